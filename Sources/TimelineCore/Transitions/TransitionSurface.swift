/// A linear function of position, or a quotient of two (a perspective-correct ramp), clamped to
/// 0…1: the shading or opacity of a surface.
public struct LinearRamp: Hashable, Sendable {
  /// The change per point to the right.
  public var x: Double
  /// The change per point down.
  public var y: Double
  /// The value at the container's top left corner.
  public var constant: Double
  /// The divisor's change per point to the right. The divisor `wx · point.x + wy · point.y + w` is
  /// 1 for a linear ramp. The contour lines of other ramps meet where both functions are 0.
  public var wx = 0.0
  /// The divisor's change per point down.
  public var wy = 0.0
  /// The divisor at the container's top left corner.
  public var w = 1.0

  /// `x · point.x + y · point.y + constant`.
  public init(x: Double = 0, y: Double = 0, constant: Double) {
    (self.x, self.y, self.constant) = (x, y, constant)
  }

  /// The constant 1.
  public static let one = LinearRamp(constant: 1)

  /// Whether the value is constant.
  public var isConstant: Bool { x == 0 && y == 0 && wx == 0 && wy == 0 }

  /// Whether the divisor is 1.
  public var isLinear: Bool { wx == 0 && wy == 0 && w == 1 }

  /// The value at a point in the container's coordinates; 0 where it is undefined.
  public func value(at point: CGPoint) -> Double {
    let value = (x * point.x + y * point.y + constant) / (wx * point.x + wy * point.y + w)
    return value > 0 ? min(value, 1) : 0
  }
}

/// A flat convex cell of a surface.
public struct SurfaceCell: Hashable, Sendable {
  /// A convex polygon of at least three corners, in points of the container (its bounds' origin at
  /// zero).
  public var corners: [CGPoint]
  /// For each edge, from corner i to corner i + 1: whether it is on the surface's outline and thus
  /// anti-aliased. Other edges are shared with a neighbor and aliased: a pixel belongs to the cell
  /// that contains its center.
  public var isOutline: [Bool]
  /// From points of the container to points of the image shown there (texture coordinates).
  public var textureTransform: ProjectionTransform
  /// The shading: the factor of the image's color, from 0 (black) to 1 (unchanged).
  public var shading: LinearRamp
  /// A factor of the image's alpha.
  public var opacity: LinearRamp
  /// A factor that is applied to the alpha twice, for a quadratic falloff: a shadow that ends where
  /// this is 0 has no visible edge.
  public var falloff: LinearRamp
  /// The tint of the color toward white, 0…1, applied before `shading`: the back of a page.
  public var whiteTint: Double

  /// Describes a cell.
  public init(
    corners: [CGPoint], isOutline: [Bool]? = nil, textureTransform: ProjectionTransform = .identity,
    shading: LinearRamp = .one, opacity: LinearRamp = .one, falloff: LinearRamp = .one,
    whiteTint: Double = 0
  ) {
    self.corners = corners
    self.isOutline = isOutline ?? Array(repeating: true, count: corners.count)
    self.textureTransform = textureTransform
    (self.shading, self.opacity, self.falloff) = (shading, opacity, falloff)
    self.whiteTint = whiteTint
  }
}

/// A surface of a transition: an image or a plain color on flat cells.
public struct TransitionSurface: Hashable, Sendable {
  /// The contents of a surface.
  public enum Paint: Hashable, Sendable {
    /// The old image.
    case from
    /// The new image.
    case to
    /// A plain color.
    case color(CGColor)
  }

  /// How a surface is composited onto those below.
  public enum Blend: Hashable, Sendable {
    /// Source-over.
    case over
    /// Source-atop: a shadow falls only on what is already drawn.
    case atop
    /// Interpolation: `below · (1 − opacity) + surface · opacity`, alpha included.
    case dissolve
  }

  /// The contents of the cells.
  public var paint: Paint
  /// How the surface is composited.
  public var blend: Blend
  /// A factor of the surface's alpha; for `dissolve`, the weight.
  public var opacity: Double
  /// In painter's order.
  public var cells: [SurfaceCell]

  /// Describes a surface.
  public init(_ paint: Paint, blend: Blend = .over, opacity: Double = 1, cells: [SurfaceCell]) {
    (self.paint, self.blend, self.opacity, self.cells) = (paint, blend, opacity, cells)
  }
}
