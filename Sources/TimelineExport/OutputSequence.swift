import Glibc
import Synchronization

/// Numbered files, such as `film-%04d.png`, that appear when all are complete.
///
/// They are written into a hidden folder beside them and renamed at the end, so what is there is either
/// all of the old or, but for the moment of renaming, all of the new.
final class OutputSequence: OutputDestination {
  let temporaryPath: String
  let name: String
  private let folder: String
  private let pattern: NumberedName
  private let count: Int
  private let overwrite: Bool
  private let isOpen = Mutex(true)

  /// - Parameter count: How many files there will be.
  /// - Throws: ``ExportError`` where one of them cannot take its name, as ``OutputTarget/check()`` has it, and where
  ///   the folder is missing or cannot be written in.
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
        // Whoever still writes finds no folder from here on.
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

/// A file's name with a place for a number: `%d`, or `%04d` for at least four digits.
struct NumberedName: Equatable {
  private let before: String
  private let digits: Int
  private let after: String

  /// nil where the name has no such place, or more than one.
  init?(_ name: String) {
    guard let match = name.firstMatch(of: /%(0[1-9])?d/),
      name[match.range.upperBound...].firstMatch(of: /%(0[1-9])?d/) == nil
    else { return nil }
    before = String(name[..<match.range.lowerBound])
    after = String(name[match.range.upperBound...])
    digits = match.output.1.flatMap { Int($0) } ?? 1
  }

  /// The name of the file with this number.
  func name(_ index: Int) -> String {
    let number = String(index)
    return before + String(repeating: "0", count: max(digits - number.count, 0)) + number + after
  }
}
