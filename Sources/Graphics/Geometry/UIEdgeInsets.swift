/// Distances inward from a rectangle's edges, in points; negative ones extend outward.
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

  /// Zero insets, as ``zero``.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Zero insets.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// This rectangle with its edges moved inward by `insets`.
  ///
  /// Insets larger than the rectangle result in a negative width or height, as in UIKit.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
