import Foundation
import SceneScript
import TestSupport
import Testing

@testable import AnimatorStudio

/// Scenes that cannot be read, and what the studio does meanwhile.
@MainActor
struct StudioProjectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func project(allowsFontFallback: Bool = false) -> StudioProject {
    StudioProject([.file(folder.file("scene.yaml"))], allowsFontFallback: allowsFontFallback)
  }

  @Test("after an error the last good version is shown, and its files stay protected from exports")
  func lastGoodVersion() throws {
    try folder.write(
      """
      animator: 1
      stage: {size: [20, 10], duration: 1}
      audio: [{file: tone.wav}]
      """)
    try wav([0]).write(to: folder.file("tone.wav"))
    let project = project()
    #expect(project.states[0].isCurrent && project.reads(folder.file("tone.wav")))
    try folder.write("animator: 1\nstage: {size: [\n")
    project.load(0)
    #expect(project.states[0].scene?.version == 1 && !project.states[0].isCurrent)
    // The new text does not lead to the file, but the version that is shown and exported does.
    #expect(project.reads(folder.file("tone.wav")) && project.reads(folder.file("scene.yaml")))
    try folder.write("animator: 1\nstage: {size: [20, 10], duration: 1}\n")
    project.load(0)
    #expect(project.states[0].scene?.version == 2 && project.states[0].isCurrent)
    #expect(!project.reads(folder.file("tone.wav")))
  }

  @Test("a scene without a good version has errors, and is shown once it is good")
  func firstError() throws {
    try folder.write("animator: 1\nstage: {size: [20]}\n")
    let project = project()
    #expect(project.states[0].scene == nil && !project.states[0].isCurrent)
    try folder.write("animator: 1\nstage: {size: [20, 10], duration: 1}\n")
    project.load(0)
    #expect(project.states[0].scene?.version == 1 && project.states[0].diagnostics.isEmpty)
  }

  @Test("a scene with fallback fonts is edited as it is read: with a warning")
  func fallbackFonts() throws {
    try folder.write(
      """
      animator: 1
      stage: {size: [200, 100]}
      views:
        - {id: title, type: label, center: [50, 20], bounds: [0, 0, 60, 20], text: A, font: {family: None Such}}
      """)
    let project = project(allowsFontFallback: true)
    let scene = try #require(project.states[0].scene)
    let view = try #require(scene.recording.views.first { $0.id == "title" })
    var edit = PageEdit(kind: .move)
    (edit.layer, edit.offset) = (view.layer.rawValue, [5, 10])
    try project.apply(edit, to: scene, at: 0)
    let text = try String(contentsOf: folder.file("scene.yaml"), encoding: .utf8)
    #expect(text.contains("center: [55, 30]"))
  }
}
