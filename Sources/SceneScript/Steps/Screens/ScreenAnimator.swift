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
    // The presenter is part of the transition even if the presentation does not remove it. It may move during the
    // transition: below a sheet it is a card.
    let presenter = from == nil ? UITransitionContextViewControllerKey.from : .to
    let stays = from == nil || to == nil
    let lent =
      stays ? LentView(context.viewController(forKey: presenter)?.viewIfLoaded, to: container) : nil
    if lent != nil { options.insert(.allowAnimatedContent) }
    UIView.transition(
      with: container, using: choice.transition, duration: pacing.seconds, curve: pacing.curve,
      options: options,
      animations: {
        from?.removeFromSuperview()
        guard let to else { return }
        UIView.performWithoutAnimation {
          if let controller = context.viewController(forKey: .to) {
            let frame = context.finalFrame(for: controller)
            if !frame.isEmpty { to.frame = frame }
          }
          container.addSubview(to)
        }
      },
      completion: { _ in
        lent?.putBack()
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
