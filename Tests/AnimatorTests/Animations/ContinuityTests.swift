import Animator
import TestSupport
import Testing

@testable import TimelineCore

/// Retargeting an animation in flight is continuous in value and velocity. The timing functions
/// begin and end at rest, so only the engine could cause a discontinuity.
@MainActor
@Suite("Continuity of retargeted motion")
struct ContinuityTests {
  private let s = Scenario()
  /// Seconds between samples: 7056 flicks, an integer, so that sample times are exact.
  private let step = 1e-5

  /// The components of the presentation values at `time`.
  private func numbers(at time: Double) -> [Double] {
    s.stage.advance(to: time)
    let state = s.view.layer.presentedState
    let m = Matrix4(state.transform)
    return (0..<4).flatMap { row in (0..<4).map { m[row][$0] } }
      + [
        state.position.x, state.position.y, state.bounds.origin.x, state.bounds.origin.y,
        state.bounds.width, state.bounds.height, state.zPosition,
      ].map { Double($0) }
  }

  /// Retargets at each of `times` with the next of `changes`, and compares values and velocities
  /// just before and just after.
  private func check(_ times: [Double], _ changes: [() -> Void]) {
    for (time, change) in zip(times, changes) {
      let (before, there) = (numbers(at: time - step), numbers(at: time))
      change()
      let (same, after) = (numbers(at: time), numbers(at: time + step))
      for index in there.indices {
        #expect(near(there[index], same[index], within: 1e-9), "value \(index) at \(time)")
        let (old, new) = (
          (there[index] - before[index]) / step, (after[index] - same[index]) / step
        )
        // Acceleration: some hundred to a few thousand units per second squared.
        #expect(near(old, new, within: 0.15), "speed \(index) at \(time): \(old), \(new)")
      }
    }
  }

  private func animate(_ duration: Double = 1, _ body: @escaping () -> Void) -> () -> Void {
    { UIView.animate(withDuration: duration, animations: body) }
  }

  @Test("positions and bounds are continuous")
  func geometry() {
    let view = s.view
    check(
      [0.1, 0.6, 0.7, 1.05, 1.4],
      [
        animate { view.center = CGPoint(x: 200, y: 10) },
        animate(0.7) { view.bounds = CGRect(x: 5, y: 5, width: 20, height: 200) },
        animate(2) { view.center = CGPoint(x: 0, y: 100) },
        animate(0.5) { view.frame = CGRect(x: 1, y: 2, width: 3, height: 4) },
        animate { view.layer.zPosition = 50 },
      ])
  }

  @Test("affine transforms are continuous: rotation, scale and shear")
  func flat() {
    let view = s.view
    check(
      [0.1, 0.4, 0.8, 1.1, 1.3],
      [
        animate { view.transform = CGAffineTransform(rotationAngle: 2) },
        animate { view.transform = CGAffineTransform(scaleX: 3, y: 0.5) },
        animate(2) {
          view.transform = CGAffineTransform(a: 1, b: 0.5, c: -0.3, d: 1, tx: 9, ty: 4)
        },
        animate { view.transform = CGAffineTransform(rotationAngle: -1).scaledBy(x: 0.2, y: 2) },
        animate { view.transform = .identity },
      ])
  }

  @Test("3D transforms are continuous, with perspective")
  func space() {
    let layer = s.view.layer
    var perspective = CATransform3DMakeRotation(1, 0, 1, 0)
    perspective.m34 = -1 / 500
    let tilted = perspective
    check(
      [0.1, 0.4, 0.8, 1.1, 1.3],
      [
        animate { layer.transform = CATransform3DMakeRotation(1.2, 0, 1, 0) },
        animate { layer.transform = CATransform3DMakeRotation(0.7, 1, 0, 0) },
        animate(2) { layer.transform = tilted },
        animate {
          layer.transform = CATransform3DScale(CATransform3DMakeRotation(2, 1, 1, 1), 2, 1, 0.5)
        },
        animate { layer.transform = CATransform3DIdentity },
      ])
  }

  @Test("retargeting from keyframe to block animations and back is continuous")
  func keyframes() {
    let view = s.view
    func frames(_ points: [CGPoint]) -> () -> Void {
      {
        UIView.animateKeyframes(
          withDuration: 1, delay: 0, options: .calculationModeCubic,
          animations: {
            for (index, point) in points.enumerated() {
              let fraction = 1 / Double(points.count)
              UIView.addKeyframe(
                withRelativeStartTime: Double(index) * fraction, relativeDuration: fraction
              ) {
                view.center = point
                view.transform = CGAffineTransform(rotationAngle: point.x / 100)
              }
            }
          })
      }
    }
    check(
      [0.1, 0.35, 0.6, 0.9],
      [
        frames([CGPoint(x: 100, y: 50), CGPoint(x: 150, y: 0), CGPoint(x: 0, y: 80)]),
        animate { view.center = CGPoint(x: 20, y: 200) },
        frames([CGPoint(x: 10, y: 150), CGPoint(x: 90, y: 20)]),
        animate(0.5) { view.transform = CGAffineTransform(scaleX: 2, y: 2) },
      ])
  }

  @Test(
    "a replacing animation that begins from the current state continues value, but not velocity")
  func replacing() {
    let view = s.view
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    s.stage.advance(to: 0.5 - step)
    let before = view.layer.presentedState.opacity
    s.stage.advance(to: 0.5)
    let there = view.layer.presentedState.opacity
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
      view.alpha = 1
    }
    #expect(view.layer.presentedState.opacity == there)
    s.stage.advance(to: 0.5 + step)
    let after = view.layer.presentedState.opacity
    #expect(near((there - before) / step, -1, within: 1e-6))
    #expect(near((after - there) / step, 0.5, within: 1e-6))
  }

  @Test("retargeting a rotation continues value and velocity")
  func retargetedRotation() {
    let s = Scenario()
    UIView.animate(withDuration: 1) { s.view.transform = CGAffineTransform(rotationAngle: 2) }
    s.stage.advance(by: 0.5)
    func angle() -> Double {
      let m = s.view.layer.presentation()?.transform ?? .identity
      return Double(atan2(m.m12, m.m11))
    }
    let timeline = s.stage.timeline
    let before = timeline.frame(at: MediaTime(seconds: 0.4999)).layers[1].state.transform
    let here = angle()
    UIView.animate(withDuration: 1) { s.view.transform = CGAffineTransform(rotationAngle: 1) }
    #expect(near(angle(), here))
    let speed = (here - Double(atan2(before.m12, before.m11))) / 0.0001
    s.stage.advance(by: 0.0001)
    #expect(near((angle() - here) / 0.0001, speed, within: 2e-2))
  }
}
