/// Shows text, on one line or several, in one font and colour or as an attributed string. Takes no
/// touches unless told to.
open class UILabel: UIView {
  private var storedText: String?
  private var storedAttributedText: NSAttributedString?

  /// What it says; nil for nothing. Set, it is all in ``font`` and ``textColor``.
  open var text: String? {
    get { storedAttributedText?.string ?? storedText }
    set {
      (storedText, storedAttributedText) = (newValue, nil)
      textChanged()
    }
  }

  /// What it says, with attributes; where those say nothing, the label's own count.
  ///
  /// Set, font, colour, alignment and line break mode of its first letter become the label's. Those
  /// of the label set later count for all of the string.
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

  /// The system font of 17 points unless changed.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet { styleChanged(.font, font ?? .systemFont(ofSize: 17)) }
  }
  /// `UIColor.label` unless changed: black, in dark white.
  open var textColor: UIColor! = .label {
    didSet { styleChanged(.foregroundColor, textColor ?? .label) }
  }
  /// Natural unless changed.
  open var textAlignment = NSTextAlignment.natural {
    didSet { paragraphChanged { $0.alignment = self.textAlignment } }
  }
  /// How text that does not fit is broken or shortened; cut at its tail unless changed.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textChanged() } }
  /// The most lines shown; 0 means as many as there are.
  open var numberOfLines = 1 { didSet { textChanged() } }
  /// Of a copy of the text behind it; nil, as at first, for none.
  open var shadowColor: UIColor? { didSet { textChanged() } }
  /// How far that copy is moved; (0, −1) unless changed.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { textChanged() } }
  /// Of the text while the label is highlighted; nil, as at first, for no difference.
  open var highlightedTextColor: UIColor? { didSet { textChanged() } }
  /// Whether the text is in ``highlightedTextColor``.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { textChanged() } } }
  /// Whether the text is in full colour; half of its alpha where not.
  open var isEnabled = true { didSet { if isEnabled != oldValue { textChanged() } } }
  /// Whether the font gets smaller until the text fits, as far as ``minimumScaleFactor`` lets it.
  open var adjustsFontSizeToFitWidth = false { didSet { textChanged() } }
  /// The smallest share of the font's size: 0…1; 0, as at first, for any.
  open var minimumScaleFactor: CGFloat = 0 { didSet { textChanged() } }
  /// Where a line stands whose font got smaller.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines { didSet { textChanged() } }
  /// Whether letters move closer, by up to 5 %, before text is shortened.
  open var allowsDefaultTighteningForTruncation = false { didSet { textChanged() } }
  /// The width at which lines break for ``UIView/intrinsicContentSize``; 0, as at first, for no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Makes an empty label: archives are not read, but subclasses declare this initialiser.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  /// A label is drawn anew when its size changes: its lines break elsewhere.
  private func prepare() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  // MARK: Drawing

  /// Where the text is drawn within `bounds`, for at most `numberOfLines` lines: the box of the lines
  /// that fit, in the middle from top to bottom.
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

  /// Draws the text, centred from top to bottom.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(),
      let text = fitted(to: rect.size, lines: numberOfLines)
    else { return }
    // Whole pixels keep the baseline sharp.
    let scale = layer.record?.stage?.scale ?? 1
    let top = rect.minY + text.top(in: rect.height, baselineAdjustment)
    let origin = CGPoint(x: rect.minX, y: (top * scale).rounded() / scale)
    if let shadowColor {
      var shadow = text.block
      shadow.changeStyles { $0.paint(shadowColor.cgColor) }
      context.draw(
        shadow, at: CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height))
    }
    context.draw(text.block, at: origin)
  }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  // MARK: Measuring

  /// The size of the text when its lines break at `size.width`; no limit where that is 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = size.width > 0 && size.width.isFinite ? size.width : nil
    let fitted = block(width: numberOfLines == 1 ? nil : limit)?.measure().size ?? .zero
    return CGSize(width: fitted.width.rounded(.up), height: fitted.height.rounded(.up))
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  /// From the top of the bounds to the baselines of the first and the last line that are shown; nil
  /// where there is no text.
  package var textBaselines: (first: CGFloat, last: CGFloat)? {
    fitted(to: bounds.size, lines: numberOfLines).map { text in
      let top = text.top(in: bounds.height, baselineAdjustment)
      return (top + text.metrics.firstBaseline, top + text.metrics.lastBaseline)
    }
  }

  /// Whether some of the text is not shown, as it does not fit the bounds.
  package var isTextTruncated: Bool {
    guard let shown = fitted(to: bounds.size, lines: numberOfLines) else { return false }
    var whole = shown.block
    whole.numberOfLines = 0
    // Letters may move closer by as much before text is shortened.
    if allowsDefaultTighteningForTruncation { whole.width = whole.width.map { $0 * 1.05 } }
    return whole.measure().lineCount > shown.metrics.lineCount
  }

  /// The text as it is laid out within `size`: of the lines there are, those that fit, at least one,
  /// the last of them shortened as ``lineBreakMode`` says; smaller, where it may be.
  private func fitted(to size: CGSize, lines: Int) -> FittedText? {
    guard var block = block(width: size.width) else { return nil }
    block.numberOfLines = lines
    var full: TextMetrics?
    if adjustsFontSizeToFitWidth {
      let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0.01
      let limit = CGSize(width: size.width, height: lines == 1 ? .infinity : size.height)
      let factor = block.scaleFactor(fitting: limit, atLeast: least)
      if factor < 1 {
        full = block.measure()
        block.scale(by: factor)
      }
    }
    let metrics = block.limitLines(toHeight: size.height)
    return FittedText(block: block, metrics: metrics, full: lines == 1 ? full : nil)
  }

  /// The text as it is laid out within `width` points.
  private func block(width: CGFloat?) -> TextBlock? {
    guard let text, !text.isEmpty else { return nil }
    var run = TextRun(string: text, style: ownStyle)
    run.paragraph.alignment = textAlignment
    var block =
      storedAttributedText.map { TextBlock($0, fallback: run, width: width) }
      ?? TextBlock([run], width: width)
    block.lineBreakMode = lineBreakMode
    block.numberOfLines = numberOfLines
    if allowsDefaultTighteningForTruncation {
      block.changeParagraphs { $0.allowsDefaultTighteningForTruncation = true }
    }
    if isHighlighted, let color = highlightedTextColor?.cgColor {
      block.changeStyles { $0.color = color }
    }
    if !isEnabled { block.changeStyles { $0.fade(by: 0.5) } }
    return block
  }

  // MARK: Attributes

  private var ownStyle: TextStyle {
    TextStyle(
      font: (font ?? .systemFont(ofSize: 17)).fontDescription, color: (textColor ?? .label).cgColor)
  }

  private var ownAttributes: [NSAttributedString.Key: Any] {
    let paragraph = NSMutableParagraphStyle()
    (paragraph.alignment, paragraph.lineBreakMode) = (textAlignment, lineBreakMode)
    return [
      .font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label,
      .paragraphStyle: paragraph,
    ]
  }

  /// Takes over what the first letter has. Observers do not run: the string stays as it is.
  private func adoptFirstAttributes() {
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

  private func styleChanged(_ key: NSAttributedString.Key, _ value: Any) {
    if let string = storedAttributedText {
      let changed = NSMutableAttributedString(attributedString: string)
      changed.addAttribute(key, value: value, range: NSRange(location: 0, length: string.length))
      storedAttributedText = changed
    }
    textChanged()
  }

  private func paragraphChanged(_ change: (NSMutableParagraphStyle) -> Void) {
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

  private func textChanged() { setNeedsDisplay() }
}

/// Where a line stands whose font got smaller.
public enum UIBaselineAdjustment: Int, Sendable, CaseIterable {
  /// Its baseline is where that of the full size would be.
  case alignBaselines
  /// In the middle.
  case alignCenters
  /// Its top is where that of the full size would be.
  case none
}

/// Text as a label shows it.
private struct FittedText {
  let block: TextBlock
  let metrics: TextMetrics
  /// The single line before its font got smaller; nil where it did not.
  let full: TextMetrics?

  /// From the top of a box of this height to that of the text.
  func top(in height: CGFloat, _ adjustment: UIBaselineAdjustment) -> CGFloat {
    guard let full, adjustment != .alignCenters else { return (height - metrics.size.height) / 2 }
    let fullTop = (height - full.size.height) / 2
    return adjustment == .none ? fullTop : fullTop + full.firstBaseline - metrics.firstBaseline
  }
}
