/// A basic animation that follows a damped spring; `SpringCurve` has the formula.
///
/// It lasts for its `duration`, not until the spring has settled: set that to `settlingDuration`.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  /// Above 0, 1 unless changed; other values are ignored.
  open var mass: CGFloat {
    get { storedMass }
    set { if newValue > 0 && newValue.isFinite { storedMass = newValue } }
  }
  /// Above 0, 100 unless changed; other values are ignored.
  open var stiffness: CGFloat {
    get { storedStiffness }
    set { if newValue > 0 && newValue.isFinite { storedStiffness = newValue } }
  }
  /// At least 0, 10 unless changed; other values are ignored.
  open var damping: CGFloat {
    get { storedDamping }
    set { if newValue >= 0 && newValue.isFinite { storedDamping = newValue } }
  }
  /// Whole distances a second, toward the target where above 0.
  open var initialVelocity: CGFloat = 0
  /// Whether a damping ratio above 1 is followed; else it counts as 1.
  open var allowsOverdamping = false

  private var storedMass: CGFloat = 1
  private var storedStiffness: CGFloat = 100
  private var storedDamping: CGFloat = 10

  /// Makes a spring that takes `perceptualDuration` seconds as people see it.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Above 0, else 0.5.
  ///   - bounce: 0 does not swing, 1 swings for ever; below 0 it creeps. As of
  ///     `SpringCurve.init(duration:bounce:initialVelocity:)`.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let isDuration = perceptualDuration > 0 && perceptualDuration.isFinite
    let spring = SpringCurve(
      duration: isDuration ? perceptualDuration : 0.5, bounce: bounce.finite.native)
    (stiffness, damping) = (CGFloat(spring.stiffness), CGFloat(spring.damping))
    allowsOverdamping = bounce < 0
  }

  /// The motion that it follows.
  var spring: SpringCurve {
    SpringCurve(
      mass: mass.native, stiffness: stiffness.native, damping: damping.native,
      initialVelocity: initialVelocity.native, allowsOverdamping: allowsOverdamping)
  }

  /// How many seconds it takes until the spring counts as settled: a thousandth from its target.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  /// The duration as people see it: 2π √(mass / stiffness).
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }

  /// 0 where it does not swing, 1 where it does for ever, below 0 where it creeps.
  open var bounce: CGFloat { CGFloat(spring.bounce) }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (storedMass, storedStiffness) = (other.storedMass, other.storedStiffness)
    (storedDamping, initialVelocity) = (other.storedDamping, other.initialVelocity)
    allowsOverdamping = other.allowsOverdamping
  }

  override func curve(overSeconds duration: Double) -> TimingCurve {
    .spring(spring, duration: duration)
  }
}
