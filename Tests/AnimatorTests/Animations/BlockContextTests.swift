import Animator
import Testing

@MainActor
@Suite("Blocks in context: layout, other blocks, completions")
final class BlockContextTests: BlockTests {
  /// A bar whose height is set by layout from a number, as from a constraint's constant.
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

  @Test("fact 52: values set by layout animate if layoutIfNeeded runs inside the block")
  func layoutInside() {
    let (inside, outside) = (makeBar(), makeBar())
    inside.constant = 50
    animate("inside") { inside.layoutIfNeeded() }
    s.stage.perform { animate("outside") { outside.constant = 50 } }
    s.stage.advance(to: 0.5)
    #expect(height(inside) == 30 && height(outside) == 50)
    // Pending layout animates too, unless it has run before the block.
    inside.constant = 10
    inside.layoutIfNeeded()
    inside.constant = 20
    animate("again") { inside.layoutIfNeeded() }
    // Model 20, −10 from the second, and half of −40 remaining from the first.
    #expect(height(inside) == -10)
    s.stage.advance(to: 9)
    #expect(height(inside) == 20)
    #expect(log.lines == ["outside true 0.0", "inside true 1.0", "again true 1.5"])
  }

  @Test("fact 53: autoresized subviews animate with the timing of their superview")
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

  @Test(
    "fact 51: nothing animates inside performWithoutAnimation, nor while animations are disabled")
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

  @Test(
    "fact 49: each block waits for its own animations; at equal ends, the outer completes first")
  func nestedCompletions() {
    animate("outer") {
      s.view.center.x = 160
      animate("inner") { s.view.alpha = 0 }
      animate("late", delay: 0.5) { s.view.bounds.size.width = 1 }
    }
    s.stage.advance(to: 2)
    #expect(log.lines == ["outer true 1.0", "inner true 1.0", "late true 1.5"])
  }

  @Test("fact 54: every completion runs exactly once, with its block's finished flag")
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

  @Test(
    "fact 56: completions of one instant run in the order of creation, regardless of their actions")
  func oneInstant() {
    let others = (0..<3).map { _ in UIView() }
    for (index, view) in others.enumerated() {
      s.stage.window.addSubview(view)
      animate("\(index)", 1 - Double(index) * 0.25, delay: Double(index) * 0.25) { view.alpha = 0 }
    }
    UIView.animate(withDuration: 0.5, delay: 0.5) {
      s.view.center.x = 160
    } completion: { [self] _ in
      log.lines.append("last")
      // They have ended already.
      for view in others { view.removeFromSuperview() }
      animate("chained", 0) {}
    }
    s.stage.advance(to: 1)
    #expect(
      log.lines == ["0 true 1.0", "1 true 1.0", "2 true 1.0", "last", "chained true 1.0"])
  }

  @Test("a completion can stop, retarget and start other animations")
  func actingCompletions() {
    let other = UIView()
    s.stage.window.addSubview(other)
    animate("long", 3) { other.alpha = 0 }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.center.x = 160
    } completion: { [self] _ in
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
