import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

@Suite("SVG documents in scenes")
@MainActor
struct ArtworkSceneTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A view box of 20 by 10 with a group of a square and a circle, and a text.
  private static let logo = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
      <g id="mark"><rect id="tile" width="4" height="4"/><circle id="dot" cx="8" cy="2" r="2"/></g>
      <text id="name" y="8" font-family="Inter" font-size="4">Logo</text>
    </svg>
    """

  private func write(_ text: String = logo, name: String = "logo.svg") throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  private func read(
    _ view: String, script: String = "", more: String = "", root: URL? = nil
  ) throws -> SceneFile {
    let text = """
      animator: 1
      stage: {size: [200, 100], fps: 10}
      \(more)
      views:
        - \(view)
      script: [\(script)]
      """
    let sources = SourceFiles()
    sources.root = root
    return try SceneFile(
      YAMLText(Data(text.utf8), file: "scene.yaml").compose(), file: "scene.yaml",
      directory: folder.url, allowsFontFallback: false, noting: sources)
  }

  private func messages(
    _ view: String, script: String = "", root: URL? = nil
  ) -> [String] {
    do {
      let scene = try read(view, script: script, root: root)
      return scene.warnings.map(\.description)
    } catch let error as SceneError {
      return error.diagnostics.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  private static let view = "{id: logo, type: artwork, artwork: logo.svg, frame: [0, 0, 200, 100]}"

  /// The values of a view's layer at a time.
  private func state(
    _ id: String, at time: Double, _ recording: SceneRecording
  ) throws -> LayerState {
    let layer = try #require(recording.views.last { $0.id == id }).layer
    let frame = recording.timeline.frame(at: MediaTime(seconds: time))
    return try #require(frame.layers.first { $0.id == layer }).state
  }

  // MARK: Parts

  @Test("parts are views: their properties are animated, in the coordinates of the view box")
  func parts() throws {
    try write()
    let scene = try read(
      Self.view,
      script: """
        {animate: {logo#tile: {center: [12, 2], fillColor: red}, "logo#mark, logo#dot": {alpha: 0.5}},
        duration: 1, curve: linear}
        """)
    let recording = try SceneRecorder.record(scene)
    #expect(try state("logo#tile", at: 0, recording).position == CGPoint(x: 2, y: 2))
    #expect(try state("logo#tile", at: 0.5, recording).position == CGPoint(x: 7, y: 2))
    #expect(try state("logo#dot", at: 1, recording).opacity == 0.5)
    #expect(try state("logo#mark", at: 0.5, recording).opacity == 0.75)
  }

  @Test("steps for shapes, paths and texts work on parts")
  func steps() throws {
    try write()
    let scene = try read(
      Self.view,
      script: """
        {set: {logo#tile: {strokeEnd: 0}}}, {morph: {logo#dot: "M0 0H4V4Z"}, duration: 1},
        {moveAlong: {logo#tile: {path: "M2 2L12 2"}}, duration: 1, curve: linear},
        {count: {logo#name: {from: 0, to: 9}}, duration: 1}, {write: {logo#tile: {}}, duration: 1}
        """)
    let recording = try SceneRecorder.record(scene)
    #expect(try state("logo#tile", at: 1.5, recording).position == CGPoint(x: 7, y: 2))
    #expect(recording.warnings.isEmpty)
  }

  @Test("types of parts: groups have no path, shapes no text")
  func types() throws {
    try write()
    #expect(
      messages(Self.view, script: "{set: {logo#mark: {strokeEnd: 0}}}") == [
        "scene.yaml:6:29: error: 'strokeEnd' belongs to views of type 'shape', not 'view'"
      ])
    let found = messages(Self.view, script: "{morph: {logo#name: \"M0 0H1\"}, duration: 1}")
    #expect(found.count == 1 && found[0].hasPrefix("scene.yaml:6:"))
  }

  @Test("unknown parts are errors, with the nearest name")
  func unknown() throws {
    try write()
    #expect(
      messages(Self.view, script: "{set: {logo#tyle: {alpha: 0}}}") == [
        "scene.yaml:6:17: error: no view has the id 'logo#tyle'; did you mean 'logo#tile'?"
      ])
    #expect(messages(Self.view, script: "{set: {other#tile: {alpha: 0}}}").count == 1)
  }

  @Test("parts of artworks in components have the id of the instance before theirs")
  func components() throws {
    try write()
    let scene = try read(
      "{id: first, use: badge}",
      script: "{set: {first.logo#tile: {alpha: 0.25}}}",
      more: """
        components:
          badge:
            view:
              subviews: [{id: logo, type: artwork, artwork: logo.svg, frame: [0, 0, 20, 10],
                on: {tap: [{set: {logo#dot: {alpha: 0}}}]}}]
        """)
    let recording = try SceneRecorder.record(scene)
    #expect(try state("first.logo#tile", at: 0, recording).opacity == 0.25)
  }

  @Test("another document has other parts; those of the one before are no longer on the stage")
  func replacing() throws {
    try write()
    try write(
      "<svg viewBox='0 0 9 9'><circle id='moon' r='4'/></svg>", name: "moon.svg")
    let change = "{set: {logo: {artwork: moon.svg}}}"
    let recording = try SceneRecorder.record(
      read(Self.view, script: "\(change), {animate: {logo#moon: {alpha: 0}}, duration: 1}"))
    #expect(try state("logo#moon", at: 0.5, recording).opacity == 0.5)
    #expect(throws: SceneError.self) {
      try SceneRecorder.record(
        read(Self.view, script: "\(change), {set: {logo#tile: {alpha: 0}}}"))
    }
  }

  @Test("a scene with parts is written as one that is read as an equal one")
  func writing() throws {
    try write()
    let scene = try read(Self.view, script: "{animate: {logo#tile: {alpha: 0}}, duration: 1}")
    let again = try SceneFile(
      Data(scene.document.yaml.utf8), file: "copy.yaml", directory: folder.url)
    #expect(again.document == scene.document)
  }

  // MARK: Errors

  @Test("errors in the document have its name, lines and columns, and all of them are reported")
  func errors() throws {
    try write(
      "<svg viewBox='0 0 9 9'>\n  <image href='a.png'/>\n  <path id='p' d='M0 0 Q'/>\n</svg>")
    #expect(
      messages(Self.view) == [
        "logo.svg:2:3: error: 'image' has no counterpart among layers; a view with 'type: image' draws it",
        "logo.svg:3:16: error: the path data is invalid at character 7: 'Q' takes x1 y1 x y, and the data ends",
      ])
  }

  @Test("what has no effect is a warning")
  func warnings() throws {
    try write("<svg viewBox='0 0 9 9'>\n<script/><rect width='9' height='9'/></svg>")
    #expect(
      messages(Self.view) == [
        "logo.svg:2:1: warning: 'script' has no effect: artwork is animated by steps"
      ])
  }

  @Test("missing files, files outside of the root, and values of other types")
  func files() throws {
    let place = "scene.yaml:5:40: error: "
    #expect(
      messages(Self.view) == [
        place + "the artwork 'logo.svg' cannot be read: there is no such file"
      ])
    try write()
    let inner = folder.file("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let refused = messages(Self.view, root: inner)
    #expect(refused.count == 1 && refused[0].hasPrefix(place + "the artwork 'logo.svg' cannot be"))
    #expect(refused[0].hasSuffix("to which --root restricts what is opened"))
    #expect(
      messages("{id: logo, type: artwork, artwork: [1]}").first?.hasPrefix(place) == true)
    #expect(
      messages("{id: logo, type: image, artwork: logo.svg}").first?.contains("'artwork' belongs to")
        == true)
  }
}
