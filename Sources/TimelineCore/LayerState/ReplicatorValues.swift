/// How a `CAReplicatorLayer` copies.
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
