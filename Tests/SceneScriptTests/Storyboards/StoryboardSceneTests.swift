import Foundation
import SceneScript
import TestSupport
import Testing
import TimelineReport

@Suite("Scenes of storyboards")
@MainActor
struct StoryboardSceneTests {
  private static let trips = repository.appending(path: "scenes/storyboards/trips")
  private static let storyboard = trips.appending(path: "Base.lproj/Main.storyboard")

  private func record(
    _ yaml: String, _ options: (inout StoryboardOptions) -> Void = { _ in }
  ) throws -> SceneRecording {
    let folder = try TemporaryFolder()
    try folder.write(yaml, as: "flow.yaml")
    var storyboardOptions = StoryboardOptions(script: folder.file("flow.yaml"))
    options(&storyboardOptions)
    return try SceneDocument(contentsOf: Self.storyboard, options: storyboardOptions).record()
  }

  private func error(_ yaml: String) -> String {
    do {
      _ = try record(yaml)
      return "none"
    } catch {
      return "\((error as? SceneError)?.diagnostics.first?.problem.description ?? "\(error)")"
    }
  }

  @Test("a storyboard is a scene on the device of its canvas, without warnings")
  func initial() throws {
    let recording = try SceneDocument(contentsOf: Self.storyboard).record()
    #expect(recording.timeline.size == CGSize(width: 393, height: 852))
    #expect(recording.timeline.scale == 3)
    #expect(recording.warnings.map(\.description) == [])
    #expect(Set(["headline", "planButton", "coast"]).isSubset(of: recording.views.map(\.id)))
  }

  @Test("taps go from screen to screen; views are named as in the document")
  func taps() throws {
    let recording = try record("[{tap: planButton}, {wait: 1}, {tap: bookButton}]")
    let names = recording.views.map(\.id)
    // The booking covers the screen, so the views below have left the window.
    #expect(names.contains("booked") && !names.contains("headline"))
  }

  @Test("a step performs a segue of a controller on the screen, and waits for its transition")
  func segues() throws {
    let recording = try record("[{segue: showPlan}, {segue: book}]")
    #expect(recording.views.map(\.id).contains("booked"))
    #expect(
      error("[{segue: showPlam}]")
        == "no controller on the screen has a segue with the identifier 'showPlam'; did you mean 'showPlan'?"
    )
  }

  @Test("an unknown name of a view is reported with the nearest one in the document")
  func unknownNames() {
    #expect(
      error("[{tap: planButon}]") == "no view has the id 'planButon'; did you mean 'planButton'?")
  }

  @Test("another screen is shown by its storyboard identifier")
  func screens() throws {
    let recording = try record("[]") { $0.screen = "plan" }
    #expect(recording.views.map(\.id).contains("boatSwitch"))
    let folder = try TemporaryFolder()
    try folder.write("{animator: 1, storyboard: \(Self.storyboard.path), screen: plam}")
    #expect(throws: SceneError.self) { try SceneFile(contentsOf: folder.file("scene.yaml")) }
  }

  @Test("texts are in the language of the option")
  func language() throws {
    let recording = try record("[{tap: {text: Préparer ce voyage}}, {wait: 1}, {tap: {text: Été}}]")
    {
      $0.language = "fr-CA"
    }
    #expect(recording.views.map(\.id).contains("bookButton"))
  }

  @Test("a scene names a storyboard, and writes it again")
  func scenes() throws {
    let yaml = """
      {animator: 1, storyboard: \(Self.storyboard.path), screen: plan, stage: {size: [320, 480], language: fr},
      script: [{segue: book}]}
      """
    let folder = try TemporaryFolder()
    try folder.write(yaml)
    let scene = try SceneFile(contentsOf: folder.file("scene.yaml"))
    #expect(scene.size == CGSize(width: 320, height: 480))
    let again = try SceneFile(scene.document, file: "again", directory: folder.url)
    #expect(again.document == scene.document)
    #expect(again.document.storyboard?.screen == "plan" && again.document.stage.language == "fr")
  }

  @Test("a file that is no document is reported with its location")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.write("<document>\n<scenes>\n</document>", as: "Bad.storyboard")
    do {
      _ = try SceneDocument(contentsOf: folder.file("Bad.storyboard"))
      Issue.record("read")
    } catch {
      #expect(error.diagnostics.first?.position.line == 3)
    }
  }

  @Test("a review finds nothing wrong with the example, and names what is missing elsewhere")
  func review() throws {
    #expect(try StoryboardReview.warnings(of: Self.storyboard).map(\.description) == [])
    let folder = try TemporaryFolder()
    var text = try String(contentsOf: Self.storyboard, encoding: .utf8)
    text = text.replacing("storyboardIdentifier=\"plan\"", with: "customClass=\"PlanController\"")
    // The label has no width, position or height without its constraints.
    text = text.replacing(
      "<constraint firstItem=\"bkd-03-lbl\" firstAttribute=\"centerX\"",
      with: "<constraint firstItem=\"bkd-03-lbl\" firstAttribute=\"centerY\""
    )
    .replacing(
      "secondAttribute=\"centerX\" id=\"con-22-bkd\"",
      with: "secondAttribute=\"centerY\" id=\"con-22-bkd\"")
    try folder.write(text, as: "Main.storyboard")
    let warnings = try StoryboardReview.warnings(of: folder.file("Main.storyboard"))
      .map { "\($0.problem)" }
    #expect(warnings.contains { $0.contains("PlanController") })
    #expect(warnings.contains { $0.contains("'Coast'") })
    #expect(warnings.contains("the constraints of 'booked' leave open: minX"))
  }

  @Test("the canvas shows all scenes at their places, each of the device's size")
  func canvas() throws {
    let recording = try StoryboardCanvas.record(Self.storyboard, showsSegues: true, side: 1000)
    // From x = 0 to 1860 + 393 and from y = 0 to 1020 + 852, with 80 points at each side.
    #expect(recording.timeline.size == CGSize(width: 2413, height: 2032))
    #expect(recording.warnings.map(\.description) == [])
  }
}
