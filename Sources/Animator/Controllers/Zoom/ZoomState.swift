/// What a controller with a zoom keeps between its transitions.
@MainActor
final class ZoomState {
  /// The source view that is transparent while the controller is shown.
  private weak var hidden: UIView?
  private var formerAlpha: CGFloat = 1
  /// The views of a zoom that was interrupted, from where its reverse goes on.
  var flight: ZoomFlight?
  /// Dismisses the controller by fingers.
  let gestures: ZoomGestures

  init(of controller: UIViewController) { gestures = ZoomGestures(of: controller) }

  isolated deinit { show() }

  /// Makes a source view transparent, and the former one visible again.
  func hide(_ source: UIView?) {
    if source === hidden { return }
    show()
    guard let source else { return }
    (hidden, formerAlpha) = (source, source.alpha)
    UIView.performWithoutAnimation { source.alpha = 0 }
  }

  /// Makes the source view visible again, unless the app has done so.
  func show() {
    guard let source = hidden else { return }
    hidden = nil
    if source.alpha == 0 { UIView.performWithoutAnimation { source.alpha = formerAlpha } }
  }
}

extension UIViewController {
  /// The zoom with which the controller is shown; nil for another transition.
  var zoom: ZoomTransition? { preferredTransition?.kind as? ZoomTransition }

  /// Whether the controller is pushed, or presented by a presentation that fills its container.
  private var isZoomable: Bool {
    parent is UINavigationController
      || presentationState.controller is CoveringPresentationController
  }

  /// The state of the controller's zoom, created on first access.
  var ownZoomState: ZoomState {
    if let zoomState { return zoomState }
    let state = ZoomState(of: self)
    zoomState = state
    return state
  }

  /// Lets fingers dismiss a controller that is shown with a zoom.
  func prepareZoom() {
    guard zoom != nil, isZoomable, let view = viewIfLoaded else { return }
    ownZoomState.gestures.attach(to: view)
  }

  /// Called after the controller has disappeared: its source view is visible again.
  func finishZoom() {
    zoomState?.flight?.end()
    zoomState?.flight = nil
    zoomState?.show()
  }
}
