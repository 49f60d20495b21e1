import Graphics
import TestSupport
import Testing

/// The largest difference of two entries.
private func distance(_ a: CGAffineTransform, _ b: CGAffineTransform) -> CGFloat {
  [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].map(abs).max() ?? 0
}

private func randomTransforms(seed: UInt64, count: Int = 200) -> [CGAffineTransform] {
  var generator = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    func entry() -> CGFloat { .random(in: -3...3, using: &generator) }
    return CGAffineTransform(entry(), entry(), entry(), entry(), entry(), entry())
  }
}

@Suite("CGAffineTransform")
struct CGAffineTransformTests {
  @Test("points are row vectors: x′ = ax + cy + tx, y′ = bx + dy + ty")
  func convention() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(CGPoint(x: 1, y: 10).applying(t) == CGPoint(x: 2 + 50 + 11, y: 3 + 70 + 13))
    #expect(CGSize(width: 1, height: 10).applying(t) == CGSize(width: 52, height: 73))
  }

  @Test("a rotation is [cos, sin, −sin, cos]: clockwise on screen if positive")
  func rotation() {
    let t = CGAffineTransform(rotationAngle: .pi / 6)
    #expect(
      distance(t, CGAffineTransform(0.75.squareRoot(), 0.5, -0.5, 0.75.squareRoot(), 0, 0)) < 1e-15)
    let down = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(down.x) < 1e-15 && down.y == 1)
  }

  @Test("translatedBy, rotated and scaledBy prepend the operation")
  func premultiply() {
    let t = CGAffineTransform(2, 3, 5, 7, 11, 13)
    #expect(
      t.translatedBy(x: 4, y: 6)
        == CGAffineTransform(translationX: 4, y: 6).concatenating(t))
    #expect(t.scaledBy(x: 4, y: 6) == CGAffineTransform(scaleX: 4, y: 6).concatenating(t))
    #expect(t.rotated(by: 1) == CGAffineTransform(rotationAngle: 1).concatenating(t))
    #expect(t.translatedBy(x: 4, y: 6).tx == 49)  // 2 · 4 + 5 · 6 + 11
  }

  @Test("translate, then rotated(by:), rotates about the translated center")
  func orderMatters() {
    let t = CGAffineTransform(translationX: 100, y: 0).rotated(by: .pi / 4)
    #expect(CGPoint.zero.applying(t) == CGPoint(x: 100, y: 0))
    let half = 0.5.squareRoot()
    let point = CGPoint(x: 1, y: 0).applying(t)
    #expect(abs(point.x - 100 - half) < 1e-13 && abs(point.y - half) < 1e-13)
  }

  @Test("the shear (1, 0, −0.2, 1, 0, 0) displaces x by −0.2 y")
  func shear() {
    let t = CGAffineTransform(1, 0, -0.2, 1, 0, 0)
    #expect(CGPoint(x: 10, y: 50).applying(t) == CGPoint(x: 0, y: 50))
  }

  @Test("concatenation applies the left operand first, and is associative")
  func concatenation() {
    let (first, second) = (
      CGAffineTransform(scaleX: 2, y: 2), CGAffineTransform(translationX: 1, y: 0)
    )
    #expect(CGPoint(x: 1, y: 1).applying(first.concatenating(second)) == CGPoint(x: 3, y: 2))
    let ts = randomTransforms(seed: 1)
    for (a, (b, c)) in zip(ts, zip(ts.dropFirst(), ts.dropFirst(2))) {
      let left = a.concatenating(b).concatenating(c)
      #expect(distance(left, a.concatenating(b.concatenating(c))) < 1e-12)
    }
  }

  @Test("an inverse undoes its transform, on either side")
  func inverse() {
    for t in randomTransforms(seed: 2) where abs(t.a * t.d - t.b * t.c) > 0.01 {
      #expect(distance(t.concatenating(t.inverted()), .identity) < 1e-11)
      #expect(distance(t.inverted().concatenating(t), .identity) < 1e-11)
    }
  }

  @Test("the inverse of a singular transform is the transform itself")
  func singular() {
    for t in [
      CGAffineTransform(), CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(1, 2, 2, 4, 5, 6),
    ] {
      #expect(t.inverted() == t)
    }
  }

  @Test("decomposition round-trips: scale, shear, rotation, translation")
  func decomposition() {
    for t in randomTransforms(seed: 3) {
      #expect(distance(CGAffineTransform(t.decomposed()), t) < 1e-12)
    }
    let parts = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: -3), horizontalShear: 0.5, rotation: 1,
      translation: CGVector(dx: 4, dy: 5))
    let again = CGAffineTransform(parts).decomposed()
    #expect(abs(again.scale.width - 2) < 1e-14 && abs(again.scale.height + 3) < 1e-14)
    #expect(abs(again.horizontalShear - 0.5) < 1e-14 && abs(again.rotation - 1) < 1e-14)
    #expect(again.translation == parts.translation)
  }

  @Test("the decomposition of a singular transform is finite, and round-trips")
  func degenerateParts() {
    for t in [
      CGAffineTransform(), CGAffineTransform(scaleX: 0, y: 2), CGAffineTransform(scaleX: 3, y: 0),
    ] {
      #expect(distance(CGAffineTransform(t.decomposed()), t) < 1e-15)
    }
  }

  @Test("a rectangle becomes the bounding box of its corners; null and infinite ones are unchanged")
  func rectangles() {
    let quarter = CGAffineTransform(0, 1, -1, 0, 0, 0)
    #expect(
      CGRect(x: 1, y: 2, width: 10, height: 20).applying(quarter)
        == CGRect(x: -22, y: 1, width: 20, height: 10))
    #expect(
      CGRect(x: 11, y: 22, width: -10, height: -20).applying(quarter)
        == CGRect(x: -22, y: 1, width: 20, height: 10))
    #expect(CGRect.null.applying(quarter).isNull)
    #expect(CGRect.infinite.applying(quarter).isInfinite)
  }

  @Test("C functions are equivalent to the methods")
  func functions() {
    let t = CGAffineTransformMake(2, 3, 5, 7, 11, 13)
    #expect(t == CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13))
    #expect(CGAffineTransformTranslate(t, 1, 2) == t.translatedBy(x: 1, y: 2))
    #expect(CGAffineTransformScale(t, 1, 2) == t.scaledBy(x: 1, y: 2))
    #expect(CGAffineTransformRotate(t, 1) == t.rotated(by: 1))
    #expect(CGAffineTransformConcat(t, .identity) == t)
    #expect(CGAffineTransformInvert(t) == t.inverted())
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(CGAffineTransformEqualToTransform(t, t))
    #expect(CGAffineTransformMakeWithComponents(CGAffineTransformDecompose(t)).tx == 11)
    let point = CGPoint(x: 1, y: 2)
    #expect(
      CGPointApplyAffineTransform(point, CGAffineTransformMakeScale(3, 4)) == CGPoint(x: 3, y: 8))
    #expect(
      CGPointApplyAffineTransform(point, CGAffineTransformMakeTranslation(3, 4))
        == CGPoint(x: 4, y: 6))
    #expect(
      CGSizeApplyAffineTransform(CGSize(width: 1, height: 1), t) == CGSize(width: 7, height: 10))
    let rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(CGRectApplyAffineTransform(rect, t) == CGRect(x: 11, y: 13, width: 7, height: 10))
    #expect(CGAffineTransformMakeRotation(1) == CGAffineTransform(rotationAngle: 1))
  }

  @Test("a transform is encoded as six numbers")
  func coding() throws {
    let t = CGAffineTransform(2, 3, 5, 7, 11, 13)
    let data = try JSONEncoder().encode(t)
    #expect(String(decoding: data, as: UTF8.self) == "[2,3,5,7,11,13]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
  }

  @Test("insets move the edges inward")
  func insets() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: .zero) == rect)
  }
}
