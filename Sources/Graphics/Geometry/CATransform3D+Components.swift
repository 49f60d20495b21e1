// The components of a transform that Core Animation's key paths address ("transform.rotation.y",
// "transform.scale"): M = S · K · Rx · Ry · Rz · T · P for row vectors, so scale first, then skew,
// rotation about x, y and z, translation, perspective.
//
// Setting a component preserves the others, with two limits of a matrix:
// - Angles are modulo a full turn: they are read back as the Euler angles with the smallest total
//   rotation, each within ±π (450° reads as 90°). Code that animates an angle has to store it.
// - A scale of 0 loses the direction of its axis and its skew. The axis is reconstructed as the
//   normal of the other two, or else as that of the unrotated coordinate system.
//
// Changing a component in place decomposes the transform once, reading and setting it twice.

extension CATransform3D {
  /// "translation.x", in points.
  package var translationX: CGFloat {
    get { m41 }
    set { changeTranslation { $0.x = newValue } }
  }

  /// "translation.y", in points.
  package var translationY: CGFloat {
    get { m42 }
    set { changeTranslation { $0.y = newValue } }
  }

  /// "translation.z", in points toward the viewer.
  package var translationZ: CGFloat {
    get { m43 }
    set { changeTranslation { $0.z = newValue } }
  }

  /// "scale.x"; negative if the transform mirrors along x.
  package var scaleX: CGFloat {
    get { self[scale: 0] }
    _modify { yield &self[scale: 0] }
  }

  /// "scale.y"; negative if the transform mirrors along y.
  package var scaleY: CGFloat {
    get { self[scale: 1] }
    _modify { yield &self[scale: 1] }
  }

  /// "scale.z"; negative if the transform mirrors along z.
  package var scaleZ: CGFloat {
    get { self[scale: 2] }
    _modify { yield &self[scale: 2] }
  }

  /// "scale": the mean of the three; setting it makes them equal.
  package var scale: CGFloat {
    get { LinearParts(self).scale.sum() / 3 }
    set { changeScale { $0 = SIMD3(repeating: newValue) } }
  }

  /// "scale.xy": the mean of the two; setting it makes them equal.
  package var scaleXY: CGFloat {
    get {
      let scale = LinearParts(self).scale
      return (scale.x + scale.y) / 2
    }
    set { changeScale { ($0.x, $0.y) = (newValue, newValue) } }
  }

  /// "rotation.x" in radians.
  package var rotationX: CGFloat {
    get { self[rotation: 0] }
    _modify { yield &self[rotation: 0] }
  }

  /// "rotation.y" in radians.
  package var rotationY: CGFloat {
    get { self[rotation: 1] }
    _modify { yield &self[rotation: 1] }
  }

  /// "rotation.z" in radians.
  package var rotationZ: CGFloat {
    get { self[rotation: 2] }
    _modify { yield &self[rotation: 2] }
  }

  /// "rotation": ``rotationZ``.
  package var rotation: CGFloat {
    get { rotationZ }
    set { rotationZ = newValue }
  }
}

extension CATransform3D {
  /// Changes the fourth row only: M = A · P, where the fourth row of A is the translation.
  private mutating func changeTranslation(_ edit: (inout SIMD3<Double>) -> Void) {
    let perspective = perspectiveColumn
    var translation: SIMD3<Double> = rows.3.xyz
    edit(&translation)
    (m41, m42, m43) = (translation.x, translation.y, translation.z)
    m44 = (translation * perspective.xyz).sum() + perspective.w
  }

  /// The scale along an axis.
  private subscript(scale axis: Int) -> CGFloat {
    get { CGFloat(LinearParts(self).scale[axis]) }
    _modify {
      var parts = LinearParts(self)
      var value = CGFloat(parts.scale[axis])
      yield &value
      parts.scale[axis] = value.native
      replaceLinearPart(by: parts)
    }
  }

  /// The angle about an axis.
  private subscript(rotation axis: Int) -> CGFloat {
    get { CGFloat(LinearParts(self).rotation[axis]) }
    _modify {
      var parts = LinearParts(self)
      var rotation = parts.rotation
      var value = CGFloat(rotation[axis])
      yield &value
      rotation[axis] = value.native
      parts.axes = LinearParts.axes(rotation: rotation)
      replaceLinearPart(by: parts)
    }
  }

  private mutating func changeScale(_ edit: (inout SIMD3<Double>) -> Void) {
    var parts = LinearParts(self)
    edit(&parts.scale)
    replaceLinearPart(by: parts)
  }

  private mutating func replaceLinearPart(by parts: LinearParts) {
    let perspective = perspectiveColumn.xyz
    let (r1, r2, r3) = parts.rows
    (m11, m12, m13, m14) = (r1.x, r1.y, r1.z, (r1 * perspective).sum())
    (m21, m22, m23, m24) = (r2.x, r2.y, r2.z, (r2 * perspective).sum())
    (m31, m32, m33, m34) = (r3.x, r3.y, r3.z, (r3 * perspective).sum())
  }

  /// The fourth column of P in M = A · P, where A is M without perspective; that of M if A is
  /// singular.
  private var perspectiveColumn: Row {
    let column = Row(m14, m24, m34, m44)
    if column == Row(0, 0, 0, 1) { return column }
    var affine = self
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let (r1, r2, r3, r4) = affine.inverted()?.rows else { return column }
    return Row((r1 * column).sum(), (r2 * column).sum(), (r3 * column).sum(), (r4 * column).sum())
  }
}

extension SIMD4<Double> {
  fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}

/// The upper left 3 × 3 matrix decomposed as S · K · R: scale, skew, rotation.
private struct LinearParts {
  var scale = SIMD3<Double>.zero
  /// The entries of K below its unit diagonal: the shear of y along x, z along x and z along y, in
  /// scaled coordinates.
  var skew = (yx: 0.0, zx: 0.0, zy: 0.0)
  /// The rows of R: orthonormal and right-handed.
  var axes = InlineArray<3, SIMD3<Double>>(repeating: .zero)

  /// Gram–Schmidt orthogonalization: each row minus its projections onto the previous axes gives
  /// the next axis.
  init(_ m: CATransform3D) {
    let (r1, r2, r3) = (m.rows.0.xyz, m.rows.1.xyz, m.rows.2.xyz)
    var projection = (yx: 0.0, zx: 0.0, zy: 0.0)
    setAxis(0, to: r1, leftOf: r1)
    projection.yx = (r2 * axes[0]).sum()
    setAxis(1, to: r2 - projection.yx * axes[0], leftOf: r2)
    projection.zx = (r3 * axes[0]).sum()
    projection.zy = (r3 * axes[1]).sum()
    setAxis(2, to: r3 - projection.zx * axes[0] - projection.zy * axes[1], leftOf: r3)
    if scale.y > 0 { skew.yx = projection.yx / scale.y }
    if scale.z > 0 { (skew.zx, skew.zy) = (projection.zx / scale.z, projection.zy / scale.z) }
    findLostAxes()
    makeRightHanded()
  }

  private mutating func setAxis(
    _ index: Int, to rest: SIMD3<Double>, leftOf row: SIMD3<Double>
  ) {
    let length = (rest * rest).sum().squareRoot()
    // The remainder of a linearly dependent row is rounding error, not a direction.
    guard length > 1e-12 * (row * row).sum().squareRoot() else { return }
    scale[index] = length
    axes[index] = rest / length
  }

  /// Gives axes with a scale of 0 a direction orthogonal to the others.
  private mutating func findLostAxes() {
    for lost in 0..<3 where axes[lost] == .zero {
      let others = [axes[(lost + 1) % 3], axes[(lost + 2) % 3]]
      let normal = cross(others[0], others[1])
      if normal != .zero {
        axes[lost] = normal
        continue
      }
      // One of the coordinate axes, tried from its own on, is far enough from the known axis, if
      // any.
      for turn in 0..<3 {
        var candidate = SIMD3<Double>.zero
        candidate[(lost + turn) % 3] = 1
        for other in others { candidate -= (candidate * other).sum() * other }
        let length = (candidate * candidate).sum().squareRoot()
        guard length > 0.5 else { continue }
        axes[lost] = candidate / length
        break
      }
    }
  }

  /// Expresses a mirror image by one negative scale: that of the axis that points most backward.
  private mutating func makeRightHanded() {
    guard (axes[0] * cross(axes[1], axes[2])).sum() < 0 else { return }
    let backward = (0..<3).min { axes[$0][$0] < axes[$1][$1] } ?? 0
    axes[backward] = -axes[backward]
    scale[backward] = -scale[backward]
    if backward != 2 { skew.yx = -skew.yx }
    if backward != 1 { skew.zx = -skew.zx }
    if backward != 0 { skew.zy = -skew.zy }
  }

  /// The rows of S · K · R.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      scale.x * axes[0],
      scale.y * (skew.yx * axes[0] + axes[1]),
      scale.z * (skew.zx * axes[0] + skew.zy * axes[1] + axes[2])
    )
  }

  /// The Euler angles x, y, z of R = Rx · Ry · Rz in radians. Of the two solutions it is the one
  /// with the smaller total rotation; x is 0 at gimbal lock (y = ±π/2), where only x ± z is
  /// determined.
  var rotation: SIMD3<Double> {
    let levelness = hypot(axes[0].x, axes[0].y)
    let y = atan2(-axes[0].z, levelness)
    guard levelness > 1e-12 else { return SIMD3(0, y, atan2(-axes[1].x, axes[1].y)) }
    let first = SIMD3(atan2(axes[1].z, axes[2].z), y, atan2(axes[0].y, axes[0].x))
    let second = SIMD3(
      first.x > 0 ? first.x - .pi : first.x + .pi, y > 0 ? .pi - y : -.pi - y,
      first.z > 0 ? first.z - .pi : first.z + .pi)
    func turning(_ angles: SIMD3<Double>) -> Double {
      abs(angles.x) + abs(angles.y) + abs(angles.z)
    }
    return turning(second) < turning(first) - 1e-9 ? second : first
  }

  /// The rows of Rx · Ry · Rz.
  static func axes(rotation: SIMD3<Double>) -> InlineArray<3, SIMD3<Double>> {
    let (sx, cx) = (sin(rotation.x), cos(rotation.x))
    let (sy, cy) = (sin(rotation.y), cos(rotation.y))
    let (sz, cz) = (sin(rotation.z), cos(rotation.z))
    return [
      SIMD3(cy * cz, cy * sz, -sy),
      SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy),
    ]
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
