import Glibc

/// The final path of an output file.
struct OutputTarget: Sendable {
  let path: String
  /// The name in error messages.
  let name: String
  /// Whether an existing file is replaced.
  let overwrite: Bool

  /// The parent directory.
  var folder: String { (path as NSString).deletingLastPathComponent }
  /// The file name without the directory.
  var lastComponent: String { (path as NSString).lastPathComponent }

  init(path: String, name: String, overwrite: Bool) {
    (self.path, self.name, self.overwrite) = (path, name, overwrite)
  }

  /// Resolves symbolic links in `url`: a link is kept, and its target is replaced or created.
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

  /// Linux's limit of nested symbolic links.
  private static let maximumLinkCount = 40

  /// Checks, before rendering, that the file can be created or replaced.
  ///
  /// - Throws: ``ExportError`` if the file exists and `overwrite` is false, if the path is not a file, if the
  ///   folder is missing, or if the file name is invalid.
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

  /// Renames the file at `finished` to this path.
  ///
  /// - Throws: ``ExportError/fileExists(path:)`` if the file was created meanwhile and `overwrite` is false.
  func take(_ finished: String) throws(ExportError) {
    if !overwrite {
      // A hard link is created atomically, so of two concurrent exports only one succeeds.
      if link(finished, path) == 0 {
        unlink(finished)
        return
      }
      // Not all file systems support hard links.
      guard errno != EEXIST, access(path, F_OK) != 0 else { throw .fileExists(path: name) }
    }
    guard rename(finished, path) == 0 else { throw ExportError(reason: errno, path: name) }
  }
}
