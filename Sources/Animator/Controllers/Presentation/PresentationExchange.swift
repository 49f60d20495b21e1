// A presentation on screen becomes another one when the size classes of its window change.

extension Presenter {
  /// Shows a popover as the presentation to which it adapts, or that as a popover again, if the window asks for it.
  ///
  /// The controller stays on screen, and is not notified: its view moves from one presentation to the other.
  static func adapt(_ controller: UIViewController) {
    let state = controller.presentationState
    guard state.transition == nil, let old = state.controller, let presenting = state.presenting,
      let container = old.containerView, let screen = container.enclosingScreen,
      let popover = old as? UIPopoverPresentationController ?? old.adaptedPopover
    else { return }
    let made = makeController(for: controller, from: presenting, on: screen)
    guard (made is UIPopoverPresentationController) != (old === popover) else { return }
    let new = old === popover ? made : popover
    if new !== popover { (new.adaptedPopover, new.delegate) = (popover, popover.delegate) }
    new.style = made.style
    new.presentingViewController = presenting
    new.formerResponder = old.formerResponder
    UIView.performWithoutAnimation {
      exchange(old, for: new, of: controller, presentedBy: presenting)
    }
    screen.window?.systemBars.update()
  }

  private static func exchange(
    _ old: UIPresentationController, for new: UIPresentationController,
    of controller: UIViewController, presentedBy presenting: UIViewController
  ) {
    guard let place = old.containerView, let host = place.superview else { return }
    old.dismissalTransitionWillBegin()
    let container = PresentationContainerView(of: new, frame: host.bounds)
    host.insertSubview(container, aboveSubview: place)
    // The card of the new presentation is on screen before it takes the view over, which thus never leaves the window.
    if let card = new.presentedView { container.addSubview(card) }
    new.containerView = container
    controller.presentationState.controller = new
    let card = new.presentedView
    new.presentationTransitionWillBegin()
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
    presenting.beginAppearance(false, animated: false)
    view.removeFromSuperview()
    presenting.endAppearance()
  }
}
