import Testing

@testable import Animator

/// What happens to animations when something comes in between.
@MainActor
@Suite("Interruption")
struct InterruptionTests {
  private let s = Scenario()

  /// A linear block that notes its end.
  private func animate(
    _ name: String, _ duration: Double = 1, _ options: UIView.AnimationOptions = [],
    delay: Double = 0, _ body: () -> Void
  ) {
    UIView.animate(
      withDuration: duration, delay: delay, options: [.curveLinear, options], animations: body,
      completion: log.closure(name, s.stage))
  }

  /// What completed, how and when.
  @MainActor
  private final class Log {
    var lines: [String] = []
    func closure(_ name: String, _ stage: Stage) -> (Bool) -> Void {
      { self.lines.append("\(name) \($0) \(stage.time.seconds)") }
    }
  }
  private let log = Log()

  private var x: CGFloat { s.shown?.position.x ?? .nan }
  private var opacity: Float { s.shown?.opacity ?? .nan }

  // MARK: Retargeting

  @Test("facts 20, 21, 23: geometry is additive, everything else replaces by key")
  func kinds() {
    UIView.animate(withDuration: 1) {
      s.view.center.x = 160
      s.view.bounds = CGRect(x: 1, y: 0, width: 10, height: 10)
      s.view.transform = CGAffineTransform(scaleX: 2, y: 2)
      s.view.alpha = 0
      s.view.backgroundColor = .red
      s.view.layer.cornerRadius = 3
    }
    let kinds = s.stage.timeline.animations.map { "\($0.key) \($0.isAdditive)" }
    #expect(
      kinds == [
        "position true", "bounds.origin true", "bounds.size true", "transform true",
        "opacity false", "backgroundColor false", "cornerRadius false",
      ])
  }

  @Test("fact 24: the sum of what is left of each, whatever their curves, durations and delays")
  func sum() {
    let moves: [(start: Double, from: Double, to: Double, duration: Double, delay: Double)] = [
      (0, 60, 160, 1, 0), (0.3, 160, 20, 0.8, 0.1), (0.5, 20, 300, 1.2, 0),
      (0.9, 300, 5, 0.4, -0.1),
    ]
    let curves: [(UIView.AnimationOptions, CAMediaTimingFunction)] = [
      (.curveEaseInOut, .init(name: .easeInEaseOut)), (.curveEaseIn, .init(name: .easeIn)),
      (.curveLinear, .init(name: .linear)), (.curveEaseOut, .init(name: .easeOut)),
    ]
    for (move, curve) in zip(moves, curves) {
      s.stage.advance(to: move.start)
      UIView.animate(withDuration: move.duration, delay: move.delay, options: curve.0) {
        s.view.center.x = CGFloat(move.to)
      }
    }
    for time in [0.95, 1, 1.1, 1.3, 1.6, 1.7, 2] {
      s.stage.advance(to: time)
      let left = zip(moves, curves).map { move, curve in
        let progress = (time - move.start - move.delay) / move.duration
        return (move.from - move.to) * (1 - curve.1.value(at: min(max(progress, 0), 1)))
      }
      #expect(near(Double(x), 5 + left.reduce(0, +)), "at \(time)")
    }
  }

  @Test("fact 26: beginFromCurrentState changes nothing for geometry")
  func additiveOption() {
    for options in [UIView.AnimationOptions.beginFromCurrentState, []] {
      let t = InterruptionTests()
      t.animate("first") { t.s.view.center.x = 160 }
      t.s.stage.advance(to: 0.25)
      t.animate("second", 1, options) { t.s.view.center.x = 60 }
      #expect(t.x == 85)
      t.s.stage.advance(to: 0.5)
      // 60 − 100 · (1 − 0.5) + 100 · (1 − 0.25)
      #expect(t.x == 85)
      t.s.stage.advance(to: 2)
      #expect(t.log.lines == ["first true 1.0", "second true 1.25"])
    }
  }

  @Test("fact 27: a replaced animation ends unfinished at that instant; colours and radii too")
  func replaced() {
    s.view.backgroundColor = .black
    animate("first") {
      s.view.backgroundColor = .white
      s.view.layer.cornerRadius = 8
      s.view.layer.borderWidth = 4
    }
    s.stage.advance(to: 0.25)
    animate("second", 1, .beginFromCurrentState) {
      s.view.backgroundColor = .black
      s.view.layer.cornerRadius = 0
    }
    s.stage.advance(to: 0.75)
    // From a quarter, half of the way to 0.
    #expect(s.shown?.backgroundColor == CGColor(red: 0.125, green: 0.125, blue: 0.125, alpha: 1))
    #expect(s.shown?.cornerRadius == 1)
    // Another property of the first block runs on, and it completes with that.
    #expect(s.shown?.borderWidth == 3)
    #expect(log.lines.isEmpty)
    s.stage.advance(to: 2)
    #expect(log.lines == ["first false 1.0", "second true 1.25"])
  }

  @Test("fact 30: a block of no duration does not stop what is additive, and replaces nothing")
  func zeroDuration() {
    animate("first") {
      s.view.center.x = 160
      s.view.alpha = 0
    }
    s.stage.advance(to: 0.5)
    animate("none", 0, .beginFromCurrentState) {
      s.view.center.x = 260
      s.view.alpha = 0.5
    }
    // The offset of −50 stays; from the old value to wherever the model is, a half of the way.
    #expect(x == 210 && opacity == 0.75)
    s.stage.advance(to: 1)
    #expect(x == 260 && opacity == 0.5)
    #expect(log.lines == ["none true 0.5", "first true 1.0"])
  }

  @Test("fact 31: a value set outside of blocks is where what replaces goes from then on")
  func setOutside() {
    animate("first") { s.view.alpha = 0 }
    s.stage.advance(to: 0.25)
    #expect(opacity == 0.75)
    s.view.alpha = 0.5
    // From 1 toward 0.5 instead of 0.
    #expect(opacity == 0.875)
    s.stage.advance(to: 0.75)
    #expect(opacity == 0.625)
    s.stage.advance(to: 1)
    #expect(opacity == 0.5)
    #expect(log.lines == ["first true 1.0"])
  }

  @Test("during its delay an animation is retargeted like one that runs")
  func retargetInDelay() {
    animate("first", delay: 1) {
      s.view.center.x = 160
      s.view.alpha = 0
    }
    s.stage.advance(to: 0.5)
    animate("second", 1, .beginFromCurrentState) {
      s.view.center.x = 260
      s.view.alpha = 0.5
    }
    #expect(x == 60 && opacity == 1)
    s.stage.advance(to: 1)
    // 260 − 100 − 100 · 0.5; from 1 a half of the way to 0.5.
    #expect(x == 110 && opacity == 0.75)
    s.stage.advance(to: 2)
    #expect(x == 260 && opacity == 0.5)
    // Its position runs on to the end of the delay and the second after it.
    #expect(log.lines == ["second true 1.5", "first false 2.0"])
  }

  @Test(
    "a repeating animation that is retargeted goes on for ever when it adds, ends when it does not")
  func retargetRepeating() {
    animate("first", 1, [.repeat, .autoreverse]) {
      s.view.center.x = 160
      s.view.alpha = 0
    }
    s.stage.advance(to: 10.5)
    #expect(x == 110 && opacity == 0.5)
    animate("second", 1, .beginFromCurrentState) {
      s.view.center.x = 60
      s.view.alpha = 1
    }
    #expect(x == 110)
    s.stage.advance(to: 12)
    // The new one is over; of the old one, back at its start, all of −100 is left.
    #expect(x == -40 && opacity == 1)
    #expect(log.lines == ["second true 11.5"])
    s.view.removeFromSuperview()
    s.stage.advance(to: 13)
    #expect(log.lines == ["second true 11.5", "first false 12.0"])
  }

  // MARK: Removal

  @Test("fact 38: removal ends all blocks of the view and of what is inside it, in order")
  func removal() {
    let inner = UIView()
    s.view.addSubview(inner)
    animate("view") { s.view.center.x = 160 }
    animate("inner", 2) { inner.alpha = 0 }
    animate("delayed", 1, delay: 5) { s.view.alpha = 0 }
    s.stage.advance(to: 0.5)
    s.view.removeFromSuperview()
    s.stage.advance(to: 9)
    #expect(log.lines == ["view false 0.5", "inner false 0.5", "delayed false 0.5"])
    // Back again it stands at its model's values.
    s.stage.window.addSubview(s.view)
    #expect(x == 160 && opacity == 0 && inner.layer.presentation()?.opacity == 0)
  }

  @Test("a view removed and added again in one turn goes on; over a turn it does not")
  func readding() {
    animate("first", 2) { s.view.center.x = 160 }
    s.stage.advance(to: 0.5)
    s.view.removeFromSuperview()
    s.stage.window.addSubview(s.view)
    #expect(x == 85)
    s.stage.advance(to: 1)
    #expect(x == 110)
    s.view.removeFromSuperview()
    s.stage.advance(by: 0)
    s.stage.window.addSubview(s.view)
    #expect(x == 160)
    #expect(log.lines == ["first false 1.0"])
  }

  // MARK: Durations, delays, repeats

  @Test("fact 34: no duration, or one below 0, changes at once, whatever delay and options say")
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

  @Test("facts 35, 36: a block that changes nothing waits for neither duration nor delay")
  func noChange() {
    s.stage.advance(to: 0.25)
    animate("same", 1, delay: 2) { s.view.center = s.view.center }
    animate("hidden", 1, delay: 2) { s.view.isHidden = true }
    s.stage.perform { animate("repeating", 1, .repeat) {} }
    s.stage.advance(to: 9)
    #expect(log.lines == ["same true 0.25", "hidden true 0.25", "repeating true 0.25"])
  }

  @Test("fact 33: a delay before the present by more than the duration ends at once, at its end")
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
    "fact 42: a whole number of there-and-backs ends at the old value, then jumps to the model's")
  func wholeCounts() {
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
    "fact 44: the whole time is duration · (autoreverse ? 2 : 1) · count, and the delay before it")
  func wholeTime() throws {
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

  @Test("fact 7: modifyAnimations holds inside its block only, and outside of any does nothing")
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
    "fact 45: the way back mirrors the way there in time",
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

  @Test("fact 46: the curve paces each cycle")
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

  // MARK: Layout

  /// A view with a bar whose height is set by what stands for a constraint's constant.
  private final class Bar: UIView {
    let bar = UIView()
    var constant: CGFloat = 10 { didSet { setNeedsLayout() } }
    override func layoutSubviews() {
      bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: constant)
    }
  }

  private func makeBar() -> Bar {
    let view = Bar(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(view.bar)
    s.stage.window.addSubview(view)
    view.layoutIfNeeded()
    return view
  }

  private func height(_ view: Bar) -> CGFloat {
    view.bar.layer.presentation()?.bounds.size.height ?? .nan
  }

  @Test("fact 52: what layout sets animates where layoutIfNeeded runs inside the block")
  func layoutInside() {
    let (inside, outside) = (makeBar(), makeBar())
    inside.constant = 50
    animate("inside") { inside.layoutIfNeeded() }
    s.stage.perform { animate("outside") { outside.constant = 50 } }
    s.stage.advance(to: 0.5)
    #expect(height(inside) == 30 && height(outside) == 50)
    // What was pending before animates too, unless it was laid out before.
    inside.constant = 10
    inside.layoutIfNeeded()
    inside.constant = 20
    animate("again") { inside.layoutIfNeeded() }
    // Model 20, −10 from the second, and half of −40 left from the first.
    #expect(height(inside) == -10)
    s.stage.advance(to: 9)
    #expect(height(inside) == 20)
    #expect(log.lines == ["outside true 0.0", "inside true 1.0", "again true 1.5"])
  }

  @Test("fact 53: subviews that are resized along move with the same timing as their superview")
  func autoresizing() {
    let inner = UIView(frame: s.view.bounds)
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    s.view.addSubview(inner)
    UIView.animate(withDuration: 1, delay: 0.5, options: .curveEaseIn) {
      s.view.bounds.size = CGSize(width: 300, height: 150)
    }
    for time in [0.25, 0.75, 1, 1.25, 1.5] {
      s.stage.advance(to: time)
      #expect(inner.layer.presentation()?.bounds == s.shown?.bounds, "at \(time)")
    }
    let timings = s.stage.timeline.animations.map(\.timing)
    #expect(timings.allSatisfy { $0 == timings[0] } && timings.count == 3)
  }

  @Test("fact 51: nothing animates inside performWithoutAnimation, nor while animations are off")
  func withoutAnimation() {
    animate("block") {
      UIView.performWithoutAnimation {
        s.view.alpha = 0.5
        animate("inner") { s.view.center.x = 160 }
      }
      UIView.setAnimationsEnabled(false)
      s.view.center.y = 145
      UIView.setAnimationsEnabled(true)
      s.view.bounds.size.width = 200
    }
    #expect(s.shown?.position == CGPoint(x: 160, y: 145) && opacity == 0.5)
    s.stage.advance(to: 0.5)
    #expect(s.shown?.bounds.width == 150)
    s.stage.advance(to: 1)
    #expect(log.lines == ["inner true 0.0", "block true 1.0"])
  }

  // MARK: Completions

  @Test("fact 49: each block waits for its own animations; of one end, the outer completes first")
  func nestedCompletions() {
    animate("outer") {
      s.view.center.x = 160
      animate("inner") { s.view.alpha = 0 }
      animate("late", delay: 0.5) { s.view.bounds.size.width = 1 }
    }
    s.stage.advance(to: 2)
    #expect(log.lines == ["outer true 1.0", "inner true 1.0", "late true 1.5"])
  }

  @Test("fact 54: every completion runs exactly once, with what became of its block")
  func once() {
    animate("ended") { s.view.center.x = 160 }
    animate("replaced", 2) { s.view.alpha = 0 }
    s.stage.advance(to: 1)
    animate("replacing", 2) { s.view.alpha = 1 }
    s.stage.advance(to: 2)
    s.view.removeFromSuperview()
    s.stage.advance(to: 100)
    #expect(log.lines == ["ended true 1.0", "replaced false 1.0", "replacing false 2.0"])
  }

  @Test("fact 56: at one instant completions run in the order of creation, each whatever others do")
  func oneInstant() {
    let others = (0..<3).map { _ in UIView() }
    for (index, view) in others.enumerated() {
      s.stage.window.addSubview(view)
      animate("\(index)", 1 - Double(index) * 0.25, delay: Double(index) * 0.25) { view.alpha = 0 }
    }
    UIView.animate(withDuration: 0.5, delay: 0.5) {
      s.view.center.x = 160
    } completion: { _ in
      log.lines.append("last")
      // They have ended already.
      for view in others { view.removeFromSuperview() }
      animate("chained", 0) {}
    }
    s.stage.advance(to: 1)
    #expect(
      log.lines == ["0 true 1.0", "1 true 1.0", "2 true 1.0", "last", "chained true 1.0"])
  }

  @Test("a completion stops, retargets and starts others")
  func actingCompletions() {
    let other = UIView()
    s.stage.window.addSubview(other)
    animate("long", 3) { other.alpha = 0 }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.center.x = 160
    } completion: { _ in
      other.removeFromSuperview()
      animate("back", 2) { s.view.center.x = 60 }
      animate("fade", 1) { s.view.alpha = 0 }
      animate("fade back", 1, .beginFromCurrentState) { s.view.alpha = 0.5 }
    }
    s.stage.advance(to: 2)
    #expect(x == 110 && opacity == 0.5)
    s.stage.advance(to: 4)
    #expect(
      log.lines == [
        "fade false 1.0", "long false 1.0", "fade back true 2.0", "back true 3.0",
      ])
  }

  @Test("fact 60: a completion never runs before the call has returned")
  func notBeforeReturning() {
    var hasReturned = false
    var seen: [Bool] = []
    for duration in [0.0, 1] {
      hasReturned = false
      s.stage.perform {
        UIView.animate(withDuration: duration) {
        } completion: { _ in
          seen.append(hasReturned)
        }
      }
      hasReturned = true
    }
    s.stage.advance(by: 0)
    #expect(seen == [true, true])
  }
}
