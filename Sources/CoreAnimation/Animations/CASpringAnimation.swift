/// A basic animation driven by a damped spring; see `SpringCurve` for the formula.
///
/// It ends after its `duration`, settled or not: set that to `settlingDuration`.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
  /// The mass, above 0; other values are ignored. The default is 1.
  open var mass: CGFloat {
    get { storedMass }
    set { if newValue > 0 && newValue.isFinite { storedMass = newValue } }
  }
  /// The spring stiffness, above 0; other values are ignored. The default is 100.
  open var stiffness: CGFloat {
    get { storedStiffness }
    set { if newValue > 0 && newValue.isFinite { storedStiffness = newValue } }
  }
  /// The damping coefficient, at least 0; other values are ignored. The default is 10.
  open var damping: CGFloat {
    get { storedDamping }
    set { if newValue >= 0 && newValue.isFinite { storedDamping = newValue } }
  }
  /// The initial velocity in total distances per second; positive is toward the target.
  open var initialVelocity: CGFloat = 0
  /// Whether the spring may be overdamped; otherwise a damping ratio above 1 counts as 1.
  open var allowsOverdamping = false

  private var storedMass: CGFloat = 1
  private var storedStiffness: CGFloat = 100
  private var storedDamping: CGFloat = 10

  /// Creates a spring with a perceptual duration and a bounce.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds, above 0; otherwise 0.5.
  ///   - bounce: 0 is critically damped, 1 undamped, negative overdamped; see
  ///     `SpringCurve.init(duration:bounce:initialVelocity:)`.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let isDuration = perceptualDuration > 0 && perceptualDuration.isFinite
    let spring = SpringCurve(
      duration: isDuration ? perceptualDuration : 0.5, bounce: bounce.finite.native)
    (stiffness, damping) = (CGFloat(spring.stiffness), CGFloat(spring.damping))
    allowsOverdamping = bounce < 0
  }

  /// The curve of the spring.
  var spring: SpringCurve {
    SpringCurve(
      mass: mass.native, stiffness: stiffness.native, damping: damping.native,
      initialVelocity: initialVelocity.native, allowsOverdamping: allowsOverdamping)
  }

  /// Seconds until the spring has settled: until it stays within a thousandth of its target.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  /// The perceptual duration in seconds: 2π √(mass / stiffness).
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }

  /// 0 if critically damped, 1 if undamped, negative if overdamped.
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
