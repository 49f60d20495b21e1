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
  static let names: [(name: CAShapeLayerFillRule, meaning: CGPathFillRule)] = [
    (.nonZero, .winding), (.evenOdd, .evenOdd),
  ]
}

extension CGLineCap: NamedChoice {
  static let names: [(name: CAShapeLayerLineCap, meaning: CGLineCap)] = [
    (.butt, .butt), (.round, .round), (.square, .square),
  ]
}

extension CGLineJoin: NamedChoice {
  static let names: [(name: CAShapeLayerLineJoin, meaning: CGLineJoin)] = [
    (.miter, .miter), (.round, .round), (.bevel, .bevel),
  ]
}
