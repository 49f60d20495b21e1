// A presentation on screen becomes another one when the size classes of its screen change.

extension Presenter {
  /// Shows a sheet or a popover as the presentation to which it adapts, or that as itself again, if the screen asks for
  /// it.
  ///
  /// The controller stays on screen, and is not notified: its view moves from one presentation to the other.
  static func adapt(_ controller: UIViewController) {
    let state = controller.presentationState
    // A presentation below a full-screen one adapts when its view returns.
    guard state.transition == nil, let old = state.controller, let presenting = state.presenting,
      let screen = old.containerView?.enclosingScreen,
      state.presented?.presentationState.controller?.removedView == nil
    else { return }
    // The presentation that the controller requests, unless it has adapted to another one from the beginning.
    let requested =
      old.adaptedPresentation ?? (old is CoveringPresentationController ? nil : old)
    guard requested is UIPopoverPresentationController || asksForSheet(controller) else { return }
    let made = makeController(for: controller, from: presenting, on: screen)
    guard type(of: made) != type(of: old) else {
      if made is UISheetPresentationController { old.style = made.style }
      return
    }
    // Without a source it cannot be a popover.
    if made is UIPopoverPresentationController, !(requested is UIPopoverPresentationController) {
      return
    }
    var new = made
    if let requested {
      if type(of: requested) == type(of: made) {
        new = requested
      } else {
        (new.adaptedPresentation, new.delegate) = (requested, requested.delegate)
      }
    }
    new.style = made.style
    new.presentingViewController = presenting
    new.formerResponder = old.formerResponder
    let former = old.presentedView?.frame ?? .zero
    UIView.performWithoutAnimation {
      exchange(old, for: new, of: controller, presentedBy: presenting)
      if let start = startFrame(former, of: old, to: new) { new.presentedView?.place(start) }
    }
    new.resumeEditing(in: screen.window)
    // Along with the screen.
    new.presentedView?.place(new.frameOfPresentedViewInContainerView)
    screen.window?.systemBars.update()
    adapt(presenting)
  }

  /// Whether a controller is presented as a sheet where there is room for one.
  static func asksForSheet(_ controller: UIViewController) -> Bool {
    [.automatic, .pageSheet, .formSheet].contains(controller.modalPresentationStyle)
  }

  /// The frame from which a view moves to its place in another presentation; nil if it is there at once, as those of
  /// popovers are.
  ///
  /// - Parameter former: Its frame in the presentation that it leaves.
  private static func startFrame(
    _ former: CGRect, of old: UIPresentationController, to new: UIPresentationController
  ) -> CGRect? {
    if old is UIPopoverPresentationController || new is UIPopoverPresentationController {
      return nil
    }
    // The presenter leaves at once: nothing would be seen above a sheet.
    return new.shouldRemovePresentersView
      ? CGRect(x: former.minX, y: 0, width: former.width, height: former.maxY) : former
  }

  private static func exchange(
    _ old: UIPresentationController, for new: UIPresentationController,
    of controller: UIViewController, presentedBy presenting: UIViewController
  ) {
    guard let place = old.containerView, let host = place.superview else { return }
    old.dismissalTransitionWillBegin()
    old.restoreTint()
    let container = PresentationContainerView(of: new, frame: host.bounds)
    host.insertSubview(container, aboveSubview: place)
    // The card of the new presentation is on screen before it takes the view over, which thus never leaves the window.
    if let card = new.presentedView { container.addSubview(card) }
    new.containerView = container
    controller.presentationState.controller = new
    let card = new.presentedView
    new.presentationTransitionWillBegin()
    new.dimTint()
    card?.frame = new.frameOfPresentedViewInContainerView
    returnPresenter(presenting, from: old)
    old.dismissalTransitionDidEnd(true)
    place.removeFromSuperview()
    old.containerView = nil
    if new.shouldRemovePresentersView { removePresenter(presenting, by: new) }
    new.presentationTransitionDidEnd(true)
  }

  /// The presenter's view returns that a presentation has removed.
  private static func returnPresenter(
    _ presenting: UIViewController, from presentation: UIPresentationController
  ) {
    guard let removed = presentation.removedView else { return }
    presenting.beginAppearance(true, animated: false)
    removed.putBack(from: presentation.containerView)
    presentation.removedView = nil
    presenting.endAppearance()
  }

  private static func removePresenter(
    _ presenting: UIViewController, by presentation: UIPresentationController
  ) {
    guard let view = presenting.viewIfLoaded, let removed = RemovedView(view) else { return }
    presentation.removedView = removed
    presentation.suspendEditing(in: view)
    presenting.beginAppearance(false, animated: false)
    view.removeFromSuperview()
    presenting.endAppearance()
  }
}
