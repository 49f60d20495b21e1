import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// The scenes in the documents are valid.
struct DocumentationTests {
  /// The scenes in the documents: fenced blocks that begin as a scene does.
  static let scenes: [String] = {
    let documents = [
      "README.md", "docs/scenes.md", "docs/layout.md", "docs/lists.md", "docs/templates.md",
    ]
    return documents.flatMap { name -> [String] in
      let file = repository.appending(path: name)
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "```yaml\n").dropFirst().compactMap { part in
        part.hasPrefix("animator:") ? part.split(separator: "```").first.map(String.init) : nil
      }
    }
  }()

  @Test("every scene in the documents can be performed", arguments: scenes)
  @MainActor
  func example(scene: String) throws {
    _ = try record(scene)
  }

  @Test("the documents show scenes, and name every step, view type and kind of transition")
  func complete() throws {
    #expect(!Self.scenes.isEmpty)
    let page = try String(
      contentsOf: repository.appending(path: "docs/scenes.md"), encoding: .utf8)
    // Tests register transitions too.
    let transitions = TransitionName.known.filter { !$0.hasPrefix("test") }
    for name in StepType.all.map(\.name) + ViewType.all.map(\.name) + transitions {
      #expect(page.contains("`\(name)"), "\(name)")
    }
  }
}
