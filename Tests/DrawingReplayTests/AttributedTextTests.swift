import CCairo
import CPango
import DrawingReplay
import Graphics
import Testing

private let font = UIFont.systemFont(ofSize: 20)
/// Inter's line height: 3408 of 2816 units per em.
private let lineHeight: CGFloat = 20 * 3408 / 2816
/// Pango's unit is 1/1024 point; rounding errors accumulate.
private let unit: CGFloat = 1 / 256

private func string(
  _ text: String, _ attributes: [NSAttributedString.Key: Any] = [:],
  _ paragraph: (NSMutableParagraphStyle) -> Void = { _ in }
) -> NSAttributedString {
  let style = NSMutableParagraphStyle()
  paragraph(style)
  let usual: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
  return NSAttributedString(string: text, attributes: attributes.merging(usual) { own, _ in own })
}

private func draw(_ text: NSAttributedString, width: CGFloat? = nil) -> Canvas {
  let canvas = Canvas(width: 240, height: 120)
  TextEngine.shared.draw(TextBlock(text, width: width), at: .zero, on: canvas.cairo)
  return canvas
}

private func nearly(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= unit }

@Suite("Attributed text")
struct AttributedTextTests {
  @Test("by default black, 12 points; empty text has no size")
  func defaults() {
    let plain = NSAttributedString(string: "plain")
    #expect(plain.size() == "plain".size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)]))
    #expect(NSAttributedString(string: "").size() == .zero)
    #expect(("plain" as NSString).size() == plain.size())
  }

  @Test("a run in another font has its own width; the line has the height of the taller font")
  func fonts() {
    let large = UIFont.boldSystemFont(ofSize: 40)
    let text = NSMutableAttributedString(attributedString: string("ab"))
    text.append(string("cd", [.font: large]))
    let (first, second) = (string("ab").size(), string("cd", [.font: large]).size())
    #expect(nearly(text.size().width, first.width + second.width))
    #expect(nearly(text.size().height, second.height))
  }

  @Test("kerning applies after each character, including the last; tracking takes precedence")
  func kern() {
    let natural = string("abcd").size().width
    #expect(nearly(string("abcd", [.kern: 3]).size().width, natural + 12))
    #expect(nearly(string("abcd", [.kern: NSNumber(value: -1)]).size().width, natural - 4))
    #expect(nearly(string("abcd", [.kern: 3, .tracking: 1.5]).size().width, natural + 6))
  }

  @Test("colors do not affect positions: kerning applies across them")
  func colorsKeepShape() {
    let text = NSMutableAttributedString(attributedString: string("AVA"))
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 1))
    #expect(text.size() == string("AVA").size())
    #expect(draw(text).inkedColumns == draw(string("AVA")).inkedColumns)
  }

  @Test("line heights are multiplied, then clamped to their limits; glyphs are at the bottom")
  func lineHeights() {
    for (multiple, least, most, height) in [
      (2.0, 0.0, 0.0, 2 * lineHeight), (0, 50, 0, 50), (0, 0, 10, 10), (3, 0, 30, 30),
      (1, 0, 0, lineHeight),
    ] {
      let text = string("x") {
        ($0.lineHeightMultiple, $0.minimumLineHeight, $0.maximumLineHeight) = (
          multiple, least, most
        )
      }
      let metrics = TextBlock(text).measure()
      #expect(nearly(metrics.size.height, height))
      #expect(nearly(metrics.firstBaseline, height + font.descender))
    }
  }

  @Test("spacing applies between lines and paragraphs, not around them")
  func spacing() {
    let lines = string("a\u{2028}b\u{2028}c") { $0.lineSpacing = 5 }
    #expect(nearly(lines.size().height, 3 * lineHeight + 10))
    let paragraphs = string("a\nb\nc") { ($0.paragraphSpacing, $0.paragraphSpacingBefore) = (5, 7) }
    #expect(nearly(paragraphs.size().height, 3 * lineHeight + 24))
  }

  @Test("indents shift lines and reduce their width")
  func indents() throws {
    let text = string("II\u{2028}II") { ($0.firstLineHeadIndent, $0.headIndent) = (30, 10) }
    let plain = try #require(draw(string("II")).inkedColumns)
    let columns = try #require(draw(text, width: 100).inkedColumns)
    // Compared at whole pixels: nothing else changes.
    #expect(columns == plain.lowerBound + 10...plain.upperBound + 30)
    let words = "one two three four five six"
    let narrow = string(words) {
      ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (20, 20, -30)
    }
    func lines(_ text: NSAttributedString, _ width: CGFloat) -> Int {
      TextBlock(text, width: width).measure().lineCount
    }
    for width in [110, 140, 170] as [CGFloat] {
      #expect(lines(narrow, width) == lines(string(words), width - 50))
      // A positive tail indent is measured from the leading edge.
      let ended = string(words) { $0.tailIndent = width - 50 }
      #expect(lines(ended, width) == lines(string(words), width - 50))
    }
  }

  @Test("a paragraph has the style of its first character")
  func paragraphs() throws {
    let text = NSMutableAttributedString(attributedString: string("I\n") { $0.alignment = .left })
    text.append(string("I") { $0.alignment = .right })
    let rows = draw(text, width: 200).alpha
    func inked(_ rows: some Collection<[UInt8]>) -> [Int] {
      (0..<240).filter { x in rows.contains { $0[x] > 0 } }
    }
    #expect(try #require(inked(rows[..<24]).last) < 10)
    #expect(try #require(inked(rows[25...]).first) > 190)
  }

  @Test("tabs advance to their stops from the leading edge, 28 points apart by default")
  func tabs() throws {
    let natural = string("b").size().width
    #expect(nearly(string("a\tb").size().width, 28 + natural))
    let own = string("\tb") { $0.tabStops = [NSTextTab(textAlignment: .left, location: 70)] }
    #expect(nearly(own.size().width, 70 + natural))
    let right = string("\tb") { $0.tabStops = [NSTextTab(textAlignment: .right, location: 70)] }
    #expect(nearly(TextBlock(right, width: 200).measure().size.width, 70))
    let spread = string("\t\tb") { ($0.tabStops, $0.defaultTabInterval) = ([], 50) }
    #expect(nearly(spread.size().width, 100 + natural))
    let hanging = string("•\tb") {
      ($0.headIndent, $0.firstLineHeadIndent) = (40, 10)
      $0.tabStops = [NSTextTab(textAlignment: .left, location: 40)]
    }
    #expect(nearly(TextBlock(hanging, width: 200).measure().size.width, 40 + natural))
  }

  @Test("the writing direction determines the leading edge")
  func direction() throws {
    let text = string("I") { $0.baseWritingDirection = .rightToLeft }
    #expect(try #require(draw(text, width: 200).inkedColumns).lowerBound > 190)
  }

  @Test("a soft hyphen is visible only where a word breaks at it")
  func softHyphens() {
    func width(_ text: String) -> CGFloat { string(text).size().width }
    let word = "hyphen\u{AD}ation"
    #expect(width(word) == width("hyphenation"))
    // The visible glyph is U+2010.
    let broken = TextBlock(string(word), width: width("hyphen\u{2010}") + 1).measure()
    #expect(broken.lineCount == 2 && nearly(broken.size.width, width("hyphen\u{2010}")))
  }

  @Test("a baseline offset increases the line height")
  func baselineOffset() {
    let text = string("x", [.baselineOffset: 6])
    #expect(nearly(TextBlock(text).measure().firstBaseline, font.ascender + 6))
  }

  @Test("underlines and strikethroughs have the font's position and thickness")
  func lines() {
    // Inter: 2816 units per em, underline at −320, thickness 206. At 28.16 points, 1 unit is 1/100.
    let large = UIFont.systemFont(ofSize: 28.16)
    let canvas = draw(string("   x", [.font: large, .underlineStyle: 1]))
    let baseline = large.ascender
    let column = canvas.alpha.map { CGFloat($0[4]) / 255 }
    let ink = column.reduce(0, +)
    #expect(ink > 1 && ink < 4)
    let top = column.firstIndex { $0 > 0 } ?? 0
    #expect(CGFloat(top) > baseline)
    let double = draw(
      string("   x", [.font: large, .underlineStyle: NSUnderlineStyle.double.rawValue]))
    #expect(abs(double.alpha.map { CGFloat($0[4]) / 255 }.reduce(0, +) - 2 * ink) < 0.05)
    let thick = draw(
      string("   x", [.font: large, .underlineStyle: NSUnderlineStyle.thick.rawValue]))
    #expect(abs(thick.alpha.map { CGFloat($0[4]) / 255 }.reduce(0, +) - 2 * ink) < 0.05)
    let through = draw(string("   x", [.font: large, .strikethroughStyle: 1])).alpha.map { $0[4] }
    #expect(CGFloat(through.firstIndex { $0 > 0 } ?? 99) < baseline)
    let words = draw(
      string(
        "   x", [.font: large, .underlineStyle: NSUnderlineStyle([.single, .byWord]).rawValue]))
    #expect(words.alpha.allSatisfy { $0[4] == 0 })
  }

  @Test("underlines skip descenders")
  func skippingInk() throws {
    let large = UIFont.systemFont(ofSize: 40)
    let plain = draw(string("ppp", [.font: large])).alpha
    let lined = draw(string("ppp", [.font: large, .underlineStyle: 1])).alpha
    let row = try #require(
      (Int(large.ascender) + 1..<60).first { y in
        zip(plain[y], lined[y]).contains { $0 == 0 && $1 == 255 }
      })
    // The line is interrupted before the second stem, and continues behind it.
    let stem = try #require((40..<80).first { plain[row][$0] > 200 })
    #expect(lined[row][stem] == plain[row][stem] && lined[row][stem - 2] == 0)
    #expect(lined[row][stem - 8] == 255 && lined[row][stem + 14] == 255)
  }

  @Test("backgrounds fill the line's height over the glyphs' width")
  func background() {
    let canvas = draw(string("  ", [.backgroundColor: UIColor.red]))
    let width = string("  ").size().width
    #expect(canvas.alpha[0][0] == 255 && canvas.alpha[23][0] == 255 && canvas.alpha[25][0] == 0)
    #expect(canvas.inkedColumns == 0...Int(width))
  }

  @Test("stroke widths are in percent of the font size; positive ones leave glyphs unfilled")
  func strokes() {
    func ink(_ width: CGFloat) -> Int {
      draw(string("I", [.strokeWidth: width, .font: UIFont.boldSystemFont(ofSize: 60)])).alpha
        .joined().reduce(0) { $0 + Int($1) }
    }
    #expect(ink(2) < ink(0) && ink(0) < ink(-2))
  }

  @Test("obliqueness shears glyphs about their baseline")
  func obliqueness() throws {
    let upright = try #require(draw(string("   I")).inkedColumns)
    let leaning = try #require(draw(string("   I", [.obliqueness: 1])).inkedColumns)
    #expect(leaning.lowerBound >= upright.lowerBound - 1)
    // A capital's top is displaced by its height.
    #expect(abs(CGFloat(leaning.upperBound - upright.upperBound) - font.capHeight) <= 1)
  }

  @Test("values of a wrong type are ignored")
  func invalidTypes() {
    let odd: [NSAttributedString.Key: Any] = [
      .font: "Inter", .foregroundColor: 3, .kern: "wide", .underlineStyle: UIColor.red,
      .strokeWidth: CGFloat.nan, .paragraphStyle: 7, .shadow: "x", .attachment: 1,
      .baselineOffset: CGFloat.infinity,
    ]
    let text = NSAttributedString(string: "plain", attributes: odd)
    #expect(text.size() == NSAttributedString(string: "plain").size())
  }
}

@Suite("Drawing strings")
struct StringDrawingTests {
  @Test(
    "a bounding box wraps lines at its width if lines have an origin; otherwise it is relative to a baseline"
  )
  func boundingRect() {
    let text = string("one two three four")
    let box = text.boundingRect(
      with: CGSize(width: 80, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(box.origin == .zero && box.width <= 80 && nearly(box.height, 3 * lineHeight))
    let line = text.boundingRect(with: CGSize(width: 80, height: 0), options: [], context: nil)
    #expect(line.size == text.size() && nearly(line.minY, -font.ascender))
    #expect(
      "one two".boundingRect(
        with: CGSize(width: 1000, height: 1000), options: .usesLineFragmentOrigin, context: nil)
        == CGRect(origin: .zero, size: "one two".size()))
  }

  @Test("text beyond a height is truncated with an ellipsis on request")
  func truncation() {
    let text = string("one two three four five six seven")
    let box = text.boundingRect(
      with: CGSize(width: 80, height: 2 * lineHeight + 5),
      options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
    #expect(nearly(box.height, 2 * lineHeight))
  }

  @Test("a context lets text shrink to its minimum, and reports the scale")
  func shrinking() {
    let text = string("one two three four")
    let context = NSStringDrawingContext()
    let natural = text.size().width
    context.minimumScaleFactor = 0.5
    _ = text.boundingRect(
      with: CGSize(width: natural * 0.75, height: 0), options: [], context: context)
    #expect(abs(context.actualScaleFactor - 0.75) < 1e-9)
    #expect(abs(context.totalBounds.width - natural * 0.75) < 0.1)
    _ = text.boundingRect(
      with: CGSize(width: natural * 0.25, height: 0), options: [], context: context)
    #expect(context.actualScaleFactor == 0.5)
    _ = text.boundingRect(
      with: CGSize(width: natural * 2, height: 0), options: [], context: context)
    #expect(context.actualScaleFactor == 1)
  }

  @Test("a paragraph without wrapping is a single line, truncated at the width")
  func unwrappedParagraphs() {
    let text = string("one two three four five\nsix") { $0.lineBreakMode = .byTruncatingTail }
    let box = text.boundingRect(
      with: CGSize(width: 80, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(nearly(box.height, 2 * lineHeight) && box.width <= 80)
  }

  @MainActor
  private func commands(_ body: () -> Void) -> [DrawingCommand] {
    let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 200, height: 200))
    context.makeCurrent(body)
    return context.recordedDrawing.commands
  }

  @MainActor
  @Test("text is drawn with its box, or with its baseline, at a point")
  func origins() {
    let text = string("x")
    let point = CGPoint(x: 10, y: 50)
    #expect(commands { text.draw(at: point) }.map(\.textOrigin) == [point])
    let rect = CGRect(origin: point, size: CGSize(width: 90, height: 90))
    #expect(
      commands { text.draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }
        .map(\.textOrigin) == [point])
    let origin = commands { text.draw(with: rect, options: [], context: nil) }.first?.textOrigin
    #expect(nearly(origin?.y ?? 0, 50 - font.ascender))
    #expect(commands { "x".draw(in: rect) }.compactMap(\.textOrigin) == [point])
  }

  @MainActor
  @Test("glyphs with a shadow are drawn with it, each once")
  func shadow() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 3)
    (shadow.shadowColor, shadow.shadowBlurRadius) = (UIColor.red, 4)
    let text = NSMutableAttributedString(attributedString: string("a", [.shadow: shadow]))
    text.append(string("b"))
    let drawn = commands { text.draw(at: .zero) }
    let cast = DrawingShadow(
      offset: CGSize(width: 2, height: 3), blur: 4, color: UIColor.red.cgColor)
    #expect(drawn.contains(.set(.shadow(cast))))
    let alphas = drawn.compactMap(\.text).map { $0.runs.map(\.style.color.alpha) }
    #expect(alphas == [[1, 0], [0, 1]])
    #expect(drawn.compactMap(\.textOrigin) == [.zero, .zero])
  }

  @MainActor
  @Test("attachments are on the baseline or at their bounds, and have a width")
  func attachments() throws {
    let pixels = CGImage(width: 2, height: 1, premultipliedBGRA: [UInt8](repeating: 255, count: 8))
    let image = UIImage(cgImage: try #require(pixels))
    let attachment = NSTextAttachment(image: image)
    let text = NSMutableAttributedString(attributedString: string("ab"))
    text.append(NSAttributedString(attachment: attachment))
    attachment.bounds = CGRect(x: 0, y: -4, width: 30, height: 10)
    let width = string("ab").size().width
    #expect(nearly(text.size().width, width + 30))
    let rects = commands { text.draw(at: .zero) }.compactMap(\.imageRect)
    let rect = try #require(rects.first)
    #expect(rects.count == 1 && nearly(rect.minX, width) && nearly(rect.maxY, font.ascender + 4))
    #expect(nearly(rect.width, 30) && rect.height == 10)
    attachment.bounds = .zero
    #expect(nearly(text.size().width, width + 2))
  }

  /// A square as high as the line, with an image of its own.
  private final class LineAttachment: NSTextAttachment, @unchecked Sendable {
    var indices: [Int] = []
    var shown: UIImage?

    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      indices.append(charIndex)
      return CGRect(x: 0, y: -3, width: lineFrag.height, height: lineFrag.height)
    }

    override func image(
      forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
    ) -> UIImage? { shown }
  }

  @MainActor
  @Test("subclasses of attachments choose their bounds and their image")
  func ownBounds() throws {
    let pixels = CGImage(width: 2, height: 1, premultipliedBGRA: [UInt8](repeating: 255, count: 8))
    let attachment = LineAttachment()
    attachment.shown = UIImage(cgImage: try #require(pixels))
    let text = NSMutableAttributedString(attributedString: string("ab"))
    let mark = NSMutableAttributedString(attachment: attachment)
    mark.addAttribute(.font, value: font, range: NSRange(location: 0, length: 1))
    text.append(mark)
    let rects = commands { text.draw(at: .zero) }.compactMap(\.imageRect)
    let rect = try #require(rects.first)
    #expect(nearly(rect.width, font.lineHeight) && nearly(rect.height, font.lineHeight))
    #expect(nearly(text.size().width, string("ab").size().width + font.lineHeight))
    #expect(attachment.indices.allSatisfy { $0 == 2 } && !attachment.indices.isEmpty)
  }
}

extension DrawingCommand {
  fileprivate var textOrigin: CGPoint? {
    if case .text(_, let origin) = self { origin } else { nil }
  }

  fileprivate var text: TextBlock? {
    if case .text(let block, _) = self { block } else { nil }
  }

  fileprivate var imageRect: CGRect? {
    if case .image(_, let rect, _) = self { rect } else { nil }
  }
}
