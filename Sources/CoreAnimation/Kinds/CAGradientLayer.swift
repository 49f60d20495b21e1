/// A layer that fills its rounded bounds with a gradient, over its background.
///
/// Colors, locations and both points are animatable; the type is not.
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
  /// The kind of gradient. The default is axial.
  public var type: CAGradientLayerType { get { self[named: .gradientKind] } set { self[named: .gradientKind] = newValue } }
}
