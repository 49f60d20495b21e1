// Positions and the selection of a text field.

extension UITextField: UITextInput {
  /// The position after the last character.
  public var endOfDocument: UITextPosition { TextIndex(storedText.utf16.count) }

  /// The text of a range; nil for a range of another object.
  public func text(in range: UITextRange) -> String? {
    guard let indices = range.indices else { return nil }
    return (storedText as NSString).substring(with: limited(indices))
  }

  /// Replaces a range as the user does, without asking the delegate.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let indices = range.indices else { return }
    change(limited(indices), to: text, asksDelegate: false)
  }

  /// A range within the text, of whole characters.
  func limited(_ range: NSRange) -> NSRange {
    (storedText as NSString).wholeCharacters(in: range)
  }

  /// The insertion point at the end of the text.
  var endSelection: NSRange { NSRange(location: storedText.utf16.count, length: 0) }

  /// Selects a range while the field is edited.
  func select(_ range: NSRange) {
    let new = limited(range)
    guard isEditing, new != storedSelection else { return }
    storedSelection = new
    replacesText = false
    showSelection()
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Shows the selection, or the insertion point from now on.
  func showSelection() {
    setNeedsLayout()
    if isEditing && storedSelection.length == 0 { caret.restart() } else { caret.stop() }
  }

  // MARK: Geometry

  /// The top left corner of the shown text.
  private var textOrigin: CGPoint {
    CGPoint(x: clip.frame.minX + label.frame.minX, y: clip.frame.minY)
  }

  /// The vertical range of the insertion point in the area of the text.
  private var caretSpan: (y: CGFloat, height: CGFloat) {
    let height = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up)
    return (((clip.bounds.height - height) / 2).rounded(.down), height)
  }

  /// The text as it is shown, not scaled; nil without any.
  private var shownBlock: TextBlock? {
    guard let string = label.attributedText, string.length > 0 else { return nil }
    return withOwnTraits { TextBlock(string, width: nil) }
  }

  /// By how much the text is scaled to fit.
  private var shownScale: CGFloat {
    let width = label.sizeThatFits(.zero).width
    return adjustsFontSizeToFitWidth && width > 0 ? min(label.frame.width / width, 1) : 1
  }

  /// The index in the shown text, in which each character of the text is one, such as a bullet.
  private func shownIndex(_ index: Int) -> Int {
    let count = (storedText as NSString).substring(to: index).count
    return (label.text ?? "").prefix(count).utf16.count
  }

  /// The distance of an insertion point from the left edge of the shown text.
  func insertionOffset(at index: Int, width: CGFloat) -> CGFloat {
    guard index < storedText.utf16.count, let block = shownBlock,
      let rect = block.insertionRect(at: shownIndex(index))
    else { return width }
    return rect.minX * shownScale
  }

  func defaultCaretRect(at index: Int) -> CGRect {
    let (origin, span) = (textOrigin, caretSpan)
    return CGRect(
      x: origin.x + insertionOffset(at: index, width: label.frame.width), y: origin.y + span.y,
      width: CaretView.width, height: span.height)
  }

  func defaultSelectionRects(for range: NSRange) -> [CGRect] {
    let range = limited(range)
    guard range.length > 0, let block = shownBlock else { return [] }
    let (start, end) = (shownIndex(range.location), shownIndex(range.location + range.length))
    let (origin, span, scale) = (textOrigin, caretSpan, shownScale)
    return block.rects(of: NSRange(location: start, length: end - start)).map {
      CGRect(
        x: origin.x + $0.minX * scale, y: origin.y + span.y, width: $0.width * scale,
        height: span.height)
    }
  }

  func defaultClosestIndex(to point: CGPoint) -> Int {
    guard let block = shownBlock, shownScale > 0 else { return 0 }
    let shown = block.insertionIndex(
      nearest: CGPoint(x: (point.x - textOrigin.x) / shownScale, y: 0))
    let count = ((label.text ?? "") as NSString).substring(to: shown).count
    return storedText.prefix(count).utf16.count
  }

  // MARK: Showing

  /// Places the insertion point and the rectangles behind selected text.
  func layOutSelection() {
    let end = storedSelection.location + storedSelection.length
    let origin = clip.frame.origin
    caret.frame = caretRect(for: TextIndex(end)).offsetBy(dx: -origin.x, dy: -origin.y)
    let isSelected = isEditing && storedSelection.length > 0
    let rects = isSelected ? selectionRects(for: TextIndexRange(storedSelection)) : []
    if rects.isEmpty && selectionViews.isEmpty { return }
    UIView.performWithoutAnimation {
      for view in selectionViews { view.removeFromSuperview() }
      selectionViews = rects.map { selected in
        let view = UIView(frame: selected.rect.offsetBy(dx: -origin.x, dy: -origin.y))
        view.isUserInteractionEnabled = false
        view.backgroundColor = tintColor.withAlphaComponent(Self.selectionAlpha)
        clip.insertSubview(view, at: 0)
        return view
      }
    }
  }

  /// The alpha of the tint color behind selected text.
  private static let selectionAlpha: CGFloat = 0.2
}
