/// An open menu: the panel with its lines, and the menus within it that have been opened.
@MainActor
final class MenuPresentation {
  /// How long a menu takes the place of another, in seconds. Apple publishes no value.
  private static let exchangeDuration = 0.25

  private weak var panel: FloatingPanel?
  private let container = UIView(frame: .zero)
  private var path: [UIMenu]
  private var list: MenuListView
  private weak var sender: AnyObject?
  /// Called when the menu begins to close.
  var onDismiss: (() -> Void)?

  /// - Parameters:
  ///   - source: The view at which it opens.
  ///   - screen: The screen on which it opens.
  ///   - sender: What is passed to actions.
  init(_ menu: UIMenu, at source: UIView, on screen: UIView, sender: AnyObject) {
    (path, self.sender) = ([menu], sender)
    list = MenuListView(menu, isNested: false)
    container.addSubview(list)
    container.clipsToBounds = true
    let panel = FloatingPanel(container, size: list.fittingSize, at: source)
    self.panel = panel
    list.frame.size = list.fittingSize
    list.onPick = { [weak self] in self?.pick($0) }
    // The panel keeps the presentation as long as it is open.
    panel.onDismiss = { [self] in
      onDismiss?()
      onDismiss = nil
    }
    panel.present(on: screen)
  }

  func dismiss() { panel?.dismiss() }

  // MARK: A finger that has opened the menu and slides into it, in the window's coordinates

  func follow(_ point: CGPoint) {
    if let window = panel?.window { list.follow(list.convert(point, from: window)) }
  }

  func lift(at point: CGPoint) {
    if let window = panel?.window { list.lift(at: list.convert(point, from: window)) }
  }

  // MARK: Picking

  private func pick(_ item: MenuItem) {
    switch item {
    case .action(let action):
      if !action.attributes.contains(.keepsMenuPresented) { dismiss() }
      action.performWithSender(sender, target: nil)
    case .menu(let menu):
      path.append(menu)
      exchange()
    case .back:
      path.removeLast()
      exchange()
    case .title, .gap: break
    }
  }

  /// Shows the last menu of the path in place of the current one.
  private func exchange() {
    guard let menu = path.last else { return }
    let old = list
    list = MenuListView(menu, isNested: path.count > 1)
    list.onPick = { [weak self] in self?.pick($0) }
    let new = list
    UIView.performWithoutAnimation {
      new.frame.size = new.fittingSize
      new.alpha = 0
      container.addSubview(new)
      new.layoutIfNeeded()
    }
    old.isUserInteractionEnabled = false
    panel?.resize(to: new.fittingSize)
    UIView.animate(
      withDuration: Self.exchangeDuration, delay: 0, options: .allowUserInteraction,
      animations: { (new.alpha, old.alpha) = (1, 0) },
      completion: { _ in old.removeFromSuperview() })
  }
}
