/// Distances inward from the edges of a rectangle, in points; negative ones lie outside it.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
  /// In points, inward.
  public var top: CGFloat
  /// In points, inward.
  public var left: CGFloat
  /// In points, inward.
  public var bottom: CGFloat
  /// In points, inward.
  public var right: CGFloat

  /// Makes insets of these distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No insets, as ``zero``.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No insets.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// This rectangle with its edges moved inward by `insets`.
  ///
  /// Where the insets are larger than the rectangle, the result has a negative width or height, as
  /// in UIKit.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
