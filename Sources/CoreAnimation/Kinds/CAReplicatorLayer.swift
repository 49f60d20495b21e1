/// A layer that shows its sublayers several times, each time moved, recoloured and delayed a bit more than
/// the time before. Later copies lie in front.
///
/// All numbers, the colour and the transform animate. What a replicator shows counts: beyond 20 000
/// copied layers in a frame no more are shown.
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
  /// How often the sublayers are shown, the original counted: 0…10 000; 1 unless changed.
  public var instanceCount: Int { get { (reading(["instanceCount"]) ?? state).replicator?.copyCount ?? 1 } set { self[.instanceCount] = CGFloat(min(max(newValue, 0), ReplicatorValues.copyLimit)) } }
  /// Whether sublayers stay where they are in space, as in a ``CATransformLayer``; false unless changed.
  public var preservesDepth: Bool { get { self[.preservesDepth] } set { self[.preservesDepth] = newValue } }
  /// How much later than one copy the next one is, in seconds of the layer's time.
  public var instanceDelay: CFTimeInterval { get { self[.instanceDelay] } set { self[.instanceDelay] = newValue.finite } }
  /// What leads from one copy to the next, about the layer's anchor point.
  public var instanceTransform: CATransform3D { get { self[.instanceTransform] } set { self[.instanceTransform] = newValue.finite } }
  /// What the colours of the first copy are multiplied by; white unless changed.
  public var instanceColor: CGColor? { get { self[.instanceColor] } set { self[.instanceColor] = newValue } }
  /// What is added to the red of `instanceColor` from one copy to the next; the sum is limited to 0…1.
  public var instanceRedOffset: Float { get { Float(self[.instanceRedOffset]) } set { self[.instanceRedOffset] = Double(newValue).finite } }
  /// Likewise to the green.
  public var instanceGreenOffset: Float { get { Float(self[.instanceGreenOffset]) } set { self[.instanceGreenOffset] = Double(newValue).finite } }
  /// Likewise to the blue.
  public var instanceBlueOffset: Float { get { Float(self[.instanceBlueOffset]) } set { self[.instanceBlueOffset] = Double(newValue).finite } }
  /// Likewise to the alpha.
  public var instanceAlphaOffset: Float { get { Float(self[.instanceAlphaOffset]) } set { self[.instanceAlphaOffset] = Double(newValue).finite } }
}
