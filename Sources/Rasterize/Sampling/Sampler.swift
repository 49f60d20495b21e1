import CKernels

/// The mapping from a device pixel to a sample of a texture.
///
/// A pixel's sample depends on its own coordinates only, to the bit: starts and steps are multiples
/// of a small unit whose sums are exact, so the result does not depend on the tiles.
enum Sampler: Sendable {
  /// Pixel (x, y) shows exactly texel (x + `dx`, y + `dy`).
  case copy(dx: Int, dy: Int)
  /// Pixel (x, y) shows the texture at (x, y) plus a translation.
  case shift(ShiftSampler)
  case affine(AffineSampler)
  case perspective(PerspectiveSampler)
  case nearest(NearestSampler)

  /// The sampler for the pixels of `bounds`.
  ///
  /// - Parameters:
  ///   - map: From device pixels to texels; a texel's center is at its index plus one half.
  ///   - texels: The texture's rectangle.
  init(_ map: ProjectionTransform, bounds: PixelRect, texels: PixelRect) {
    guard map.isAffine else {
      self = .perspective(PerspectiveSampler(map))
      return
    }
    guard let (x, y) = map.unitTranslation else {
      self = .affine(AffineSampler(map))
      return
    }
    if x == x.rounded(), y == y.rounded(), abs(x) < 1e6, abs(y) < 1e6 {
      let shown = PixelRect(
        minX: bounds.minX + Int(x), minY: bounds.minY + Int(y), maxX: bounds.maxX + Int(x),
        maxY: bounds.maxY + Int(y))
      if texels.contains(shown) {
        self = .copy(dx: Int(x), dy: Int(y))
        return
      }
    }
    self = .shift(ShiftSampler(x: x, y: y))
  }

  /// Whether neighboring pixels show neighboring texels, so that nothing is minified.
  var keepsScale: Bool {
    switch self {
    case .copy, .shift: true
    case .affine, .perspective, .nearest: false
    }
  }

  /// Adds everything that determines the samples.
  func describe(to builder: inout PixelKey.Builder) {
    switch self {
    case .copy(let dx, let dy):
      builder.add(0, 0)
      builder.add(dx, dy)
    case .shift(let sampler):
      builder.add(4, 0)
      sampler.describe(to: &builder)
    case .affine(let sampler):
      builder.add(1, 0)
      sampler.describe(to: &builder)
    case .perspective(let sampler):
      builder.add(2, 0)
      sampler.describe(to: &builder)
    case .nearest(let sampler):
      builder.add(3, 0)
      sampler.describe(to: &builder)
    }
  }
}

extension ProjectionTransform {
  /// The translation of a map that only translates, in steps of 1/256; nil for other maps.
  var unitTranslation: (x: Double, y: Double)? {
    // The error of a step this close to 1 stays under 1/256 texel over the longest row.
    let slack = 0x1p-22
    guard abs(m11 - 1) < slack, abs(m12) < slack, abs(m21) < slack, abs(m22 - 1) < slack else {
      return nil
    }
    return (m31.native.rounded(toSteps: 256), m32.native.rounded(toSteps: 256))
  }
}

extension Sampler {
  /// Writes the samples of `count` pixels, from (`x`, `y`) to the right.
  func fetch(
    _ pixels: MutablePixels, from texture: UnsafePointer<ck_texture>, x: Int, y: Int, count: Int
  ) {
    switch self {
    case .copy(let dx, let dy):
      pixels.update(
        from: texture.pointee.pixels + (y + dy) * texture.pointee.stride + (x + dx), count: count)
    case .shift(let sampler): sampler.fetch(pixels, from: texture, x: x, y: y, count: count)
    case .affine(let sampler): sampler.fetch(pixels, from: texture, x: x, y: y, count: count)
    case .perspective(let sampler): sampler.fetch(pixels, from: texture, x: x, y: y, count: count)
    case .nearest(let sampler): sampler.fetch(pixels, from: texture, x: x, y: y, count: count)
    }
  }
}

/// Splits a row at multiples of 256 columns: calls `body` with each segment's first column, the
/// start of its block, and its number of pixels. Blocks do not depend on how rows are split into
/// spans.
@inline(__always)
private func forEachBlock(
  x: Int, count: Int, _ body: (_ first: Int, _ block: Int, _ count: Int) -> Void
) {
  var first = x
  while first < x + count {
    let block = first & ~255
    let end = min(block + 256, x + count)
    body(first, block, end - first)
    first = end
  }
}

/// Sampling at a translation, which is a multiple of 1/256 texel.
struct ShiftSampler: Sendable {
  /// The position of the sample of pixel (0, 0) in 1/65536 texel, relative to the center of the first texel.
  private let x: Int64
  private let y: Int64

  fileprivate init(x: Double, y: Double) {
    (self.x, self.y) = (Int64(Int32(fixed16: x)), Int64(Int32(fixed16: y)))
  }

  fileprivate func describe(to builder: inout PixelKey.Builder) { builder.add(Int(x), Int(y)) }

  /// The position of a pixel's sample, in 1/65536 texel.
  @inline(__always)
  func position(_ x: Int, _ y: Int) -> SIMD2<Int32> {
    [Int32(clamping: self.x + Int64(x) << 16), Int32(clamping: self.y + Int64(y) << 16)]
  }

  /// Whether the samples of a rectangle need no columns outside a texture; one on each side, which the
  /// texture's border has, if its edges are transparent.
  func staysInside(_ texture: Texture, of pixels: PixelRect) -> Bool {
    let (first, last) = (x + Int64(pixels.minX) << 16, x + Int64(pixels.maxX - 1) << 16)
    let isTransparent = texture.ink.minX > 0 && texture.ink.maxX < texture.width
    // Up to the last 128th, so that the column after the border is not read.
    let room = isTransparent ? Int64(127) << 9 : 0
    return first >= -room && last <= Int64(texture.width - 1) << 16 + room
  }

  /// Writes the samples of `count` pixels, from (`x`, `y`) to the right.
  @inline(__always)
  func fetch(
    _ pixels: MutablePixels, from texture: UnsafePointer<ck_texture>, x: Int, y: Int, count: Int
  ) {
    sample(pixels, from: texture, at: position(x, y), step: [1 << 16, 0], count: count)
  }
}

/// Affine sampling in steps of 2⁻¹⁶ texel per pixel, restarted from exact positions every 256
/// columns: the error is at most 1/500 texel.
struct AffineSampler: Sendable {
  private let column: (u: Double, v: Double)
  private let row: (u: Double, v: Double)
  private let start: (u: Double, v: Double)
  private let step: SIMD2<Int32>

  init(_ map: ProjectionTransform) {
    column = (map.m11, map.m12)
    row = (map.m21, map.m22)
    start = (map.m31 - 0.5, map.m32 - 0.5)
    step = [Int32(fixed16: map.m11), Int32(fixed16: map.m12)]
  }

  fileprivate func describe(to builder: inout PixelKey.Builder) {
    // The step is derived from the column.
    builder.add(column.u, column.v)
    builder.add(row.u, row.v)
    builder.add(start.u, start.v)
  }

  /// Writes the samples of `count` pixels, from (`x`, `y`) to the right.
  func fetch(
    _ pixels: MutablePixels, from texture: UnsafePointer<ck_texture>, x: Int, y: Int, count: Int
  ) {
    forEachBlock(x: x, count: count) { first, block, count in
      fetch(pixels + (first - x), from: texture, x: first, y: y, block: block, count: count)
    }
  }

  private func fetch(
    _ pixels: MutablePixels, from texture: UnsafePointer<ck_texture>, x: Int, y: Int, block: Int,
    count: Int
  ) {
    let (left, middle) = (Double(block) + 0.5, Double(y) + 0.5)
    let u = Int64(Int32(fixed16: column.u * left + row.u * middle + start.u))
    let v = Int64(Int32(fixed16: column.v * left + row.v * middle + start.v))
    let columns = Int64(x - block)
    sample(
      pixels, from: texture,
      at: [
        Int32(clamping: u + columns * Int64(step.x)), Int32(clamping: v + columns * Int64(step.y)),
      ], step: step, count: count)
  }
}

/// Perspective-correct sampling: numerators and denominator of a projective map, exact at every
/// 256th column, from which the kernel continues in single precision.
///
/// They are multiples of a power of two chosen such that no sum over a frame needs rounding. Within
/// a block, three roundings to 24 bits each are off by 1/1000 texel for a texture 4096 texels wide.
struct PerspectiveSampler: Sendable {
  private let u: LinearForm
  private let v: LinearForm
  private let w: LinearForm

  init(_ m: ProjectionTransform) {
    // Relative to the first texel's center: u / w − ½ is (u − ½ w) / w.
    u = LinearForm(x: m.m11 - m.m13 / 2, y: m.m21 - m.m23 / 2, constant: m.m31 - m.m33 / 2)
    v = LinearForm(x: m.m12 - m.m13 / 2, y: m.m22 - m.m23 / 2, constant: m.m32 - m.m33 / 2)
    w = LinearForm(x: m.m13, y: m.m23, constant: m.m33)
  }

  fileprivate func describe(to builder: inout PixelKey.Builder) {
    u.describe(to: &builder)
    v.describe(to: &builder)
    w.describe(to: &builder)
  }

  /// Writes the samples of `count` pixels, from (`x`, `y`) to the right.
  func fetch(
    _ pixels: MutablePixels, from texture: UnsafePointer<ck_texture>, x: Int, y: Int, count: Int
  ) {
    forEachBlock(x: x, count: count) { first, block, count in
      sample(
        pixels + (first - x), from: texture,
        origin: [Float(u.value(block, y)), Float(v.value(block, y)), Float(w.value(block, y))],
        step: [Float(u.x), Float(v.x), Float(w.x)], first: first - block, count: count)
    }
  }
}

/// `x · column + y · row + constant` at pixel centers, exact in double precision over a whole
/// frame.
private struct LinearForm: Sendable {
  let x: Double
  let y: Double
  let constant: Double

  init(x: Double, y: Double, constant: Double) {
    let atCenter = constant + 0.5 * x + 0.5 * y
    let side = Double(PixelSize.longestSide)
    let largest = abs(x) * side + abs(y) * side + abs(atCenter)
    guard largest > 0, largest.isFinite else {
      (self.x, self.y, self.constant) = (0, 0, 0)
      return
    }
    // The sum is below 2^(exponent + 1), so this leaves 51 bits and one to spare.
    let unit = Double(sign: .plus, exponent: largest.exponent - 50, significand: 1)
    self.x = (x / unit).rounded() * unit
    self.y = (y / unit).rounded() * unit
    self.constant = (atCenter / unit).rounded() * unit
  }

  func describe(to builder: inout PixelKey.Builder) {
    builder.add(x, y)
    builder.add(constant, 0)
  }

  func value(_ column: Int, _ row: Int) -> Double {
    x * Double(column) + y * Double(row) + constant
  }
}

extension Int32 {
  /// Converts to 16.16 fixed point, rounding ties to even; clamps, and NaN becomes 0.
  fileprivate init(fixed16 value: Double) {
    let scaled = value * 65536
    guard abs(scaled) < 0x1p31 - 1 else {
      self = scaled > 0 ? .max : scaled < 0 ? .min : 0
      return
    }
    // Equals rounding to an integer, which is a call on some machines: the integer is in the low
    // bits.
    self.init(truncatingIfNeeded: Int64(bitPattern: (scaled + 0x1.8p52).bitPattern))
  }
}
