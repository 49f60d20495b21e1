// The display of a text field: its text or placeholder, its frame, and the views beside the text.

extension UITextField {
  private static let bullet = "•"

  /// Shows the text or the placeholder, and the parts that depend on them and on the state.
  func contentsChanged() {
    if isSecureTextEntry {
      label.text = String(repeating: Self.bullet, count: storedText.count)
    } else if let attributes {
      label.attributedText = Self.oneLine(attributes)
    } else {
      label.text = Self.oneLine(storedText)
    }
    let font = font ?? .systemFont(ofSize: 17)
    if attributes == nil {
      (label.font, label.textColor) = (font, isEnabled ? textColor ?? .label : .tertiaryLabel)
    }
    if let attributedPlaceholder {
      placeholderLabel.attributedText = Self.oneLine(attributedPlaceholder)
    } else {
      (placeholderLabel.text, placeholderLabel.font) = (placeholder.map(Self.oneLine), font)
      placeholderLabel.textColor = partColors.placeholder
    }
    placeholderLabel.isHidden = hasText
    placeholderLabel.textAlignment = textAlignment
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    label.minimumScaleFactor =
      font.pointSize > 0 ? min(max(minimumFontSize / font.pointSize, 0), 1) : 0
    clearButton.isHidden = !showsClearButton
    clearButton.tintColor = partColors.clear
    leftView?.isHidden = !shows(leftViewMode)
    rightView?.isHidden = !showsRightView
    caret.backgroundColor = tintColor
    showFrame()
    setNeedsLayout()
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
  }

  /// A text with spaces in place of line breaks.
  private static func oneLine(_ text: String) -> String {
    text.breaksLines ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }

  /// The same, from the end to the start: "\r\n" is a single line break of two units.
  private static func oneLine(_ text: NSAttributedString) -> NSAttributedString {
    guard text.string.breaksLines else { return text }
    let line = NSMutableAttributedString(attributedString: text)
    var end = line.length
    for character in text.string.reversed() {
      let range = NSRange(location: end - character.utf16.count, length: character.utf16.count)
      if character.isNewline { line.replaceCharacters(in: range, with: " ") }
      end = range.location
    }
    return line
  }

  /// Whether a view with a mode is shown now.
  func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  /// Whether the button that clears the text is shown now.
  var showsClearButton: Bool { hasText && isEnabled && shows(clearButtonMode) }
  /// The clear button replaces the right view.
  var showsRightView: Bool { shows(rightViewMode) && !showsClearButton }

  /// Shows the background image, or else the frame, in the colors of the current traits.
  func showFrame() {
    let image = isEnabled ? background : disabledBackground ?? background
    plate.image = image
    let style = image == nil ? borderStyle : .none
    let color: UIColor? =
      switch style {
      case .none: nil
      case .line: .label
      case .bezel: .systemGray
      case .roundedRect:
        UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.2) }
      }
    plate.layer.borderColor = color.map { color in withOwnTraits { color.cgColor } }
    plate.layer.borderWidth = style == .none ? 0 : 1 / pixelScale
    let isRounded = style == .roundedRect
    plate.layer.cornerRadius = isRounded ? 5 : 0
    let standard: UIColor = isEnabled ? .systemBackground : .secondarySystemBackground
    plate.backgroundColor = isRounded ? fill ?? standard : nil
    setFillsPlate(isRounded)
  }

  private var pixelScale: CGFloat { layer.record?.stage?.scale ?? 2 }
}
