import Animator
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Animations between begin and commit")
struct LegacyAnimationTests {
  private let s = Scenario()

  private func x(at time: Double) -> CGFloat {
    s.stage.advance(to: time)
    return s.shown?.position.x ?? .nan
  }

  @Test(
    "fact 10: 0.2 seconds, easing in and out, once; the callbacks receive identifier and context")
  func defaults() {
    var log: [String] = []
    let context = UnsafeMutableRawPointer(bitPattern: 16)
    UIView.beginAnimations("move", context: context)
    UIView.setAnimationWillStart { log.append("start \($0 ?? "") \($1 == context)") }
    UIView.setAnimationDidStop {
      log.append("stop \($0 ?? "") \($1) \($2 == context) \(s.stage.time.seconds)")
    }
    #expect(UIView.inheritedAnimationDuration == 0.2)
    s.view.center.x = 160
    UIView.commitAnimations()
    #expect(UIView.inheritedAnimationDuration == 0)
    #expect(s.view.center.x == 160 && s.shown?.position.x == 60)
    // easeInOut(0.25)
    #expect(near(Double(x(at: 0.05)), 60 + 12.9162, within: 1e-4))
    #expect(x(at: 0.2) == 160)
    #expect(log == ["start move true", "stop move true true 0.2"])
  }

  @Test("fact 10: setters apply to subsequent changes, and have no effect outside blocks")
  func setters() {
    UIView.setAnimationDuration(9)
    UIView.setAnimationDelay(9)
    var started: Double?
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationCurve(.linear)
    s.view.alpha = 0
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelay(0.5)
    UIView.setAnimationWillStart { _, _ in started = s.stage.time.seconds }
    s.view.center.x = 160
    UIView.commitAnimations()
    s.stage.advance(to: 0.1)
    #expect(s.shown?.opacity == 0.5)
    #expect(started == nil)
    #expect(x(at: 0.5) == 60 && x(at: 1) == 110 && x(at: 1.5) == 160)
    #expect(started == 0.5)
  }

  @Test("fact 43: a repeat count of 0 means once, fractions are valid, also in plain blocks")
  func repeatCount() throws {
    for (count, end) in [(Float(0), 1.0), (2.5, 2.5), (-1, 1), (.nan, 1)] {
      let s = Scenario()
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationRepeatCount(count)
      s.view.center.x = 160
      UIView.commitAnimations()
      #expect(try s.stage.advanceUntilIdle().seconds == end)
    }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.setAnimationRepeatCount(1.5)
      UIView.setAnimationRepeatAutoreverses(true)
      s.view.center.x = 160
    }
    #expect(x(at: 0.75) == 135 && x(at: 1.25) == 135 && x(at: 2.75) == 135)
    #expect(try s.stage.advanceUntilIdle().seconds == 3)
  }

  @Test("beginsFromCurrentState can be set and reset")
  func beginsFromCurrentState() {
    for (flag, start) in [(true, Float(0.5)), (false, 0)] {
      let s = Scenario()
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationCurve(.linear)
      s.view.alpha = 0
      UIView.commitAnimations()
      s.stage.advance(by: 0.1)
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationBeginsFromCurrentState(!flag)
      UIView.setAnimationBeginsFromCurrentState(flag)
      s.view.alpha = 1
      UIView.commitAnimations()
      #expect(s.shown?.opacity == start)
    }
  }

  @Test("nested blocks inherit the settings that they do not override")
  func nesting() {
    UIView.beginAnimations("outer", context: nil)
    UIView.setAnimationDuration(2)
    UIView.setAnimationCurve(.linear)
    UIView.beginAnimations("inner", context: nil)
    s.view.center.x = 160
    UIView.setAnimationDuration(1)
    s.view.alpha = 0
    UIView.commitAnimations()
    s.view.center.y = 145
    UIView.commitAnimations()
    #expect(x(at: 0.5) == 85)
    #expect(s.shown?.opacity == 0.5 && s.shown?.position.y == 70)
  }

  @Test(
    "a commit without a begin is a fault; a begin without a commit does not affect other blocks")
  func unbalanced() {
    let faults = UsageFault.collect { UIView.commitAnimations() }
    #expect(faults.map(\.call) == ["UIView.commitAnimations()"])
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.beginAnimations(nil, context: nil)
      s.view.center.x = 160
    }
    // Still open, so this is animated too, as it would be without a block around it.
    s.view.center.y = 145
    UIView.commitAnimations()
    s.view.alpha = 0
    #expect(s.shown?.opacity == 0)
    s.stage.advance(to: 0.5)
    #expect(s.shown?.position == CGPoint(x: 110, y: 95))
    #expect(UsageFault.collect { UIView.commitAnimations() }.count == 1)
  }

  @Test("a block begun in a keyframe and left open is animated separately after the keyframes")
  func openInKeyframe() {
    var flag: Bool?
    UIView.animateKeyframes(withDuration: 2, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDidStop { _, finished, _ in flag = finished }
        s.view.center.y = 145
      }
    }
    s.view.center.x = 160
    UIView.commitAnimations()
    #expect(x(at: 1) == 110)
    #expect(s.shown?.position.y == 45)
    #expect(x(at: 2) == 160 && s.shown?.position.y == 145)
    #expect(flag == true)
  }

  @Test(
    "a transition shows the changes made after it was set",
    arguments: [
      (UIView.AnimationTransition.flipFromLeft, "flipFromLeft"),
      (.flipFromRight, "flipFromRight"), (.curlUp, "curlUp"), (.curlDown, "curlDown"),
    ])
  func transition(kind: UIView.AnimationTransition, name: String) throws {
    let (front, back) = (UIView(), UIView())
    s.view.addSubview(front)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationTransition(kind, for: s.view, cache: true)
    front.removeFromSuperview()
    s.view.addSubview(back)
    UIView.commitAnimations()
    #expect(s.stage.timeline.animations.map { "\($0.key) \($0.from)" } == ["transition \(name)"])
    let halfway = s.stage.timeline.frame(at: MediaTime(seconds: 0.5))
    #expect(halfway.layers.contains { $0.transition != nil })
    #expect(try s.stage.advanceUntilIdle().seconds == 1)
  }

  @Test("without a transition, and for a view off stage, changes are immediate")
  func noTransition() throws {
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationTransition(.none, for: s.view, cache: false)
    UIView.setAnimationTransition(.curlUp, for: UIView(), cache: false)
    UIView.commitAnimations()
    #expect(s.stage.timeline.animations.isEmpty)
    #expect(UIView.AnimationTransition.curlDown.rawValue == 4)
  }

  @Test(
    "fact 8: while animations are disabled, changes take effect immediately and the callback runs")
  func disabled() {
    var flag: Bool?
    UIView.setAnimationsEnabled(false)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDidStop { _, finished, _ in flag = finished }
    s.view.center.x = 160
    UIView.commitAnimations()
    UIView.setAnimationsEnabled(true)
    #expect(s.shown?.position.x == 160)
    s.stage.advance(by: 0)
    #expect(flag == true)
  }
}

@MainActor
@Suite("System animations")
struct SystemAnimationTests {
  @Test(
    "fact 6: delete shrinks and fades the views, runs the given changes alongside, then removes them"
  )
  func delete() throws {
    let s = Scenario()
    let other = UIView()
    s.stage.window.addSubview(other)
    s.view.alpha = 0.5
    var log: [String] = []
    UIView.perform(.delete, on: [s.view], options: .curveLinear) {
      other.center.x = 100
    } completion: {
      log.append("\($0) \(s.view.superview == nil) \(s.stage.time.seconds)")
    }
    s.stage.advance(to: 0.125)
    #expect(s.shown?.opacity == 0.25)
    #expect(s.shown?.transform == CATransform3DMakeScale(0.5, 0.5, 1))
    #expect(other.layer.presentation()?.position.x == 50)
    #expect(try s.stage.advanceUntilIdle().seconds == 0.25)
    #expect(log == ["true true 0.25"])
    #expect(s.view.alpha == 0.5 && s.view.transform == .identity)
    #expect(other.superview != nil)
    #expect(UIView.SystemAnimation.delete.rawValue == 0)
  }

  @Test("deleting no views runs the other changes; the repeat option is ignored")
  func options() throws {
    let s = Scenario()
    UIView.perform(.delete, on: [], options: [.repeat, .curveLinear]) {
      s.view.center.x = 160
    }
    s.stage.advance(to: 0.125)
    #expect(s.shown?.position.x == 110)
    #expect(try s.stage.advanceUntilIdle().seconds == 0.25)
  }

  @Test("an appearance set while a view is deleted persists")
  func newLook() throws {
    let s = Scenario()
    UIView.perform(.delete, on: [s.view], animations: nil)
    s.stage.advance(to: 0.1)
    s.view.transform = CGAffineTransform(scaleX: 3, y: 3)
    try s.stage.advanceUntilIdle()
    #expect(s.view.superview == nil && s.view.alpha == 1)
    #expect(s.view.transform == CGAffineTransform(scaleX: 3, y: 3))
  }

  @Test("a start date is reported as unsupported: a stage's clock has no dates")
  func startDate() {
    let faults = UsageFault.collect { UIView.setAnimationStartDate(Date(timeIntervalSince1970: 0)) }
    #expect(faults.map(\.call) == ["UIView.setAnimationStartDate(_:)"])
  }
}
