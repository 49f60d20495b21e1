import Foundation
import TestSupport
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import SceneScript
@testable import TimelineCore

/// The keys `captions` and `metadata` in scenes and reels.
@MainActor
struct CaptionSceneTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(
      """
      WEBVTT

      00:00.500 --> 00:01.000
      One

      00:01.500 --> 00:03.000
      Two
      """, as: "a.vtt")
    _ = try folder.write(
      "1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:05,000 --> 00:00:04,000\nB\n", as: "bad.srt")
  }

  private func scene(
    _ captions: String, inputs: SceneInputs = SceneInputs()
  ) throws -> SceneRecording {
    try SceneRecorder.record(
      SceneFile(
        Data(
          """
          animator: 1
          stage: {size: [160, 90], scale: 1, fps: 10, duration: 2}
          \(captions)
          """.utf8), file: "scene.yaml", directory: folder.url, inputs: inputs))
  }

  private func problems(_ captions: String) -> [String] {
    do {
      return try scene(captions).warnings.map(\.description)
    } catch {
      return (error as? SceneError)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  /// The layers of the captions: those beyond the window, which has no views here.
  private func layerCount(_ recording: SceneRecording, at seconds: Double) -> Int {
    recording.timeline.frame(at: seconds).layers.count
  }

  @Test("a file is shown while its cues last, and is a track of the timeline")
  func file() throws {
    let recording = try scene("captions: {file: a.vtt, language: en, start: 0.1}")
    let empty = layerCount(recording, at: 0)
    // 0.6 s to 1.1 s, and from 1.6 s to the end of the scene.
    #expect(
      [0.5, 0.7, 1.2, 1.7].map { layerCount(recording, at: $0) > empty } == [
        false, true, false, true,
      ])
    let track = try #require(recording.timeline.captions.first)
    #expect(track.language == "en" && track.isBurntIn)
    #expect(track.cues.map(\.text) == ["One", "Two"])
    #expect(track.cues.map(\.begin.seconds) == [0.6, 1.6])
    #expect(track.cues.map(\.end.seconds) == [1.1, 2])
    #expect(recording.warnings.isEmpty)
    #expect(try scene("captions: a.vtt").timeline.captions[0].cues[0].begin.seconds == 0.5)
  }

  @Test("frames do not show captions that are not burnt in, which the inputs may change")
  func burnIn() throws {
    let plain = try layerCount(scene(""), at: 0.7)
    let hidden = try scene("captions: {file: a.vtt, burnIn: false}")
    #expect(layerCount(hidden, at: 0.7) == plain)
    #expect(hidden.timeline.captions.map(\.isBurntIn) == [false])
    var inputs = SceneInputs()
    inputs.burnsCaptions = true
    let burnt = try scene("captions: {file: a.vtt, burnIn: false}", inputs: inputs)
    #expect(layerCount(burnt, at: 0.7) > plain)
    #expect(burnt.timeline.captions.map(\.isBurntIn) == [true])
  }

  @Test("cues of the scene have tags and settings")
  func cues() throws {
    let recording = try scene(
      """
      captions:
        - cues:
            - {from: 0.5, to: 1s, text: "A <b>b</b>\\nC", settings: "line:10%"}
            - {from: 12f, to: 1.5, text: D}
          style: pop
          language: de
      """)
    let cues = try #require(recording.timeline.captions.first?.cues)
    #expect(cues.map(\.text) == ["A b\nC", "D"])
    #expect(cues[0].placement.line == .percent(10))
    #expect(cues[0].runs[1] == CaptionRun("b", emphasis: .bold))
    #expect(cues[1].begin.seconds == 1.2)
  }

  @Test("errors in files have their file, line and column")
  func fileErrors() {
    let file = "bad.srt"
    #expect(
      problems("captions: \(file)") == [
        "bad.srt:6:18: error: a cue must end after it begins; it begins at 00:00:05,000 and ends at 00:00:04,000"
      ])
    #expect(
      problems("captions: no.vtt")
        == [
          "scene.yaml:3:11: error: the captions 'no.vtt' cannot be read: the file does not exist"
        ])
  }

  /// 30 characters are read in 2 s, and the second caption is shown for at least 1.5 s.
  @Test("the step 'say' shows captions while the following steps run")
  func said() throws {
    let text = """
      animator: 1
      stage: {size: [160, 90], scale: 1, fps: 10}
      captions: {say: true, style: box, language: en}
      script:
        - say: Thirty letters are in this one
        - {wait: 0.5}
        - {say: Ended <b>early</b>., duration: 0.7}
        - {wait: 0.4}
        - say: Short
        - {say: Again, duration: 2}
        - {wait: 0.1}
      """
    func record(_ text: String, _ inputs: SceneInputs = SceneInputs()) throws -> Timeline {
      try SceneRecorder.record(
        SceneFile(
          Data(text.utf8), file: "scene.yaml", directory: folder.url, inputs: inputs)
      ).timeline
    }
    let timeline = try record(text)
    let track = try #require(timeline.captions.first)
    #expect(timeline.captions.count == 1 && track.language == "en" && track.isBurntIn)
    #expect(track.cues.map(\.text) == ["Thirty letters are in this one", "Ended early.", "Again"])
    let times = track.cues.flatMap { [$0.begin.seconds, $0.end.seconds] }
    #expect(zip(times, [0, 0.5, 0.5, 0.9, 0.9, 2.9]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(abs(timeline.duration.seconds - 2.9) < 1e-9)
    // Without captions of its own, the scene shows them as plain ones.
    let alone = text.replacing("captions: {say: true, style: box, language: en}\n", with: "")
    #expect(try record(alone).captions.first?.cues.count == 3)
    var inputs = SceneInputs()
    inputs.burnsCaptions = false
    #expect(try record(alone, inputs).captions.map(\.isBurntIn) == [false])
    // By their length.
    let last = "animator: 1\nstage: {size: [160, 90]}\nscript: [{say: TEXT}]"
    for (said, seconds) in [("Thirty letters are in this one", 2), ("Short", 1.5)] {
      let duration = try record(last.replacing("TEXT", with: said)).duration.seconds
      #expect(abs(duration - seconds) < 1e-9)
    }
    let written = try SceneFile(
      Data(text.utf8), file: "scene.yaml", directory: folder.url
    ).document
    let again = try SceneFile(written, file: "scene.yaml", directory: folder.url).document
    #expect(again == written && again.captions[0].areSaid)
  }

  @Test("errors of steps 'say' have their line and column")
  func saidErrors() {
    #expect(
      problems("script: [{say: A, duration: 0}]")
        == ["scene.yaml:3:29: error: 'duration' must be more than 0; found '0'"])
    #expect(
      problems("script: [{say: [A]}]").first?.hasPrefix("scene.yaml:3:16: error: ") == true)
    #expect(
      problems("captions: {say: true, file: a.vtt}").first?.hasPrefix("scene.yaml:3:17: error: ")
        == true)
    #expect(
      problems("captions: {say: 3}").first?.hasPrefix("scene.yaml:3:17: error: ") == true)
  }

  @Test("errors in scenes have their line and column")
  func errors() {
    #expect(
      problems("captions: {file: a.vtt, stile: box}")
        == ["scene.yaml:3:25: error: unknown key 'stile' in captions; did you mean 'style'?"])
    #expect(
      problems("captions: {file: a.vtt, style: comic}").first?.hasPrefix(
        "scene.yaml:3:32: error: unknown style 'comic'") == true
        || problems("captions: {file: a.vtt, style: comic}").first?.contains("3:32: error:") == true
    )
    #expect(
      problems("captions: {style: box}") == ["scene.yaml:3:11: error: captions requires 'file'"])
    #expect(
      problems("captions: {file: a.vtt, cues: []}").first?.hasPrefix("scene.yaml:3:31: error: ")
        == true)
    #expect(
      problems("captions: {cues: [{from: 1, to: 0.5, text: A}]}")
        == ["scene.yaml:3:33: error: 'to' must be later than 'from'; found '0.5'"])
    #expect(
      problems("captions: {cues: [{from: 0, to: 1, text: A <00:09.000>b}]}").first?.hasPrefix(
        "scene.yaml:3:42: warning: the time '00:09.000' of a word is not within the cue") == true)
    #expect(
      problems("captions: {file: a.vtt, maxLines: 0}")
        == ["scene.yaml:3:35: error: 'maxLines' must be 1 to 20; found '0'"])
    #expect(
      problems("metadata: {titel: A}")
        == [
          "scene.yaml:3:12: error: unknown key 'titel' in the metadata; did you mean 'title'? "
            + "the keys are title, author, copyright, date, comment"
        ]
        || problems("metadata: {titel: A}").first?.hasPrefix(
          "scene.yaml:3:12: error: unknown key 'titel' in the metadata; did you mean 'title'?")
          == true
    )
  }

  @Test("cues after the end of the scene are a warning")
  func late() {
    #expect(
      problems("captions: {file: a.vtt, start: 1}")
        == ["scene.yaml:3:11: warning: 1 cue is never shown: the scene ends at 2 s"])
  }

  @Test("a scene with captions and metadata is written and read again")
  func written() throws {
    var scene = try readScene(
      """
      animator: 1
      stage: {size: [160, 90]}
      captions:
        - {cues: [{from: 0.5, to: 1, text: A, settings: "line:1"}], style: box, position: top, font: {size: 12},
           color: red, accentColor: "#123456", backgroundColor: blue, maxLines: 3, maxWords: 4,
           margins: [1, 2, 3, 4], uppercase: true, burnIn: false, language: en, name: E, start: 2}
      metadata: {title: T, author: A, copyright: C, date: 2026-11-27, comment: X}
      """
    ).document
    #expect(scene.captions.count == 1 && scene.metadata?.date == "2026-11-27")
    #expect(try SceneFile(scene, file: "b.yaml", directory: folder.url).document == scene)
    scene.captions[0].maxLines = 4
    #expect(try SceneFile(scene, file: "b.yaml", directory: folder.url).document == scene)
  }

  /// The scene plays from 0.6 s on at twice the speed, after 1 s of another one: "Two", 1.5 s to 2 s, is shown from
  /// 1 + (1.5 − 0.6) / 2 = 1.45 s to 1.7 s; "One", 0.5 s to 1 s, from its middle: 1 s to 1.2 s.
  @Test("a reel has its own captions, and those of its scenes on its clock")
  func reel() throws {
    let text = "animator: 1\nstage: {size: [160, 90], scale: 1, fps: 10, duration: 2}\n"
    _ = try folder.write(
      text + "captions: {file: a.vtt, burnIn: false, language: en}", as: "s.yaml")
    _ = try folder.write(text, as: "first.yaml")
    let url = folder.file("reel.yaml")
    _ = try folder.write(
      """
      reel: 1
      scenes:
        - {scene: first.yaml, to: 1}
        - {scene: s.yaml, from: 0.6, speed: 2}
      captions: {cues: [{from: 0.2, to: 1.1, text: Above}], language: en}
      metadata: {title: A reel}
      """, as: "reel.yaml")
    let timeline = try ReelRecorder.record(ReelFile(contentsOf: url)).timeline
    #expect(timeline.metadata.title == "A reel")
    #expect(timeline.captions.map(\.isBurntIn) == [false, true])
    #expect(timeline.captions[0].cues.map(\.text) == ["One", "Two"])
    let times = timeline.captions[0].cues.flatMap { [$0.begin.seconds, $0.end.seconds] }
    #expect(zip(times, [1, 1.2, 1.45, 1.7]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(timeline.captions[1].cues.map(\.text) == ["Above"])
    let counts = [0.1, 0.3, 1.05, 1.2].map { timeline.frame(at: $0).layers.count }
    #expect(counts[1] > counts[0] && counts[2] > counts[3])
  }

  @Test("keyframes keep captions and metadata")
  func archive() throws {
    var timeline = try scene("captions: {file: a.vtt, language: en}\nmetadata: {author: Me}")
      .timeline
    timeline.captions[0].cues[0].placement.line = .number(-2)
    timeline.captions[0].cues[0].runs[0].begin = MediaTime(flicks: 400_000_001)
    let data = try TimelineArchive(timeline).data()
    let copy = try TimelineArchive(data, directory: folder.url).timeline
    #expect(copy.captions == timeline.captions)
    #expect(copy.captionAreas == timeline.captionAreas && copy.captionAreas.count == 2)
    #expect(copy.metadata == timeline.metadata)
  }
}
