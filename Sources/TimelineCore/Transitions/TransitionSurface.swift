/// A linear function of position, or a quotient of two, clamped to 0…1: how light or opaque a surface
/// is at a point.
public struct LinearRamp: Hashable, Sendable {
  /// The change per point to the right.
  public var x: Double
  /// The change per point down.
  public var y: Double
  /// The value at the container's top left corner.
  public var constant: Double
  /// What the linear function is divided by, `wx · point.x + wy · point.y + w`: 1 for a ramp between
  /// parallels. Lines of one value that are not parallel meet where both functions are 0.
  public var wx = 0.0
  /// The divisor's change per point down.
  public var wy = 0.0
  /// The divisor at the container's top left corner.
  public var w = 1.0

  /// `x · point.x + y · point.y + constant`.
  public init(x: Double = 0, y: Double = 0, constant: Double) {
    (self.x, self.y, self.constant) = (x, y, constant)
  }

  /// One everywhere.
  public static let one = LinearRamp(constant: 1)

  /// Whether the value is the same everywhere.
  public var isConstant: Bool { x == 0 && y == 0 && wx == 0 && wy == 0 }

  /// Whether it is not divided by anything.
  public var isLinear: Bool { wx == 0 && wy == 0 && w == 1 }

  /// The value at a point in the container's coordinates; 0 where it is not defined.
  public func value(at point: CGPoint) -> Double {
    let value = (x * point.x + y * point.y + constant) / (wx * point.x + wy * point.y + w)
    return value > 0 ? min(value, 1) : 0
  }
}

/// A flat convex piece of a surface.
public struct SurfaceCell: Hashable, Sendable {
  /// The outline, three corners or more, in points of the container (its bounds' origin at zero).
  public var corners: [CGPoint]
  /// For each edge, from corner i to corner i + 1: whether it is part of the surface's outline and so
  /// anti-aliased. The others are shared with a neighbour; a pixel belongs to the cell its centre is in.
  public var isOutline: [Bool]
  /// From a point of the container to the point of the picture that shows there.
  public var textureTransform: ProjectionTransform
  /// What the picture's colour is multiplied by: 1 in full light, 0 black.
  public var light: LinearRamp
  /// What the picture's alpha is multiplied by.
  public var opacity: LinearRamp
  /// What the picture's alpha is multiplied by twice: a shadow that ends where this is 0 thins out
  /// toward there, and has no edge.
  public var falloff: LinearRamp
  /// How far the colour is paled toward white, 0…1, before `light`: the back of a page.
  public var paleness: Double

  /// Describes a cell.
  public init(
    corners: [CGPoint], isOutline: [Bool]? = nil, textureTransform: ProjectionTransform = .identity,
    light: LinearRamp = .one, opacity: LinearRamp = .one, falloff: LinearRamp = .one,
    paleness: Double = 0
  ) {
    self.corners = corners
    self.isOutline = isOutline ?? Array(repeating: true, count: corners.count)
    self.textureTransform = textureTransform
    (self.light, self.opacity, self.falloff) = (light, opacity, falloff)
    self.paleness = paleness
  }
}

/// A piece of what a transition shows: one picture, or a plain colour, spread over flat cells.
public struct TransitionSurface: Hashable, Sendable {
  /// What the cells are covered with.
  public enum Paint: Hashable, Sendable {
    /// The image of what disappears.
    case from
    /// The image of what appears.
    case to
    /// A plain color.
    case color(CGColor)
  }

  /// How a surface meets what lies below it.
  public enum Blend: Hashable, Sendable {
    /// Source over: covers what lies below as far as it is opaque.
    case over
    /// As `over`, but only where something is already: a shadow falls on nothing.
    case atop
    /// Mixes: `below · (1 − opacity) + surface · opacity`, alpha included.
    case dissolve
  }

  /// What the cells are covered with.
  public var paint: Paint
  /// How the surface meets what lies below.
  public var blend: Blend
  /// Multiplies the alpha of the whole surface; for `dissolve`, its share.
  public var opacity: Double
  /// Painted in this order, later over earlier.
  public var cells: [SurfaceCell]

  /// Describes a surface.
  public init(_ paint: Paint, blend: Blend = .over, opacity: Double = 1, cells: [SurfaceCell]) {
    (self.paint, self.blend, self.opacity, self.cells) = (paint, blend, opacity, cells)
  }
}
