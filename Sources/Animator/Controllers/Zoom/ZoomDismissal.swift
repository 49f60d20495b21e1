/// A dismissal by a finger: the card follows it, and flies to the source or back to its place when it is let go.
@MainActor
final class ZoomDismissal: NSObject, UIViewControllerInteractiveTransitioning {
  /// The direction of the finger.
  enum Way {
    case down
    /// From the leading edge, which is the right one if the way is mirrored.
    case edge(isMirrored: Bool)
  }

  private let way: Way
  private weak var transition: ControllerTransition?
  private var animator: ZoomAnimator?
  private var flight: ZoomFlight?
  /// Where the finger came down, in points of the container.
  private var anchor = CGPoint.zero
  private var translation = CGPoint.zero

  /// The scales below which a card that is let go flies to the source, as others have measured.
  private static let (limitDown, limitFromEdge): (CGFloat, CGFloat) = (0.905, 0.7)
  /// The time for which the finger's velocity counts as if it moved on, in seconds.
  private static let projection: CGFloat = 0.12

  /// Begins to dismiss or to pop a controller.
  ///
  /// - Parameter location: Where the finger came down, in the window.
  /// - Returns: Nil if that is impossible, or if the app animates it.
  init?(of controller: UIViewController, _ way: Way, at location: CGPoint) {
    self.way = way
    super.init()
    if let navigation = controller.parent as? UINavigationController {
      navigation.popInteractively(controller, self)
    } else if let presentation = controller.presentationState.controller {
      presentation.delegate?.presentationControllerWillDismiss(presentation)
      Presenter.dismiss(controller, animated: true, interaction: self) { [weak presentation] in
        guard let presentation, presentation.containerView == nil else { return }
        presentation.delegate?.presentationControllerDidDismiss(presentation)
      }
    }
    guard let flight else { return nil }
    anchor = flight.container.convert(location, from: nil)
  }

  /// Where translations are measured.
  var container: UIView? { flight?.container }

  let completionCurve = UIView.AnimationCurve.easeOut

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    guard let transition = context as? ControllerTransition else { return }
    guard let animator = transition.systemAnimator as? ZoomAnimator,
      let flight = animator.takeOff(transition)
    else {
      // The app's own animation.
      transition.startAnimator(isDriven: false)
      return transition.finishInteractiveTransition()
    }
    (self.transition, self.animator, self.flight) = (transition, animator, flight)
  }

  // MARK: The finger

  /// Moves the card.
  ///
  /// - Parameter translation: In points since the finger came down.
  func move(by translation: CGPoint) {
    guard let flight, let transition, !transition.isDone else { return }
    self.translation = translation
    let (scale, size) = (scale(at: translation), flight.place.size)
    let across = ZoomDrag.across
    let offset: CGVector =
      switch way {
      case .down:
        CGVector(
          dx: across(translation.x, size.width),
          dy: ZoomDrag.fall(translation.y / max(size.height, 1)) * size.height)
      case .edge: CGVector(dx: translation.x, dy: across(translation.y, size.width))
      }
    UIView.performWithoutAnimation {
      flight.apply(
        ZoomPose(
          of: flight.place, scaledBy: scale, about: anchor, movedBy: offset, radii: flight.radii))
    }
    transition.updateInteractiveTransition(1 - scale)
  }

  private func scale(at translation: CGPoint) -> CGFloat {
    guard let size = flight?.place.size else { return 1 }
    switch way {
    case .down: return ZoomDrag.scale(down: translation.y / max(size.height, 1))
    case .edge(let isMirrored):
      let distance = isMirrored ? -translation.x : translation.x
      return ZoomDrag.scale(fromEdge: distance / max(size.width, 1))
    }
  }

  /// Lets the card go.
  ///
  /// - Parameter velocity: In points a second.
  func end(velocity: CGPoint) {
    let scale = scale(
      at: CGPoint(
        x: translation.x + velocity.x * Self.projection,
        y: translation.y + velocity.y * Self.projection))
    let limit =
      switch way {
      case .down: Self.limitDown
      case .edge: Self.limitFromEdge
      }
    finish(dismisses: scale < limit)
  }

  /// Returns the card to its place.
  func cancel() { finish(dismisses: false) }

  private func finish(dismisses: Bool) {
    guard let transition, !transition.isDone, transition.isInteractive else { return }
    if dismisses {
      transition.finishInteractiveTransition()
    } else {
      transition.cancelInteractiveTransition()
    }
    animator?.fly(to: dismisses ? .source : .place)
    (animator, flight) = (nil, nil)
  }
}
