import Foundation
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import SceneScript
@testable import TimelineCore
@testable import TimelineReport

/// Reports on reels, and on keyframe JSON of scenes and reels, in the time of the reel.
@MainActor
struct ReelReportTests {
  /// A box moves right for 1 s, then fades for 1 s.
  private static let box = """
    animator: 1
    stage: {size: [200, 100], fps: 10, background: black}
    views: [{id: box, frame: [0, 0, 100, 100], backgroundColor: red}]
    script:
      - {animate: {box: {center: [150, 50]}}, duration: 1, curve: linear}
      - {animate: {box: {alpha: 0}}, duration: 1, curve: linear}
    """

  /// The whole scene; after a transition of half a second between still frames, its second half;
  /// during that, all of it again, from the last half second on.
  private static let reel = """
    reel: 1
    scenes:
      - scene: box.yaml
      - {transition: push, duration: 0.5, curve: linear}
      - {scene: box.yaml, from: 1}
      - {transition: crossDissolve, duration: 0.5, overlap: true}
      - scene: box.yaml
    """

  private func recording(_ reel: String = reel, inner: String = "") throws -> SceneRecording {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "listing-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.box.utf8).write(to: folder.appending(path: "box.yaml"))
    try Data(reel.utf8).write(to: folder.appending(path: "reel.yaml"))
    try Data(inner.utf8).write(to: folder.appending(path: "inner.yaml"))
    return try SceneDocument(contentsOf: folder.appending(path: "reel.yaml")).record()
  }

  @Test("the captions of a reel are no scene of it")
  func captions() throws {
    let reel = """
      reel: 1
      captions: [{cues: [{from: 0.1, to: 1, text: Hi}]}]
      scenes: [{scene: box.yaml}]
      """
    #expect(try recording(reel).scenes.map(\.label) == ["box"])
  }

  /// A recording read back from keyframe JSON, optionally without a member of its scenes.
  private func reread(_ recording: SceneRecording, without member: String = "") throws
    -> SceneRecording
  {
    let data = try TimelineArchive(recording.timeline).data()
    var root = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    var films = try #require(root["films"] as? [[String: Any]])
    for index in films.indices { films[index][member] = nil }
    root["films"] = films
    let url = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).keyframes.json")
    try JSONSerialization.data(withJSONObject: root).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try SceneDocument(contentsOf: url).record()
  }

  // The first plays from 0 s to 2 s, the second from 2.5 s to 3.5 s, the third from 3 s to 5 s.
  @Test("the JSON report has the time ranges and the animations of each scene")
  func animationReport() throws {
    let listing = try recording().animationReport
    #expect(
      listing["scenes"]?.text() == """
        [{"scene":"box","file":"box.yaml","begin":0,"end":2,"from":0,"to":2,"transition":null},\
        {"scene":"box#2","file":"box.yaml","begin":2.5,"end":3.5,"from":1,"to":2,\
        "transition":{"kind":"pushFromLeft","begin":2,"end":2.5}},\
        {"scene":"box#3","file":"box.yaml","begin":3,"end":5,"from":0,"to":2,\
        "transition":{"kind":"crossDissolve","begin":3,"end":3.5}}]
        """)
    let rows = try #require(try listing["animations"]?.list()).map { row in
      ["scene", "view", "property", "begin", "end"].map { row[$0]?.text() ?? "" }
        .joined(separator: " ")
    }
    // The second scene begins after the first animation.
    #expect(
      rows == [
        "\"box\" \"box\" \"position\" 0 1", "\"box\" \"box\" \"opacity\" 1 2",
        "\"box#2\" \"box\" \"opacity\" 2.5 3.5", "\"box#3\" \"box\" \"position\" 3 4",
        "\"box#3\" \"box\" \"opacity\" 4 5",
      ])
  }

  @Test("an inspection has the values of the visible scenes")
  func inspection() throws {
    let recording = try recording()
    /// Scene, its own time, the box's center and alpha.
    func seen(_ seconds: Double) throws -> [String] {
      let inspection = recording.inspection(at: MediaTime(seconds: seconds))
      return try #require(try inspection["scenes"]?.list()).map { scene in
        let box = scene["views"]?["box"]
        return [scene["scene"], scene["time"], box?["center"], box?["alpha"]]
          .map { $0?.text() ?? "" }.joined(separator: " ")
      }
    }
    #expect(try seen(0.5) == ["\"box\" 0.5 [100,50] 1"])
    // Neither plays.
    #expect(try seen(2.25) == ["\"box\" 2 [150,50] 0", "\"box#2\" 1 [150,50] 1"])
    #expect(try seen(2.75) == ["\"box#2\" 1.25 [150,50] 0.75"])
    // Both play.
    #expect(try seen(3.25) == ["\"box#2\" 1.75 [150,50] 0.25", "\"box#3\" 0.25 [75,50] 1"])
    #expect(try seen(9) == ["\"box#3\" 2 [150,50] 0"])
  }

  // The overlay plays 1 s … 1.5 s of its scene at half the speed, so for 1 s from 0.5 s on, and stays for another 1 s; that
  // with a hold up to the end of the reel plays 0 s … 1 s, and stays from 1.25 s to 2 s. The part plays 0.5 s … 1 s twice
  // as fast, in 0.25 s, and stays up to 2 s.
  @Test("ranges of scenes that are held or retimed are in the time of the scene")
  func retimed() throws {
    let reel = """
      reel: 1
      scenes: [{scene: box.yaml, from: 0.5, to: 1, speed: 2, hold: 1.75}]
      overlays:
        - {scene: box.yaml, at: 0.5, from: 1, to: 1.5, speed: 0.5, hold: 1}
        - {scene: box.yaml, at: 0.25, to: 1, hold: end}
      """
    let recording = try recording(reel)
    let ranges = try #require(try recording.animationReport["scenes"]?.list()).map { scene in
      ["scene", "begin", "end", "from", "to"].map { scene[$0]?.text() ?? "" }
        .joined(separator: " ")
    }
    #expect(
      ranges == [
        "\"box\" 0 2 0.5 1", "\"box#2\" 0.5 2 1 1.5", "\"box#3\" 0.25 2 0 1",
      ])
    func times(_ seconds: Double) throws -> [String] {
      let inspection = recording.inspection(at: MediaTime(seconds: seconds))
      return try #require(try inspection["scenes"]?.list()).map { scene in
        (scene["time"]?.text() ?? "") + " " + (scene["views"]?["box"]?["center"]?.text() ?? "")
      }
    }
    // The box moves by 100 points a second, from 50 to 150, within the first second.
    #expect(try times(0.125) == ["0.75 [125,50]"])
    #expect(try times(1) == ["1 [150,50]", "1.25 [150,50]", "0.75 [125,50]"])
    #expect(try times(1.75) == ["1 [150,50]", "1.5 [150,50]", "1 [150,50]"])
    let reread = try reread(recording)
    #expect(reread.animationReport.text() == recording.animationReport.text())
    #expect(
      reread.inspection(at: MediaTime(seconds: 1)).text()
        == recording.inspection(at: MediaTime(seconds: 1)).text())
  }

  // The inner reel plays the box for 1 s and, from then on, its second half. From 0.5 s of it on, it is over the outer reel
  // from 1 s on: the first box until 1.5 s, the second one up to the end of the outer reel at 2 s.
  @Test("scenes of a reel that is an overlay are reported, up to the end of the reel below")
  func overlaidReel() throws {
    let recording = try recording(
      """
      reel: 1
      scenes: [{scene: box.yaml}]
      overlays: [{scene: inner.yaml, at: 1, from: 0.5}]
      """, inner: "reel: 1\nscenes: [{scene: box.yaml, to: 1}, {scene: box.yaml, from: 1}]")
    let ranges = try #require(try recording.animationReport["scenes"]?.list()).map { scene in
      ["scene", "begin", "end", "from", "to"].map { scene[$0]?.text() ?? "" }
        .joined(separator: " ")
    }
    #expect(
      ranges == ["\"box\" 0 2 0 2", "\"box#2\" 1 1.5 0.5 1", "\"box#3\" 1.5 2 1 1.5"])
  }

  // The reel lasts 2 s.
  @Test("overlays that begin after the end of the reel are not reported")
  func lateOverlay() throws {
    let recording = try recording(
      """
      reel: 1
      scenes: [{scene: box.yaml}]
      overlays: [{scene: box.yaml, at: 5}, {scene: box.yaml, at: 1.5}]
      """)
    let ranges = try #require(try recording.animationReport["scenes"]?.list()).map { scene in
      ["scene", "begin", "end"].map { scene[$0]?.text() ?? "" }.joined(separator: " ")
    }
    #expect(ranges == ["\"box\" 0 2", "\"box#2\" 1.5 2"])
  }

  @Test("a trace has the events of scenes and transitions, and values by scene and view")
  func trace() throws {
    let lines = try recording().trace(every: MediaTime(seconds: 2)).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines == [
        "0.000 ┌ box scene box.yaml, 2 s from 0 s",
        "0.000 ┌ box/box position [50, 50] → [150, 50], 1 s, linear",
        "0.000 box/box bounds.size [100, 100] position [50, 50] backgroundColor #ff0000ff",
        "1.000 └ box/box position → [150, 50] finished after 1 s",
        "1.000 ┌ box/box opacity 1 → 0, 1 s, linear",
        "2.000 └ box/box opacity → 0 finished after 1 s",
        "2.000 └ box scene finished after 2 s",
        "2.000 ┌ (stage) transition pushFromLeft, 0.5 s",
        "2.500 └ (stage) transition pushFromLeft finished after 0.5 s",
        "2.500 ┌ box#2 scene box.yaml, 1 s from 1 s",
        "2.500 ┌ box#2/box opacity 1 → 0, 1 s, linear",
        "3.000 ┌ (stage) transition crossDissolve, 0.5 s",
        "3.000 ┌ box#3 scene box.yaml, 2 s from 0 s",
        "3.000 ┌ box#3/box position [50, 50] → [150, 50], 1 s, linear",
        "3.500 └ box#2/box opacity → 0 finished after 1 s",
        "3.500 └ box#2 scene finished after 1 s",
        "3.500 └ (stage) transition crossDissolve finished after 0.5 s",
        "4.000 └ box#3/box position → [150, 50] finished after 1 s",
        "4.000 ┌ box#3/box opacity 1 → 0, 1 s, linear",
        "4.000 box#3/box bounds.size [100, 100] position [150, 50] backgroundColor #ff0000ff",
        "5.000 └ box#3/box opacity → 0 finished after 1 s",
        "5.000 └ box#3 scene finished after 2 s",
        "5.000 box#3/box opacity 0",
        "5.000 (end)",
      ])
    let one = try recording().trace(every: .zero, views: ["box#2/box"])
    #expect(one.contains("box#2/box") && !one.contains("box/box"))
  }

  // "box position" and a space leave 47 columns for 5 s: 9.4 a second.
  @Test("a chart has a row per scene, and the animations during its playback")
  func chart() throws {
    #expect(
      try recording().chart(width: 60, isColored: false) == """
                     0 s      1        2         3        4
                     ┬────────┬────────┬─────────┬────────┬─────────
        box          ├ from 0 s ───────┤
        box position ┣ linear ┫
            opacity           ┣ linear ┫
        box#2                          ╍╍╍╍╍├────────┤
        box opacity                         ┣ linear ┫
        box#3                                    ├ from 3 s ───────┤
        box position                             ┣ linear ┫
            opacity                                       ┣ linear ┫

        """)
    // A scene that is cut off: its animations continue.
    let cut = "reel: 1\nscenes: [{scene: box.yaml, to: 0.5}, {scene: box.yaml, from: 1.5}]"
    #expect(
      try self.recording(cut).chart(width: 60, isColored: false).split(separator: "\n").dropFirst(2)
        == [
          "box          ├ from 0 s ────────────┤",
          "box position ┣ linear ━━━━━━━━━━━━━━▶",
          "box#2                               ├ from 0.5 s ──────────┤",
          "box opacity                         ┣ linear ━━━━━━━━━━━━━━┫",
        ])
  }

  @Test("keyframe JSON of a reel or a scene has the same reports as the original")
  func keyframes() throws {
    let text = try SceneFile(
      Data(Self.box.utf8), file: "box.yaml", directory: URL(fileURLWithPath: "/"))
    for recording in [try recording(), try SceneRecorder.record(text)] {
      let step = MediaTime(seconds: 0.3)
      let reread = try reread(recording)
      #expect(reread.animationReport.text() == recording.animationReport.text())
      #expect(reread.trace(every: step) == recording.trace(every: step))
      #expect(reread.inspection(at: step).text() == recording.inspection(at: step).text())
      // Starts are also in the layers' histories.
      let bare = try self.reread(recording, without: "started")
      #expect(bare.animationReport.text() == recording.animationReport.text())
    }
  }

  @Test("unnamed layers are reported by their numbers")
  func nameless() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1, frameRate: 60)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    stage.window.addSubview(view)
    UIView.animate(withDuration: 1) { view.alpha = 0 }
    stage.advance(by: 1)
    let reread = try reread(SceneRecording(timeline: stage.timeline, views: []))
    let number = try #require(view.layer.timelineID).rawValue
    #expect(
      try reread.animationReport["animations"]?.list().first?["view"] == .string("layer\(number)"))
  }
}
