/// A distance across and down, in points.
public struct UIOffset: Hashable, Sendable, Codable {
  /// To the right.
  public var horizontal: CGFloat
  /// Down.
  public var vertical: CGFloat

  /// Names both.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// No distance.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// No distance.
  public static let zero = UIOffset()
}

/// Insets whose left and right change places where text runs from right to left, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// From the top edge.
  public var top: CGFloat
  /// From where lines begin.
  public var leading: CGFloat
  /// From the bottom edge.
  public var bottom: CGFloat
  /// From where lines end.
  public var trailing: CGFloat

  /// Names all four.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading) = (top, leading)
    (self.bottom, self.trailing) = (bottom, trailing)
  }

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()
}

/// Edges of a rectangle. Raw values are UIKit's.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// A bit for each edge, numbered as in UIKit.
  public let rawValue: UInt
  /// Makes a set of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper one.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left one.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower one.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right one.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
