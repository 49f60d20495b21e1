/// Dithering of colors that a palette lacks.
public enum Dithering: String, Sendable, CaseIterable {
  /// No dithering: the nearest color. Gradients show banding.
  case none
  /// Ordered (Bayer) dithering: static areas do not flicker, and files stay small.
  case bayer
  /// Floyd–Steinberg error diffusion: the smoothest gradients, and the largest files.
  case diffusion
}

/// Quantizes frames to palette indices. Unchanged pixels keep their indices.
struct Quantizer {
  static let transparent: UInt8 = 255

  let palette: Palette
  private let finder: NearestColorSearch
  let dithering: Dithering
  private let width: Int
  private let height: Int
  private(set) var indices: [UInt8]
  /// A cache of the nearest index plus one for each color; 0 if not computed yet.
  private var known = [UInt8](repeating: 0, count: 1 << 24)
  /// The errors diffused to this row and to the next.
  private var errors: [SIMD3<Float>]
  private var nextErrors: [SIMD3<Float>]

  init(_ palette: Palette, _ dithering: Dithering, size: PixelSize) {
    (self.palette, self.dithering) = (palette, dithering)
    finder = NearestColorSearch(palette.colors)
    (width, height) = (size.width, size.height)
    indices = Array(repeating: Self.transparent, count: width * height)
    errors = Array(repeating: .zero, count: width + 2)
    nextErrors = errors
  }

  /// Ordered dithering: chooses by `threshold` between the two palette colors on either side of `color`, such that
  /// the mean over the matrix approximates it.
  private mutating func between(_ color: SIMD3<Float>, threshold: Float) -> Int {
    let first = nearest(color)
    let near = palette.colors[first]
    let error = color - near
    // The nearest color to a point on the opposite side of `color`.
    let second = nearest(color + error * 1.5)
    let step = palette.colors[second] - near
    let length = (step * step).sum()
    guard second != first, length > 0 else { return first }
    return (error * step).sum() / length > threshold ? second : first
  }

  /// The 8 × 8 Bayer matrix, 0 … 1.
  private static let bayer: [Float] = (0..<64).map { i in
    let (x, y) = (i % 8, i / 8)
    var value = 0
    for bit in 0..<3 {
      let (a, b) = ((x ^ y) >> bit & 1, y >> bit & 1)
      value |= (a << 1 | b) << (2 * (2 - bit))
    }
    return (Float(value) + 0.5) / 64
  }

  /// Quantizes the premultiplied BGRA pixels of an area that differ from `old`.
  mutating func update(_ pixels: [UInt32], from old: [UInt32]?, in area: PixelRect) {
    for i in errors.indices { (errors[i], nextErrors[i]) = (.zero, .zero) }
    for y in area.minY..<area.maxY {
      swap(&errors, &nextErrors)
      for i in nextErrors.indices { nextErrors[i] = .zero }
      for x in area.minX..<area.maxX {
        let i = y * width + x
        let pixel = pixels[i]
        if let old, old[i] == pixel { continue }
        indices[i] = pixel >> 24 < 128 ? Self.transparent : index(pixel, x, y)
      }
    }
  }

  private mutating func index(_ pixel: UInt32, _ x: Int, _ y: Int) -> UInt8 {
    let (red, green, blue) = straightColor(pixel)
    let color = SIMD3(Float(red), Float(green), Float(blue))
    switch dithering {
    case .none: return UInt8(nearest(color))
    case .bayer:
      return UInt8(between(color, threshold: Self.bayer[y % 8 * 8 + x % 8]))
    case .diffusion:
      let wanted = color + errors[x + 1]
      let index = nearest(wanted)
      let limit = SIMD3<Float>(repeating: 64)
      let error = (wanted - palette.colors[index]).clamped(lowerBound: -limit, upperBound: limit)
      errors[x + 2] += error * (7 / 16)
      nextErrors[x] += error * (3 / 16)
      nextErrors[x + 1] += error * (5 / 16)
      nextErrors[x + 2] += error * (1 / 16)
      return UInt8(index)
    }
  }

  private mutating func nearest(_ color: SIMD3<Float>) -> Int {
    let whole = color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    let rounded = SIMD3<UInt32>(whole, rounding: .toNearestOrEven)
    let key = Int(rounded.x << 16 | rounded.y << 8 | rounded.z)
    if known[key] > 0 { return Int(known[key]) - 1 }
    let index = finder.nearest(to: SIMD3<Float>(rounded))
    known[key] = UInt8(index + 1)
    return index
  }
}
