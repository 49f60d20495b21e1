/// How often colours occur: cells of 4 × 4 × 4 values, each with the mean of what fell into it, so that
/// a colour that is alone in its cell is known exactly.
struct ColorHistogram {
  /// A colour, 0 … 255 a channel, and how much it counts.
  struct Entry {
    let color: SIMD3<Float>
    let weight: Float
  }

  private var counts = [UInt32](repeating: 0, count: 1 << 18)
  private var sums = [SIMD3<Float>](repeating: .zero, count: 1 << 18)

  /// The cell of an RGB colour of 8 bits a channel.
  static func cell(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Int {
    Int((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2)
  }

  /// Counts the pixels of an area, premultiplied BGRA; those that are more transparent than not do not count.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, area: PixelArea) {
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let pixel = pixels[y &* width &+ x]
        guard pixel >> 24 >= 128 else { continue }
        let (red, green, blue) = straightColor(pixel)
        let cell = Self.cell(red, green, blue)
        // Beyond that, sums of floats would lose what is added.
        guard counts[cell] < 1 << 16 else { continue }
        counts[cell] &+= 1
        sums[cell] += SIMD3(Float(red), Float(green), Float(blue))
      }
    }
  }

  /// The colours that occur. A colour counts as the square root of its pixels, so that small things get
  /// their colours too.
  var entries: [Entry] {
    counts.indices.compactMap { cell in
      let count = Float(counts[cell])
      return count > 0 ? Entry(color: sums[cell] / count, weight: count.squareRoot()) : nil
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
