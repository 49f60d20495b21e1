// Numbers that are not finite never get into a layer: they count as 0, a matrix with one as the
// identity.

extension Double {
  var finite: Double { isFinite ? self : 0 }
}

extension CGFloat {
  var finite: CGFloat { isFinite ? self : 0 }
}

extension CGPoint {
  var finite: CGPoint { CGPoint(x: x.finite, y: y.finite) }
}

extension CGSize {
  var finite: CGSize { CGSize(width: width.finite, height: height.finite) }
}

extension CGRect {
  var finite: CGRect { CGRect(origin: origin.finite, size: size.finite) }
}

extension CATransform3D {
  var finite: CATransform3D {
    let sum =
      m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24 + m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44
    return sum.isFinite ? self : .identity
  }
}
