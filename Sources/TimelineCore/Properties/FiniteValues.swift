// Layers never store non-finite numbers: they are replaced by 0, and a matrix with one by the identity.

extension Double {
  package var finite: Double { isFinite ? self : 0 }
}

extension CGFloat {
  package var finite: CGFloat { isFinite ? self : 0 }
}

extension CGPoint {
  package var finite: CGPoint { CGPoint(x: x.finite, y: y.finite) }
}

extension CGSize {
  package var finite: CGSize { CGSize(width: width.finite, height: height.finite) }
}

extension CGRect {
  package var finite: CGRect { CGRect(origin: origin.finite, size: size.finite) }
}

extension CATransform3D {
  package var finite: CATransform3D { isFinite ? self : .identity }

  package var isFinite: Bool {
    // Zero times a finite number is zero; otherwise NaN. Unlike a plain sum, this cannot overflow.
    let first = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let last = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return first + last == 0
  }
}

extension ProjectionTransform {
  var isFinite: Bool {
    // As for CATransform3D.
    let first = m11 * 0 + m12 * 0 + m13 * 0 + m21 * 0 + m22 * 0 + m23 * 0
    return first + m31 * 0 + m32 * 0 + m33 * 0 == 0
  }
}
