import Foundation
import SceneScript
import TestSupport
import Testing
import TimelineExport

/// Every scene in `scenes/` renders as it did when it was last reviewed.
///
/// A missing golden is recorded and fails once, so that it is reviewed. To accept changes:
/// `ANIMATOR_RECORD=failed swift test --filter SceneTests`, then look at the contact sheets.
struct SceneGoldenTests {
  @Test("a scene renders identically to its golden", arguments: Golden.sceneNames)
  func golden(name: String) async throws {
    let golden = Golden(name: name)
    let lines = try await golden.lines(jobs: 2)
    let recorded = try? String(contentsOf: golden.hashes, encoding: .utf8)
    let expected = recorded.map { $0.split(separator: "\n").map(String.init) }
    if expected == lines && RecordMode.current != .all { return }
    guard expected == nil || RecordMode.current != .missing else {
      try await report(golden, expected: expected ?? [], actual: lines)
      return
    }
    try FileManager.default.createDirectory(
      at: golden.hashes.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: golden.hashes)
    try await golden.writeSheet(to: golden.sheet)
    if RecordMode.current == .missing {
      Issue.record("recorded \(golden.sheet.path): look at it, and run the tests again")
    }
  }

  /// Reports the frames that differ, and writes the current sheet.
  private func report(_ golden: Golden, expected: [String], actual: [String]) async throws {
    let folder = repository.appending(path: ".build/failed-scenes")
    let sheet = folder.appending(path: golden.name + ".png")
    try FileManager.default.createDirectory(
      at: sheet.deletingLastPathComponent(), withIntermediateDirectories: true)
    try await golden.writeSheet(to: sheet)
    let differing = zip(expected, actual).filter { $0 != $1 }.map { $1.split(separator: " ")[1] }
    Issue.record(
      """
      \(golden.name): \(expected.count) frames were expected, \(actual.count) came; different at \
      \(differing.joined(separator: ", ")) s.
      now:    \(sheet.path)
      golden: \(golden.sheet.path)
      to accept: ANIMATOR_RECORD=failed swift test --filter SceneTests
      """)
  }

  @Test("a scene's values match its golden trace", arguments: Golden.sceneNames)
  @MainActor
  func trace(name: String) throws {
    let golden = Golden(name: name)
    let text = try golden.traceText()
    let recorded = try? String(contentsOf: golden.trace, encoding: .utf8)
    if recorded == text && RecordMode.current != .all { return }
    if let recorded, RecordMode.current == .missing {
      Issue.record(
        """
        \(name): the trace differs.
        \(TraceDifference(from: recorded, to: text))
        to accept: ANIMATOR_RECORD=failed swift test --filter SceneTests
        """)
      return
    }
    try FileManager.default.createDirectory(
      at: golden.trace.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: golden.trace)
    if RecordMode.current == .missing {
      Issue.record("recorded \(golden.trace.path): look at it, and run the tests again")
    }
  }

  @Test("the first differing lines are reported with their numbers")
  func traceDifference() {
    let difference = TraceDifference(from: "a\nb\nc\n", to: "a\nx\nc\nd\n")
    #expect(
      difference.description == """
        line 2:
        - b
        - c
        + x
        + c
        + d
        """)
    #expect(TraceDifference(from: "a\n", to: "a\nb\n").description == "line 2:\n+ b")
  }

  @Test("frames do not depend on the number of jobs", arguments: [1, 3, 8])
  func jobs(count: Int) async throws {
    let golden = Golden(name: "hello")
    #expect(try await golden.lines(jobs: count) == golden.lines(jobs: 2))
  }

  @Test("every golden has a scene")
  func noOrphans() {
    let scenes = Set(Golden.sceneNames)
    #expect(Set(Golden.names(in: Golden.folder, extension: "hashes")).subtracting(scenes) == [])
    #expect(Set(Golden.names(in: Golden.folder, extension: "png")).subtracting(scenes) == [])
    #expect(Set(Golden.names(in: Golden.folder, extension: "trace.txt")).subtracting(scenes) == [])
  }

  @Test("there are at least eight scenes")
  func enough() {
    #expect(Golden.sceneNames.count >= 8)
  }
}

/// A diff of two traces: a few lines of each from the first difference on.
private struct TraceDifference: CustomStringConvertible {
  let description: String

  init(from old: String, to new: String) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    let first = zip(old, new).prefix { $0 == $1 }.count
    let shown =
      old.dropFirst(first).prefix(6).map { "- " + $0 }
      + new.dropFirst(first).prefix(6).map { "+ " + $0 }
    description = (["line \(first + 1):"] + shown).joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: true)
  }
}
