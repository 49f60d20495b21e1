/// The shape that particles come from.
public struct CAEmitterLayerEmitterShape: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter's position.
  public static let point = Self(rawValue: "point")
  /// From left to right, as wide as the size says; cells send out upward from it unless they say otherwise.
  public static let line = Self(rawValue: "line")
  /// As wide and high as the size says, about the position.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A rectangle with the emitter's depth.
  public static let cuboid = Self(rawValue: "cuboid")
  /// As wide as the size says, about the position.
  public static let circle = Self(rawValue: "circle")
  /// A circle with depth.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of the shape that particles come from.
public struct CAEmitterLayerEmitterMode: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ends of a line, the corners of a rectangle, the middle of a circle.
  public static let points = Self(rawValue: "points")
  /// The edge.
  public static let outline = Self(rawValue: "outline")
  /// The area.
  public static let surface = Self(rawValue: "surface")
  /// All of it.
  public static let volume = Self(rawValue: "volume")
}

/// How particles cover each other.
public struct CAEmitterLayerRenderMode: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the order in which cells and births are counted.
  public static let unordered = Self(rawValue: "unordered")
  /// Young ones in front.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// Old ones in front.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// By depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Colours add up to white.
  public static let additive = Self(rawValue: "additive")
}
