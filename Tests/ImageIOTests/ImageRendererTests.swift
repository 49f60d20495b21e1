import DrawingReplay
import Graphics
import ImageIO
import Testing

private let rect = CGRect(x: 2, y: 3, width: 4, height: 5)

@MainActor
@Suite("Drawing into images")
struct ImageRendererTests {
  private func alpha(_ image: UIImage, _ x: Int, _ y: Int) -> UInt8? {
    image.cgImage.map { $0.pixels[4 * (y * $0.width + x) + 3] }
  }

  /// A renderer with one pixel per point, whatever the current stage.
  private func renderer(_ width: CGFloat, _ height: CGFloat) -> UIGraphicsImageRenderer {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
  }

  @Test("a renderer's image is the drawing; its pixels have the format's scale")
  func renderer() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 8), format: format).image {
      UIColor.red.setFill()
      $0.fill(rect)
      #expect(UIGraphicsGetCurrentContext() === $0.cgContext)
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 10, height: 8) && image.scale == 3)
    #expect(image.cgImage?.width == 30 && image.cgImage?.height == 24)
    #expect(alpha(image, 6, 9) == 255 && alpha(image, 5, 9) == 0 && alpha(image, 17, 23) == 255)
    #expect(image.cgImage === image.cgImage, "drawn once")
  }

  @Test("the format of an image has its scale, and is opaque if its pixels are")
  func formatOfImage() throws {
    for alpha in [UInt8(254), 255] {
      let pixel = try #require(
        CGImage(width: 1, height: 1, premultipliedBGRA: [0, 0, 0, alpha]))
      let format = UIImage(cgImage: pixel, scale: 3, orientation: .up).imageRendererFormat
      #expect(format.scale == 3 && format.opaque == (alpha == 255))
      #expect(format.preferredRange == .automatic)
    }
    // A drawing may be transparent.
    let drawn = renderer(1, 1).image { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    #expect(drawn.imageRendererFormat.scale == 1 && !drawn.imageRendererFormat.opaque)
  }

  @Test("bounds may have another origin; an opaque image is on black")
  func boundsAndOpaque() {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 1
    format.opaque = true
    let image = UIGraphicsImageRenderer(bounds: rect, format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 2, y: 3, width: 1, height: 1))
    }
    #expect(format.bounds == rect)
    #expect(image.cgImage?.pixels.prefix(8) == [0, 0, 255, 255, 0, 0, 0, 255])
    #expect(image.cgImage?.isOpaque == true)
  }

  @Test("an empty area has no pixels, and no file")
  func empty() {
    let renderer = UIGraphicsImageRenderer(size: .zero)
    #expect(renderer.image { $0.fill(rect) }.cgImage == nil)
    #expect(renderer.pngData { $0.fill(rect) }.isEmpty)
    let wide = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
    #expect(UIGraphicsImageRenderer(bounds: wide).bounds == .zero)
  }

  @Test("image contexts are begun, read and ended, and can be nested")
  func imageContexts() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 1, height: 1))
    UIGraphicsEndImageContext()
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    #expect(image?.scale == 2 && image.flatMap { alpha($0, 1, 1) } == 255)
    #expect(image.flatMap { alpha($0, 2, 2) } == 0)
  }

  @Test("a frame is stroked inside its rectangle; blend modes apply to one call")
  func frames() {
    let image = renderer(8, 8).image {
      UIColor.red.set()
      $0.stroke(CGRect(x: 1, y: 1, width: 6, height: 6))
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 2), blendMode: .clear)
      $0.fill(CGRect(x: 0, y: 7, width: 1, height: 1))
    }
    #expect(
      [(1, 3), (6, 3), (2, 3), (0, 3), (1, 1), (0, 7)].map { alpha(image, $0.0, $0.1) }
        == [255, 255, 0, 0, 0, 255])
  }

  @Test(
    "an image drawn in another one remains a drawing up to a nesting limit, with the same pixels")
  func nested() {
    var image = renderer(8, 8).image { $0.fill(rect) }
    let pixels = image.cgImage?.pixels
    func nest(_ count: Int) {
      for _ in 0..<count {
        let inner = image
        image = renderer(8, 8).image { _ in inner.draw(at: .zero) }
      }
    }
    nest(10)
    let twice = renderer(16, 16).image { _ in
      image.draw(in: CGRect(x: 0, y: 0, width: 16, height: 16))
    }
    #expect(alpha(twice, 4, 6) == 255 && alpha(twice, 3, 6) == 0 && alpha(twice, 11, 15) == 255)
    nest(40)
    #expect(image.cgImage?.pixels == pixels)
  }

  @Test("encoded files are read back unchanged, JPEG within a few steps")
  func files() throws {
    let image = renderer(16, 16).image {
      UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5).setFill()
      $0.fill(rect)
      UIColor.blue.setFill()
      $0.fill(CGRect(x: 8, y: 0, width: 8, height: 16))
    }
    let png = try #require(image.pngData())
    #expect(try ImageDecoder.decode(data: png) == image.cgImage)
    let jpeg = try #require(image.jpegData(compressionQuality: 1))
    let decoded = try ImageDecoder.decode(data: jpeg)
    let reference = try #require(
      renderer(16, 16).image {
        UIColor.white.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        image.draw(at: .zero)
      }.cgImage)
    let worst = zip(decoded.pixels, reference.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect((worst ?? 255) <= 6)
    let small = try #require(image.jpegData(compressionQuality: 0))
    #expect(small.count < jpeg.count)
    #expect(UIImage().pngData() == nil && UIImage().jpegData(compressionQuality: 1) == nil)
  }
}
