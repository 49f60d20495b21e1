import Animator
import Testing

@MainActor
@Suite("Labels")
struct LabelTests {
  private func label(_ text: String, width: CGFloat = 200, height: CGFloat = 100) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.text = text
    return label
  }

  private func text(of label: UILabel) -> (TextBlock, CGPoint)? {
    let stage = Stage(size: CGSize(width: 400, height: 400), scale: 2)
    stage.window.addSubview(label)
    for layer in stage.timeline.frame(at: .zero).layers {
      guard case .drawing(let list)? = layer.state.contents else { continue }
      for case .text(let block, let origin) in list.commands { return (block, origin) }
    }
    return nil
  }

  @Test("a label has UIKit's defaults")
  func defaults() {
    let label = UILabel()
    #expect(label.font.pointSize == 17 && label.textColor == .black && label.numberOfLines == 1)
    #expect(label.lineBreakMode == .byTruncatingTail && label.textAlignment == .natural)
    #expect(!label.isUserInteractionEnabled && label.intrinsicContentSize == .zero)
  }

  @Test("text is drawn vertically centered, across the label's width, on whole pixels")
  func placement() throws {
    let label = label("Hello")
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 20, weight: .bold)
    let height = label.sizeThatFits(.zero).height
    let (block, origin) = try #require(text(of: label))
    #expect(block.string == "Hello" && block.alignment == .center && block.width == 200)
    #expect(block.font.size == 20 && block.font.weight == 700)
    #expect(origin.x == 0 && abs(origin.y - (100 - height) / 2) <= 0.5)
    #expect(origin.y * 2 == (origin.y * 2).rounded())
  }

  @Test("the intrinsic size grows with text and lines")
  func sizes() {
    let short = label("Hello").intrinsicContentSize
    let long = label("Hello, hello").intrinsicContentSize
    #expect(long.width > short.width && long.height == short.height)
    #expect(short.width == short.width.rounded() && short.height == short.height.rounded())
    let lines = label("Hello, hello")
    lines.numberOfLines = 0
    let fitted = lines.sizeThatFits(CGSize(width: short.width + 2, height: 0))
    #expect(fitted.height > short.height * 1.8 && fitted.width <= short.width + 2)
    lines.numberOfLines = 1
    lines.sizeToFit()
    #expect(lines.frame == CGRect(origin: .zero, size: long))
  }

  @Test("changes of the text redraw it; an empty text shows nothing")
  func invalidation() {
    let stage = Stage(size: CGSize(width: 400, height: 400), scale: 2)
    let label = label("a")
    stage.window.addSubview(label)
    func drawing() -> LayerContents? {
      stage.timeline.frame(at: stage.time).layers.last?.state.contents
    }
    var seen = [drawing()]
    let changes: [(UILabel) -> Void] = [
      { $0.text = "b" }, { $0.textColor = .red }, { $0.font = .systemFont(ofSize: 9) },
      { $0.textAlignment = .right }, { $0.numberOfLines = 2 }, { $0.bounds.size.width = 50 },
    ]
    for change in changes {
      change(label)
      let now = drawing()
      #expect(!seen.contains(now))
      seen.append(now)
    }
    label.text = nil
    if case .drawing(let list)? = drawing() { #expect(list.commands.isEmpty) }
  }

  @Test("of many lines, the first that fit are shown, the last one truncated")
  func linesThatFit() throws {
    let label = label("one two three four five six seven eight nine ten", width: 80, height: 50)
    label.numberOfLines = 0
    let line = self.label("one").sizeThatFits(.zero).height
    for (height, lines) in [(50.0, Int(50 / line)), (1, 1), (1000, 0)] {
      label.bounds.size.height = height
      let (block, origin) = try #require(text(of: label))
      #expect(lines == 0 ? block.measure().lineCount > 2 : block.numberOfLines == lines)
      #expect(origin.y >= 0 || height == 1)
      label.removeFromSuperview()
    }
    label.numberOfLines = 2
    label.bounds.size.height = line
    #expect(try #require(text(of: label)).0.numberOfLines == 1)
  }
}
