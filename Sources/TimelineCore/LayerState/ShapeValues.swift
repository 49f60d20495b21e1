/// What a `CAShapeLayer` draws. Lengths in points.
public struct ShapeValues: Sendable, Equatable {
  /// In the layer's own coordinates; nil for nothing.
  public var path: CGPath?
  /// nil for no filling.
  public var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// How the inside is told from the outside.
  public var fillRule = CGPathFillRule.winding
  /// nil for no line.
  public var strokeColor: CGColor?
  /// No line at 0.
  public var lineWidth: CGFloat = 1
  /// The ends of open lines.
  public var lineCap = CGLineCap.butt
  /// Corners.
  public var lineJoin = CGLineJoin.miter
  /// The longest miter, in line widths.
  public var miterLimit: CGFloat = 10
  /// Lengths drawn and skipped in turn; nil for a solid line.
  public var lineDashPattern: [CGFloat]?
  /// How far into the pattern a line starts.
  public var lineDashPhase: CGFloat = 0
  /// The share of the path's length at which the line begins: 0…1.
  public var strokeStart: CGFloat = 0
  /// The share of the path's length at which the line ends: 0…1.
  public var strokeEnd: CGFloat = 1

  /// A black filling, no line, no path.
  public init() {}

  fileprivate static let usual = ShapeValues()
}

/// What a `CAGradientLayer` draws. Points in unit coordinates of the bounds.
public struct GradientValues: Sendable, Equatable {
  /// In order; nil for nothing.
  public var colors: [CGColor]?
  /// Where each colour is; nil for evenly spread from 0 to 1.
  public var locations: [CGFloat]?
  /// Where the gradient is 0.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where it is 1; what that says of the whole depends on the kind.
  public var endPoint = CGPoint(x: 0.5, y: 1)
  /// How colours are spread.
  public var kind = GradientKind.axial

  /// No colours, from the top to the bottom.
  public init() {}

  fileprivate static let usual = GradientValues()
}

/// How a gradient's colours are spread over the bounds.
public enum GradientKind: Sendable {
  /// Along the line from the start to the end.
  case axial
  /// In ellipses about the start; the end is a corner of the rectangle around the quarter of the last.
  case radial
  /// Around the start, clockwise on screen, from the direction of the end on.
  case conic
}

/// Which layers have a property.
package enum LayerKind: Sendable {
  case any, shape, gradient, replicator, emitter, text
  /// Those that may keep what they show in space.
  case depth

  /// The class of such layers, for messages.
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
  /// What the shape is filled with; nil for nothing.
  public var fillColor: CGColor? { get { shapeOrDefault.fillColor } set { shape?.fillColor = newValue } }
  /// How the shape's inside is told from its outside.
  public var fillRule: CGPathFillRule { get { shapeOrDefault.fillRule } set { shape?.fillRule = newValue } }
  /// What the line along the shape's path is drawn with; nil for none.
  public var strokeColor: CGColor? { get { shapeOrDefault.strokeColor } set { shape?.strokeColor = newValue } }
  /// Of that line.
  public var lineWidth: CGFloat { get { shapeOrDefault.lineWidth } set { shape?.lineWidth = newValue } }
  /// The line's open ends.
  public var lineCap: CGLineCap { get { shapeOrDefault.lineCap } set { shape?.lineCap = newValue } }
  /// The line's corners.
  public var lineJoin: CGLineJoin { get { shapeOrDefault.lineJoin } set { shape?.lineJoin = newValue } }
  /// The line's longest miter, in line widths.
  public var miterLimit: CGFloat { get { shapeOrDefault.miterLimit } set { shape?.miterLimit = newValue } }
  /// Lengths drawn and skipped in turn; nil for a solid line.
  public var lineDashPattern: [CGFloat]? { get { shapeOrDefault.lineDashPattern } set { shape?.lineDashPattern = newValue } }
  /// How far into that pattern the line starts.
  public var lineDashPhase: CGFloat { get { shapeOrDefault.lineDashPhase } set { shape?.lineDashPhase = newValue } }
  /// The share of the path's length at which the line begins.
  public var strokeStart: CGFloat { get { shapeOrDefault.strokeStart } set { shape?.strokeStart = newValue } }
  /// The share of the path's length at which the line ends.
  public var strokeEnd: CGFloat { get { shapeOrDefault.strokeEnd } set { shape?.strokeEnd = newValue } }

  /// The gradient's colours; nil for none.
  public var colors: [CGColor]? { get { gradientOrDefault.colors } set { gradient?.colors = newValue } }
  /// Where each colour is; nil for evenly spread.
  public var locations: [CGFloat]? { get { gradientOrDefault.locations } set { gradient?.locations = newValue } }
  /// Where the gradient is 0, in unit coordinates of the bounds.
  public var startPoint: CGPoint { get { gradientOrDefault.startPoint } set { gradient?.startPoint = newValue } }
  /// Where the gradient is 1, in unit coordinates of the bounds.
  public var endPoint: CGPoint { get { gradientOrDefault.endPoint } set { gradient?.endPoint = newValue } }
  /// How the gradient's colours are spread.
  public var gradientKind: GradientKind { get { gradientOrDefault.kind } set { gradient?.kind = newValue } }
}

extension LayerState {
  // A layer of another kind has the usual values, and keeps them.
  private var shapeOrDefault: ShapeValues { shape ?? .usual }
  private var gradientOrDefault: GradientValues { gradient ?? .usual }

  /// These values for a layer of another one's kind: the properties of other kinds are left out, those
  /// of its own are as `initial` has them where there are none.
  package func ofKind(_ initial: LayerState) -> LayerState {
    var result = self
    if (shape == nil) != (initial.shape == nil) { result.shape = initial.shape }
    if (gradient == nil) != (initial.gradient == nil) { result.gradient = initial.gradient }
    if (replicator == nil) != (initial.replicator == nil) { result.replicator = initial.replicator }
    if (emitter == nil) != (initial.emitter == nil) { result.emitter = initial.emitter }
    if (text == nil) != (initial.text == nil) { result.text = initial.text }
    if isTransformLayer != initial.isTransformLayer { result.isTransformLayer = initial.isTransformLayer }
    return result
  }

  /// Whether the layer has the properties of such layers.
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
