/// The menu of a bar button item, which opens at the view of the item: as a finger comes down, or if the item also does
/// something at a tap, when a finger has stayed for half a second.
@MainActor
final class BarButtonMenu {
  private weak var view: BarButtonView?
  private let menu: UIMenu
  private weak var presentation: MenuPresentation?
  /// Whether a finger opens it when it comes down.
  let opensAtOnce: Bool

  /// Returns nil for an item without a menu.
  init?(of view: BarButtonView) {
    guard let menu = view.item.menu, view.item.customView == nil else { return nil }
    (self.view, self.menu, opensAtOnce) = (view, menu, !view.item.reactsToTaps)
    if opensAtOnce { return }
    view.addGestureRecognizer(
      UILongPressGestureRecognizer { [weak self] in self?.pressed($0) })
  }

  private func pressed(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began: open()
    case .changed: follow(recognizer.location(in: nil))
    case .ended: lift(at: recognizer.location(in: nil))
    default: break
    }
  }

  func open() {
    guard let view, let screen = view.enclosingScreen, view.item.isEnabled, presentation == nil
    else { return }
    // The panel retains it until that is closed.
    let presentation = MenuPresentation(
      menu, at: view, on: screen, sender: view.item,
      ordersByPriority: view.item.preferredMenuElementOrder != .fixed)
    presentation.opener = view
    self.presentation = presentation
  }

  /// The finger that has opened the menu is at a point, in the window's coordinates.
  func follow(_ point: CGPoint) { presentation?.follow(point) }

  /// The finger that has opened the menu is lifted.
  func lift(at point: CGPoint) { presentation?.lift(at: point) }
}
