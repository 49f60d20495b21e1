/// The text field of search bars: a magnifying glass before the text, on gray.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  /// The height at the default text size, in points.
  private static let height: CGFloat = 36

  /// The height in points, which grows with the lines of body text.
  var fittingHeight: CGFloat {
    let line = UIFontMetrics.default.scaledValue(for: 22, compatibleWith: traitCollection)
    return Self.height + max(line - 22, 0)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty field. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UISearchTextField.self)
  }

  private func setUp() {
    let lens = UIImageView(image: TextFieldGlyph.lens)
    lens.tintColor = .secondaryLabel
    lens.contentMode = .center
    leftView = lens
    leftViewMode = .always
    clearButtonMode = .whileEditing
    returnKeyType = .search
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 10
    attributedPlaceholder = nil
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
  }

  /// The lens begins 8 points from the start.
  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let rect = super.leftViewRect(forBounds: bounds)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return rect.offsetBy(dx: isMirrored ? -6 : 6, dy: 0)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).insetBy(dx: min(4, bounds.width / 2), dy: 0)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width, height: fittingHeight)
  }
}
