import Foundation

/// A folder out of which no file is read: paths are resolved, symbolic links too, before they are
/// compared with it.
struct ContainedFolder: Sendable {
  /// The folder, with symbolic links resolved.
  let url: URL
  private let prefix: String

  /// The largest file of text that is read: 64 MiB.
  private static let maximumByteCount = 1 << 26

  init(_ url: URL) {
    self.url = Self.realPath(url.path).map { URL(fileURLWithPath: $0) } ?? url.standardizedFileURL
    let path = self.url.path
    prefix = path.hasSuffix("/") ? path : path + "/"
  }

  /// The path with symbolic links resolved; nil if there is no such file.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path relative to the folder, for messages.
  func relativePath(_ url: URL) -> String {
    url.path.hasPrefix(prefix) ? String(url.path.dropFirst(prefix.count)) : url.path
  }

  /// Whether a file exists and is in the folder.
  func contains(_ url: URL) -> Bool {
    guard let path = Self.realPath(url.path) else { return false }
    return path == self.url.path || path.hasPrefix(prefix)
  }

  /// The location of a regular file with a name, in a folder of this one.
  ///
  /// - Parameters:
  ///   - name: A file name; paths are refused.
  ///   - reference: Where the name stands, for messages.
  func file(
    _ name: String, in folder: URL, for reference: (String) -> ResourceProblem
  ) throws(ResourceProblem) -> URL {
    guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.contains("\0") else {
      throw reference("'\(name)' is not the name of a file in this folder")
    }
    let url = folder.appendingPathComponent(name)
    var status = stat()
    guard stat(url.path, &status) == 0 else { throw reference("there is no file '\(name)'") }
    guard contains(url) else {
      throw reference("'\(name)' is a link to a file outside of the bundle; copy the file")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw reference("'\(name)' is not a regular file")
    }
    return url
  }

  /// The contents of a text file in the folder.
  func data(of url: URL) throws(ResourceProblem) -> Data {
    let path = relativePath(url)
    func problem(_ reason: String) -> ResourceProblem {
      ResourceProblem(file: path, reason: reason)
    }
    let file = try file(
      url.lastPathComponent, in: url.deletingLastPathComponent(), for: problem(_:))
    var status = stat()
    guard stat(file.path, &status) == 0, status.st_size <= Self.maximumByteCount else {
      throw problem("the file is larger than \(Self.maximumByteCount >> 20) MiB")
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw problem("the file cannot be read: \(String(cString: strerror(EACCES)))")
    }
  }

  /// The names in a folder, sorted by their bytes, without hidden ones; none for other files.
  func names(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
