/// Presents a controller as a sheet that rests at one of several heights.
///
/// At its full height on a phone, the presenter's view becomes a card behind it: scaled to 16 points from both
/// sides of the screen, with rounded corners. On tablets a sheet is a card in the middle of the screen.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// The heights at which the sheet rests, in order of height; by default only the full height.
  open var detents: [Detent] = [.large()] {
    didSet {
      if detents.isEmpty {
        UsageFault.raise(
          "UISheetPresentationController.detents",
          "there must be at least one; it has the large one")
        detents = [.large()]
      }
      detentsChanged()
    }
  }
  /// The detent at which the sheet rests; nil for the smallest.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { detentsChanged() } }
  /// The largest detent at which the presenter is not dimmed, and receives touches; nil for none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { detentsChanged() } }
  /// Whether a grabber is shown at the top; false by default.
  open var prefersGrabberVisible = false {
    didSet { sheetView.grabber.isHidden = !prefersGrabberVisible }
  }
  /// The radius of the corners in points; nil for 10.
  open var preferredCornerRadius: CGFloat? { didSet { detentsChanged() } }
  /// Whether a finger that moves up from the top of scrolling contents moves the sheet to a larger detent, before it
  /// scrolls them; true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is attached to the bottom in landscape on phones, where it covers the screen by default.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether a sheet that is attached to the bottom has the preferred width of its contents, instead of that of the safe
  /// area; false by default.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { detentsChanged() } }
  /// The view from which the sheet originates; has no effect.
  open var sourceView: UIView?

  let sheetView = SheetView(frame: .zero)
  private let dimmingView = UIView(frame: .zero)
  let card = PresenterCard()
  /// The interactive dismissal in progress.
  var drag: SheetDrag?

  // MARK: Changes

  /// Changes the sheet's properties with an animation.
  open func animateChanges(_ changes: () -> Void) {
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .systemSpring,
      animations: {
        changes()
        containerView?.layoutIfNeeded()
      })
  }

  /// Determines the heights of custom detents again.
  open func invalidateDetents() { detentsChanged() }

  private func detentsChanged() {
    guard let containerView, !isInTransition else { return }
    containerView.setNeedsLayout()
    if AnimationBlock.current == nil { containerView.layoutIfNeeded() }
  }

  var isInTransition: Bool {
    presentedViewController.presentationState.isInTransition
  }

  // MARK: Geometry

  /// Whether the sheet is a card in the middle of a tablet's screen.
  private var isCentered: Bool {
    PresentationAdaptation.isRegular(containerView?.enclosingScreen)
  }

  var screenInsets: UIEdgeInsets { containerView?.enclosingScreen?.safeAreaInsets ?? .zero }

  /// The largest height of the sheet, including the bottom safe area: 10 points below the top safe area.
  var largeHeight: CGFloat {
    max((containerView?.bounds.height ?? 0) - screenInsets.top - 10, 0)
  }

  private var context: DetentContext {
    DetentContext(
      traits: traitCollection, maximum: max(largeHeight - screenInsets.bottom, 0),
      height: containerView?.bounds.height ?? 0, bottom: screenInsets.bottom)
  }

  /// The enabled detents with the sheet's heights at them, including the bottom safe area.
  var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
    let context = context
    let found = detents.compactMap { detent in
      detent.resolvedValue(in: context).map { value in
        (
          detent.identifier,
          min(max(value.finite, 0), context.maximumDetentValue) + screenInsets.bottom
        )
      }
    }
    return found.isEmpty ? [(.large, largeHeight)] : found
  }

  /// The same above the keyboard: the height at which the sheet rests.
  var restingHeights: [(identifier: Detent.Identifier, height: CGFloat)] {
    heights.map { ($0.identifier, raised($0.height)) }
  }

  private var selected: (identifier: Detent.Identifier, height: CGFloat) {
    heights.first { $0.identifier == selectedDetentIdentifier }
      ?? heights.min { $0.height < $1.height } ?? (.large, largeHeight)
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    if isCentered { return centeredFrame(in: bounds) }
    let room = bounds.inset(
      by: UIEdgeInsets(top: 0, left: screenInsets.left, bottom: 0, right: screenInsets.right))
    let preferred = presentedViewController.preferredContentSize.width
    let follows = widthFollowsPreferredContentSizeWhenEdgeAttached && preferred > 0
    let width = follows ? min(preferred, room.width) : room.width
    let height = raised(selected.height)
    return CGRect(x: room.midX - width / 2, y: bounds.maxY - height, width: width, height: height)
  }

  /// Form sheets have 540 by 620 points unless the contents prefer another size; page sheets are 712 wide, with
  /// 44 points above and below.
  private func centeredFrame(in bounds: CGRect) -> CGRect {
    var size = CGSize(width: 540, height: 620)
    if style != .formSheet { size = CGSize(width: 712, height: bounds.height - 88) }
    let preferred = presentedViewController.preferredContentSize
    if preferred.width > 0 && preferred.height > 0 { size = preferred }
    size.width = min(size.width, bounds.width)
    size.height = min(size.height, bounds.height)
    let middle = ((bounds.height - size.height) / 2).rounded()
    return CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: raised(top: middle, of: size.height),
      width: size.width, height: size.height)
  }

  /// Whether the presenter's view is a card behind the sheet; not in landscape.
  var isStacked: Bool {
    let isLandscape = containerView?.traitCollection.verticalSizeClass == .compact
    return !isCentered && !isLandscape && selected.height >= largeHeight - 0.5
  }

  /// Whether a finger on contents that are at their top moves the sheet instead of them.
  ///
  /// - Parameter travel: The way of the finger, in points; positive downward.
  func takesDrag(_ travel: CGFloat) -> Bool {
    if isCentered { return false }
    if travel > 0 { return true }
    let largest = heights.map(\.height).max() ?? 0
    return prefersScrollingExpandsWhenScrolledToEdge && selected.height < largest - 0.5
  }

  /// Whether the presenter is not dimmed.
  var isUndimmed: Bool {
    guard let limit = heights.first(where: { $0.identifier == largestUndimmedDetentIdentifier })
    else { return false }
    return selected.height <= limit.height
  }

  override func passesTouches(at point: CGPoint) -> Bool { isUndimmed }

  private var dimming: CGFloat {
    if isUndimmed { return 0 }
    if isStacked { return 0.1 }
    return traitCollection.dimming
  }

  // MARK: Views

  open override var presentedView: UIView? {
    if containerView != nil, let view = presentedViewController.view { sheetView.show(view) }
    return sheetView
  }

  override func makeAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
    if presentedViewController.zoom != nil { return super.makeAnimator(isDismissal: isDismissal) }
    let style = presentedViewController.effectiveTransitionStyle
    return ModalAnimator(style == .crossDissolve ? style : .coverVertical, isDismissal: isDismissal)
  }

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard let containerView else { return }
    dimmingView.frame = containerView.bounds
    if isInTransition || drag != nil { return }
    sheetView.place(frameOfPresentedViewInContainerView)
    applyLook()
  }

  override func keyboardMoved() {
    guard isInTransition else { return super.keyboardMoved() }
    // A field has become first responder while the sheet comes in.
    guard sheetView.superview === containerView, presentedViewController.appearance == .appearing
    else { return }
    sheetView.place(frameOfPresentedViewInContainerView)
  }

  /// Sets the values that depend on the detent.
  private func applyLook() {
    dimmingView.alpha = dimming
    containerView?.window?.systemBars.update()
    if isStacked { card.show(presentersCard, top: screenInsets.top) } else { card.hide() }
    let radius = max(preferredCornerRadius ?? 10, 0)
    if sheetView.layer.cornerRadius != radius { sheetView.layer.cornerRadius = radius }
    sheetView.layer.maskedCorners =
      isCentered
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  }

  /// The view behind the sheet: the presenter's sheet, or its view.
  private var presentersCard: UIView? {
    let presenter = presentingViewController
    let sheet = presenter.presentationState.controller as? UISheetPresentationController
    return sheet?.sheetView ?? presenter.viewIfLoaded
  }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    sheetView.sheet = self
    if sheetView.gestureRecognizers == nil { sheetView.addGestureRecognizer(makeDragRecognizer()) }
    UIView.performWithoutAnimation {
      sheetView.backgroundColor =
        presentedViewController.viewIfLoaded?.backgroundColor == nil
        ? nil : .systemBackground
      dimmingView.backgroundColor = .black
      dimmingView.frame = containerView.bounds
      dimmingView.alpha = 0
      containerView.insertSubview(dimmingView, at: 0)
      if isStacked { card.prepare(presentersCard) }
    }
    alongside { [weak self] in self?.applyLook() }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { card.restore() }
    // The window may have turned in the meantime.
    containerView?.setNeedsLayout()
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    alongside { [weak self] in
      self?.dimmingView.alpha = 0
      self?.card.hide()
    }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed else {
      containerView?.setNeedsLayout()
      return
    }
    card.restore()
    // The screen may have turned under a finger.
    drag = nil
  }

  private func alongside(_ changes: @escaping @MainActor () -> Void) {
    let coordinator = presentedViewController.presentationState.transition?.coordinator
    guard let coordinator else { return changes() }
    coordinator.animate(alongsideTransition: { _ in changes() }, completion: nil)
  }
}

/// Methods that report changes of a sheet. All methods are optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called after a gesture has selected another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
