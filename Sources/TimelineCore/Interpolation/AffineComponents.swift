/// The decomposition of a flat affine transform, as Core Animation and CSS transforms interpolate
/// it: `M = diag(scaleX, scaleY) · R(angle) · Q`, then a translation, for row vectors and `R(a) =
/// [[cos a, sin a], [−sin a, cos a]]`.
struct AffineComponents {
  var scale: SIMD2<Double>
  /// Radians, in (−π, π] right after decomposition.
  var angle: Double
  /// The shear matrix Q, row by row: the identity without shear.
  var remainder: SIMD4<Double>
  var translation: SIMD2<Double>

  /// Decomposes the affine part of `m`.
  ///
  /// A row of zeros (a scale of 0) has no direction; it is set perpendicular to the other row, or
  /// to the axis, so that a view grows from a scale of 0 without rotating.
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
    // The squares of very large and very small numbers overflow or underflow.
    return length > 1e-150 && length.isFinite ? length : hypot(row.x, row.y)
  }

  /// Recomposes the transform.
  var matrix: CATransform3D {
    let (c, s) = (cos(angle), sin(angle))
    let r0 = scale.x * (c * remainder.lowHalf + s * remainder.highHalf)
    let r1 = scale.y * (c * remainder.highHalf - s * remainder.lowHalf)
    var m = CATransform3D.identity
    (m.m11, m.m12, m.m21, m.m22) = (CGFloat(r0.x), CGFloat(r0.y), CGFloat(r1.x), CGFloat(r1.y))
    (m.m41, m.m42) = (CGFloat(translation.x), CGFloat(translation.y))
    return m
  }

  /// These components plus `fraction` of the difference `from` − `to`.
  func shifted(from: AffineComponents, to: AffineComponents, fraction: Double) -> AffineComponents {
    shifted(by: Self.difference(from, to), fraction: fraction)
  }

  /// These components plus `fraction` of a difference.
  func shifted(by difference: AffineComponents, fraction: Double) -> AffineComponents {
    var result = self
    result.scale += difference.scale * fraction
    result.angle += difference.angle * fraction
    result.remainder += difference.remainder * fraction
    result.translation += difference.translation * fraction
    return result
  }

  /// The difference `from` − `to` of aligned components.
  static func difference(_ from: AffineComponents, _ to: AffineComponents) -> AffineComponents {
    var (result, end) = aligned(from, to)
    result.scale -= end.scale
    result.angle -= end.angle
    result.remainder -= end.remainder
    result.translation -= end.translation
    return result
  }

  /// The two with consistent mirroring and angles at most half a turn apart.
  ///
  /// An angle of 0 is treated as a full turn for the comparison, which is why Core Animation
  /// rotates from the identity to 180° through −90°.
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
