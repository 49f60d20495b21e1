/// A layer that draws a path between its contents and its sublayers: filled, stroked, or both.
///
/// The path is drawn at the resolution at which it is seen, whatever transforms make of it, and is not
/// cut off at the bounds unless `masksToBounds` says so. All numbers, colours and the path animate;
/// line styles switch at once. A bare layer's path does not animate by itself, as in Core Animation.
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
  /// In the layer's own coordinates; nil, as at first, for nothing. One that holds numbers which are
  /// not finite counts as none.
  public var path: CGPath? { get { self[.path] } set { self[.path] = newValue.flatMap { CGPath.value(from: $0) } } }
  /// Black unless changed; nil for no filling.
  public var fillColor: CGColor? { get { self[.fillColor] } set { self[.fillColor] = newValue } }
  /// By winding unless changed.
  public var fillRule: CAShapeLayerFillRule { get { self[named: .fillRule] } set { self[named: .fillRule] = newValue } }
  /// nil, as at first, for no line.
  public var strokeColor: CGColor? { get { self[.strokeColor] } set { self[.strokeColor] = newValue } }
  /// The share of the path's length at which the line begins, all subpaths counted: 0…1.
  public var strokeStart: CGFloat { get { self[.strokeStart] } set { self[.strokeStart] = min(max(newValue.finite, 0), 1) } }
  /// The share of the path's length at which the line ends: 0…1. No line where it is not beyond `strokeStart`.
  public var strokeEnd: CGFloat { get { self[.strokeEnd] } set { self[.strokeEnd] = min(max(newValue.finite, 0), 1) } }
  /// At least 0; 1 unless changed.
  public var lineWidth: CGFloat { get { self[.lineWidth] } set { self[.lineWidth] = max(newValue.finite, 0) } }
  /// The longest miter, in line widths, beyond which corners are bevelled; 10 unless changed.
  public var miterLimit: CGFloat { get { self[.miterLimit] } set { self[.miterLimit] = newValue.finite } }
  /// The ends of open lines; butt unless changed.
  public var lineCap: CAShapeLayerLineCap { get { self[named: .lineCap] } set { self[named: .lineCap] = newValue } }
  /// Corners; miter unless changed.
  public var lineJoin: CAShapeLayerLineJoin { get { self[named: .lineJoin] } set { self[named: .lineJoin] = newValue } }
  /// How far into the pattern the line starts.
  public var lineDashPhase: CGFloat { get { self[.lineDashPhase] } set { self[.lineDashPhase] = newValue.finite } }
  /// Lengths drawn and skipped in turn; nil for a solid line. One that makes no pattern (a negative length,
  /// all zero) means a solid line too.
  public var lineDashPattern: [NSNumber]? {
    get { self[.lineDashPattern]?.map { NSNumber(value: $0.native) } }
    set { self[.lineDashPattern] = newValue?.map { CGFloat($0.doubleValue).finite } }
  }
}
