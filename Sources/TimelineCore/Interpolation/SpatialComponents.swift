/// The decomposition of a 3D transform ("unmatrix" in Graphics Gems II, S. Thomas, 1991) into
/// scale, skew, rotation, translation and perspective, applied in this order to row vectors.
struct SpatialComponents {
  var scale: SIMD3<Double>
  /// The shear of y along x, z along x and z along y.
  var skew: SIMD3<Double>
  var rotation: Quaternion
  var translation: SIMD3<Double>
  var perspective: SIMD4<Double>

  /// Decomposes `matrix`; nil if it is singular or has a scale of 0.
  init?(_ matrix: CATransform3D) {
    guard matrix.m44 != 0 else { return nil }
    var m = Matrix4(matrix)
    m.scale(by: 1 / m[3][3])
    let column = SIMD4(m[0][3], m[1][3], m[2][3], m[3][3])
    for row in 0..<3 { m[row][3] = 0 }
    m[3][3] = 1
    guard let solved = m.solvingAffine(column) else { return nil }
    perspective = solved
    translation = m[3].xyz

    var (r0, r1, r2) = (m[0].xyz, m[1].xyz, m[2].xyz)
    scale = .zero
    skew = .zero
    scale.x = r0.length
    guard scale.x > 0 else { return nil }
    r0 /= scale.x
    skew.x = (r0 * r1).sum()
    r1 -= skew.x * r0
    scale.y = r1.length
    guard scale.y > 0 else { return nil }
    r1 /= scale.y
    skew.x /= scale.y
    skew.y = (r0 * r2).sum()
    r2 -= skew.y * r0
    skew.z = (r1 * r2).sum()
    r2 -= skew.z * r1
    scale.z = r2.length
    guard scale.z > 0 else { return nil }
    r2 /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if (r0 * r1.cross(r2)).sum() < 0 {
      scale = -scale
      (r0, r1, r2) = (-r0, -r1, -r2)
    }
    rotation = Quaternion(rows: r0, r1, r2)
  }

  /// Recomposes the matrix.
  var matrix: CATransform3D {
    let (a, b, c) = rotation.rows
    let r0 = scale.x * a
    let r1 = scale.y * (b + skew.x * a)
    let r2 = scale.z * (c + skew.y * a + skew.z * b)
    var m = Matrix4(rows: SIMD4(r0, 0), SIMD4(r1, 0), SIMD4(r2, 0), SIMD4(translation, 1))
    let column = (0..<4).map { (m[$0] * perspective).sum() }
    for row in 0..<4 { m[row][3] = column[row] }
    return m.transform
  }

  /// These components plus `fraction` of the difference from `to` to `from`; rotations along the
  /// shortest arc.
  func shifted(from a: SpatialComponents, to b: SpatialComponents, fraction: Double)
    -> SpatialComponents
  {
    var result = self
    result.scale += (a.scale - b.scale) * fraction
    result.skew += (a.skew - b.skew) * fraction
    result.translation += (a.translation - b.translation) * fraction
    result.perspective += (a.perspective - b.perspective) * fraction
    let turn = (a.rotation * b.rotation.conjugate).shortestArc
    result.rotation = turn.power(fraction) * rotation
    return result
  }
}

/// A unit quaternion: a rotation in 3D.
struct Quaternion {
  var vector: SIMD3<Double>
  var scalar: Double

  /// The rotation whose matrix has these rows (row vectors: the transpose of the textbook form).
  init(rows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    let trace = a.x + b.y + c.z
    if trace > 0 {
      let s = 2 * (trace + 1).squareRoot()
      scalar = s / 4
      vector = SIMD3(b.z - c.y, c.x - a.z, a.y - b.x) / s
    } else if a.x > b.y && a.x > c.z {
      let s = 2 * (1 + a.x - b.y - c.z).squareRoot()
      scalar = (b.z - c.y) / s
      vector = SIMD3(s / 4, (a.y + b.x) / s, (c.x + a.z) / s)
    } else if b.y > c.z {
      let s = 2 * (1 + b.y - a.x - c.z).squareRoot()
      scalar = (c.x - a.z) / s
      vector = SIMD3((a.y + b.x) / s, s / 4, (b.z + c.y) / s)
    } else {
      let s = 2 * (1 + c.z - a.x - b.y).squareRoot()
      scalar = (a.y - b.x) / s
      vector = SIMD3((c.x + a.z) / s, (b.z + c.y) / s, s / 4)
    }
  }

  init(vector: SIMD3<Double>, scalar: Double) { (self.vector, self.scalar) = (vector, scalar) }

  /// The rows of the rotation matrix.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, scalar)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  var conjugate: Quaternion { Quaternion(vector: -vector, scalar: scalar) }

  /// The same rotation by at most 180°.
  var shortestArc: Quaternion {
    scalar < 0 ? Quaternion(vector: -vector, scalar: -scalar) : self
  }

  /// This rotation with its angle multiplied by `fraction`.
  func power(_ fraction: Double) -> Quaternion {
    let sine = vector.length
    guard sine > 1e-12 else {
      return Quaternion(vector: vector * fraction, scalar: 1)
    }
    let half = atan2(sine, scalar) * fraction
    return Quaternion(vector: vector * (sin(half) / sine), scalar: cos(half))
  }

  static func * (p: Quaternion, q: Quaternion) -> Quaternion {
    Quaternion(
      vector: p.scalar * q.vector + q.scalar * p.vector + p.vector.cross(q.vector),
      scalar: p.scalar * q.scalar - (p.vector * q.vector).sum())
  }
}
