// Transformation matrices in CSS syntax.

extension ProjectionTransform {
  /// The inverse of a transform; for a singular one the zero matrix, which renders nothing.
  static func inverseOrZero(of map: ProjectionTransform) -> ProjectionTransform {
    guard var back = map.inverted() else {
      return ProjectionTransform(CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    }
    // The inverse of an affine transform is affine: remove rounding errors.
    if map.isAffine { (back.m13, back.m23, back.m33) = (0, 0, 1) }
    return back
  }
}

/// A matrix entry, rounded to ten decimal places: perspective entries are multiplied by
/// coordinates, so small differences matter.
func cssEntry(_ value: Double) -> String {
  JSON.number((value * 1e10).rounded() / 1e10 + 0).text()
}

/// A 3×3 projective transform as CSS `matrix()` if it is affine, otherwise as `matrix3d()`.
func cssMatrix(_ m: [Double]) -> String {
  let texts = m.map(cssEntry)
  if m[2] == 0, m[5] == 0, m[8] == 1 {
    return "matrix(\([0, 1, 3, 4, 6, 7].map { texts[$0] }.joined(separator: ",")))"
  }
  return "matrix3d(\(texts[0]),\(texts[1]),0,\(texts[2]),\(texts[3]),\(texts[4]),0,\(texts[5]),"
    + "0,0,1,0,\(texts[6]),\(texts[7]),0,\(texts[8]))"
}
