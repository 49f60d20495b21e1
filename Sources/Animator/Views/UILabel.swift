/// Shows text in one font and colour, on one line or several. Takes no touches unless told to.
open class UILabel: UIView {
  /// What it says; nil for nothing.
  open var text: String? { didSet { textChanged() } }
  open var font: UIFont! = .systemFont(ofSize: 17) { didSet { textChanged() } }
  open var textColor: UIColor! = .black { didSet { textChanged() } }
  open var textAlignment = NSTextAlignment.natural { didSet { textChanged() } }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textChanged() } }
  /// The most lines shown; 0 means as many as there are.
  open var numberOfLines = 1 { didSet { textChanged() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

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

  private func textChanged() { setNeedsDisplay() }

  /// The text as it is laid out within `width` points.
  private func block(width: CGFloat?) -> TextBlock? {
    guard let text, !text.isEmpty else { return nil }
    return TextBlock(
      string: text, font: (font ?? .systemFont(ofSize: 17)).fontDescription,
      color: (textColor ?? .black).cgColor, alignment: textAlignment,
      lineBreakMode: lineBreakMode, numberOfLines: numberOfLines, width: width)
  }

  /// The text as it is laid out within `size`, and its height: of the lines there are, those that
  /// fit, at least one, the last of them shortened as ``lineBreakMode`` says.
  private func block(in size: CGSize, lines: Int) -> (block: TextBlock, height: CGFloat)? {
    guard var block = block(width: size.width) else { return nil }
    block.numberOfLines = lines
    var metrics = block.measure()
    if metrics.lineCount > 1 && metrics.size.height > size.height {
      let lineHeight = metrics.size.height / CGFloat(metrics.lineCount)
      // A thousandth of a line more, for heights that were meant to fit exactly.
      block.numberOfLines = max(Int(max(size.height, 0) / lineHeight + 0.001), 1)
      metrics = block.measure()
    }
    return (block, metrics.size.height)
  }

  /// Where the text is drawn within `bounds`, for at most `numberOfLines` lines: as wide as the
  /// bounds, as high as the text that fits, in the middle.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    guard let height = block(in: bounds.size, lines: numberOfLines)?.height else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    return CGRect(
      x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width,
      height: min(height, bounds.height))
  }

  /// Draws the text, centred from top to bottom.
  open func drawText(in rect: CGRect) {
    guard let (block, height) = block(in: rect.size, lines: numberOfLines) else { return }
    // Whole pixels keep the baseline sharp.
    let scale = layer.record?.stage?.scale ?? 1
    let top = ((rect.midY - height / 2) * scale).rounded() / scale
    UIGraphicsGetCurrentContext()?.draw(block, at: CGPoint(x: rect.minX, y: top))
  }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// The size of the text when its lines break at `size.width`; no limit where that is 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = size.width > 0 && size.width.isFinite ? size.width : nil
    let fitted = block(width: numberOfLines == 1 ? nil : limit)?.measure().size ?? .zero
    return CGSize(width: fitted.width.rounded(.up), height: fitted.height.rounded(.up))
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
