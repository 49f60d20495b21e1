extension UIView {
  /// What of a view's place gives way when its superview's size changes. Raw values are UIKit's.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// A bit for each part that gives, numbered as in UIKit.
    public let rawValue: UInt
    /// Makes a set of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The space to the left gives way.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width gives way.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The space to the right gives way.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The space above gives way.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height gives way.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The space below gives way.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// Follows a change of the superview's size.
  func autoresize(superviewWas old: CGSize, is new: CGSize) {
    if autoresizingMask.isEmpty || old == new { return }
    // Under a transform the frame is not defined: the untransformed box is what is resized.
    let anchor = layer.anchorPoint
    let box = CGRect(
      x: center.x - anchor.x * bounds.width, y: center.y - anchor.y * bounds.height,
      width: bounds.width, height: bounds.height)
    let mask = autoresizingMask
    let across = AutoresizedAxis(
      start: box.minX, length: box.width, of: old.width,
      flexibleStart: mask.contains(.flexibleLeftMargin),
      flexibleLength: mask.contains(.flexibleWidth),
      flexibleEnd: mask.contains(.flexibleRightMargin)
    ).resized(to: new.width)
    let down = AutoresizedAxis(
      start: box.minY, length: box.height, of: old.height,
      flexibleStart: mask.contains(.flexibleTopMargin),
      flexibleLength: mask.contains(.flexibleHeight),
      flexibleEnd: mask.contains(.flexibleBottomMargin)
    ).resized(to: new.height)
    bounds.size = CGSize(width: across.length, height: down.length)
    center = CGPoint(
      x: across.start + anchor.x * across.length, y: down.start + anchor.y * down.length)
  }
}

/// One direction of an autoresized view: margin, length and opposite margin along its superview.
struct AutoresizedAxis {
  var start: CGFloat
  var length: CGFloat
  /// The superview's length.
  var of: CGFloat
  var flexibleStart: Bool
  var flexibleLength: Bool
  var flexibleEnd: Bool

  /// Start and length when the superview's length becomes `total`.
  ///
  /// What is flexible shares the change in proportion to its old length, equally where all of it
  /// has none; a view's length does not go below 0. With nothing flexible, nothing moves.
  func resized(to total: CGFloat) -> (start: CGFloat, length: CGFloat) {
    let change = total - of
    let end = of - start - length
    let parts = [
      flexibleStart ? start : nil, flexibleLength ? length : nil, flexibleEnd ? end : nil,
    ].compactMap { $0 }
    if parts.isEmpty { return (start, length) }
    let sum = parts.reduce(0, +)
    func share(_ part: CGFloat) -> CGFloat {
      sum == 0 ? change / CGFloat(parts.count) : change * part / sum
    }
    return (
      flexibleStart ? start + share(start) : start,
      flexibleLength ? max(length + share(length), 0) : length
    )
  }
}
