import Animator
import TestSupport
import Testing

/// Interruption and retargeting of animations.
@MainActor
@Suite("Interruption")
final class InterruptionTests: BlockTests {
  @Test("facts 20, 21, 23: geometry is additive, other properties replace by key")
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

  @Test("fact 24: the sum of the remaining offsets, for any curves, durations and delays")
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

  @Test("fact 26: beginFromCurrentState has no effect on geometry")
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

  @Test("fact 27: a replaced animation ends unfinished at that instant; colors and radii too")
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
    // From a quarter, halfway to 0.
    #expect(s.shown?.backgroundColor == CGColor(red: 0.125, green: 0.125, blue: 0.125, alpha: 1))
    #expect(s.shown?.cornerRadius == 1)
    // Another property of the first block continues; the block completes with it.
    #expect(s.shown?.borderWidth == 3)
    #expect(log.lines.isEmpty)
    s.stage.advance(to: 2)
    #expect(log.lines == ["first false 1.0", "second true 1.25"])
  }

  @Test("fact 30: a block without duration neither stops additive animations nor replaces others")
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
    // The offset of −50 remains; the opacity is halfway from the old value to the model value.
    #expect(x == 210 && opacity == 0.75)
    s.stage.advance(to: 1)
    #expect(x == 260 && opacity == 0.5)
    #expect(log.lines == ["none true 0.5", "first true 1.0"])
  }

  @Test("fact 31: a replacing animation starts from a value set outside of blocks")
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

  @Test("retargeting an animation during its delay is like retargeting it while it runs")
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
    // 260 − 100 − 100 · 0.5; the opacity is halfway from 1 to 0.5.
    #expect(x == 110 && opacity == 0.75)
    s.stage.advance(to: 2)
    #expect(x == 260 && opacity == 0.5)
    // Its position animation continues to the end of the delay plus one second.
    #expect(log.lines == ["second true 1.5", "first false 2.0"])
  }

  @Test(
    "retargeting a repeating animation lets an additive one continue forever, and ends a replacing one"
  )
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
    // The new one has ended; the old one, back at its start, has its full offset of −100.
    #expect(x == -40 && opacity == 1)
    #expect(log.lines == ["second true 11.5"])
    s.view.removeFromSuperview()
    s.stage.advance(to: 13)
    #expect(log.lines == ["second true 11.5", "first false 12.0"])
  }

  // MARK: Removal

  @Test("fact 38: removing a view ends all blocks of the view and its descendants, in order")
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
    // Once re-added, it has its model values.
    s.stage.window.addSubview(s.view)
    #expect(x == 160 && opacity == 0 && inner.layer.presentation()?.opacity == 0)
  }

  @Test(
    "animations of a view removed and added again continue within one turn, and end across turns")
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

  @Test("an animation added without a key is not stopped by blocks")
  func unnamed() {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    s.view.layer.add(fade, forKey: nil)
    s.stage.advance(by: 0.5)
    animate("block", 0.5) { s.view.alpha = 0.5 }
    s.stage.advance(by: 0.25)
    // The block's, added later, goes from 1 to 0.5; then the earlier one shows.
    #expect(opacity == 0.75)
    s.stage.advance(by: 0.75)
    #expect(opacity == 0.75)
    #expect(log.lines == ["block true 1.0"])
  }

  // UIKit's animations of a background color are not additive, as other projects' tests that ran on
  // iOS show (Material Motion's UIKitBehavioralTests), and a non-additive animation replaces the
  // one with its key.
  @Test("a second animation of a background color ends the first immediately, unfinished")
  func backgroundReplaced() {
    for options in [UIView.AnimationOptions.beginFromCurrentState, []] {
      let t = InterruptionTests()
      t.s.view.backgroundColor = .black
      t.animate("first") { t.s.view.backgroundColor = .white }
      t.s.stage.advance(to: 0.25)
      t.animate("second", 1, options) { t.s.view.backgroundColor = .black }
      t.s.stage.advance(by: 0)
      #expect(t.log.lines == ["first false 0.25"])
      // From the presentation value at a quarter, or from the model value, white.
      let start: CGFloat = options.isEmpty ? 1 : 0.25
      #expect(
        t.s.shown?.backgroundColor == CGColor(red: start, green: start, blue: start, alpha: 1))
      t.s.stage.advance(to: 2)
      #expect(t.log.lines == ["first false 0.25", "second true 1.25"])
    }
  }
}
