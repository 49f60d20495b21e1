/// A displacement in the plane, in points.
public struct CGVector: Hashable, Sendable, Codable {
  /// To the right, in points.
  public var dx: CGFloat
  /// Down, in points.
  public var dy: CGFloat

  /// Makes a displacement of these components.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// The zero vector, as ``zero``.
  public init() { self.init(dx: 0, dy: 0) }

  /// The zero vector.
  public static let zero = CGVector()
}
