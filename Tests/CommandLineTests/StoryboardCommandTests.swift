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

  @Test(
    "an identifier that two objects have is one warning",
    arguments: [["frame", "--at", "0", "-o", "a.png"], ["sheet", "-o", "a.png"], ["validate"]])
  func duplicateIdentifiers(command: [String]) throws {
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" \
      initialViewController="vc"><device id="retina4_7" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="s"><objects><viewController id="vc" sceneMemberID="viewController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews>
      <view id="tile"><rect key="frame" x="0" y="0" width="50" height="50"/></view>
      <view id="tile"><rect key="frame" x="60" y="0" width="50" height="50"/></view>
      </subviews></view></viewController></objects></scene></scenes></document>
      """, as: "Main.storyboard")
    let arguments = [command[0], "Main.storyboard"] + command.dropFirst()
    let outcome = try CommandLine.run(arguments, in: folder.url)
    // The second view is on line 7.
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("'tile'") }
    #expect(lines.count == 1 && lines.first?.contains("Main.storyboard:7:") == true, "\(lines)")
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
