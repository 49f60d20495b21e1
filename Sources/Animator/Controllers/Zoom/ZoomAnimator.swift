/// The animation of a zoom: the card moves from the source view to its place, or back, with the spring of the system, in
/// 0.5 s.
final class ZoomAnimator: NSObject, SystemTransitioning {
  private let zoom: ZoomTransition
  private let isDismissal: Bool
  private var flight: ZoomFlight?
  private weak var transition: ControllerTransition?

  init(_ zoom: ZoomTransition, isDismissal: Bool) {
    (self.zoom, self.isDismissal) = (zoom, isDismissal)
  }

  let options = UIView.AnimationOptions.systemSpring

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard takeOff(context) != nil else { return context.completeTransition(true) }
    fly(to: isDismissal ? .source : .place)
  }

  // MARK: The views

  /// Puts the views where they are at the start of the transition.
  ///
  /// - Returns: Nil if the transition shows no view that can be zoomed.
  func takeOff(_ context: any UIViewControllerContextTransitioning) -> ZoomFlight? {
    guard let transition = context as? ControllerTransition,
      let controller = transition.viewController(forKey: isDismissal ? .from : .to),
      let other = transition.viewController(forKey: isDismissal ? .to : .from),
      let view = transition.view(forKey: isDismissal ? .from : .to)
    else { return nil }
    let lower = transition.view(forKey: isDismissal ? .to : .from)
    if isDismissal, let lower {
      UIView.performWithoutAnimation {
        transition.containerView.insertSubview(lower, at: 0)
        lower.frame = transition.finalFrame(for: other)
      }
    }
    let flight = flight(of: controller, view, in: transition)
    flight.begin(
      at: isDismissal ? .place : .source, over: lower,
      from: controller.presentationState.source ?? other)
    transition.coordinator.animate(
      alongsideTransition: { [weak flight] _ in
        UIView.performWithoutAnimation { flight?.updateInsets() }
      }, completion: nil)
    (self.flight, self.transition) = (flight, transition)
    return flight
  }

  /// The zoom that was interrupted in the same place, or a new one.
  private func flight(
    of controller: UIViewController, _ view: UIView, in transition: ControllerTransition
  ) -> ZoomFlight {
    let container = transition.containerView
    let place =
      isDismissal
      ? transition.initialFrame(for: controller) : transition.finalFrame(for: controller)
    let former = controller.ownZoomState.flight
    controller.ownZoomState.flight = nil
    if let former, former.container === container, former.place == place { return former }
    former?.end()
    let dims = ![.automatic, .pageSheet, .formSheet].contains(transition.presentationStyle)
    return ZoomFlight(zoom, of: controller, view, at: place, in: container, dims: dims)
  }

  // MARK: The animation

  /// Moves the card to an end, and completes the transition there.
  func fly(to end: ZoomFlight.End) {
    guard let flight, let transition else { return }
    flight.fadePicture(for: end)
    UIView.animate(
      withDuration: transitionDuration(using: transition), delay: 0,
      options: [options, .allowUserInteraction, .beginFromCurrentState],
      animations: { flight.move(to: end) },
      completion: { [self] _ in
        // It may have been interrupted.
        if self.flight !== flight || transition.isDone { return }
        land()
        transition.completeTransition(!transition.transitionWasCancelled)
      })
  }

  /// Removes the views of the zoom; without the controller, its source is visible again.
  private func land() {
    guard let flight else { return }
    self.flight = nil
    flight.end()
    guard let transition, isDismissal != transition.transitionWasCancelled else { return }
    transition.viewController(forKey: isDismissal ? .from : .to)?.zoomState?.show()
  }

  func interrupt() {
    guard !isDismissal, let flight, let transition,
      let controller = transition.viewController(forKey: .to)
    else { return }
    self.flight = nil
    flight.unmount()
    controller.zoomState?.flight = flight
    transition.completeTransition(true)
  }

  func abandon() { land() }
}
