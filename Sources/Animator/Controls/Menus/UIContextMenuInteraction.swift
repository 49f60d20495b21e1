/// Opens a menu when a finger stays on a view for half a second.
///
/// The view is lifted from the others, which are blurred and dimmed. The finger can slide into the menu, or be lifted and
/// tap an element. A tap beside the menu closes it.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// The object that knows the menu. Not retained.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view that has the interaction.
  open private(set) weak var view: UIView?

  private lazy var press = UILongPressGestureRecognizer { [weak self] in self?.pressed($0) }
  private lazy var gate = ContextMenuGate(of: self)
  private weak var lift: ContextMenuLift?
  /// The menu that the finger is about to open.
  private var next: UIContextMenuConfiguration?
  /// The view that is lifted for a finger at a point; nil for ``view``.
  var source: ((CGPoint) -> UIView?)?
  private var start = CGPoint.zero

  /// Creates an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

  open func willMove(to view: UIView?) {
    self.view?.removeGestureRecognizer(press)
    dismissMenu()
  }

  open func didMove(to view: UIView?) {
    self.view = view
    press.delegate = gate
    view?.addGestureRecognizer(press)
  }

  /// The location of the finger that opened the menu, in the coordinates of a view.
  open func location(in view: UIView?) -> CGPoint { press.location(in: view) }

  /// Closes the menu, if it is open.
  open func dismissMenu() { lift?.dismiss() }

  private func pressed(_ recognizer: UIGestureRecognizer) {
    let point = recognizer.location(in: nil)
    switch recognizer.state {
    case .began:
      start = point
      open(at: recognizer.location(in: view))
    case .changed: if hasMoved(to: point) { lift?.menu?.follow(point) }
    // A finger that has stayed where it was leaves the menu open.
    case .ended: if hasMoved(to: point) { lift?.menu?.lift(at: point) }
    default: break
    }
  }

  private func hasMoved(to point: CGPoint) -> Bool {
    hypot(point.x - start.x, point.y - start.y) > press.allowableMovement
  }

  /// Whether there is a menu to open: otherwise, the touch stays with the views.
  fileprivate func mayOpen() -> Bool {
    guard view?.window != nil, lift == nil else { return false }
    next = delegate?.contextMenuInteraction(
      self, configurationForMenuAtLocation: press.location(in: view))
    return next != nil
  }

  private func open(at location: CGPoint) {
    guard let configuration = next, let view = source?(location) ?? view,
      let screen = view.enclosingScreen, lift == nil
    else { return }
    next = nil
    let preview = delegate?.contextMenuInteraction(
      self, previewForHighlightingMenuWithConfiguration: configuration)
    let new = ContextMenuLift(of: preview?.view ?? view, configuration, preview)
    lift = new
    let opening = ContextMenuAnimating(new.previewController)
    delegate?.contextMenuInteraction(
      self, willDisplayMenuFor: configuration, animator: opening)
    new.willEnd = { [weak self] in
      let closing = ContextMenuAnimating($0)
      if let self {
        delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: closing)
      }
      return closing
    }
    new.willCommit = { [weak self] animator in
      guard let self else { return }
      delegate?.contextMenuInteraction(
        self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
    new.present(on: screen, opening, sender: self)
  }
}

/// Asks for the menu before the gesture begins.
private final class ContextMenuGate: NSObject, UIGestureRecognizerDelegate {
  private weak var interaction: UIContextMenuInteraction?

  init(of interaction: UIContextMenuInteraction) { self.interaction = interaction }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    interaction?.mayOpen() ?? false
  }
}
