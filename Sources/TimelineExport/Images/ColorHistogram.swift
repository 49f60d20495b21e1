/// A color histogram with bins of 4 × 4 × 4 values, each storing the mean of its pixels, so that a color that is
/// alone in its bin is exact.
struct ColorHistogram {
  /// A color, 0 … 255 per channel, and its weight.
  struct Entry {
    let color: SIMD3<Float>
    let weight: Float
  }

  /// The sums of red, green and blue and the pixel count of each bin.
  private var sums = [SIMD4<UInt64>](repeating: .zero, count: 1 << 18)

  /// A bit set of the colors that occur.
  private var seen = [UInt64](repeating: 0, count: 1 << 18)
  /// The first 256 distinct colors.
  private(set) var firstColors: [SIMD3<Float>] = []
  static let maximumFirstColorCount = 256

  /// The bin of an 8-bit RGB color.
  private static func cell(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Int {
    Int((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2)
  }

  /// Adds the premultiplied BGRA pixels of an area, except those with alpha below one half.
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

  /// The mean colors of nonempty bins. Weights are pixel counts to the power 3/4, so that small areas get colors too:
  /// the mean error of a video is hardly larger, and that of its worst frame smaller.
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
