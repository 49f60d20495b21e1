/// A layer that fills and strokes a path between its contents and its sublayers.
///
/// The path is rendered at the resolution of the output under any transform, and is clipped to the
/// bounds only if `masksToBounds` is set. Numbers, colors and the path are animatable; line styles are
/// not. Changes of the path are not animated implicitly, as in Core Animation.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  override var initialState: LayerState {
    var state = super.initialState
    state.shape = ShapeValues()
    return state
  }
}

// Accessors in Apple's names and types. Lengths in points.
// swift-format-ignore
extension CAShapeLayer {
  /// The path, in the layer's coordinates; nil, the default, for none. One with coordinates that are
  /// not finite counts as nil.
  public var path: CGPath? { get { self[.path] } set { self[.path] = newValue.flatMap { CGPath.value(from: $0) } } }
  /// The fill color; nil for no fill. The default is black.
  public var fillColor: CGColor? { get { self[.fillColor] } set { self[.fillColor] = newValue } }
  /// The fill rule. The default is nonzero winding.
  public var fillRule: CAShapeLayerFillRule { get { self[named: .fillRule] } set { self[named: .fillRule] = newValue } }
  /// The stroke color; nil, the default, for no stroke.
  public var strokeColor: CGColor? { get { self[.strokeColor] } set { self[.strokeColor] = newValue } }
  /// The start of the stroke as a fraction of the total length of all subpaths, 0…1.
  public var strokeStart: CGFloat { get { self[.strokeStart] } set { self[.strokeStart] = min(max(newValue.finite, 0), 1) } }
  /// The end of the stroke as a fraction of the total length, 0…1. No stroke if not above `strokeStart`.
  public var strokeEnd: CGFloat { get { self[.strokeEnd] } set { self[.strokeEnd] = min(max(newValue.finite, 0), 1) } }
  /// The stroke's width in points, at least 0. The default is 1.
  public var lineWidth: CGFloat { get { self[.lineWidth] } set { self[.lineWidth] = max(newValue.finite, 0) } }
  /// The ratio of miter length to line width above which joins are beveled. The default is 10.
  public var miterLimit: CGFloat { get { self[.miterLimit] } set { self[.miterLimit] = newValue.finite } }
  /// The cap of open subpaths. The default is butt.
  public var lineCap: CAShapeLayerLineCap { get { self[named: .lineCap] } set { self[named: .lineCap] = newValue } }
  /// The join of segments. The default is miter.
  public var lineJoin: CAShapeLayerLineJoin { get { self[named: .lineJoin] } set { self[named: .lineJoin] = newValue } }
  /// The offset into the dash pattern at which the stroke starts, in points.
  public var lineDashPhase: CGFloat { get { self[.lineDashPhase] } set { self[.lineDashPhase] = newValue.finite } }
  /// The alternating lengths of dashes and gaps, in points; nil for a solid line. So is an invalid pattern, with a
  /// negative length or only zeros.
  public var lineDashPattern: [NSNumber]? {
    get { self[.lineDashPattern]?.map { NSNumber(value: $0.native) } }
    set { self[.lineDashPattern] = newValue?.map { CGFloat($0.doubleValue).finite } }
  }
}
