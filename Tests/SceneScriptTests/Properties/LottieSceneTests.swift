import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

@Suite("Lottie documents in scenes")
@MainActor
struct LottieSceneTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A document of 2 s at 30 frames per second, with a marker from 0.5 to 1.5 s and a slot.
  private func write(_ layer: String = "", name: String = "logo.json") throws {
    let text = """
      {"fr": 30, "ip": 0, "op": 60, "w": 20, "h": 10, "markers": [{"cm": "in", "tm": 15, "dr": 30}],
      "slots": {"accent": {"p": {"a": 0, "k": [1, 0, 0, 1]}}}, "layers": [\(layer)]}
      """
    try Data(text.utf8).write(to: folder.file(name))
  }

  private func read(
    _ view: String, script: String = "", root: URL? = nil, stage: String = "size: [9, 9]"
  ) throws -> SceneFile {
    let text = """
      animator: 1
      stage: {\(stage)}
      colors: {brand: "#0000ff"}
      views:
        - {id: a, type: lottie, \(view)}
      script: [\(script)]
      """
    let sources = SourceFiles()
    sources.root = root
    return try SceneFile(
      YAMLText(Data(text.utf8), file: "scene.yaml").compose(), file: "scene.yaml",
      directory: folder.url, allowsFontFallback: false, noting: sources)
  }

  private func messages(_ view: String, root: URL? = nil) -> [String] {
    do {
      _ = try read(view, root: root)
      return []
    } catch let error as SceneError {
      // Without the warning of the color that is not used.
      return error.diagnostics.map(\.description).filter { $0.contains("error: ") }
    } catch {
      return ["\(error)"]
    }
  }

  @Test("errors have the place in the scene, and the place in the document")
  func errors() throws {
    try write("{\"ty\": 4, \"shapes\": [{\"ty\": \"tw\"}]}")
    let place = "scene.yaml:5:35: error: "
    #expect(
      messages("lottie: logo.json") == [
        place + "'logo.json': layers[0].shapes[0]: Twist is not supported"
      ])
    #expect(messages("lottie: none.json") == [place + "there is no file 'none.json'"])
    try Data("words".utf8).write(to: folder.file("words.json"))
    #expect(
      messages("lottie: words.json") == [
        place
          + "'words.json': not a Lottie document: line 1, column 1 of its JSON: 'words' is not a number"
      ] || messages("lottie: words.json").first?.contains("not a Lottie document: line 1") == true)
    try Data([0x50, 0x4B, 0x03, 0x04, 0]).write(to: folder.file("cut.lottie"))
    #expect(
      messages("lottie: cut.lottie") == [
        place
          + "'cut.lottie': not a dotLottie archive: its end is missing; the file may be truncated"
      ])
    try write()
    #expect(
      messages("lottie: {file: logo.json, marker: out}") == [
        place + "'logo.json': the document has no marker 'out'; its markers are in"
      ])
    #expect(
      messages("lottie: {file: logo.json, slots: {tint: red}}") == [
        place + "'logo.json': the document has no slot 'tint'; its slots are accent"
      ])
  }

  @Test("files outside of the root are refused, also those that a document refers to")
  func root() throws {
    let message = "to which --root restricts what is opened"
    try write()
    let inner = folder.file("inner")
    #expect(messages("lottie: logo.json", root: inner).first?.contains(message) == true)
    #expect(messages("lottie: logo.json", root: folder.url).isEmpty)
    let text = """
      {"fr": 30, "ip": 0, "op": 60, "w": 20, "h": 10, "assets": [{"id": "i", "p": "../../secret.png"}],
      "layers": [{"ty": 2, "refId": "i"}]}
      """
    try Data(text.utf8).write(to: folder.file("logo.json"))
    #expect(messages("lottie: logo.json", root: folder.url).first?.contains(message) == true)
  }

  @Test("slots take colors of the scene, and the description is written as it was read")
  func slots() throws {
    try write("{\"ty\": 1, \"sw\": 9, \"sh\": 9, \"sc\": \"#ff0000\"}")
    for view in [
      "lottie: logo.json", "lottie: {file: logo.json, marker: in, slots: {accent: brand}}",
      "lottie: {file: logo.json, slots: {accent: [1, 0.5, 0, 1]}}",
      "lottie: {file: logo.json, slots: {accent: \"#00ff00\"}}",
    ] {
      let scene = try read(view)
      let setting = try #require(scene.document.views[0].settings.first)
      guard case .lottie(let source) = setting.value else {
        Issue.record("\(setting)")
        continue
      }
      #expect("lottie: " + YAMLWriter.line(ValueKind<LottieSource>.lottie.write(source)) == view)
    }
  }

  /// The document's time at times of the scene, in seconds.
  private func times(
    _ view: String, script: String = "", stage: String = "size: [9, 9]", at times: [Double]
  ) throws -> [Double] {
    try write()
    let recording = try SceneRecorder.record(read(view, script: script, stage: stage))
    return try times.map { time in
      let frame = recording.timeline.frame(at: MediaTime(seconds: time))
      let layer = try #require(frame.layers.first { $0.state.contents != nil })
      return (layer.state.contentsTime * 1e6).rounded() / 1e6
    }
  }

  @Test("parts, speeds, repetition and scrubbing")
  func playback() throws {
    #expect(try times("lottie: logo.json", at: [0, 0.5, 2, 3]) == [0, 0.5, 2, 2])
    #expect(
      try times("lottie: {file: logo.json, marker: in}", at: [0, 0.5, 1, 3]) == [0.5, 1, 1.5, 1.5])
    #expect(
      try times("lottie: logo.json, from: 1, to: 1.5", at: [0, 0.25, 3]) == [1, 1.25, 1.5])
    #expect(
      try times(
        "lottie: logo.json, loops: true, autoreverses: true, playbackRate: 2",
        stage: "size: [9, 9], duration: 4", at: [0.5, 1.5, 2.5]) == [1, 1, 1])
    #expect(
      try times(
        "lottie: logo.json, playing: false",
        script: "{animate: {a: {clipTime: 2}}, duration: 1, curve: linear}", at: [0.25, 1])
        == [0.5, 2])
  }

  @Test("a scene lasts until its documents have ended")
  func duration() throws {
    try write()
    let recording = try SceneRecorder.record(read("lottie: logo.json, startDelay: 1"))
    #expect(recording.timeline.duration == MediaTime(seconds: 3))
  }
}
