import Graphics
import Testing

@Suite("Bitmap images")
struct CGImageTests {
  /// An image whose pixels have their column as blue and their row as green.
  private func image(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += [UInt8(x), UInt8(y), 0, alpha] }
    }
    return try #require(CGImage(width: width, height: height, premultipliedBGRA: pixels))
  }

  @Test("cropping extends the rectangle to whole pixels and limits it to the image")
  func cropping() throws {
    let image = try image(4, 3)
    // Columns 1…2 and row 1.
    let part = try #require(image.cropping(to: CGRect(x: 1.5, y: 1, width: 1, height: 0.5)))
    #expect(part.width == 2 && part.height == 1)
    #expect(part.pixels == [1, 1, 0, 255, 2, 1, 0, 255])
    // Only the last pixel is left.
    let corner = image.cropping(to: CGRect(x: 3, y: 2, width: 10, height: 10))
    #expect(corner?.pixels == [3, 2, 0, 255])
    #expect(image.cropping(to: .infinite) == image)
  }

  @Test(
    "nothing is cropped outside of the image",
    arguments: [
      CGRect(x: 4, y: 0, width: 1, height: 1), .zero, .null,
      CGRect(x: -3, y: 0, width: 3, height: 1), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    ])
  func croppingNothing(rect: CGRect) throws {
    #expect(try image(4, 3).cropping(to: rect) == nil)
  }

  @Test("the layout is that of premultiplied BGRA, without alpha if the image is opaque")
  func layout() throws {
    let opaque = try image(5, 1)
    #expect(opaque.bitsPerComponent == 8 && opaque.bitsPerPixel == 32 && opaque.bytesPerRow == 20)
    #expect(opaque.alphaInfo == .noneSkipFirst && opaque.colorSpace?.model == .rgb)
    let clear = try image(5, 1, alpha: 250)
    #expect(clear.alphaInfo == .premultipliedFirst && clear.copy() == clear)
    // kCGBitmapByteOrder32Little is 2 << 12, and premultipliedFirst is 2.
    #expect(clear.bitmapInfo.rawValue == 0x2002)
  }

  @Test("the bytes of the pixels can be read")
  func bytes() throws {
    let data = try #require(try image(2, 1).dataProvider?.data)
    #expect(CFDataGetLength(data) == 8)
    let bytes = try #require(CFDataGetBytePtr(data))
    #expect((0..<8).map { bytes[$0] } == [0, 0, 0, 255, 1, 0, 0, 255])
    #expect(CGDataProvider(data: data)?.data == data)
  }
}
