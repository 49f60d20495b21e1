import Glibc

// Which font files a text may have opened: those in its own folder, and those that are installed on this machine.
// Symbolic links are followed first, so that neither `..` nor a link leads out of the folder.

extension ArchiveReader {
  /// The file of a font as a text names it, without symbolic links.
  ///
  /// A path elsewhere stands for the file of the same name in the text's own folder: fonts may be moved along with
  /// the text, which has the path that they had when it was written.
  ///
  /// - Throws: ``ArchiveError`` where that is neither in the text's folder nor installed.
  func fontFile(named name: String) throws -> URL {
    let folder = fontFolder?.path.withoutLinks
    let path = name.hasPrefix("/") ? name : folder.map { "\($0)/\(name)" }
    if let file = path?.withoutLinks, isOpen(file, in: folder) { return URL(fileURLWithPath: file) }
    if let folder,
      let file = "\(folder)/\((name as NSString).lastPathComponent)".withoutLinks,
      isOpen(file, in: folder)
    {
      return URL(fileURLWithPath: file)
    }
    throw ArchiveError(reason(against: name, folder))
  }

  /// Whether fonts may be read of a file.
  ///
  /// - Parameter file: Absolute, without symbolic links.
  private func isOpen(_ file: String, in folder: String?) -> Bool {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let isInside = folder.map { file.hasPrefix($0 == "/" ? $0 : $0 + "/") } ?? false
    return isInside || FontFile.isInstalled(file)
  }

  private func reason(against name: String, _ folder: String?) -> String {
    guard let folder = folder.map({ _ in fontFolder?.path ?? "" }) else {
      return "'\(name)' is no file of a font that is installed on this machine; "
        + "install it, register it first, or read the text along with its folder"
    }
    let file = (name as NSString).lastPathComponent
    return "'\(name)' is no file in the folder of this text or below, and no font that is "
      + "installed on this machine; copy it to '\(folder)/\(file)', or install it"
  }
}

extension String {
  /// The path with all symbolic links, `.` and `..` resolved; nil where there is no such file.
  var withoutLinks: String? {
    guard let resolved = realpath(self, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
