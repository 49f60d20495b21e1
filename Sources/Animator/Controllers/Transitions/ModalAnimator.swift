/// The animations of ``UIModalTransitionStyle``.
///
/// Durations in seconds: a sheet or a full-screen controller covers with the system's spring in 0.5;
/// fading takes 0.4, flipping 0.75, curling 1. UIKit documents none of them.
final class ModalAnimator: NSObject, SystemTransitioning {
  private let style: UIModalTransitionStyle
  private let isDismissal: Bool

  init(_ style: UIModalTransitionStyle, isDismissal: Bool) {
    (self.style, self.isDismissal) = (style, isDismissal)
  }

  var options: UIView.AnimationOptions {
    style == .coverVertical ? .systemSpring : .curveEaseInOut
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    switch style {
    case .coverVertical: 0.5
    case .flipHorizontal: 0.75
    case .crossDissolve: 0.4
    case .partialCurl: 1
    }
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if isDismissal {
      // The presenter's view, below the one that is dismissed.
      if let view = context.view(forKey: .to), view.superview == nil {
        context.containerView.insertSubview(view, at: 0)
      }
    }
    switch style {
    case .coverVertical: cover(context)
    case .crossDissolve: dissolve(context)
    case .flipHorizontal, .partialCurl: exchange(context)
    }
  }

  private func animate(
    _ context: any UIViewControllerContextTransitioning, _ changes: () -> Void
  ) {
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: options,
      animations: changes,
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  /// The view that is presented or dismissed, and its frame on screen.
  private func presented(
    _ context: any UIViewControllerContextTransitioning
  ) -> (view: UIView, frame: CGRect)? {
    guard let view = context.view(forKey: isDismissal ? .from : .to),
      let controller = context.viewController(forKey: isDismissal ? .from : .to)
    else { return nil }
    return (
      view,
      isDismissal ? context.initialFrame(for: controller) : context.finalFrame(for: controller)
    )
  }

  private func cover(_ context: any UIViewControllerContextTransitioning) {
    guard let (view, frame) = presented(context) else { return context.completeTransition(true) }
    let container = context.containerView
    let below = frame.offsetBy(dx: 0, dy: max(container.bounds.maxY - frame.minY, 0))
    if !isDismissal {
      UIView.performWithoutAnimation {
        view.frame = below
        container.addSubview(view)
        view.layoutIfNeeded()
      }
    }
    animate(context) { view.frame = isDismissal ? below : frame }
  }

  private func dissolve(_ context: any UIViewControllerContextTransitioning) {
    guard let (view, frame) = presented(context) else { return context.completeTransition(true) }
    let alpha = view.alpha
    if isDismissal {
      UIView.animate(
        withDuration: transitionDuration(using: context), animations: { view.alpha = 0 },
        completion: { _ in
          // Before callbacks, which may present the view again.
          view.alpha = alpha
          context.completeTransition(!context.transitionWasCancelled)
        })
      return
    }
    UIView.performWithoutAnimation {
      view.frame = frame
      view.alpha = 0
      context.containerView.addSubview(view)
    }
    animate(context) { view.alpha = alpha }
  }

  /// Flips or curls the whole container from one view to the other. A presenter that stays below is in both snapshots.
  private func exchange(_ context: any UIViewControllerContextTransitioning) {
    guard let (view, frame) = presented(context) else { return context.completeTransition(true) }
    let (container, isDismissal) = (context.containerView, isDismissal)
    var options = UIView.AnimationOptions.curveEaseInOut
    var kind: (any ViewTransition)?
    if style == .flipHorizontal {
      options.insert(isDismissal ? .transitionFlipFromLeft : .transitionFlipFromRight)
    } else {
      // A page that stays curled must not freeze the contents below it.
      options.insert(.allowAnimatedContent)
      kind = isDismissal ? TransitionKind.partialCurlDown() : TransitionKind.partialCurlUp()
    }
    let lent = staysBelow(context) ? LentView(presenter(context), to: container) : nil
    UIView.transition(
      with: container, using: kind, duration: transitionDuration(using: context), options: options,
      animations: {
        UIView.performWithoutAnimation {
          if isDismissal {
            view.removeFromSuperview()
          } else {
            view.frame = frame
            container.addSubview(view)
          }
        }
      },
      completion: { _ in
        lent?.putBack()
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  private func staysBelow(_ context: any UIViewControllerContextTransitioning) -> Bool {
    [.overFullScreen, .overCurrentContext].contains(context.presentationStyle)
  }

  private func presenter(_ context: any UIViewControllerContextTransitioning) -> UIView? {
    context.viewController(forKey: isDismissal ? .to : .from)?.viewIfLoaded
  }
}
