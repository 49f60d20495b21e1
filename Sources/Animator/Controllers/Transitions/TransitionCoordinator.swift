/// The coordinator of a transition between controllers: runs the app's animations with those of the transition.
@MainActor
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  typealias Work = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// Weak, since apps may keep the coordinator for longer.
  private weak var transition: ControllerTransition?
  private var wasCancelled = false
  private var animations: [Work] = []
  private var completions: [Work] = []
  private var changeHandlers: [Work] = []
  private var hasBegun = false
  /// Drives the animations during an interaction.
  private var driver: UIViewPropertyAnimator?

  init(of transition: ControllerTransition) { self.transition = transition }

  var isAnimated: Bool { transition?.isAnimated ?? false }
  var initiallyInteractive: Bool { transition?.wasInitiallyInteractive ?? false }
  var isInterruptible: Bool { transition?.isInterruptible ?? false }
  var isInteractive: Bool { transition?.isInteractive ?? false }
  var isCancelled: Bool { transition?.transitionWasCancelled ?? wasCancelled }
  var transitionDuration: TimeInterval { transition?.duration ?? 0 }
  var percentComplete: CGFloat { transition?.percentComplete ?? 0 }
  var completionVelocity: CGFloat { transition?.completionSpeed ?? 1 }
  var completionCurve: UIView.AnimationCurve { transition?.completionCurve ?? .easeInOut }
  var containerView: UIView { transition?.containerView ?? UIView() }
  var targetTransform: CGAffineTransform { .identity }
  var presentationStyle: UIModalPresentationStyle { transition?.presentationStyle ?? .none }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    transition?.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { transition?.view(forKey: key) }

  @discardableResult
  func animate(alongsideTransition animation: Work?, completion: Work?) -> Bool {
    guard let transition, !transition.isDone else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if hasBegun { return false }
    animations.append(animation)
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: Work?, completion: Work?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(_ handler: @escaping Work) { changeHandlers.append(handler) }

  func notifyWhenInteractionEnds(_ handler: @escaping Work) {
    changeHandlers.append { context in if !context.isInteractive { handler(context) } }
  }

  // MARK: Called by the transition

  /// Runs the animations alongside: with the transition's duration and curve, or driven by its interaction.
  func begin() {
    hasBegun = true
    let animations = self.animations
    self.animations = []
    guard !animations.isEmpty, let transition else { return }
    let run = { for animation in animations { animation(self) } }
    guard transition.isAnimated else { return UIView.performWithoutAnimation(run) }
    let settings = AnimationBlock.Settings(
      duration: transition.duration, options: transition.alongsideOptions)
    guard transition.isInteractive else { return AnimationBlock(settings).run(run) }
    let driver = UIViewPropertyAnimator(duration: transition.duration, curve: .linear)
    driver.scrubsLinearly = transition.scrubsLinearly
    self.driver = driver
    driver.pauseAnimation()
    AnimationBlock(settings, link: .init(animator: driver, start: 0)).run(run)
    driver.fractionComplete = transition.percentComplete
  }

  /// Makes the changes of the animations that the transition has not begun, as it is at its end.
  func runPending() {
    if hasBegun { return }
    hasBegun = true
    let animations = self.animations
    self.animations = []
    UIView.performWithoutAnimation { for animation in animations { animation(self) } }
  }

  /// Moves the animations to the progress of the interaction.
  func update() {
    if let transition, let driver, !driver.isRunning, driver.state == .active {
      driver.fractionComplete = transition.percentComplete
    }
  }

  /// Continues the animations after the interaction, which ends with completion or cancellation.
  func interactionEnded() {
    let timing = transition?.completionTiming ?? UICubicTimingParameters(animationCurve: .easeInOut)
    driver?.settle(isReversed: isCancelled, timing, speed: completionVelocity)
    notifyOfInteraction()
  }

  func notifyOfInteraction() {
    for handler in changeHandlers { handler(self) }
  }

  /// Ends the animations that still run.
  func finishAnimations() {
    wasCancelled = isCancelled
    driver?.jumpToEnd(wasCancelled ? .start : .end)
    driver = nil
  }

  /// Runs the completions.
  func end() {
    let completions = self.completions
    (self.completions, changeHandlers, animations) = ([], [], [])
    for completion in completions { completion(self) }
  }
}

extension UIViewImplicitlyAnimating {
  /// Continues a paused animator to its end, or back to its start.
  ///
  /// - Parameter speed: The speed relative to the whole animation; at 0 or below, 1.
  func settle(isReversed: Bool, _ timing: any UITimingCurveProvider, speed: CGFloat) {
    guard state == .active, !isRunning else { return }
    let rest = isReversed ? fractionComplete : 1 - fractionComplete
    self.isReversed = isReversed
    let factor = rest / (speed > 0 && speed.isFinite ? speed : 1)
    // A factor of 0 stands for the remaining duration, which is 0 in that case.
    continueAnimation(withTimingParameters: timing, durationFactor: factor)
  }

  /// Ends the animator at a position immediately.
  func jumpToEnd(_ position: UIViewAnimatingPosition) {
    if state == .active { stopAnimation(false) }
    if state == .stopped { finishAnimation(at: position) }
  }
}
