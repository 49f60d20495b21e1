// A span of a gradient, in double precision throughout.
//
// With (x, y) the pixel's point relative to the gradient's start, in points of the layer, and (a,
// b) the gradient's end likewise, the gradient parameter t is
//   axial    (x a + y b) / (a² + b²)
//   radial   √((x / a)² + (y / b)²)
//   conic    (atan2(y, x) − atan2(b, a)) / 2π modulo 1, quantized to 2⁻²⁰: 0 ..< 1
// Colors are interpolated between the stops at t, component by component without premultiplication,
// then premultiplied, and rounded down after a dither threshold between 0 and 1 is added
// (``ThresholdPattern``). A component that is equal at both stops is rounded to nearest. Before the
// first stop its color is used; after the last stop and for NaN, that of the last stop.

import CKernels

/// Writes `count` texels of a gradient, from (`x`, `y`) to the right.
func paintGradient(
  _ row: MutablePixels, _ gradient: ck_gradient, x: Int = 0, y: Int, count: Int
) {
  withUnsafePointer(to: gradient) { ck_gradient_row(row, $0, Double(x), Double(y), count) }
}

// MARK: - Scalar twin

func paintGradientScalar(
  _ row: MutablePixels, _ gradient: ck_gradient, x: Int = 0, y: Int, count: Int
) {
  for i in 0..<count {
    let location = location(
      of: gradient, u: gradient.is_row_constant ? 0.5 : Double(x + i) + 0.5, v: Double(y) + 0.5)
    let threshold = ThresholdPattern.texels.threshold(x: x + i, y: y) >> 8
    row[i] = color(of: gradient, at: location, threshold: (Double(threshold) + 0.5) * 0x1p-24)
  }
}

private func location(of gradient: ck_gradient, u: Double, v: Double) -> Double {
  let (m, a, b) = (gradient.map, gradient.end_x, gradient.end_y)
  var x = m.0 * u + m.3 * v + m.6
  var y = m.1 * u + m.4 * v + m.7
  if !gradient.is_affine {
    let w = m.2 * u + m.5 * v + m.8
    (x, y) = (x / w, y / w)
  }
  switch gradient.kind {
  case CK_AXIAL: return (x * a + y * b) / (a * a + b * b)
  case CK_RADIAL: return ((x / a) * (x / a) + (y / b) * (y / b)).squareRoot()
  default:
    let turns = (angle(x, y) - gradient.start_angle) / (2 * .pi)
    let rounded = (turns * 0x1p20).rounded(.toNearestOrEven) / 0x1p20
    return rounded - rounded.rounded(.down)
  }
}

/// The angle of (x, y), −π … π; 0 at (0, 0).
private func angle(_ x: Double, _ y: Double) -> Double {
  let (across, down) = (x < 0 ? -x : x, y < 0 ? -y : y)
  let (longer, shorter) = down > across ? (down, across) : (across, down)
  var angle = arcTangent(longer > 0 ? shorter / longer : shorter)
  if down > across { angle = .pi / 2 - angle }
  if x < 0 { angle = .pi - angle }
  return y < 0 ? -angle : angle
}

/// The arc tangent of a number up to 1, within 10⁻¹⁵: for z up to tan π/8 a polynomial in z²,
/// fitted at Chebyshev nodes; beyond that, π/4 plus the arc tangent of (z − 1) / (z + 1).
func arcTangent(_ tangent: Double) -> Double {
  let isLarge = tangent > 0x1.a827999fcef32p-2
  let z = isLarge ? (tangent - 1) / (tangent + 1) : tangent
  let factors = [
    0x1.5a482e20112ecp-6, -0x1.64314395b2626p-5, 0x1.d1fd545f28ae3p-5, -0x1.0ffbe63b09941p-4,
    0x1.3afb01bbe7601p-4, -0x1.745baa2843f92p-4, 0x1.c71c648aca6a2p-4, -0x1.2492490095732p-3,
    0x1.9999999934e50p-3, -0x1.55555555551e4p-2, 1,
  ]
  let sum = factors.dropFirst().reduce(factors[0]) { $0 * (z * z) + $1 }
  return z * sum + (isLarge ? .pi / 4 : 0)
}

private func color(of gradient: ck_gradient, at location: Double, threshold: Double) -> UInt32 {
  let stops = UnsafeBufferPointer(start: gradient.stops, count: gradient.stop_count)
  guard location < stops[stops.count - 1].location else { return gradient.last_pixel }
  guard location > stops[0].location else { return gradient.first_pixel }
  var index = 0
  while location >= stops[index + 1].location { index += 1 }
  let (from, to) = (stops[index], stops[index + 1])
  let fraction = (location - from.location) / (to.location - from.location)
  func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
  let scale = mixed(from.color.3, to.color.3) * 255
  let fades = from.color.3 != to.color.3
  let alpha = UInt32(scale + (fades ? threshold : 0.5))
  func channel(_ a: Double, _ b: Double) -> UInt32 {
    min(UInt32(mixed(a, b) * scale + (fades || a != b ? threshold : 0.5)), alpha)
  }
  return alpha << 24 | channel(from.color.0, to.color.0) << 16
    | channel(from.color.1, to.color.1) << 8 | channel(from.color.2, to.color.2)
}
