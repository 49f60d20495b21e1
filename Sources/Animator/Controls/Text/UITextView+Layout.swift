// Where the text of a text view is.

/// The text of a text view, laid out at a width.
struct MeasuredText {
  let block: TextBlock
  let metrics: TextMetrics
  let width: CGFloat
  let isMirrored: Bool
}

extension UITextView {
  /// The width of a line without paddings, in points.
  var containerWidth: CGFloat {
    max(bounds.width - textContainerInset.left - textContainerInset.right, 0)
  }

  /// The top left corner of the text's lines.
  var textOrigin: CGPoint {
    CGPoint(
      x: textContainerInset.left + textContainer.padding, y: textContainerInset.top)
  }

  /// The height of the text in the current width; of a line if there is none.
  var textHeight: CGFloat { height(of: currentText().metrics) }

  private func height(of metrics: TextMetrics) -> CGFloat {
    (metrics.lineCount == 0 ? lineHeight : metrics.size.height).rounded(.up)
  }

  private var lineHeight: CGFloat {
    ((typingAttributes[.font] as? UIFont) ?? font ?? Self.defaultFont).lineHeight
  }

  /// The text laid out in the current width.
  func currentText() -> MeasuredText {
    let width = max(containerWidth - 2 * textContainer.padding, 0)
    if let measured, measured.width == width, measured.isMirrored == isMirrored { return measured }
    let new = measure(width: width)
    measured = new
    return new
  }

  private func measure(width: CGFloat?) -> MeasuredText {
    let block = makeBlock(storage, width: width)
    return MeasuredText(
      block: block, metrics: block.measure(), width: width ?? .infinity, isMirrored: isMirrored)
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func makeBlock(_ string: NSAttributedString, width: CGFloat?) -> TextBlock {
    let style = TextStyle(
      font: (font ?? Self.defaultFont).fontDescription, color: UIColor.label.cgColor)
    var block = withOwnTraits {
      TextBlock(
        showingLinks(of: string), fallback: TextRun(string: "", style: style),
        limitMode: textContainer.lineBreakMode,
        numberOfLines: max(textContainer.maximumNumberOfLines, 0), width: width)
    }
    if isMirrored {
      block.changeParagraphs { if $0.alignment == .natural { $0.alignment = .right } }
    }
    return block
  }

  /// The size of the text with its insets.
  ///
  /// - Parameter width: Where lines wrap, insets included; 0 for no limit.
  func fittingSize(width: CGFloat) -> CGSize {
    let insets = textContainerInset
    let around = insets.left + insets.right + 2 * textContainer.padding
    let limit = width > 0 && width.isFinite && width < 100_000 ? max(width - around, 0) : nil
    let metrics = measure(width: limit).metrics
    return CGSize(
      width: metrics.size.width.rounded(.up) + around,
      height: height(of: metrics) + insets.top + insets.bottom)
  }

  /// The distances of the baselines from the top and the bottom, with the height of the text.
  var textBaselines: (first: CGFloat, last: CGFloat) {
    let metrics = currentText().metrics
    let insets = textContainerInset
    guard metrics.lineCount > 0 else {
      let font = font ?? Self.defaultFont
      return (insets.top + font.ascender, insets.bottom - font.descender)
    }
    return (
      insets.top + metrics.firstBaseline,
      insets.bottom + height(of: metrics) - metrics.lastBaseline
    )
  }

  // MARK: Layout

  func textChanged() {
    measured = nil
    followedOffset = nil
    page.setNeedsDisplay()
    setNeedsLayout()
    if takesPartInAutoLayout && !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  /// Draws the text in its colors as they are now: the text that is laid out has those of the traits and the tint color
  /// of its time.
  func colorsChanged() {
    measured = nil
    page.setNeedsDisplay()
  }

  /// Sizes the contents by the text, unless the width has not changed since.
  func layOutText() {
    let height = textHeight + textContainerInset.top + textContainerInset.bottom
    let size = CGSize(width: bounds.width, height: height)
    let isNew = page.bounds.size != size
    UIView.performWithoutAnimation {
      page.frame = CGRect(origin: .zero, size: size)
      contentSize = size
      layOutCaret()
    }
    if isNew { page.setNeedsDisplay() }
  }

  private func layOutCaret() {
    caret.frame = caretRect(for: TextIndex(storedSelection.location))
  }

  func defaultCaretRect(at index: Int) -> CGRect {
    let rect = insertionRect(at: index)
    let right = max(bounds.width - textContainerInset.right - CaretView.width, 0)
    return CGRect(
      x: min(rect.minX, right), y: rect.minY, width: CaretView.width, height: rect.height)
  }

  /// Shows the selection, and the insertion point from now on.
  func showSelection() {
    page.setNeedsDisplay()
    caret.backgroundColor = tintColor
    guard isFirstResponder, isEditing, storedSelection.length == 0 else { return caret.stop() }
    UIView.performWithoutAnimation {
      layOutText()
      caret.restart()
    }
  }

  // MARK: Characters

  /// The insertion point before a character, in the text view's coordinates.
  func insertionRect(at index: Int) -> CGRect {
    let block = currentText().block
    let origin = textOrigin
    if let rect = block.insertionRect(at: index) {
      return rect.offsetBy(dx: origin.x, dy: origin.y)
    }
    // Without text, where that of a space would be.
    let space = NSAttributedString(string: "\u{200B}", attributes: typingAttributes)
    let rect = makeBlock(space, width: block.width).insertionRect(at: 0) ?? .zero
    return CGRect(
      x: origin.x + rect.minX, y: origin.y, width: 0, height: lineHeight.rounded(.up))
  }

  /// The insertion point that is nearest to a point in the text view's coordinates.
  func insertionIndex(nearest point: CGPoint) -> Int {
    let origin = textOrigin
    let place = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    return limited(
      NSRange(location: currentText().block.insertionIndex(nearest: place), length: 0)
    ).location
  }

  /// The rectangles of a range, in the text view's coordinates.
  func rects(of range: NSRange) -> [CGRect] {
    let origin = textOrigin
    return currentText().block.rects(of: range).map { $0.offsetBy(dx: origin.x, dy: origin.y) }
  }

  // MARK: Scrolling

  func followInsertionPoint() {
    scroll(to: NSRange(location: storedSelection.location + storedSelection.length, length: 0))
  }

  /// Scrolls to a range and the insets below and above the text if that is its last or first line.
  func scroll(to range: NSRange) {
    guard isScrollEnabled, bounds.height > 0 else { return }
    layOutText()
    var rect = rects(of: range).reduce(insertionRect(at: range.location)) { $0.union($1) }
    if rect.minY <= textContainerInset.top {
      rect = CGRect(x: rect.minX, y: 0, width: rect.width, height: rect.maxY)
    }
    let bottom = contentSize.height - textContainerInset.bottom
    if rect.maxY >= bottom - 0.5 { rect.size.height = contentSize.height - rect.minY }
    rect = CGRect(x: 0, y: rect.minY, width: bounds.width, height: rect.height)
    let target = offset(toShow: rect)
    // An animation that leads there goes on.
    if target == contentOffset || (driver != nil && followedOffset == target) { return }
    setContentOffset(target, animated: true)
    followedOffset = target
  }
}

/// Draws the text of a text view, on its selection.
final class TextPageView: UIView {
  weak var textView: UITextView?
  /// The alpha of the tint color behind selected text, and the radius of the disks at its ends, in points.
  private static let selectionAlpha: CGFloat = 0.2
  private static let knobRadius: CGFloat = 5

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let textView, let context = UIGraphicsGetCurrentContext() else { return }
    let selection = textView.storedSelection
    let isSelected = textView.isFirstResponder && selection.length > 0
    let rects =
      isSelected ? textView.selectionRects(for: TextIndexRange(selection)).map(\.rect) : []
    textView.tintColor.withAlphaComponent(Self.selectionAlpha).setFill()
    for rect in rects { UIBezierPath(rect: rect).fill() }
    context.draw(textView.currentText().block, at: textView.textOrigin)
    // A subclass may show no selection.
    guard !rects.isEmpty else { return }
    drawKnob(textView.insertionRect(at: selection.location), isStart: true, textView.tintColor)
    if let last = rects.last {
      let end = textView.insertionRect(at: selection.location + selection.length)
      let isOnLine = end.minY == last.minY
      drawKnob(
        isOnLine ? end : last.offsetBy(dx: last.width, dy: 0), isStart: false, textView.tintColor)
    }
  }

  /// A bar at an end of the selection, with a disk above the first or below the last.
  private func drawKnob(_ rect: CGRect, isStart: Bool, _ color: UIColor) {
    color.setFill()
    let x = rect.minX - CaretView.width / 2
    UIBezierPath(rect: CGRect(x: x, y: rect.minY, width: CaretView.width, height: rect.height))
      .fill()
    let y = isStart ? rect.minY - Self.knobRadius + 1 : rect.maxY + Self.knobRadius - 1
    UIBezierPath(
      ovalIn: CGRect(
        x: rect.minX - Self.knobRadius, y: y - Self.knobRadius, width: 2 * Self.knobRadius,
        height: 2 * Self.knobRadius)
    ).fill()
  }
}

extension UITextView: TextContainerOwner {
  package var containerSize: CGSize { CGSize(width: containerWidth, height: textHeight) }
  package func containerChanged() { textChanged() }
}
