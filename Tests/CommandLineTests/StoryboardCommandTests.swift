import Foundation
import TestSupport
import Testing

/// Commands with a storyboard in place of a scene.
struct StoryboardCommandTests {
  private static let storyboard =
    repository.appending(path: "scenes/storyboards/trips/Base.lproj/Main.storyboard").path
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("[{tap: planButton}, {wait: 0.2}]", as: "flow.yaml")
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try CommandLine.run(arguments, in: folder.url)
  }

  @Test("sheet draws the canvas of a storyboard, with --map its segues")
  func sheet() throws {
    let plain = try run("sheet", Self.storyboard, "-o", "a.png", "--side", "600")
    #expect(plain.code == 0 && plain.errors == "")
    // 2413 × 2032 points: 505.3 pixels, rounded up.
    #expect(plain.output.contains("600 x 506"))
    #expect(try run("sheet", Self.storyboard, "-o", "b.png", "--side", "600", "--map").code == 0)
    let images = try ["a.png", "b.png"].map { try Data(contentsOf: folder.file($0)) }
    #expect(images[0] != images[1])
  }

  @Test("render performs the steps of --script, and frame shows a --screen")
  func render() throws {
    let film = try run(
      "render", Self.storyboard, "--script", "flow.yaml", "-o", "flow.mp4", "--draft")
    #expect(film.code == 0 && film.errors == "")
    let frame = try run(
      "frame", Self.storyboard, "--screen", "about", "--at", "0", "-o", "about.png", "--scale", "1")
    #expect(frame.code == 0 && frame.output.contains("393 x 852"))
    let lost = try run("frame", Self.storyboard, "--screen", "abuot", "--at", "0", "-o", "x.png")
    #expect(lost.code == 2 && lost.errors.contains("'abuot'; did you mean 'about'?"))
  }

  @Test("layout lists the views by their names in the document")
  func layout() throws {
    let layout = try run("layout", Self.storyboard, "--view", "planButton")
    #expect(layout.code == 0 && layout.output.contains("planButton"))
  }

  @Test("validate prints nothing for the example")
  func validate() throws {
    let outcome = try run("validate", Self.storyboard, "--strict")
    #expect(outcome == Outcome(code: 0, output: "", errors: ""))
  }

  @Test("with --root, a storyboard outside of the folder is refused")
  func root() throws {
    for command in [
      ["sheet", "-o", "a.png"], ["validate"], ["frame", "--at", "0", "-o", "a.png"],
    ] {
      let arguments = [command[0], Self.storyboard] + command.dropFirst() + ["--root", "."]
      let outcome = try CommandLine.run(Array(arguments), in: folder.url)
      #expect(outcome.code == 2 && outcome.errors.contains("is outside of the folder"))
    }
  }

  @Test("options for storyboards are refused for scenes")
  func options() throws {
    try folder.write(crossing)
    let outcome = try run("frame", "scene.yaml", "--screen", "a", "--at", "0", "-o", "x.png")
    #expect(outcome.code == 2 && outcome.errors.contains("apply to storyboards"))
    #expect(try run("sheet", "scene.yaml", "--map", "-o", "x.png").code == 2)
  }
}
