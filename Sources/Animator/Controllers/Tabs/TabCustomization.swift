/// The exchange of tabs by a finger, which drags them from a sheet or from the tab bar onto others in the bar.
@MainActor
final class TabCustomization {
  private unowned let tabs: UITabBarController
  private let view: UIView
  private let customizable: [UIViewController]
  private let sheet: TabCustomizationSheet
  /// The controllers in their new order.
  private(set) var order: [UIViewController]
  /// The tab under the finger, and its controller.
  private var lifted: (view: TabItemView, controller: UIViewController)?
  private lazy var recognizer = UIPanGestureRecognizer { [weak self] recognizer in
    if let pan = recognizer as? UIPanGestureRecognizer { self?.follow(pan) }
  }

  /// - Parameter view: That of the tab bar controller.
  init(of tabs: UITabBarController, in view: UIView, _ customizable: [UIViewController]) {
    self.tabs = tabs
    (self.view, self.customizable, order) = (view, customizable, tabs.controllers)
    sheet = TabCustomizationSheet(items: customizable.compactMap(\.tabBarItem)) { [weak tabs] in
      tabs?.endCustomizing(animated: true)
    }
  }

  // MARK: The sheet

  /// Moves the sheet up, in the time of a presentation.
  func show() {
    UIView.performWithoutAnimation {
      view.insertSubview(sheet, belowSubview: tabs.tabBar)
      view.addGestureRecognizer(recognizer)
      update()
      layOut()
      sheet.frame.origin.y = view.bounds.maxY
      sheet.layoutIfNeeded()
    }
    UIView.animate(withDuration: 0.5, delay: 0, options: .systemSpring, animations: { layOut() })
  }

  func hide(animated: Bool) {
    view.removeGestureRecognizer(recognizer)
    lifted?.view.removeFromSuperview()
    lifted = nil
    let leaving = sheet
    guard animated else { return leaving.removeFromSuperview() }
    let bottom = view.bounds.maxY
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .systemSpring,
      animations: { leaving.frame.origin.y = bottom },
      completion: { _ in leaving.removeFromSuperview() })
  }

  /// Positions the sheet above the tab bar.
  func layOut() {
    sheet.safeArea = view.safeAreaInsets
    let frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: tabs.tabBar.frame.minY)
    if sheet.frame != frame { sheet.frame = frame }
  }

  /// Shows the tabs in their new order.
  private func update() {
    tabs.showItems(of: order)
    let shown = order.prefix(tabs.tabCount)
    sheet.dim { item in shown.contains { $0.tabBarItem === item } }
  }

  // MARK: Dragging

  private func follow(_ pan: UIPanGestureRecognizer) {
    let (location, translation) = (pan.location(in: view), pan.translation(in: view))
    switch pan.state {
    case .began:
      lift(at: CGPoint(x: location.x - translation.x, y: location.y - translation.y))
      lifted?.view.center = location
    case .changed: lifted?.view.center = location
    case .ended: drop(at: location)
    case .cancelled: putBack()
    case .possible, .failed: break
    }
  }

  /// The index in the bar of the tab at a point that can be exchanged; nil for none.
  private func indexInBar(at point: CGPoint) -> Int? {
    let index = tabs.tabBar.indexOfItem(at: tabs.tabBar.convert(point, from: view))
    guard let index, index < tabs.tabCount, isCustomizable(order[index]) else { return nil }
    return index
  }

  private func isCustomizable(_ controller: UIViewController) -> Bool {
    customizable.contains { $0 === controller }
  }

  private func lift(at point: CGPoint) {
    let tile = sheet.tile(at: sheet.convert(point, from: view))
    let inSheet = tile.flatMap { tile in order.first { $0.tabBarItem === tile.item } }
    let inBar = indexInBar(at: point).map { order[$0] }
    guard let controller = inBar ?? inSheet, let item = controller.tabBarItem else { return }
    let copy = TabItemView(item)
    copy.select(false, color: view.tintColor, unselected: view.tintColor)
    copy.frame = source(of: controller)
    view.addSubview(copy)
    lifted = (copy, controller)
  }

  /// Where the tab of a controller is: in the bar, or else in the sheet.
  private func source(of controller: UIViewController) -> CGRect {
    let index = order.firstIndex { $0 === controller } ?? 0
    if index < tabs.tabCount {
      return view.convert(tabs.tabBar.frameOfItem(at: index), from: tabs.tabBar)
    }
    let tile = controller.tabBarItem.flatMap { sheet.tile(of: $0) }
    return tile.map { view.convert($0.frame, from: sheet) } ?? .zero
  }

  /// Exchanges the tab with the one on which it is let go.
  private func drop(at point: CGPoint) {
    guard let lifted else { return }
    if let target = indexInBar(at: point),
      let index = order.firstIndex(where: { $0 === lifted.controller }), index != target
    {
      order.swapAt(index, target)
      update()
      tabs.tabBar.layoutIfNeeded()
    }
    putBack()
  }

  /// Moves the tab back to where it came from, in 0.2 s.
  private func putBack() {
    guard let (copy, controller) = lifted else { return }
    lifted = nil
    let frame = source(of: controller)
    UIView.animate(
      withDuration: 0.2, animations: { copy.center = CGPoint(x: frame.midX, y: frame.midY) },
      completion: { _ in copy.removeFromSuperview() })
  }
}

extension UITabBarController {
  /// Shows the sheet in which tabs are exchanged.
  func beginCustomizing() {
    guard customization == nil, let view = viewIfLoaded else { return }
    let items = customizable.filter { one in controllers.contains { $0 === one } }
    if items.isEmpty { return }
    delegate?.tabBarController(self, willBeginCustomizing: items)
    let customization = TabCustomization(of: self, in: view, items)
    self.customization = customization
    customization.show()
  }

  /// Removes the sheet.
  ///
  /// - Parameter keepsChanges: Whether the tabs stay as they are in the sheet.
  func endCustomizing(animated: Bool, keepsChanges: Bool = true) {
    guard let customization else { return }
    self.customization = nil
    let order = keepsChanges ? customization.order : controllers
    let isChanged = !order.elementsEqual(controllers) { $0 === $1 }
    delegate?.tabBarController(self, willEndCustomizing: order, changed: isChanged)
    customization.hide(animated: animated)
    // Unless the callback has set other controllers.
    let isSame =
      order.count == controllers.count
      && order.allSatisfy { one in controllers.contains { $0 === one } }
    if isChanged && isSame { exchange(order) }
    delegate?.tabBarController(self, didEndCustomizing: order, changed: isChanged)
  }

  /// Shows the same controllers in another order.
  private func exchange(_ order: [UIViewController]) {
    let showsList = isListShown
    arrange(order)
    itemsDidChange()
    takeBackFromList()
    if showsList {
      tabBar.selectedItem = storedMore?.tabBarItem
    } else {
      showMovedSelection()
    }
  }
}
