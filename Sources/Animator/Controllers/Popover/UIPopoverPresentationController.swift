/// Presents a controller in a popover: a card with an arrow that points to a view or a bar item.
///
/// In compact width it becomes a sheet, unless its delegate returns ``UIModalPresentationStyle/none`` from
/// `adaptivePresentationStyle(for:traitCollection:)`. A tap beside the popover dismisses it.
///
/// The card is as large as the presented controller's `preferredContentSize`, or 320 by 1100 points, as far as the screen
/// has room.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The side of the popover at which the arrow may be; any by default. None for a popover without an arrow, over the
  /// middle of the source.
  open var permittedArrowDirections: UIPopoverArrowDirection = .any { didSet { changed() } }
  /// The view that the arrow points to. Not retained.
  open weak var sourceView: UIView? { didSet { changed() } }
  /// The part of ``sourceView`` that the arrow points to, in its coordinates; `CGRect.null` for all of it.
  open var sourceRect: CGRect = .null { didSet { changed() } }
  /// The item that the arrow points to: sets ``sourceView`` or ``barButtonItem``. Not retained.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    get { barButtonItem ?? sourceView }
    set {
      barButtonItem = newValue as? UIBarButtonItem
      sourceView = newValue as? UIView
    }
  }
  /// The item that the arrow points to, instead of ``sourceView``. Not retained.
  open weak var barButtonItem: UIBarButtonItem? { didSet { changed() } }
  /// Whether the popover may cover the source if there is no room beside it; false by default.
  open var canOverlapSourceViewRect = false { didSet { changed() } }
  /// Views that receive touches although they are beside the popover; nil for none.
  open var passthroughViews: [UIView]?
  /// The color of the arrow and of the card's edge; nil for that of the presented controller's view.
  open var backgroundColor: UIColor? { didSet { updateColor() } }
  /// The least distance of the popover from the edges of the safe area, in points; 10 at all sides by default.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
    didSet { changed() }
  }
  /// The side of the popover at which the arrow is; ``UIPopoverArrowDirection/unknown`` before the presentation.
  open var arrowDirection: UIPopoverArrowDirection {
    containerView == nil ? .unknown : layout.direction
  }

  let popoverView = PopoverView(frame: .zero)
  private let backdrop = UIView(frame: .zero)

  private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    delegate as? any UIPopoverPresentationControllerDelegate
  }

  // MARK: Geometry

  /// The view and its part that the arrow points to; nil if the app has named none.
  var source: (view: UIView, rect: CGRect)? {
    if let view = barButtonItem?.view { return (view, view.bounds) }
    return sourceView.map { ($0, sourceRect.isNull ? $0.bounds : sourceRect) }
  }

  /// The size of the contents where the preferred one is zero, in points.
  private static let defaultSize = CGSize(width: 320, height: 1100)

  private var layout: PopoverLayout {
    let bounds = containerView?.bounds ?? .zero
    let safe = containerView?.enclosingScreen?.safeAreaInsets ?? .zero
    let margins = popoverLayoutMargins
    var area = bounds.inset(
      by: UIEdgeInsets(
        top: safe.top + margins.top, left: safe.left + margins.left,
        bottom: safe.bottom + margins.bottom, right: safe.right + margins.right))
    if let keyboard = containerView?.shownKeyboard {
      area.size.height = max(min(area.maxY, keyboard.frame.minY - margins.bottom) - area.minY, 0)
    }
    let anchor = source.map { $0.view.convert($0.rect, to: containerView) }
    var size = presentedViewController.contentSizeInPopover(in: area.size)
    if !(size.width > 0) { size.width = Self.defaultSize.width }
    if !(size.height > 0) { size.height = Self.defaultSize.height }
    return PopoverLayout(
      size: size, anchor: anchor ?? CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0),
      area: area, permitted: permittedArrowDirections, mayOverlap: canOverlapSourceViewRect)
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    containerView == nil ? .zero : layout.frame
  }

  /// Called after a property of the layout has changed.
  private func changed() {
    guard let containerView else { return }
    containerView.setNeedsLayout()
    if AnimationBlock.current != nil { containerView.layoutIfNeeded() }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    changed()
  }

  // MARK: Views

  open override var presentedView: UIView? {
    if containerView != nil, let view = presentedViewController.view { popoverView.show(view) }
    return popoverView
  }

  private func updateColor() {
    popoverView.color =
      backgroundColor ?? presentedViewController.viewIfLoaded?.backgroundColor ?? .systemBackground
  }

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard let containerView else { return }
    backdrop.frame = containerView.bounds
    let layout = layout
    // Its frame and its arrow do not change during its transition.
    if popoverView.frame != layout.frame { popoverView.frame = layout.frame }
    popoverView.point(layout.direction, at: layout.arrowOffset)
  }

  override func makeAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
    PopoverAnimator(isDismissal: isDismissal)
  }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    popoverDelegate?.prepareForPopoverPresentation(self)
    guard let containerView else { return }
    updateColor()
    backdrop.isOpaque = false
    backdrop.frame = containerView.bounds
    if backdrop.gestureRecognizers == nil {
      backdrop.addGestureRecognizer(
        UITapGestureRecognizer { [weak self] _ in self?.tappedOutside() })
    }
    UIView.performWithoutAnimation { containerView.insertSubview(backdrop, at: 0) }
    let layout = layout
    popoverView.point(layout.direction, at: layout.arrowOffset)
  }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    guard var (view, rect) = source else { return }
    popoverDelegate?.popoverPresentationController(
      self, willRepositionPopoverTo: &rect, in: &view)
    guard barButtonItem?.view == nil else { return }
    if sourceView !== view { sourceView = view }
    if !sourceRect.isNull || rect != view.bounds { sourceRect = rect }
  }

  override var dimsTint: Bool { true }

  // MARK: Touches

  override func passesTouches(at point: CGPoint) -> Bool {
    guard let containerView else { return false }
    return (passthroughViews ?? []).contains { view in
      view.window === containerView.window
        && view.point(inside: containerView.convert(point, to: view), with: nil)
    }
  }

  private func tappedOutside() {
    let controller = presentedViewController
    guard controller.presentationState.transition == nil, controller.presentedViewController == nil
    else { return }
    let mayDismiss =
      !controller.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) ?? true
      && popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    Presenter.dismiss(controller, animated: true, interaction: nil) { [self] in
      controller.dismissedByTapOutside()
      popoverDelegate?.popoverPresentationControllerDidDismissPopover(self)
      delegate?.presentationControllerDidDismiss(self)
    }
  }
}

extension UIViewController {
  /// The object that manages the popover in which this controller is or will be presented; nil for other styles.
  ///
  /// It is created on first access. It stays the same when the popover becomes a sheet in compact width.
  public var popoverPresentationController: UIPopoverPresentationController? {
    if let current = presentationState.controller {
      let found = (current.adaptedPresentation ?? current) as? UIPopoverPresentationController
      if found != nil || presentationState.presenting != nil { return found }
    }
    guard parent == nil, isPopover(on: nil) else { return nil }
    let made = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    made.style = .popover
    presentationState.controller = made
    return made
  }
}

/// An item that the arrow of a popover can point to: a view or a bar button item.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}
