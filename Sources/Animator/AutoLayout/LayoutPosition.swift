// Where attributes are within items.

/// A position along an axis within an item's frame, or its length.
enum LayoutPosition { case start, end, center, length }

extension NSLayoutConstraint.Attribute {
  func position(isRightToLeft: Bool) -> LayoutPosition {
    switch self {
    case .left, .leftMargin, .top, .topMargin, .firstBaseline: .start
    case .right, .rightMargin, .bottom, .bottomMargin, .lastBaseline: .end
    case .leading, .leadingMargin: isRightToLeft ? .end : .start
    case .trailing, .trailingMargin: isRightToLeft ? .start : .end
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: .center
    case .width, .height, .notAnAttribute: .length
    }
  }
}

extension NSLayoutConstraint {
  /// Whether it is measured from the right: it refers to the reading direction, which is right to left.
  var isMirrored: Bool {
    for reference in references where reference.attribute.kind == .readingX {
      let direction = reference.item?.layoutView?.effectiveUserInterfaceLayoutDirection
      if direction == .rightToLeft { return true }
    }
    return false
  }
}

extension UIView {
  /// The distances from the edges of the frame to those that an attribute refers to.
  func insets(of attribute: NSLayoutConstraint.Attribute) -> UIEdgeInsets {
    switch attribute {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      return layoutMargins
    case .firstBaseline:
      return UIEdgeInsets(top: firstBaselineOffset, left: 0, bottom: 0, right: 0)
    case .lastBaseline:
      return UIEdgeInsets(top: 0, left: 0, bottom: lastBaselineOffset, right: 0)
    default: return alignmentRectInsets
    }
  }
}

/// The edges of a rectangle within an item's frame, each at a factor of the frame's length and a constant
/// distance from its origin.
struct LayoutEdges {
  typealias Edge = (factor: CGFloat, constant: CGFloat)
  typealias Axis = (start: Edge, end: Edge)

  var horizontal: Axis
  var vertical: Axis

  /// The frame without insets.
  init(_ insets: UIEdgeInsets) {
    horizontal = ((0, insets.left), (1, -insets.right))
    vertical = ((0, insets.top), (1, -insets.bottom))
  }

  /// Edges whose `attribute` is a baseline of text that is centered in the frame: halfway between that of
  /// text at the top and that of text at the bottom.
  ///
  /// - Parameter height: That of the text.
  mutating func centerBaseline(
    _ attribute: NSLayoutConstraint.Attribute, ofTextHeight height: CGFloat
  ) {
    switch attribute {
    case .firstBaseline: vertical.start = (0.5, vertical.start.constant - height / 2)
    case .lastBaseline: vertical.end = (0.5, vertical.end.constant + height / 2)
    default: break
    }
  }

  /// The rectangle in a frame of some size.
  func rectangle(in bounds: CGRect) -> CGRect {
    func position(_ edge: Edge, _ origin: CGFloat, _ length: CGFloat) -> CGFloat {
      origin + edge.factor * length + edge.constant
    }
    let left = position(horizontal.start, bounds.minX, bounds.width)
    let top = position(vertical.start, bounds.minY, bounds.height)
    return CGRect(
      x: left, y: top,
      width: max(position(horizontal.end, bounds.minX, bounds.width) - left, 0),
      height: max(position(vertical.end, bounds.minY, bounds.height) - top, 0))
  }
}
