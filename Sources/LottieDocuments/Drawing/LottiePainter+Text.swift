import Graphics

extension LottiePainter {
  /// Draws text: with the characters of the document, if it has them, else with a font.
  func draw(_ text: LottieTextDocument) {
    let lines = lines(of: text)
    var baseline = -text.baselineShift
    if let box = text.box { baseline += box.minY.native + ascender(of: text) }
    for (index, line) in lines.enumerated() {
      let y = baseline + Double(index) * text.lineHeight
      if let glyphs = glyphs(of: line, in: text) {
        draw(glyphs, text, y: y)
      } else if var block = block(of: line, in: text) {
        draw(&block, text, y: y)
      }
    }
  }

  // MARK: Characters of the document

  private func glyphs(of line: String, in text: LottieTextDocument) -> [LottieGlyph]? {
    document.glyphs(of: line, in: text)
  }

  private func draw(_ glyphs: [LottieGlyph], _ text: LottieTextDocument, y: Double) {
    let scale = text.size / 100
    let spacing = text.tracking / 1000 * text.size
    let advances = glyphs.map { $0.advance * scale + spacing }
    // The space after the last character does not count.
    var x = left(of: advances.reduce(0, +) - spacing, in: text)
    var elements: [CGPath.Element] = []
    for (glyph, advance) in zip(glyphs, advances) {
      let placing = CGAffineTransform(CGFloat(scale), 0, 0, CGFloat(scale), CGFloat(x), CGFloat(y))
      elements += glyph.outline.applying(placing).elements
      x += advance
    }
    let path = CGPath(elements: elements)
    let fill = { fillText(path, text) }
    let stroke = { strokeText(path, text) }
    for paint in text.isStrokeInFront ? [fill, stroke] : [stroke, fill] { paint() }
  }

  private func fillText(_ path: CGPath, _ text: LottieTextDocument) {
    guard let color = text.color else { return }
    context.setFillColor(color.cgColor())
    context.addPath(path)
    context.fillPath()
  }

  private func strokeText(_ path: CGPath, _ text: LottieTextDocument) {
    guard let color = text.strokeColor, text.strokeWidth > 0 else { return }
    context.setStrokeColor(color.cgColor())
    context.setLineWidth(CGFloat(text.strokeWidth))
    context.addPath(path)
    context.strokePath()
  }

  /// The left end of a line of a width.
  private func left(of width: Double, in text: LottieTextDocument) -> Double {
    let start = text.box?.minX.native ?? 0
    let rest = (text.box?.width.native ?? 0) - width
    switch text.alignment {
    case .right: return start + rest
    case .center: return start + rest / 2
    default: return start
    }
  }

  // MARK: Fonts

  /// A line in the font of the text; nil without one.
  private func block(of line: String, in text: LottieTextDocument) -> TextBlock? {
    guard var font = fonts[text.font.name], !line.isEmpty else { return nil }
    font.size = CGFloat(text.size)
    let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    var style = TextStyle(font: font, color: text.color?.cgColor() ?? clear)
    style.kern = CGFloat(text.tracking / 1000 * text.size)
    if text.strokeWidth > 0, let color = text.strokeColor {
      let percent = CGFloat(text.strokeWidth / text.size * 100)
      style.strokeWidth = text.color == nil ? percent : -percent
      style.strokeColor = color.cgColor()
    }
    return TextBlock([TextRun(string: line, style: style)], numberOfLines: 1)
  }

  private func draw(_ block: inout TextBlock, _ text: LottieTextDocument, y: Double) {
    let metrics = block.measure()
    let width = metrics.maxX - metrics.minX - CGFloat(text.tracking / 1000 * text.size)
    let x = CGFloat(left(of: width.native, in: text)) - metrics.minX
    context.draw(block, at: CGPoint(x: x, y: CGFloat(y) - metrics.firstBaseline))
  }

  /// The distance from the top of a box to its first baseline.
  private func ascender(of text: LottieTextDocument) -> Double {
    guard let block = block(of: "x", in: text) else { return text.size }
    return block.measure().firstBaseline.native
  }

  // MARK: Lines

  /// The lines, wrapped between words in a box.
  private func lines(of text: LottieTextDocument) -> [String] {
    let paragraphs = text.string.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard let box = text.box else { return paragraphs }
    return paragraphs.flatMap { wrapped($0, text, width: box.width.native) }
  }

  private func wrapped(_ paragraph: String, _ text: LottieTextDocument, width: Double) -> [String] {
    var (lines, line): ([String], String) = ([], "")
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if !line.isEmpty, self.width(of: longer, in: text) > width {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    return lines + [line]
  }

  private func width(of line: String, in text: LottieTextDocument) -> Double {
    if let glyphs = glyphs(of: line, in: text) {
      return glyphs.reduce(0) { $0 + ($1.advance + text.tracking / 10) * text.size / 100 }
    }
    guard let metrics = block(of: line, in: text)?.measure() else { return 0 }
    return (metrics.maxX - metrics.minX).native
  }
}
