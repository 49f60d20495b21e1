import Foundation
import SceneScript
import TestSupport
import Testing

@testable import AnimatorStudio

/// The studio changes the text of an instance, and nothing that expressions, components and loops have produced.
@MainActor
struct TemplateEditingTests {
  private let folder: TemporaryFolder
  private let project: StudioProject

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      animator: 1
      stage: {size: [200, 100]}
      variables: {x: 40}
      components:
        card: {view: {bounds: [0, 0, 20, 20], backgroundColor: red, subviews: [{id: dot, frame: [1, 1, 5, 5], backgroundColor: blue}]}}
      views:
        - {use: card, id: placed, center: [20, 20]}
        - {use: card, id: computed, center: ["{{ x }}", 20]}
        - {for: i in range(2), use: card, id: rows, center: ["{{ 60 + i * 30 }}", 50]}
      """)
    project = StudioProject([.file(folder.file("scene.yaml"))], allowsFontFallback: false)
  }

  private func move(_ id: String) throws -> PageEdit {
    let scene = try #require(project.states[0].scene)
    let view = try #require(scene.recording.views.first { $0.id == id })
    var edit = PageEdit(kind: .move)
    (edit.layer, edit.offset) = (view.layer.rawValue, [5, 10])
    return edit
  }

  /// Applies a change; the message if it is refused.
  private func refusal(of edit: PageEdit) throws -> String? {
    let scene = try #require(project.states[0].scene)
    do throws(EditError) {
      try project.apply(edit, to: scene, at: 0)
      return nil
    } catch {
      return error.description
    }
  }

  private func text() throws -> String {
    try String(contentsOf: folder.file("scene.yaml"), encoding: .utf8)
  }

  @Test("an instance with a position of its own is moved")
  func instance() throws {
    #expect(try refusal(of: move("placed")) == nil)
    #expect(try text().contains("{use: card, id: placed, center: [25, 30]}"))
  }

  @Test("values of expressions, views of components and of loops are not changed")
  func refused() throws {
    let before = try text()
    #expect(
      try refusal(of: move("computed"))
        == "'center' has the value of an expression, [\"{{ x }}\", 20]; change that in the file")
    let generated =
      "a component, a loop or an included file has produced this; change it there, in the file"
    #expect(try refusal(of: move("placed.dot")) == generated)
    #expect(try refusal(of: move("rows[1]")) == generated)
    #expect(try text() == before)
  }
}
