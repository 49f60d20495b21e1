import Foundation
import TestSupport
import Testing

@testable import SceneScript
@testable import TimelineCore

/// Overlays, speeds, holds, reels inside reels and markers.
@MainActor
struct ReelCompositionTests {
  /// A folder with scenes and reels: a square whose center moves from 50 to 150 points in 1 s, and a logo.
  private func folder(_ files: [String: String] = [:], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "reel-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = [
      "right.yaml": """
      animator: 1
      stage: {size: [200, 100], fps: 10, background: black}
      views: [{id: box, frame: [0, 0, 100, 100], backgroundColor: red}]
      script:
        - {animate: {box: {center: [150, 50]}}, duration: 0.5, curve: linear}
        - mark: half
        - {animate: {box: {alpha: 0}}, duration: 0.5, curve: linear}
      """,
      "logo.yaml": """
      animator: 1
      stage: {size: [200, 100], background: clear}
      views: [{id: logo, frame: [180, 80, 20, 20], backgroundColor: white, alpha: 0}]
      script: [{animate: {logo: {alpha: 1}}, duration: 0.5, curve: linear}]
      """,
    ]
    for (name, text) in own.merging(files, uniquingKeysWith: { $1 }) {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try body(folder)
  }

  private func reel(_ text: String, in folder: URL) throws -> SceneRecording {
    let url = folder.appending(path: "reel.yaml")
    try Data("reel: 1\n\(text)\n".utf8).write(to: url)
    return try SceneDocument(contentsOf: url).record()
  }

  private func messages(_ text: String, in folder: URL) -> [String] {
    do {
      return try reel(text, in: folder).warnings.map(\.description)
    } catch let error as SceneError {
      return error.diagnostics.map(\.description)
    } catch { return ["\(error)"] }
  }

  /// The values of layers with a background color, back to front, on the screen.
  private func boxes(_ timeline: Timeline, at seconds: Double) -> [LayerSnapshot] {
    timeline.frame(at: seconds).layers.filter { ($0.state.backgroundColor?.red ?? 0) == 1 }
  }

  private func position(_ timeline: Timeline, at seconds: Double) -> Double? {
    boxes(timeline, at: seconds).first.map { Double($0.state.position.x) }
  }

  @Test("a scene plays faster or slower")
  func speed() throws {
    try folder { folder in
      let timeline = try reel(
        "scenes: [{scene: right.yaml, speed: 0.5}, {scene: right.yaml, from: 0.25, speed: 2}]",
        in: folder
      ).timeline
      // 1 s at half speed, and 0.75 s at twice the speed.
      #expect(timeline.duration.seconds == 2 + 0.375)
      // 0.5 s at half speed is 0.25 s of the scene: half of the way from 50 to 150.
      #expect(position(timeline, at: 0.5) == 100)
      // The change after 0.5 s of the scene: at 1.5 s half of the fade.
      #expect(boxes(timeline, at: 1.5).first?.state.opacity == 0.5)
      // The second scene begins at 0.25 s, and 0.0625 s later has got to 0.375 s: 50 + 100 · 0.75.
      #expect(position(timeline, at: 2) == 100)
      #expect(position(timeline, at: 2.0625) == 125)
    }
  }

  @Test("the last frame of a scene is held, before a transition too")
  func hold() throws {
    try folder { folder in
      let timeline = try reel(
        """
        scenes:
          - {scene: right.yaml, to: 0.25, hold: 1}
          - {transition: push, duration: 0.5, curve: linear}
          - scene: right.yaml
        """, in: folder
      ).timeline
      #expect(timeline.duration.seconds == 0.25 + 1 + 0.5 + 1)
      #expect(position(timeline, at: 0.125) == 75)
      for time in [0.25, 0.7, 1.249] { #expect(position(timeline, at: time) == 100) }
      let change = timeline.frame(at: 1.5).layers.compactMap(\.transition).first
      let old = try #require(change?.from).layers.first { $0.state.backgroundColor?.red == 1 }
      #expect(old?.state.position.x == 100)
      #expect(position(timeline, at: 1.75) == 50)
    }
  }

  @Test("overlays are over the scenes while they play")
  func overlays() throws {
    try folder { folder in
      let timeline = try reel(
        """
        scenes: [{scene: right.yaml}, {scene: right.yaml}]
        overlays:
          - {scene: logo.yaml, at: 0.5, hold: end}
          - {scene: logo.yaml, at: 1, to: 0.25}
        """, in: folder
      ).timeline
      #expect(timeline.duration.seconds == 2)
      @MainActor func logos(_ time: Double) -> [Double] {
        boxes(timeline, at: time).filter { $0.state.bounds.width == 20 }.map(\.state.opacity)
      }
      #expect(logos(0.4) == [])
      #expect(logos(0.75) == [0.5])
      // The first is held, the second has begun 0.125 s before, and is over at 1.25 s.
      #expect(logos(1.125) == [1, 0.25])
      #expect(logos(1.25) == [1])
      #expect(logos(1.999) == [1])
      // Over the scene: after its layers.
      #expect(boxes(timeline, at: 0.75).map(\.state.bounds.width) == [100, 20])
    }
  }

  @Test("reels, keyframe JSON and retimed parts survive an archive")
  func nested() throws {
    let inner = "reel: 1\nscenes: [{scene: right.yaml, hold: 0.5}, {scene: right.yaml, to: 0.5}]"
    try folder(["inner.yaml": inner]) { folder in
      let recording = try reel(
        """
        scenes:
          - {scene: inner.yaml, from: 0.5}
          - {transition: crossDissolve, duration: 0.5, overlap: true}
          - {scene: right.yaml, speed: 2}
        overlays: [{scene: logo.yaml, hold: end}]
        """, in: folder)
      let timeline = recording.timeline
      // 1 + 0.5 + 0.5 − 0.5 of the inner reel, and 0.5 − 0.5 of the scene.
      #expect(timeline.duration.seconds == 1.5)
      #expect(position(timeline, at: 0.25) == 150)
      let data = try TimelineArchive(timeline).data()
      let copy = try TimelineArchive(data).timeline
      for time in stride(from: 0, through: 1.5, by: 0.125) {
        #expect(
          copy.frame(at: time).layers.map(\.state) == timeline.frame(at: time).layers.map(\.state))
      }
      #expect(copy.markers == timeline.markers)
      try data.write(to: folder.appending(path: "film.keyframes.json"))
      let film = try reel("scenes: [{scene: film.keyframes.json, speed: 3}]", in: folder).timeline
      #expect(film.duration.seconds == 0.5)
    }
  }

  @Test("markers of scenes, in the time of the reel")
  func markers() throws {
    try folder { folder in
      let recording = try reel(
        "scenes: [{scene: right.yaml, speed: 0.5}, {scene: right.yaml, from: 0.25}, {scene: right.yaml, to: 0.3}]",
        in: folder)
      // 0.5 s at half speed; then 2 s and 0.25 s less.
      #expect(
        recording.timeline.markers == [
          TimelineMarker("half", at: MediaTime(seconds: 1)),
          TimelineMarker("half", at: MediaTime(seconds: 2.25)),
        ])
    }
  }

  @Test("errors of overlays, speeds and reels inside reels")
  func errors() throws {
    let files = [
      "loop.yaml": "reel: 1\nscenes: [{scene: reel.yaml}]",
      "inner.yaml": "reel: 1\nscenes: [{scene: right.yaml}]",
      "sound.yaml": """
      animator: 1
      stage: {size: [200, 100]}
      audio: [{file: none.wav}]
      script: [{wait: 1}]
      """,
    ]
    try folder(files) { folder in
      let name = folder.appending(path: "reel.yaml").relativePath
      #expect(
        messages("scenes: [{scene: loop.yaml}]", in: folder).first?
          .hasSuffix("error: the reels contain one another: reel.yaml → loop.yaml → reel.yaml")
          == true)
      #expect(
        messages("scenes: [{scene: inner.yaml, speed: 2}]", in: folder) == [
          "\(name):2:10: error: a reel inside a reel has no 'speed' and no 'hold'; its scenes may have them"
        ])
      #expect(
        messages("scenes: [{scene: right.yaml, speed: 0}]", in: folder) == [
          "\(name):2:37: error: 'speed' must be 0.01 to 100; found '0'"
        ])
      #expect(
        messages(
          "scenes: [{scene: right.yaml}]\noverlays: [{scene: logo.yaml, hold: ende}]", in: folder)
          == [
            "\(name):3:37: error: 'hold' expects a time: a number of seconds, \"250ms\", \"1.5s\" or \"12f\"; found 'ende'"
          ])
      #expect(
        messages("scenes: [{scene: right.yaml}]\noverlays: [{at: 2}]", in: folder) == [
          "\(name):3:12: error: an overlay of a reel requires 'scene'"
        ])
    }
  }

  // The scene lasts 1 s, and so does the reel: nothing of the second part is seen.
  @Test("warns of overlays and parts of which nothing is seen")
  func unseen() throws {
    try folder { folder in
      let name = folder.appending(path: "reel.yaml").relativePath
      let reel = """
        scenes: [{scene: right.yaml}, {scene: right.yaml, from: 1}, {scene: right.yaml, from: 1, to: 1, hold: 0}]
        overlays:
          - {scene: logo.yaml, at: 0.5}
          - {scene: logo.yaml, at: 1}
          - {scene: logo.yaml, from: 2}
          - {scene: logo.yaml, from: 2, to: 3}
        """
      #expect(
        messages(reel, in: folder) == [
          "\(name):2:31: warning: 'right.yaml' is never seen: 'from' is not before its end at 1 s",
          "\(name):2:61: warning: 'right.yaml' is never seen: 'from' is not before its end at 1 s",
          "\(name):5:5: warning: 'logo.yaml' is never seen: the reel ends at 1 s",
          "\(name):6:5: warning: 'logo.yaml' is never seen: 'from' is not before its end at 0.5 s",
        ])
    }
  }
}
