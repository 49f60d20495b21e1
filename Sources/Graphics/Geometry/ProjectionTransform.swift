/// A 3 × 3 projective transform (homography) of the plane, applied to row vectors: `[x y 1] · M`,
/// then divided by the third component.
///
/// It is what remains of a ``CATransform3D`` when a layer is flattened into its superlayer's plane:
/// row and column 3 dropped.
///
///     w  = m13·x + m23·y + m33
///     x′ = (m11·x + m21·y + m31) / w
///     y′ = (m12·x + m22·y + m32) / w
public struct ProjectionTransform: Hashable, Sendable {
  /// The row multiplied by x.
  public var m11: CGFloat, m12: CGFloat, m13: CGFloat
  /// The row multiplied by y.
  public var m21: CGFloat, m22: CGFloat, m23: CGFloat
  /// The translation.
  public var m31: CGFloat, m32: CGFloat, m33: CGFloat

  /// Makes the matrix with these entries, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  /// The identity transform.
  public static let identity = ProjectionTransform(
    m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)

  /// An affine transform as a projective one.
  public init(_ t: CGAffineTransform) {
    self.init(m11: t.a, m12: t.b, m13: 0, m21: t.c, m22: t.d, m23: 0, m31: t.tx, m32: t.ty, m33: 1)
  }

  /// The mapping of the plane z = 0 by `t`, followed by orthographic projection along z.
  public init(_ t: CATransform3D) {
    self.init(
      m11: t.m11, m12: t.m12, m13: t.m14, m21: t.m21, m22: t.m22, m23: t.m24,
      m31: t.m41, m32: t.m42, m33: t.m44)
  }

  /// Whether the transform has no perspective, so that parallel lines stay parallel.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// The equivalent affine transform; nil with perspective.
  public var affine: CGAffineTransform? {
    isAffine ? CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32) : nil
  }

  /// The product `self · other`: this transform, then `other`.
  public func concatenating(_ o: ProjectionTransform) -> ProjectionTransform {
    ProjectionTransform(
      m11: m11 * o.m11 + m12 * o.m21 + m13 * o.m31,
      m12: m11 * o.m12 + m12 * o.m22 + m13 * o.m32,
      m13: m11 * o.m13 + m12 * o.m23 + m13 * o.m33,
      m21: m21 * o.m11 + m22 * o.m21 + m23 * o.m31,
      m22: m21 * o.m12 + m22 * o.m22 + m23 * o.m32,
      m23: m21 * o.m13 + m22 * o.m23 + m23 * o.m33,
      m31: m31 * o.m11 + m32 * o.m21 + m33 * o.m31,
      m32: m31 * o.m12 + m32 * o.m22 + m33 * o.m32,
      m33: m31 * o.m13 + m32 * o.m23 + m33 * o.m33)
  }

  /// The determinant; 0 if the plane is mapped onto a line.
  public var determinant: CGFloat {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31)
      + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse; nil if it is singular (an edge-on plane, a scale of 0).
  public func inverted() -> ProjectionTransform? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let r = 1 / det
    return ProjectionTransform(
      m11: (m22 * m33 - m23 * m32) * r, m12: (m13 * m32 - m12 * m33) * r,
      m13: (m12 * m23 - m13 * m22) * r,
      m21: (m23 * m31 - m21 * m33) * r, m22: (m11 * m33 - m13 * m31) * r,
      m23: (m13 * m21 - m11 * m23) * r,
      m31: (m21 * m32 - m22 * m31) * r, m32: (m12 * m31 - m11 * m32) * r,
      m33: (m11 * m22 - m12 * m21) * r)
  }

  /// The homogeneous coordinate w of the mapped `point`: positive in front of the eye.
  public func w(at point: CGPoint) -> CGFloat { m13 * point.x + m23 * point.y + m33 }
}

extension CGPoint {
  /// The point mapped by `transform`; not finite for a point mapped to infinity.
  public func applying(_ transform: ProjectionTransform) -> CGPoint {
    let t = transform
    let w = t.w(at: self)
    return CGPoint(
      x: (t.m11 * x + t.m21 * y + t.m31) / w, y: (t.m12 * x + t.m22 * y + t.m32) / w)
  }
}

extension CGRect {
  /// The bounding box of the four mapped corners; meaningful only if all are in front of the eye.
  /// Null and infinite rectangles are unchanged.
  public func applying(_ transform: ProjectionTransform) -> CGRect {
    guard !isNull, !isInfinite else { return self }
    return CGRect(around: corners.map { $0.applying(transform) })
  }
}
