/// Recognizes a pointer over a view: it begins when the pointer enters, changes while it moves, and ends when it leaves.
///
/// The pointer of a stage is scripted: `Stage.pointer`. Fingers do not hover, and the gesture takes no touches.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The location of the pointer, in the coordinates of the stage's window.
  private var point = CGPoint.zero

  override var takesTouches: Bool { false }

  /// Whether the pointer is over the view.
  var isHovering: Bool { currentState == .began || currentState == .changed }

  /// Whether the gesture is recognized; true by default. Set to false while the pointer is over the view, it is
  /// cancelled.
  open override var isEnabled: Bool {
    didSet { if !isEnabled, currentState == .cancelled { hover(.cancelled, at: point) } }
  }

  /// The location of the pointer, in the coordinates of a view; nil for those of the window.
  open override func location(in view: UIView?) -> CGPoint {
    guard let window = self.view?.window else { return point }
    let target = view ?? window
    return target === window.stageWindow ? point : target.convert(point, from: window.stageWindow)
  }

  /// Enters a state with the pointer at a point, and sends the actions.
  func hover(_ state: State, at point: CGPoint) {
    self.point = point
    showState(state)
    sendActions(for: state)
    if state.isFinal { resetToPossible() }
  }

  override func willBeRemoved() {
    if isHovering { hover(.cancelled, at: point) }
  }
}
