import Animator

/// One operation of a transform list. As in CSS, each operation applies in the coordinate system
/// established by the preceding ones.
package struct TransformOperation: Equatable, Sendable {
  /// The names of operations in scenes.
  package enum Name: String, Sendable {
    case translate, rotate, scale, skew, matrix
    case perspective, rotateX, rotateY, rotateZ
  }

  package var name: Name
  /// The operands: lengths in points, angles in radians, factors, or matrix entries.
  package var values: [Double]

  package init(_ name: Name, _ values: [Double]) { (self.name, self.values) = (name, values) }
}

extension [TransformOperation] {
  /// Converts a transform: an empty list for the identity, else one `matrix` operation.
  init(_ t: CGAffineTransform) {
    let entries = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.native)
    self = t.isIdentity ? [] : [TransformOperation(.matrix, entries)]
  }

  /// Converts a transform: an empty list for the identity, else one `matrix` operation.
  init(_ m: CATransform3D) {
    let entries = [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
      m.m42, m.m43, m.m44,
    ].map(\.native)
    self = CATransform3DIsIdentity(m) ? [] : [TransformOperation(.matrix, entries)]
  }

  /// The product of the operations; nil if one of them is not two-dimensional.
  var affineTransform: CGAffineTransform? {
    reduce(.identity) { result, operation in
      guard let result, let matrix = operation.affineTransform else { return nil }
      return matrix.concatenating(result)
    }
  }

  /// The product of the operations; nil if one of them is not three-dimensional.
  var transform3D: CATransform3D? {
    reduce(CATransform3DIdentity) { result, operation in
      guard let result, let matrix = operation.transform3D else { return nil }
      return CATransform3DConcat(matrix, result)
    }
  }
}

extension TransformOperation {
  fileprivate var affineTransform: CGAffineTransform? {
    switch (name, values.count) {
    case (.translate, 2): CGAffineTransform(translationX: values[0], y: values[1])
    case (.rotate, 1): CGAffineTransform(rotationAngle: values[0])
    case (.scale, 2): CGAffineTransform(scaleX: values[0], y: values[1])
    // As in CSS: ax skews along the x-axis, ay along the y-axis.
    case (.skew, 2):
      CGAffineTransform(a: 1, b: tan(values[1]), c: tan(values[0]), d: 1, tx: 0, ty: 0)
    case (.matrix, 6):
      CGAffineTransform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    default: nil
    }
  }

  fileprivate var transform3D: CATransform3D? {
    let v = values
    switch (name, v.count) {
    case (.perspective, 1):
      var matrix = CATransform3DIdentity
      matrix.m34 = -1 / CGFloat(v[0])
      return matrix
    case (.rotateX, 1): return CATransform3DMakeRotation(v[0], 1, 0, 0)
    case (.rotateY, 1): return CATransform3DMakeRotation(v[0], 0, 1, 0)
    case (.rotateZ, 1): return CATransform3DMakeRotation(v[0], 0, 0, 1)
    case (.translate, 3): return CATransform3DMakeTranslation(v[0], v[1], v[2])
    case (.scale, 3): return CATransform3DMakeScale(v[0], v[1], v[2])
    case (.matrix, 16):
      return CATransform3D(
        m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7],
        m31: v[8], m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14],
        m44: v[15])
    default: return nil
    }
  }
}
