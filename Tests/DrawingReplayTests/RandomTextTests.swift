import CCairo
import CPango
import DrawingReplay
import Graphics
import TestSupport
import Testing

@Suite("Random attributed text")
struct RandomTextTests {
  /// Letters of several scripts, marks, attachments, breaks, and noncharacters.
  private static let fragments = [
    "word", " ", "\n", "\t", "שלום", "مرحبا", "e\u{301}", "ffi", "\u{FFFC}", "\u{2028}", "\u{AD}",
    "\0", "😀",
    "\u{202E}", "\u{10FFFD}", "a longer stretch of words", "\r\n", "",
  ]

  private func length(_ random: inout SplitMix64) -> CGFloat {
    switch random.next() % 12 {
    case 0: .nan
    case 1: .infinity
    case 2: -1e12
    case 3: 1e12
    case 4: 0
    default: CGFloat(random.next() % 400) / 4 - 20
    }
  }

  private func paragraph(_ random: inout SplitMix64) -> TextParagraph {
    var style = TextParagraph()
    style.alignment = NSTextAlignment.allCases[Int(random.next() % 5)]
    style.lineBreakMode = NSLineBreakMode.allCases[Int(random.next() % 6)]
    style.baseWritingDirection = NSWritingDirection.allCases[Int(random.next() % 3)]
    for path: WritableKeyPath<TextParagraph, CGFloat> in [
      \.lineSpacing, \.paragraphSpacing, \.lineHeightMultiple, \.maximumLineHeight, \.headIndent,
      \.firstLineHeadIndent, \.tailIndent, \.defaultTabInterval,
    ] where random.next() % 3 == 0 { style[keyPath: path] = length(&random) }
    if random.next() % 3 == 0 {
      style.tabStops = [TextTab(location: length(&random), alignment: .right)]
    }
    style.allowsDefaultTighteningForTruncation = random.next() % 2 == 0
    return style
  }

  private func run(_ random: inout SplitMix64) -> TextRun {
    let gray = UIColor(white: 0.5, alpha: 0.5).cgColor
    var style = TextStyle(
      font: UIFont.systemFont(ofSize: length(&random)).fontDescription, color: gray)
    for path: WritableKeyPath<TextStyle, CGFloat> in [
      \.kern, \.strokeWidth, \.baselineOffset, \.obliqueness,
    ] where random.next() % 4 == 0 { style[keyPath: path] = length(&random) }
    if random.next() % 4 == 0 { style.backgroundColor = gray }
    let bits = NSUnderlineStyle(rawValue: Int(random.next() & 0xFFFF))
    if random.next() % 4 == 0 { style.underline = TextLine(style: bits) }
    if random.next() % 4 == 0 { style.strikethrough = TextLine(style: bits, color: gray) }
    if random.next() % 6 == 0 {
      style.attachment = TextAttachment(
        image: nil, size: CGSize(width: length(&random), height: length(&random)),
        rise: length(&random))
    }
    let text = (0..<random.next() % 6).map { _ in Self.fragments[Int(random.next() % 18)] }.joined()
    return TextRun(string: text, style: style, paragraph: paragraph(&random))
  }

  @Test(
    "any text is measured and drawn, and the canvas stays usable",
    arguments: 0..<8 as Range<UInt64>)
  func any(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      var block = TextBlock(
        (0...random.next() % 3).map { _ in run(&random) },
        limitMode: NSLineBreakMode.allCases[Int(random.next() % 6)],
        numberOfLines: Int(random.next() % 4),
        width: random.next() % 3 == 0 ? nil : length(&random))
      block.hasLimitedParagraphs = random.next() % 2 == 0
      let metrics = block.measure()
      #expect(metrics.size.width >= 0 && metrics.size.height >= 0)
      let canvas = Canvas(width: 40, height: 40)
      TextEngine.shared.draw(block, at: CGPoint(x: -2, y: 1.5), on: canvas.cairo)
      #expect(cairo_status(canvas.cairo) == CAIRO_STATUS_SUCCESS)
    }
  }
}
