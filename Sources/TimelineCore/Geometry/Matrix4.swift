/// A 4 × 4 matrix with indexable rows, for decomposing transforms.
struct Matrix4 {
  private var rows: [SIMD4<Double>]

  init(_ t: CATransform3D) {
    rows = [
      SIMD4(t.m11, t.m12, t.m13, t.m14), SIMD4(t.m21, t.m22, t.m23, t.m24),
      SIMD4(t.m31, t.m32, t.m33, t.m34), SIMD4(t.m41, t.m42, t.m43, t.m44),
    ]
  }

  init(rows a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
    rows = [a, b, c, d]
  }

  subscript(row: Int) -> SIMD4<Double> {
    get { rows[row] }
    set { rows[row] = newValue }
  }

  mutating func scale(by factor: Double) {
    for row in 0..<4 { rows[row] *= factor }
  }

  var transform: CATransform3D {
    func row(_ i: Int) -> [CGFloat] { (0..<4).map { CGFloat(rows[i][$0]) } }
    let (a, b, c, d) = (row(0), row(1), row(2), row(3))
    return CATransform3D(
      m11: a[0], m12: a[1], m13: a[2], m14: a[3], m21: b[0], m22: b[1], m23: b[2], m24: b[3],
      m31: c[0], m32: c[1], m33: c[2], m34: c[3], m41: d[0], m42: d[1], m43: d[2], m44: d[3])
  }

  /// Solves `self · x = column` for a matrix whose last column is (0, 0, 0, 1); nil if it is
  /// singular.
  func solvingAffine(_ column: SIMD4<Double>) -> SIMD4<Double>? {
    // The upper three equations do not contain the last unknown: a 3 × 3 system, solved by Cramer's
    // rule.
    let (a, b, c) = (rows[0].xyz, rows[1].xyz, rows[2].xyz)
    let determinant = (a * b.cross(c)).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    let solved =
      (b.cross(c) * column.x + c.cross(a) * column.y + a.cross(b) * column.z) / determinant
    return SIMD4(solved, column.w - (rows[3].xyz * solved).sum())
  }
}

extension SIMD4<Double> {
  var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  var length: Double { (self * self).sum().squareRoot() }

  func cross(_ o: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }
}
