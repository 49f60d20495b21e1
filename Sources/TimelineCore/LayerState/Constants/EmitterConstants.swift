/// The shape that emits particles.
public struct CAEmitterLayerEmitterShape: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter's position.
  public static let point = Self(rawValue: "point")
  /// A horizontal line of the emitter's width. Cells emit upward by default.
  public static let line = Self(rawValue: "line")
  /// A rectangle of the emitter's size, centered at its position.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A box of the emitter's size and depth.
  public static let cuboid = Self(rawValue: "cuboid")
  /// A circle with the emitter's width as its radius, centered at its position.
  public static let circle = Self(rawValue: "circle")
  /// A sphere with the emitter's width as its radius.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of the shape that emits particles.
public struct CAEmitterLayerEmitterMode: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ends of a line, the corners of a rectangle, the center of a circle.
  public static let points = Self(rawValue: "points")
  /// The outline.
  public static let outline = Self(rawValue: "outline")
  /// The surface.
  public static let surface = Self(rawValue: "surface")
  /// The interior.
  public static let volume = Self(rawValue: "volume")
}

/// The drawing order or compositing of particles.
public struct CAEmitterLayerRenderMode: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Wraps a name; unknown names mean the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By cell, then by birth.
  public static let unordered = Self(rawValue: "unordered")
  /// The newest in front.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The oldest in front.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// Sorted by depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Additive compositing.
  public static let additive = Self(rawValue: "additive")
}
