import Foundation
import Testing

/// The folder of a test file's goldens, and that of failure artifacts.
struct GoldenFolder {
  /// `Goldens/LoginTests` beside `LoginTests.swift`, unless the test passes another.
  let url: URL
  /// The prefix of failure artifacts, unique to this test.
  private let name: String

  init(_ folder: URL?, for location: TestLocation, name: String) {
    let file = URL(fileURLWithPath: "\(location.filePath)")
    let own = file.deletingPathExtension().lastPathComponent
    url =
      folder
      ?? file.deletingLastPathComponent().appending(path: "Goldens").appending(path: own)
    self.name = "\(own).\(Self.fileName(name))"
  }

  /// `name` with characters unsuitable for file names replaced by hyphens.
  static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "-_.+".contains($0) ? $0 : "-" })
  }

  func file(_ name: String, _ kind: String) -> URL {
    url.appending(path: "\(Self.fileName(name)).\(kind)")
  }

  /// A failure artifact, in the folder of the environment variable `ANIMATOR_FAILURES`, or
  /// `.build/failures`.
  func failureFile(_ kind: String) -> URL {
    let folder = ProcessInfo.processInfo.environment["ANIMATOR_FAILURES"] ?? ".build/failures"
    return URL(fileURLWithPath: folder).appending(path: "\(name).\(kind)")
  }

  /// The command that accepts the actual result as golden.
  @MainActor static var acceptingCommand: String {
    let filter = Test.current.map { test in
      let name = test.name.prefix { $0 != "(" }
      return " --filter '\(name)'"
    }
    return "ANIMATOR_RECORD=failed swift test\(filter ?? "")"
  }

  /// Writes a file, creating its folder.
  static func write(_ data: Data, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
