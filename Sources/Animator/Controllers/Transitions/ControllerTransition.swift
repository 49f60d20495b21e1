/// A running transition between two controllers, and the context of the objects that animate it.
@MainActor
final class ControllerTransition: NSObject, UIViewControllerContextTransitioning {
  /// The values that the container of the transition provides.
  struct Setup {
    var containerView: UIView
    var from: UIViewController?
    var to: UIViewController?
    var fromView: UIView?
    var toView: UIView?
    var presentationStyle = UIModalPresentationStyle.none
    /// Frames at the start and at the end, by controller.
    var initialFrames: [ObjectIdentifier: CGRect] = [:]
    var finalFrames: [ObjectIdentifier: CGRect] = [:]
    /// nil for a transition without animation.
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    /// The name of the call that started it, for faults.
    var call: String
  }

  private let setup: Setup
  /// Called once at the end, with whether the transition completed.
  private var finish: ((Bool) -> Void)?
  private weak var window: UIWindow?
  /// Called after everything else.
  var onEnded: (() -> Void)?
  /// In seconds; 0 if it is not animated.
  private(set) var duration: TimeInterval = 0
  private(set) lazy var coordinator = TransitionCoordinator(of: self)
  private(set) var isInteractive = false
  private(set) var wasInitiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private(set) var isDone = false
  /// Whether the transition has ended without its animator.
  private var isAbandoned = false
  /// Whether the animator runs, which ``run()`` and percent-driven interactions start.
  private var hasAnimatorStarted = false
  /// Controls the animator's progress in percent-driven transitions.
  private(set) var driver: (any UIViewImplicitlyAnimating)?
  /// Whether the animator has provided the driver.
  private var isDriverOwn = false
  /// Whether the values follow the interaction linearly, instead of by the animator's curve.
  var scrubsLinearly = false

  init(_ setup: Setup, finish: @escaping (Bool) -> Void) {
    (self.setup, self.finish) = (setup, finish)
  }

  var containerView: UIView { setup.containerView }
  var isAnimated: Bool { setup.animator != nil }
  var presentationStyle: UIModalPresentationStyle { setup.presentationStyle }
  let targetTransform = CGAffineTransform.identity
  var isInterruptible: Bool { driver != nil }
  var completionSpeed: CGFloat { setup.interaction?.completionSpeed ?? 1 }
  var completionCurve: UIView.AnimationCurve { setup.interaction?.completionCurve ?? .easeInOut }
  /// The timing of the rest after the interaction.
  var completionTiming: any UITimingCurveProvider {
    let interaction = setup.interaction as? UIPercentDrivenInteractiveTransition
    let own = isDriverOwn ? interaction?.timingCurve : nil
    return own ?? UICubicTimingParameters(animationCurve: completionCurve)
  }
  /// The animator, if it is the kit's.
  var systemAnimator: (any SystemTransitioning)? { setup.animator as? any SystemTransitioning }
  /// The timing of animations alongside: that of the kit's animators, or ease-in-out.
  var alongsideOptions: UIView.AnimationOptions {
    systemAnimator?.options ?? .curveEaseInOut
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: setup.from
    case .to: setup.to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: setup.fromView
    case .to: setup.toView
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    setup.initialFrames[ObjectIdentifier(vc)] ?? .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    setup.finalFrames[ObjectIdentifier(vc)] ?? .zero
  }

  // MARK: Running

  /// Starts the transition. Without an animator, it ends at once. The window retains it until its end.
  func run() {
    // A callback may have ended it before.
    if isDone { return }
    containerView.window?.runningTransitions.append(self)
    window = containerView.window
    guard let animator = setup.animator else {
      coordinator.begin()
      setup.containerView.layoutIfNeeded()
      return completeTransition(true)
    }
    duration = max(animator.transitionDuration(using: self).finite, 0)
    if let interaction = setup.interaction, interaction.wantsInteractiveStart {
      (isInteractive, wasInitiallyInteractive) = (true, true)
      interaction.startInteractiveTransition(self)
    } else if let interaction = setup.interaction as? UIPercentDrivenInteractiveTransition {
      interaction.attach(to: self)
      startAnimator(isDriven: true)
      driver?.startAnimation()
    } else {
      startAnimator(isDriven: false)
    }
    if !isDone { coordinator.begin() }
  }

  /// Starts the animator.
  ///
  /// - Parameter isDriven: Whether its progress is controlled by ``driver``, which is paused at first.
  func startAnimator(isDriven: Bool) {
    guard let animator = setup.animator, !hasAnimatorStarted, !isDone else { return }
    hasAnimatorStarted = true
    guard isDriven else { return animator.animateTransition(using: self) }
    let own = animator.interruptibleAnimator(using: self)
    if !(own is NoAnimator) {
      own.pauseAnimation()
      (driver, isDriverOwn) = (own, true)
      return
    }
    // The blocks that it opens are driven as those of an animator.
    let driver = UIViewPropertyAnimator(duration: duration, curve: .linear)
    driver.scrubsLinearly = scrubsLinearly
    self.driver = driver
    driver.pauseAnimation()
    AnimationBlock.driving(.init(animator: driver, start: 0)) {
      animator.animateTransition(using: self)
    }
  }

  // MARK: Interaction

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard isInteractive, !isDone else { return }
    self.percentComplete = min(max(percentComplete.finite, 0), 1)
    if let driver, driver.state == .active, !driver.isRunning {
      driver.fractionComplete = self.percentComplete
    }
    coordinator.update()
  }

  func finishInteractiveTransition() { endInteraction(isCancelled: false) }

  func cancelInteractiveTransition() { endInteraction(isCancelled: true) }

  private func endInteraction(isCancelled: Bool) {
    guard isInteractive, !isDone else { return }
    isInteractive = false
    transitionWasCancelled = isCancelled
    driver?.settle(isReversed: isCancelled, completionTiming, speed: completionSpeed)
    coordinator.interactionEnded()
  }

  func pauseInteractiveTransition() {
    guard !isInteractive, !isDone, let driver, driver.state == .active else { return }
    driver.pauseAnimation()
    isInteractive = true
    if driver.isReversed { driver.isReversed = false }
    transitionWasCancelled = false
    percentComplete = driver.fractionComplete
    coordinator.notifyOfInteraction()
  }

  // MARK: End

  /// Completes the transition early if its animator can be reversed from where it is.
  func interrupt() {
    if !isDone, !isInteractive { systemAnimator?.interrupt() }
  }

  /// Ends the transition at once, whatever its animator still does.
  func abandon() {
    if isDone { return }
    isAbandoned = true
    systemAnimator?.abandon()
    completeTransition(!transitionWasCancelled)
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isDone else {
      if isAbandoned { return }
      return UsageFault.raise(
        "UIViewControllerContextTransitioning.completeTransition(_:)",
        "the transition of \(setup.call) has ended before; call it once")
    }
    isDone = true
    isInteractive = false
    window?.runningTransitions.removeAll { $0 === self }
    if !didComplete { transitionWasCancelled = true }
    // An animator may end the transition at once.
    if didComplete && !isAbandoned { coordinator.runPending() }
    driver?.jumpToEnd(didComplete ? .end : .start)
    coordinator.finishAnimations()
    driver = nil
    let finish = self.finish
    self.finish = nil
    finish?(didComplete)
    setup.animator?.animationEnded(didComplete)
    coordinator.end()
    let onEnded = self.onEnded
    self.onEnded = nil
    onEnded?()
  }
}

/// An animator of the kit.
@MainActor
protocol SystemTransitioning: UIViewControllerAnimatedTransitioning {
  /// The curve of its animations.
  var options: UIView.AnimationOptions { get }
  /// Completes the transition early, if the reverse can go on from where the views are; by default it cannot.
  func interrupt()
  /// Called before the transition ends without its animator.
  func abandon()
}

extension SystemTransitioning {
  func interrupt() {}
  func abandon() {}
}

extension UIView.AnimationOptions {
  /// The spring of UIKit's transitions: mass 3, stiffness 1000, damping 500, for 0.5 s.
  static let systemSpring = Self(rawValue: 7 << 16)
}
