import Animator
import TestSupport
import Testing

@MainActor
@Suite("Durations, delays, repeats")
final class BlockTimingTests: BlockTests {
  @Test("fact 34: a duration of 0 or less changes immediately, regardless of delay and options")
  func noDuration() {
    for (index, duration) in [0, -3, -Double.infinity, .nan].enumerated() {
      animate("\(index)", duration, [.repeat, .autoreverse], delay: 2) { s.view.center.x += 100 }
      #expect(x == s.view.center.x)
    }
    #expect(log.lines.isEmpty)
    s.stage.advance(by: 0)
    #expect(log.lines == ["0 true 0.0", "1 true 0.0", "2 true 0.0", "3 true 0.0"])
    #expect(s.stage.timeline.animations.isEmpty)
  }

  @Test(
    "facts 35, 36: a block that changes nothing completes without waiting for its duration or delay"
  )
  func noChange() {
    s.stage.advance(to: 0.25)
    animate("same", 1, delay: 2) { s.view.center = s.view.center }
    animate("hidden", 1, delay: 2) { s.view.isHidden = true }
    s.stage.perform { animate("repeating", 1, .repeat) {} }
    s.stage.advance(to: 9)
    #expect(log.lines == ["same true 0.25", "hidden true 0.25", "repeating true 0.25"])
  }

  @Test(
    "fact 33: a negative delay longer than the duration ends the animation immediately in its end state"
  )
  func longPast() {
    animate("past", 1, delay: -5) { s.view.center.x = 160 }
    #expect(x == 160)
    s.stage.advance(by: 1)
    #expect(log.lines == ["past true 0.0"])
    animate("part", 1, delay: -0.75) { s.view.alpha = 0 }
    #expect(opacity == 0.25)
    s.stage.advance(by: 1)
    #expect(log.lines == ["past true 0.0", "part true 1.25"])
  }

  @Test(
    "fact 42: an integral number of autoreversing cycles ends at the old value, then jumps to the model value"
  )
  func integralCounts() {
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { s.view.center.x = 160 }
      }, completion: log.closure("twice", s.stage))
    for (time, expected) in [(0.5, 110.0), (1, 160), (1.5, 110), (2, 60), (3, 160), (3.75, 85)] {
      s.stage.advance(to: time)
      #expect(x == CGFloat(expected), "at \(time)")
    }
    s.stage.advance(to: 4)
    #expect(x == 160)
    #expect(log.lines == ["twice true 4.0"])
  }

  @Test(
    "fact 44: the total time is duration · (autoreverse ? 2 : 1) · count, after the delay")
  func totalTime() throws {
    for (count, autoreverses, end) in [
      (1.0, false, 0.9), (1, true, 1.3), (2.5, false, 1.5), (2.5, true, 2.5), (0.25, false, 0.6),
      (0, true, 1.3), (-2, false, 0.9),
    ] {
      let s = Scenario()
      UIView.animate(withDuration: 0.4, delay: 0.5) {
        UIView.modifyAnimations(withRepeatCount: CGFloat(count), autoreverses: autoreverses) {
          s.view.alpha = 0
        }
      }
      #expect(try s.stage.advanceUntilIdle() == MediaTime(seconds: end))
    }
  }

  @Test(
    "fact 7: modifyAnimations applies inside its block only, and has no effect outside animation blocks"
  )
  func modifying() {
    UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { s.view.center.y = 100 }
    #expect(s.shown?.position.y == 100)
    animate("block", 1, [.repeat, .autoreverse]) {
      UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: false) {
        s.view.center.x = 160
        UIView.modifyAnimations(withRepeatCount: 1, autoreverses: false) { s.view.alpha = 0 }
        s.view.bounds.size.width = 200
        UIView.animate(withDuration: 9) { s.view.layer.cornerRadius = 10 }
      }
      s.view.layer.borderWidth = 10
    }
    let counts = s.stage.timeline.animations.map {
      "\($0.key) \($0.timing.repeatCount) \($0.timing.autoreverses)"
    }
    #expect(
      counts == [
        "position 1.5 false", "opacity 1.0 false", "bounds.size 1.5 false",
        "cornerRadius 1.5 false", "borderWidth inf true",
      ])
    s.stage.advance(to: 1.25)
    #expect(x == 85)
  }

  @Test("fact 9: the inherited duration is that of the innermost block")
  func inheritedDuration() {
    #expect(UIView.inheritedAnimationDuration == 0)
    UIView.animate(withDuration: 2) {
      #expect(UIView.inheritedAnimationDuration == 2)
      UIView.animate(withDuration: 1) { #expect(UIView.inheritedAnimationDuration == 2) }
      UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedDuration) {
        #expect(UIView.inheritedAnimationDuration == 1)
        UIView.performWithoutAnimation { #expect(UIView.inheritedAnimationDuration == 0) }
      }
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) {
        #expect(UIView.inheritedAnimationDuration == 2)
      }
      #expect(UIView.inheritedAnimationDuration == 2)
    }
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test(
    "fact 45: the backward half mirrors the forward half in time",
    arguments: [
      UIView.AnimationOptions.curveEaseIn, .curveEaseOut, .curveEaseInOut, .curveLinear,
    ])
  func mirrored(curve: UIView.AnimationOptions) {
    UIView.animate(withDuration: 1, delay: 0.25, options: [curve, .autoreverse, .repeat]) {
      s.view.center.x = 160
      s.view.alpha = 0
    }
    var seen: [Int: LayerState] = [:]
    for step in 0...48 {
      s.stage.advance(to: 0.25 + Double(step) / 16)
      seen[step] = s.view.layer.presentedState
    }
    for step in 0...16 {
      #expect(seen[16 + step] == seen[16 - step])
      #expect(seen[32 + step] == seen[step])
    }
  }

  @Test("fact 46: the timing function applies to each cycle")
  func cycles() {
    UIView.animate(withDuration: 1, delay: 0, options: [.curveEaseIn, .repeat]) {
      s.view.center.x = 160
    }
    s.stage.advance(to: 0.5)
    let half = x
    // easeIn(0.5)
    #expect(near(Double(half), 60 + 31.5357, within: 1e-4))
    for time in [1.5, 2.5, 1000.5] {
      s.stage.advance(to: time)
      #expect(x == half)
    }
    s.stage.advance(to: 1001)
    #expect(x == 60)
  }
}
