// Coverage of a rounded rectangle under an affine or projective map, a row at a time.
//
// With l the pixel's centre in the rectangle's own space, q = |l| − (half − radius) each way, and
// A = |∇lx|², B = |∇ly|², C = ∇lx · ∇ly, per pixel:
//   side:   d = (q.x − radius) / √A, covers min(clamp(0.5 − d), width / √A), 0 … 1; with B for y
//   corner: d = (|q| − radius) · |q| / √(q.x² A + q.y² B ± 2 q.x q.y C), covers clamp(0.5 − d)
//   pixel:  the product of the two sides, and where both q > 0 not more than the corner
//
// An upright rectangle gets its exact area; arcs are right to first order, exactly where the map
// turns and scales evenly.

import CKernels

/// - Parameters:
///   - x: The centre of the first pixel.
///   - y: The centre of the row.
func coverRounded(_ mask: MutableMask, _ shape: ck_rounded, x: Float, y: Float, count: Int) {
  withUnsafePointer(to: shape) { ck_rounded_mask(mask, $0, x, y, count) }
}

// MARK: - Scalar twin

func coverRoundedScalar(_ mask: MutableMask, _ shape: ck_rounded, x: Float, y: Float, count: Int) {
  for i in 0..<count { mask[i] = byte(clampedToUnit(coverage(shape, x: x + Float(i), y: y))) }
}

private func coverage(_ s: ck_rounded, x: Float, y: Float) -> Float {
  let w = s.wx * x + (s.wy * y + s.w0)
  guard w > 0 else { return 0 }
  let lx = (s.xx * x + (s.xy * y + s.x0)) / w
  let ly = (s.yx * x + (s.yy * y + s.y0)) / w
  let (ax, ay) = ((s.xx - lx * s.wx) / w, (s.xy - lx * s.wy) / w)
  let (bx, by) = ((s.yx - ly * s.wx) / w, (s.yy - ly * s.wy) / w)
  let (a, b, c) = (ax * ax + ay * ay, bx * bx + by * by, ax * bx + ay * by)

  let qx = abs(lx) - (s.half_width - s.radius)
  let qy = abs(ly) - (s.half_height - s.radius)
  let sides =
    sideCoverage(qx, s.radius, s.half_width, a.squareRoot())
    * sideCoverage(qy, s.radius, s.half_height, b.squareRoot())
  guard qx > 0 && qy > 0 else { return sides }
  let length = (qx * qx + qy * qy).squareRoot()
  let cross = (lx < 0) != (ly < 0) ? -c : c
  let gradient = ((qx * qx * a + qy * qy * b) + 2 * (qx * qy * cross)).squareRoot()
  let arc = clampedToUnit(0.5 - (length - s.radius) * length / gradient)
  return arc < sides ? arc : sides
}

private func sideCoverage(_ q: Float, _ radius: Float, _ half: Float, _ gradient: Float) -> Float {
  let near = clampedToUnit(0.5 - (q - radius) / gradient)
  let whole = half * 2 / gradient
  return near < whole ? near : whole
}
