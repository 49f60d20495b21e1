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

  /// The most copies of a replicator.
  package static let copyLimit = 10_000

  /// How often what is inside is shown.
  package var copyCount: Int { Int(min(max(instanceCount.native, 0), Double(Self.copyLimit))) }

  /// What leads from the first copy to each of the first `count`, about the replicator's anchor point. The list ends
  /// before the first that is not finite.
  package func copyTransforms(_ count: Int) -> [CATransform3D] {
    var transforms: [CATransform3D] = []
    var power = CATransform3D.identity
    while transforms.count < count, power.isFinite {
      transforms.append(power)
      power = CATransform3DConcat(instanceTransform, power)
    }
    return transforms
  }

  /// How far the time of a copy is behind that of the first.
  package func delay(ofCopy index: Int) -> MediaTime {
    MediaTime(seconds: instanceDelay * Double(index))
  }

  /// What the colors of a copy are multiplied by.
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

extension CGColor {
  /// Each component times that of another color.
  package func multiplied(by other: CGColor) -> CGColor {
    var color = self
    color.red *= other.red
    color.green *= other.green
    color.blue *= other.blue
    color.alpha *= other.alpha
    return color
  }
}

// swift-format-ignore
extension LayerState {
  /// How often a replicator shows what is inside.
  public var instanceCount: CGFloat { get { replicatorOrDefault.instanceCount } set { replicator?.instanceCount = newValue } }
  /// Whether a replicator leaves what is inside in space.
  public var preservesDepth: Bool {
    get { replicator?.preservesDepth ?? emitter?.preservesDepth ?? false }
    set { replicator?.preservesDepth = newValue; emitter?.preservesDepth = newValue }
  }
  /// Seconds from one copy to the next.
  public var instanceDelay: Double { get { replicatorOrDefault.instanceDelay } set { replicator?.instanceDelay = newValue } }
  /// From one copy to the next.
  public var instanceTransform: CATransform3D { get { replicatorOrDefault.instanceTransform } set { replicator?.instanceTransform = newValue } }
  /// Multiplies the colours of the first copy.
  public var instanceColor: CGColor? { get { replicatorOrDefault.instanceColor } set { replicator?.instanceColor = newValue } }
  /// From one copy to the next.
  public var instanceRedOffset: Double { get { replicatorOrDefault.instanceRedOffset } set { replicator?.instanceRedOffset = newValue } }
  /// From one copy to the next.
  public var instanceGreenOffset: Double { get { replicatorOrDefault.instanceGreenOffset } set { replicator?.instanceGreenOffset = newValue } }
  /// From one copy to the next.
  public var instanceBlueOffset: Double { get { replicatorOrDefault.instanceBlueOffset } set { replicator?.instanceBlueOffset = newValue } }
  /// From one copy to the next.
  public var instanceAlphaOffset: Double { get { replicatorOrDefault.instanceAlphaOffset } set { replicator?.instanceAlphaOffset = newValue } }

  // A layer that is no replicator has the usual values, and keeps them.
  private var replicatorOrDefault: ReplicatorValues { replicator ?? .usual }
}
