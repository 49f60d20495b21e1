import Foundation
import SceneScript
import Testing

/// The tutorials are consistent: their Swift code compiles, their scenes are the files behind their
/// images.
@MainActor
struct TutorialTests {
  nonisolated static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  nonisolated static let scenes = repository.appending(path: "scenes/tutorials")
  nonisolated static let articles = [
    "Animator/Animator.docc/PreviewATransition",
    "AnimatorTesting/AnimatorTesting.docc/TestAnAnimation",
    "AnimatorTesting/AnimatorTesting.docc/AnimateALayout",
    "AnimatorTesting/AnimatorTesting.docc/TestAGesture",
    "AnimatorTesting/AnimatorTesting.docc/TestAListsAnimation",
    "SceneScript/SceneScript.docc/ScriptADemoReel",
  ]

  /// The code blocks of an article in one language, without indentation and empty lines.
  private func blocks(_ language: String, of article: String) throws -> [String] {
    let url = Self.repository.appending(path: "Sources/\(article).md")
    let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).compactMap { index in
      let block = parts[index]
      guard block.hasPrefix(language + "\n") else { return nil }
      return Self.bare(String(block.dropFirst(language.count + 1)))
    }
  }

  private static func bare(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test("every block of Swift is compiled", arguments: articles)
  func swift(article: String) throws {
    let file = Self.repository.appending(path: "Tests/TutorialTests/TutorialCode.swift")
    let code = Self.bare(try String(contentsOf: file, encoding: .utf8))
    for block in try blocks("swift", of: article) {
      #expect(code.contains(block), "\(article) has code that is missing from TutorialCode.swift")
    }
  }

  @Test("every scene and reel is a file that can be recorded", arguments: articles)
  func scenes(article: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.scenes.path)
    let files = try names.map { name in
      (name, Self.bare(try String(contentsOf: Self.scenes.appending(path: name), encoding: .utf8)))
    }
    for block in try blocks("yaml", of: article) {
      let name = files.first { $0.1 == block }?.0
      let url = Self.scenes.appending(path: try #require(name, "\(article) has a scene of its own"))
      let recording =
        block.hasPrefix("reel:")
        ? try ReelRecorder.record(ReelFile(contentsOf: url))
        : try SceneRecorder.record(SceneFile(contentsOf: url))
      #expect(recording.warnings.isEmpty && recording.timeline.duration.seconds > 0.5)
    }
  }

  @Test("every image exists", arguments: articles)
  func images(article: String) throws {
    let url = Self.repository.appending(path: "Sources/\(article).md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let folder = url.deletingLastPathComponent().appending(path: "Resources")
    let names = text.components(separatedBy: "](").dropFirst().compactMap { part in
      part.split(separator: ")").first.map(String.init)
    }
    #expect(!names.isEmpty)
    for name in names where name.hasSuffix(".png") {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path), "\(name)")
    }
  }
}
