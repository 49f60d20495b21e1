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

  @Test("symbols have the preferred size, except for what their own configuration specifies")
  func symbols() throws {
    let box = CGRect(x: 0, y: 0, width: 24, height: 24)
    let name = "ImageViewTests.square"
    UIImage.registerSymbol(named: name, path: CGPath(rect: box, transform: nil), viewBox: box)
    let view = UIImageView(image: UIImage(systemName: name))
    // Of regular text at 17 points.
    #expect(view.intrinsicContentSize == CGSize(width: 17, height: 17))
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 40)
    #expect(view.intrinsicContentSize == CGSize(width: 40, height: 40))
    #expect(view.sizeThatFits(.zero) == CGSize(width: 40, height: 40))
    #expect(view.image?.size == CGSize(width: 17, height: 17))
    let own = UIImage.SymbolConfiguration(pointSize: 30)
    view.image = UIImage(systemName: name, withConfiguration: own)
    #expect(view.intrinsicContentSize == CGSize(width: 30, height: 30))
    // Images that are no symbols keep their size.
    view.image = try Self.image()
    #expect(view.intrinsicContentSize == CGSize(width: 4, height: 2))
  }

  @Test("symbols whose configuration has colors are in the first one, for the view's style")
  func symbolColors() throws {
    let box = CGRect(x: 0, y: 0, width: 24, height: 24)
    let name = "ImageViewTests.disk"
    UIImage.registerSymbol(named: name, path: CGPath(rect: box, transform: nil), viewBox: box)
    let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1)
    let view = UIImageView(image: UIImage(systemName: name))
    view.tintColor = .green
    stage.window.addSubview(view)
    /// The color that the symbol's alpha is filled with.
    func color() -> CGColor? {
      stage.advance(by: 0)
      let layers = stage.timeline.frame(at: stage.time).layers
      guard case .drawing(let list)? = layers.last?.state.contents else { return nil }
      return list.commands.compactMap { command in
        if case .fill(_, _, let color) = command { color } else { nil }
      }.last
    }
    #expect(color() == UIColor.green.cgColor)
    let redOrBlue = UIColor { $0.userInterfaceStyle == .dark ? .blue : .red }
    view.preferredSymbolConfiguration = .init(paletteColors: [redOrBlue, .white])
    #expect(color() == UIColor.red.cgColor)
    view.overrideUserInterfaceStyle = .dark
    #expect(color() == UIColor.blue.cgColor)
    // An image's own configuration prevails.
    let monochrome = UIImage.SymbolConfiguration.preferringMonochrome()
    view.image = UIImage(systemName: name, withConfiguration: monochrome)
    #expect(color() == UIColor.green.cgColor)
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
