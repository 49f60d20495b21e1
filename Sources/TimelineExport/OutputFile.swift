import Glibc
import Synchronization

/// An atomically written file: it appears under its final name only when complete.
///
/// It is written to a hidden temporary file in the same folder and renamed at the end, so readers
/// see either the old or the new file, never a partial one.
package final class OutputFile: Sendable {
  /// The path of the temporary file.
  package let temporaryPath: String
  /// The name in error messages: the path as passed by the user.
  package let name: String
  private let target: OutputTarget
  /// Whether the temporary file exists and is this one's.
  private let isOpen = Mutex(false)

  /// Creates the empty temporary file.
  ///
  /// - Parameter workFolder: The folder of the temporary file, on the same device; by default the file's own.
  /// - Throws: ``ExportError`` if the file exists and `overwrite` is false, if the path is not a
  ///   file, or if the folder is missing or not writable.
  package init(
    _ url: URL, overwrite: Bool, in workFolder: URL? = nil
  ) throws(ExportError) {
    target = OutputTarget(url, overwrite: overwrite)
    name = target.name
    temporaryPath = Self.hiddenPath(
      in: workFolder?.path ?? target.folder, for: target.lastComponent)
    try target.check()
    try Self.create(temporaryPath, name: name)
    isOpen.withLock { $0 = true }
  }

  deinit { abandon() }

  /// A hidden path in `folder`, derived from `name`, that nothing else uses.
  ///
  /// 64 random bits rather than the process number: machines and containers that share a folder have processes
  /// of equal numbers, and a killed process leaves its file.
  package static func hiddenPath(in folder: String, for name: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return folder + "/.\(short(name)).\(digits).part"
  }

  /// Creates an empty file; throws if there is one.
  static func create(_ path: String, name: String) throws(ExportError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    close(descriptor)
  }

  /// The name truncated at a character boundary to leave room for a suffix: names are at most 255 bytes.
  static func short(_ name: String) -> String {
    var visible = name
    while visible.utf8.count > 200 { visible.removeLast() }
    return visible
  }

  /// Flushes the finished file to disk (fsync) and renames it.
  ///
  /// - Throws: ``ExportError/fileExists(path:)`` if another file was created meanwhile and `overwrite` is
  ///   false; ``ExportError/diskFull(path:)`` if the system reports that only now.
  package func commit() throws(ExportError) {
    // Outside the lock: fsync can take seconds, and `abandon()` must not wait.
    let unsynchronized = synchronize()
    let failure = isOpen.withLock { isOpen -> ExportError? in
      guard isOpen else { return .cannotWrite(path: name, reason: ECANCELED) }
      if let unsynchronized { return unsynchronized }
      do throws(ExportError) { try target.take(temporaryPath) } catch { return error }
      isOpen = false
      return nil
    }
    guard let failure else { return }
    abandon()
    throw failure
  }

  /// Removes the temporary file. Does nothing after ``commit()``. Thread-safe.
  package func abandon() {
    isOpen.withLock { isOpen in
      if isOpen { unlink(temporaryPath) }
      isOpen = false
    }
  }

  /// Truncates the file at `path` and writes `data`.
  ///
  /// - Parameters:
  ///   - name: The file's name in error messages.
  ///   - creating: Whether to create the file. If false, an abandoned (removed) file is not recreated.
  package static func write(
    _ data: Data, to path: String, name: String, creating: Bool = false
  ) throws(ExportError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_TRUNC | (creating ? O_CREAT : 0), 0o666)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    defer { close(descriptor) }
    let reason = data.withUnsafeBytes { write($0, to: descriptor) }
    guard reason == 0 else { throw ExportError(reason: reason, path: name) }
  }

  /// Writes all of `bytes` to an open file descriptor.
  ///
  /// - Returns: An `errno`; 0 on success.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN {
        // The pipe may have been set to non-blocking: wait until it is writable.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
        continue
      }
      if written < 0 { return errno }
      rest = rest.dropFirst(written)
    }
    return 0
  }

  private func synchronize() -> ExportError? { Self.synchronize(temporaryPath, name: name) }

  /// Flushes a file, or the entries of a folder, to disk (fsync); returns the error, if any.
  package static func synchronize(_ path: String, name: String, isFolder: Bool = false)
    -> ExportError?
  {
    let descriptor = Glibc.open(path, (isFolder ? O_RDONLY | O_DIRECTORY : O_WRONLY) | O_CLOEXEC)
    guard descriptor >= 0 else { return ExportError(reason: errno, path: name) }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? nil : ExportError(reason: errno, path: name)
  }
}
