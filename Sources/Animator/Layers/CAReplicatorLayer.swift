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
  public var instanceCount: Int { get { state.replicator?.copyCount ?? 1 } set { self[.instanceCount] = CGFloat(min(max(newValue, 0), 10_000)) } }
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

/// How a ``CAReplicatorLayer`` copies.
public struct ReplicatorValues: Sendable, Equatable {
  /// Rounded down.
  public var instanceCount: CGFloat = 1
  /// Whether what is inside keeps its place in space.
  public var preservesDepth = false
  /// Seconds.
  public var instanceDelay: Double = 0
  /// From one copy to the next.
  public var instanceTransform = CATransform3D.identity
  /// Of the first copy; nil for white.
  public var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Added from one copy to the next.
  public var instanceRedOffset: Double = 0
  /// Added from one copy to the next.
  public var instanceGreenOffset: Double = 0
  /// Added from one copy to the next.
  public var instanceBlueOffset: Double = 0
  /// Added from one copy to the next.
  public var instanceAlphaOffset: Double = 0

  /// One copy, as it is.
  public init() {}

  fileprivate static let usual = ReplicatorValues()

  /// How often what is inside is shown.
  package var copyCount: Int { Int(min(max(instanceCount.native, 0), 10_000)) }

  /// What the colours of a copy are multiplied by.
  package func color(ofCopy index: Int) -> CGColor {
    let first = instanceColor ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    func channel(_ value: CGFloat, _ offset: Double) -> CGFloat {
      CGFloat(min(max(value.native + offset * Double(index), 0), 1))
    }
    return CGColor(
      red: channel(first.red, instanceRedOffset), green: channel(first.green, instanceGreenOffset),
      blue: channel(first.blue, instanceBlueOffset),
      alpha: channel(first.alpha, instanceAlphaOffset))
  }
}

// swift-format-ignore
extension LayerState {
  /// How often a replicator shows what is inside.
  public var instanceCount: CGFloat { get { replicatorOrUsual.instanceCount } set { replicator?.instanceCount = newValue } }
  /// Whether a replicator leaves what is inside in space.
  public var preservesDepth: Bool {
    get { replicator?.preservesDepth ?? emitter?.preservesDepth ?? false }
    set { replicator?.preservesDepth = newValue; emitter?.preservesDepth = newValue }
  }
  /// Seconds from one copy to the next.
  public var instanceDelay: Double { get { replicatorOrUsual.instanceDelay } set { replicator?.instanceDelay = newValue } }
  /// From one copy to the next.
  public var instanceTransform: CATransform3D { get { replicatorOrUsual.instanceTransform } set { replicator?.instanceTransform = newValue } }
  /// Multiplies the colours of the first copy.
  public var instanceColor: CGColor? { get { replicatorOrUsual.instanceColor } set { replicator?.instanceColor = newValue } }
  /// From one copy to the next.
  public var instanceRedOffset: Double { get { replicatorOrUsual.instanceRedOffset } set { replicator?.instanceRedOffset = newValue } }
  /// From one copy to the next.
  public var instanceGreenOffset: Double { get { replicatorOrUsual.instanceGreenOffset } set { replicator?.instanceGreenOffset = newValue } }
  /// From one copy to the next.
  public var instanceBlueOffset: Double { get { replicatorOrUsual.instanceBlueOffset } set { replicator?.instanceBlueOffset = newValue } }
  /// From one copy to the next.
  public var instanceAlphaOffset: Double { get { replicatorOrUsual.instanceAlphaOffset } set { replicator?.instanceAlphaOffset = newValue } }

  // A layer that is no replicator has the usual values, and keeps them.
  private var replicatorOrUsual: ReplicatorValues { replicator ?? .usual }
}
