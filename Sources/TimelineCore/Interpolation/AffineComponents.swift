/// A flat affine transform taken apart, as Core Animation and CSS transforms do to interpolate it:
/// `M = diag(scaleX, scaleY) · R(angle) · Q`, then a translation, with row vectors and
/// `R(a) = [[cos a, sin a], [−sin a, cos a]]`.
struct AffineComponents {
  var scale: SIMD2<Double>
  /// Radians, in (−π, π] when fresh from a matrix.
  var angle: Double
  /// What is left when scale and rotation are taken out, row by row: the identity without shear.
  var remainder: SIMD4<Double>
  var translation: SIMD2<Double>

  /// Takes the affine part of `m` apart.
  ///
  /// A row of zeros (a scale of 0) has no direction; it takes the other row's, turned by a right
  /// angle, or the axis', so that a view grows from nothing in a straight line.
  init(_ m: CATransform3D) {
    var r0 = SIMD2(Double(m.m11), Double(m.m12))
    var r1 = SIMD2(Double(m.m21), Double(m.m22))
    scale = SIMD2(Self.length(r0), Self.length(r1))
    if r0.x * r1.y - r0.y * r1.x < 0 {
      if r0.x < r1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    if scale.x != 0 { r0 /= scale.x }
    if scale.y != 0 { r1 /= scale.y }
    if scale.x == 0 { r0 = scale.y == 0 ? SIMD2(1, 0) : SIMD2(r1.y, -r1.x) }
    if scale.y == 0 { r1 = SIMD2(-r0.y, r0.x) }
    angle = atan2(r0.y, r0.x)
    let (c, s) = (cos(angle), sin(angle))
    remainder = SIMD4(lowHalf: c * r0 - s * r1, highHalf: s * r0 + c * r1)
    translation = SIMD2(Double(m.m41), Double(m.m42))
  }

  private static func length(_ row: SIMD2<Double>) -> Double {
    let length = (row * row).sum().squareRoot()
    // Squares of very large and very small numbers are not to be had.
    return length > 1e-150 && length.isFinite ? length : hypot(row.x, row.y)
  }

  /// Puts the parts together again.
  var matrix: CATransform3D {
    let (c, s) = (cos(angle), sin(angle))
    let r0 = scale.x * (c * remainder.lowHalf + s * remainder.highHalf)
    let r1 = scale.y * (c * remainder.highHalf - s * remainder.lowHalf)
    var m = CATransform3D.identity
    (m.m11, m.m12, m.m21, m.m22) = (CGFloat(r0.x), CGFloat(r0.y), CGFloat(r1.x), CGFloat(r1.y))
    (m.m41, m.m42) = (CGFloat(translation.x), CGFloat(translation.y))
    return m
  }

  /// These parts plus `share` of the way from `to` back to `from`.
  func shifted(from: AffineComponents, to: AffineComponents, share: Double) -> AffineComponents {
    shifted(by: Self.difference(from, to), share: share)
  }

  /// These parts plus `share` of a difference.
  func shifted(by difference: AffineComponents, share: Double) -> AffineComponents {
    var result = self
    result.scale += difference.scale * share
    result.angle += difference.angle * share
    result.remainder += difference.remainder * share
    result.translation += difference.translation * share
    return result
  }

  /// The way from `to` back to `from`.
  static func difference(_ from: AffineComponents, _ to: AffineComponents) -> AffineComponents {
    var (result, end) = aligned(from, to)
    result.scale -= end.scale
    result.angle -= end.angle
    result.remainder -= end.remainder
    result.translation -= end.translation
    return result
  }

  /// The two with their mirrorings made alike and their angles at most half a turn apart.
  ///
  /// An angle of 0 counts as a whole turn before they are compared: it is why Core Animation turns
  /// from the identity to 180° by way of −90°.
  static func aligned(
    _ from: AffineComponents, _ to: AffineComponents
  ) -> (AffineComponents, AffineComponents) {
    var (a, b) = (from, to)
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    if a.angle == 0 { a.angle = 2 * .pi }
    if b.angle == 0 { b.angle = 2 * .pi }
    if abs(a.angle - b.angle) > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    return (a, b)
  }
}
