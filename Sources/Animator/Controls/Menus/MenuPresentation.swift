/// An open menu: the panel with its lines, and the menus within it that have been opened.
@MainActor
final class MenuPresentation {
  /// The duration in seconds in which a menu replaces another. Apple publishes no value.
  private static let exchangeDuration = 0.25

  private weak var panel: FloatingPanel?
  private weak var screen: UIView?
  /// The lines, which scroll if the screen is not high enough.
  private let container = UIScrollView(frame: .zero)
  private let metrics: MenuMetrics
  /// Whether the first element is next to the source, also where the menu is above that.
  private let ordersByPriority: Bool
  private var path: [UIMenu]
  /// What menus get while they are open.
  private let provisions = MenuProvisions()
  private var list: MenuListView
  private weak var sender: AnyObject?
  /// The view from which a finger slides into the menu, which may cover it: nothing is picked there. Nil for none.
  weak var opener: UIView?
  /// Called when an action is picked, before it is performed.
  var onPick: ((UIAction) -> Void)?
  /// Called when the menu begins to close.
  var onDismiss: (() -> Void)?

  /// - Parameters:
  ///   - source: The view at which it opens.
  ///   - screen: The screen on which it opens.
  ///   - sender: The sender that actions receive.
  ///   - ordersByPriority: Whether the first element is next to the source, instead of at the top.
  init(
    _ menu: UIMenu, at source: UIView, on screen: UIView, sender: AnyObject, ordersByPriority: Bool
  ) {
    (path, self.sender, self.screen) = ([menu], sender, screen)
    self.ordersByPriority = ordersByPriority
    metrics = MenuMetrics(source.traitCollection, on: screen)
    let shown = provisions.complete(menu)
    list = MenuListView(shown, isNested: false, metrics)
    container.contentInsetAdjustmentBehavior = .never
    container.delaysContentTouches = false
    container.scrollsToTop = false
    let panel = FloatingPanel(container, size: list.fittingSize, at: source)
    self.panel = panel
    // Its height does not depend on the order.
    if isReversed { list = MenuListView(shown, isNested: false, isReversed: true, metrics) }
    list.onPick = { [weak self] in self?.pick($0) }
    // The panel keeps the presentation as long as it is open.
    panel.onDismiss = { [self] in
      provisions.onChange = nil
      onDismiss?()
      onDismiss = nil
    }
    panel.present(on: screen)
    UIView.performWithoutAnimation { show(list) }
    provisions.onChange = { [weak self] in self?.exchange() }
  }

  private var isReversed: Bool {
    guard ordersByPriority, let panel, let screen else { return false }
    return panel.isAbove(on: screen)
  }

  /// Puts lines into the container, whose size the panel has set, with the first element in sight.
  private func show(_ list: MenuListView) {
    let size = list.fittingSize
    list.frame = CGRect(origin: .zero, size: size)
    container.addSubview(list)
    container.contentSize = size
    container.isScrollEnabled = size.height > container.bounds.height
    let end = max(size.height - container.bounds.height, 0)
    container.contentOffset = CGPoint(x: 0, y: isReversed ? end : 0)
    list.layoutIfNeeded()
  }

  func dismiss() { panel?.dismiss() }

  /// Lets touches on the view at which the menu has opened through to what is behind the menu.
  func leavesTouchesToSource() { panel?.leavesTouchesToSource = true }

  // MARK: A finger that has opened the menu and slides into it, in the window's coordinates

  func follow(_ point: CGPoint) { list.follow(place(of: point)) }

  func lift(at point: CGPoint) { list.lift(at: place(of: point)) }

  /// Where a finger is in the list; outside of it if it is beside the menu, or still on the view that has opened it.
  private func place(of point: CGPoint) -> CGPoint {
    let nowhere = CGPoint(x: -1, y: -1)
    guard let window = panel?.window,
      container.bounds.contains(container.convert(point, from: window))
    else { return nowhere }
    if let opener, opener.bounds.contains(opener.convert(point, from: window)) { return nowhere }
    return list.convert(point, from: window)
  }

  // MARK: Picking

  private func pick(_ item: MenuItem) {
    switch item {
    case .action(let action):
      if !action.attributes.contains(.keepsMenuPresented) { dismiss() }
      onPick?(action)
      action.performWithSender(sender, target: nil)
    case .menu(let menu):
      path.append(menu)
      exchange()
    case .back:
      path.removeLast()
      exchange()
    case .title, .loading, .gap: break
    }
  }

  /// Shows the last menu of the path in place of the current one, with what has been provided for it.
  private func exchange() {
    guard let menu = path.last.map({ provisions.complete($0) }) else { return }
    let old = list
    let isNested = path.count > 1
    list = MenuListView(menu, isNested: isNested, metrics)
    panel?.resize(to: list.fittingSize)
    if isReversed {
      list = MenuListView(menu, isNested: isNested, isReversed: true, metrics)
    }
    list.onPick = { [weak self] in self?.pick($0) }
    let new = list
    UIView.performWithoutAnimation {
      new.alpha = 0
      show(new)
    }
    old.isUserInteractionEnabled = false
    UIView.animate(
      withDuration: Self.exchangeDuration, delay: 0, options: .allowUserInteraction,
      animations: { (new.alpha, old.alpha) = (1, 0) },
      completion: { _ in old.removeFromSuperview() })
  }
}
