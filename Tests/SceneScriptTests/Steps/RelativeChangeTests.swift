import Animator
import Testing

@testable import SceneScript

/// Values relative to the current ones, several views in one key, and named curves.
@MainActor
struct RelativeChangeTests {
  @Test("sums, differences, products and quotients change the current number")
  func operations() throws {
    let recording = try record(
      boxScene(
        """
        - {set: {box: {position.x: "+= 20"}}}
        - {wait: 1}
        - {set: {box: {position.x: "-= 10"}}}
        - {wait: 1}
        - {set: {box: {position.x: "*= 1.5"}}}
        - {wait: 1}
        - {set: {box: {position.x: "/= 3"}}}
        - {wait: 1}
        """))
    // 50 + 20, 70 − 10, 60 · 1.5, 90 / 3.
    #expect([0.5, 1.5, 2.5, 3.5].map { recording.x(at: $0) } == [70, 60, 90, 30])
  }

  @Test("components of geometry change by themselves, next to absolute ones")
  func components() throws {
    let recording = try record(
      boxScene("- {animate: {box: {frame: [\"+= 10\", 5, \"*= 2\", \"-= 40\"]}}, duration: 1}"))
    // [0, 0, 100, 100] becomes [10, 5, 200, 60].
    let state = try #require(recording.values("box", at: 1))
    #expect(state.frame == CGRect(x: 10, y: 5, width: 200, height: 60))
  }

  @Test("a sum does not need quotes")
  func unquoted() throws {
    let recording = try record(boxScene("- {set: {box: {position.x: += 20, position.y: -= 5}}}"))
    #expect(recording.values("box", at: 0)?.position == CGPoint(x: 70, y: 45))
  }

  @Test("angles are in degrees or have a unit; factors have none")
  func angles() throws {
    let recording = try record(
      boxScene(
        """
        - {set: {box: {rotation: "+= 90"}}}
        - {set: {box: {rotation: "-= 0.125turn"}}}
        - {set: {box: {rotation: "*= 2"}}}
        - {wait: 1}
        """))
    // (90° − 45°) · 2.
    let transform = try #require(recording.values("box", at: 0.5)?.transform)
    #expect(abs(transform.m12 - 1) < 1e-12 && abs(transform.m11) < 1e-12)
  }

  @Test("numbers stay within the range of the property")
  func range() throws {
    let recording = try record(
      boxScene(
        """
        - {set: {box: {cornerRadius: "-= 5", opacity: "+= 3"}}}
        - {wait: 1}
        """))
    #expect(recording.values("box", at: 0.5)?.cornerRadius == 0)
  }

  @Test("repetitions add up, from where the previous animation ends")
  func loops() throws {
    let recording = try record(
      boxScene("- {loop: 3, steps: [{animate: {box: {position.x: \"+= 20\"}}, duration: 1}]}"))
    #expect([1, 2, 3].map { recording.x(at: $0) } == [70, 90, 110])
  }

  @Test("doubling a thousand times stays finite")
  func bounded() throws {
    let recording = try record(
      boxScene("- {loop: 2000, steps: [{set: {box: {transform.scale: \"*= 2\"}}}]}\n- {wait: 1}"))
    #expect(recording.values("box", at: 1)?.transform.m11 == 1e12)
  }

  @Test("relative values are written as they are read")
  func roundTrip() throws {
    let text = boxScene(
      "- {animate: {box: {frame: [\"+= 10\", 5, \"*= 2\", \"-= 40\"], rotation: \"+= 90\", alpha: \"*= 0.5\"}}}"
    )
    let scene = try readScene(text).document
    #expect(try readScene(scene.yaml).document == scene)
  }

  @Test(
    "invalid changes are reported",
    arguments: [
      (
        "alpha: \"+= fast\"",
        "6:29: error: 'alpha' expects a number after '+=', such as \"+= 20\"; found '+= fast'"
      ),
      (
        "alpha: \"/= 0\"",
        "6:29: error: 'alpha' must be divided by another number than 0; found '/= 0'"
      ),
      (
        "alpha: \"+= 20deg\"",
        "6:29: error: 'alpha' expects a number after '+=', such as \"+= 20\"; found '+= 20deg'"
      ),
      ("center: \"+= 20\"", "6:30: error: 'center' expects a point, [x, y]; found '+= 20'"),
      (
        "center: [\"+= 1\", x]",
        "6:39: error: 'center' expects a number, or a change such as \"+= 20\"; found 'x'"
      ),
    ])
  func invalid(setting: String, message: String) {
    #expect(messages(boxScene("- {animate: {box: {\(setting)}}}")) == [message])
  }

  @Test("a view's own values cannot be relative")
  func inViews() {
    let scene = "animator: 1\nstage: {size: [9, 9]}\nviews: [{alpha: \"+= 1\"}]"
    #expect(messages(scene) == ["3:17: error: 'alpha' expects a number, such as 0.5; found '+= 1'"])
  }
}

@MainActor
struct SharedChangeTests {
  private func scene(_ script: String) -> String {
    """
    animator: 1
    stage: {size: [200, 100]}
    views:
      - {id: a, frame: [0, 0, 10, 10], backgroundColor: red}
      - {id: b, frame: [20, 0, 10, 10], backgroundColor: red}
      - {id: "x, y", frame: [40, 0, 10, 10], backgroundColor: red}
    script:
      \(script)
    """
  }

  @Test("one key changes several views")
  func several() throws {
    let recording = try record(scene("- {animate: {\"a, b\": {alpha: 0.5}}, duration: 1}"))
    #expect(["a", "b", "x, y"].map { recording.opacity($0, at: 1) } == [0.5, 0.5, 1])
  }

  @Test("an id with a comma is one view")
  func comma() throws {
    let recording = try record(scene("- {animate: {\"x, y\": {alpha: 0.5}}, duration: 1}"))
    #expect(recording.opacity("x, y", at: 1) == 0.5)
  }

  @Test("a view's own key adds to that of several, and prevails")
  func merged() throws {
    let scene = try readScene(scene("- {set: {\"a, b\": {alpha: 0.5, tag: 1}, a: {alpha: 0.25}}}"))
    let step = try #require(scene.document.script.first?.action as? SetStep)
    #expect(step.changes.map(\.id) == ["a", "b"])
    #expect(step.changes[0].settings["alpha"] == .number(0.25))
    #expect(step.changes[0].settings["tag"] == .integer(1))
    #expect(step.changes[1].settings["alpha"] == .number(0.5))
    #expect(try readScene(scene.document.yaml).document == scene.document)
  }

  @Test("an unknown id and an invalid value are each reported once")
  func errors() {
    #expect(
      messages(scene("- {set: {\"a, c\": {alpha: 0}}}")) == [
        "8:12: error: no view has the id 'c'"
      ])
    #expect(
      messages(scene("- {set: {\"a, b\": {alpha: x}}}")) == [
        "8:28: error: 'alpha' expects a number, such as 0.5; found 'x'"
      ])
    #expect(
      messages(scene("- {set: {\"a, b\": {text: x}}}")) == [
        "8:21: error: 'text' belongs to views of type 'label', 'text', 'textField', 'textView' or 'searchBar', not 'view'"
      ])
  }
}

struct NamedCurveTests {
  @Test("named curves are cubic Béziers, and are written as such")
  func curves() throws {
    let scene = try readScene(boxScene("- {animate: {box: {alpha: 0}}, curve: easeOutBack}"))
    let step = try #require(scene.document.script.first?.action as? AnimateStep)
    #expect(step.settings.curve == .bezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1))
    #expect(try readScene(scene.document.yaml).document == scene.document)
  }

  @Test("curves in and out are mirror images")
  func mirrored() throws {
    let curves = Dictionary(uniqueKeysWithValues: SceneCurve.names)
    for family in ["Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back"] {
      guard case .bezier(let x1, let y1, let x2, let y2)? = curves["easeIn\(family)"],
        case .bezier(let u1, let v1, let u2, let v2)? = curves["easeOut\(family)"],
        curves["easeInOut\(family)"] != nil
      else {
        Issue.record("\(family)")
        continue
      }
      // Both are rounded to two decimals, and some by one more.
      for (a, b) in [(x1, 1 - u2), (y1, 1 - v2), (x2, 1 - u1), (y2, 1 - v1)] {
        #expect(abs(a - b) < 0.015, "\(family)")
      }
    }
  }

  @Test("a misspelled curve has a suggestion")
  func unknown() {
    #expect(
      messages(boxScene("- {animate: {box: {alpha: 0}}, curve: easeOutBak}")) == [
        "6:41: error: unknown value 'easeOutBak' for 'curve'; did you mean 'easeOutBack'?"
      ])
  }
}
