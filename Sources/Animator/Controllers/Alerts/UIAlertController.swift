/// An alert in the middle of the screen, or an action sheet at its bottom.
///
///     let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
///     alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
///     present(alert, animated: true)
open class UIAlertController: UIViewController {
  /// The kind of alert. Raw values are UIKit's.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// The kind of alert.
  public private(set) var preferredStyle = Style.alert
  /// The text below the title; nil for none.
  open var message: String? { didSet { rebuild() } }
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []
  /// The button that is semibold instead of the cancel button, in an alert; one of ``actions``.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
        UsageFault.raise(
          "UIAlertController.preferredAction",
          "it is not one of the actions; add it with addAction(_:)")
        self.preferredAction = oldValue
      }
      rebuild()
    }
  }

  /// Creates an alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
    modalPresentationStyle = .custom
  }

  open override var title: String? { didSet { rebuild() } }

  /// Adds a button. A second cancel button is a `UsageFault` and is not added.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return UsageFault.raise(
        "UIAlertController.addAction(_:)",
        "an alert has only one action of the style cancel; use another style")
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.rebuild() }
    rebuild()
  }

  open override func loadView() {
    let view = AlertView(preferredStyle)
    view.onSelect = { [weak self] action in self?.select(action) }
    self.view = view
    rebuild()
  }

  private func rebuild() {
    guard let view = viewIfLoaded as? AlertView else { return }
    view.show(title: title, message: message, actions: actions, preferred: preferredAction)
    view.superview?.setNeedsLayout()
  }

  /// Dismisses the alert by a button, as a tap does, and then calls its handler.
  package func select(_ action: UIAlertAction) {
    guard action.isEnabled, presentationState.presenting != nil, presentationState.transition == nil
    else { return }
    dismiss(animated: true) { action.handler?(action) }
  }

  override func makeSystemPresentation(
    _ presenting: UIViewController?
  ) -> UIPresentationController? {
    AlertPresentationController(presentedViewController: self, presenting: presenting)
  }
}

/// Dims the screen, and positions the alert.
final class AlertPresentationController: UIPresentationController {
  private let dimmingView = UIView(frame: .zero)
  /// The margins of an action sheet in points.
  private static let margin: CGFloat = 8

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView, let alert, let view = alert.viewIfLoaded as? AlertView else {
      return .zero
    }
    let bounds = containerView.bounds
    let safe = containerView.window?.safeAreaInsets ?? .zero
    if alert.preferredStyle == .alert {
      let size = view.fittingSize(width: 270, maximum: bounds.height - safe.top - safe.bottom - 16)
      return CGRect(
        x: ((bounds.width - size.width) / 2).rounded(),
        y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
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

  private var dimming: CGFloat { traitCollection.userInterfaceStyle == .dark ? 0.48 : 0.2 }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimmingView.backgroundColor = .black
    dimmingView.alpha = 0
    dimmingView.frame = containerView?.bounds ?? .zero
    containerView?.insertSubview(dimmingView, at: 0)
    let alpha = dimming
    presentedViewController.presentationState.transition?.coordinator.animate(
      alongsideTransition: { [dimmingView] _ in dimmingView.alpha = alpha })
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.presentationState.transition?.coordinator.animate(
      alongsideTransition: { [dimmingView] _ in dimmingView.alpha = 0 })
  }
}

/// An alert fades in while it shrinks from 1.2 times its size, by a critically damped spring of 0.404 s, and fades out
/// in 0.25 s.
private final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
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
      context.completeTransition(!context.transitionWasCancelled)
      view.alpha = 1
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
private final class ActionSheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
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
