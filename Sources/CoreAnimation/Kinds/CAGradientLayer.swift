/// A layer that fills its rounded bounds with a gradient, over its background.
///
/// Colours, locations and both points animate; the type switches at once.
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
  /// `CGColor`s in order, anything else left out; nil, as at first, for no gradient.
  public var colors: [Any]? {
    get { self[.colors] }
    set { self[.colors] = newValue?.compactMap { CGColor.value(from: $0) } }
  }
  /// Where each colour is, rising, 0 being the start and 1 the end; nil, as at first, for evenly spread.
  /// Those below 0 or above 1 lie outside of what start and end span. One that is less than that before it counts
  /// as the same; where there are not as many as colours, those in excess do not count.
  public var locations: [NSNumber]? {
    get { self[.locations]?.map { NSNumber(value: $0.native) } }
    set { self[.locations] = newValue?.map { CGFloat($0.doubleValue).finite } }
  }
  /// Where the gradient begins, in unit coordinates of the bounds; (0.5, 0) unless changed.
  public var startPoint: CGPoint { get { self[.startPoint] } set { self[.startPoint] = newValue.finite } }
  /// Where it ends, in unit coordinates of the bounds; (0.5, 1) unless changed.
  public var endPoint: CGPoint { get { self[.endPoint] } set { self[.endPoint] = newValue.finite } }
  /// Axial unless changed.
  public var type: CAGradientLayerType { get { self[named: .gradientKind] } set { self[named: .gradientKind] = newValue } }
}
