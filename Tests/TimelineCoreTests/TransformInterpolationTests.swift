import TestSupport
import Testing
import TimelineCore

@Suite("Transform interpolation")
struct TransformInterpolationTests {
  static func affine(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat = 0, _ ty: CGFloat = 0
  ) -> CATransform3D {
    CATransform3DMakeAffineTransform(CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
  }

  static func entries(_ m: CATransform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
      m.m42, m.m43, m.m44,
    ].map(Double.init)
  }

  static func flat(_ m: CATransform3D) -> [Double] {
    [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42].map(Double.init)
  }

  /// Measured on Core Animation at progress 0.25.
  static let samples: [(String, CATransform3D, CATransform3D, [Double])] = [
    ("mirrored", .identity, affine(-1, 0, 0, 1), [0.5, 0, 0, 1, 0, 0]),
    (
      "half turn", .identity, affine(-1, 0, 0, -1),
      [0.7071067811865476, -0.7071067811865476, 0.7071067811865476, 0.7071067811865476, 0, 0]
    ),
    ("shear", .identity, affine(1, 0, 0.5, 1), [1, 0, 0.1151, 1.0023, 0, 0]),
    (
      "scale to turn", affine(2, 0, 0, 1), affine(cos(1), sin(1), -sin(1), cos(1), 40, 0),
      [1.69560, 0.43296, -0.24740, 0.96891, 10, 0]
    ),
  ]

  @Test("affine transforms are interpolated as by Core Animation", arguments: samples)
  func measured(name: String, from: CATransform3D, to: CATransform3D, expected: [Double]) {
    let mixed = Self.flat(CATransform3D.mix(from, to, 0.25))
    for (value, target) in zip(mixed, expected) {
      #expect(near(value, target, within: 6e-5), "\(name): \(mixed)")
    }
  }

  @Test("180° rotates via −90°, 270° along the shorter arc, and 360° not at all")
  func rotations() {
    func angle(_ degrees: CGFloat, at progress: Double) -> Double {
      let turn = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
      let m = CATransform3D.mix(.identity, turn, progress)
      return Double(atan2(m.m12, m.m11)) * 180 / .pi
    }
    #expect(near(angle(180, at: 0.5), -90, within: 1e-6))
    #expect(near(angle(270, at: 0.5), -45, within: 1e-6))
    #expect(near(angle(90, at: 0.5), 45, within: 1e-6))
    #expect(near(angle(360, at: 0.5), 0, within: 1e-6))
  }

  @Test("3D rotations are interpolated by angle: 1.2 about y at 0.25 is 0.3")
  func rotation3D() {
    let turn = CATransform3DMakeRotation(1.2, 0, 1, 0)
    let mixed = CATransform3D.mix(.identity, turn, 0.25)
    let expected = CATransform3DMakeRotation(0.3, 0, 1, 0)
    for (a, b) in zip(Self.entries(mixed), Self.entries(expected)) { #expect(near(a, b)) }
  }

  @Test("perspective, scale and 3D translation are interpolated separately")
  func perspective() {
    var far = CATransform3DMakeTranslation(10, 20, 30)
    far.m34 = -1 / 500
    let to = CATransform3DConcat(CATransform3DMakeScale(3, 1, 1), far)
    let mixed = CATransform3D.mix(.identity, to, 0.5)
    #expect(near(Double(mixed.m11), 2))
    // `to` is scale · translation · perspective with the column (0, 0, −1/500, 1 + 30/500), so at
    // 0.5 it is (0, 0, −1/1000, 1.03), and m44 = 15 · −1/1000 + 1.03.
    #expect(near(Double(mixed.m41), 5) && near(Double(mixed.m34), -0.001))
    #expect(near(Double(mixed.m44), 1.015))
  }

  @Test("the ends are exact, also for transforms that cannot be decomposed")
  func ends() {
    let flatten = CATransform3DMakeScale(0, 0, 0)
    let pairs: [(CATransform3D, CATransform3D)] = [
      (Self.samples[3].1, Self.samples[3].2), (.identity, flatten),
      (CATransform3DMakeRotation(1, 1, 1, 0), flatten),
      (CATransform3DMakeRotation(2, 1, 0, 0), CATransform3DMakeRotation(3, 0, 1, 0)),
    ]
    for (a, b) in pairs {
      #expect(CATransform3D.mix(a, b, 0) == a)
      #expect(CATransform3D.mix(a, b, 1) == b)
      let isFinite = Self.entries(CATransform3D.mix(a, b, 0.5)).allSatisfy(\.isFinite)
      #expect(isFinite)
    }
  }

  @Test("a view scales up from 0 linearly, without rotating")
  func fromNothing() {
    let mixed = CATransform3D.mix(Self.affine(0, 0, 0, 0), .identity, 0.25)
    #expect(Self.flat(mixed) == [0.25, 0, 0, 0.25, 0, 0])
  }

  @Test("an offset from the target equals the interpolation, for random affine and 3D pairs")
  func offsetEqualsInterpolation() {
    var random = SplitMix64(seed: 7)
    func number() -> CGFloat { .random(in: -2...2, using: &random) }
    for round in 0..<200 {
      func transform() -> CATransform3D {
        let flat = CATransform3DConcat(
          Self.affine(number(), number(), number(), number()),
          CATransform3DMakeTranslation(number(), number(), 0))
        if round % 2 == 0 { return flat }
        return CATransform3DConcat(flat, CATransform3DMakeRotation(number(), number(), number(), 1))
      }
      let (a, b) = (transform(), transform())
      let p = Double.random(in: 0...1, using: &random)
      #expect(CATransform3D.mix(a, b, p) == b.offset(from: a, to: b, fraction: 1 - p))
      // Close to an end, the result is close to that end: it is continuous.
      for (value, target) in zip(
        Self.entries(CATransform3D.mix(a, b, 1 - 1e-12)), Self.entries(b))
      {
        #expect(near(value, target, within: 1e-6))
      }
    }
  }
}
