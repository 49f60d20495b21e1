/// An alert fades in while it shrinks from 1.2 times its size, by a critically damped spring of 0.404 s, and fades out
/// in 0.25 s.
final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isDismissal: Bool
  init(isDismissal: Bool) { self.isDismissal = isDismissal }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isDismissal ? 0.25 : AlertSpring.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isDismissal ? .from : .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let end: (Bool) -> Void = { _ in
      // Before callbacks, which may dismiss the alert.
      view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
    if isDismissal {
      return UIView.animate(
        withDuration: transitionDuration(using: context), animations: { view.alpha = 0 },
        completion: end)
    }
    UIView.performWithoutAnimation {
      view.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(view)
      view.layoutIfNeeded()
      view.alpha = 0
      view.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    }
    UIView.animate(
      spring: AlertSpring.curve, duration: AlertSpring.duration,
      animations: {
        view.alpha = 1
        view.transform = .identity
      }, completion: end)
  }
}

/// An action sheet slides up from the bottom and down again, by the same spring.
final class ActionSheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isDismissal: Bool
  init(isDismissal: Bool) { self.isDismissal = isDismissal }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { AlertSpring.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isDismissal ? .from : .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let container = context.containerView
    let frame = isDismissal ? view.frame : context.finalFrame(for: controller)
    let below = frame.offsetBy(dx: 0, dy: container.bounds.maxY - frame.minY)
    if !isDismissal {
      UIView.performWithoutAnimation {
        view.frame = below
        container.addSubview(view)
        view.layoutIfNeeded()
      }
    }
    UIView.animate(
      spring: AlertSpring.curve, duration: AlertSpring.duration,
      animations: { view.frame = isDismissal ? below : frame },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// The spring of alerts: mass 1, stiffness 522.35, damping 45.71, which settles in 0.404 s.
enum AlertSpring {
  static let duration = 0.404
  static let curve = SpringCurve(mass: 1, stiffness: 522.35, damping: 45.71)
}
