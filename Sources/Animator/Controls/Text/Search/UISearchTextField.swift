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

  /// A placeholder in gray, and a button in the color of the lens: more distinct than in other fields.
  override var partColors: (placeholder: UIColor, clear: UIColor) { (.systemGray, .secondaryLabel) }

  private let lens = UIImageView(image: TextFieldGlyph.lens())
  /// The sides of the images that are shown, in points.
  private var shownSides = (lens: TextFieldGlyph.lensSide, clear: TextFieldGlyph.clearSide)

  /// The images of the icons and their offsets.
  var icons = SearchIcons() {
    didSet {
      showLens()
      showClear()
      setNeedsLayout()
    }
  }
  /// The icon of the search bar's button at the end of the field; nil without one.
  var endIcon: UISearchBar.Icon? { didSet { setNeedsLayout() } }
  /// The distance by which the text is moved.
  var textOffset = UIOffset.zero { didSet { setNeedsLayout() } }

  private func showLens() {
    lens.image = icons.images[.search]?[.normal] ?? TextFieldGlyph.lens(side: shownSides.lens)
  }

  private func showClear() {
    let images = icons.images[.clear]
    let usual = images?[.normal] ?? TextFieldGlyph.clear(side: shownSides.clear)
    clearButton.setImage(usual, for: .normal)
    clearButton.setImage(images?.own(.highlighted), for: .highlighted)
  }

  private func setUp() {
    lens.tintColor = .secondaryLabel
    lens.contentMode = .center
    leftView = lens
    leftViewMode = .always
    clearButtonMode = .always
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
    let old = shownSides
    shownSides = sides
    if sides.lens != old.lens { showLens() }
    if sides.clear != old.clear { showClear() }
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
    let own = leftView === lens ? icons.offsets[.search] ?? .zero : .zero
    return rect.offsetBy(
      dx: (isMirrored ? -offset : offset) + own.horizontal, dy: own.vertical)
  }

  open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let offset = endIcon.flatMap { icons.offsets[$0] } ?? .zero
    return super.rightViewRect(forBounds: bounds)
      .offsetBy(dx: offset.horizontal, dy: offset.vertical)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).insetBy(dx: min(4, bounds.width / 2), dy: 0)
      .offsetBy(dx: textOffset.horizontal, dy: textOffset.vertical)
  }

  open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let offset = icons.offsets[.clear] ?? .zero
    return super.clearButtonRect(forBounds: bounds)
      .offsetBy(dx: offset.horizontal, dy: offset.vertical)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width, height: fittingHeight)
  }
}

/// The images that a search bar shows in place of the system's icons.
struct SearchIcons {
  var images: [UISearchBar.Icon: StateValues<UIImage>] = [:]
  var offsets: [UISearchBar.Icon: UIOffset] = [:]
}
