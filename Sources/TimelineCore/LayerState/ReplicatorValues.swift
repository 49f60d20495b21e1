/// The values of a `CAReplicatorLayer`.
public struct ReplicatorValues: Sendable, Equatable {
  /// The number of instances, rounded down.
  public var instanceCount: CGFloat = 1
  /// Whether sublayers share the superlayer's 3D rendering context (non-flattening).
  public var preservesDepth = false
  /// The delay between instances in seconds.
  public var instanceDelay: Double = 0
  /// The transform from one instance to the next.
  public var instanceTransform = CATransform3D.identity
  /// The color factor of the first instance; nil for white.
  public var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// The change of the color component per instance.
  public var instanceRedOffset: Double = 0
  /// The change of the color component per instance.
  public var instanceGreenOffset: Double = 0
  /// The change of the color component per instance.
  public var instanceBlueOffset: Double = 0
  /// The change of the color component per instance.
  public var instanceAlphaOffset: Double = 0

  /// Creates Core Animation's default values.
  public init() {}

  fileprivate static let standard = ReplicatorValues()

  /// The maximum number of instances of a replicator.
  package static let copyLimit = 10_000

  /// The number of instances.
  package var clampedInstanceCount: Int {
    Int(min(max(instanceCount.native, 0), Double(Self.copyLimit)))
  }

  /// The transforms from the first instance to each of the first `count`, about the replicator's anchor
  /// point. The list ends before the first non-finite transform.
  package func copyTransforms(_ count: Int) -> [CATransform3D] {
    var transforms: [CATransform3D] = []
    var power = CATransform3D.identity
    while transforms.count < count, power.isFinite {
      transforms.append(power)
      power = CATransform3DConcat(instanceTransform, power)
    }
    return transforms
  }

  /// The delay of an instance relative to the first.
  package func delay(ofCopy index: Int) -> MediaTime {
    MediaTime(seconds: instanceDelay * Double(index))
  }

  /// The color factor of an instance.
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
  /// The componentwise product with another color.
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
  /// The number of instances of a replicator.
  public var instanceCount: CGFloat { get { replicatorOrDefault.instanceCount } set { replicator?.instanceCount = newValue } }
  /// Whether sublayers share the superlayer's 3D rendering context (non-flattening).
  public var preservesDepth: Bool {
    get { replicator?.preservesDepth ?? emitter?.preservesDepth ?? false }
    set { replicator?.preservesDepth = newValue; emitter?.preservesDepth = newValue }
  }
  /// The delay between instances in seconds.
  public var instanceDelay: Double { get { replicatorOrDefault.instanceDelay } set { replicator?.instanceDelay = newValue } }
  /// The transform from one instance to the next.
  public var instanceTransform: CATransform3D { get { replicatorOrDefault.instanceTransform } set { replicator?.instanceTransform = newValue } }
  /// The color factor of the first instance.
  public var instanceColor: CGColor? { get { replicatorOrDefault.instanceColor } set { replicator?.instanceColor = newValue } }
  /// The change of the color component per instance.
  public var instanceRedOffset: Double { get { replicatorOrDefault.instanceRedOffset } set { replicator?.instanceRedOffset = newValue } }
  /// The change of the color component per instance.
  public var instanceGreenOffset: Double { get { replicatorOrDefault.instanceGreenOffset } set { replicator?.instanceGreenOffset = newValue } }
  /// The change of the color component per instance.
  public var instanceBlueOffset: Double { get { replicatorOrDefault.instanceBlueOffset } set { replicator?.instanceBlueOffset = newValue } }
  /// The change of the color component per instance.
  public var instanceAlphaOffset: Double { get { replicatorOrDefault.instanceAlphaOffset } set { replicator?.instanceAlphaOffset = newValue } }

  // Layers of other kinds have the default values, and ignore changes.
  private var replicatorOrDefault: ReplicatorValues { replicator ?? .standard }
}
