import Animator
import Testing

/// Images that image views mirror in layouts from right to left.
@MainActor
struct MirroredImageTests {
  /// Two pixels: red, then blue.
  private func image() -> UIImage {
    let size = CGSize(width: 2, height: 1)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    return drawn
  }

  @Test("only where the layout is from right to left, and only images made for that")
  func direction() {
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1)
    let plain = UIImageView(image: image())
    let flipping = UIImageView(image: image().imageFlippedForRightToLeftLayoutDirection())
    let original = flipping.layer.recordedContents
    for view in [plain, flipping] { stage.window.addSubview(view) }
    stage.advance(by: 0)
    #expect(flipping.image?.flipsForRightToLeftLayoutDirection == true)
    #expect(plain.image?.flipsForRightToLeftLayoutDirection == false)
    #expect(flipping.layer.recordedContents == original)
    #expect(plain.layer.recordedContents == original)
    for view in [plain, flipping] { view.semanticContentAttribute = .forceRightToLeft }
    stage.advance(by: 0)
    #expect(
      flipping.layer.recordedContents == image().withHorizontallyFlippedOrientation().layerContents)
    #expect(plain.layer.recordedContents == original)
    flipping.semanticContentAttribute = .playback
    stage.advance(by: 0)
    #expect(flipping.layer.recordedContents == original)
  }

  @Test("caps are mirrored with the image")
  func caps() {
    let image = image()
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1)
    stage.window.semanticContentAttribute = .forceRightToLeft
    let view = UIImageView(
      image: image.resizableImage(
        withCapInsets: UIEdgeInsets(top: 0, left: 1.5, bottom: 0, right: 0), resizingMode: .stretch
      ).imageFlippedForRightToLeftLayoutDirection())
    view.semanticContentAttribute = .forceRightToLeft
    stage.window.addSubview(view)
    stage.advance(by: 0)
    // The left cap of 1.5 of 2 points is now at the right.
    #expect(view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 0.25, height: 1))
  }
}
