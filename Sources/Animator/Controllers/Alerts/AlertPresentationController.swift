/// Dims the screen, and positions the alert.
final class AlertPresentationController: UIPresentationController {
  private let dimmingView = UIView(frame: .zero)
  /// The margins of an action sheet in points.
  private static let margin: CGFloat = 8
  /// The widths of an alert in points, as measured; the latter at accessibility sizes.
  private static let (width, largeWidth): (CGFloat, CGFloat) = (270, 310)

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView, let alert, let view = alert.viewIfLoaded as? AlertView else {
      return .zero
    }
    let bounds = containerView.bounds
    let safe = containerView.enclosingScreen?.safeAreaInsets ?? .zero
    if alert.preferredStyle == .alert {
      let area = alertArea(in: bounds, safe)
      let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
      let size = view.fittingSize(
        width: isLarge ? min(Self.largeWidth, max(bounds.width, Self.width)) : Self.width,
        maximum: bounds.height - safe.top - max(safe.bottom, bounds.maxY - area.maxY) - 16)
      return CGRect(
        x: ((bounds.width - size.width) / 2).rounded(),
        y: (area.midY - size.height / 2).rounded(), width: size.width, height: size.height)
    }
    // In landscape, a sheet is as wide as the screen in portrait.
    let width = min(bounds.width, bounds.height) - 2 * Self.margin
    let size = view.fittingSize(
      width: width, maximum: bounds.height - safe.top - safe.bottom - 2 * Self.margin)
    let bottom = max(safe.bottom, Self.margin)
    return CGRect(
      x: (bounds.width - width) / 2, y: bounds.maxY - bottom - size.height, width: width,
      height: size.height)
  }

  /// The area in whose middle an alert is: the screen, or the part of it below the status bar that the keyboard leaves.
  private func alertArea(in bounds: CGRect, _ safe: UIEdgeInsets) -> CGRect {
    guard let keyboard = containerView?.shownKeyboard else { return bounds }
    let bottom = min(max(keyboard.frame.minY, safe.top), bounds.maxY)
    return CGRect(x: 0, y: safe.top, width: bounds.width, height: bottom - safe.top)
  }

  override func makeAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
    alert?.preferredStyle == .actionSheet
      ? ActionSheetAnimator(isDismissal: isDismissal) : AlertAnimator(isDismissal: isDismissal)
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    dimmingView.frame = containerView?.bounds ?? .zero
    if presentedViewController.presentationState.transition == nil {
      presentedView?.frame = frameOfPresentedViewInContainerView
    }
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimmingView.backgroundColor = .black
    dimmingView.alpha = 0
    dimmingView.frame = containerView?.bounds ?? .zero
    containerView?.insertSubview(dimmingView, at: 0)
    let alpha = traitCollection.dimming
    presentedViewController.presentationState.transition?.coordinator.animate(
      alongsideTransition: { [dimmingView, weak alert] _ in
        dimmingView.alpha = alpha
        alert?.textFields?.first?.becomeFirstResponder()
      })
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.presentationState.transition?.coordinator.animate(
      alongsideTransition: { [dimmingView, weak alert] _ in
        dimmingView.alpha = 0
        alert?.view.endEditing(true)
      })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    // The window may have turned in the meantime.
    containerView?.setNeedsLayout()
  }

  // MARK: Keyboard

  override var dimsTint: Bool { true }

  override var takesOverKeyboard: Bool { alert?.textFields != nil }

  /// Moves along with the keyboard.
  override func keyboardMoved() {
    // It fades out where it is.
    guard let containerView, let view = presentedView, view.superview === containerView,
      presentedViewController.appearance != .disappearing
    else { return }
    view.place(frameOfPresentedViewInContainerView)
  }
}
