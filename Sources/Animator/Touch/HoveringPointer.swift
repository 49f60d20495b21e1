/// The pointer on a window's screen: where it is, and over which views.
@MainActor
final class HoveringPointer {
  private struct WeakRecognizer {
    weak var value: UIHoverGestureRecognizer?
  }

  private weak var window: UIWindow?
  /// In the window's coordinates; nil while it is not on the screen.
  private(set) var location: CGPoint?
  /// The recognizers that it is over, the innermost first.
  private var hovered: [WeakRecognizer] = []
  /// Those among them that their delegates have kept from beginning, until the pointer has left them.
  private var refused: [WeakRecognizer] = []

  init(in window: UIWindow) { self.window = window }

  /// Moves it to a point, or takes it off the screen; views that it leaves learn of it before those that it enters.
  ///
  /// - Parameter earlier: Where it was at the samples since the last move, for the timeline.
  func show(at point: CGPoint?, earlier: [(time: MediaTime, location: CGPoint)] = []) {
    guard let last = point ?? location else { return }
    let phase: UITouch.Phase =
      point == nil ? .regionExited : location == nil ? .regionEntered : .regionMoved
    record(phase, last, earlier)
    location = point
    let found = point.map(recognizers) ?? []
    let left = hovered.compactMap(\.value).filter { one in !found.contains { $0 === one } }
    hovered = found.map(WeakRecognizer.init)
    refused.removeAll { one in !found.contains { $0 === one.value } }
    for recognizer in left where recognizer.isHovering {
      recognizer.hover(isOnScreen(recognizer) ? .ended : .cancelled, at: last)
    }
    // An action may disable a recognizer, or remove its view.
    for recognizer in found where recognizer.isEnabled && isOnScreen(recognizer) {
      if recognizer.isHovering {
        recognizer.hover(.changed, at: last)
      } else if mayBegin(recognizer) {
        recognizer.hover(.began, at: last)
      }
    }
  }

  private func isOnScreen(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view?.window?.stageWindow === window
  }

  private func mayBegin(_ recognizer: UIHoverGestureRecognizer) -> Bool {
    if refused.contains(where: { $0.value === recognizer }) { return false }
    let mayBegin = recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    if !mayBegin { refused.append(WeakRecognizer(value: recognizer)) }
    return mayBegin
  }

  private func record(
    _ phase: UITouch.Phase, _ point: CGPoint, _ earlier: [(time: MediaTime, location: CGPoint)]
  ) {
    var sample = TouchSample(finger: 0, phase: phase, location: point)
    sample.earlier = earlier
    window?.layer.record?.stage?.record([sample])
  }

  /// The enabled recognizers of the view at a point and of its superviews.
  private func recognizers(at point: CGPoint) -> [UIHoverGestureRecognizer] {
    guard let view = window?.viewOnStage(at: point, with: nil)?.view else { return [] }
    return sequence(first: view, next: \.superview).flatMap { $0.gestureRecognizers ?? [] }
      .compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
  }
}
