/// The values of a `CAShapeLayer`. Lengths are in points.
public struct ShapeValues: Sendable, Equatable {
  /// The path in the layer's own coordinates; nil for none.
  public var path: CGPath?
  /// The fill color; nil for none.
  public var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// The fill rule.
  public var fillRule = CGPathFillRule.winding
  /// The stroke color; nil for none.
  public var strokeColor: CGColor?
  /// The stroke's width; 0 for no stroke.
  public var lineWidth: CGFloat = 1
  /// The line cap.
  public var lineCap = CGLineCap.butt
  /// The line join.
  public var lineJoin = CGLineJoin.miter
  /// The miter limit: the maximum ratio of miter length to line width.
  public var miterLimit: CGFloat = 10
  /// The alternating lengths of dashes and gaps; nil for a solid line.
  public var lineDashPattern: [CGFloat]?
  /// The offset into the dash pattern at the start of the path.
  public var lineDashPhase: CGFloat = 0
  /// The fraction of the path's length at which the stroke begins, 0…1.
  public var strokeStart: CGFloat = 0
  /// The fraction of the path's length at which the stroke ends, 0…1.
  public var strokeEnd: CGFloat = 1

  /// Creates Core Animation's default values.
  public init() {}

  fileprivate static let standard = ShapeValues()
}

/// The values of a `CAGradientLayer`. Points are in unit coordinates of the bounds.
public struct GradientValues: Sendable, Equatable {
  /// The color stops in order; nil for none.
  public var colors: [CGColor]?
  /// The location of each stop; nil for evenly spaced from 0 to 1.
  public var locations: [CGFloat]?
  /// The point of location 0.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// The point of location 1, whose meaning depends on the gradient's type.
  public var endPoint = CGPoint(x: 0.5, y: 1)
  /// The gradient's type.
  public var kind = GradientKind.axial
  /// The number of points in a row of a mesh, at least 2.
  public var meshColumns: CGFloat = 2
  /// The points of a mesh in unit coordinates, row by row, x and y alternately; nil for an even grid.
  public var meshPoints: [CGFloat]?

  /// Creates Core Animation's default values.
  public init() {}

  fileprivate static let standard = GradientValues()
}

/// The type of a gradient.
public enum GradientKind: Sendable {
  /// Linear, from the start to the end point.
  case axial
  /// Elliptical about the start point; the offset to the end point gives the radii.
  case radial
  /// Angular about the start point, clockwise on screen from the direction of the end point.
  case conic
  /// Over a grid of points, each with a color.
  case mesh
}

/// The kind of layer that has a property.
package enum LayerKind: Sendable {
  case any, shape, gradient, replicator, emitter, text
  /// Layers with `preservesDepth`.
  case depth

  /// The class of such layers, for error messages.
  var className: String {
    switch self {
    case .any: "CALayer"
    case .shape: "CAShapeLayer"
    case .gradient: "CAGradientLayer"
    case .replicator: "CAReplicatorLayer"
    case .emitter: "CAEmitterLayer"
    case .text: "CATextLayer"
    case .depth: "CAReplicatorLayer or CAEmitterLayer"
    }
  }
}

// swift-format-ignore
extension LayerState {
  /// The shape's path; nil for none.
  public var path: CGPath? { get { shapeOrDefault.path } set { shape?.path = newValue } }
  /// The shape's fill color; nil for none.
  public var fillColor: CGColor? { get { shapeOrDefault.fillColor } set { shape?.fillColor = newValue } }
  /// The shape's fill rule.
  public var fillRule: CGPathFillRule { get { shapeOrDefault.fillRule } set { shape?.fillRule = newValue } }
  /// The shape's stroke color; nil for none.
  public var strokeColor: CGColor? { get { shapeOrDefault.strokeColor } set { shape?.strokeColor = newValue } }
  /// The stroke's width.
  public var lineWidth: CGFloat { get { shapeOrDefault.lineWidth } set { shape?.lineWidth = newValue } }
  /// The stroke's line cap.
  public var lineCap: CGLineCap { get { shapeOrDefault.lineCap } set { shape?.lineCap = newValue } }
  /// The stroke's line join.
  public var lineJoin: CGLineJoin { get { shapeOrDefault.lineJoin } set { shape?.lineJoin = newValue } }
  /// The stroke's miter limit.
  public var miterLimit: CGFloat { get { shapeOrDefault.miterLimit } set { shape?.miterLimit = newValue } }
  /// The alternating lengths of dashes and gaps; nil for a solid line.
  public var lineDashPattern: [CGFloat]? { get { shapeOrDefault.lineDashPattern } set { shape?.lineDashPattern = newValue } }
  /// The offset into the dash pattern at the start of the path.
  public var lineDashPhase: CGFloat { get { shapeOrDefault.lineDashPhase } set { shape?.lineDashPhase = newValue } }
  /// The fraction of the path's length at which the stroke begins.
  public var strokeStart: CGFloat { get { shapeOrDefault.strokeStart } set { shape?.strokeStart = newValue } }
  /// The fraction of the path's length at which the stroke ends.
  public var strokeEnd: CGFloat { get { shapeOrDefault.strokeEnd } set { shape?.strokeEnd = newValue } }

  /// The gradient's color stops; nil for none.
  public var colors: [CGColor]? { get { gradientOrDefault.colors } set { gradient?.colors = newValue } }
  /// The locations of the color stops; nil for evenly spaced.
  public var locations: [CGFloat]? { get { gradientOrDefault.locations } set { gradient?.locations = newValue } }
  /// The point of location 0, in unit coordinates of the bounds.
  public var startPoint: CGPoint { get { gradientOrDefault.startPoint } set { gradient?.startPoint = newValue } }
  /// The point of location 1, in unit coordinates of the bounds.
  public var endPoint: CGPoint { get { gradientOrDefault.endPoint } set { gradient?.endPoint = newValue } }
  /// The number of points in a row of a mesh.
  public var meshColumns: CGFloat { get { gradientOrDefault.meshColumns } set { gradient?.meshColumns = newValue } }
  /// The points of a mesh, x and y alternately; nil for an even grid.
  public var meshPoints: [CGFloat]? { get { gradientOrDefault.meshPoints } set { gradient?.meshPoints = newValue } }
  /// The gradient's type.
  public var gradientKind: GradientKind { get { gradientOrDefault.kind } set { gradient?.kind = newValue } }
}

extension LayerState {
  // Layers of other kinds have the default values, and ignore changes.
  private var shapeOrDefault: ShapeValues { shape ?? .standard }
  private var gradientOrDefault: GradientValues { gradient ?? .standard }

  /// Converts the values to the kind of layer of `initial`: drops the values of other kinds, and takes
  /// missing ones from `initial`.
  package func ofKind(_ initial: LayerState) -> LayerState {
    var result = self
    if (shape == nil) != (initial.shape == nil) { result.shape = initial.shape }
    if (gradient == nil) != (initial.gradient == nil) { result.gradient = initial.gradient }
    if (replicator == nil) != (initial.replicator == nil) { result.replicator = initial.replicator }
    if (emitter == nil) != (initial.emitter == nil) { result.emitter = initial.emitter }
    if (text == nil) != (initial.text == nil) { result.text = initial.text }
    if isTransformLayer != initial.isTransformLayer {
      result.isTransformLayer = initial.isTransformLayer
    }
    return result
  }

  /// Whether the layer is of this kind.
  func isOf(_ kind: LayerKind) -> Bool {
    switch kind {
    case .any: true
    case .shape: shape != nil
    case .gradient: gradient != nil
    case .replicator: replicator != nil
    case .emitter: emitter != nil
    case .text: text != nil
    case .depth: replicator != nil || emitter != nil
    }
  }
}
