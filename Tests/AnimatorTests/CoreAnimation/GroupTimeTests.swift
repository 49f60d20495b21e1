import Animator
import Testing

/// How a group's time maps to its animations' at its ends and reversals.
@MainActor
struct GroupTimeTests {
  let s = LayerScenario()

  /// A group of 1 s that moves from 100 to 200; the model value is 60.
  private func group(_ change: (CAAnimationGroup) -> Void = { _ in }) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = [basic("position.x", from: 100, to: 200, duration: 0)]
    group.duration = 1
    change(group)
    return group
  }

  @Test("a group that fills forward shows the end values of the animations that last until its end")
  func staysAtEnd() {
    let early = basic("position.y", from: 0, to: 10, duration: 0.5)
    let late = basic("opacity", from: 0, to: 0.5, duration: 0.5)
    late.beginTime = 0.5
    let group = group {
      $0.animations = ($0.animations ?? []) + [early, late]
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    s.layer.add(group, forKey: nil)
    s.stage.advance(by: 3)
    #expect(s.shown.position == CGPoint(x: 200, y: 45))
    #expect(s.shown.opacity == 0.5)
    #expect([0.99, 1, 2].map(s.x(at:)) == [199, 200, 200])
  }

  @Test(
    "an autoreversing group has no gap at the reversal, and a backward one none at its beginning")
  func reversals() {
    s.layer.add(group { $0.autoreverses = true }, forKey: "group")
    #expect([0, 0.5, 1, 1.5, 2].map(s.x(at:)) == [100, 150, 200, 150, 60])
    s.layer.add(group { $0.speed = -1 }, forKey: "group")
    #expect([0, 0.5, 1].map(s.x(at:)) == [200, 150, 60])
  }

  @Test("nested groups fill with a group that fills forward; repetitions end at the end of a cycle")
  func inner() {
    let cycles = basic("position.x", from: 100, to: 200, duration: 0.25)
    cycles.repeatCount = .infinity
    let inner = group {
      $0.animations = [cycles]
      $0.duration = 0.5
      $0.repeatCount = 2
    }
    let outer = group {
      $0.animations = [inner]
      $0.fillMode = .both
      $0.isRemovedOnCompletion = false
    }
    s.layer.add(outer, forKey: nil)
    #expect(
      [0, 0.125, 0.25, 0.5, 0.875, 1, 2].map(s.x(at:)) == [100, 150, 100, 100, 150, 200, 200])
  }

  @Test("a group's overshooting timing function is clamped to its ends")
  func overshoots() {
    // y(x) of (0, 2), (1, 2) is 2 − 2 · (1 − s)³ − … > 1 well before the end: at s = 1/2, x = 1/2 and
    // y = 3/8 · 2 + 3/8 · 2 + 1/8 = 1.625.
    s.layer.add(
      group { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 2, 1, 2) }, forKey: nil)
    #expect(s.x(at: 0.5) == 200)
  }

  @Test("an endless group does not clip its animations")
  func endless() {
    let cycles = basic("position.x", from: 100, to: 200)
    cycles.repeatCount = .infinity
    let group = group {
      $0.animations = [cycles]
      $0.duration = .infinity
    }
    s.layer.add(group, forKey: nil)
    #expect([0.25, 7.5].map(s.x(at:)) == [125, 150])
  }
}
