import Glibc
import Synchronization

/// Numbered files, such as `video-%04d.png`, that appear when all are complete.
///
/// They are written to a hidden folder beside them and renamed at the end, so except while renaming,
/// readers see either all old or all new files.
final class OutputSequence: OutputDestination {
  let temporaryPath: String
  let name: String
  private let folder: String
  private let pattern: NumberedName
  private let count: Int
  private let overwrite: Bool
  private let isOpen = Mutex(false)

  /// - Parameter count: The number of files.
  /// - Throws: ``ExportError`` if ``OutputTarget/check()`` fails for one of them, or if the folder is
  ///   missing or not writable.
  init(
    _ url: URL, _ pattern: NumberedName, count: Int, overwrite: Bool
  ) throws(ExportError) {
    name = url.relativePath
    (self.pattern, self.count, self.overwrite) = (pattern, count, overwrite)
    folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    temporaryPath = OutputFile.hiddenPath(in: folder, for: pattern.name(0))
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .folderMissing(path: folder)
    }
    for index in 0..<count { try target(index).check() }
    guard mkdir(temporaryPath, 0o777) == 0 else { throw ExportError(reason: errno, path: name) }
    isOpen.withLock { $0 = true }
  }

  deinit { abandon() }

  private func target(_ index: Int) -> OutputTarget {
    let path = folder + "/" + pattern.name(index)
    return OutputTarget(path: path, name: path, overwrite: overwrite)
  }

  func commit() throws(ExportError) {
    try isOpen.withLock { isOpen throws(ExportError) in
      guard isOpen else { throw .cannotWrite(path: name, reason: ECANCELED) }
      for index in 0..<count { try target(index).check() }
      for index in 0..<count { try target(index).take("\(temporaryPath)/\(index)") }
      rmdir(temporaryPath)
      isOpen = false
    }
  }

  func abandon() {
    isOpen.withLock { isOpen in
      if isOpen {
        // Renamed first, so that concurrent writers fail instead of recreating files in it.
        let gone = temporaryPath + ".gone"
        if Glibc.rename(temporaryPath, gone) == 0 {
          for index in 0..<count { unlink("\(gone)/\(index)") }
          rmdir(gone)
        }
      }
      isOpen = false
    }
  }
}

/// A file name with a placeholder for the frame number: `%d`, or `%04d` for at least four digits.
package struct NumberedName: Equatable {
  private let before: String
  private let digits: Int
  private let after: String

  /// nil if the name does not have exactly one placeholder.
  package init?(_ name: String) {
    guard let match = name.firstMatch(of: /%(0[1-9])?d/),
      name[match.range.upperBound...].firstMatch(of: /%(0[1-9])?d/) == nil
    else { return nil }
    before = String(name[..<match.range.lowerBound])
    after = String(name[match.range.upperBound...])
    digits = match.output.1.flatMap { Int($0) } ?? 1
  }

  /// The file name for this frame number.
  package func name(_ index: Int) -> String {
    let number = String(index)
    return before + String(repeating: "0", count: max(digits - number.count, 0)) + number + after
  }

  /// Whether a file has the name for some frame number.
  func matches(_ file: String) -> Bool {
    guard file.hasPrefix(before), file.hasSuffix(after) else { return false }
    let number = file.dropFirst(before.count).dropLast(after.count)
    return Int(number).map { name($0) == file } ?? false
  }

  /// The files that a path may name: of a path with a placeholder, those that exist, for all numbers.
  package static func files(at path: String) -> [String] {
    let parts = path as NSString
    guard let numbered = NumberedName(parts.lastPathComponent) else { return [path] }
    let folder = parts.deletingLastPathComponent
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { numbered.matches($0) }.sorted()
      .map { (folder as NSString).appendingPathComponent($0) } + [path]
  }
}
