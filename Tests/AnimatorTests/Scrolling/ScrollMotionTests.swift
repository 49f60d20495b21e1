import Animator
import Foundation
import Testing

/// The closed forms of scrolling, held against figures recorded on iOS.
struct ScrollMotionTests {
  private static let normal = UIScrollView.DecelerationRate.normal.rawValue

  private func motion(
    from offset: CGFloat, _ velocity: CGFloat, in range: ClosedRange<CGFloat>
  ) -> ScrollMotion {
    ScrollMotion(from: offset, velocity: velocity, rate: Self.normal, range: range, bounces: true)
  }

  // (1 − 1 / (0.55 · d / D + 1)) · D, for a view 960 points high.
  @Test(
    "contents beyond an edge follow a finger less and less",
    arguments: [(5.0, 2.74), (100, 52.02), (400, 178.98), (960, 340.65)])
  func rubberBand(distance: CGFloat, offset: CGFloat) {
    #expect(abs(RubberBand.offset(for: distance, length: 960) - offset) < 0.005)
    #expect(abs(RubberBand.offset(for: -distance, length: 960) + offset) < 0.005)
    let back = RubberBand.distance(
      for: RubberBand.offset(for: distance, length: 960), length: 960)
    #expect(abs(back - distance) < 1e-9)
  }

  @Test("views without a length do not stretch")
  func rubberBandWithoutLength() {
    #expect(RubberBand.offset(for: 100, length: 0) == 0)
    #expect(RubberBand.distance(for: 100, length: 0) == 0)
  }

  // 0.998 / 0.002 / 1000 = 0.499 seconds times the velocity without the last 10 points per second. It ends when
  // 750 · 0.998^(1000 t) = 10: after ln 75 / (−1000 ln 0.998) = 2.157 s.
  @Test("a flick at 750 points per second carries 369.3 points in 2.157 s")
  func glide() {
    let motion = motion(from: 100, 750, in: 0...10000)
    #expect(abs(motion.end - (100 + 740 * 0.499)) < 1e-9)
    #expect(abs(motion.duration - 2.1566) < 0.0001)
    #expect(motion.position(at: 0) == 100)
    // The velocity is continuous, but for the difference of 0.499 and 1 / 2.002.
    #expect(abs(motion.velocity(at: 0) - 750) < 1)
    #expect(abs(motion.velocity(at: motion.duration - 1e-9) - 10) < 0.1)
    #expect(abs(motion.position(at: motion.duration - 1e-9) - motion.end) < 0.001)
    #expect(motion.position(at: 100) == motion.end && motion.velocity(at: 100) == 0)
  }

  @Test("10 points per second are too slow to glide")
  func rest() {
    #expect(!motion(from: 100, 10, in: 0...1000).isMoving)
    #expect(motion(from: 100, 11, in: 0...1000).isMoving)
  }

  // A critically damped spring from its rest: the peak is v / (11 e), 3005 / 29.9 = 100.5, after 1/11 s.
  @Test("contents that run into an edge at 3005 points per second swing 100.5 points beyond it")
  func edge() {
    let motion = motion(from: 999.9999, 3005, in: 0...1000)
    let peak = motion.position(at: 1.0 / 11)
    #expect(abs(peak - 1000 - 100.5) < 0.1)
    #expect(motion.end == 1000)
    #expect(abs(motion.position(at: motion.duration - 1e-6) - 1000 - 0.4) < 0.01)
  }

  // (−235 − 900 t) exp(−11 t), at rest within 0.4 points.
  @Test("contents released 235 points beyond the edge return as recorded, in 0.69 s")
  func release() {
    let motion = motion(from: -235, 0, in: 0...1000)
    for time in [0, 0.1, 0.25, 0.5] {
      #expect(
        abs(motion.position(at: time) - CGFloat((-235 - 900 * time) * exp(-11 * time))) < 1e-9)
    }
    #expect(motion.end == 0 && abs(motion.duration - 0.69) < 0.01)
  }

  @Test("contents thrown inward from beyond the edge glide on in the contents")
  func throwInward() {
    let motion = motion(from: -50, 3000, in: 0...10000)
    #expect(motion.end > 900)
    // The velocity is continuous, also where the spring hands over.
    let steps = (0..<4000).map { motion.velocity(at: Double($0) / 4000) }
    for (one, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - one) < 20) }
  }

  @Test("contents without bouncing stop at the edge")
  func withoutBouncing() {
    let motion = ScrollMotion(
      from: 900, velocity: 3000, rate: Self.normal, range: 0...1000, bounces: false)
    #expect(motion.end == 1000)
    #expect(motion.position(at: motion.duration - 1e-6) < 1000)
    for step in 0..<100 { #expect(motion.position(at: Double(step) / 100) <= 1000) }
  }

  @Test("a target that the delegate has chosen is reached exactly, without a jump of the velocity")
  func target() {
    let motion = ScrollMotion(from: 0, velocity: 2000, to: 500, rate: Self.normal)
    #expect(motion.end == 500 && abs(motion.velocity(at: 0) - 2000) < 1e-6)
    // A slow flick is carried at the deceleration rate: ln(2000 / 0.4) / 2.002 = 4.25 s.
    let slow = ScrollMotion(from: 0, velocity: 100, to: 2000, rate: Self.normal)
    #expect(slow.end == 2000 && abs(slow.duration - 4.254) < 0.001)
    let back = ScrollMotion(from: 0, velocity: 500, to: -100, rate: Self.normal)
    #expect(back.end == -100 && abs(back.velocity(at: 0) - 500) < 1e-6)
    #expect(!ScrollMotion(from: 5, velocity: 500, to: 5, rate: Self.normal).isMoving)
  }

  @Test("pages do not overshoot", arguments: [0.0, 500, 3000, 9000])
  func page(velocity: CGFloat) {
    let motion = ScrollMotion(from: 100, velocity: velocity, toPage: 320)
    #expect(motion.end == 320)
    for step in 0..<200 { #expect(motion.position(at: Double(step) / 200) <= 320) }
  }
}
