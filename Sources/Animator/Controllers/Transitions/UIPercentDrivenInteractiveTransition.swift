/// Drives a transition by the fraction that a gesture has completed.
///
/// The animator's changes follow ``update(_:)`` by their own timing curve: at 0.25 they have the values of a
/// quarter of the duration. That holds for blocks of `UIView.animate` and for animators that
/// `interruptibleAnimator(using:)` provides; when the transition is cancelled, the views have the values from
/// before the animation again.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var transition: ControllerTransition?

  /// Creates an object for one transition at a time.
  public override init() { super.init() }

  /// The duration of the animation in seconds; 0 without a transition.
  open var duration: CGFloat { CGFloat(transition?.duration ?? 0) }
  /// The fraction that is complete, 0…1.
  open var percentComplete: CGFloat { transition?.percentComplete ?? 0 }
  /// The speed of the rest after the interaction, relative to that of the animation; 1 by default.
  open var completionSpeed: CGFloat = 1
  /// The curve of the rest.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// The timing of the rest of an animator that `interruptibleAnimator(using:)` provides, and of what is animated
  /// alongside; nil for ``completionCurve``.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition starts interactively; set it to false to make it interruptible only.
  open var wantsInteractiveStart = true

  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? ControllerTransition else { return }
    attach(to: transition)
    transition.startAnimator(isDriven: true)
  }

  func attach(to transition: ControllerTransition) { self.transition = transition }

  /// Interrupts a transition that runs by itself: ``update(_:)`` takes effect again.
  open func pause() { transition?.pauseInteractiveTransition() }

  /// Sets the progress, clamped to 0…1.
  open func update(_ percentComplete: CGFloat) {
    transition?.updateInteractiveTransition(percentComplete)
  }

  /// Ends the interaction; the transition completes in the remaining part of its duration.
  open func finish() { transition?.finishInteractiveTransition() }

  /// Ends the interaction; the transition is reversed in the part of its duration that was completed.
  open func cancel() { transition?.cancelInteractiveTransition() }
}

extension UIPercentDrivenInteractiveTransition {
  /// Ends the interaction as the finger is lifted: the transition completes past half of the way or with a fling ahead, and
  /// is reversed otherwise, or with a fling back.
  ///
  /// - Parameters:
  ///   - velocity: That of the finger; positive ahead.
  ///   - fling: The velocity above which a finger flings.
  func end(velocity: CGFloat, fling: CGFloat = 1) {
    let isFling = abs(velocity) > fling
    let completes = isFling ? velocity > 0 : percentComplete > 0.5
    if completes { finish() } else { cancel() }
  }
}
