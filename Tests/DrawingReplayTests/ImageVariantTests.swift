import DrawingReplay
import Graphics
import ImageIO
import Testing

@MainActor
@Suite("Variants of images")
struct ImageVariantTests {
  /// Red, half blue, clear, white.
  private func makeImage() throws -> UIImage {
    let pixels: [UInt8] = [
      0, 0, 255, 255, 128, 0, 0, 128, 0, 0, 0, 0, 255, 255, 255, 255,
    ]
    return UIImage(cgImage: try #require(CGImage(width: 4, height: 1, premultipliedBGRA: pixels)))
  }

  private var format: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return format
  }

  private func pixels(_ width: Int, _ height: Int, _ draw: () -> Void) -> [UInt8] {
    let context = CGContext(
      recordingIn: CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
    context.interpolationQuality = .none
    UIGraphicsPushContext(context)
    draw()
    UIGraphicsPopContext()
    return context.makeImage()?.pixels ?? []
  }

  @Test("tinting replaces the color and preserves the alpha, of bitmaps and of drawings")
  func tint() throws {
    let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    let tinted = try makeImage().withTintColor(green)
    #expect(
      tinted.cgImage?.pixels == [
        0, 255, 0, 255, 0, 128, 0, 128, 0, 0, 0, 0, 0, 255, 0, 255,
      ])
    let original = try makeImage()
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 1), format: format).image {
      _ in
      original.draw(at: .zero)
    }
    #expect(drawn.withTintColor(green).cgImage?.pixels == tinted.cgImage?.pixels)
    let half = try makeImage().withTintColor(green.withAlphaComponent(0.5))
    #expect(half.cgImage?.pixels.prefix(4) == [0, 128, 0, 128])
    #expect(
      try makeImage().withTintColor(green, renderingMode: .alwaysOriginal).renderingMode
        == .alwaysOriginal)
  }

  @Test("rendering modes and caps are stored, and distinguish images")
  func modes() throws {
    let image = try makeImage()
    #expect(image.renderingMode == .automatic && image.capInsets == .zero)
    #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    #expect(image != image.withRenderingMode(.alwaysTemplate))
    #expect(image == image.withRenderingMode(.alwaysTemplate).withRenderingMode(.automatic))
    let resizable = image.resizableImage(
      withCapInsets: UIEdgeInsets(top: -1, left: 1, bottom: .nan, right: 1))
    #expect(resizable.capInsets == UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
    #expect(resizable.resizingMode == .tile && resizable.size == image.size)
    #expect(
      image.withHorizontallyFlippedOrientation().cgImage?.pixels.prefix(4)
        == [255, 255, 255, 255])
  }

  @Test("an image is stretched or tiled between its caps")
  func resizable() throws {
    // Columns a b c d: 1 | 2 3 | 4, in one channel.
    let columns: [UInt8] = [1, 2, 3, 4].flatMap { [$0, 0, 0, 255] as [UInt8] }
    let image = UIImage(
      cgImage: try #require(CGImage(width: 4, height: 1, premultipliedBGRA: columns)))
    let caps = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    func shown(_ mode: UIImage.ResizingMode) -> [UInt8] {
      let all = pixels(8, 1) {
        image.resizableImage(withCapInsets: caps, resizingMode: mode)
          .draw(in: CGRect(x: 0, y: 0, width: 8, height: 1))
      }
      return stride(from: 0, to: all.count, by: 4).map { all[$0] }
    }
    #expect(shown(.stretch) == [1, 2, 2, 2, 3, 3, 3, 4])
    #expect(shown(.tile) == [1, 2, 3, 2, 3, 2, 3, 4])
  }

  @Test("a pattern tiles the image from the rectangle's corner")
  func pattern() throws {
    let image = try makeImage()
    let all = pixels(10, 2) { image.drawAsPattern(in: CGRect(x: 1, y: 0, width: 9, height: 2)) }
    #expect(all.pixel(0, 0, width: 10) == [0, 0, 0, 0])
    for x in [1, 5, 9] { #expect(all.pixel(x, 1, width: 10) == [0, 0, 255, 255]) }
    #expect(all.pixel(4, 0, width: 10) == [255, 255, 255, 255])
    let drawing = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 1), format: format).image {
      _ in
      image.draw(at: .zero)
    }
    let drawn = pixels(10, 2) { drawing.drawAsPattern(in: CGRect(x: 1, y: 0, width: 9, height: 2)) }
    #expect(drawn == all)
  }

  @Test("drawing with a blend mode and an alpha preserves the context's state")
  func blend() throws {
    let image = try makeImage()
    let all = pixels(4, 2) {
      image.draw(at: .zero, blendMode: .copy, alpha: 0.5)
      image.draw(at: CGPoint(x: 0, y: 1))
    }
    #expect([127, 128].contains(all.pixel(0, 0, width: 4)[3]))
    #expect(all.pixel(0, 1, width: 4) == [0, 0, 255, 255])
  }

  @Test("an empty image has no pixels")
  func nothing() {
    let image = UIImage()
    #expect(image.size == .zero && image.cgImage == nil)
    #expect(image.withTintColor(.red).cgImage == nil)
    #expect(pixels(2, 2) { image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }.max() == 0)
  }
}
