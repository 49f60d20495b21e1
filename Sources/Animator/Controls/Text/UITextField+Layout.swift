// The frames of a text field's parts.

extension UITextField {
  /// In points. UIKit's values are not documented.
  private static let roundedHeight: CGFloat = 34
  private static let roundedInset: CGFloat = 7
  private static let clearMargin: CGFloat = 5

  /// The size of the text or the placeholder with the insets of the frame.
  var naturalSize: CGSize {
    let text = hasText ? label.sizeThatFits(.zero) : placeholderLabel.sizeThatFits(.zero)
    let line = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up)
    let wide = CGRect(x: 0, y: 0, width: 1000, height: 100)
    let insets = 1000 - textRect(forBounds: wide).width
    let height = max(line, text.height)
    let framed = borderStyle == .roundedRect || borderStyle == .bezel
    return CGSize(
      width: text.width + insets + (isEditing ? CaretView.width : 0),
      height: framed ? max(height + 12, Self.roundedHeight) : height)
  }

  /// The rectangle of the text between the views at the sides.
  func defaultTextRect(in bounds: CGRect) -> CGRect {
    let inset: CGFloat =
      switch borderStyle {
      case .none: 0
      case .line: 2
      case .bezel, .roundedRect: Self.roundedInset
      }
    var (left, right) = (bounds.minX + inset, bounds.maxX - inset)
    let views = [
      leftView != nil && shows(leftViewMode) ? leftViewRect(forBounds: bounds) : .null,
      rightView != nil && showsRightView ? rightViewRect(forBounds: bounds) : .null,
      showsClearButton ? clearButtonRect(forBounds: bounds) : .null,
    ]
    for rect in views where !rect.isNull {
      if rect.midX < bounds.midX {
        left = max(left, rect.maxX + (inset > 0 ? 2 : 0))
      } else {
        right = min(right, rect.minX - (inset > 0 ? 2 : 0))
      }
    }
    return CGRect(x: left, y: bounds.minY, width: max(right - left, 0), height: bounds.height)
  }

  /// The rectangle of the button that clears the text, at the end.
  func defaultClearRect(in bounds: CGRect) -> CGRect {
    let side = clearSide(in: bounds)
    let x = isMirrored ? bounds.minX + Self.clearMargin : bounds.maxX - Self.clearMargin - side
    return CGRect(x: x, y: bounds.midY - side / 2, width: side, height: side)
  }

  /// Whether the field is laid out from right to left.
  var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The rectangle of a view at a side of the bounds, centered vertically; zero for nil.
  func rect(of view: UIView?, in bounds: CGRect, atLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    let fitting = view.bounds.isEmpty ? view.intrinsicContentSize : view.bounds.size
    let size = CGSize(width: max(fitting.width, 0), height: max(fitting.height, 0))
    let x = atLeft ? bounds.minX : bounds.maxX - size.width
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Places the parts in the rectangles that subclasses may have changed.
  func layOutParts() {
    plate.frame = borderRect(forBounds: bounds)
    clearButton.frame = clearButtonRect(forBounds: bounds)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    placeholderLabel.frame = placeholderRect(forBounds: bounds)
    clip.frame = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    layOutText()
  }

  /// While it is edited, text that does not fit is aligned to its end, or begins at the caret if that is further left.
  private func layOutText() {
    let area = clip.bounds
    if placesDrawnText(in: area) { return layOutSelection() }
    let width = label.sizeThatFits(.zero).width
    let room = area.width - (isEditing ? CaretView.width : 0)
    let scrolls = isEditing && width > room && !adjustsFontSizeToFitWidth
    let shown = scrolls ? width : min(width, max(room, 0))
    let free = room - shown
    var x: CGFloat
    switch textAlignment {
    case .center: x = scrolls ? free : free / 2
    case .right: x = free
    case .natural where isMirrored: x = free
    case .left, .natural, .justified: x = min(free, 0)
    }
    if scrolls {
      let end = storedSelection.location + storedSelection.length
      x = max(x, -insertionOffset(at: end, width: shown))
    }
    label.frame = CGRect(x: x, y: 0, width: shown, height: area.height)
    layOutSelection()
  }
}
