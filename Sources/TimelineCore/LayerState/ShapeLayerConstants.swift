/// How a shape's inside is told from its outside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Inside where the path winds around a point, net of direction.
  public static let nonZero = Self(rawValue: "non-zero")
  /// Inside where a ray from the point crosses the path an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The shape of the ends of open lines.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cut off at the end.
  public static let butt = Self(rawValue: "butt")
  /// A half circle around the end.
  public static let round = Self(rawValue: "round")
  /// A half square around the end.
  public static let square = Self(rawValue: "square")
}

/// The shape of corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed, as far as the miter limit goes.
  public static let miter = Self(rawValue: "miter")
  /// A circle around the corner.
  public static let round = Self(rawValue: "round")
  /// Cut off.
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
