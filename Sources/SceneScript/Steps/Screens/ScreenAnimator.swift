import Animator

/// Exchanges the views of two controllers by one of the engine's transitions.
final class ScreenAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let choice: TransitionChoice
  private let seconds: Double
  private let curve: SceneCurve?

  init(_ choice: TransitionChoice, seconds: Double, curve: SceneCurve?) {
    (self.choice, self.seconds, self.curve) = (choice, seconds, curve)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { seconds }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let pacing = TransitionPacing(seconds: seconds, curve: curve)
    var settings = AnimationSettings()
    settings.curve = curve
    var options = settings.effectiveOptions
    // The presenter is part of the transition even if the presentation did not remove it. It may move during the
    // transition: below a sheet it is a card.
    let presenter = context.viewController(forKey: .to)?.viewIfLoaded
    let lent = to == nil ? LentView(presenter, to: container) : nil
    if lent != nil { options.insert(.allowAnimatedContent) }
    UIView.transition(
      with: container, using: choice.transition, duration: pacing.seconds, curve: pacing.curve,
      options: options,
      animations: {
        from?.removeFromSuperview()
        guard let to else { return }
        if let controller = context.viewController(forKey: .to) {
          let frame = context.finalFrame(for: controller)
          if !frame.isEmpty { to.frame = frame }
        }
        container.addSubview(to)
      },
      completion: { _ in
        lent?.putBack()
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

/// A sibling of a transition's container view that is moved into the container, behind all others, for the duration of
/// the transition.
@MainActor
private final class LentView {
  private let view: UIView
  private weak var superview: UIView?
  private weak var container: UIView?
  private let index: Int

  /// Moves the view; nil if it is not a sibling, or would change its position on the screen.
  init?(_ view: UIView?, to container: UIView) {
    guard let view, let superview = container.superview, container.frame == superview.bounds,
      let index = superview.subviews.firstIndex(where: { $0 === view })
    else { return nil }
    (self.view, self.superview, self.container, self.index) = (view, superview, container, index)
    UIView.performWithoutAnimation { container.insertSubview(view, at: 0) }
  }

  /// Moves the view back, unless the app has moved it, or the container has left the screen with it.
  func putBack() {
    guard let container, container.window != nil, let superview, view.superview === container
    else { return }
    let last = superview.subviews.count
    UIView.performWithoutAnimation { superview.insertSubview(view, at: min(index, last)) }
  }
}
