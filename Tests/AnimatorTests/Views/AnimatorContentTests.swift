import Animator
import TestSupport
import Testing

@MainActor
@Suite("Content of property animators")
struct AnimatorContentTests {
  // MARK: Frame rates

  /// The behavior of an animator that is paused, scrubbed, reversed and continued at fixed times:
  /// values at some instants, and the times of completions.
  private func history(steppedAt rate: Int?) throws -> ([LayerState?], [String]) {
    let s = Scenario()
    var log: [String] = []
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6) {
      s.view.center.x = 160
      s.view.alpha = 0
      UIView.animate(withDuration: 0, delay: 0.25) {
        s.view.transform = CGAffineTransform(rotationAngle: 1)
      } completion: {
        log.append("nested \($0) \(s.stage.time.seconds)")
      }
    }
    animator.addCompletion { log.append("\($0) \(s.stage.time.seconds)") }
    animator.startAnimation(afterDelay: 0.1)
    s.stage.schedule(at: MediaTime(seconds: 0.43)) { animator.pauseAnimation() }
    s.stage.schedule(at: MediaTime(seconds: 0.61)) { animator.fractionComplete = 0.7 }
    s.stage.schedule(at: MediaTime(seconds: 0.7)) {
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 2)
    }
    s.stage.schedule(at: MediaTime(seconds: 1.234)) { animator.isReversed = true }
    let end = 8.0
    if let rate {
      for step in 0...(Int(end) * rate) { s.stage.advance(to: Double(step) / Double(rate)) }
    } else {
      s.stage.advance(to: end)
    }
    let timeline = s.stage.timeline
    let id = try #require(s.view.layer.timelineID)
    let states = (0...160).map {
      timeline.presentation(of: id, at: MediaTime(seconds: Double($0) / 20))
    }
    return (states, log)
  }

  @Test("values and completions are the same at any frame rate", arguments: [1, 24, 60, 1000])
  func frameRates(rate: Int) throws {
    let (values, log) = try history(steppedAt: rate)
    let (others, otherLog) = try history(steppedAt: nil)
    #expect(values == others && log == otherLog)
    #expect(log.count == 2)
    #expect(Set(values.map { $0?.position.x }).count > 20)
  }

  // MARK: Continuity

  @Test("values are continuous at every step", arguments: 1...200)
  func continuity(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let s = Scenario()
    let curves: [any UITimingCurveProvider] = [
      UICubicTimingParameters(), UICubicTimingParameters(animationCurve: .easeIn),
      UISpringTimingParameters(dampingRatio: 0.4), UISpringTimingParameters(),
      UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: CGVector(dx: 3, dy: -2)),
    ]
    let animator = UIViewPropertyAnimator(
      duration: 1, timingParameters: curves[Int.random(in: 0..<5, using: &random)])
    let view = s.view
    animator.scrubsLinearly = Bool.random(using: &random)
    animator.addAnimations {
      view.center = CGPoint(x: 160, y: 245)
      view.alpha = 0
    }
    animator.addAnimations({ view.layer.cornerRadius = 10 }, delayFactor: 0.3)
    animator.addAnimations {
      UIView.animate(withDuration: 0.4, delay: 0.2, options: .overrideInheritedDuration) {
        view.layer.zPosition = 100
      }
    }
    func values() throws -> [Double] {
      let shown = try #require(s.shown)
      return [
        shown.position.x, shown.position.y, CGFloat(shown.opacity) * 100, shown.cornerRadius,
        shown.zPosition,
      ].map(Double.init)
    }
    animator.startAnimation()
    for _ in 0..<30 where animator.state == .active {
      s.stage.advance(by: Double.random(in: 0..<0.2, using: &random))
      if animator.state != .active { break }
      let before = try values()
      if animator.isRunning {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: animator.isReversed.toggle()
        default: animator.pauseAnimation()
        }
      } else {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: animator.isReversed.toggle()
        case 1: animator.startAnimation()
        case 2:
          animator.continueAnimation(
            withTimingParameters: curves[Int.random(in: 0..<5, using: &random)],
            durationFactor: CGFloat.random(in: 0..<2, using: &random))
        case 3: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
        // At 0 and 1 no time remains to continue in.
        case _ where abs(animator.fractionComplete - 0.5) > 0.499: break
        default:
          animator.fractionComplete += CGFloat.random(in: -1e-7...1e-7, using: &random)
        }
      }
      // A change of the fraction by 1e-7 changes values by no more than some 1e-7 of 200 points.
      let after = try values()
      for (old, new) in zip(before, after) {
        #expect(near(old, new, within: 1e-3), "\(before) \(after)")
      }
    }
    if animator.isRunning || animator.state == .active { animator.stopAnimation(true) }
    let stopped = try values()
    s.stage.advance(by: 3)
    let later = try values()
    #expect(later == stopped)
  }

  // MARK: Kinds of animations

  @Test("additive animations combine with those of blocks, before and after")
  func retargeting() throws {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.center.x = 160 }
    s.stage.advance(to: 0.5)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.center.x = 260 }
    animator.startAnimation()
    // 260 − 100 − 50, then 260 − 75 − 25.
    #expect(s.shown?.position.x == 110)
    s.stage.advance(to: 0.75)
    #expect(s.shown?.position.x == 160)
    animator.isReversed = true
    #expect(s.shown?.position.x == 160)
    s.stage.advance(to: 1)
    #expect(s.shown?.position.x == 160 && s.view.center.x == 160)
  }

  @Test("stopped at its current position, an animator does not affect other running animations")
  func stoppedOverOthers() {
    let s = Scenario()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.center.x = 160 }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.center.x = 260 }
    animator.startAnimation()
    s.stage.advance(to: 0.5)
    animator.stopAnimation(true)
    // Model 260 − 50; the block's offset of −50 keeps decreasing.
    #expect(s.view.center.x == 210 && s.shown?.position.x == 160)
    s.stage.advance(to: 1)
    #expect(s.shown?.position.x == 210)
  }

  @Test("a property that another animation takes over is no longer the animator's")
  func takenOver() {
    let s = Scenario()
    var position: UIViewAnimatingPosition?
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.alpha = 0 }
    animator.addCompletion { position = $0 }
    animator.startAnimation()
    s.stage.advance(to: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
      s.view.alpha = 0.8
    }
    #expect(s.shown?.opacity == 0.5)
    s.stage.advance(to: 0.5)
    // It has nothing left to animate.
    #expect(position == .end && s.view.alpha == 0.8)
    s.stage.advance(to: 1)
    #expect(near(Double(s.shown?.opacity ?? 0), 0.65, within: 1e-6))
  }

  @Test("reversing an animator restores bounds, transforms and key paths")
  func restored() throws {
    let s = Scenario()
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    s.view.addSubview(inner)
    let before = (s.view.layer.state, inner.layer.state)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
      s.view.frame = CGRect(x: 30, y: 60, width: 300, height: 20)
      s.view.layer.setValue(3, forKeyPath: "transform.rotation.z")
      s.view.alpha = 0.5
      s.view.alpha = 0.2
      s.view.backgroundColor = .red
    }
    animator.startAnimation()
    s.stage.advance(to: 0.5)
    #expect(inner.bounds.width == 300)
    animator.isReversed = true
    s.stage.advance(to: 1)
    #expect(s.view.layer.state == before.0 && inner.layer.state == before.1)
    #expect(animator.state == .inactive)
  }

  @Test("nested blocks are part of an animator: they inherit, pause with it, and end no later")
  func nested() throws {
    let s = Scenario()
    var log: [String] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.animate(withDuration: 9, delay: 0.5) {
        s.view.center.x = 160
      } completion: {
        log.append("late \($0)")
      }
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.overrideInheritedDuration, .repeat],
        animations: { s.view.center.y = 145 })
      UIView.performWithoutAnimation { s.view.alpha = 0.5 }
    }
    animator.addCompletion { log.append("\($0)") }
    animator.startAnimation()
    s.stage.advance(to: 0.25)
    #expect(s.shown?.position == CGPoint(x: 60, y: 95) && s.shown?.opacity == 0.5)
    animator.pauseAnimation()
    s.stage.advance(to: 3)
    #expect(s.shown?.position == CGPoint(x: 60, y: 95))
    animator.fractionComplete = 0.75
    #expect(s.shown?.position == CGPoint(x: 110, y: 145))
    animator.startAnimation()
    s.stage.advance(to: 3.25)
    #expect(log == ["end", "late true"])
  }

  @Test("keyframes in its block are part of an animator")
  func keyframes() {
    let s = Scenario()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.animateKeyframes(withDuration: 9, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { s.view.alpha = 0 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          s.view.center.x = 160
        }
      }
    }
    animator.startAnimation()
    s.stage.advance(to: 0.25)
    #expect(s.shown?.opacity == 0.5 && s.shown?.position.x == 60)
    animator.pauseAnimation()
    s.stage.advance(to: 2)
    #expect(s.shown?.opacity == 0.5)
    animator.isReversed = true
    animator.startAnimation()
    s.stage.advance(to: 2.25)
    #expect(s.view.alpha == 1 && s.view.center.x == 60 && animator.state == .inactive)
  }

  @Test("a transition in its block is scrubbed with the animator")
  func transition() throws {
    let s = Scenario()
    var isDone = false
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.transition(
        with: s.view, duration: 5, options: .transitionCrossDissolve,
        animations: { s.view.backgroundColor = .red }
      ) { _ in isDone = true }
    }
    animator.startAnimation()
    s.stage.advance(to: 0.25)
    animator.pauseAnimation()
    s.stage.advance(to: 2)
    func opacity() throws -> Double {
      let layer = s.stage.timeline.frame(at: s.stage.time).layers.first {
        $0.transition != nil
      }
      return Double(try #require(layer?.transition?.surfaces.last).opacity)
    }
    #expect(!isDone)
    let quarter = try opacity()
    animator.fractionComplete = 0.5
    let half = try opacity()
    #expect(half != quarter)
    animator.fractionComplete = 0.25
    let again = try opacity()
    #expect(near(again, quarter))
    animator.startAnimation()
    s.stage.advance(to: 2.75)
    #expect(isDone && animator.state == .inactive)
  }

  // MARK: Empty animators and other stages

  @Test("facts 35, 8: with nothing to animate it finishes immediately")
  func nothing() {
    let s = Scenario()
    var log: [String] = []
    let empty = UIViewPropertyAnimator(duration: 1, curve: .linear)
    empty.addCompletion { log.append("empty \($0)") }
    empty.startAnimation()
    UIView.setAnimationsEnabled(false)
    let disabled = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.alpha = 0 }
    disabled.addCompletion { log.append("disabled \($0)") }
    disabled.startAnimation()
    UIView.setAnimationsEnabled(true)
    let short = UIViewPropertyAnimator(duration: 0, curve: .linear) { s.view.center.x = 160 }
    short.addCompletion { log.append("short \($0)") }
    short.startAnimation(afterDelay: 1)
    #expect(log.isEmpty)
    s.stage.advance(by: 0)
    #expect(log == ["empty end", "disabled end", "short end"])
    #expect(s.shown?.opacity == 0 && s.shown?.position.x == 160)
  }

  @Test("an animator finishes when its view has been removed, but not while it is paused")
  func viewRemoved() {
    let s = Scenario()
    var count = 0
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.alpha = 0 }
    animator.addCompletion { _ in count += 1 }
    animator.startAnimation()
    s.stage.advance(to: 0.5)
    animator.pauseAnimation()
    s.view.removeFromSuperview()
    s.stage.advance(to: 1)
    #expect(count == 0 && animator.state == .active)
    animator.startAnimation()
    s.stage.advance(to: 1)
    #expect(count == 1 && animator.state == .inactive)
  }

  @Test("a view that is added to a stage later is animated there")
  func addedLater() {
    let first = Scenario()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let second = Scenario()
    second.stage.advance(to: 3)
    let animator = first.stage.perform {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
      animator.startAnimation()
      return animator
    }
    second.stage.window.addSubview(view)
    second.stage.advance(by: 0.5)
    #expect(view.layer.presentation()?.position.x == 55)
    #expect(near(Double(animator.fractionComplete), 0.5))
    animator.isReversed = true
    second.stage.advance(by: 0.5)
    #expect(animator.state == .inactive && view.center.x == 5)
  }

  @Test("two stages are independent")
  func twoStages() {
    let (a, b) = (Scenario(), Scenario())
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { a.view.center.x = 160 }
    animator.startAnimation()
    b.stage.advance(by: 5)
    #expect(a.shown?.position.x == 60 && animator.isRunning)
    a.stage.advance(by: 0.5)
    #expect(a.shown?.position.x == 110)
    animator.stopAnimation(true)
  }

  @Test("in a layer at half speed it takes twice as long, and pauses in place")
  func slowLayer() {
    let s = Scenario()
    s.view.layer.speed = 0.5
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.center.x = 160 }
    animator.startAnimation()
    s.stage.advance(to: 1)
    #expect(near(Double(s.shown?.position.x ?? 0), 110) && animator.isRunning)
    animator.pauseAnimation()
    #expect(near(Double(s.shown?.position.x ?? 0), 110))
    animator.stopAnimation(true)
  }

  @Test("an animator can be reused")
  func again() {
    let s = Scenario()
    var log: [Double] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.center.x = 160 }
    animator.addCompletion { _ in
      log.append(s.stage.time.seconds)
      animator.addAnimations { s.view.center.x = 260 }
      animator.addCompletion { _ in log.append(s.stage.time.seconds) }
      animator.startAnimation()
    }
    animator.startAnimation()
    s.stage.advance(to: 1.5)
    #expect(s.shown?.position.x == 210)
    s.stage.advance(to: 5)
    #expect(log == [1, 2])
  }

  @Test("a timeline read midway includes the rest of the animation")
  func timelineOnTheWay() throws {
    let s = Scenario()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.center.x = 160 }
    animator.startAnimation()
    s.stage.advance(to: 0.5)
    animator.isReversed = true
    let timeline = s.stage.timeline
    let id = try #require(s.view.layer.timelineID)
    #expect(timeline.duration.seconds == 1)
    for (time, x) in [(0.25, 85.0), (0.5, 110), (0.75, 85), (1, 60), (2, 60)] {
      let state = timeline.presentation(of: id, at: MediaTime(seconds: time))
      #expect(state?.position.x == CGFloat(x))
    }
    animator.stopAnimation(true)
  }

  @Test("a reversed animator preserves values set by others since, without a jump")
  func reversedUnderOthers() {
    let s = Scenario()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      s.view.center.x = 160
      s.view.alpha = 0
    }
    animator.startAnimation()
    s.stage.advance(by: 0.5)
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveLinear) { s.view.alpha = 0.5 }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.center.x = 260 }
    animator.isReversed = true
    s.stage.advance(by: 0.25)
    // Back by 25 of the remaining 50, forward by 25 of the block's 100.
    #expect(s.shown?.position.x == 110)
    s.stage.advance(by: 0.25)
    #expect(animator.state == .inactive)
    #expect(s.shown?.position.x == 110)
    s.stage.advance(by: 0.5)
    // The block's 100 from where the animator began.
    #expect(s.shown?.position.x == 160)
    #expect(s.view.center.x == 160)
    #expect(s.view.alpha == 0.5)
  }

  @Test("stopped in its own block it does not run; started there it runs once")
  func controlledByItsBlock() {
    let s = Scenario()
    var ends: [UIViewAnimatingPosition] = []
    let stopped = UIViewPropertyAnimator(duration: 1, curve: .linear)
    stopped.addAnimations { [unowned stopped] in
      s.view.center.x = 160
      stopped.stopAnimation(true)
    }
    stopped.addAnimations { s.view.alpha = 0 }
    stopped.addCompletion { ends.append($0) }
    stopped.startAnimation()
    #expect(stopped.state == .inactive && !stopped.isRunning)
    #expect(s.view.center.x == 60 && s.view.alpha == 1)
    stopped.fractionComplete = 0.5
    #expect(stopped.state == .active)
    stopped.stopAnimation(true)

    let started = UIViewPropertyAnimator(duration: 1, curve: .linear)
    started.addAnimations { [unowned started] in
      s.view.center.x = 160
      started.startAnimation()
    }
    started.addCompletion { ends.append($0) }
    started.startAnimation()
    s.stage.advance(by: 3)
    #expect(ends == [.end])
    #expect(started.state == .inactive && !started.isRunning)
  }

  @Test("paused and restarted while its layer is paused, it continues from there")
  func pausedLayer() {
    let s = Scenario()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.view.center.x = 160 }
    animator.startAnimation()
    s.stage.advance(by: 0.25)
    (s.view.layer.timeOffset, s.view.layer.speed) = (0.25, 0)
    s.stage.advance(by: 2)
    #expect(animator.fractionComplete == 0.25)
    animator.pauseAnimation()
    animator.startAnimation()
    #expect(s.shown?.position.x == 85)
    (s.view.layer.beginTime, s.view.layer.speed) = (2.25, 1)
    s.stage.advance(by: 0.5)
    #expect(s.shown?.position.x == 135)
    #expect(animator.fractionComplete == 0.75)
    s.stage.advance(by: 0.25)
    #expect(animator.state == .inactive && s.shown?.position.x == 160)
  }

  @Test(
    "finished at its start, it does not restore a property that another, ended animation took over")
  func takenOverBefore() {
    let s = Scenario()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      s.view.alpha = 0
      s.view.center.x = 160
    }
    animator.startAnimation()
    s.stage.advance(by: 0.25)
    UIView.animate(withDuration: 0.25) { s.view.alpha = 0.5 }
    s.stage.advance(by: 0.5)
    animator.stopAnimation(false)
    #expect(s.view.center.x == 135 && s.view.alpha == 0.5)
    animator.finishAnimation(at: .start)
    #expect(s.view.center.x == 60 && s.view.alpha == 0.5)
  }
}
