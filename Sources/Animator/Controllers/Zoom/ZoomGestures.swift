/// The gestures that dismiss a controller that is shown with a zoom.
@MainActor
final class ZoomGestures: NSObject, UIGestureRecognizerDelegate {
  private weak var controller: UIViewController?
  private let pan = UIPanGestureRecognizer()
  private var dismissal: ZoomDismissal?

  init(of controller: UIViewController) {
    self.controller = controller
    super.init()
    pan.delegate = self
    pan.addHandler { [weak self] _ in
      guard let self else { return }
      follow(pan, .down)
    }
  }

  /// Adds the recognizer of fingers that move down.
  func attach(to view: UIView) {
    if pan.view !== view { view.addGestureRecognizer(pan) }
  }

  /// Moves the controller's view with a finger, once the gesture has been allowed to begin.
  func follow(_ pan: UIPanGestureRecognizer, _ way: ZoomDismissal.Way) {
    switch pan.state {
    case .began:
      guard let controller, let view = controller.viewIfLoaded, let window = view.window else {
        return
      }
      let (location, travel) = (pan.location(in: window), pan.translation(in: window))
      let start = CGPoint(x: location.x - travel.x, y: location.y - travel.y)
      let dismissal = ZoomDismissal(of: controller, way, at: start)
      self.dismissal = dismissal
      dismissal?.move(by: pan.translation(in: dismissal?.container))
    case .changed: dismissal?.move(by: pan.translation(in: dismissal?.container))
    case .ended:
      dismissal?.end(velocity: pan.velocity(in: dismissal?.container))
      dismissal = nil
    case .cancelled:
      dismissal?.cancel()
      dismissal = nil
    case .possible, .failed: break
    }
  }

  // MARK: The beginning

  /// Whether the controller can be dismissed by a finger at present.
  private var isPossible: Bool {
    guard let controller, pan.view != nil, controller.zoom != nil, dismissal == nil,
      controller.isAppearingOrAppeared, controller.presentationState.presented == nil
    else { return false }
    if let navigation = controller.parent as? UINavigationController {
      return navigation.topViewController === controller && navigation.viewControllers.count > 1
    }
    guard let presentation = controller.presentationState.controller,
      controller.presentationState.presenting != nil, !controller.isModalInPresentation
    else { return false }
    return presentation.delegate?.presentationControllerShouldDismiss(presentation) ?? true
  }

  /// Whether a gesture in the right direction dismisses the controller: the app is asked if that is possible.
  func shouldBegin(_ pan: UIPanGestureRecognizer) -> Bool {
    guard isPossible, let controller, let zoom = controller.zoom, let view = controller.viewIfLoaded
    else { return false }
    guard let asked = zoom.options.interactiveDismissShouldBegin else { return true }
    let velocity = pan.velocity(in: view)
    return asked(
      .init(
        location: pan.location(in: view), velocity: CGVector(dx: velocity.x, dy: velocity.y),
        willBegin: true))
  }

  /// Whether a finger on contents that are at their top moves the controller's view instead of them.
  ///
  /// - Parameters:
  ///   - pan: The recognizer that scrolls the contents.
  ///   - travel: The way of the finger, in points; positive downward.
  func takesDrag(_ pan: UIPanGestureRecognizer, _ travel: CGFloat) -> Bool {
    travel > 0 && shouldBegin(pan)
  }

  /// A finger that moves down begins; others are left to the contents.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let way = pan.translation(in: pan.view)
    return way.y > abs(way.x) && shouldBegin(pan)
  }
}
