// Conversion of attributed strings, whose attributes have any type, to text blocks.

extension TextBlock {
  /// The text of an attributed string.
  ///
  /// - Parameter fallback: The style and paragraph for characters without attributes.
  package init(
    _ text: NSAttributedString, fallback: TextRun = .usual,
    limitMode: NSLineBreakMode = .byWordWrapping, numberOfLines: Int = 0, width: CGFloat? = nil
  ) {
    var runs: [TextRun] = []
    let string = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      attributes, range, _ in
      let part = string.substring(with: range)
      runs.append(TextRun(part, attributes, fallback: fallback, at: range.location))
    }
    if runs.isEmpty { runs = [fallback] }
    self.init(runs, limitMode: limitMode, numberOfLines: numberOfLines, width: width)
  }
}

extension TextRun {
  /// The defaults of text drawing: black, 12 points.
  package static let usual = TextRun(
    string: "",
    style: TextStyle(
      font: UIFont.systemFont(ofSize: 12).fontDescription,
      color: CGColor(red: 0, green: 0, blue: 0, alpha: 1)))

  /// The style described by attributes.
  ///
  /// - Parameter index: Where the run begins, in UTF-16 code units.
  package init(
    _ string: String, _ attributes: [NSAttributedString.Key: Any], fallback: TextRun = .usual,
    at index: Int = 0
  ) {
    let paragraph = (attributes[.paragraphStyle] as? NSParagraphStyle)?.values
    self.init(
      string: string, style: TextStyle(attributes, fallback: fallback.style, at: index),
      paragraph: paragraph ?? fallback.paragraph)
  }
}

extension TextStyle {
  fileprivate init(
    _ attributes: [NSAttributedString.Key: Any], fallback: TextStyle, at index: Int
  ) {
    self = fallback
    if attributes.isEmpty { return }
    if let font = attributes[.font] as? UIFont { self.font = font.fontDescription }
    if let color = attributes.color(.foregroundColor) { self.color = color }
    let isLink = attributes.link != nil
    if isLink { color = UIColor.link.cgColor }
    backgroundColor = attributes.color(.backgroundColor) ?? backgroundColor
    kern = attributes.number(.tracking) ?? attributes.number(.kern) ?? kern
    hasLigatures = attributes.number(.ligature).map { $0 != 0 } ?? hasLigatures
    underline = attributes.line(.underlineStyle, .underlineColor) ?? underline
    if isLink, underline == nil { underline = TextLine(style: .single, color: nil) }
    strikethrough = attributes.line(.strikethroughStyle, .strikethroughColor) ?? strikethrough
    strokeWidth = attributes.number(.strokeWidth) ?? strokeWidth
    strokeColor = attributes.color(.strokeColor) ?? strokeColor
    baselineOffset = attributes.number(.baselineOffset) ?? baselineOffset
    obliqueness = attributes.number(.obliqueness) ?? obliqueness
    shadow = (attributes[.shadow] as? NSShadow)?.value ?? shadow
    attachment = (attributes[.attachment] as? NSTextAttachment)?.value(in: font, at: index)
  }
}

extension [NSAttributedString.Key: Any] {
  /// The value of `.link`; nil for text that is no URL.
  package var link: URL? {
    switch self[.link] {
    case let url as URL: url
    case let text as String: URL(string: text)
    default: nil
    }
  }

  fileprivate func color(_ key: NSAttributedString.Key) -> CGColor? {
    (self[key] as? UIColor)?.cgColor ?? self[key] as? CGColor
  }

  /// The value as a finite number, whatever its numeric type.
  fileprivate func number(_ key: NSAttributedString.Key) -> CGFloat? {
    CGFloat(number: self[key])
  }

  fileprivate func line(
    _ style: NSAttributedString.Key, _ color: NSAttributedString.Key
  ) -> TextLine? {
    let bits =
      (self[style] as? NSUnderlineStyle)?.rawValue ?? number(style).flatMap { Int(exactly: $0) }
    return bits.flatMap {
      TextLine(style: NSUnderlineStyle(rawValue: $0), color: self.color(color))
    }
  }
}
