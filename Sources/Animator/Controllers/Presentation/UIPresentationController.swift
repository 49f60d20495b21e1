/// Manages the presentation of a controller: the frame of its view, additional views, and animations along with
/// the transition.
///
/// Presentations of the style ``UIModalPresentationStyle/custom`` use a subclass that the transitioning delegate
/// provides.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  private weak var storedPresented: UIViewController?
  private weak var storedPresenting: UIViewController?
  /// The container of the views; nil before the presentation begins, and after the dismissal.
  open internal(set) var containerView: UIView?
  /// Adapts the presentation, and is notified of dismissals by gestures. Not retained.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// Traits that override those of the presented controller; nil for none.
  open var overrideTraitCollection: UITraitCollection? {
    didSet { storedPresented?.viewIfLoaded?.updateTraits() }
  }
  /// The effective style of the presentation.
  var style = UIModalPresentationStyle.custom
  /// The view of the presenter while the presentation removes it, and its former superview.
  var removedView: RemovedView?
  /// The popover that has become this presentation in compact width, or the sheet in compact height.
  var adaptedPresentation: UIPresentationController?
  /// The responder that had the keyboard before the presentation.
  weak var formerResponder: UIResponder?
  /// The view whose tint is dimmed while something is presented over it; nil for none.
  var dimmedTint: DimmedTint?

  /// Creates a presentation controller.
  ///
  /// - Parameter presentingViewController: nil until the presentation begins.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    (storedPresented, storedPresenting) = (presentedViewController, presentingViewController)
    super.init()
  }

  /// The presented controller. Not retained: it retains this object.
  public var presentedViewController: UIViewController { storedPresented ?? UIViewController() }

  /// The presenting controller.
  public internal(set) var presentingViewController: UIViewController {
    get { storedPresenting ?? UIViewController() }
    set { storedPresenting = newValue }
  }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle { style }
  /// The style in the current traits: that which the delegate adapts to, or none.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: traitCollection)
  }
  /// The style to which the presentation adapts in an environment; ``UIModalPresentationStyle/none`` for no
  /// other.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
  }
  /// The traits of the container.
  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? presentingViewController.traitCollection
  }

  // MARK: Views

  /// The view that the animator moves: that of the presented controller, or one that contains it.
  open var presentedView: UIView? { storedPresented?.view }
  /// The frame of ``presentedView`` after the transition; the bounds of ``containerView`` by default.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Whether the presentation covers the screen, instead of the presenter's view; true by default.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view is removed when the transition is complete; false by default.
  open var shouldRemovePresentersView: Bool { false }
  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  // MARK: Transitions

  /// Called before the presentation; adds views to ``containerView``, and animations to the coordinator.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation.
  ///
  /// - Parameter completed: False if it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal.
  ///
  /// - Parameter completed: False if it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: Sizes

  /// The size that the presented controller prefers.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// Called after the preferred size of the presented controller has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Called after the fitting size of the presented controller's view has changed; never called by the engine.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// The size of the presented controller's view in a container of a size; the same by default.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called before the size of the container changes. Calls the method of the presented controller if its size changes;
  /// overrides call super.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let controller = presentedViewController
    let new = self.size(forChildContentContainer: controller, withParentContainerSize: size)
    if new == controller.viewIfLoaded?.bounds.size { return }
    controller.viewWillTransition(to: new, with: coordinator)
  }

  /// Called before the size classes change, and before ``viewWillTransition(to:with:)``. Calls the method of the
  /// presented controller; overrides call super.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    var traits = newCollection.values
    if let overrides = overrideTraitCollection { traits = traits.merging(overrides.values) }
    presentedViewController.willTransition(to: UITraitCollection(traits), with: coordinator)
  }

  // MARK: For the kit's subclasses

  /// Whether the presented view covers the whole screen.
  var coversScreen: Bool { shouldRemovePresentersView }
  /// Whether touches at a point of the container, beside the presented view, belong to the views below.
  func passesTouches(at point: CGPoint) -> Bool { false }
  /// Whether the tint of the presenter's view is dimmed meanwhile.
  var dimsTint: Bool { false }
  /// Whether a field of the presented controller becomes first responder as it is presented.
  var takesOverKeyboard: Bool { false }
  /// Called when the keyboard has another frame, in the animation of that.
  func keyboardMoved() { containerView?.setNeedsLayout() }
  /// The kit's animator where there is no custom one.
  func makeAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
    let presented = presentedViewController
    if let preferred = presented.preferredTransition?.kind.makeAnimator(isReversed: isDismissal) {
      return preferred
    }
    return ModalAnimator(presented.effectiveTransitionStyle, isDismissal: isDismissal)
  }
}

extension UIPresentationController: UIContentContainer {}

extension UIView {
  /// Sets the frame that the view has without its transform: it may be scaled to a card below a sheet.
  func place(_ frame: CGRect) {
    let anchor = layer.anchorPoint
    let center = CGPoint(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if bounds.size != frame.size { bounds.size = frame.size }
    if self.center != center { self.center = center }
  }
}

extension UITraitCollection {
  /// The opacity of the black over the views behind sheets, alerts and columns.
  var dimming: CGFloat { userInterfaceStyle == .dark ? 0.48 : 0.2 }
}

/// A view that a presentation has removed from its superview.
@MainActor
final class RemovedView {
  let view: UIView
  private weak var superview: UIView?
  private let index: Int
  private let frame: CGRect
  private let size: CGSize

  init?(_ view: UIView) {
    guard let superview = view.superview else { return nil }
    (self.view, self.superview, frame) = (view, superview, view.frame)
    size = superview.bounds.size
    index = superview.subviews.firstIndex { $0 === view } ?? 0
  }

  /// Puts the view back, unless the app has moved it in the meantime.
  func putBack(from container: UIView?) {
    guard let superview, view.superview == nil || view.superview === container else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
    // The superview may have another size since.
    let isResized = superview.bounds.size != size && !view.autoresizingMask.isEmpty
    view.frame = isResized ? superview.bounds : frame
  }
}

/// Adapts presentations to their environment, and is notified of dismissals by gestures. All methods are
/// optional.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The style to which the presentation adapts; ``UIModalPresentationStyle/none`` for no other.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// The same, where traits do not matter.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// Whether a gesture may dismiss the controller.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Called before a gesture dismisses the controller.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after a gesture has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when a gesture has tried to dismiss a controller that prevents it.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .automatic }
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
  }
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// The presentation of the styles that cover the whole window or a context.
final class CoveringPresentationController: UIPresentationController {
  override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
  override var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }
  override var coversScreen: Bool { style == .fullScreen }

  /// The view fills the container when the window has turned.
  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard let view = presentedView, view.superview === containerView,
      presentedViewController.presentationState.transition == nil
    else { return }
    view.place(frameOfPresentedViewInContainerView)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    // The window may have turned in the meantime.
    containerView?.setNeedsLayout()
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    containerView?.setNeedsLayout()
  }
}
