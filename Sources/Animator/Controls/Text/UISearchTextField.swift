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

  private let lens = UIImageView(image: TextFieldGlyph.lens())
  /// The sides of the images that are shown, in points.
  private var shownSides = (lens: TextFieldGlyph.lensSide, clear: TextFieldGlyph.clearSide)

  private func setUp() {
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

  /// A length that grows with the text, in whole points; as far as the field is high enough.
  private func scaled(_ length: CGFloat, in bounds: CGRect) -> CGFloat {
    let scaled = UIFontMetrics.default.scaledValue(for: length, compatibleWith: traitCollection)
    let usual = Self.height - TextFieldGlyph.lensSide
    return min(scaled, max(bounds.height - usual, length)).rounded(.down)
  }

  override func clearSide(in bounds: CGRect) -> CGFloat {
    scaled(TextFieldGlyph.clearSide, in: bounds)
  }

  open override func layoutSubviews() {
    let sides = (
      lens: scaled(TextFieldGlyph.lensSide, in: bounds), clear: clearSide(in: bounds)
    )
    if sides.lens != shownSides.lens { lens.image = TextFieldGlyph.lens(side: sides.lens) }
    if sides.clear != shownSides.clear {
      clearButton.setImage(TextFieldGlyph.clear(side: sides.clear), for: .normal)
    }
    shownSides = sides
    super.layoutSubviews()
  }

  /// The lens begins 8 points from the start: a tenth of its image is empty.
  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.leftViewRect(forBounds: bounds)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var offset: CGFloat = 6
    if leftView === lens {
      let side = scaled(TextFieldGlyph.lensSide, in: bounds)
      offset = (8 - side / 10).rounded()
      rect = CGRect(
        x: isMirrored ? bounds.maxX - side : bounds.minX, y: bounds.midY - side / 2, width: side,
        height: side)
    }
    return rect.offsetBy(dx: isMirrored ? -offset : offset, dy: 0)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).insetBy(dx: min(4, bounds.width / 2), dy: 0)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width, height: fittingHeight)
  }
}
