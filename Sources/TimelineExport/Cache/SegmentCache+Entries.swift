import Glibc

extension SegmentCache {
  /// A segment in the cache.
  public struct Entry: Sendable, Equatable {
    /// The SHA-256 of everything that its packets depend on, 64 hexadecimal digits.
    public let identity: String
    /// The size of the file in bytes.
    public let byteCount: Int
    /// When the segment was written, or taken over by an export, whichever is later.
    public let lastUse: Date
  }

  /// All segments, the least recently used first. They are not verified.
  ///
  /// - Throws: ``ExportError`` if the folder cannot be read. A folder that does not exist has no segments.
  public func entries() throws(ExportError) -> [Entry] {
    let entries = try names().compactMap { name -> Entry? in
      guard name.hasSuffix(Self.suffix), let (byteCount, lastUse) = state(of: name) else {
        return nil
      }
      return Entry(
        identity: String(name.dropLast(Self.suffix.count)), byteCount: byteCount, lastUse: lastUse)
    }
    return entries.sorted { ($0.lastUse, $0.identity) < ($1.lastUse, $1.identity) }
  }

  private func names() throws(ExportError) -> [String] {
    guard let folder = opendir(segments.path) else {
      if errno == ENOENT { return [] }
      throw ExportError(reason: errno, path: segments.path)
    }
    closedir(folder)
    return (try? FileManager.default.contentsOfDirectory(atPath: segments.path)) ?? []
  }

  /// The size of a file and the time of its last change; nil if it is gone or no file.
  private func state(of name: String) -> (byteCount: Int, lastUse: Date)? {
    var status = stat()
    guard lstat(segments.appending(path: name).path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    let time = status.st_mtim
    let seconds = Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    return (Int(status.st_size), Date(timeIntervalSince1970: seconds))
  }

  /// Removes the least recently used segments until the others are within ``byteLimit``, and temporary files of killed
  /// processes.
  ///
  /// Exports that are reading a segment are not disturbed, and several processes may do this at a time.
  ///
  /// - Returns: The removed segments, the least recently used first.
  /// - Throws: ``ExportError`` if the folder cannot be read, or a segment cannot be removed.
  @discardableResult
  public func prune() throws(ExportError) -> [Entry] {
    removeAbandonedFiles()
    let entries = try entries()
    var byteCount = entries.reduce(0) { $0 + $1.byteCount }
    var removed: [Entry] = []
    for entry in entries where byteCount > byteLimit {
      try remove(entry)
      byteCount -= entry.byteCount
      removed.append(entry)
    }
    return removed
  }

  private func remove(_ entry: Entry) throws(ExportError) {
    let path = file(entry.identity).path
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ExportError(reason: errno, path: path)
    }
  }

  /// The age in seconds at which an unfinished file is taken for abandoned: no segment takes a day.
  private static let abandonedAge = 86_400.0

  private func removeAbandonedFiles() {
    for name in (try? names()) ?? [] where name.hasPrefix(".") && name.hasSuffix(".part") {
      guard let (_, lastChange) = state(of: name),
        -lastChange.timeIntervalSinceNow > Self.abandonedAge
      else { continue }
      unlink(segments.appending(path: name).path)
    }
  }

  /// Reads all segments and removes damaged ones. Exports do not depend on this: they verify each segment they use.
  ///
  /// - Returns: The complete segments and the removed ones, each the least recently used first.
  /// - Throws: ``ExportError`` if the folder cannot be read, or a segment cannot be removed.
  public func verify() throws(ExportError) -> (complete: [Entry], removed: [Entry]) {
    var result: (complete: [Entry], removed: [Entry]) = ([], [])
    for entry in try entries() {
      if PacketFile.bytes(of: file(entry.identity)).flatMap(PacketFile.init)?.head.plan
        == entry.identity
      {
        result.complete.append(entry)
      } else {
        try remove(entry)
        result.removed.append(entry)
      }
    }
    return result
  }
}
