import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// No file can crash, hang or exhaust the reader.
struct RobustnessTests {
  @Test("flow collections nested 10 000 levels deep are rejected")
  func flowNesting() {
    let text = "animator: 1\nviews: " + String(repeating: "[", count: 10_000)
    #expect(messages(text) == ["2:1046: error: nested more than 1000 levels deep"])
  }

  @Test("block collections nested too deeply are rejected")
  func blockNesting() {
    let text = String(repeating: "- ", count: 10_000)
    #expect(messages(text) == ["1:4127: error: nested more than 1000 levels deep"])
  }

  /// A scene of nested views.
  private func nestedViews(_ depth: Int) -> String {
    "animator: 1\nstage: {size: [9, 9]}\nviews: "
      + String(repeating: "[{frame: [0, 0, 9, 9], subviews: ", count: depth) + "[]"
      + String(repeating: "}]", count: depth)
  }

  @Test("a thousand nested views are read and performed")
  @MainActor
  func deepViews() throws {
    let recording = try record(nestedViews(1000))
    // The window's layer and the views'.
    #expect(recording.timeline.frame(at: .zero).layers.count == 1001)
  }

  @Test("one more nested view is rejected at its location")
  func tooDeepViews() {
    #expect(
      messages(nestedViews(1001)) == ["3:33009: error: nested more than 1000 levels deep"])
  }

  @Test("a thousand nested steps are performed, one more is rejected")
  @MainActor
  func deepSteps() throws {
    func chains(_ depth: Int) -> String {
      boxScene(
        "- " + String(repeating: "{chain: [", count: depth) + "{wait: 1}"
          + String(repeating: "]}", count: depth))
    }
    #expect(try record(chains(999)).seconds == 1)
    #expect(messages(chains(1000)).count == 1)
  }

  @Test("empty loops take no time, in any number and depth")
  @MainActor
  func emptyLoops() throws {
    let nothing = [
      "{loop: 1000000, steps: []}",
      "{loop: 1000000, steps: [{chain: []}, {all: [{background: []}]}, {stagger: 1, steps: []}]}",
    ]
    for step in nothing {
      let scene = boxScene("- {loop: 1000000, steps: [\(step)]}\n- {wait: 2}")
      #expect(try record(scene).seconds == 2)
    }
  }

  /// A pinned list takes its time: three repetitions of a second.
  @Test("an empty list with 'at' takes that time")
  @MainActor
  func pinnedNothing() throws {
    #expect(try record(boxScene("- {loop: 3, steps: [{chain: [], at: 1}]}")).seconds == 3)
  }

  /// The error of a scene within a budget; nil if it is performed.
  @MainActor
  private func failure(of script: String, within budget: RecordingBudget) throws -> String? {
    do {
      _ = try SceneRecorder.record(readScene(boxScene(script)), within: budget)
      return nil
    } catch let error as SceneError {
      return error.diagnostics.map { "\($0)" }.joined()
    }
  }

  /// The box is one view, so the tenth that is added makes eleven.
  @Test("too many views are reported at the loop that adds them")
  @MainActor
  func tooManyViewsAdded() throws {
    let loop = "steps: [{add: [{id: b, frame: [0, 0, 9, 9]}]}, {wait: 0.5}]}"
    #expect(try failure(of: "- {loop: 9, \(loop)", within: RecordingBudget(views: 10)) == nil)
    #expect(
      try failure(
        of: "- {wait: 1}\n- {loop: 1000000, \(loop)", within: RecordingBudget(views: 10))
        == "scene.yaml:7:6: error: this step has recorded 11 views by 5.5 s; the limit for a scene is "
        + "10; repeat it less often")
  }

  /// Two animations a repetition, of half a second each: the eleventh and twelfth are made in the
  /// sixth, whose two properties are one step.
  @Test("too many animations are reported at the outermost loop")
  @MainActor
  func tooManyAnimations() throws {
    let steps = """
      [{animate: {box: {alpha: 0.5, cornerRadius: 9}}, duration: 0.5}, \
      {set: {box: {alpha: 1, cornerRadius: 0}}}]
      """
    let budget = RecordingBudget(animations: 10)
    #expect(try failure(of: "- {loop: 5, steps: \(steps)}", within: budget) == nil)
    #expect(
      try failure(
        of: "- {loop: 1000, steps: [{loop: 1000, steps: \(steps)}]}", within: budget)
        == "scene.yaml:6:6: error: this step has recorded 12 animations by 3 s; the limit for a scene is "
        + "10; repeat it less often")
  }

  /// The window and the box at first, then the box each second: the change at 9 s is the eleventh,
  /// counted when the clock advances.
  @Test("too many changes are rejected, unless the duration ends before")
  @MainActor
  func tooManyChanges() throws {
    let turns = (1...2).map { "{set: {box: {rotation: \($0)}}}, {wait: 1}" }
    let loop = "- {loop: 1000, steps: [\(turns.joined(separator: ", "))]}"
    let budget = RecordingBudget(changes: 10)
    #expect(
      try failure(of: loop, within: budget)
        == "scene.yaml:6:6: error: this step has recorded 11 changes of views by 10 s; the limit for a scene is "
        + "10; repeat it less often")
    let scene = try readScene(boxScene(loop, stage: ", duration: 6"))
    #expect(try SceneRecorder.record(scene, within: budget).seconds == 6)
  }

  /// 24 hours are 6.1e13 flicks; 160 000 times that is 9.8e18, beyond 2^63 = 9.2e18.
  @Test("steps beyond the range of time never start")
  @MainActor
  func endlessStagger() throws {
    let script = "- {stagger: 86400, steps: [{wait: 0}, {wait: 0}]}"
    let scene = try readScene(boxScene(script, stage: ", duration: 1"))
    let run = try SceneRecorder.perform(scene, within: RecordingBudget())
    #expect(run.stage.time == MediaTime(seconds: 1))
    // As the last one of that many: reading all of them takes seconds.
    run.stage.perform {
      run.together(scene.document.script, apart: MediaTime(seconds: 86400), ranks: [160_000]) {
        Issue.record("the steps have ended")
      }
    }
    run.stage.advance(by: 1e6)
  }

  /// Nine aliases a level, twelve levels: 9¹² values once expanded.
  static let bomb: String = {
    let levels = (1...12).map { level in
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      return "a\(level): &a\(level) [\(aliases)]"
    }
    return (["animator: 1", "a0: &a0 [x, x]"] + levels).joined(separator: "\n")
  }()

  @Test("an alias bomb is rejected")
  func aliasBomb() {
    #expect(
      messages(Self.bomb).map { $0.drop { $0 != "e" } } == [
        "error: the scene has more than 4000000 values once its aliases are expanded"
      ])
  }

  @Test(
    "an alias bomb in a key is rejected before it is hashed",
    arguments: [
      "*a12 : 1", "? *a12\n: 1", "[*a12, 1]: 1", "k: {[1, *a12] : 1}", "? [*a12,\n  1]\n: 1",
    ])
  func aliasBombInKey(line: String) {
    #expect(
      messages(Self.bomb + "\n" + line).map { $0.drop { $0 != "e" } } == [
        "error: a key must be a scalar, not an alias, a list or a mapping"
      ])
  }

  @Test("a chain of aliases does not exhaust the stack")
  func aliasChain() {
    let chain = (1..<9000).map { "a\($0): &a\($0) [*a\($0 - 1)]" }.joined(separator: "\n")
    #expect(
      messages("a0: &a0 x\n" + chain).map { $0.drop { $0 != "e" } } == [
        "error: nested more than 1000 levels deep"
      ])
  }

  @Test("suggestions are limited to the first of very many misspelled names")
  func manyMistakes() {
    let views = Array(repeating: "  - {alhpa: 1}", count: 400).joined(separator: "\n")
    let found = messages("animator: 1\nstage: {size: [9, 9]}\nviews:\n" + views)
    #expect(found.count == 400)
    #expect(
      found.first
        == "4:6: error: views of type 'view' have no property 'alhpa'; did you mean 'alpha'?")
    #expect(found.last == "403:6: error: views of type 'view' have no property 'alhpa'")
  }

  @Test("binary data is rejected")
  func binary() {
    let data = Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 128) })
    #expect(throws: SceneError.self) {
      try SceneFile(data, file: "scene.yaml", directory: URL(fileURLWithPath: "/"))
    }
  }

  @Test("a huge file is rejected before it is parsed")
  func huge() {
    let data = Data(count: 64 << 20 + 1)
    #expect(throws: SceneError(.fileTooLarge(megabytes: 64), in: "scene.yaml")) {
      try SceneFile(data, file: "scene.yaml", directory: URL(fileURLWithPath: "/"))
    }
  }

  @Test("a missing file and a directory have different errors")
  func noFile() throws {
    let folder = FileManager.default.temporaryDirectory
    #expect(
      throws: SceneError(.unreadableFile(reason: "it is a directory"), in: folder.relativePath)
    ) { try SceneFile(contentsOf: folder) }
    let missing = folder.appending(path: "missing-scene.yaml")
    #expect(
      throws: SceneError(
        .unreadableFile(reason: "the file does not exist"), in: missing.relativePath)
    ) { try SceneFile(contentsOf: missing) }
  }

  @Test("JSON is read as YAML")
  func json() throws {
    let scene = try readScene(
      """
      {"animator": 1, "stage": {"size": [20, 10], "fps": "30000/1001"},
       "views": [{"id": "a", "alpha": 0.5}], "script": [{"wait": 1}]}
      """)
    #expect(scene.frameRate == FrameRate(30000, 1001))
    #expect(scene.document.views.count == 1)
  }

  /// The seed is among the test's arguments.
  @Test(
    "mutated scenes are performed or rejected at a location, without crashing", arguments: seeds(50)
  )
  @MainActor
  func mutations(seed: UInt64) throws {
    let examples = try exampleScenes().map { try Data(contentsOf: $0) }
    var random = SplitMix64(seed: seed)
    let folder = repository.appending(path: "scenes")
    for _ in 0..<50 {
      var bytes = try #require(examples.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&bytes, using: &random) }
      do {
        let scene = try SceneFile(bytes, file: "scene.yaml", directory: folder)
        guard scene.document.script.reduce(0, { $0 + $1.count }) < 10_000 else { continue }
        let timeline = try SceneRecorder.record(scene).timeline
        for share in 0...3 {
          let time = MediaTime(seconds: timeline.duration.seconds * Double(share) / 3)
          #expect(timeline.frame(at: time).time == time)
        }
      } catch {
        #expect(!error.diagnostics.isEmpty)
        #expect(error.diagnostics.contains { !$0.problem.isWarning })
        #expect(error.diagnostics.allSatisfy { $0.position.line >= 1 && $0.position.column >= 1 })
      }
    }
  }

  /// Removes, duplicates, overwrites or inserts bytes.
  private func mutate(_ bytes: inout Data, using random: inout SplitMix64) {
    guard bytes.count > 20 else { return }
    let offset = Int.random(in: 0..<(bytes.count - 16), using: &random)
    let length = Int.random(in: 1...16, using: &random)
    let words = [
      "-1", ".nan", "1e309", "[", "}", ": ", "\"", "&a ", "*a", "\n", "animate", "\t", "#",
    ]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeSubrange(offset..<(offset + length))
    case 1: bytes.insert(contentsOf: bytes[offset..<(offset + length)], at: offset)
    case 2: bytes[offset] = UInt8.random(in: 0...255, using: &random)
    default:
      bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: offset)
    }
  }
}
