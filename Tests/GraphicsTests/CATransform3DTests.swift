import Graphics
import TestSupport
import Testing

func entries(_ t: CATransform3D) -> [CGFloat] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
    t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
  ]
}

/// The largest difference of two entries.
func distance(_ a: CATransform3D, _ b: CATransform3D) -> CGFloat {
  zip(entries(a), entries(b)).map { abs($0 - $1) }.max() ?? 0
}

private func randomTransforms(seed: UInt64, count: Int = 100) -> [CATransform3D] {
  var generator = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    func entry() -> CGFloat { .random(in: -2...2, using: &generator) }
    return CATransform3D(
      m11: entry(), m12: entry(), m13: entry(), m14: entry(),
      m21: entry(), m22: entry(), m23: entry(), m24: entry(),
      m31: entry(), m32: entry(), m33: entry(), m34: entry(),
      m41: entry(), m42: entry(), m43: entry(), m44: entry())
  }
}

@Suite("CATransform3D")
struct CATransform3DTests {
  @Test("translations are in the fourth row, scales on the diagonal")
  func makers() {
    let t = CATransform3DMakeTranslation(1, 2, 3)
    #expect([t.m41, t.m42, t.m43, t.m44] == [1, 2, 3, 1])
    let s = CATransform3DMakeScale(4, 5, 6)
    #expect([s.m11, s.m22, s.m33, s.m44] == [4, 5, 6, 1])
    #expect(entries(CATransform3D()).allSatisfy { $0 == 0 })
  }

  @Test("rotations about the axes are matrices for row vectors")
  func rotations() {
    let (s, c): (CGFloat, CGFloat) = (sin(0.5), cos(0.5))
    let x = CATransform3DMakeRotation(0.5, 1, 0, 0)
    #expect([x.m22, x.m23, x.m32, x.m33] == [c, s, -s, c])
    let y = CATransform3DMakeRotation(0.5, 0, 3, 0)
    #expect([y.m11, y.m13, y.m31, y.m33] == [c, -s, s, c])
    let z = CATransform3DMakeRotation(0.5, 0, 0, 1)
    #expect([z.m11, z.m12, z.m21, z.m22] == [c, s, -s, c])
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == .identity)
    #expect(CATransform3DMakeRotation(1, .nan, 0, 0) == .identity)
  }

  @Test("a rotation by 120° about the diagonal maps x to y to z")
  func diagonal() {
    let t = CATransform3DMakeRotation(2 * .pi / 3, 1, 1, 1)
    var cycle = CATransform3D()
    (cycle.m12, cycle.m23, cycle.m31, cycle.m44) = (1, 1, 1, 1)
    #expect(distance(t, cycle) < 1e-15)
  }

  @Test("translate, scale and rotate prepend the operation")
  func premultiply() {
    let t = randomTransforms(seed: 4)[0]
    #expect(
      CATransform3DTranslate(t, 1, 2, 3)
        == CATransform3DConcat(CATransform3DMakeTranslation(1, 2, 3), t))
    #expect(
      CATransform3DScale(t, 1, 2, 3) == CATransform3DConcat(CATransform3DMakeScale(1, 2, 3), t))
    #expect(
      CATransform3DRotate(t, 1, 2, 3, 4)
        == CATransform3DConcat(CATransform3DMakeRotation(1, 2, 3, 4), t))
    #expect(CATransform3DRotate(t, 1, 0, 0, 0) == t)
  }

  @Test("concatenation is associative")
  func associative() {
    let ts = randomTransforms(seed: 5)
    for (a, (b, c)) in zip(ts, zip(ts.dropFirst(), ts.dropFirst(2))) {
      let left = CATransform3DConcat(CATransform3DConcat(a, b), c)
      #expect(distance(left, CATransform3DConcat(a, CATransform3DConcat(b, c))) < 1e-12)
    }
  }

  @Test("an inverse undoes its transform, on either side")
  func inverse() {
    for t in randomTransforms(seed: 6) {
      let inverse = CATransform3DInvert(t)
      guard entries(inverse).allSatisfy({ abs($0) < 100 }) else { continue }
      #expect(distance(CATransform3DConcat(t, inverse), .identity) < 1e-11)
      #expect(distance(CATransform3DConcat(inverse, t), .identity) < 1e-11)
    }
  }

  @Test("the inverse of a singular transform is the transform itself")
  func singular() {
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(CATransform3DInvert(CATransform3D()) == CATransform3D())
  }

  @Test("affine transforms round-trip; perspective and depth are not affine")
  func affine() {
    let plane = CGAffineTransform(2, 3, 5, 7, 11, 13)
    let t = CATransform3DMakeAffineTransform(plane)
    #expect(CATransform3DIsAffine(t))
    #expect(CATransform3DGetAffineTransform(t) == plane)
    for index in [2, 3, 6, 7, 8, 9, 10, 11, 14, 15] {
      var numbers = entries(t)
      numbers[index] += 0.5
      #expect(!CATransform3DIsAffine(make(numbers)), "entry \(index)")
    }
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsIdentity(t))
    #expect(CATransform3DEqualToTransform(t, t))
  }

  private func make(_ n: [CGFloat]) -> CATransform3D {
    CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }
}

@Suite("ProjectionTransform")
struct ProjectionTransformTests {
  private func perspective(_ angle: CGFloat) -> CATransform3D {
    var t = CATransform3D.identity
    t.m34 = -1 / 500
    return CATransform3DRotate(t, angle, 0, 1, 0)
  }

  @Test("a plane rotated about y in perspective: the nearer half grows, the farther half shrinks")
  func flip() {
    // x′ = x·cos / (1 − z/d) with z = −x·sin: the point at x = 100 recedes for a positive angle.
    let map = ProjectionTransform(perspective(.pi / 6))
    let z = -100 * sin(CGFloat.pi / 6)
    let expected = 100 * cos(CGFloat.pi / 6) / (1 - z / 500)
    let image = CGPoint(x: 100, y: 50).applying(map)
    #expect(abs(image.x - expected) < 1e-12)
    #expect(abs(image.y - 50 / (1 - z / 500)) < 1e-12)
    #expect(abs(map.w(at: CGPoint(x: 100, y: 50)) - 1.1) < 1e-12)
  }

  @Test("projection preserves products and inverses of flat transforms")
  func laws() throws {
    let a = ProjectionTransform(perspective(0.5))
    let b = ProjectionTransform(CGAffineTransform(2, 0.5, -0.25, 3, 7, 9))
    let point = CGPoint(x: 12, y: -5)
    let both = point.applying(a.concatenating(b))
    let steps = point.applying(a).applying(b)
    #expect(abs(both.x - steps.x) < 1e-11 && abs(both.y - steps.y) < 1e-11)
    let back = try #require(a.inverted())
    let again = point.applying(a).applying(back)
    #expect(abs(again.x - point.x) < 1e-11 && abs(again.y - point.y) < 1e-11)
    #expect(abs(a.determinant * back.determinant - 1) < 1e-12)
  }

  @Test("an edge-on plane has no inverse")
  func edgeOn() {
    #expect(ProjectionTransform(CGAffineTransform(scaleX: 0, y: 1)).inverted() == nil)
  }

  @Test("affine transforms are recognized")
  func affine() {
    let plane = CGAffineTransform(2, 3, 5, 7, 11, 13)
    #expect(ProjectionTransform(plane).affine == plane)
    #expect(ProjectionTransform(perspective(0.5)).affine == nil)
    #expect(ProjectionTransform(.identity as CATransform3D) == .identity)
  }

  @Test("the bounding box of a rectangle in perspective contains its four mapped corners")
  func bounds() {
    let map = ProjectionTransform(CGAffineTransform(0, 1, -1, 0, 5, 0))
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(rect.applying(map) == CGRect(x: -15, y: 0, width: 20, height: 10))
  }
}
