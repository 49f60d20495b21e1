import Animator
import Testing

@MainActor
@Suite("Animated, tinted and resizable images")
struct ImageAnimationTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)

  /// A gray image of one pixel.
  private func image(_ level: UInt8) throws -> UIImage {
    UIImage(
      cgImage: try #require(
        CGImage(width: 1, height: 1, premultipliedBGRA: [level, level, level, 255])))
  }

  /// The gray level that a view displays at a time.
  private func level(_ view: UIView, at seconds: Double) -> UInt8? {
    let layers = stage.timeline.frame(at: MediaTime(seconds: seconds)).layers
    for layer in layers {
      if case .image(let image)? = layer.state.contents { return image.pixels[0] }
    }
    return nil
  }

  @Test("an animated image loops on the stage's clock from when its view is added to the stage")
  func animated() throws {
    let images = try [10, 20, 30, 40].map { try image($0) }
    let view = UIImageView(image: UIImage.animatedImage(with: images, duration: 2))
    stage.advance(to: 1)
    stage.window.addSubview(view)
    #expect(view.isAnimating)
    stage.advance(to: 9)
    // Half a second each, from 1 s on.
    let shown = [1, 1.49, 1.5, 2.2, 2.9, 3, 4.25, 8.9].map { level(view, at: $0) }
    #expect(shown == [10, 10, 20, 30, 40, 10, 30, 40])
    // It does not prevent the stage from becoming idle.
    #expect(try stage.advanceUntilIdle() == MediaTime(seconds: 9))
    view.image = images[0]
    #expect(!view.isAnimating)
    #expect(level(view, at: 9) == 10)
  }

  @Test("animationImages play on request, as often as specified, and hide the image meanwhile")
  func animationImages() throws {
    let view = UIImageView(image: try image(99))
    stage.window.addSubview(view)
    view.animationImages = try [1, 2, 3].map { try image($0) }
    #expect(!view.isAnimating)
    view.animationRepeatCount = 2
    view.startAnimating()
    #expect(view.isAnimating)
    try stage.advanceUntilIdle()
    // 1/30 s each, twice.
    #expect([0, 0.04, 0.07, 0.1, 0.19, 0.2].map { level(view, at: $0) } == [1, 2, 3, 1, 3, 99])
    #expect(stage.time == MediaTime(seconds: 0.2) && !view.isAnimating)
    view.startAnimating()
    view.stopAnimating()
    #expect(!view.isAnimating)
  }

  @Test("a highlighted view shows its highlighted image")
  func highlighted() throws {
    let view = UIImageView(image: try image(1), highlightedImage: try image(2))
    stage.window.addSubview(view)
    #expect(level(view, at: 0) == 1)
    view.isHighlighted = true
    #expect(level(view, at: 0) == 2)
    view.highlightedImage = nil
    #expect(level(view, at: 0) == 1)
  }

  @Test("templates are shown in the tint color, inherited and changed; others are not")
  func tint() throws {
    let view = UIImageView(image: try image(7).withRenderingMode(.alwaysTemplate))
    stage.window.addSubview(view)
    func pixels() -> [UInt8]? { (view.layer.contents as? CGImage)?.pixels }
    stage.window.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(pixels() == [0, 0, 255, 255])
    view.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(pixels() == [0, 255, 0, 255])
    view.image = try image(7)
    view.tintColor = .black
    #expect(pixels() == [7, 7, 7, 255])
  }

  @Test(
    "a resizable image is stretched between its caps by the layer, or tiled by a drawing for the bounds"
  )
  func resizable() throws {
    let pixels = [UInt8](repeating: 255, count: 4 * 80)
    let bitmapImage = UIImage(
      cgImage: try #require(CGImage(width: 10, height: 8, premultipliedBGRA: pixels)))
    let caps = UIEdgeInsets(top: 2, left: 1, bottom: 2, right: 4)
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    stage.window.addSubview(view)
    view.image = bitmapImage.resizableImage(withCapInsets: caps, resizingMode: .stretch)
    #expect(view.layer.contentsCenter == CGRect(x: 0.1, y: 0.25, width: 0.5, height: 0.5))
    view.image = bitmapImage.resizableImage(withCapInsets: caps)
    #expect(view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    func drawing() -> RecordedDrawing? {
      for layer in stage.timeline.frame(at: stage.time).layers {
        if case .drawing(let list)? = layer.state.contents { return list }
      }
      return nil
    }
    #expect(drawing()?.bounds.size == CGSize(width: 40, height: 20))
    view.bounds.size.width = 60
    stage.advance(by: 0)
    #expect(drawing()?.bounds.size == CGSize(width: 60, height: 20))
    view.image = bitmapImage
    view.contentStretch = CGRect(x: 0.5, y: 0, width: 0.1, height: 1)
    view.image = bitmapImage.withRenderingMode(.alwaysOriginal)
    #expect(view.contentStretch.minX == 0.5, "an image without caps does not change it")
  }

  @Test(
    "an image drawn by a renderer remains a drawing in a view; its pixels have the stage's scale")
  func rendered() throws {
    let square = CGRect(x: 0, y: 0, width: 4, height: 2)
    // The stage that runs code is the current one.
    let format = stage.perform { UIGraphicsImageRendererFormat() }
    #expect(format.scale == 2)
    let renderer = UIGraphicsImageRenderer(size: square.size, format: format)
    let image = renderer.image { $0.fill(square) }
    #expect(image.scale == 2 && image.cgImage?.width == 8)
    let view = UIImageView(image: image)
    stage.window.addSubview(view)
    let contents = stage.timeline.frame(at: .zero).layers.compactMap(\.state.contents)
    guard case .drawing(let list)? = contents.first else {
      Issue.record("not a drawing")
      return
    }
    #expect(list.bounds.size == view.bounds.size)
  }
}
