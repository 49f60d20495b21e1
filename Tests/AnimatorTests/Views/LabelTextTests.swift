import Animator
import Testing

/// Text of labels: attributes, shrinking, colors, positions.
@MainActor
@Suite("Labels' text")
struct LabelTextTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400), scale: 2)
  private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  init() {
    label.font = .systemFont(ofSize: 20)
    stage.window.addSubview(label)
  }

  /// The drawn content and its position.
  private var drawn: [(block: TextBlock, origin: CGPoint)] {
    for layer in stage.timeline.frame(at: stage.time).layers {
      guard case .drawing(let list)? = layer.state.contents else { continue }
      return list.commands.compactMap { command in
        if case .text(let block, let origin) = command { (block, origin) } else { nil }
      }
    }
    return []
  }

  private func attributed(_ parts: [(String, [NSAttributedString.Key: Any])]) -> NSAttributedString
  {
    let string = NSMutableAttributedString(string: "")
    for (text, attributes) in parts {
      string.append(NSAttributedString(string: text, attributes: attributes))
    }
    return string
  }

  @Test("defaults are UIKit's")
  func defaults() {
    let label = UILabel()
    #expect(label.attributedText == nil && label.shadowColor == nil && label.isEnabled)
    #expect(label.shadowOffset == CGSize(width: 0, height: -1) && !label.isHighlighted)
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0)
    #expect(label.baselineAdjustment == .alignBaselines && label.preferredMaxLayoutWidth == 0)
    #expect(!label.allowsDefaultTighteningForTruncation && label.highlightedTextColor == nil)
  }

  @Test("attributed text has its own styles, and the label's for unspecified attributes")
  func attributedText() throws {
    label.textColor = .blue
    label.attributedText = attributed([
      ("a", [:]), ("b", [.foregroundColor: UIColor.red]),
      ("c", [.font: UIFont.boldSystemFont(ofSize: 30)]),
    ])
    let runs = try #require(drawn.first).block.runs
    #expect(runs.map(\.string) == ["a", "b", "c"] && label.text == "abc")
    #expect(runs.map(\.style.color) == [UIColor.blue, .red, .blue].map(\.cgColor))
    #expect(runs.map(\.style.font.size) == [20, 20, 30])
  }

  @Test(
    "the first character's styles become the label's; styles set on the label later apply to all text"
  )
  func adoption() throws {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = .right
    label.attributedText = attributed([
      (
        "a",
        [
          .font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red,
          .paragraphStyle: paragraph,
        ]
      ),
      ("b", [.font: UIFont.systemFont(ofSize: 10)]),
    ])
    #expect(label.font == .boldSystemFont(ofSize: 30) && label.textColor == .red)
    #expect(label.textAlignment == .right && label.lineBreakMode == .byWordWrapping)
    label.font = .systemFont(ofSize: 8)
    label.textAlignment = .center
    let runs = try #require(drawn.first).block.runs
    #expect(runs.allSatisfy { $0.style.font.size == 8 && $0.paragraph.alignment == .center })
    label.text = "plain"
    #expect(label.attributedText?.string == "plain")
    #expect(try #require(drawn.first).block.runs.map(\.string) == ["plain"])
  }

  @Test("highlighted text has the highlighted color, disabled text half the opacity")
  func colors() throws {
    label.text = "Hi"
    label.highlightedTextColor = .green
    #expect(drawn.first?.block.color == UIColor.black.cgColor)
    label.isHighlighted = true
    #expect(drawn.first?.block.color == UIColor.green.cgColor)
    (label.isHighlighted, label.isEnabled) = (false, false)
    #expect(drawn.first?.block.color.alpha == 0.5)
  }

  @Test("the shadow is the text in the shadow color, at an offset, below the text")
  func shadow() throws {
    label.text = "Hi"
    (label.shadowColor, label.shadowOffset) = (.red, CGSize(width: 3, height: 4))
    let drawn = drawn
    #expect(drawn.map(\.block.color) == [UIColor.red, .black].map(\.cgColor))
    let (shadow, text) = (try #require(drawn.first).origin, try #require(drawn.last).origin)
    #expect(shadow.x == text.x + 3 && shadow.y == text.y + 4)
  }

  @Test("the font shrinks until a line fits, no further than the minimum scale factor")
  func shrinking() throws {
    label.text = "A line of some length"
    let natural = try #require(drawn.first).block
    var free = natural
    free.width = nil
    let width = free.measure().size.width
    label.bounds.size.width = width * 0.75
    label.adjustsFontSizeToFitWidth = true
    #expect(abs(try #require(drawn.first).block.font.size - 15) < 0.01)
    label.minimumScaleFactor = 0.9
    let limited = try #require(drawn.first).block
    #expect(limited.font.size == 18 && limited.measure().size.width < width * 0.75)
    label.bounds.size.width = width + 1
    #expect(try #require(drawn.first).block.font.size == 20)
  }

  @Test("a line that shrinks is not truncated, however glyph widths are rounded")
  func shrinkingExactly() throws {
    label.text = "Shrinks about its centre line"
    label.adjustsFontSizeToFitWidth = true
    for width in stride(from: 90, through: 199, by: 1.5) as StrideThrough<CGFloat> {
      label.bounds.size.width = width
      let block = try #require(drawn.first).block
      var free = block
      free.width = nil
      #expect(free.measure().size.width <= width, "\(width)")
      #expect(free.measure().size.width > width - 0.1, "\(width)")
    }
  }

  @Test("several lines shrink until all of the text fits")
  func shrinkingLines() throws {
    label.text = "Words that take more than two lines where they are as large as this"
    (label.numberOfLines, label.adjustsFontSizeToFitWidth) = (2, true)
    let block = try #require(drawn.first).block
    var all = block
    all.numberOfLines = 0
    #expect(block.font.size < 20 && all.measure().lineCount == 2)
  }

  @Test(
    "a line that shrinks keeps its baseline, its center, or its top",
    arguments: UIBaselineAdjustment.allCases)
  func baselines(adjustment: UIBaselineAdjustment) throws {
    label.text = "A line of some length"
    let full = try #require(drawn.first)
    let metrics = full.block.measure()
    (label.bounds.size.width, label.adjustsFontSizeToFitWidth) = (80, true)
    label.baselineAdjustment = adjustment
    let small = try #require(drawn.first)
    let (before, after) = (metrics, small.block.measure())
    let difference =
      switch adjustment {
      case .alignBaselines:
        small.origin.y + after.firstBaseline - full.origin.y - before.firstBaseline
      case .alignCenters:
        small.origin.y + after.size.height / 2 - full.origin.y - before.size.height / 2
      case .none: small.origin.y - full.origin.y
      }
    // Both are on whole pixels, half a point apart.
    #expect(abs(difference) <= 0.5)
    let baselines = try #require(label.textBaselines)
    #expect(abs(baselines.first - small.origin.y - after.firstBaseline) <= 0.25)
  }

  @Test("glyphs are tightened before text is truncated, by up to 5 %")
  func tightening() throws {
    label.text = "A line of some length"
    label.allowsDefaultTighteningForTruncation = true
    var free = try #require(drawn.first).block
    free.width = nil
    let width = free.measure().size.width
    var ends: [String] = []
    for scale in [0.97, 0.9] {
      label.bounds.size.width = width * scale
      let block = try #require(drawn.first).block
      ends.append(abs(block.measure().size.width - width * scale) < 0.1 ? "tight" : "short")
    }
    #expect(ends == ["tight", "short"])
  }

  @Test("the text rectangle has the position of the lines, within the bounds")
  func textRect() {
    label.text = "Hi"
    let size = label.intrinsicContentSize
    let bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    for (alignment, left) in [
      (NSTextAlignment.left, 0), (.center, (200 - size.width) / 2), (.right, 200 - size.width),
    ] {
      label.textAlignment = alignment
      let rect = label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
      #expect(abs(rect.minX - 10 - left) <= 1 && abs(rect.width - size.width) <= 1)
      #expect(rect.midY == 70 && abs(rect.height - size.height) < 1)
    }
    label.text = nil
    #expect(label.textRect(forBounds: bounds, limitedToNumberOfLines: 1).size == .zero)
  }

  @Test("the intrinsic size breaks lines at the preferred width")
  func preferredWidth() {
    label.text = "Words that take more than two lines"
    label.numberOfLines = 0
    let line = label.intrinsicContentSize
    label.preferredMaxLayoutWidth = line.width / 2 + 10
    #expect(label.intrinsicContentSize.height > line.height * 1.5)
    #expect(
      label.intrinsicContentSize
        == label.sizeThatFits(CGSize(width: line.width / 2 + 10, height: 0)))
  }
}
