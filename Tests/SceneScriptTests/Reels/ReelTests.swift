import Foundation
import TestSupport
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import SceneScript
@testable import TimelineCore

@MainActor
struct ReelTests {
  /// A folder with three scenes: a square that moves right for 1 s, one that fades for 2 s, and a
  /// static one of another aspect ratio that lasts 1 s.
  private func folder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "reel-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenes = [
      "right": ("[200, 100]", "{animate: {box: {center: [150, 50]}}, duration: 1, curve: linear}"),
      "fade": ("[200, 100]", "{animate: {box: {alpha: 0}}, duration: 2, curve: linear}"),
      "tall": ("[100, 100]", "{wait: 1}"),
      "broken": ("[200, 100]", "{wiat: 1}"),
    ]
    for (name, (size, step)) in scenes {
      let text = """
        animator: 1
        stage: {size: \(size), fps: 10, background: black}
        views: [{id: box, frame: [0, 0, 100, 100], backgroundColor: red}]
        script: [\(step)]
        """
      try Data(text.utf8).write(to: folder.appending(path: name + ".yaml"))
    }
    try body(folder)
  }

  private func reel(_ entries: String, stage: String = "", in folder: URL) throws -> Timeline {
    let url = folder.appending(path: "reel.yaml")
    try Data("reel: 1\n\(stage)scenes:\n\(entries)\n".utf8).write(to: url)
    return try SceneDocument(contentsOf: url).record().timeline
  }

  private func frames(_ folder: URL, _ name: String) throws -> Timeline {
    try SceneRecorder.record(SceneFile(contentsOf: folder.appending(path: name + ".yaml"))).timeline
  }

  /// What layers show, whatever their identifiers.
  private struct Shown: Equatable {
    let states: [LayerState]
    let transforms: [ProjectionTransform]

    init(_ layers: some Sequence<LayerSnapshot>) {
      (states, transforms) = (layers.map(\.state), layers.map(\.transform))
    }
  }

  /// The layers of the scene that a reel shows: those in the reel's root and screen, and in the stage and
  /// the viewport of the part.
  private func shown(_ reel: Timeline, at seconds: Double) -> Shown {
    Shown(reel.frame(at: seconds).layers.dropFirst(4))
  }

  /// The layers of a scene in an image of a transition, which shows the part's stage and viewport.
  private func shown(_ image: LayerTreeSnapshot) -> Shown { Shown(image.layers.dropFirst(2)) }

  private func whole(_ scene: Timeline, at seconds: Double) -> Shown {
    Shown(scene.frame(at: seconds).layers)
  }

  @Test("scenes follow each other by a cut, or by a transition between still frames")
  func row() throws {
    try folder { folder in
      let timeline = try reel(
        """
          - scene: right.yaml
          - scene: fade.yaml
          - {transition: push, duration: 0.5, curve: linear}
          - {scene: right.yaml, from: 0.25, to: 0.75}
        """, in: folder)
      let (right, fade) = (try frames(folder, "right"), try frames(folder, "fade"))
      #expect(
        timeline.duration.seconds == 4 && timeline.frameRate == 10 && timeline.size == right.size)
      // Scenes' own frames, unchanged.
      #expect(shown(timeline, at: 0.5) == whole(right, at: 0.5))
      #expect(shown(timeline, at: 1) == whole(fade, at: 0))
      #expect(shown(timeline, at: 2.5) == whole(fade, at: 1.5))
      #expect(shown(timeline, at: 3) == whole(fade, at: 2))
      let pushing = try #require(timeline.frame(at: 3.25).layers.last?.transition)
      #expect(shown(pushing.from) == whole(fade, at: 2) && pushing.from.isStatic)
      #expect(shown(pushing.to) == whole(right, at: 0.25))
      #expect(
        pushing.surfaces == TransitionKind.push().surfaces(progress: 0.5, size: right.size))
      #expect(shown(timeline, at: 3.75) == whole(right, at: 0.5))
      #expect(shown(timeline, at: 4) == whole(right, at: 0.75))
      #expect(shown(timeline, at: 9) == whole(right, at: 0.75), "the last frame remains")
    }
  }

  @Test("an overlapping transition takes the end of one scene and the beginning of the next")
  func overlap() throws {
    try folder { folder in
      let timeline = try reel(
        """
          - scene: right.yaml
          - {transition: crossDissolve, duration: 0.5, curve: linear, overlap: true}
          - scene: fade.yaml
          - {transition: cube, duration: 1, overlap: true}
          - scene: right.yaml
        """, in: folder)
      let (right, fade) = (try frames(folder, "right"), try frames(folder, "fade"))
      #expect(timeline.duration.seconds == 2.5)
      #expect(shown(timeline, at: 0.25) == whole(right, at: 0.25))
      let mixed = try #require(timeline.frame(at: 0.75).layers.last?.transition)
      #expect(shown(mixed.from) == whole(right, at: 0.75) && !mixed.from.isStatic)
      #expect(shown(mixed.to) == whole(fade, at: 0.25))
      #expect(mixed.surfaces.last?.opacity == 0.5)
      #expect(shown(timeline, at: 1.25) == whole(fade, at: 0.75))
      let turning = try #require(timeline.frame(at: 2).layers.last?.transition)
      #expect(shown(turning.from) == whole(fade, at: 1.5))
      #expect(shown(turning.to) == whole(right, at: 0.5))
      #expect(shown(timeline, at: 2.5) == whole(right, at: 1))
    }
  }

  @Test("frames do not depend on the order of evaluation")
  func pure() throws {
    try folder { folder in
      let timeline = try reel(
        """
          - scene: right.yaml
          - {transition: curlUp, duration: 1, bounce: 0}
          - scene: tall.yaml
        """, in: folder)
      let times = (0...30).map { Double($0) / 10 }
      let forth = times.map { timeline.frame(at: $0) }
      #expect(times.reversed().map { timeline.frame(at: $0) } == forth.reversed())
    }
  }

  // 100 × 100 into 300 × 150: by 1.5, 75 from the left.
  @Test("scenes of another size are scaled to fit and centered on the reel's background")
  func sizes() throws {
    try folder { folder in
      let timeline = try reel(
        "  - scene: tall.yaml",
        stage: "stage: {size: [300, 150], scale: 3, fps: 25, background: green}\n", in: folder)
      #expect(timeline.size == CGSize(width: 300, height: 150) && timeline.scale == 3)
      #expect(timeline.frameRate == 25)
      let layers = timeline.frame(at: 0.5).layers
      #expect(layers[0].state.backgroundColor == UIColor.green.cgColor)
      #expect(layers[0].descendantCount == layers.count - 1)
      #expect(layers[3].state.masksToBounds)
      let corner = CGPoint(x: 100, y: 100).applying(layers[4].transform)
      #expect(corner == CGPoint(x: 225, y: 150))
    }
  }

  @Test("errors have a message and a location")
  func errors() throws {
    let cases: [(String, String)] = [
      (
        "  - {transition: fade}\n  - scene: right.yaml",
        "3:5: error: a transition must be between two scenes"
      ),
      (
        "  - scene: right.yaml\n  - {transition: fade}",
        "4:5: error: a transition must be between two scenes"
      ),
      (
        "  - scene: right.yaml\n  - {transition: fade}\n  - {transition: cube}\n  - scene: fade.yaml",
        "5:5: error: a transition must be between two scenes"
      ),
      ("  - wait: 1", "3:5: error: an entry of a reel requires 'scene', 'transition' or 'gap'"),
      ("  []", "1:1: error: a reel requires at least one scene"),
      (
        "  - scene: nowhere.yaml",
        "3:12: error: cannot load the scene 'nowhere.yaml': the scene cannot be read: the file "
          + "does not exist"
      ),
      (
        "  - scene: reel.yaml",
        "3:12: error: the reels contain one another: reel.yaml → reel.yaml"
      ),
      (
        "  - {scene: right.yaml, from: 1, to: 0.5}",
        "3:38: error: 'to' must be later than 'from'; found '0.5'"
      ),
      (
        "  - scene: right.yaml\n  - {transition: fade, duration: 1.5, overlap: true}\n  - scene: fade.yaml",
        "4:5: error: the transition overlaps by 1.5 s, but only 1 s of 'right.yaml' remain"
      ),
      (
        "  - scene: right.yaml\n  - {transition: curlUp, raduis: 3}\n  - scene: fade.yaml",
        "4:26: error: unknown key 'raduis' in a transition of a reel; did you mean 'radius'?"
      ),
      (
        "  - scene: right.yaml\n  - {transition: zoom, radius: 3}\n  - scene: fade.yaml",
        "4:24: error: the transition 'zoom' does not support 'radius'; it has no options"
      ),
    ]
    try folder { folder in
      for (entries, message) in cases {
        let error = #expect(throws: SceneError.self) { try reel(entries, in: folder) }
        let lines = error?.diagnostics.map { "\($0)".split(separator: "reel.yaml:").last ?? "" }
        #expect(lines?.map(String.init) == [message])
      }
    }
  }

  /// The second scene has two errors and a warning, the third an error found only when it is
  /// performed. Errors of reading are reported before those of performing, across all scenes.
  @Test("each error of each scene is reported once with its location, in the order of the reel")
  func errorsOfScenes() throws {
    try folder { folder in
      let two = """
        animator: 1
        stage: {size: [200, 100]}
        colors: {unused: red}
        views: [{id: box, frame: [0, 0, 9], center.x: 4}]
        """
      try FileManager.default.createDirectory(
        at: folder.appending(path: "in"), withIntermediateDirectories: true)
      try Data(two.utf8).write(to: folder.appending(path: "in/two.yaml"))
      let reel = """
        reel: 1
        scenes:
          - scene: ../right.yaml
          - scene: two.yaml
          - {transition: fade, raduis: 1}
          - scene: ../broken.yaml
          - scene: ./two.yaml
          - scene: missing.yaml
        """
      try Data(reel.utf8).write(to: folder.appending(path: "in/reel.yaml"))
      let here = URL(fileURLWithPath: folder.path, isDirectory: true)
      @MainActor func lines(of path: String) throws -> [String] {
        let error = #expect(throws: SceneError.self) {
          try SceneDocument(contentsOf: URL(fileURLWithPath: path, relativeTo: here)).record()
        }
        return error?.diagnostics.map { "\($0)" } ?? []
      }
      #expect(
        try lines(of: "in/reel.yaml") == [
          "in/two.yaml:3:18: warning: unused color 'unused'",
          "in/two.yaml:4:26: error: 'frame' expects a rectangle, [x, y, width, height]; found a list of 3",
          "in/two.yaml:4:37: error: views of type 'view' have no property 'center.x'; did you mean "
            + "'position.x'?",
          "in/reel.yaml:5:24: error: unknown key 'raduis' in a transition of a reel; did you mean "
            + "'radius'?",
          "broken.yaml:4:11: error: unknown step 'wiat'; did you mean 'wait'?",
          "in/reel.yaml:8:12: error: cannot load the scene 'missing.yaml': the scene cannot be "
            + "read: the file does not exist",
        ])
      let late = """
        animator: 1
        stage: {size: [200, 100]}
        script: [{set: {box: {alpha: 1}}}, {add: [{id: box, frame: [0, 0, 9, 9]}]}]
        """
      try Data(late.utf8).write(to: folder.appending(path: "late.yaml"))
      try Data(
        "reel: 1\nscenes: [{scene: late.yaml}, {scene: right.yaml}, {scene: late.yaml}]\n".utf8
      )
      .write(to: folder.appending(path: "reel.yaml"))
      let messages = try lines(of: "reel.yaml")
      #expect(
        messages.count == 1 && messages.first?.hasPrefix("late.yaml:3:") == true, "\(messages)")
    }
  }

  @Test("the schema in the repository is up to date")
  func schema() throws {
    let file = repository.appending(path: "scenes/reel.schema.json")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(
      recorded == SceneSchema.reelDocument,
      "to update it: animate-cli schema --reel > scenes/reel.schema.json")
  }

  @Test("a document without the key reel is a scene")
  func scene() throws {
    try folder { folder in
      let url = folder.appending(path: "right.yaml")
      guard case .scene(let scene) = try SceneDocument(contentsOf: url) else {
        Issue.record("it is a scene")
        return
      }
      #expect(scene.size == CGSize(width: 200, height: 100))
    }
  }

  @Test("too many scenes are reported at the first one beyond the limit")
  func tooManyScenes() throws {
    try folder { folder in
      let scenes = Array(repeating: "  - {scene: right.yaml}", count: 1001)
      let entries = (scenes + ["  - {transition: push}"]).joined(separator: "\n")
      let error = #expect(throws: SceneError.self) { try reel(entries, in: folder) }
      #expect(error?.diagnostics.first?.problem == .tooManyScenes(limit: 1000))
      #expect(error?.diagnostics.first?.position == ScenePosition(line: 1003, column: 13))
    }
  }
}
