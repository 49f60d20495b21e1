import Rasterize

/// A bitmap for composing images: premultiplied BGRA, row by row.
struct PixelCanvas {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  /// An opaque gray canvas; transparent for nil.
  init(width: Int, height: Int, gray: UInt8? = nil) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: gray ?? 0, count: 4 * width * height)
    guard gray != nil else { return }
    for i in stride(from: 3, to: pixels.count, by: 4) { pixels[i] = 255 }
  }

  init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Copies another bitmap, clipped to the canvas.
  mutating func draw(_ other: PixelCanvas, atX x: Int, y: Int) {
    let columns = min(other.width, width - x)
    if columns <= 0 { return }
    for row in 0..<min(other.height, height - y) {
      let source = 4 * row * other.width
      let target = 4 * ((y + row) * width + x)
      pixels.replaceSubrange(
        target..<target + 4 * columns, with: other.pixels[source..<source + 4 * columns])
    }
  }

  /// A subrectangle, which must be inside the bitmap.
  func crop(x: Int, y: Int, width: Int, height: Int) -> PixelCanvas {
    var result = PixelCanvas(width: width, height: height)
    for row in 0..<height {
      let source = 4 * ((y + row) * self.width + x)
      result.pixels.replaceSubrange(
        4 * row * width..<4 * (row + 1) * width, with: pixels[source..<source + 4 * width])
    }
    return result
  }

  /// The bitmap composited over gray.
  var opaque: PixelCanvas {
    var result = self
    for i in stride(from: 0, to: pixels.count, by: 4) where pixels[i + 3] < 255 {
      let gray = 128 * (255 - Int(pixels[i + 3])) / 255
      for c in i..<i + 3 { result.pixels[c] = UInt8(min(Int(pixels[c]) + gray, 255)) }
      result.pixels[i + 3] = 255
    }
    return result
  }

  /// The difference of two bitmaps: the second one in light gray, differing pixels in red, brighter for
  /// larger differences.
  static func difference(_ one: PixelCanvas, _ other: PixelCanvas) -> PixelCanvas {
    var result = PixelCanvas(
      width: max(one.width, other.width), height: max(one.height, other.height), gray: 255)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let target = 4 * (y * result.width + x)
        let (a, b) = (one.pixel(x, y), other.pixel(x, y))
        var largest = 255
        if let a, let b { largest = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0 }
        let gray = b.map { (Int($0[0]) + Int($0[1]) + Int($0[2])) / 3 } ?? 255
        var color = SIMD4(repeating: 200 + gray * 55 / 255)
        // Even a difference of 1 is clearly visible.
        if largest > 0 { color = SIMD4(0, 0, 150 + largest * 105 / 255, 255) }
        for c in 0..<3 { result.pixels[target + c] = UInt8(min(color[c], 255)) }
      }
    }
    return result
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8>? {
    guard x < width, y < height else { return nil }
    let i = 4 * (y * width + x)
    return SIMD4(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
  }

  /// The canvas as a bitmap; nil if it is empty.
  var bitmap: Bitmap? {
    guard width > 0, height > 0 else { return nil }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension Bitmap {
  /// The pixels as a canvas.
  var pixelCopy: PixelCanvas { PixelCanvas(width: width, height: height, pixels: pixels) }
}
