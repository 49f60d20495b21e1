import Animator
import Testing

@MainActor
@Suite("Image views")
struct ImageViewTests {
  /// 8 × 4 pixels at two pixels per point.
  static func image() throws -> UIImage {
    let pixels = [UInt8](repeating: 255, count: 4 * 32)
    let bitmap = try #require(CGImage(width: 8, height: 4, premultipliedBGRA: pixels))
    return UIImage(cgImage: bitmap, scale: 2, orientation: .up)
  }

  @Test("a view created with an image has its size in points, shows it, and ignores touches")
  func fromImage() throws {
    let image = try Self.image()
    let view = UIImageView(image: image)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(view.intrinsicContentSize == CGSize(width: 4, height: 2))
    #expect(view.layer.contents as? CGImage === image.cgImage)
    #expect(view.layer.contentsScale == 2)
    #expect(!view.isUserInteractionEnabled)
    view.image = nil
    #expect(view.layer.contents == nil && view.sizeThatFits(.zero) == .zero)
  }

  @Test("each content mode has its placement", arguments: UIView.ContentMode.allCases)
  func contentModes(mode: UIView.ContentMode) {
    let s = Scenario()
    s.view.contentMode = mode
    let expected: [UIView.ContentMode: ContentsPlacement] = [
      .scaleToFill: .resize, .scaleAspectFit: .resizeAspect, .scaleAspectFill: .resizeAspectFill,
      .redraw: .resize, .center: .center, .top: .top, .bottom: .bottom, .left: .left,
      .right: .right, .topLeft: .topLeft, .topRight: .topRight, .bottomLeft: .bottomLeft,
      .bottomRight: .bottomRight,
    ]
    let shown = s.stage.timeline.frame(at: .zero).layers.last?.state.contentsPlacement
    #expect(shown == expected[mode])
    #expect(UIView.ContentMode.allCases.map(\.rawValue) == Array(0...12))
  }
}
