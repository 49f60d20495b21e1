import Animator
import TestSupport
import Testing

/// A stage with a view, and an animator that moves the view's center from x = 60 to 160.
@MainActor
private struct Moving {
  let s = Scenario()
  let animator: UIViewPropertyAnimator

  init(duration: Double = 1, curve: UIView.AnimationCurve = .linear) {
    animator = UIViewPropertyAnimator(duration: duration, curve: curve)
    add()
  }

  init(_ parameters: any UITimingCurveProvider, duration: Double = 1) {
    animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
    add()
  }

  private func add() {
    let view = s.view
    animator.addAnimations { view.center.x = 160 }
  }

  /// The presentation value's progress, 0…1.
  var shown: Double { ((s.shown?.position.x ?? .nan) - 60) / 100 }
  var model: Double { s.view.center.x }
}

private let easeIn = CAMediaTimingFunction(name: .easeIn)

@MainActor
@Suite("Property animators")
struct PropertyAnimatorTests {
  @Test("fact 96: raw values are UIKit's")
  func rawValues() {
    #expect(UIViewAnimatingState.inactive.rawValue == 0)
    #expect(UIViewAnimatingState.active.rawValue == 1)
    #expect(UIViewAnimatingState.stopped.rawValue == 2)
    #expect(UIViewAnimatingPosition.end.rawValue == 0)
    #expect(UIViewAnimatingPosition.start.rawValue == 1)
    #expect(UIViewAnimatingPosition.current.rawValue == 2)
  }

  @Test("a curve without a name is ease-in-out, and as an option the keyboard's spring")
  func keyboardCurve() throws {
    #expect(UIView.AnimationCurve(rawValue: 2) == .easeOut)
    #expect(UIView.AnimationCurve(rawValue: 7) == .easeInOut)
    #expect(UIView.AnimationCurve(rawValue: -1) == .easeInOut)
    let s = Scenario()
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0.25, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16),
      animations: { s.view.center.x = 160 })
    // As `UIView.animate`, it has the duration of the spring.
    #expect(animator.duration == 0.5)
    s.stage.advance(by: 0.1)
    let x = try #require(s.shown).position.x
    // Critically damped with ω = √(1000 / 3): (1 + ωt)·e^(−ωt) is 0.4554 at 0.1 s, of 100 points.
    #expect(abs(x - (160 - 45.54)) < 0.1)
    let still = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16),
      animations: { s.view.alpha = 0.5 })
    #expect(still.duration == 0)
    try s.stage.advanceUntilIdle()
  }

  @Test("facts 62, 97: a new animator has UIKit's defaults")
  func fresh() {
    let animator = UIViewPropertyAnimator(duration: 0.7, curve: .easeIn)
    #expect(animator.state == .inactive && !animator.isRunning && !animator.isReversed)
    #expect(animator.fractionComplete == 0 && animator.delay == 0 && animator.duration == 0.7)
    #expect(animator.isInterruptible && animator.scrubsLinearly && !animator.pausesOnCompletion)
    #expect(animator.isUserInteractionEnabled && !animator.isManualHitTestingEnabled)
  }

  @Test("fact 98: blocks run when it becomes active, in order")
  func activation() {
    for activate: (UIViewPropertyAnimator) -> Void in [
      { $0.startAnimation() }, { $0.startAnimation(afterDelay: 1) }, { $0.pauseAnimation() },
      { $0.fractionComplete = 0.25 },
    ] {
      let m = Moving()
      var log: [Int] = []
      m.animator.addAnimations { log.append(1) }
      m.animator.addAnimations { log.append(2) }
      #expect(m.model == 60 && log.isEmpty)
      activate(m.animator)
      #expect(m.model == 160 && log == [1, 2] && m.animator.state == .active)
      m.animator.stopAnimation(true)
    }
  }

  @Test("fact 100: it runs to its end and completes there, all completions in order")
  func run() {
    let m = Moving(curve: .easeIn)
    var log: [String] = []
    m.animator.addCompletion { log.append("a \($0) \(m.s.stage.time.seconds)") }
    m.animator.addCompletion { log.append("b \($0) \(m.animator.state)") }
    m.animator.startAnimation()
    #expect(m.animator.isRunning)
    m.s.stage.advance(to: 0.25)
    #expect(near(m.shown, easeIn.value(at: 0.25)) && m.animator.fractionComplete == 0.25)
    m.s.stage.advance(to: 3)
    #expect(log == ["a end 1.0", "b end inactive"])
    #expect(m.shown == 1 && !m.animator.isRunning && m.animator.state == .inactive)
  }

  @Test("facts 98, 110: during a delay the old value shows")
  func delay() {
    let s = Scenario()
    var end: Double?
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0.5, options: [.curveEaseIn, .repeat]
    ) {
      s.view.center.x = 160
    } completion: { _ in
      end = s.stage.time.seconds
    }
    #expect(animator.isRunning && animator.delay == 0.5 && s.view.center.x == 160)
    s.stage.advance(to: 0.5)
    #expect(s.shown?.position.x == 60 && animator.fractionComplete == 0)
    s.stage.advance(to: 0.75)
    #expect(near(Double(s.shown?.position.x ?? 0), 60 + 100 * easeIn.value(at: 0.25)))
    s.stage.advance(to: 9)
    #expect(end == 1.5)
  }

  @Test("fact 99: a delay factor applies to the remaining time, at the start and midway")
  func delayFactor() {
    let m = Moving()
    let view = m.s.view
    m.animator.addAnimations({ view.center.y = 145 }, delayFactor: 0.5)
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.5)
    #expect(near(m.shown, 0.5) && m.s.shown?.position.y == 45)
    // Half of the remaining 0.5 s: from 0.75 s to 1 s.
    m.animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    // All of the remaining time: from 0.5 s to 1 s.
    m.animator.addAnimations { view.layer.zPosition = 8 }
    #expect(view.alpha == 0)
    m.s.stage.advance(to: 0.75)
    #expect(near(m.shown, 0.75) && near(Double(m.s.shown?.position.y ?? 0), 95))
    #expect(m.s.shown?.opacity == 1 && near(Double(m.s.shown?.zPosition ?? 0), 4))
    m.s.stage.advance(to: 0.875)
    #expect(near(Double(m.s.shown?.opacity ?? 0), 0.5, within: 1e-7))
    m.s.stage.advance(to: 1)
    #expect(m.animator.state == .inactive)
  }

  @Test("fact 101: a pause holds the values; continuing resumes without a jump")
  func pause() {
    let m = Moving(curve: .easeIn)
    var end: Double?
    m.animator.addCompletion { _ in end = m.s.stage.time.seconds }
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.25)
    m.animator.pauseAnimation()
    #expect(m.animator.state == .active && !m.animator.isRunning)
    let held = easeIn.value(at: 0.25)
    #expect(near(m.shown, held))
    // With linear timing, the fraction of the distance is the fraction of the time.
    #expect(near(m.animator.fractionComplete, held))
    m.s.stage.advance(to: 5)
    #expect(near(m.shown, held) && end == nil)
    m.animator.startAnimation()
    m.s.stage.advance(to: 5.35)
    #expect(near(m.shown, easeIn.value(at: 0.6)))
    m.s.stage.advance(to: 9)
    #expect(end == 5.75)
  }

  @Test("fact 101: scrubbing is linear, regardless of the curve")
  func linearScrubbing() {
    let m = Moving(curve: .easeIn)
    m.animator.fractionComplete = 0.3
    #expect(near(m.shown, 0.3) && m.animator.fractionComplete == 0.3)
    m.animator.startAnimation()
    #expect(near(m.shown, 0.3))
    m.s.stage.advance(by: 0.7)
    #expect(m.shown == 1 && m.animator.state == .inactive)
  }

  @Test("fact 101: after a pause midway, scrubbing continues from the presentation value")
  func scrubbingAfterPause() {
    let m = Moving(curve: .easeIn)
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.5)
    m.animator.pauseAnimation()
    let held = m.animator.fractionComplete
    m.animator.fractionComplete = held + 0.001
    #expect(near(m.shown, easeIn.value(at: 0.5) + 0.001))
    for fraction in [0, 0.2, 0.5, 0.9, 1] {
      m.animator.fractionComplete = fraction
      #expect(near(m.shown, fraction))
    }
    m.animator.stopAnimation(true)
  }

  @Test("fact 102: scrubbing by time applies the curve")
  func curvedScrubbing() {
    let m = Moving(curve: .easeIn)
    m.animator.scrubsLinearly = false
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.25)
    m.animator.pauseAnimation()
    #expect(near(m.animator.fractionComplete, 0.25))
    for fraction in [0.1, 0.5, 0.9] {
      m.animator.fractionComplete = fraction
      #expect(near(m.shown, easeIn.value(at: fraction)))
    }
    m.animator.startAnimation()
    m.s.stage.advance(by: 0.05)
    #expect(near(m.shown, easeIn.value(at: 0.95)))
    m.s.stage.advance(by: 0.05)
    #expect(m.animator.state == .inactive)
  }

  @Test("fact 103: a fraction is clamped")
  func clamped() {
    let m = Moving()
    for (value, expected) in [(-1.0, 0.0), (2, 1), (.nan, 0), (.infinity, 0)] {
      m.animator.fractionComplete = CGFloat(value)
      #expect(m.animator.fractionComplete == CGFloat(expected) && near(m.shown, expected))
    }
    m.animator.stopAnimation(true)
  }

  @Test("fact 104: continuing takes the duration factor, or the remaining time")
  func durationFactor() {
    for (factor, length) in [(0.0, 0.75), (0.5, 0.5), (2, 2)] {
      let m = Moving()
      var end: Double?
      m.animator.addCompletion { _ in end = m.s.stage.time.seconds }
      m.animator.fractionComplete = 0.25
      m.s.stage.advance(to: 1)
      m.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
      #expect(near(m.shown, 0.25))
      m.s.stage.advance(by: length / 2)
      #expect(near(m.shown, 0.625) && near(m.animator.fractionComplete, 0.625))
      m.s.stage.advance(to: 9)
      #expect(end == 1 + length)
    }
  }

  @Test("fact 104: continuing with another timing starts from the presentation value")
  func otherParameters() {
    let m = Moving()
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.4)
    m.animator.pauseAnimation()
    m.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 1)
    #expect(near(m.shown, 0.4))
    m.s.stage.advance(by: 0.5)
    #expect(near(m.shown, 0.4 + 0.6 * easeIn.value(at: 0.5)))
    // Reversed again midway: with the same curve, for the same time.
    m.animator.isReversed = true
    m.s.stage.advance(by: 0.25)
    #expect(near(m.shown, 0.4 + 0.6 * easeIn.value(at: 0.25)))
    m.animator.stopAnimation(true)
  }

  @Test("fact 104: continuing with a spring takes the spring's own duration")
  func otherSpring() {
    let m = Moving()
    let spring = SpringCurve()
    m.animator.fractionComplete = 0.4
    m.animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero), durationFactor: 7)
    m.s.stage.advance(by: 0.3)
    #expect(near(m.shown, 0.4 + 0.6 * spring.progress(at: 0.3), within: 1e-7))
    m.s.stage.advance(to: 1.472)
    #expect(m.animator.isRunning)
    m.s.stage.advance(to: 1.4728)
    #expect(m.animator.state == .inactive)
  }

  @Test("fact 105: reversed midway, it retraces its path in the same time")
  func reversed() {
    let m = Moving(curve: .easeIn)
    var log: [String] = []
    m.animator.addCompletion { log.append("\($0) \(m.s.stage.time.seconds)") }
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.6)
    m.animator.isReversed = true
    #expect(near(m.shown, easeIn.value(at: 0.6)))
    #expect(near(m.animator.fractionComplete, 0.4))
    m.s.stage.advance(to: 0.8)
    #expect(near(m.shown, easeIn.value(at: 0.4)))
    #expect(near(m.animator.fractionComplete, 0.6))
    #expect(m.model == 160)
    m.s.stage.advance(to: 1.2)
    #expect(log == ["start 1.2"] && m.model == 60 && m.shown == 0)
  }

  @Test("fact 105: reversed while paused, it continues backward")
  func reversedWhilePaused() {
    let m = Moving()
    m.animator.fractionComplete = 0.3
    m.animator.isReversed = true
    #expect(near(m.animator.fractionComplete, 0.7) && near(m.shown, 0.3))
    m.animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 1)
    m.s.stage.advance(by: 0.5)
    #expect(near(m.shown, 0.3 * (1 - easeIn.value(at: 0.5))))
    m.s.stage.advance(by: 0.5)
    #expect(m.model == 60 && m.animator.state == .inactive)
  }

  @Test("reversing twice restores the progress")
  func reversedTwice() {
    let m = Moving(curve: .easeInOut)
    m.animator.startAnimation()
    for (time, direction) in [(0.5, true), (0.75, false), (0.8, true), (0.9, false)] {
      m.s.stage.advance(to: time)
      let before = m.shown
      m.animator.isReversed = direction
      #expect(near(m.shown, before))
    }
    // 0.5 − 0.25 + 0.05 − 0.1 = 0.2; 0.8 remain.
    m.s.stage.advance(to: 1.69)
    #expect(m.animator.isRunning)
    m.s.stage.advance(to: 1.7)
    #expect(!m.animator.isRunning && m.model == 160)
  }

  @Test("reversed before it starts, it plays from the end to the start")
  func reversedFromTheBeginning() {
    let m = Moving()
    m.animator.isReversed = true
    m.animator.startAnimation()
    #expect(m.shown == 1 && m.animator.fractionComplete == 0)
    m.s.stage.advance(to: 0.25)
    #expect(near(m.shown, 0.75))
    m.s.stage.advance(to: 1)
    #expect(m.model == 60)
  }

  @Test("fact 106: stopped without finishing, the views keep their presentation values")
  func stopped() {
    let m = Moving(curve: .easeIn)
    var isDone = false
    m.animator.addCompletion { _ in isDone = true }
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.5)
    m.animator.stopAnimation(true)
    #expect(m.animator.state == .inactive)
    #expect(near(m.model, 60 + 100 * easeIn.value(at: 0.5)))
    m.s.stage.advance(to: 5)
    #expect(near(m.shown, easeIn.value(at: 0.5)) && !isDone)
  }

  @Test(
    "fact 107: finished at the end, at the start, or where it is",
    arguments: [
      (UIViewAnimatingPosition.end, 160.0), (.start, 60), (.current, 85),
    ])
  func finished(position: UIViewAnimatingPosition, x: Double) {
    let m = Moving()
    var log: [UIViewAnimatingPosition] = []
    m.animator.addCompletion { log.append($0) }
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.25)
    m.animator.stopAnimation(false)
    #expect(m.animator.state == .stopped && !m.animator.isRunning && log.isEmpty)
    #expect(near(m.model, 85) && near(m.shown, 0.25))
    m.animator.finishAnimation(at: position)
    #expect(log == [position] && m.animator.state == .inactive)
    #expect(near(m.model, x) && near(m.shown, (x - 60) / 100))
  }

  @Test("fact 108: an animator must not be released while it is paused or stopped")
  func released() {
    let s = Scenario()
    for isStopped in [false, true] {
      let faults = UsageFault.collect {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.alpha = 0 }
        animator.pauseAnimation()
        if isStopped { animator.stopAnimation(false) }
      }
      #expect(faults.map(\.call) == ["UIViewPropertyAnimator.deinit"])
    }
    // A running one is retained until it finishes; one that never started is not.
    let faults = UsageFault.collect {
      _ = UIViewPropertyAnimator(duration: 1, curve: .linear) {}
      UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.center.x = 160 }
        .startAnimation()
      s.stage.advance(by: 0.5)
      #expect(s.shown?.position.x == 110)
      s.stage.advance(by: 0.5)
    }
    #expect(faults.isEmpty && s.stage.timeline.duration.seconds == 1)
  }

  @Test("an animator deallocated with its stage is no fault")
  func stageGone() {
    var isDone = false
    let faults = UsageFault.collect {
      let m = Moving()
      m.animator.addCompletion { _ in isDone = true }
      m.animator.startAnimation()
    }
    #expect(faults.isEmpty && !isDone)
  }

  @Test("fact 109: with pausesOnCompletion it pauses at its end")
  func pausesOnCompletion() throws {
    let m = Moving()
    var log: [UIViewAnimatingPosition] = []
    m.animator.addCompletion { log.append($0) }
    m.animator.pausesOnCompletion = true
    m.animator.startAnimation()
    m.s.stage.advance(to: 5)
    #expect(m.animator.state == .active && !m.animator.isRunning && log.isEmpty)
    #expect(m.animator.fractionComplete == 1 && m.shown == 1)
    m.animator.isReversed = true
    m.animator.pausesOnCompletion = false
    m.animator.startAnimation()
    m.s.stage.advance(to: 5.75)
    #expect(near(m.shown, 0.25))
    m.s.stage.advance(to: 6)
    #expect(log == [.start] && m.model == 60)
  }

  @Test("fact 111: one that is not interruptible cannot be paused, scrubbed or stopped")
  func notInterruptible() {
    let m = Moving()
    m.animator.isInterruptible = false
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.5)
    let faults = UsageFault.collect {
      m.animator.pauseAnimation()
      m.animator.fractionComplete = 0.1
      m.animator.stopAnimation(true)
    }
    #expect(faults.count == 3)
    #expect(m.animator.isRunning && near(m.shown, 0.5))
    m.s.stage.advance(to: 1)
    #expect(m.animator.state == .inactive)
  }

  @Test("fact 107: invalid use has no effect and raises a fault")
  func invalidUse() {
    let m = Moving()
    func faults(_ body: () -> Void) -> Int { UsageFault.collect(body).count }
    #expect(faults { m.animator.finishAnimation(at: .end) } == 1)
    #expect(
      faults {
        m.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      } == 1)
    #expect(faults { m.animator.stopAnimation(true) } == 0)
    #expect(m.animator.state == .inactive && m.model == 60)
    m.animator.startAnimation()
    m.s.stage.advance(to: 0.25)
    #expect(faults { m.animator.finishAnimation(at: .start) } == 1)
    #expect(faults { m.animator.fractionComplete = 0.9 } == 1)
    #expect(faults { m.animator.startAnimation() } == 0)
    #expect(m.animator.isRunning && near(m.shown, 0.25))
    m.animator.stopAnimation(false)
    #expect(faults { m.animator.startAnimation() } == 1)
    #expect(faults { m.animator.pauseAnimation() } == 1)
    #expect(faults { m.animator.fractionComplete = 0.5 } == 1)
    #expect(faults { m.animator.addAnimations {} } == 1)
    #expect(m.animator.state == .stopped)
    m.animator.finishAnimation(at: .current)
  }

  @Test("fact 110: each initializer sets its own timing")
  func inits() {
    let s = Scenario()
    let linear = CGPoint(x: 0.5, y: 0.5)
    let animators = [
      UIViewPropertyAnimator(duration: 1, curve: .easeIn) { s.view.center.x = 160 },
      UIViewPropertyAnimator(duration: 1, controlPoint1: linear, controlPoint2: linear) {
        s.view.center.x = 160
      },
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { s.view.center.x = 160 },
    ]
    let progress = [
      easeIn.value(at: 0.25), 0.25, SpringCurve(dampingRatio: 0.5, duration: 1).progress(at: 0.25),
    ]
    for (animator, progress) in zip(animators, progress) {
      s.view.center.x = 60
      animator.startAnimation()
      s.stage.advance(by: 0.25)
      #expect(near(Double(s.shown?.position.x ?? 0), 60 + 100 * progress))
      s.stage.advance(by: 0.75)
    }
  }
}
