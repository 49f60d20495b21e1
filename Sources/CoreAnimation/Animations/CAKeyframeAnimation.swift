/// An animation through a list of values, or along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The keyframe values, in order; a single one does not animate.
  open var values: [Any]?
  /// The path that a point property follows, instead of `values`: each path element ends at a
  /// keyframe. Subpaths are joined by straight lines. A mutable path is copied when it is set.
  open var path: CGPath? {
    get { way }
    set { way = newValue?.copy() }
  }
  private var way: CGPath?
  /// The time of each keyframe as a fraction of the duration, 0…1, ascending; evenly spaced if nil.
  /// ``CAAnimationCalculationMode/discrete`` needs one more, for the end of the last value.
  open var keyTimes: [NSNumber]?
  /// The timing function of each keyframe interval; paced modes ignore them.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between keyframes.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The tension at each keyframe of a Kochanek–Bartels spline: −1 round … 1 tight. The default is 0.
  open var tensionValues: [NSNumber]?
  /// The continuity at each keyframe: −1 inward corner … 1 outward corner. The default, 0, is smooth.
  open var continuityValues: [NSNumber]?
  /// The bias at each keyframe: −1 bends after it … 1 before it. The default is 0.
  open var biasValues: [NSNumber]?
  /// The rotation of the layer to match the path's tangent; nil for no rotation.
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

/// The rotation of a layer that follows a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one counts as the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The x axis follows the path's tangent.
  public static let rotateAuto = Self(rawValue: "auto")
  /// The x axis points opposite to the path's tangent.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// The interpolation between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one counts as the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation between keyframes.
  public static let linear = Self(rawValue: "linear")
  /// No interpolation: each value holds until the next keyframe.
  public static let discrete = Self(rawValue: "discrete")
  /// Linear interpolation at constant speed.
  public static let paced = Self(rawValue: "paced")
  /// A cubic spline through all values.
  public static let cubic = Self(rawValue: "cubic")
  /// A cubic spline at constant speed.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}
