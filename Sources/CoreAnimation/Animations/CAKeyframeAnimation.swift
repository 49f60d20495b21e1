/// An animation from value to value, or along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// What it goes through, one after the other; a single one makes no motion.
  open var values: [Any]?
  /// What a point follows, instead of `values`: each step of the path ends at a keyframe. A gap is
  /// crossed in a straight line. Of a mutable path, what it is when it is set counts.
  open var path: CGPath? {
    get { way }
    set { way = newValue?.copy() }
  }
  private var way: CGPath?
  /// The share of the duration at which each value is reached, 0…1, rising; evenly spread where it is
  /// nil. ``CAAnimationCalculationMode/discrete`` takes one more, for the end of the last value.
  open var keyTimes: [NSNumber]?
  /// How the stretch from each value to the next is paced; not used by paced modes.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values between keyframes are found.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// For each value, how tight a cubic curve bends: −1 wide … 1 sharp; 0 where there is none.
  open var tensionValues: [NSNumber]?
  /// For each value, the kind of corner: −1 inward … 1 outward; 0, none, unless given.
  open var continuityValues: [NSNumber]?
  /// For each value, where the curve bends: −1 after it … 1 before; 0 unless given.
  open var biasValues: [NSNumber]?
  /// Whether the layer turns along with the path.
  open var rotationMode: CAAnimationRotationMode?

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
    (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    (tensionValues, continuityValues) = (other.tensionValues, other.continuityValues)
    (biasValues, rotationMode) = (other.biasValues, other.rotationMode)
  }

  override func effect(on target: any LayerKeyPathTarget, of layer: CALayer) throws(UnusableValue)
    -> (any AnimationEffect)?
  { try target.effect(of: self, on: layer) }
}

/// How a layer turns while it follows a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The mode of a name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its x axis points forward.
  public static let rotateAuto = Self(rawValue: "auto")
  /// Its x axis points backward.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// How values between keyframes are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The mode of a name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a straight line from keyframe to keyframe.
  public static let linear = Self(rawValue: "linear")
  /// Each keyframe's value until the next.
  public static let discrete = Self(rawValue: "discrete")
  /// In straight lines, at one speed over all of them.
  public static let paced = Self(rawValue: "paced")
  /// In a smooth curve through all values.
  public static let cubic = Self(rawValue: "cubic")
  /// In a smooth curve, at one speed over all of it.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}
