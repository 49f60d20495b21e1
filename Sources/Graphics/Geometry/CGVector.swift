/// A displacement in the plane, in points.
public struct CGVector: Hashable, Sendable, Codable {
  public var dx: CGFloat
  public var dy: CGFloat

  /// Makes a displacement of these components.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// No displacement, as ``zero``.
  public init() { self.init(dx: 0, dy: 0) }

  /// No displacement.
  public static let zero = CGVector()
}
