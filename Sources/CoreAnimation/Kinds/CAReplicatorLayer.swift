/// A layer that draws copies of its sublayers, each with cumulative transform, color and delay. Later
/// copies are in front.
///
/// All properties are animatable. At most 20 000 replicated layers are drawn per frame.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
  override var initialState: LayerState {
    var state = super.initialState
    state.replicator = ReplicatorValues()
    return state
  }
}

// Accessors in Apple's names and types.
// swift-format-ignore
extension CAReplicatorLayer {
  /// The number of copies, including the original: 0…10 000. The default is 1.
  public var instanceCount: Int { get { (reading(["instanceCount"]) ?? state).replicator?.clampedInstanceCount ?? 1 } set { self[.instanceCount] = CGFloat(min(max(newValue, 0), ReplicatorValues.copyLimit)) } }
  /// Whether sublayers share the 3D rendering context, as in a ``CATransformLayer``. The default is
  /// false: they are flattened.
  public var preservesDepth: Bool { get { self[.preservesDepth] } set { self[.preservesDepth] = newValue } }
  /// The delay between successive copies, in seconds of the layer's time.
  public var instanceDelay: CFTimeInterval { get { self[.instanceDelay] } set { self[.instanceDelay] = newValue.finite } }
  /// The transform between successive copies, about the layer's anchor point.
  public var instanceTransform: CATransform3D { get { self[.instanceTransform] } set { self[.instanceTransform] = newValue.finite } }
  /// The color that multiplies the first copy. The default is white.
  public var instanceColor: CGColor? { get { self[.instanceColor] } set { self[.instanceColor] = newValue } }
  /// The offset of `instanceColor`'s red component between copies; the sum is clamped to 0…1.
  public var instanceRedOffset: Float { get { Float(self[.instanceRedOffset]) } set { self[.instanceRedOffset] = Double(newValue).finite } }
  /// The offset of the green component between copies.
  public var instanceGreenOffset: Float { get { Float(self[.instanceGreenOffset]) } set { self[.instanceGreenOffset] = Double(newValue).finite } }
  /// The offset of the blue component between copies.
  public var instanceBlueOffset: Float { get { Float(self[.instanceBlueOffset]) } set { self[.instanceBlueOffset] = Double(newValue).finite } }
  /// The offset of the alpha component between copies.
  public var instanceAlphaOffset: Float { get { Float(self[.instanceAlphaOffset]) } set { self[.instanceAlphaOffset] = Double(newValue).finite } }
}
