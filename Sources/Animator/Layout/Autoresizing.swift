extension UIView {
  /// The margins and dimensions of a view that resize with its superview. Raw values are UIKit's.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// One bit per margin or dimension, as in UIKit.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin is flexible.
    public static let flexibleLeftMargin = Self(rawValue: 1)
    /// The width is flexible.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The right margin is flexible.
    public static let flexibleRightMargin = Self(rawValue: 4)
    /// The top margin is flexible.
    public static let flexibleTopMargin = Self(rawValue: 8)
    /// The height is flexible.
    public static let flexibleHeight = Self(rawValue: 16)
    /// The bottom margin is flexible.
    public static let flexibleBottomMargin = Self(rawValue: 32)
  }

  /// Resizes the view after its superview's size has changed.
  func autoresize(superviewWas old: CGSize, is new: CGSize) {
    if autoresizingMask.isEmpty || old == new || isPositionedByConstraints { return }
    // The frame is undefined under a transform, so the untransformed rectangle is resized.
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

extension UIView {
  /// Whether constraints determine the frame.
  private var isPositionedByConstraints: Bool {
    guard let autoLayout, !autoLayout.translatesAutoresizingMask else { return false }
    return !autoLayout.referringConstraints.isEmpty
  }
}

/// One axis of an autoresized view: margin, length and opposite margin within its superview.
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
  /// The change is distributed among the flexible parts in proportion to their old lengths, equally where
  /// all of them are 0. The view's length does not fall below 0. Without flexible parts, nothing moves.
  func resized(to total: CGFloat) -> (start: CGFloat, length: CGFloat) {
    let change = total - of
    let end = of - start - length
    let parts = [
      flexibleStart ? start : nil, flexibleLength ? length : nil, flexibleEnd ? end : nil,
    ].compactMap { $0 }
    if parts.isEmpty { return (start, length) }
    let sum = parts.reduce(0, +)
    func portion(_ part: CGFloat) -> CGFloat {
      if parts.count == 1 { return change }
      return sum == 0 ? change / CGFloat(parts.count) : change * part / sum
    }
    return (
      flexibleStart ? start + portion(start) : start,
      flexibleLength ? max(length + portion(length), 0) : length
    )
  }
}
