/// An affine transform of the plane, as the entries of a ``ProjectionTransform`` that are not constant.
struct FlatTransform {
  var m11: CGFloat, m12: CGFloat
  var m21: CGFloat, m22: CGFloat
  var m31: CGFloat, m32: CGFloat
}

extension ProjectionTransform {
  init(_ t: FlatTransform) {
    self.init(
      m11: t.m11, m12: t.m12, m13: 0, m21: t.m21, m22: t.m22, m23: 0, m31: t.m31, m32: t.m32, m33: 1
    )
  }
}

/// A projective transform to be applied after many flat ones: bit-identical to
/// ``ProjectionTransform/concatenating(_:)``, three columns at a time.
struct OuterTransform {
  let transform: ProjectionTransform
  private let rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  /// The products with the entries that are 0. They are added, since the sign of a zero affects the sum.
  private let zeros: SIMD4<Double>

  init(_ t: ProjectionTransform) {
    transform = t
    rows = (
      SIMD4(t.m11.native, t.m12.native, t.m13.native, 0),
      SIMD4(t.m21.native, t.m22.native, t.m23.native, 0),
      SIMD4(t.m31.native, t.m32.native, t.m33.native, 0)
    )
    zeros = 0 * rows.2
  }

  /// `inner` followed by this transform; nil if an entry is not finite.
  @inline(__always)
  func following(_ inner: FlatTransform) -> ProjectionTransform? {
    let first = inner.m11.native * rows.0 + inner.m12.native * rows.1 + zeros
    let second = inner.m21.native * rows.0 + inner.m22.native * rows.1 + zeros
    let third = inner.m31.native * rows.0 + inner.m32.native * rows.1 + rows.2
    // Zero times a finite number is zero, otherwise NaN.
    guard all(0 * first + 0 * second + 0 * third .== 0) else { return nil }
    return ProjectionTransform(
      m11: CGFloat(first.x), m12: CGFloat(first.y), m13: CGFloat(first.z),
      m21: CGFloat(second.x), m22: CGFloat(second.y), m23: CGFloat(second.z),
      m31: CGFloat(third.x), m32: CGFloat(third.y), m33: CGFloat(third.z))
  }
}
