/// A layer that fills its rounded bounds with a gradient, over its background.
///
/// Colors, locations, both points and those of a mesh are animatable; the type is not.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  override var initialState: LayerState {
    var state = super.initialState
    state.gradient = GradientValues()
    return state
  }
}

// Accessors in Apple's names and types.
// swift-format-ignore
extension CAGradientLayer {
  /// The `CGColor`s of the stops, others are ignored; nil, the default, for no gradient.
  public var colors: [Any]? {
    get { self[.colors] }
    set { self[.colors] = newValue?.compactMap { CGColor.value(from: $0) } }
  }
  /// The locations of the stops, ascending, from 0 at the start point to 1 at the end point; nil, the
  /// default, for evenly spaced. They may be outside of 0…1. One that is less than its predecessor counts
  /// as equal; if the number of colors differs, the excess is ignored.
  public var locations: [NSNumber]? {
    get { self[.locations]?.map { NSNumber(value: $0.native) } }
    set { self[.locations] = newValue?.map { CGFloat($0.doubleValue).finite } }
  }
  /// The start point, in unit coordinates of the bounds. The default is (0.5, 0).
  public var startPoint: CGPoint { get { self[.startPoint] } set { self[.startPoint] = newValue.finite } }
  /// The end point, in unit coordinates of the bounds. The default is (0.5, 1).
  public var endPoint: CGPoint { get { self[.endPoint] } set { self[.endPoint] = newValue.finite } }
  /// The number of points in a row of a mesh, 2…1000; the engine's own. The default is 2.
  public var meshColumns: Int {
    get { Int(min(max(self[.meshColumns], 2), 1000)) }
    set { self[.meshColumns] = CGFloat(min(max(newValue, 2), 1000)) }
  }
  /// The points of a mesh in unit coordinates, row by row, whose colors are ``colors``; nil, the default, for an even
  /// grid. The engine's own.
  public var meshPoints: [CGPoint]? {
    get {
      self[.meshPoints].map { numbers in
        stride(from: 0, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
      }
    }
    set { self[.meshPoints] = newValue?.flatMap { [$0.x.finite, $0.y.finite] } }
  }
  /// The kind of gradient. The default is axial.
  public var type: CAGradientLayerType { get { self[named: .gradientKind] } set { self[named: .gradientKind] = newValue } }
}
