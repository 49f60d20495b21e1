// Presentations in the context of a controller: beside its view, or in its place, in the view of its container.
// A container that shows another child takes them away together with the view.

extension UIViewController {
  /// The presentation that covers this controller's view instead of the screen; nil for none.
  private var presentationInContext: UIPresentationController? {
    guard let presentation = presentationState.presented?.presentationState.controller,
      !presentation.shouldPresentInFullscreen
    else { return nil }
    return presentation
  }

  /// Whether a presentation in the controller's context has removed its view.
  var isReplacedInContext: Bool { presentationInContext?.removedView != nil }

  /// Adds the view to that of a container, and the presentations in its context.
  func addView(to container: UIView) {
    if !isReplacedInContext, view.superview !== container { container.addSubview(view) }
    guard let presented = presentationInContext?.containerView, presented.superview !== container
    else { return }
    // The container may have been resized in the meantime.
    presented.place(view.untransformedFrame)
    container.addSubview(presented)
  }

  /// The view that a container moves in a transition: what has replaced the controller's own, or that, with what is presented
  /// over it as its subview until ``addView(to:)`` puts it beside it again.
  func viewForTransition() -> UIView {
    guard let presented = presentationInContext?.containerView else { return view }
    if isReplacedInContext { return presented }
    UIView.performWithoutAnimation {
      presented.place(view.bounds)
      view.addSubview(presented)
    }
    return view
  }

  /// Removes the view from that of a container, and the presentations in its context.
  func removeView(from container: UIView) {
    if let view = viewIfLoaded, view.superview === container { view.removeFromSuperview() }
    if let presented = presentationInContext?.containerView, presented.superview === container {
      presented.removeFromSuperview()
    }
  }

  /// The controllers that the controller and its descendants present, and those presented by these; the topmost last.
  fileprivate var presentedControllers: [UIViewController] {
    var presented = storedChildren.flatMap(\.presentedControllers).filter(\.isViewVisible)
    if let own = presentationState.presented { presented += [own] + own.presentedControllers }
    return presented
  }
}

extension UIWindow {
  /// The root controller and those presented over it or in contexts on the screen, outermost last.
  var controllersOnScreen: [UIViewController] {
    rootViewController.map { [$0] + $0.presentedControllers } ?? []
  }
}

extension UIPresentationController {
  /// The size of the container, in points, when the window has a size: one in a context keeps its distances from the
  /// window's edges.
  func containerSize(inWindowOf size: CGSize) -> CGSize {
    guard !shouldPresentInFullscreen, let container = containerView, let window = container.window
    else { return size }
    return CGSize(
      width: max(container.bounds.width + size.width - window.bounds.width, 0),
      height: max(container.bounds.height + size.height - window.bounds.height, 0))
  }
}
