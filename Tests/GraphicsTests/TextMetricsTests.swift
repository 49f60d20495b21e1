import CCairo
import CPango
import Graphics
import Testing

/// Inter's metrics in units of 1/2816 em: ascender 2728, descender −680, no line gap.
private func interLineHeight(_ size: CGFloat) -> CGFloat { size * (2728 + 680) / 2816 }

/// Pango's unit is 1/1024 point.
private let unit: CGFloat = 1 / 1024

private func block(
  _ string: String, size: CGFloat = 20, _ mode: NSLineBreakMode = .byTruncatingTail,
  lines: Int = 0, alignment: NSTextAlignment = .natural, width: CGFloat? = nil
) -> TextBlock {
  TextBlock(
    string: string, font: UIFont.systemFont(ofSize: size).fontDescription,
    color: UIColor.black.cgColor, alignment: alignment, lineBreakMode: mode, numberOfLines: lines,
    width: width)
}

@Suite("Measuring text")
struct TextMetricsTests {
  @Test("a line has the font's height", arguments: [8, 13, 17, 34, 120] as [CGFloat])
  func lineHeight(size: CGFloat) {
    let metrics = block("Height", size: size).measure()
    #expect(metrics.lineCount == 1)
    #expect(abs(metrics.size.height - interLineHeight(size)) <= 2 * unit)
    #expect(abs(metrics.firstBaseline - size * 2728 / 2816) <= unit)
    #expect(metrics.lastBaseline == metrics.firstBaseline)
  }

  @Test("a text has the same dimensions, whatever is measured before it")
  func order() {
    // Equal strings, of different scalars; and texts that differ in one property each.
    let texts = [
      block("Ame\u{301}lie"), block("Am\u{e9}lie"), block("Am\u{e9}lie", size: 21),
      block("Am\u{e9}lie and all the others", width: 60),
      block("Am\u{e9}lie and all the others", .byTruncatingTail, lines: 1, width: 60),
      block("Am\u{e9}lie and all the others", alignment: .right, width: 60),
    ]
    let first = texts.map { $0.measure() }
    #expect(Array(texts.reversed()).map { $0.measure() } == first.reversed())
    for index in 0..<1500 { #expect(block("\(index)").measure().lineCount == 1) }
    #expect(texts.map { $0.measure() } == first)
    #expect(first[2].size.height > first[1].size.height && first[3].lineCount > 1)
    #expect(first[4].lineCount == 1 && first[5].minX > first[3].minX)
  }

  /// Digits of equal width, three per line: n digits fill ⌈n / 3⌉ lines of three digits' width.
  @Test("a word of a hundred thousand letters is broken into lines")
  func longWord() {
    var font = UIFont.systemFont(ofSize: 20).fontDescription
    font.hasMonospacedDigits = true
    func digits(_ count: Int, lines: Int = 0, width: CGFloat?) -> TextBlock {
      TextBlock(
        string: String(repeating: "7", count: count), font: font, color: UIColor.black.cgColor,
        lineBreakMode: .byTruncatingTail, numberOfLines: lines, width: width)
    }
    let three = digits(3, width: nil).measure().size.width
    for (count, lines) in [(1000, 334), (2998, 1000), (20_000, 6667)] {
      let metrics = digits(count, width: three + 1).measure()
      #expect(metrics.lineCount == lines)
      #expect(metrics.size.width == three)
      let height = CGFloat(lines) * interLineHeight(20)
      #expect(abs(metrics.size.height - height) <= CGFloat(lines) * unit)
    }
    #expect(digits(100_000, lines: 1, width: three + 1).measure().lineCount == 1)
    #expect(digits(100_000, lines: 5, width: three + 1).measure().lineCount == 5)
    #expect(digits(100_000, width: nil).measure().lineCount == 1)
  }

  /// After a right-to-left letter, digits, three per line, are aligned right: one point from the
  /// left edge, the last one alone.
  @Test("a long paragraph has the direction of its first letter throughout")
  func longFromTheRight() {
    let text = "\u{5D0} " + String(repeating: "7", count: 2998)
    var long = block(text, .byWordWrapping)
    long.changeStyles { $0.font.hasMonospacedDigits = true }
    var three = block("777")
    three.changeStyles { $0.font.hasMonospacedDigits = true }
    let width = three.measure().size.width
    long.width = width + 1
    let metrics = long.measure()
    #expect(metrics.lineCount == 1001)
    #expect(metrics.minX == 1 && metrics.maxX == width + 1)
  }

  @Test("a label's text of very many lines is shown within its height")
  func limitedLines() {
    let text = String(repeating: "Words and words. ", count: 6000)
    for lines in [1, 2, 7, 100] {
      var limited = block(text, width: 200)
      let metrics = limited.limitLines(toHeight: CGFloat(lines) * interLineHeight(20) + 1)
      #expect(metrics.lineCount == lines && limited.numberOfLines == lines)
    }
    var whole = block(String(text.prefix(1700)), width: 200)
    let full = whole.measure()
    #expect(full.lineCount > 64)
    #expect(whole.limitLines(toHeight: full.size.height) == full && whole.numberOfLines == 0)
  }

  @Test("an empty string has no size")
  func empty() {
    #expect(block("").measure() == .zero)
  }

  @Test(
    "every explicit newline starts a line",
    arguments: [("a", 1), ("a\nb", 2), ("a\n", 2), ("\n\n", 3), ("a\r\nb", 2), ("a\u{2029}b", 2)])
  func newlines(string: String, count: Int) {
    let metrics = block(string).measure()
    #expect(metrics.lineCount == count)
    #expect(abs(metrics.size.height - CGFloat(count) * interLineHeight(20)) <= 4 * unit)
  }

  @Test("text measured without a limit fits the measured width")
  func naturalWidthFits() {
    for string in ["W", "Hello", "A longer line of text, with 1 000 things", "e\u{301}ffi"] {
      let natural = block(string).measure()
      #expect(block(string, lines: 1, width: natural.size.width).measure() == natural)
    }
  }

  @Test("wrapped text stays within its width", arguments: [40, 77, 150, 333])
  func wraps(width: Int) {
    let string = "The quick brown fox jumps over the lazy dog, and Supercalifragilistic"
    for mode in [NSLineBreakMode.byWordWrapping, .byCharWrapping] {
      let metrics = block(string, mode, width: CGFloat(width)).measure()
      #expect(metrics.size.width <= CGFloat(width))
      #expect(metrics.lineCount > 1)
    }
  }

  @Test("text is truncated at the number of lines, in any mode", arguments: 1...4)
  func limit(lines: Int) {
    let string = "One two three four five six seven eight\nnine ten eleven twelve thirteen"
    for mode in NSLineBreakMode.allCases {
      let metrics = block(string, mode, lines: lines, width: 100).measure()
      #expect(metrics.lineCount == lines, "\(mode)")
      #expect(mode == .byClipping || metrics.size.width <= 100 + 2 * unit, "\(mode)")
    }
  }

  @Test("text after a newline is replaced by an ellipsis")
  func ellipsisForParagraphs() {
    let shortened = block("one\ntwo", lines: 1).measure()
    #expect(shortened.size == block("one…").measure().size)
  }

  @Test("head and middle truncation preserve the end")
  func headAndMiddle() {
    let wide = block("abcdefghij klmnopqrst").measure().size.width
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle] {
      let metrics = block("abcdefghij klmnopqrst", mode, lines: 1, width: wide * 0.6).measure()
      #expect(metrics.lineCount == 1)
      #expect(metrics.size.width <= wide * 0.6 + 2 * unit)
      #expect(metrics.size.width > wide * 0.4)
    }
  }

  @Test("clipped lines extend beyond the box")
  func clipping() {
    let whole = block("one two three four").measure()
    #expect(block("one two three four", .byClipping, lines: 1, width: 30).measure() == whole)
  }

  @Test("any string is measured: zero bytes, unknown characters, zero width")
  func oddInput() {
    #expect(block("a\0b").measure() == block("ab").measure())
    #expect(block("\0").measure().lineCount == 1)
    #expect(block("\u{10FFFD}\u{FFFF}\u{1F468}\u{200D}\u{1F469}").measure().size.width > 0)
    for width in [0, -5, .nan, .infinity] as [CGFloat] {
      for mode in NSLineBreakMode.allCases {
        #expect(block("some words", mode, lines: 1, width: width).measure().lineCount == 1)
      }
    }
    let long = String(repeating: "words and ", count: 2_000)
    #expect(block(long, lines: 1, width: 100).measure().size.width <= 100 + 2 * unit)
  }

  @Test(
    "text beyond the maximum length is truncated, and tabs beyond the maximum position are spaces")
  func enormous() {
    let font = UIFont.systemFont(ofSize: 17)
    let long = String(repeating: "long ", count: 60_000).size(withAttributes: [.font: font])
    #expect(long.width > 500_000 && long.width < 2_097_152)
    let huge = String(repeating: "M", count: 300)
      .size(withAttributes: [.font: UIFont.systemFont(ofSize: 1e300)])
    #expect(huge.width > 500_000 && huge.width < 2_097_152)
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .left, location: 1e9)]
    style.defaultTabInterval = 0
    let tabs = "a\tb\tc".size(withAttributes: [.font: font, .paragraphStyle: style])
    #expect(tabs.width == "a b c".size(withAttributes: [.font: font]).width)
  }

  @Test("text in a missing font has no size, and validation reports why")
  func unknownFont() {
    var text = block("text")
    text.font.family = "Comic Sans"
    #expect(text.measure() == .zero)
    #expect {
      try text.font.validate()
    } throws: { error in
      guard case FontError.unknownFamily("Comic Sans", let known) = error else { return false }
      return known.contains("Inter")
    }
    #expect(throws: Never.self) { try FontDescription(family: "inter", size: 3).validate() }
  }

  @Test("measurements on several threads are equal")
  func threads() async {
    let expected = block("One two three four five six", width: 90).measure()
    await withTaskGroup(of: TextMetrics.self) { group in
      for _ in 0..<16 {
        group.addTask { block("One two three four five six", width: 90).measure() }
      }
      for await metrics in group { #expect(metrics == expected) }
    }
  }
}
