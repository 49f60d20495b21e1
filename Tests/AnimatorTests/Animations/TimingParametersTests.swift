import Animator
import TestSupport
import Testing

@MainActor
@Suite("Timing parameters")
struct TimingParametersTests {
  /// Starts an animator that moves the view's center by (100, 100).
  private func start(
    _ parameters: any UITimingCurveProvider, on s: Scenario, duration: Double = 1
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
    animator.addAnimations {
      s.view.center = CGPoint(x: 160, y: 145)
      s.view.alpha = 0
    }
    animator.startAnimation()
    return animator
  }

  private func progress(_ s: Scenario) throws -> (x: Double, y: Double, alpha: Double) {
    let shown = try #require(s.shown)
    return (
      (shown.position.x.native - 60) / 100, (shown.position.y.native - 45) / 100,
      1 - Double(shown.opacity)
    )
  }

  @Test("fact 71: raw values and the curve types of providers are UIKit's")
  func types() {
    #expect(UITimingCurveType.builtin.rawValue == 0 && UITimingCurveType.cubic.rawValue == 1)
    #expect(UITimingCurveType.spring.rawValue == 2 && UITimingCurveType.composed.rawValue == 3)
    let cubic = UICubicTimingParameters(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
    #expect(cubic.timingCurveType == .cubic && cubic.cubicTimingParameters === cubic)
    #expect(cubic.springTimingParameters == nil)
    let spring = UISpringTimingParameters()
    #expect(spring.timingCurveType == .spring && spring.springTimingParameters === spring)
    #expect(spring.cubicTimingParameters == nil)
    #expect(UICubicTimingParameters().timingCurveType == .builtin)
  }

  @Test("fact 71: the default is Core Animation's default curve, not ease in and out")
  func defaultCurve() throws {
    let s = Scenario()
    let animator = start(UICubicTimingParameters(), on: s)
    s.stage.advance(to: 0.25)
    // Fact 68: the default curve at 0.25.
    #expect(near(try progress(s).x, 0.408511, within: 1e-6))
    animator.stopAnimation(true)
    #expect(UICubicTimingParameters().controlPoint1 == CGPoint(x: 0.25, y: 0.1))
  }

  @Test("fact 71: the four named curves and a custom one are followed")
  func cubic() throws {
    let values: [(UIView.AnimationCurve, Double)] = [
      (.easeIn, 0.093465), (.easeOut, 0.378138), (.easeInOut, 0.129162), (.linear, 0.25),
    ]
    for (curve, value) in values {
      let s = Scenario()
      let animator = start(UICubicTimingParameters(animationCurve: curve), on: s)
      s.stage.advance(to: 0.25)
      #expect(near(try progress(s).x, value, within: 1e-6))
      animator.stopAnimation(true)
    }
    let s = Scenario()
    let own = UICubicTimingParameters(
      controlPoint1: CGPoint(x: -3, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
    #expect(own.controlPoint1.x == 0)
    let animator = start(own, on: s)
    s.stage.advance(to: 0.25)
    #expect(near(try progress(s).x, 0.378138, within: 1e-6))
    animator.stopAnimation(true)
  }

  @Test("fact 89: a damping ratio fits the animator's duration")
  func dampingRatio() throws {
    let s = Scenario()
    let animator = start(UISpringTimingParameters(dampingRatio: 0.5), on: s, duration: 2)
    #expect(animator.duration == 2)
    s.stage.advance(to: 0.6)
    let spring = SpringCurve(dampingRatio: 0.5, duration: 2)
    #expect(near(try progress(s).x, spring.progress(at: 0.6)))
    s.stage.advance(to: 2)
    #expect(animator.state == .inactive)
  }

  @Test("fact 89: a spring's physical parameters determine the duration")
  func physicalParameters() throws {
    let s = Scenario()
    let parameters = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 5, dy: 5))
    let animator = start(parameters, on: s, duration: 9)
    #expect(near(animator.duration, 1.381_551_055_8))
    s.stage.advance(to: 0.15)
    // Fact 79: velocity 5 at 0.15 s.
    #expect(near(try progress(s).x, 0.873205, within: 5e-7))
    #expect(near(try progress(s).y, 0.873205, within: 5e-7))
    s.stage.advance(to: 1.39)
    #expect(animator.state == .inactive)
  }

  @Test(
    "fact 89: the system's spring is critically damped, with ω = 18.257, and takes half a second")
  func systemSpring() throws {
    let s = Scenario()
    let animator = start(UISpringTimingParameters(), on: s, duration: 9)
    #expect(animator.duration == 0.5)
    s.stage.advance(to: 0.1)
    let u = (1000.0 / 3).squareRoot() * 0.1
    #expect(near(try progress(s).x, 1 - (1 + u) * exp(-u)))
    s.stage.advance(to: 0.5)
    #expect(animator.state == .inactive)
  }

  @Test("fact 89: a spring can be defined by duration and bounce")
  func bounce() throws {
    let s = Scenario()
    let animator = start(UISpringTimingParameters(duration: 0.5, bounce: 0.3), on: s)
    #expect(near(animator.duration, 0.86296, within: 5e-6))
    s.stage.advance(to: 0.2)
    let spring = SpringCurve(duration: 0.5, bounce: 0.3)
    #expect(near(try progress(s).x, spring.progress(at: 0.2), within: 1e-7))
    s.stage.advance(to: 1)
    #expect(animator.state == .inactive)
  }

  @Test("fact 89: positions have a velocity per axis; other properties use the horizontal one")
  func vector() throws {
    let s = Scenario()
    let parameters = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 5, dy: -5))
    let animator = start(parameters, on: s)
    // The slower of the two: velocity −5.
    #expect(near(animator.duration, 1.535_081_406_3))
    s.stage.advance(to: 0.15)
    // Fact 79: velocities 5 and −5 at 0.15 s.
    let shown = try progress(s)
    #expect(near(shown.x, 0.873205, within: 5e-7) && near(shown.y, 0.347780, within: 5e-7))
    #expect(near(shown.alpha, 0.873205, within: 5e-7))
    animator.pauseAnimation()
    let paused = try progress(s)
    #expect(near(paused.x, shown.x) && near(paused.y, shown.y))
    animator.isReversed = true
    animator.startAnimation()
    s.stage.advance(by: 1)
    #expect(s.view.center == CGPoint(x: 60, y: 45) && s.view.alpha == 1)
  }
}
