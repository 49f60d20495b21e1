import AnimatorTesting
import Showcase
import Testing

@MainActor
struct ProgressRingTests {
  let ring = ProgressRing(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
  let stage: Stage

  init() {
    stage = Stage(hosting: ring, scale: 1)
    stage.window.backgroundColor = .white
    stage.advance(by: 0)
  }

  @Test("it fills monotonically, and continues from the presentation value when changed")
  func filling() {
    ring.setProgress(0.8)
    // Ease in and out: half of the way at half time.
    expect(ring.ring, \.strokeEnd, at: 0.4, toEqual: 0.4, within: 1e-6)
    ring.setProgress(0.2)
    expect(ring.ring, \.strokeEnd, toBeContinuousOver: 0...1.2)
    expect(ring.ring, \.strokeEnd, toSettleBy: 1.2, at: 0.2)
  }

  @Test("its frames match the goldens")
  func pixels() {
    ring.setProgress(0.75)
    stage.advance(by: 0.8)
    expectFrames(stage, matching: "ring fills")
  }
}
