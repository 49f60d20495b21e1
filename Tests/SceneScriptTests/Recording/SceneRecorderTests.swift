import Foundation
import Testing

@testable import SceneScript

/// The times at which steps begin and end. The box's center starts at x = 50; motions are linear,
/// for simple values.
@MainActor
struct SceneRecorderTests {
  private static let go = "animate: {box: {center: [150, 50]}}, curve: linear"

  @Test("a scene lasts until its script and all animations have ended")
  func duration() throws {
    #expect(try record(boxScene("- {wait: 0.5}\n- {wait: 250ms}")).seconds == 0.75)
    #expect(try record(boxScene("- {\(Self.go), duration: 2}")).seconds == 2)
    #expect(try record(boxScene("- background: [{wait: 3}]\n- {wait: 1}")).seconds == 3)
    #expect(try record(boxScene("- {wait: 1}", stage: ", duration: 0.25")).seconds == 0.25)
    #expect(try record(boxScene("- {wait: 0}")).seconds == 0)
  }

  @Test("an animation follows its curve between delay and end")
  func animate() throws {
    let recording = try record(
      boxScene("- {animate: {box: {center: [150, 50]}}, duration: 1, delay: 0.5}"))
    #expect(recording.x(at: 0.25) == 50)
    // The Bézier (0.42, 0, 0.58, 1) is 0.129162 at a quarter, a half in the middle.
    #expect(abs(try #require(recording.x(at: 0.75)) - 62.9162) < 1e-4)
    #expect(recording.x(at: 1) == 100)
    #expect(recording.x(at: 1.5) == 150)
    #expect(recording.seconds == 1.5)
  }

  @Test(
    "every curve has the expected control points",
    arguments: [
      ("easeIn", 0.093465), ("easeOut", 0.378138), ("easeInOut", 0.129162), ("default", 0.408511),
      ("linear", 0.25), ("[0.42, 0, 1, 1]", 0.093465),
    ])
  func curves(name: String, quarter: Double) throws {
    let recording = try record(
      boxScene("- {animate: {box: {alpha: 0}}, duration: 1, curve: \(name)}"))
    #expect(abs(try #require(recording.opacity(at: 0.25)) - (1 - quarter)) < 1e-6)
  }

  @Test("the default duration is a quarter of a second")
  func defaultDuration() throws {
    #expect(try record(boxScene("- {animate: {box: {alpha: 0}}}")).seconds == 0.25)
  }

  @Test("a step begins exactly when the previous one ends, also between frames")
  func sequence() throws {
    let recording = try record(
      boxScene("- {\(Self.go), duration: 0.1001}\n- {animate: {box: {alpha: 0}}, duration: 1}"))
    #expect(recording.timeline.animations.last?.timing.begin == MediaTime(seconds: 0.1001))
  }

  @Test("the script continues after a completion")
  func completion() throws {
    let recording = try record(
      boxScene(
        """
        - {\(Self.go), duration: 1, completion: [{wait: 0.5}, {set: {box: {alpha: 0.5}}}]}
        - {set: {box: {alpha: 0.25}}}
        - {wait: 1}
        """))
    #expect(recording.opacity(at: 1.25) == 1)
    #expect(recording.opacity(at: 1.5) == 0.25)
    #expect(recording.seconds == 2.5)
  }

  @Test("steps of 'all' begin together, and it ends with the longest")
  func all() throws {
    let recording = try record(
      boxScene("- all: [{wait: 1}, {wait: 3}, {wait: 2}]\n- {set: {box: {alpha: 0}}}\n- {wait: 1}"))
    #expect(recording.opacity(at: 2.999) == 1)
    #expect(recording.opacity(at: 3) == 0)
  }

  @Test("steps of 'stagger' begin one interval apart")
  func stagger() throws {
    let recording = try record(
      boxScene(
        """
        - stagger: 0.2
          steps:
            - {set: {box: {alpha: 0.9}}}
            - {set: {box: {alpha: 0.8}}}
            - {set: {box: {alpha: 0.7}}}
        - {set: {box: {alpha: 0.1}}}
        - {wait: 1}
        """))
    #expect([0, 0.2, 0.399].map { recording.opacity(at: $0) } == [0.9, 0.8, 0.8])
    // The last one ends at 0.4, where the script continues.
    #expect(recording.opacity(at: 0.4) == 0.1)
  }

  @Test("'at' starts a step at a time relative to its list; later steps follow it")
  func at() throws {
    let recording = try record(
      boxScene(
        """
        - {\(Self.go), duration: 1}
        - {at: 0.25, set: {box: {alpha: 0.5}}}
        - {wait: 0.25}
        - {set: {box: {alpha: 0.25}}}
        """))
    #expect([0.2, 0.25, 0.5].map { recording.opacity(at: $0) } == [1, 0.5, 0.25])
    #expect(recording.x(at: 0.5) == 100)
    #expect(recording.seconds == 1)
  }

  @Test("'at' is relative to a nested list")
  func nestedAt() throws {
    let recording = try record(
      boxScene("- {wait: 1}\n- chain: [{at: 0.5, set: {box: {alpha: 0}}}]\n- {wait: 1}"))
    #expect([1.49, 1.5].map { recording.opacity(at: $0) } == [1, 0])
    #expect(recording.seconds == 2.5)
  }

  @Test("nested loops repeat their steps")
  func loops() throws {
    let recording = try record(
      boxScene("- loop: 3\n  steps: [{wait: 1}, {loop: 4, steps: [{wait: 0.25}]}]"))
    #expect(recording.seconds == 6)
  }

  @Test("a hundred thousand steps without duration do not overflow the stack")
  func longLoop() throws {
    let recording = try record(
      boxScene("- loop: 50000\n  steps: [{set: {box: {alpha: 0.5}}}, {wait: 0}]"))
    #expect(recording.seconds == 0)
    #expect(recording.opacity(at: 0) == 0.5)
  }

  @Test("a background runs concurrently, with its own steps in sequence")
  func background() throws {
    let recording = try record(
      boxScene("- background: [{wait: 1}, {set: {box: {alpha: 0}}}]\n- {set: {box: {tag: 1}}}"))
    #expect([0.99, 1].map { recording.opacity(at: $0) } == [1, 0])
  }

  @Test("repetitions and reversals have UIKit's durations")
  func repeats() throws {
    let recording = try record(
      boxScene("- {\(Self.go), duration: 1, repeatCount: 2, options: [autoreverse]}"))
    #expect(recording.seconds == 4)
    // Forward in one second, back in the next; at the end the model value shows.
    #expect([0.5, 1.5, 2.5].map { recording.x(at: $0) } == [100, 100, 100])
    #expect(recording.x(at: 4) == 150)
  }

  @Test("custom curves and springs repeat and autoreverse")
  func ownCurvesRepeat() throws {
    let step = "{box: {center: [150, 50]}}, options: [repeat, autoreverse]"
    for keys in [
      "animate: \(step), duration: 1, curve: [0, 0, 1, 1]",
      "spring: \(step), duration: 1, dampingRatio: 1",
    ] {
      let recording = try record(boxScene("- {\(keys)}", stage: ", duration: 9"))
      // The way back mirrors the way forward, with a period of two seconds.
      let x = try #require(recording.x(at: 0.3))
      #expect(abs((recording.x(at: 1.7) ?? 0) - x) < 1e-9)
      #expect(abs((recording.x(at: 6.3) ?? 0) - x) < 1e-9)
      #expect(x > 51 && x < 149)
    }
  }

  @Test("an endless animation runs to the end of the scene")
  func endless() throws {
    let recording = try record(
      boxScene("- {\(Self.go), duration: 1, options: [repeat]}", stage: ", duration: 10"))
    #expect(recording.x(at: 9.5) == 100)
    #expect(recording.seconds == 10)
  }

  @Test("a rotation by key path does not take the shortest path")
  func rotation() throws {
    let recording = try record(
      boxScene("- {animate: {box: {rotation: 720}}, duration: 1, curve: linear}"))
    // A quarter of two turns is half a turn.
    let matrix = try #require(recording.values("box", at: 0.25)).transform
    #expect(abs(matrix.m11 + 1) < 1e-12 && abs(matrix.m12) < 1e-12)
  }

  @Test("components of a point are animated independently by key paths")
  func keyPaths() throws {
    let recording = try record(
      boxScene(
        """
        - all:
            - {animate: {box: {position.x: 150}}, duration: 1, curve: linear}
            - {animate: {box: {position.y: 70}}, duration: 2, curve: linear}
        """))
    #expect(recording.values("box", at: 0.5)?.position == CGPoint(x: 100, y: 55))
  }

  @Test("a frame is set after a transform has been removed")
  func frameAfterTransform() throws {
    let recording = try record(
      boxScene(
        """
        - {set: {box: {transform: [{rotate: 30}, {scale: 2}]}}}
        - {set: {box: {frame: [10, 20, 30, 40], transform: identity}}}
        """))
    #expect(recording.values("box", at: 0)?.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test("a step without changes ends immediately with a warning")
  func animatesNothing() throws {
    let recording = try record(boxScene("- {animate: {box: {alpha: 1}}, duration: 1}"))
    #expect(recording.seconds == 0)
    #expect(
      recording.warnings.map(\.description) == [
        "scene.yaml:6:16: warning: nothing to animate: 'box' already has these values, so the step ends immediately"
      ])
  }

  @Test("views are added, reordered, removed, and added again")
  func hierarchy() throws {
    let recording = try record(
      boxScene(
        """
        - {add: [{id: dot, frame: [0, 0, 5, 5]}], into: box}
        - {wait: 1}
        - {remove: box}
        - {wait: 1}
        - {add: [box, {id: late, alpha: 0.5}], index: 0}
        - {sendToBack: late}
        - {bringToFront: [late]}
        - {wait: 1}
        """))
    let parents = [0.5, 1.5, 2.5].map { time in
      let all = recording.timeline.superlayers(at: MediaTime(seconds: time))
      return recording.views.map { view in recording.views.first { $0.layer == all[view.layer] }?.id
      }
    }
    #expect(recording.views.map(\.id) == ["box", "dot", "late"])
    #expect(parents.map { $0[1] } == ["box", nil, "box"])
    #expect(recording.opacity("late", at: 1) == nil)
    #expect(recording.opacity("late", at: 2) == 0.5)
    let layers = recording.timeline.frame(at: MediaTime(seconds: 2.5)).layers.map(\.id)
    #expect(layers.last == recording.views.last?.layer)
  }

  @Test("a transition replaces a view in the hierarchy, or hides it")
  func transitions() throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100]}
      views:
        - {id: holder, frame: [0, 0, 100, 100], subviews: [{id: a, frame: [0, 0, 50, 50]}, {id: b, frame: [0, 0, 50, 50], hidden: true}, {id: c, frame: [0, 0, 50, 50]}]}
      script:
        - {remove: [c]}
        - {transition: flipFromLeft, from: a, to: b, showHide: true, duration: 1, delay: 0.5}
        - {transition: curlUp, from: b, to: c, duration: 1}
      """
    let recording = try record(scene)
    #expect(recording.seconds == 2.5)
    #expect(recording.timeline.animations.map(\.key) == ["transition", "transition"])
    #expect(recording.timeline.animations.map(\.timing.begin.seconds) == [0.5, 1.5])
    #expect(recording.values("a", at: 0.4)?.isHidden == false)
    #expect(recording.values("a", at: 1)?.isHidden == true)
    #expect(recording.values("b", at: 1)?.isHidden == false)
    let inspected = recording.inspection(at: MediaTime(seconds: 2)).text()
    #expect(inspected.contains("\"b\":{\"frame\":[0,0,50,50]"))
    let parents = recording.timeline.superlayers(at: MediaTime(seconds: 2))
    #expect(recording.views.filter { parents[$0.layer] != nil }.map(\.id) == ["holder", "a", "c"])
  }

  @Test("a transition from a view that is not on the stage is rejected")
  func notOnStage() throws {
    let script = "- {add: [{id: b}]}\n- {remove: [box]}\n- {transition: curlUp, from: box, to: b}"
    #expect(
      throws: SceneError(
        .notOnStage(id: "box"), in: "scene.yaml", at: ScenePosition(line: 8, column: 32))
    ) { try record(boxScene(script)) }
  }

  @Test(
    "a step with a view that only a later step adds is rejected",
    arguments: [
      ("{set: {late: {alpha: 0}}}", 12), ("{remove: late}", 14), ("{add: [late]}", 12),
      ("{transition: curlUp, with: late, set: {}}", 32),
    ])
  func notYetBuilt(step: String, column: Int) throws {
    #expect(
      throws: SceneError(
        .notOnStage(id: "late"), in: "scene.yaml", at: ScenePosition(line: 6, column: column))
    ) { try record(boxScene("- \(step)\n- {add: [{id: late}]}")) }
  }

  @Test("a view cannot be added to itself")
  func circle() throws {
    #expect(throws: SceneError.self) { try record(boxScene("- {add: [box], into: box}")) }
  }

  @Test("warns of a view that remains hidden after a transition")
  func staysHidden() throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100]}
      views: [{id: a}, {id: b, hidden: true}]
      script: [{transition: curlUp, from: a, to: b}]
      """
    #expect(
      try record(scene).warnings.map(\.description) == [
        "scene.yaml:4:44: warning: 'b' is hidden and remains hidden; use 'showHide: true' to show it"
      ])
  }

  @Test("a replaced animation runs its completion when it is replaced")
  func interrupted() throws {
    let recording = try record(
      boxScene(
        """
        - background:
            - {animate: {box: {alpha: 0}}, duration: 2, completion: [{set: {box: {tag: 1, center: [70, 50]}}}]}
        - {wait: 0.5}
        - {animate: {box: {alpha: 1}}, duration: 1}
        """))
    #expect(recording.seconds == 1.5)
    #expect([0.49, 0.5].map { recording.x(at: $0) } == [50, 70])
  }

  @Test("a script longer than a day is rejected")
  func tooLong() throws {
    #expect(
      throws: SceneError(
        .tooLong(hours: 24), in: "scene.yaml", at: ScenePosition(line: 6, column: 6))
    ) { try record(boxScene("- {loop: 25, steps: [{wait: 3600}]}")) }
  }

  @Test("an inspection has the values of all views, in file order")
  func inspection() throws {
    let recording = try record(boxScene("- {\(Self.go), duration: 1}"))
    #expect(
      recording.inspection(at: MediaTime(seconds: 0.5)).text() == """
        {"time":0.5,"views":{"box":{"frame":[50,0,100,100],"bounds":[0,0,100,100],\
        "center":[100,50],"transform":[1,0,0,1,0,0],\
        "transform3D":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"alpha":1,"hidden":false,\
        "backgroundColor":"#000000ff","superview":null}}}
        """)
  }

  @Test("the JSON report has the animations with their times")
  func animationReport() throws {
    let recording = try record(boxScene("- {\(Self.go), duration: 1, delay: 0.5}"))
    #expect(
      recording.animationReport.text() == """
        {"duration":1.5,"animations":[{"view":"box","property":"position","begin":0.5,"end":1.5,\
        "delay":0.5,"duration":1,"repeatCount":1,"autoreverses":false,"curve":"linear","additive":true,\
        "interrupted":false,"from":[50,50],"to":[150,50]}]}
        """)
  }

  @Test(
    "warns once of properties that are not animatable",
    arguments: ["tag: 3", "tintColor: red"])
  @MainActor
  func notAnimatable(change: String) throws {
    let warnings = try record(boxScene("- {animate: {box: {\(change)}}}")).warnings
    let name = String(change.prefix { $0 != ":" })
    #expect(warnings.map(\.problem) == [.notAnimatable(property: name, view: "box")])
  }

  @Test("the JSON report has a transition's kind instead of values")
  func transitionReport() throws {
    let recording = try record(
      boxScene("- {transition: flipFromLeft, with: box, set: {box: {alpha: 0.5}}, duration: 1}"))
    let row = try #require(
      recording.animationReport.text().firstRange(of: /\{"view":"box","property":"transition".*?\}/)
    )
    let text = recording.animationReport.text()[row]
    #expect(text.hasSuffix("\"from\":null,\"to\":null,\"kind\":\"flipFromLeft\"}"))
  }
}
