// Bilinear samples along a line, affine and in perspective.
//
//   left  = (p[x, y] · (256 − fv) + p[x, y + 1] · fv + 128) >> 8, right likewise at x + 1
//   texel = (left · (256 − fu) + right · fu + 128) >> 8, with 8-bit fractions fu, fv
//
// Coordinates are 16.16 fixed point relative to texel centres, clamped to the image. Even colours
// stay as they are; the result is monotone in every texel, so no channel comes to exceed alpha.

import CKernels

/// - Parameters:
///   - position: Of the first sample, in 1/65536 texel; (0, 0) is the centre of the first texel.
///   - step: From a sample to the next.
func sample(
  _ destination: MutablePixels, from texture: ck_texture, at position: SIMD2<Int32>,
  step: SIMD2<Int32>, count: Int
) {
  withUnsafePointer(to: texture) {
    ck_sample_affine(destination, $0, position.x, position.y, step.x, step.y, count)
  }
}

/// - Parameters:
///   - position: (U, V, W) of the first sample, which is at (U/W, V/W) texels.
///   - step: From a sample to the next.
func sample(
  _ destination: MutablePixels, from texture: ck_texture, at position: SIMD3<Double>,
  step: SIMD3<Double>, count: Int
) {
  withUnsafePointer(to: texture) { texture in
    withNumbers(of: position) { start in
      withNumbers(of: step) { ck_sample_perspective(destination, texture, start, $0, count) }
    }
  }
}

/// Calls `body` with the numbers of `vector` in memory; an array would be allocated each span.
private func withNumbers(of vector: SIMD3<Double>, _ body: (UnsafePointer<Double>) -> Void) {
  withUnsafePointer(to: vector) {
    $0.withMemoryRebound(to: Double.self, capacity: 3, body)
  }
}

// MARK: - Scalar twins

/// The texture at a 16.16 position inside the image.
func bilinearTexel(_ texture: ck_texture, _ u: Int, _ v: Int) -> UInt32 {
  let (x, y) = (u &>> 16, v &>> 16)
  let (fu, fv) = (UInt32(u &>> 8 & 255), UInt32(v &>> 8 & 255))
  let right = min(x &+ 1, Int(texture.width) &- 1)
  let below = min(y &+ 1, Int(texture.height) &- 1)
  let (row, nextRow) = (
    texture.pixels + y &* texture.stride, texture.pixels + below &* texture.stride
  )
  func blend(_ first: UInt32, _ second: UInt32, _ weight: UInt32) -> UInt32 {
    mapChannels(first, second) { ($0 &* (256 &- weight) &+ $1 &* weight &+ 128) &>> 8 }
  }
  return blend(blend(row[x], nextRow[x], fv), blend(row[right], nextRow[right], fv), fu)
}

func sampleScalar(
  _ destination: MutablePixels, from texture: ck_texture, at position: SIMD2<Int32>,
  step: SIMD2<Int32>, count: Int
) {
  let (lastU, lastV) = (Int(texture.width &- 1) &<< 16, Int(texture.height &- 1) &<< 16)
  for i in 0..<count {
    let u = Int(position.x) &+ i &* Int(step.x)
    let v = Int(position.y) &+ i &* Int(step.y)
    destination[i] = bilinearTexel(texture, min(max(u, 0), lastU), min(max(v, 0), lastV))
  }
}

func sampleScalar(
  _ destination: MutablePixels, from texture: ck_texture, at position: SIMD3<Double>,
  step: SIMD3<Double>, count: Int
) {
  func fixed(_ numerator: Double, _ reciprocal: Double, _ size: Int32) -> Int {
    let (value, last) = (numerator * reciprocal, Double(size &- 1) * 65536)
    return Int((value > 0 ? (value < last ? value : last) : 0).rounded(.toNearestOrEven))
  }
  let (first, pace) = (position * 65536, step * 65536)
  for i in 0..<count {
    let depth = position.z + step.z * Double(i)
    let reciprocal = 1 / (depth > 0x1p-32 ? depth : 0x1p-32)
    destination[i] = bilinearTexel(
      texture, fixed(first.x + pace.x * Double(i), reciprocal, texture.width),
      fixed(first.y + pace.y * Double(i), reciprocal, texture.height))
  }
}
