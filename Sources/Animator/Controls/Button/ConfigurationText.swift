/// A text of a button's configuration, with the attributes that it has where the string has none.
@MainActor
struct ConfigurationText {
  let string: AttributedString?
  let font: UIFont
  let color: UIColor
  let alignment: NSTextAlignment
  let transformer: UIConfigurationTextAttributesTransformer?

  /// Whether a label without an attributed text can show it.
  private var isPlain: Bool {
    transformer == nil
      && (string?.runs.allSatisfy { $0.attributes == AttributeContainer() } ?? true)
  }

  func show(in label: UILabel) {
    label.numberOfLines = 0
    // First, as properties change an attributed text.
    label.text = isPlain ? string.map { String($0.characters) } : nil
    (label.font, label.textColor, label.textAlignment) = (font, color, alignment)
    if !isPlain { label.attributedText = attributed(lineBreakMode: label.lineBreakMode) }
  }

  private func attributed(lineBreakMode: NSLineBreakMode) -> NSAttributedString? {
    guard let string, !string.characters.isEmpty else { return nil }
    let paragraph = NSMutableParagraphStyle()
    (paragraph.alignment, paragraph.lineBreakMode) = (alignment, lineBreakMode)
    let result = NSMutableAttributedString(string: "")
    for run in string.runs {
      var container = AttributeContainer([.font: font, .foregroundColor: color])
      container.merge(run.attributes)
      var attributes = [NSAttributedString.Key: Any](transformer?(container) ?? container)
      attributes[.paragraphStyle] = attributes[.paragraphStyle] ?? paragraph
      result.append(
        NSAttributedString(string: String(string[run.range].characters), attributes: attributes))
    }
    return result
  }
}
