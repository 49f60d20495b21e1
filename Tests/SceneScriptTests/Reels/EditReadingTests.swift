import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

@Suite("Edits of other programs")
@MainActor
struct EditReadingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      animator: 1
      stage: {size: [20, 10], fps: 24}
      script: [{wait: 10}]
      """, as: "a.yaml")
    try folder.write(
      """
      animator: 1
      stage: {size: [20, 10], fps: 24, background: clear}
      script: [{wait: 10}]
      """, as: "b c.yaml")
  }

  // MARK: Text

  private func time(_ frames: Any, rate: Any = 24) -> String {
    #"{"OTIO_SCHEMA": "RationalTime.1", "value": \#(frames), "rate": \#(rate)}"#
  }

  private func range(_ start: Any, _ duration: Any, rate: Any = 24) -> String {
    #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(start, rate: rate)), "duration": \#(time(duration, rate: rate))}"#
  }

  private func media(_ url: String) -> String {
    #"{"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#(url)"}"#
  }

  private func clip(_ url: String, _ start: Any, _ duration: Any, _ more: String = "") -> String {
    #"{"OTIO_SCHEMA": "Clip.1", "name": "c", "source_range": \#(range(start, duration)), "media_reference": \#(media(url))\#(more)}"#
  }

  private func gap(_ duration: Any) -> String {
    #"{"OTIO_SCHEMA": "Gap.1", "source_range": \#(range(0, duration))}"#
  }

  private func dissolve(_ before: Any, _ after: Any, _ type: String = "SMPTE_Dissolve") -> String {
    #"{"OTIO_SCHEMA": "Transition.1", "name": "x", "transition_type": "\#(type)", "in_offset": \#(time(before)), "out_offset": \#(time(after))}"#
  }

  private func track(_ children: String..., kind: String = "Video") -> String {
    #"{"OTIO_SCHEMA": "Track.1", "kind": "\#(kind)", "children": ["#
      + "\n" + children.joined(separator: ",\n") + "]}"
  }

  /// A timeline: its items are on lines of their own, from the third one on.
  private func timeline(_ tracks: String..., more: String = "") -> String {
    #"{"OTIO_SCHEMA": "Timeline.1", "name": "t","# + "\n"
      + #""tracks": {"OTIO_SCHEMA": "Stack.1", "children": ["#
      + tracks.joined(separator: ",\n") + "]\(more)}}"
  }

  private func read(_ text: String, root: URL? = nil) throws -> ReelFile {
    try folder.write(text, as: "edit.otio")
    let sources = SourceFiles()
    sources.root = root
    let document = try SceneDocument(contentsOf: folder.file("edit.otio"), noting: sources)
    guard case .reel(let reel) = document else { throw CocoaError(.fileReadCorruptFile) }
    return reel
  }

  /// The entries of the reel that an edit is read as, and its stage and markers, as JSON.
  private func entries(_ text: String) throws -> [String] {
    let reel = try read(text).document
    let parts = reel.parts.flatMap { [$0.transition?.json, $0.json].compactMap(\.self) }
    let all =
      [reel.stage.json].compactMap(\.self) + parts + reel.overlays.map(\.json)
      + reel.audio.map(\.json)
    return all.map { $0.text() } + reel.markers.map { "\($0.name) at \($0.time.seconds)" }
  }

  /// The diagnostics without the folder.
  private func messages(_ text: String, root: URL? = nil) -> [String] {
    do {
      return try read(text, root: root).warnings.map(clean)
    } catch let error as SceneError {
      return error.diagnostics.map(clean)
    } catch {
      return ["\(error)"]
    }
  }

  private func clean(_ diagnostic: SceneDiagnostic) -> String {
    diagnostic.description.replacing(folder.url.path + "/", with: "")
  }

  // MARK: Tests

  // 48 frames at 24 per second are 2 s. The dissolve of 12 + 12 frames is 1 s, and begins half a second before the cut:
  // the first clip plays until 2.5 s, the second one from 0.5 s.
  @Test("clips, gaps, dissolves and speeds become parts of a reel")
  func parts() throws {
    let speed = #", "effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": 2}]"#
    let freeze = #", "effects": [{"OTIO_SCHEMA": "FreezeFrame.1", "time_scalar": 0}]"#
    let text = timeline(
      track(
        clip("a.yaml", 0, 48), dissolve(12, 12), clip("b%20c.yaml", 24, 48),
        clip("b%20c.yaml", 72, 24, freeze), gap(12), clip("a.yaml", 24, 24, speed),
        clip("a.yaml", 0, 6, freeze)))
    #expect(
      try entries(text) == [
        #"{"fps":24}"#,
        #"{"scene":"a.yaml","to":2.5}"#,
        #"{"transition":"crossDissolve","duration":1,"curve":"linear","overlap":true}"#,
        // Its frozen last frame follows.
        #"{"scene":"b c.yaml","from":0.5,"to":3,"hold":1}"#,
        #"{"gap":0.5}"#,
        #"{"scene":"a.yaml","from":1,"to":3,"speed":2}"#,
        #"{"scene":"a.yaml","to":0,"hold":0.25}"#,
      ])
    #expect(messages(text) == [])
  }

  @Test("upper tracks are overlays, audio tracks are audio, and markers are markers")
  func layers() throws {
    try folder.writeSound("s.wav")
    let marker =
      #"{"OTIO_SCHEMA": "Marker.2", "name": "m", "marked_range": \#(range(36, 0)), "color": "RED"}"#
    let text = timeline(
      track(clip("a.yaml", 0, 96, #", "markers": [\#(marker)]"#)),
      track(gap(24), clip("b c.yaml", 24, 24), gap(12), clip("b c.yaml", 0, 12)),
      track(gap(12), clip("s.wav", 6, 12), kind: "Audio"))
    #expect(
      try entries(text) == [
        #"{"fps":24}"#,
        #"{"scene":"a.yaml","to":4}"#,
        #"{"scene":"b c.yaml","from":1,"to":2,"at":1}"#,
        #"{"scene":"b c.yaml","to":0.5,"at":2.5}"#,
        #"{"file":"s.wav","start":0.5,"offset":0.25,"duration":0.5}"#,
        "m at 1.5",
      ])
  }

  // The stack shows 0.5 s to 2 s of itself: 1.5 s.
  @Test("stacks in tracks are flattened and trimmed")
  func nested() throws {
    let inner =
      #"{"OTIO_SCHEMA": "Stack.1", "source_range": \#(range(12, 36)), "children": ["#
      + track(clip("a.yaml", 24, 24), clip("b c.yaml", 0, 48)) + ","
      + track(gap(18), clip("b c.yaml", 0, 12)) + "]}"
    #expect(
      try entries(timeline(track(clip("a.yaml", 0, 24), inner, clip("a.yaml", 0, 24)))) == [
        #"{"fps":24}"#,
        #"{"scene":"a.yaml","to":1}"#, #"{"scene":"a.yaml","from":1.5,"to":2}"#,
        #"{"scene":"b c.yaml","to":1}"#, #"{"scene":"a.yaml","to":1}"#,
        #"{"scene":"b c.yaml","to":0.5,"at":1.25}"#,
      ])
  }

  @Test("media has several forms; the clip without one shows the background")
  func media() throws {
    let url = "file://\(folder.url.path)/b%20c.yaml"
    let second =
      #"{"OTIO_SCHEMA": "Clip.2", "source_range": null, "enabled": true, "media_references": {"m": "#
      + #"{"OTIO_SCHEMA": "ExternalReference.1", "available_range": \#(range(86400, 24)), "target_url": "\#(url)"}}, "#
      + #""active_media_reference_key": "m"}"#
    let offline =
      #"{"OTIO_SCHEMA": "Clip.2", "name": "lost", "source_range": \#(range(0, 12)), "media_references": {}}"#
    let off = clip("a.yaml", 0, 24, #", "enabled": false"#)
    let text = timeline(track(second, offline, off))
    #expect(
      try entries(text) == [
        #"{"fps":24}"#,
        #"{"scene":"\#(folder.file("b c.yaml").path)","to":1}"#, #"{"gap":0.5}"#, #"{"gap":1}"#,
      ])
    #expect(
      messages(text) == [
        "edit.otio:4:1: warning: the clip 'lost' has no media; the background is shown"
      ])
  }

  @Test("a dissolve at an end is one from or to the background")
  func fades() throws {
    #expect(
      try entries(timeline(track(dissolve(0, 12), clip("a.yaml", 0, 48), dissolve(12, 0)))) == [
        #"{"fps":24}"#,
        #"{"gap":0.5}"#,
        #"{"transition":"crossDissolve","duration":0.5,"curve":"linear","overlap":true}"#,
        #"{"scene":"a.yaml","to":2}"#,
        #"{"transition":"crossDissolve","duration":0.5,"curve":"linear","overlap":true}"#,
        #"{"gap":0.5}"#,
      ])
  }

  // 29.97 stands for 30000/1001: 30 frames are 1.001 s.
  @Test("rounded rates of NTSC are exact")
  func rates() throws {
    let text =
      #"{"OTIO_SCHEMA": "Clip.1", "source_range": \#(range(0, 30, rate: 29.97)), "media_reference": \#(media("a.yaml"))}"#
    #expect(
      try entries(timeline(track(text))) == [
        #"{"fps":"30000/1001"}"#, #"{"scene":"a.yaml","to":1.001}"#,
      ])
  }

  @Test("characters outside of the basic plane may be escaped")
  func surrogates() throws {
    try FileManager.default.copyItem(at: folder.file("a.yaml"), to: folder.file("😀.yaml"))
    #expect(
      try entries(timeline(track(clip(#"\ud83d\ude00.yaml"#, 0, 24)))).last
        == #"{"scene":"😀.yaml","to":1}"#)
  }

  @Test(
    "what cannot be read is an error at its location",
    arguments: [
      ("{", "1:2: error: this is not OpenTimelineIO: a quoted member name is missing"),
      (
        #"{"OTIO_SCHEMA": "SerializableCollection.1"}"#,
        "1:1: error: 'SerializableCollection.1' is not supported in the file; valid: Timeline.1"
      ),
      (
        #"{"OTIO_SCHEMA": "Timeline.2"}"#,
        "1:1: error: 'Timeline.2' is not supported in the file; valid: Timeline.1"
      ),
      (#"{"OTIO_SCHEMA": "Timeline.1"}"#, "1:1: error: Timeline.1 requires 'tracks'"),
      (
        #"{"OTIO_SCHEMA": "Timeline.1", "tracks": 3}"#,
        "1:41: error: 'tracks' must be an object of OpenTimelineIO, which has the member 'OTIO_SCHEMA'"
      ),
      (
        #"{"OTIO_SCHEMA": "Timeline.1", "tracks": {"OTIO_SCHEMA": "Stack.1", "name": NaN}}"#,
        "1:76: error: this is not OpenTimelineIO: a value is missing"
      ),
    ])
  func malformed(text: String, message: String) {
    #expect(messages(text) == ["edit.otio:" + message])
  }

  @Test("what clips cannot be is an error at its location")
  func errors() throws {
    func item(_ item: String) -> [String] { messages(timeline(track(item, clip("a.yaml", 0, 24)))) }
    #expect(
      item(clip("a.yaml", 0, -24)) == [
        "edit.otio:3:172: error: 'duration' of TimeRange.1 must be 0 or more; found -1 s"
      ])
    #expect(
      item(clip("a.yaml", -24, 24)) == [
        "edit.otio:3:1: error: 'c' would begin 1 s before its media"
      ])
    #expect(
      item(clip("http://x/a.mp4", 0, 24)) == [
        "edit.otio:3:305: error: 'http://x/a.mp4' is not a file; clips refer to scenes, videos and pictures by path or by file URL"
      ])
    #expect(
      item(clip("none.yaml", 0, 24)) == [
        "edit.otio:3:305: error: cannot load the scene 'none.yaml': the scene cannot be read: the file does not exist"
      ])
    #expect(
      item(clip("edit.otio", 0, 24)) == [
        "edit.otio:3:305: error: the reels contain one another: edit.otio → edit.otio"
      ])
    let fast = #", "effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": 1000}]"#
    #expect(
      item(clip("a.yaml", 0, 24, fast)).map { $0.suffix(71) } == [
        "'time_scalar' of LinearTimeWarp.1 must be 0, or 0.01 to 100; found '1000'".suffix(71)
      ])
    #expect(
      item(dissolve(12, 12) + ",\n" + dissolve(12, 12)) == [
        "edit.otio:4:1: error: a transition must be beside a clip or a gap on both sides",
        "edit.otio:4:1: error: 'c' would begin 0.5 s before its media",
      ])
    #expect(
      item(#"{"OTIO_SCHEMA": "Subtitle.1"}"#) == [
        "edit.otio:3:1: error: 'Subtitle.1' is not supported in a track; valid: Clip.2, Gap.1, Transition.1, Stack.1, Track.1"
      ])
    #expect(
      item(#"{"OTIO_SCHEMA": "Clip.2", "name": "n", "media_references": {}}"#) == [
        "edit.otio:3:1: error: the clip 'n' requires a 'source_range', or its media an 'available_range'"
      ])
    for (rate, value) in [
      ("1e300", "1"), ("0", "1"), ("-24", "1"), ("24", "1e11"), ("\"24\"", "1"),
    ] {
      let long =
        #"{"OTIO_SCHEMA": "Gap.1", "source_range": \#(range(0, value, rate: rate))}"#
      let found = item(long)
      #expect(found.count == 1 && found[0].contains("error: '"), "\(found)")
    }
  }

  @Test("what is not understood is a warning")
  func warnings() throws {
    let effect = #", "effects": [{"OTIO_SCHEMA": "Blur.1", "size": 3}]"#
    let text = timeline(
      track(
        clip("a.yaml", 0, 24, effect), dissolve(6, 6, "Custom_Transition"),
        clip("a.yaml", 24, 24, #", "mood": "calm""#), clip("a.yaml", 0, 0)))
    #expect(
      messages(text).map { String($0.drop { $0 != " " }.dropFirst()) } == [
        "warning: the effect 'Blur.1' is ignored; LinearTimeWarp and FreezeFrame are supported",
        "warning: there is no transition 'x'; a cross dissolve is shown instead",
        "warning: 'mood' of Clip.1 is not known and ignored",
        "warning: the clip 'c' has no duration and is not shown",
      ])
  }

  @Test("references outside of the root, and deep nesting, are refused")
  func hostile() throws {
    let root = folder.url.appending(path: "inner")
    #expect(
      messages(timeline(track(clip("a.yaml", 0, 24))), root: root).first?.contains("--root") == true
    )
    var deep = clip("a.yaml", 0, 24)
    for _ in 0..<100 { deep = #"{"OTIO_SCHEMA": "Stack.1", "children": [\#(deep)]}"# }
    #expect(messages(timeline(track(deep))).first?.contains("nested too deeply") == true)
    // What is not too deep is flattened.
    var stack = clip("a.yaml", 0, 24)
    for _ in 0..<50 { stack = #"{"OTIO_SCHEMA": "Stack.1", "children": [\#(stack)]}"# }
    #expect(try entries(timeline(track(stack))).last == #"{"scene":"a.yaml","to":1}"#)
  }
}

extension TemporaryFolder {
  /// A second of silence.
  fileprivate func writeSound(_ name: String) throws {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    let header =
      Array("RIFF".utf8) + bytes(36 + 96_000, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
      + bytes(1, 2) + bytes(1, 2) + bytes(48_000, 4) + bytes(96_000, 4) + bytes(2, 2) + bytes(16, 2)
      + Array("data".utf8) + bytes(96_000, 4)
    try Data(header + [UInt8](repeating: 0, count: 96_000)).write(to: file(name))
  }
}
