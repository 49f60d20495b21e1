/// Shows one or more lines of text, with one font and color or as an attributed string. User interaction is
/// disabled by default.
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  private var storedText: String?
  var storedAttributedText: NSAttributedString?

  /// The text; nil for none. Setting it applies ``font`` and ``textColor`` to all of it.
  open var text: String? {
    get { storedAttributedText?.string ?? storedText }
    set {
      (storedText, storedAttributedText) = (newValue, nil)
      textChanged()
    }
  }

  /// The attributed text. The label's properties apply where attributes are missing.
  ///
  /// Setting it sets the label's font, color, alignment and line break mode to those of the first character.
  /// Setting these properties later applies them to the whole string.
  open var attributedText: NSAttributedString? {
    get {
      storedAttributedText
        ?? storedText.map { NSAttributedString(string: $0, attributes: ownAttributes) }
    }
    set {
      (storedText, storedAttributedText) = (
        nil, newValue.map { NSAttributedString(attributedString: $0) }
      )
      adoptFirstAttributes()
      textChanged()
    }
  }

  /// The font; the system font of 17 points by default.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      styleChanged(.font, font ?? .systemFont(ofSize: 17))
      if layer[.fontWeight] != 0, !isChangingWeight { layer[.fontWeight] = 0 }
    }
  }
  /// Whether the font is set to another weight of itself.
  var isChangingWeight = false
  /// The text color; by default `UIColor.label`, which is black in light style and white in dark style.
  open var textColor: UIColor! = .label {
    didSet { styleChanged(.foregroundColor, textColor ?? .label) }
  }
  /// The alignment; natural by default: that of the text's direction, or right in right-to-left layouts.
  open var textAlignment = NSTextAlignment.natural {
    didSet { paragraphChanged { $0.alignment = self.textAlignment } }
  }
  /// How text that does not fit is wrapped or truncated; truncated at its tail by default.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textChanged() } }
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 { didSet { textChanged() } }
  /// The color of the text's shadow, which has no blur; nil for none, by default.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The offset of the shadow in points; (0, −1) by default.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// The text color while the label is highlighted; nil for ``textColor``, by default.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether the text is in ``highlightedTextColor``.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
  /// Whether the label is enabled; a disabled label's text has half its alpha.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  /// Whether the font size is reduced until the text fits, down to ``minimumScaleFactor``.
  open var adjustsFontSizeToFitWidth = false { didSet { textChanged() } }
  /// The minimum fraction of the font size, 0…1; 0 for no limit, by default.
  open var minimumScaleFactor: CGFloat = 0 { didSet { textChanged() } }
  /// Whether fonts for text styles follow the text size that the user has chosen; false by default.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { adjustFonts() } }
  }
  /// The vertical position of a line whose font size is reduced.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines { didSet { setNeedsDisplay() } }
  /// Whether letter spacing is tightened by up to 5 % before the text is truncated.
  open var allowsDefaultTighteningForTruncation = false { didSet { textChanged() } }
  /// The width at which lines wrap for ``UIView/intrinsicContentSize``; 0 for no limit, by default.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates an empty label. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.interface?.configure(self, as: UILabel.self)
  }

  /// Lines wrap differently in another size, whatever the content mode.
  override var redrawsWhenResized: Bool { true }

  private func prepare() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  // MARK: Drawing

  /// The rectangle of the text within `bounds` for at most `numberOfLines` lines: the bounding box of the
  /// lines that fit, centered vertically.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    guard let text = fitted(to: bounds.size, lines: numberOfLines) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let left = bounds.minX + max(text.metrics.minX.rounded(.down), 0)
    let right = bounds.minX + min(text.metrics.maxX.rounded(.up), bounds.width)
    return CGRect(
      x: left, y: bounds.minY + text.top(in: bounds.height, baselineAdjustment),
      width: max(right - left, 0), height: min(text.metrics.size.height, bounds.height))
  }

  /// Draws the text, centered vertically.
  open func drawText(in rect: CGRect) {
    guard let text = fitted(to: rect.size, lines: numberOfLines) else { return }
    // Aligned to whole pixels, so that the baseline is sharp.
    let scale = layer.record?.stage?.scale ?? 1
    let top = rect.minY + text.top(in: rect.height, baselineAdjustment)
    let drawn = DrawnText(
      block: text.block, origin: CGPoint(x: rect.minX, y: (top * scale).rounded() / scale),
      shadow: shadowColor.map { DrawnText.Shadow(color: $0.cgColor, offset: shadowOffset) })
    if isMeasuringDrawnText {
      measuredText = drawn
      return
    }
    if let context = UIGraphicsGetCurrentContext() { drawn.draw(in: context) }
  }

  open override func draw(_ rect: CGRect) {
    if textUnits == nil, !followsPath { drawContents() }
  }

  /// Draws the text of a text field in place of ``drawText(in:)``; nil for other labels.
  var fieldDrawing: ((CGRect) -> Void)?

  private func drawContents() {
    if let fieldDrawing { fieldDrawing(bounds) } else { drawText(in: bounds) }
  }

  /// The text as ``drawText(in:)`` would draw it now; nil for none.
  var drawnText: DrawnText? {
    if followsPath { return lineOnPath }
    (isMeasuringDrawnText, measuredText) = (true, nil)
    withOwnTraits { drawContents() }
    isMeasuringDrawnText = false
    return measuredText
  }
  private var isMeasuringDrawnText = false
  private var measuredText: DrawnText?

  /// The text in one line, as long as it is.
  private var lineOnPath: DrawnText? {
    withOwnTraits {
      guard var block = block(width: nil) else { return nil }
      (block.numberOfLines, block.limitMode) = (1, .byClipping)
      return DrawnText(
        block: block, origin: .zero,
        shadow: shadowColor.map { DrawnText.Shadow(color: $0.cgColor, offset: shadowOffset) })
    }
  }

  /// The path that the text follows.
  var pathSettings = TextPathSettings()

  /// The views that show the text while it is divided; nil while the label draws it as a whole.
  var textUnits: TextUnitsView?

  /// Draws the text as a whole again, because it or its layout has changed.
  open override func setNeedsDisplay() {
    forgetTextParts()
    super.setNeedsDisplay()
    showTextOnPath()
  }

  // MARK: Measuring

  /// The size of the text wrapped at `size.width`; 0 for no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = size.width > 0 && size.width.isFinite ? size.width : nil
    let fitted = block(width: numberOfLines == 1 ? nil : limit)?.measure().size ?? .zero
    return CGSize(width: fitted.width.rounded(.up), height: fitted.height.rounded(.up))
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  override var wrapsContent: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  /// The width of the text in one line, and its height when wrapped at `width`.
  override func wrappedContentSize(width: CGFloat) -> CGSize {
    let line = intrinsicContentSize
    if width <= 0 || width >= line.width { return line }
    return CGSize(
      width: line.width, height: sizeThatFits(CGSize(width: width, height: 0)).height)
  }

  override func contentSizeCategoryChanged() {
    if adjustsFontForContentSizeCategory { adjustFonts() }
  }

  override var isElementByDefault: Bool { true }
  override var traitsByDefault: UIAccessibilityTraits { .staticText }

  override var centersText: Bool { true }

  override var contentBaselines: (first: CGFloat, last: CGFloat)? {
    fitted(to: bounds.size, lines: numberOfLines).map { text in
      let height = text.metrics.size.height
      // The text is centered in the content size, which is rounded up.
      let slack = (height.rounded(.up) - height) / 2
      return (text.metrics.firstBaseline + slack, height - text.metrics.lastBaseline + slack)
    }
  }

  /// The distances from the top of the bounds to the baselines of the first and the last visible line; nil
  /// without text.
  package var textBaselines: (first: CGFloat, last: CGFloat)? {
    fitted(to: bounds.size, lines: numberOfLines).map { text in
      let top = text.top(in: bounds.height, baselineAdjustment)
      return (top + text.metrics.firstBaseline, top + text.metrics.lastBaseline)
    }
  }

  /// Whether the text is truncated because it does not fit the bounds.
  package var isTextTruncated: Bool {
    if followsPath { return false }
    guard let shown = fitted(to: bounds.size, lines: numberOfLines) else { return false }
    var whole = shown.block
    whole.numberOfLines = 0
    // The tightening that is allowed before truncation.
    if allowsDefaultTighteningForTruncation { whole.width = whole.width.map { $0 * 1.05 } }
    return whole.measure().lineCount > shown.metrics.lineCount
  }

  func textChanged() {
    setNeedsDisplay()
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
  }
}

/// The vertical position of a line whose font size is reduced.
public enum UIBaselineAdjustment: Int, Sendable, CaseIterable {
  /// At the baseline of the full font size.
  case alignBaselines
  /// Centered.
  case alignCenters
  /// At the top of the full font size.
  case none
}
