/// The fill rule of a shape.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point is inside if its winding number is not zero.
  public static let nonZero = Self(rawValue: "non-zero")
  /// A point is inside if a ray from it crosses the path an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The shape of the ends of open subpaths.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Ends exactly at the end point.
  public static let butt = Self(rawValue: "butt")
  /// A semicircle around the end point.
  public static let round = Self(rawValue: "round")
  /// Extends by half the line width.
  public static let square = Self(rawValue: "square")
}

/// The shape of joins.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Sharp, up to the miter limit.
  public static let miter = Self(rawValue: "miter")
  /// Rounded.
  public static let round = Self(rawValue: "round")
  /// Beveled.
  public static let bevel = Self(rawValue: "bevel")
}

extension CGPathFillRule: NamedChoice {
  package static let names: [(name: CAShapeLayerFillRule, meaning: CGPathFillRule)] = [
    (.nonZero, .winding), (.evenOdd, .evenOdd),
  ]
}

extension CGLineCap: NamedChoice {
  package static let names: [(name: CAShapeLayerLineCap, meaning: CGLineCap)] = [
    (.butt, .butt), (.round, .round), (.square, .square),
  ]
}

extension CGLineJoin: NamedChoice {
  package static let names: [(name: CAShapeLayerLineJoin, meaning: CGLineJoin)] = [
    (.miter, .miter), (.round, .round), (.bevel, .bevel),
  ]
}
