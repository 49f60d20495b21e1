// How the properties of a label and the attributes of its text depend on each other.

extension UILabel {
  var ownStyle: TextStyle {
    TextStyle(
      font: (font ?? .systemFont(ofSize: 17)).fontDescription, color: (textColor ?? .label).cgColor)
  }

  var ownAttributes: [NSAttributedString.Key: Any] {
    let paragraph = NSMutableParagraphStyle()
    (paragraph.alignment, paragraph.lineBreakMode) = (textAlignment, lineBreakMode)
    return [
      .font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label,
      .paragraphStyle: paragraph,
    ]
  }

  /// Sets the label's properties to the first character's attributes, without property observers that
  /// would change the string.
  func adoptFirstAttributes() {
    guard let string = storedAttributedText, string.length > 0 else { return }
    let first = string.attributes(at: 0, effectiveRange: nil)
    storedAttributedText = nil
    if let font = first[.font] as? UIFont { self.font = font }
    if let color = first[.foregroundColor] as? UIColor { textColor = color }
    if let paragraph = first[.paragraphStyle] as? NSParagraphStyle {
      textAlignment = paragraph.alignment
      lineBreakMode = paragraph.lineBreakMode
    }
    storedAttributedText = string
  }

  func styleChanged(_ key: NSAttributedString.Key, _ value: Any) {
    if let string = storedAttributedText {
      let changed = NSMutableAttributedString(attributedString: string)
      changed.addAttribute(key, value: value, range: NSRange(location: 0, length: string.length))
      storedAttributedText = changed
    }
    if key == .foregroundColor { setNeedsDisplay() } else { textChanged() }
  }

  func adjustFonts() {
    let traits = traitCollection
    changeFonts { $0.adjusted(to: traits) }
  }

  /// Changes the font, or all fonts of an attributed text.
  func changeFonts(_ change: (UIFont) -> UIFont) {
    guard let string = storedAttributedText else {
      let changed = font.map(change)
      if changed != font { font = changed }
      return
    }
    let changed = NSMutableAttributedString(attributedString: string)
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttribute(.font, in: whole) { value, range, _ in
      guard let font = value as? UIFont else { return }
      changed.addAttribute(.font, value: change(font), range: range)
    }
    let mode = lineBreakMode
    attributedText = changed
    if lineBreakMode != mode { lineBreakMode = mode }
  }

  func paragraphChanged(_ change: (NSMutableParagraphStyle) -> Void) {
    if let string = storedAttributedText {
      let changed = NSMutableAttributedString(attributedString: string)
      let whole = NSRange(location: 0, length: string.length)
      string.enumerateAttribute(.paragraphStyle, in: whole) { value, range, _ in
        let style = NSMutableParagraphStyle()
        if let old = value as? NSParagraphStyle { style.setParagraphStyle(old) }
        change(style)
        changed.addAttribute(.paragraphStyle, value: style, range: range)
      }
      storedAttributedText = changed
    }
    textChanged()
  }
}
