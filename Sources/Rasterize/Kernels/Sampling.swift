// Bilinear sampling along a line in texture space, affine and with perspective.
//
//   left  = p[x, y] · (128 − fv) + p[x, y + 1] · fv, right likewise at x + 1
//   texel = ((left · (128 − fu) >> 8) + (right · fu >> 8) + 32) >> 6
//
// Coordinates are relative to texel centers, clamped to the edge, then quantized to 1/128 texel; fu
// and fv are their fractions in 128ths. Constant colors are preserved; the result is monotonic in
// every texel, so no channel exceeds alpha.

import CKernels

/// Samples with affine steps.
///
/// - Parameters:
///   - position: The first sample's position in 1/65536 texel; (0, 0) is the center of the first
///     texel.
///   - step: The increment per sample.
func sample(
  _ destination: MutablePixels, from texture: UnsafePointer<ck_texture>, at position: SIMD2<Int32>,
  step: SIMD2<Int32>, count: Int
) {
  ck_sample_affine(destination, texture, position.x, position.y, step.x, step.y, count)
}

/// Samples with perspective division.
///
/// - Parameters:
///   - origin: (U, V, W) of sample 0; sample i is at (U/W, V/W) texels, where U = origin.x + step.x
///     · i
///     and so on.
///   - first: The index of the first sample written; `first + count` is below 2²⁴.
func sample(
  _ destination: MutablePixels, from texture: UnsafePointer<ck_texture>, origin: SIMD3<Float>,
  step: SIMD3<Float>, first: Int, count: Int
) {
  withNumbers(of: origin) { origin in
    withNumbers(of: step) {
      ck_sample_perspective(destination, texture, origin, $0, first, count)
    }
  }
}

/// Calls `body` with the components of `vector` in memory; an array would be allocated for every
/// span.
private func withNumbers(of vector: SIMD3<Float>, _ body: (UnsafePointer<Float>) -> Void) {
  withUnsafePointer(to: vector) {
    $0.withMemoryRebound(to: Float.self, capacity: 3, body)
  }
}

// MARK: - Scalar twins

/// The bilinear sample at a position inside the image, in 1/128 texel.
func bilinearTexel(_ texture: ck_texture, _ u: Int, _ v: Int) -> UInt32 {
  let (x, y) = (u &>> 7, v &>> 7)
  let (fu, fv) = (UInt32(u & 127), UInt32(v & 127))
  let right = min(x &+ 1, Int(texture.width) &- 1)
  let below = min(y &+ 1, Int(texture.height) &- 1)
  let (row, nextRow) = (
    texture.pixels + y &* texture.stride, texture.pixels + below &* texture.stride
  )
  var texel: UInt32 = 0
  for shift in [0, 8, 16, 24] as [UInt32] {
    func column(_ x: Int) -> UInt32 {
      (row[x] &>> shift & 255) &* (128 &- fv) &+ (nextRow[x] &>> shift & 255) &* fv
    }
    let sum = (column(x) &* (128 &- fu)) &>> 8 &+ (column(right) &* fu) &>> 8
    texel |= ((sum &+ 32) &>> 6) &<< shift
  }
  return texel
}

func sampleScalar(
  _ destination: MutablePixels, from texture: UnsafePointer<ck_texture>, at position: SIMD2<Int32>,
  step: SIMD2<Int32>, count: Int
) {
  func inside(_ position: Int, _ size: Int32) -> Int {
    (min(max(position, 0), Int(size &- 1) &<< 16) &+ 256) &>> 9
  }
  for i in 0..<count {
    destination[i] = bilinearTexel(
      texture.pointee, inside(Int(position.x) &+ i &* Int(step.x), texture.pointee.width),
      inside(Int(position.y) &+ i &* Int(step.y), texture.pointee.height))
  }
}

func sampleScalar(
  _ destination: MutablePixels, from texture: UnsafePointer<ck_texture>, origin: SIMD3<Float>,
  step: SIMD3<Float>, first: Int, count: Int
) {
  func inside(_ numerator: Float, _ reciprocal: Float, _ size: Int32) -> Int {
    let (value, last) = (numerator * reciprocal, Float(size &- 1) * 128)
    return Int((value > 0 ? (value < last ? value : last) : 0).rounded(.toNearestOrEven))
  }
  for i in 0..<count {
    let k = Float(first &+ i)
    let depth = origin.z + step.z * k
    let reciprocal = 128 / (depth > 0x1p-32 ? depth : 0x1p-32)
    destination[i] = bilinearTexel(
      texture.pointee, inside(origin.x + step.x * k, reciprocal, texture.pointee.width),
      inside(origin.y + step.y * k, reciprocal, texture.pointee.height))
  }
}
