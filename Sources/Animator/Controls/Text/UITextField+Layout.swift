// The frames of a text field's text and of its side views.

extension UITextField {
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

  /// While it is edited, text that does not fit is aligned to its end, or begins at the caret if that is further left.
  func layOutText() {
    let area = clip.bounds
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
