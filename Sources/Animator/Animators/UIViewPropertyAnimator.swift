/// Animates changes of views, and can be paused, scrubbed, reversed and continued on the way.
///
/// Every such step gives what runs a new timing from the stage's present instant on, so that the timeline
/// stays a function of time, and completions run at exact instants. Values on screen never jump by it.
///
///     let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { card.alpha = 0 }
///     animator.startAnimation()
///     stage.advance(by: 0.25)
///     animator.isReversed = true  // back at the start after another 0.25 s
///
/// The clock is that of the stage on which its first animation runs. A running animator is kept by that
/// stage until it is done; one that is paused or stopped has to be kept by its owner.
///
/// What UIKit answers with an exception raises a `UsageFault` and has no other effect. There is no key-value
/// observing on Linux: look at ``isRunning`` after moving the clock.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The pacing that the animator was made with.
  public let timingParameters: (any UITimingCurveProvider)?
  /// In seconds; a spring that brings its own numbers decides it by itself. Infinite for one that never
  /// comes to rest.
  public let duration: TimeInterval
  /// Seconds that it waited, or waits, before it began.
  public internal(set) var delay: TimeInterval = 0
  /// Whether views take touches while they move. There are no touches yet, so nothing follows from it.
  public var isUserInteractionEnabled = true
  /// Whether touches on moving views are found by oneself. Nothing follows from it yet.
  public var isManualHitTestingEnabled = false
  /// Whether it can be paused, scrubbed and stopped. To be set before it starts.
  public var isInterruptible = true
  /// Whether ``fractionComplete`` of a paused animator goes by the values' progress instead of by time.
  public var scrubsLinearly = true
  /// Whether it stays, paused, where it ends, instead of being done.
  public var pausesOnCompletion = false

  /// Inactive, running or paused, or stopped and to be finished.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Whether values move, or wait for the delay, as time passes.
  public internal(set) var isRunning = false
  var runsReversed = false

  /// Blocks that wait for the start, each with how much of the duration it leaves out.
  var waiting: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  let pacing: AnimatorPacing
  /// Where in the sources it was made; nil where that is not known.
  private(set) var place: AnimationPlace?
  weak var stage: Stage?
  var run = AnimatorRun()
  var items: [AnimatorItem] = []
  var values = AnimatorValues()

  // MARK: Making one

  /// An animator with this pacing.
  ///
  /// - Parameter duration: Seconds; at 0 or below, nothing is animated.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    pacing = AnimatorPacing(parameters, duration: duration)
    self.duration = pacing.duration.secondsOrInfinity
    super.init()
  }

  /// An animator with one of the curves that blocks have.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    place = AnimationPlace(fileID: fileID, line: line)
    if let animations { addAnimations(animations) }
  }

  /// An animator with a Bézier of one's own.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    place = AnimationPlace(fileID: fileID, line: line)
    if let animations { addAnimations(animations) }
  }

  /// An animator with the spring that comes to rest in this duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    place = AnimationPlace(fileID: fileID, line: line)
    if let animations { addAnimations(animations) }
  }

  /// An animator that has been started, after `delay` seconds, with the curve of `options`; repeating and
  /// autoreversing do not count.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: options.animationCurve, animations: animations, fileID: fileID,
      line: line)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  isolated deinit {
    // What goes with its stage is nobody's fault.
    guard state != .inactive, stage != nil else { return }
    UsageFault.raise(
      "UIViewPropertyAnimator.deinit",
      "it was released while \(state); stop and finish it, or keep it until it is done")
    stopItems(finished: false)
  }

  // MARK: What it does

  /// Adds changes to be animated over what is left of the duration. They are made when the animator starts;
  /// at once where it already has.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin to be seen after a part of the duration.
  ///
  /// - Parameter delayFactor: The share, 0…1, of what is left of the duration to wait for.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = min(max(delayFactor.native.finite, 0), 1)
    switch state {
    case .inactive: waiting.append((animation, factor))
    case .active: animate(animation, delayFactor: factor)
    case .stopped: fault("addAnimations(_:)", "it is stopped; finish it first")
    }
  }

  /// Adds what runs when it is done; several run in the order in which they were added. Not run after
  /// `stopAnimation(true)`.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts it, or lets it go on after a pause.
  open func startAnimation() { start(delay: 0, call: "startAnimation()") }

  /// Starts it, or lets it go on, after `delay` seconds. The views have their new values at once; the old
  /// ones show until then.
  open func startAnimation(afterDelay delay: TimeInterval) {
    start(delay: max(delay.finite, 0), call: "startAnimation(afterDelay:)")
  }

  /// Holds everything where it is; on an animator that has not started, at the start.
  open func pauseAnimation() {
    switch state {
    case .inactive: activate()
    case .active:
      if !isRunning { return }
      if canBeInterrupted("pauseAnimation()") { pause() }
    case .stopped: fault("pauseAnimation()", "it is stopped; finish it first")
    }
  }

  /// Lets a paused animator go on, perhaps with another pacing and length.
  ///
  /// - Parameters:
  ///   - parameters: The pacing from where things are now; nil goes on with the one it has.
  ///   - durationFactor: How long that takes, in durations; 0 takes what is left of the duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else {
      let reason = "it is not paused; call pauseAnimation() first"
      return fault("continueAnimation(withTimingParameters:durationFactor:)", reason)
    }
    goOn(with: parameters, durationFactor: max(durationFactor.native.finite, 0))
  }

  /// Stops it where it is: the views take the values that are on screen.
  ///
  /// - Parameter withoutFinishing: Whether that is all. Else completions wait for
  ///   ``finishAnimation(at:)``.
  open func stopAnimation(_ withoutFinishing: Bool) {
    if state == .active {
      if canBeInterrupted("stopAnimation(_:)") { stop() }
    }
    if state == .stopped && withoutFinishing { becomeInactive() }
  }

  /// Ends a stopped animator: gives the views their values there, and runs the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      return fault("finishAnimation(at:)", "it is not stopped; call stopAnimation(false) first")
    }
    values.restore(finalPosition)
    let completions = self.completions
    becomeInactive()
    AnimationScopes.outside { for completion in completions { completion(finalPosition) } }
  }

  /// How far it has come in the direction in which it plays, 0…1.
  ///
  /// While it runs, the share of its time. While it is paused and ``scrubsLinearly``, how far the values
  /// have come, were they paced evenly. It can be set (clamped to 0…1) while it is paused; on an inactive
  /// animator that starts it, paused.
  open var fractionComplete: CGFloat {
    get { CGFloat(runsReversed && state != .inactive ? 1 - forwardFraction : forwardFraction) }
    set {
      switch state {
      case .inactive: activate()
      case .active where !isRunning: break
      default:
        return fault("fractionComplete", "it is \(isRunning ? "running" : "stopped"); pause it")
      }
      guard state == .active, !isRunning else { return }
      let fraction = min(max(newValue.native.finite, 0), 1)
      scrub(to: runsReversed ? 1 - fraction : fraction)
    }
  }

  /// Whether it plays toward the start. Where it changes on the way, things go back the way they came; at
  /// the end of that, the views have their old values again.
  open var isReversed: Bool {
    get { runsReversed }
    set { if newValue != runsReversed { reverse() } }
  }

  // MARK: Faults

  func fault(_ call: String, _ reason: String) {
    UsageFault.raise("UIViewPropertyAnimator.\(call)", reason)
  }

  private func canBeInterrupted(_ call: String) -> Bool {
    if !isInterruptible { fault(call, "it was made not to be interrupted (isInterruptible)") }
    return isInterruptible
  }
}

extension UIView.AnimationOptions {
  /// The curve's bits; those of no known curve count as ease in and out.
  fileprivate var animationCurve: UIView.AnimationCurve {
    UIView.AnimationCurve(rawValue: Int(intersection(.curveMask).rawValue >> 16)) ?? .easeInOut
  }
}
