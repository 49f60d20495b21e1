import Glibc

/// A name that a finished file is to take.
struct OutputTarget: Sendable {
  let path: String
  /// What it is called in errors.
  let name: String
  /// Whether a file that has the name already is replaced.
  let overwrite: Bool

  /// The folder that it is in.
  var folder: String { (path as NSString).deletingLastPathComponent }
  /// The name without its folder.
  var lastComponent: String { (path as NSString).lastPathComponent }

  init(path: String, name: String, overwrite: Bool) {
    (self.path, self.name, self.overwrite) = (path, name, overwrite)
  }

  /// What `url` stands for. A symbolic link stays one: what it points at is replaced, or made.
  init(_ url: URL, overwrite: Bool) {
    var path = url.path
    for _ in 0..<Self.maximumLinkCount {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = (path as NSString).deletingLastPathComponent
      path = next.hasPrefix("/") ? next : "\(folder)/\(next)"
    }
    self.init(
      path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path, name: url.relativePath,
      overwrite: overwrite)
  }

  /// As many as Linux follows.
  private static let maximumLinkCount = 40

  /// Finds out before work begins what would keep the file from its name.
  ///
  /// - Throws: ``ExportError`` where a file has it and may not be replaced, where it is something else's, where
  ///   the folder is missing, and where it is no name that a file can have.
  func check() throws(ExportError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: name) }
      guard overwrite else { throw .fileExists(path: name) }
    } else if errno != ENOENT, errno != ENOTDIR {
      throw ExportError(reason: errno, path: name)
    }
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .folderMissing(path: folder)
    }
  }

  /// Gives the name to the file at `finished`.
  ///
  /// - Throws: ``ExportError/fileExists(path:)`` where another has come up meanwhile and is not to be replaced.
  func take(_ finished: String) throws(ExportError) {
    if !overwrite {
      // A second name is given in one step, so that of two exports at a time only one can win.
      if link(finished, path) == 0 {
        unlink(finished)
        return
      }
      // Not all file systems have second names.
      guard errno != EEXIST, access(path, F_OK) != 0 else { throw .fileExists(path: name) }
    }
    guard rename(finished, path) == 0 else { throw ExportError(reason: errno, path: name) }
  }
}
