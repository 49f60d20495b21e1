import Animator
import Testing

@testable import SceneScript

/// Labels, beats and orders of staggered steps.
@MainActor
struct LabelTests {
  private func scene(_ script: String, _ keys: String = "") -> String {
    """
    animator: 1
    stage: {size: [200, 100]}
    views:
      - {id: a, frame: [0, 0, 10, 10], backgroundColor: red}
      - {id: b, frame: [0, 20, 10, 10], backgroundColor: red}
      - {id: c, frame: [0, 40, 10, 10], backgroundColor: red}
    \(keys)script:
    \(script.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    """
  }

  private func move(_ view: String, _ rest: String) -> String {
    "- {animate: {\(view): {position.x: 105}}, duration: 1, curve: linear\(rest)}\n"
  }

  /// When a view begins to move and arrives, by the animations of the timeline.
  private func begins(_ recording: SceneRecording) -> [String: Double] {
    let ids = Dictionary(uniqueKeysWithValues: recording.views.map { ($0.layer, $0.id) })
    return Dictionary(
      recording.timeline.animations.map { record in
        (record.layer.flatMap { ids[$0] } ?? "", record.begin.seconds)
      }
    ) { first, _ in first }
  }

  @Test("with and at start a step with an earlier one, after at its end")
  func anchors() throws {
    let recording = try record(
      scene(
        "- wait: 0.5\n" + move("a", ", label: first") + move("b", ", with: first + 0.25")
          + move("c", ", after: first")))
    #expect(recording.x("a", at: 1) == 55)  // half way
    #expect(recording.x("b", at: 1.25) == 55)
    #expect(recording.x("c", at: 2) == 55)
    #expect(recording.seconds == 2.5)
  }

  @Test("what follows a step with a label follows that step")
  func sequences() throws {
    let recording = try record(
      scene(
        move("a", ", label: first") + move("b", ", at: first + 500ms") + move("c", "")))
    // b starts at 0.5 and c after it.
    #expect(recording.x("c", at: 2) == 55)
    #expect(recording.seconds == 2.5)
  }

  @Test("a label of a step without duration has passed when later steps wait for it")
  func instant() throws {
    let recording = try record(
      scene("- {set: {a: {alpha: 0.5}}, label: now}\n- wait: 1\n" + move("b", ", after: now")))
    #expect(recording.x("b", at: 0.5) == 55)
    #expect(recording.seconds == 1)
  }

  @Test("labels are those of one run of a list, in loops and in groups")
  func lists() throws {
    let recording = try record(
      scene(
        "- loop: 2\n  steps:\n    - {animate: {a: {position.x: += 10}}, duration: 1, label: x}\n    - {animate: {b: {position.x: += 10}}, duration: 1, after: x + 1}\n"
      ))
    // 1 s, a pause of 1 s, 1 s, twice.
    #expect(recording.seconds == 6)
    let group = try record(
      scene(
        "- all:\n    - {wait: 2, label: x}\n    - {animate: {b: {alpha: 0}}, duration: 1, after: x}\n"
      ))
    #expect(group.seconds == 3)
  }

  @Test("labels are written as they are read")
  func roundTrip() throws {
    let text = scene(
      move("a", ", label: first") + move("b", ", with: first + 0.25") + move("c", ", after: first"))
    let scene = try readScene(text).document
    #expect(
      scene.script[1].anchor == StepAnchor("first", isEnd: false, offset: MediaTime(seconds: 0.25)))
    #expect(try readScene(scene.yaml).document == scene)
  }

  @Test(
    "invalid labels",
    arguments: [
      (
        "- {wait: 1, label: a}\n- {wait: 1, after: b}",
        "9:22: error: no earlier step of this list has the label 'b'"
      ),
      (
        "- {wait: 1, after: a}\n- {wait: 1, label: a}",
        "8:22: error: no earlier step of this list has the label 'a'"
      ),
      (
        "- {wait: 1, label: a}\n- {wait: 1, label: a}",
        "9:6: error: an earlier step of this list has the label 'a'"
      ),
      (
        "- {wait: 1, label: a}\n- {wait: 1, after: a, at: 2}",
        "9:15: error: 'at' and 'after' are mutually exclusive; remove one of them"
      ),
      (
        "- {wait: 1, label: a}\n- {wait: 1, after: a + x}",
        "9:22: error: 'after' expects a time: a number of seconds, \"250ms\", \"1.5s\" or \"12f\"; found 'x'"
      ),
      (
        "- {wait: 1, after: 2}",
        "8:22: error: 'after' expects the label of a step, such as intro or \"intro + 0.5\"; found '2'"
      ),
      (
        "- {wait: 2 beats}",
        "8:12: error: '2 beats' needs a tempo: set 'bpm', the beats per minute of the scene"
      ),
    ])
  func invalid(script: String, message: String) {
    #expect(messages(scene(script)) == [message])
  }

  @Test("times in beats depend on the tempo, everywhere")
  func beats() throws {
    let text = scene(
      "- {animate: {a: {position.x: 105}}, duration: 2 beats, curve: linear}\n- {wait: 1 beat}\n- {animate: {b: {alpha: 0}}, at: 4.5 beats}\n",
      "bpm: 90\n")
    let scene = try readScene(text).document
    #expect(scene.script.map(\.at) == [nil, nil, MediaTime(seconds: 3)])
    let recording = try record(text)
    // 60 / 90 s for a beat: the way takes 4/3 s.
    #expect(recording.x("a", at: 2.0 / 3).map { ($0 * 1000).rounded() } == 55_000)
    #expect(
      messages(self.scene("- {wait: -1 beats}", "bpm: 90\n")) == [
        "9:12: error: 'wait' expects a number of beats, such as \"4 beats\"; found '-1 beats'"
      ])
    #expect(
      messages(self.scene("- {wait: 1}", "bpm: 0\n")) == [
        "7:6: error: 'bpm' must be 1 to 1000; found '0'"
      ])
  }

  /// The times at which five views begin to move, staggered by a second.
  private func order(_ options: String) throws -> [Double] {
    let views = (0..<5).map {
      "{id: v\($0), frame: [\([80, 0, 60, 40, 20][$0]), 0, 10, 10], backgroundColor: red}"
    }
    let steps = (0..<5).map { "{animate: {v\($0): {position.y: 50}}, duration: 1}" }
    let recording = try record(
      """
      animator: 1
      stage: {size: [100, 10]}
      views: [\(views.joined(separator: ", "))]
      script: [{stagger: 1, steps: [\(steps.joined(separator: ", "))]\(options)}]
      """)
    let begins = begins(recording)
    return (0..<5).compactMap { begins["v\($0)"] }
  }

  @Test("orders of staggered steps")
  func orders() throws {
    #expect(try order("") == [0, 1, 2, 3, 4])
    #expect(try order(", by: reverse") == [4, 3, 2, 1, 0])
    #expect(try order(", by: center") == [2, 1, 0, 1, 2])
    // Centers at 85, 5, 65, 45 and 25, from 0 and from the middle, 50: 35, 45, 15, 5, 25.
    #expect(try order(", by: distance, from: [0, 5]") == [4, 0, 3, 2, 1])
    #expect(try order(", by: distance") == [3, 4, 1, 0, 2])
    let random = try order(", by: random, seed: 7")
    #expect(random.sorted() == [0, 1, 2, 3, 4])
    #expect(try order(", by: random, seed: 7") == random)
    #expect(try order(", by: random, seed: 8") != random)
  }

  @Test("options of an order belong to it")
  func orderOptions() throws {
    #expect(
      messages(scene("- {stagger: 1, steps: [], by: random, from: [0, 0]}")) == [
        "8:41: error: 'from' requires 'by: distance'"
      ])
    let text = scene("- {stagger: 1, steps: [{wait: 1}], by: distance, from: [1, 2]}")
    let read = try readScene(text).document
    #expect(try readScene(read.yaml).document == read)
  }
}

@MainActor
struct PresetTests {
  @Test(
    "every preset is read as steps that end where an entrance ends",
    arguments: MotionPreset.all.map(\.name))
  func all(name: String) throws {
    let text = boxScene("- {preset: \(name), of: box}")
    let scene = try readScene(text).document
    #expect(try readScene(scene.yaml).document == scene)
    #expect(scene.yaml.contains("chain"))
    let recording = try SceneRecorder.record(readScene(text))
    #expect(recording.warnings == [])
    let preset = try #require(MotionPreset.named(name))
    let state = try #require(recording.values("box", at: recording.seconds))
    let leaves = ["fadeOut", "fadeAway", "popOut", "zoomOut", "fall", "blurOut"].contains(name)
    #expect(abs(state.opacity - (leaves ? 0 : 1)) < 1e-9)
    if !leaves {
      let transform = state.transform
      #expect(
        abs(transform.m12) + abs(transform.m41) + abs(transform.m42) + abs(transform.m11 - 1) < 1e-9
      )
    }
    if case .spring = preset.motion { return }
    #expect(recording.seconds == preset.duration)
  }

  @Test("several views, staggered, wait where they begin")
  func stagger() throws {
    let recording = try record(
      """
      animator: 1
      stage: {size: [100, 100]}
      views: [{id: a, frame: [0, 0, 10, 10], backgroundColor: red}, {id: b, frame: [0, 20, 10, 10], backgroundColor: red}]
      script: [{preset: fadeUp, of: [a, b], delay: 0.5, stagger: 0.25, duration: 1}]
      """)
    #expect(recording.opacity("b", at: 0.7) == 0)
    #expect(recording.opacity("a", at: 1.5) == 1)
    #expect(recording.seconds == 1.75)
  }

  @Test("mistakes")
  func invalid() {
    #expect(
      messages(boxScene("- {preset: fadUp, of: box}")) == [
        "6:14: error: unknown value 'fadUp' for 'preset'; did you mean 'fadeUp'?"
      ])
    #expect(
      messages(boxScene("- {preset: fadeUp}")) == [
        "6:5: error: the step 'preset' requires 'of'"
      ])
    #expect(
      messages(boxScene("- {preset: fadeUp, of: bix}")) == [
        "6:26: error: no view has the id 'bix'; did you mean 'box'?"
      ])
  }
}
