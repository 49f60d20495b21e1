import Animator
import TestSupport
import Testing

@Suite("Keyframe, spring and grouped animations")
@MainActor
struct KeyframeAnimationTests {
  func keyframes(_ keyPath: String, _ values: [Any]?, times: [NSNumber]? = nil)
    -> CAKeyframeAnimation
  {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.keyTimes, animation.duration) = (values, times, 1)
    return animation
  }

  func xs(_ animation: CAAnimation, at times: [Double]) -> [Double] {
    let s = LayerScenario()
    s.layer.add(animation, forKey: "x")
    return times.map { s.x(at: $0) }
  }

  func expect(_ values: [Double], _ expected: [Double]) {
    for (value, target) in zip(values, expected) {
      #expect(near(value, target), "\(values), not \(expected)")
    }
  }

  @Test(
    "fact 122: without key times values are spaced evenly; intervals are linear or have timing functions"
  )
  func linear() {
    let animation = keyframes("position.x", [0, 100, 300])
    expect(xs(animation, at: [0, 0.25, 0.5, 0.75]), [0, 50, 100, 200])
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear),
    ]
    // Ease in at a half is 0.3153568 (fact 68).
    #expect(near(xs(animation, at: [0.25])[0], 31.535681, within: 1e-5))
    expect(xs(animation, at: [0.75]), [200])
  }

  @Test("fact 122: key times; a wrong number of them is ignored")
  func keyTimes() {
    expect(
      xs(keyframes("position.x", [0, 100, 300], times: [0, 0.8, 1]), at: [0.4, 0.9]), [50, 200])
    expect(
      xs(keyframes("position.x", [0, 100, 300], times: [0, 0.5]), at: [0.25, 0.75]), [50, 100])
    expect(xs(keyframes("position.x", [0, 100], times: [0.5, 1]), at: [0.2, 0.75]), [0, 50])
    let faults = UsageFault.collect {
      expect(xs(keyframes("position.x", [0, 100], times: [1, 0]), at: [0.25]), [25])
    }
    #expect(faults.map(\.call) == ["CAKeyframeAnimation.keyTimes"])
  }

  @Test("fact 122: discrete values hold until the next one's time")
  func discrete() {
    let animation = keyframes("position.x", [0, 100, 300])
    animation.calculationMode = .discrete
    expect(xs(animation, at: [0, 0.3, 0.34, 0.6, 0.7, 0.99]), [0, 0, 100, 100, 300, 300])
    animation.keyTimes = [0, 0.1, 0.9, 1]
    expect(xs(animation, at: [0.05, 0.5, 0.95]), [0, 100, 300])
  }

  @Test("fact 122: a single value has no effect")
  func single() { expect(xs(keyframes("position.x", [0]), at: [0, 0.5]), [60, 60]) }

  @Test("fact 122: paced animations have constant speed and ignore key times and timing functions")
  func paced() {
    let animation = keyframes("position.x", [0, 100, 400], times: [0, 0.5, 1])
    animation.calculationMode = .paced
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    expect(xs(animation, at: [0.25, 0.5, 0.75]), [100, 200, 300])
  }

  @Test("fact 123: cubic paths are Catmull-Rom splines")
  func cubic() {
    let animation = keyframes("position.x", [0, 100, 100, 0])
    animation.calculationMode = .cubic
    // Halfway between the middle two: (−0 + 9 · 100 + 9 · 100 − 0) / 16.
    expect(xs(animation, at: [0.5]), [112.5])
    // A tension of 1 makes the tangents zero.
    animation.tensionValues = [1, 1, 1, 1]
    expect(xs(animation, at: [0.5]), [100])
  }

  @Test("fact 122: a path replaces the values, along its curves and at constant speed")
  func path() {
    let s = LayerScenario()
    let corner = UIBezierPath()
    corner.move(to: .zero)
    corner.addLine(to: CGPoint(x: 100, y: 0))
    corner.addLine(to: CGPoint(x: 100, y: 300))
    let animation = keyframes("position", [CGPoint(x: 9, y: 9), CGPoint.zero])
    animation.path = corner.cgPath
    animation.rotationMode = .rotateAuto
    s.layer.add(animation, forKey: "way")
    s.stage.advance(by: 0.25)
    #expect(s.shown.position == CGPoint(x: 50, y: 0))
    #expect(s.shown.transform == .identity)
    s.stage.advance(by: 0.5)
    #expect(s.shown.position == CGPoint(x: 100, y: 150))
    #expect(near(Double(s.shown.transform.m12), 1))
    animation.calculationMode = .paced
    animation.rotationMode = .rotateAutoReverse
    s.layer.add(animation, forKey: "way")
    s.stage.advance(by: 0.5)
    // 200 of 400 points: 100 along the second line.
    #expect(near(Double(s.shown.position.y), 100))
    #expect(near(Double(s.shown.transform.m12), -1))
  }

  @Test("a curve is followed at constant speed, rotated to its tangent")
  func curve() {
    let s = LayerScenario()
    let circle = UIBezierPath(
      arcCenter: .zero, radius: 100, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = circle.cgPath
    animation.calculationMode = .paced
    animation.rotationMode = .rotateAuto
    animation.duration = 1
    s.layer.add(animation, forKey: nil)
    s.stage.advance(by: 1.0 / 3)
    // 30° along a circle, which Bézier curves approximate to 3 in 10 000.
    let (p, m) = (s.shown.position, s.shown.transform)
    #expect(near(Double(p.x), 100 * cos(.pi / 6), within: 0.05))
    #expect(near(Double(p.y), 50, within: 0.05))
    #expect(near(Double(atan2(m.m12, m.m11)), .pi * 2 / 3, within: 1e-3))
  }

  @Test("a path animates points only, and an empty one has no effect")
  func paths() {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let faults = UsageFault.collect { _ = xs(animation, at: [0]) }
    #expect(faults.map(\.call) == ["CAKeyframeAnimation.path"])
    animation.keyPath = "position"
    animation.path = CGPath(elements: [.move(to: CGPoint(x: 5, y: 5))])
    expect(xs(animation, at: [0.1]), [60])
  }

  @Test("facts 72, 73: a spring's defaults, and invalid values")
  func spring() {
    let spring = CASpringAnimation(keyPath: "position.x")
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping && spring.duration == 0)
    spring.mass = 0
    spring.stiffness = -1
    spring.damping = -0.5
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(near(spring.settlingDuration, 1.4727003347, within: 1e-9))
    let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(near(bouncy.perceptualDuration, 0.5) && near(Double(bouncy.bounce), 0.3))
  }

  @Test("facts 72, 74: a spring runs for its duration, then the model value is shown")
  func springMotion() {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue) = (0, 100)
    // A quarter of a second by default; samples of fact 79.
    #expect(near(xs(spring, at: [0.15])[0], 61.0493, within: 1e-4))
    #expect(near(xs(spring, at: [0.24999999])[0], 102.3360, within: 1e-4))
    expect(xs(spring, at: [0.25]), [60])
    spring.duration = spring.settlingDuration
    #expect(near(xs(spring, at: [0.45])[0], 111.8446, within: 1e-4))
    spring.damping = 30
    #expect(near(xs(spring, at: [0.25])[0], 71.2703, within: 1e-4))
  }

  @Test(
    "fact 113: grouped animations are relative to the group's begin time, inherit its duration, and end with it"
  )
  func group() {
    let (first, second) = (basic("position.x", from: 0, to: 100), basic("opacity", from: 0, to: 1))
    first.duration = 0
    second.beginTime = 1
    second.duration = 5
    let group = CAAnimationGroup()
    group.animations = [first, second]
    group.duration = 2
    group.beginTime = 3
    let s = LayerScenario()
    s.layer.add(group, forKey: "both")
    expect([3, 3.5, 4.5, 5].map { s.x(at: $0) }, [0, 25, 75, 60])
    s.stage.advance(to: 3.5)
    #expect(s.shown.opacity == 1)
    s.stage.advance(to: 4.5)
    #expect(near(Double(s.shown.opacity), 0.1, within: 1e-7))
    s.stage.advance(to: 5)
    #expect(s.shown.opacity == 1 && s.layer.animationKeys() == nil)
  }

  @Test("fact 116: fill modes within a group and of a group")
  func groupFilling() {
    let short = basic("position.x", from: 0, to: 100)
    short.fillMode = .forwards
    let group = CAAnimationGroup()
    group.animations = [short]
    group.duration = 2
    expect(xs(group, at: [0.5, 1.5, 2]), [50, 100, 60])
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    let s = LayerScenario()
    s.layer.add(group, forKey: "g")
    s.stage.advance(by: 5)
    #expect(s.shown.position.x == 100)
    group.autoreverses = true
    group.isRemovedOnCompletion = true
    group.timingFunction = CAMediaTimingFunction(name: .linear)
    expect(xs(group, at: [0.5, 3.5]), [50, 50])
  }

  @Test("facts 115, 117: repeats, repeat durations, speeds and offsets")
  func timing() {
    let animation = basic("position.x", from: 0, to: 100)
    animation.repeatCount = 2.5
    expect(xs(animation, at: [0.5, 1.25, 2.25, 2.5]), [50, 25, 25, 60])
    animation.repeatDuration = 1.25
    expect(xs(animation, at: [0.5, 1.125, 1.25]), [50, 12.5, 60])
    (animation.repeatDuration, animation.repeatCount) = (0, 0)
    animation.autoreverses = true
    expect(xs(animation, at: [0.75, 1.25, 2]), [75, 75, 60])
    animation.autoreverses = false
    animation.speed = 2
    expect(xs(animation, at: [0.25, 0.5]), [50, 60])
    animation.speed = -1
    expect(xs(animation, at: [0, 0.25]), [100, 75])
    animation.speed = 1
    animation.timeOffset = 0.3
    expect(xs(animation, at: [0, 0.5, 0.75, 0.95]), [30, 80, 5, 25])
  }
}
