/// How often colours occur: cells of 4 × 4 × 4 values, each with the mean of what fell into it, so that
/// a colour that is alone in its cell is known exactly.
struct ColorHistogram {
  /// A colour, 0 … 255 a channel, and how much it counts.
  struct Entry {
    let color: SIMD3<Float>
    let weight: Float
  }

  /// Of each cell the sums of red, green and blue, and how many pixels they are of.
  private var sums = [SIMD4<UInt64>](repeating: .zero, count: 1 << 18)

  /// A bit for each colour: whether it occurs.
  private var seen = [UInt64](repeating: 0, count: 1 << 18)
  /// The first 256 colours that occurred.
  private(set) var firstColors: [SIMD3<Float>] = []
  static let maximumFirstColorCount = 256

  /// The cell of an RGB colour of 8 bits a channel.
  private static func cell(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Int {
    Int((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2)
  }

  /// Counts the pixels of an area, premultiplied BGRA; those that are more transparent than not do not count.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, area: PixelRect) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let pixel = pixels[y &* width &+ x]
        guard pixel >> 24 >= 128 else { continue }
        let (red, green, blue) = straightColor(pixel)
        sums[Self.cell(red, green, blue)] &+= SIMD4(UInt64(red), UInt64(green), UInt64(blue), 1)
        if firstColors.count < Self.maximumFirstColorCount { note(red, green, blue) }
      }
    }
  }

  private mutating func note(_ red: UInt32, _ green: UInt32, _ blue: UInt32) {
    let number = Int(red << 16 | green << 8 | blue)
    let bit: UInt64 = 1 << UInt64(number & 63)
    guard seen[number >> 6] & bit == 0 else { return }
    seen[number >> 6] |= bit
    firstColors.append(SIMD3(Float(red), Float(green), Float(blue)))
  }

  /// The colours that occur. What a colour counts grows more slowly than its pixels, so that small things get their
  /// colours too: with the power 3/4 the film's mean error is hardly larger, and that of its worst frame smaller.
  var entries: [Entry] {
    sums.compactMap { sum in
      guard sum.w > 0 else { return nil }
      let count = Double(sum.w)
      let mean = SIMD3(Double(sum.x), Double(sum.y), Double(sum.z)) / count
      return Entry(
        color: SIMD3<Float>(mean),
        weight: Float(count.squareRoot() * count.squareRoot().squareRoot()))
    }
  }
}

/// A premultiplied pixel's own colour.
@inline(__always)
func straightColor(_ pixel: UInt32) -> (red: UInt32, green: UInt32, blue: UInt32) {
  let alpha = pixel >> 24
  let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  if alpha == 255 || alpha == 0 { return (red, green, blue) }
  let half = alpha / 2
  return (
    min((red * 255 + half) / alpha, 255), min((green * 255 + half) / alpha, 255),
    min((blue * 255 + half) / alpha, 255)
  )
}
