/// Animates changes to views, and can be paused, scrubbed, reversed and continued interactively.
///
/// Each of these operations gives the running animations a new timing from the stage's current time on,
/// so that the timeline remains a function of time and completions run at exact times. Presentation
/// values never jump.
///
///     let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { card.alpha = 0 }
///     animator.startAnimation()
///     stage.advance(by: 0.25)
///     animator.isReversed = true  // back at the start after another 0.25 s
///
/// It uses the clock of the stage on which its first animation runs. That stage retains it while it
/// runs; a paused or stopped animator must be retained by its owner.
///
/// Where UIKit throws an exception, a `UsageFault` is raised and the call has no other effect. Key-value
/// observing does not exist on Linux: check ``isRunning`` after advancing the clock.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The timing that the animator was created with.
  public let timingParameters: (any UITimingCurveProvider)?
  /// In seconds; springs with physical parameters have their own. Infinite for a spring that never
  /// settles.
  public let duration: TimeInterval
  /// The delay in seconds before it begins.
  public internal(set) var delay: TimeInterval = 0
  /// Whether views receive touches while they animate; true by default.
  public var isUserInteractionEnabled = true
  /// Whether the app performs its own hit testing of animated views; false by default. If it does, touches are
  /// tested against the model values, as in animation blocks; else against the presentation values.
  public var isManualHitTestingEnabled = false
  /// Whether it can be paused, scrubbed and stopped. Set it before starting the animator.
  public var isInterruptible = true
  /// Whether ``fractionComplete`` of a paused animator is the progress of the values instead of time.
  public var scrubsLinearly = true
  /// Whether it pauses at its end instead of completing.
  public var pausesOnCompletion = false

  /// Inactive; active, whether running or paused; or stopped.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Whether it is playing or waiting for its delay.
  public internal(set) var isRunning = false
  var runsReversed = false

  /// Animation blocks to run at the start, each with the fraction of the duration after which it begins.
  var pendingBlocks: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  let timing: AnimatorTiming
  /// The call site of the initializer; nil where it is not known.
  private(set) var callSite: AnimationCallSite?
  weak var stage: Stage?
  var run = AnimatorPlayback()
  var items: [DrivenAnimation] = []
  var values = AnimatorValues()

  // MARK: Creating an animator

  /// Creates an animator with the timing of `parameters`.
  ///
  /// - Parameter duration: Seconds; at 0 or below, nothing is animated.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    timing = AnimatorTiming(parameters, duration: duration)
    self.duration = timing.duration.secondsOrInfinity
    super.init()
  }

  /// Creates an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    callSite = AnimationCallSite(fileID: fileID, line: line)
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a custom cubic Bézier curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    callSite = AnimationCallSite(fileID: fileID, line: line)
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with the spring that settles within the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    callSite = AnimationCallSite(fileID: fileID, line: line)
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator with the curve of `options`, which begins after `delay` seconds.
  /// `.repeat` and `.autoreverse` are ignored.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, timingParameters: options.timingParameters(duration: duration))
    animator.callSite = AnimationCallSite(fileID: fileID, line: line)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  isolated deinit {
    // Being released with its stage is legitimate.
    guard state != .inactive, stage != nil else { return }
    UsageFault.raise(
      "UIViewPropertyAnimator.deinit",
      "it was released while \(state); stop and finish it, or keep it until it is done")
    stopItems(finished: false)
  }

  // MARK: Running

  /// Adds changes to animate over the remaining duration. The block runs when the animator starts, or
  /// immediately where it has started.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin after a part of the remaining duration.
  ///
  /// - Parameter delayFactor: The fraction, 0…1, of the remaining duration to wait.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = min(max(delayFactor.native.finite, 0), 1)
    switch state {
    case .inactive: pendingBlocks.append((animation, factor))
    case .active: animate(animation, delayFactor: factor)
    case .stopped: fault("addAnimations(_:)", "it is stopped; finish it first")
    }
  }

  /// Adds a completion handler. Handlers run in the order in which they were added, except after
  /// `stopAnimation(true)`.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Starts or resumes it.
  open func startAnimation() { start(delay: 0, call: "startAnimation()") }

  /// Starts or resumes it after `delay` seconds. The model has its new values immediately; the old ones
  /// stay on screen during the delay.
  open func startAnimation(afterDelay delay: TimeInterval) {
    start(delay: max(delay.finite, 0), call: "startAnimation(afterDelay:)")
  }

  /// Pauses it; an inactive animator is activated and paused at its start.
  open func pauseAnimation() {
    switch state {
    case .inactive: activate()
    case .active:
      if !isRunning { return }
      if canBeInterrupted("pauseAnimation()") { pause() }
    case .stopped: fault("pauseAnimation()", "it is stopped; finish it first")
    }
  }

  /// Resumes a paused animator, optionally with another timing curve and duration.
  ///
  /// - Parameters:
  ///   - parameters: The timing from the current position on; nil continues with its own.
  ///   - durationFactor: The length of the rest as a multiple of the duration; 0 for the remaining duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else {
      let reason = "it is not paused; call pauseAnimation() first"
      return fault("continueAnimation(withTimingParameters:durationFactor:)", reason)
    }
    resume(with: parameters, durationFactor: max(durationFactor.native.finite, 0))
  }

  /// Stops it: the model takes the presentation values.
  ///
  /// - Parameter withoutFinishing: Whether the animator becomes inactive without running its
  ///   completions; else it awaits ``finishAnimation(at:)``.
  open func stopAnimation(_ withoutFinishing: Bool) {
    if state == .active {
      if canBeInterrupted("stopAnimation(_:)") { stop() }
    }
    if state == .stopped && withoutFinishing { becomeInactive() }
  }

  /// Finishes a stopped animator: sets the values of `finalPosition` and runs the completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      return fault("finishAnimation(at:)", "it is not stopped; call stopAnimation(false) first")
    }
    values.restore(finalPosition)
    let completions = self.completions
    becomeInactive()
    AnimationScopes.outside { for completion in completions { completion(finalPosition) } }
  }

  /// The completed fraction in the direction of play, 0…1.
  ///
  /// While it runs, the fraction of its duration that has passed. While it is paused and
  /// ``scrubsLinearly``, the progress that linear timing would have. It can be set (clamped to 0…1) while
  /// paused; setting it on an inactive animator activates it, paused.
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

  /// Whether it plays in reverse. Where it changes during the animation, values retrace their course; at
  /// the end, the views have their original values again.
  open var isReversed: Bool {
    get { runsReversed }
    set { if newValue != runsReversed { reverse() } }
  }

  // MARK: Faults

  func fault(_ call: String, _ reason: String) {
    UsageFault.raise("UIViewPropertyAnimator.\(call)", reason)
  }

  private func canBeInterrupted(_ call: String) -> Bool {
    if !isInterruptible { fault(call, "isInterruptible is false") }
    return isInterruptible
  }
}

extension UIView.AnimationOptions {
  /// The timing of the curve in the option bits: ease-in-out where they are unknown, and the keyboard's spring, which
  /// has a duration of its own, unless nothing is animated.
  @MainActor
  fileprivate func timingParameters(duration: TimeInterval) -> any UITimingCurveProvider {
    if curveDuration != nil, duration > 0 { return UISpringTimingParameters() }
    let curve = UIView.AnimationCurve(rawValue: Int(intersection(.curveMask).rawValue >> 16))
    return UICubicTimingParameters(animationCurve: curve ?? .easeInOut)
  }
}
