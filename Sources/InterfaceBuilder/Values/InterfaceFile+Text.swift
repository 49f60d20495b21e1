import Animator

extension InterfaceFile {
  /// A text: an attribute, or a `string` or `mutableString` inside. Nil if none is written, or `nil` is.
  func text(_ key: String, of element: InterfaceElement) -> String? {
    if let text = element[key] { return text }
    guard let child = element.child("string", key: key) ?? element.child("mutableString", key: key)
    else { return nil }
    guard child["base64-UTF8"] == "YES" else { return child.text }
    return Self.decodeBase64(child.text)
  }

  /// Text that XML cannot hold is written in base 64, without padding.
  private static func decodeBase64(_ text: String) -> String? {
    let digits = text.filter { !$0.isWhitespace && $0 != "=" }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: digits + padding).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Attributed text

  /// An `attributedString` element: fragments of text with attributes each.
  ///
  /// - Parameter font: The font of fragments that have none.
  func attributedText(_ element: InterfaceElement, font: UIFont) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for fragment in element.children where fragment.name == "fragment" {
      guard let text = text("content", of: fragment) else { continue }
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      for value in fragment.members(of: "attributes") {
        if let (key, value) = attribute(value) { attributes[key] = value }
      }
      result.append(NSAttributedString(string: text, attributes: attributes))
    }
    return result
  }

  private func attribute(_ element: InterfaceElement) -> (NSAttributedString.Key, Any)? {
    switch (element.name, element.key) {
    case ("color", "NSColor"): color(element).map { (.foregroundColor, $0) }
    case ("color", "NSBackgroundColor"): color(element).map { (.backgroundColor, $0) }
    case ("color", "NSStrokeColor"): color(element).map { (.strokeColor, $0) }
    case ("font", _), ("fontDescription", _): (.font, font(element))
    case ("paragraphStyle", _): (.paragraphStyle, paragraphStyle(element))
    case (_, "NSKern"): number("value", of: element).map { (.kern, $0) }
    case (_, "NSUnderline"): integer("value", of: element).map { (.underlineStyle, $0) }
    case (_, "NSStrikethrough"): integer("value", of: element).map { (.strikethroughStyle, $0) }
    case (_, "NSStrokeWidth"): number("value", of: element).map { (.strokeWidth, $0) }
    case (_, "NSBaselineOffset"): number("value", of: element).map { (.baselineOffset, $0) }
    case ("allowsDefaultTighteningForTruncation", _), ("integer", "NSLigature"),
      (_, "NSSuperScript"):
      nil
    default: unknownAttribute(element)
    }
  }

  private func unknownAttribute(_ element: InterfaceElement) -> (NSAttributedString.Key, Any)? {
    report(.unknownElement(element.key ?? element.name, in: "attributes"), element)
    return nil
  }

  private func paragraphStyle(_ element: InterfaceElement) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let value = choice("alignment", of: element, in: Names.alignments) {
      style.alignment = value
    }
    if let value = choice("lineBreakMode", of: element, in: Names.lineBreaks) {
      style.lineBreakMode = value
    }
    if let value = number("lineSpacing", of: element) { style.lineSpacing = value }
    if let value = number("paragraphSpacing", of: element) { style.paragraphSpacing = value }
    if let value = number("paragraphSpacingBefore", of: element) {
      style.paragraphSpacingBefore = value
    }
    if let value = number("firstLineHeadIndent", of: element) { style.firstLineHeadIndent = value }
    if let value = number("headIndent", of: element) { style.headIndent = value }
    if let value = number("tailIndent", of: element) { style.tailIndent = value }
    if let value = number("lineHeightMultiple", of: element) { style.lineHeightMultiple = value }
    if let value = number("minimumLineHeight", of: element) { style.minimumLineHeight = value }
    if let value = number("maximumLineHeight", of: element) { style.maximumLineHeight = value }
    return style
  }

  /// A `textAttributes` element of a bar; nil if there is none.
  func textAttributes(
    _ key: String, of element: InterfaceElement
  ) -> [NSAttributedString.Key: Any]? {
    guard let element = element.child("textAttributes", key: key) else { return nil }
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let child = element.child("color", key: "textColor") {
      attributes[.foregroundColor] = color(child)
    }
    if let child = element.child("fontDescription") { attributes[.font] = font(child) }
    return attributes
  }
}
