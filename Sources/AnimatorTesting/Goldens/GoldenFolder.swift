import Foundation
import Testing

/// Where the goldens of a test file are kept, and where what came out instead goes.
struct GoldenFolder {
  /// `Goldens/LoginTests` beside `LoginTests.swift`, unless a test says otherwise.
  let url: URL
  /// What tells this test's pictures from others'.
  private let name: String

  init(_ folder: URL?, for place: TestLocation, name: String) {
    let file = URL(fileURLWithPath: "\(place.filePath)")
    let own = file.deletingPathExtension().lastPathComponent
    url =
      folder
      ?? file.deletingLastPathComponent().appending(path: "Goldens").appending(path: own)
    self.name = "\(own).\(Self.fileName(name))"
  }

  /// `name` with what cannot stand in a file's name left out.
  static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "-_.+".contains($0) ? $0 : "-" })
  }

  func file(_ name: String, _ kind: String) -> URL {
    url.appending(path: "\(Self.fileName(name)).\(kind)")
  }

  /// A file that shows what went wrong: in the environment's `ANIMATOR_FAILURES`, or `.build/failures`.
  func failureFile(_ kind: String) -> URL {
    let folder = ProcessInfo.processInfo.environment["ANIMATOR_FAILURES"] ?? ".build/failures"
    return URL(fileURLWithPath: folder).appending(path: "\(name).\(kind)")
  }

  /// The command that accepts what came out.
  @MainActor static var acceptingCommand: String {
    let filter = Test.current.map { test in
      let name = test.name.prefix { $0 != "(" }
      return " --filter '\(name)'"
    }
    return "ANIMATOR_RECORD=failed swift test\(filter ?? "")"
  }

  /// Writes a file, making its folder.
  static func write(_ data: Data, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
