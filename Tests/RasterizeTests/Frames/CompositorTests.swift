import Foundation
import Rasterize
import Testing

@Suite("Compositors")
struct CompositorTests {
  @Test(
    "the pixel size is the size in points times the scale, rounded up",
    arguments: [
      (CGSize(width: 390, height: 844), 2.0, 780, 1688),
      (CGSize(width: 10.2, height: 9.9), 1, 11, 10),
      (CGSize(width: 0.1, height: 30), 10, 1, 300), (CGSize(width: 0.7, height: 1), 30, 21, 30),
    ])
  func pixelSizes(size: CGSize, scale: Double, width: Int, height: Int) throws {
    let pixels = try PixelSize(points: size, scale: scale)
    #expect(pixels == (try PixelSize(width: width, height: height)))
    #expect(Compositor(size: size, scale: scale).pixelSize == pixels)
  }

  @Test(
    "invalid sizes are rejected, and the error states the valid range",
    arguments: [0, -5, 16385, 1e300, .nan, .infinity])
  func impossibleSizes(side: Double) {
    #expect(throws: RasterizeError.self) {
      try PixelSize(points: CGSize(width: side, height: 10), scale: 1)
    }
    #expect(throws: RasterizeError.self) {
      try PixelSize(points: CGSize(width: 10, height: 1), scale: side)
    }
  }

  @Test("an error names the size")
  func errorText() {
    #expect(throws: RasterizeError.impossibleSize(width: 0, height: 20000)) {
      try PixelSize(width: 0, height: 20000)
    }
    #expect(
      RasterizeError.impossibleSize(width: 0, height: 20000).description
        == "a frame of 0 x 20000 pixels cannot be rendered; sides must be 1 to 16384 pixels")
  }

  @Test("a compositor created with an invalid size clamps it")
  func clampedSizes() {
    let nothing = Compositor(size: CGSize(width: -3, height: CGFloat.nan), scale: 2)
    #expect(nothing.pixelSize.width == 1)
    #expect(nothing.pixelSize.height == 1)
    let bitmap = nothing.render(FrameSnapshot([], size: .zero))
    #expect(bitmap.pixels == [0, 0, 0, 0])
  }

  @Test("a frame is scaled to a given number of pixels")
  func exactPixels() throws {
    let size = CGSize(width: 10, height: 10)
    let compositor = Compositor(
      size: size, pixelSize: try PixelSize(width: 20, height: 30), threads: 1)
    let bitmap = compositor.render(
      FrameSnapshot([LayerTree(CGRect(x: 2, y: 2, width: 5, height: 5), .red)], size: size))
    for y in 0..<30 {
      for x in 0..<20 {
        let isInside = (4..<14).contains(x) && (6..<21).contains(y)
        #expect(bitmap.pixel(x: x, y: y) == (isInside ? .pureRed : .clear), "(\(x), \(y))")
      }
    }
  }

  @Test("a bitmap of another size is replaced")
  func otherBitmapSize() throws {
    var bitmap = Bitmap(try PixelSize(width: 3, height: 3))
    let compositor = Compositor(size: CGSize(width: 4, height: 2), scale: 1, threads: 1)
    compositor.render(FrameSnapshot([], size: .zero), into: &bitmap)
    #expect(bitmap.width == 4)
    #expect(bitmap.height == 2)
    #expect(bitmap.bytesPerRow == 16)
    #expect(bitmap.withUnsafeBytes { $0.count } == 32)
  }

  @Test("descendant counts that do not fit the list are tolerated")
  func invalidCounts() {
    let layers = [Int.max, -7, 3, 100].map { count in
      LayerSnapshot(
        id: LayerID(0), state: LayerTree(CGRect(x: 0, y: 0, width: 2, height: 2), .red).state,
        transform: .identity, descendantCount: count)
    }
    let size = CGSize(width: 2, height: 2)
    let bitmap = Compositor(size: size, scale: 1, threads: 1)
      .render(FrameSnapshot(time: .zero, size: size, layers: layers))
    #expect(bitmap.pixel(x: 0, y: 0) == .pureRed)
  }
}
