import Testing

@testable import TimelineCore

@Suite("Keyframe interpolation")
struct KeyframeInterpolationTests {
  private func values(
    _ frames: KeyframeInterpolation<Double>?, at shares: [Double]
  ) throws -> [Double] {
    let frames = try #require(frames)
    return shares.map { frames.value(at: $0) }
  }

  @Test("linear interpolation, evenly spaced or with key times")
  func linear() throws {
    let even = KeyframeInterpolation(values: [0.0, 10, 30])
    #expect(try values(even, at: [0, 0.25, 0.5, 0.75, 1]) == [0, 5, 10, 20, 30])
    let timed = KeyframeInterpolation(values: [0.0, 10, 30], keyTimes: [0.25, 0.5, 0.75])
    #expect(
      try values(timed, at: [0, 0.25, 0.375, 0.5, 0.625, 0.875, 1]) == [0, 0, 5, 10, 20, 30, 30])
  }

  @Test("invalid or mismatched key times are corrected")
  func invalidTimes() throws {
    #expect(KeyframeInterpolation(values: [Double]()) == nil)
    let single = KeyframeInterpolation(values: [7.0])
    #expect(try values(single, at: [0, 0.5, 1]) == [7, 7, 7])
    let prefix = KeyframeInterpolation(values: [0.0, 10, 30], keyTimes: [0, 0.5])
    #expect(try values(prefix, at: [0.25, 0.5, 1]) == [5, 10, 10])
    // A decreasing time is replaced by the previous one, so the value jumps. Times are clamped to 0…1.
    let falling = KeyframeInterpolation(values: [0.0, 10, 30, 40], keyTimes: [-1, 0.5, 0.2, 9])
    #expect(try values(falling, at: [0, 0.25, 0.5, 0.75]) == [0, 5, 30, 35])
    let none = KeyframeInterpolation(values: [0.0, 10], keyTimes: [.nan, .infinity])
    #expect(try values(none, at: [0, 1]) == [10, 10])
    #expect(try values(even, at: [-1, 2, .nan]).prefix(2) == [0, 10])
  }

  private var even: KeyframeInterpolation<Double>? { KeyframeInterpolation(values: [0.0, 10]) }

  @Test("each segment may have its own timing function")
  func timingFunctions() throws {
    let frames = KeyframeInterpolation(
      values: [0.0, 10, 30], timingFunctions: [CAMediaTimingFunction(name: .easeIn)])
    let eased = CAMediaTimingFunction(name: .easeIn).value(at: 0.5)
    #expect(try values(frames, at: [0.25, 0.5, 0.75]) == [10 * eased, 10, 20])
  }

  @Test("fact 122: discrete values are held until the next key time; n values need n + 1 times")
  func discrete() throws {
    let even = KeyframeInterpolation(values: [1.0, 2, 3, 4], mode: .discrete)
    #expect(try values(even, at: [0, 0.2, 0.25, 0.5, 0.74, 0.75, 1]) == [1, 1, 2, 3, 3, 4, 4])
    let timed = KeyframeInterpolation(
      values: [1.0, 2], keyTimes: [0, 0.9, 1], mode: .discrete)
    #expect(try values(timed, at: [0.5, 0.89, 0.9, 1]) == [1, 1, 2, 2])
  }

  @Test("fact 95: paced keyframes have constant speed and ignore key times")
  func paced() throws {
    // A total distance of 40, forward and back: the turning points are at 1/4 and 3/4.
    let frames = KeyframeInterpolation(
      values: [0.0, 10, -10, 0], keyTimes: [0, 0.8, 0.9, 1], mode: .paced)
    #expect(try values(frames, at: [0, 0.125, 0.25, 0.5, 0.75, 1]) == [0, 5, 10, 0, -10, 0])
    let points = KeyframeInterpolation(
      values: [CGPoint(x: 0, y: 0), CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 19)], mode: .paced)
    let corner = try #require(points)
    #expect(corner.value(at: 0.25) == CGPoint(x: 3, y: 4))
    let still = KeyframeInterpolation(values: [5.0, 5], mode: .paced)
    #expect(try values(still, at: [0, 0.5, 1]) == [5, 5, 5])
  }

  @Test("fact 123: cubic is a Catmull-Rom spline")
  func cubic() throws {
    let frames = KeyframeInterpolation(values: [0.0, 8, 24, 16], mode: .cubic)
    // Midpoint of the inner segment: (−0 + 9 · 8 + 9 · 24 − 16) / 16 = 17.
    // Midpoint of the first one, whose first value is repeated: (−0 + 9 · 0 + 9 · 8 − 24) / 16 = 3.
    // Midpoint of the last one: (−8 + 9 · 24 + 9 · 16 − 16) / 16 = 21.
    let all = try values(frames, at: [0, 1.0 / 6, 1.0 / 3, 0.5, 2.0 / 3, 5.0 / 6, 1])
    for (value, expected) in zip(all, [0.0, 3, 8, 17, 24, 21, 16]) {
      #expect(abs(value - expected) < 1e-12)
    }
    // The speed is continuous at a keyframe: (24 − 0) / 2 per segment, so 36 per duration.
    let speeds = try values(frames, at: [1.0 / 3 - 1e-6, 1.0 / 3, 1.0 / 3 + 1e-6])
    #expect(abs((speeds[1] - speeds[0]) / 1e-6 - 36) < 1e-3)
    #expect(abs((speeds[2] - speeds[1]) / 1e-6 - 36) < 1e-3)
  }

  @Test("tension, continuity and bias define a Kochanek–Bartels spline")
  func splines() throws {
    func middle(t: Double = 0, c: Double = 0, b: Double = 0) throws -> Double {
      try #require(
        KeyframeInterpolation(
          values: [0.0, 8, 24, 16], mode: .cubic, tensions: [t, t, t, t],
          continuities: [c, c, c, c], biases: [b, b, b, b])
      ).value(at: 0.5)
    }
    // The midpoint of a segment is the mean of its ends plus an eighth of the difference of the tangents:
    // 16 + (outgoing − incoming) / 8, with chords 8, 16, −8.
    #expect(abs(try middle(t: 1) - 16) < 1e-12)  // Zero tangents.
    #expect(abs(try middle(t: -1) - 18) < 1e-12)  // (24 − 8) / 8
    // Outgoing: 1.5 · 8 / 2 + 0.5 · 16 / 2 = 10; incoming: 0.5 · 16 / 2 − 1.5 · 8 / 2 = −2.
    #expect(abs(try middle(c: 0.5) - 17.5) < 1e-12)
    // Outgoing: 1.5 · 8 / 2 + 0.5 · 16 / 2 = 10; incoming: 1.5 · 16 / 2 − 0.5 · 8 / 2 = 10.
    #expect(abs(try middle(b: 0.5) - 16) < 1e-12)
  }

  @Test("fact 95: cubicPaced follows the spline at constant speed")
  func cubicPaced() throws {
    let corners = [(0.0, 0.0), (50.0, 80.0), (60.0, -30.0), (200.0, 10.0)]
    let points = corners.map { CGPoint(x: $0.0, y: $0.1) }
    let frames = try #require(KeyframeInterpolation(values: points, mode: .cubicPaced))
    #expect(frames.value(at: 0) == points[0] && frames.value(at: 1) == points[3])
    let steps = (0...200).map { frames.value(at: Double($0) / 200) }
    let lengths = zip(steps, steps.dropFirst()).map { $0.separation(from: $1) }
    let mean = lengths.reduce(0, +) / 200
    // Chords are shorter than the curve where it bends; elsewhere the speed is constant.
    #expect(lengths.allSatisfy { $0 > 0.97 * mean && $0 < 1.02 * mean })
  }

  @Test("colors, sizes and transforms have distances")
  func distances() {
    #expect(CGSize(width: 1, height: 2).separation(from: CGSize(width: 4, height: 6)) == 5)
    let rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(rect.separation(from: CGRect(x: 2, y: 0, width: 1, height: 2)) == 5.0.squareRoot())
    let (red, blue) = (
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    #expect(red.separation(from: blue) == 2.0.squareRoot())
    #expect(CGColor?.none.separation(from: .some(red)) == 2.0.squareRoot())
    #expect(true.separation(from: false) == 1 && true.separation(from: true) == 0)
    let turn = CATransform3DMakeRotation(1, 0, 0, 1)
    #expect(abs(turn.separation(from: CATransform3DMakeRotation(0.25, 0, 0, 1)) - 0.75) < 1e-12)
    let tilt = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(abs(tilt.separation(from: CATransform3DMakeRotation(0.25, 0, 1, 0)) - 0.75) < 1e-12)
    let flat = CATransform3DMakeScale(1, 1, 0)
    #expect(flat.separation(from: CATransform3DMakeRotation(1, 0, 1, 0)) > 0)
  }
}
