import Testing

@testable import Rasterize
@testable import TimelineExport

@Suite("Unpremultiplied colors next to transparent pixels")
struct StraightPixelsTests {
  /// The first byte of each plane: luma, U, V, alpha.
  private func planes(_ pixels: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    var bitmap = Bitmap(try PixelSize(width: width, height: height))
    bitmap.pixels = pixels
    let frames = try FrameConverter(.yuva420p, source: try PixelSize(width: width, height: height))
    let frame = try frames.frame(of: bitmap)
    return try (0..<4).map { try frame.plane($0).0[0] }
  }

  // Red in BT.709's limited range: Y = 16 + 219 · 0.2126 = 62.6, U = 128 − 224 · 0.2126 / 1.8556 = 102.3,
  // V = 128 + 112 = 240.
  @Test("pixels that share chroma with transparent ones keep their color")
  func edge() throws {
    let (red, clear): ([UInt8], [UInt8]) = ([0, 0, 255, 255], [0, 0, 0, 0])
    let all = try planes(red + red + red + red, width: 2, height: 2)
    #expect(all == [63, 102, 240, 255])
    #expect(try planes(red + clear + clear + clear, width: 2, height: 2) == all)
    // A frame of one pixel is padded with copies.
    #expect(try planes(red, width: 1, height: 1) == all)
    // Half the value at half the alpha: the same red, unpremultiplied.
    #expect(
      try planes([0, 0, 128, 128] + clear + clear + clear, width: 2, height: 2)[1...2] == all[1...2]
    )
  }

  @Test("transparent pixels have the alpha-weighted mean of the others")
  func weights() {
    // Alpha 200 and 50: weights of 4/5 and 1/5.
    var pixels: [UInt8] = [10, 20, 250, 200, 110, 120, 50, 50, 0, 0, 0, 0, 1, 2, 3, 0]
    pixels.fillTransparentPixels(width: 2)
    #expect(Array(pixels[..<8]) == [10, 20, 250, 200, 110, 120, 50, 50])
    #expect(Array(pixels[8...]) == [30, 40, 210, 0, 30, 40, 210, 0])
    var nothing = [UInt8](repeating: 0, count: 16)
    nothing.fillTransparentPixels(width: 2)
    #expect(nothing == [UInt8](repeating: 0, count: 16))
  }
}
