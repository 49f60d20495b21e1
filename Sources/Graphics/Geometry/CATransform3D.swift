/// A 4 × 4 matrix applied to row vectors, `[x y z 1] · M`. The fourth row is the translation, the
/// fourth column perspective (`m34 = −1/d` for an eye at a distance of `d` points).
///
/// x points right, y down, z toward the viewer. Angles are in radians.
public struct CATransform3D: Hashable, Sendable {
  /// The row multiplied by x.
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
  /// The row multiplied by y.
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
  /// The row multiplied by z; `m34` is the perspective.
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
  /// The translation.
  public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

  /// Makes the matrix with these entries, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The zero matrix, as on Apple's platforms; see ``identity`` for the identity transform.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// The identity transform.
  public static let identity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
}

extension CATransform3D {
  typealias Row = SIMD4<Double>

  /// The matrix with these rows.
  init(rows: (Row, Row, Row, Row)) {
    let (r1, r2, r3, r4) = rows
    self.init(
      m11: r1.x, m12: r1.y, m13: r1.z, m14: r1.w, m21: r2.x, m22: r2.y, m23: r2.z, m24: r2.w,
      m31: r3.x, m32: r3.y, m33: r3.z, m34: r3.w, m41: r4.x, m42: r4.y, m43: r4.z, m44: r4.w)
  }

  var rows: (Row, Row, Row, Row) {
    (
      Row(m11, m12, m13, m14), Row(m21, m22, m23, m24), Row(m31, m32, m33, m34),
      Row(m41, m42, m43, m44)
    )
  }

  /// The matrix product `self · other`: this transform, then `other`.
  func concatenating(_ other: CATransform3D) -> CATransform3D {
    let (o1, o2, o3, o4) = other.rows
    func product(_ r: Row) -> Row { r.x * o1 + r.y * o2 + r.z * o3 + r.w * o4 }
    let (r1, r2, r3, r4) = rows
    return CATransform3D(rows: (product(r1), product(r2), product(r3), product(r4)))
  }

  /// The inverse matrix; nil if it is singular.
  ///
  /// By Laplace expansion along the upper and lower pair of rows, from twelve 2 × 2 minors.
  func inverted() -> CATransform3D? {
    let a0 = m11 * m22 - m12 * m21
    let a1 = m11 * m23 - m13 * m21
    let a2 = m11 * m24 - m14 * m21
    let a3 = m12 * m23 - m13 * m22
    let a4 = m12 * m24 - m14 * m22
    let a5 = m13 * m24 - m14 * m23
    let b0 = m31 * m42 - m32 * m41
    let b1 = m31 * m43 - m33 * m41
    let b2 = m31 * m44 - m34 * m41
    let b3 = m32 * m43 - m33 * m42
    let b4 = m32 * m44 - m34 * m42
    let b5 = m33 * m44 - m34 * m43
    let determinant = a0 * b5 - a1 * b4 + a2 * b3 + a3 * b2 - a4 * b1 + a5 * b0
    guard determinant != 0, determinant.isFinite else { return nil }
    let r1 = Row(
      m22 * b5 - m23 * b4 + m24 * b3, -m12 * b5 + m13 * b4 - m14 * b3,
      m42 * a5 - m43 * a4 + m44 * a3, -m32 * a5 + m33 * a4 - m34 * a3)
    let r2 = Row(
      -m21 * b5 + m23 * b2 - m24 * b1, m11 * b5 - m13 * b2 + m14 * b1,
      -m41 * a5 + m43 * a2 - m44 * a1, m31 * a5 - m33 * a2 + m34 * a1)
    let r3 = Row(
      m21 * b4 - m22 * b2 + m24 * b0, -m11 * b4 + m12 * b2 - m14 * b0,
      m41 * a4 - m42 * a2 + m44 * a0, -m31 * a4 + m32 * a2 - m34 * a0)
    let r4 = Row(
      -m21 * b3 + m22 * b1 - m23 * b0, m11 * b3 - m12 * b1 + m13 * b0,
      -m41 * a3 + m42 * a1 - m43 * a0, m31 * a3 - m32 * a1 + m33 * a0)
    return CATransform3D(
      rows: (r1 / determinant, r2 / determinant, r3 / determinant, r4 / determinant))
  }
}
