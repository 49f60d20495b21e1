extension TextRun {
  /// The equivalent attributes of an attributed string.
  package var attributes: [NSAttributedString.Key: Any] {
    var all: [NSAttributedString.Key: Any] = [
      .font: UIFont(style.font), .foregroundColor: UIColor(cgColor: style.color),
    ]
    if paragraph != TextParagraph() { all[.paragraphStyle] = NSParagraphStyle(paragraph) }
    all[.backgroundColor] = style.backgroundColor.map { UIColor(cgColor: $0) }
    if style.kern != 0 { all[.kern] = style.kern }
    if !style.hasLigatures { all[.ligature] = 0 }
    all[.underlineStyle] = style.underline?.style.rawValue
    all[.underlineColor] = style.underline?.color.map { UIColor(cgColor: $0) }
    all[.strikethroughStyle] = style.strikethrough?.style.rawValue
    all[.strikethroughColor] = style.strikethrough?.color.map { UIColor(cgColor: $0) }
    if style.strokeWidth != 0 { all[.strokeWidth] = style.strokeWidth }
    all[.strokeColor] = style.strokeColor.map { UIColor(cgColor: $0) }
    if style.baselineOffset != 0 { all[.baselineOffset] = style.baselineOffset }
    if style.obliqueness != 0 { all[.obliqueness] = style.obliqueness }
    all[.shadow] = style.shadow.map { NSShadow($0) }
    all[.attachment] = style.attachment.map { NSTextAttachment($0) }
    return all
  }
}

extension NSShadow {
  fileprivate convenience init(_ shadow: TextShadow) {
    self.init()
    (shadowOffset, shadowBlurRadius) = (shadow.offset, shadow.blurRadius)
    shadowColor = UIColor(cgColor: shadow.color)
  }
}

extension NSTextAttachment {
  fileprivate convenience init(_ attachment: TextAttachment) {
    self.init()
    image = attachment.image.map { UIImage(cgImage: $0) }
    bounds = CGRect(
      x: 0, y: attachment.rise, width: attachment.size.width, height: attachment.size.height)
  }
}
