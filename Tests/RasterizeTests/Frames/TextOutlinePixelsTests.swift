import Animator
import Rasterize
import Testing

/// Outlines of characters look like the text.
@MainActor
@Suite("Pixels of outlines of text")
struct TextOutlinePixelsTests {
  @Test("filled outlines differ from the text by antialiasing only", arguments: [1, 2, 3])
  func outlines(scale: Int) {
    let stage = Stage(size: CGSize(width: 200, height: 60), scale: CGFloat(scale))
    stage.window.backgroundColor = .white
    var block = TextBlock(
      string: "Rag& 8i%", font: UIFont.systemFont(ofSize: 40, weight: .bold).fontDescription,
      color: UIColor.black.cgColor)
    block.width = 200
    let drawing = DrawnBlock(block)
    let shapes = UIView(frame: stage.window.bounds)
    for outline in block.characterOutlines {
      let shape = CAShapeLayer()
      (shape.path, shape.fillRule) = (outline, .evenOdd)
      shapes.layer.addSublayer(shape)
    }
    func bitmap(_ view: UIView) -> Bitmap {
      stage.window.addSubview(view)
      defer { view.removeFromSuperview() }
      return Compositor(size: stage.size, scale: CGFloat(scale), threads: 1)
        .render(stage.timeline.frame(at: .zero))
    }
    let (text, outlines) = (bitmap(drawing), bitmap(shapes))
    var (sum, greatest) = (0, 0)
    for y in 0..<text.height {
      for x in 0..<text.width {
        let (a, b) = (text.pixel(x: x, y: y).red, outlines.pixel(x: x, y: y).red)
        greatest = max(greatest, abs(Int(a) - Int(b)))
        sum += Int(a) - Int(b)
      }
    }
    // Cairo rounds coordinates to 1/256 and samples 15 rows a pixel; areas are the same on average.
    #expect(greatest <= 40 && abs(sum) < 60 * 200 * scale * scale / 10, "\(greatest), \(sum)")
  }
}

/// Draws a text at its origin.
private final class DrawnBlock: UIView {
  private let block: TextBlock

  init(_ block: TextBlock) {
    self.block = block
    super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    isOpaque = false
  }

  required init?(coder: NSCoder) { return nil }

  override func draw(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.draw(block, at: .zero)
  }
}
