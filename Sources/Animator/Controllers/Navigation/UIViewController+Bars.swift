/// The contents of bars for a controller; created when they are needed.
@MainActor
final class BarContents {
  var navigationItem: UINavigationItem?
  var tabBarItem: UITabBarItem?
  var toolbarItems: [UIBarButtonItem]?
  var hidesBottomBar = false
  var isSearchedBelowBar = false
  /// The scroll view that the navigation bar follows, if it was set.
  weak var contentScrollView: UIScrollView?
}

extension UIViewController {
  private var ownBarContents: BarContents {
    if let barContents { return barContents }
    let contents = BarContents()
    barContents = contents
    return contents
  }

  /// Whether the navigation bar leaves while the controller is shown, for a search whose bar is in its view.
  var isSearchedBelowBar: Bool {
    get { barContents?.isSearchedBelowBar ?? false }
    set { ownBarContents.isSearchedBelowBar = newValue }
  }

  /// The controller's item on a navigation bar; by default it has the controller's title.
  public var navigationItem: UINavigationItem {
    if let item = barContents?.navigationItem { return item }
    let item = UINavigationItem()
    item.title = title
    ownBarContents.navigationItem = item
    return item
  }

  /// Takes over the item of a document.
  package func adopt(_ item: UINavigationItem) { ownBarContents.navigationItem = item }

  /// The controller's item on a tab bar; by default it has the controller's title. For a navigation controller without
  /// a title, the item of the root of its stack.
  public var tabBarItem: UITabBarItem! {
    get {
      if let item = barContents?.tabBarItem { return item }
      if title == nil, let root = (self as? UINavigationController)?.viewControllers.first {
        return root.tabBarItem
      }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownBarContents.tabBarItem = item
      return item
    }
    set {
      ownBarContents.tabBarItem = newValue
      tabBarController?.itemsDidChange()
    }
  }

  /// Whether bars at the bottom are hidden while the controller, or one above it, is on top of a stack.
  public var hidesBottomBarWhenPushed: Bool {
    get { barContents?.hidesBottomBar ?? false }
    set { ownBarContents.hidesBottomBar = newValue }
  }

  /// The items of the navigation controller's toolbar.
  public var toolbarItems: [UIBarButtonItem]? {
    get { barContents?.toolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets the items of the navigation controller's toolbar.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    ownBarContents.toolbarItems = toolbarItems
    if let container = navigationController, container.topViewController === self {
      container.toolbar.setItems(toolbarItems, animated: animated)
    }
  }

  /// The nearest navigation controller that contains this one; nil for none.
  public var navigationController: UINavigationController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UINavigationController }.first
  }

  /// The nearest tab bar controller that contains this one; nil for none.
  public var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UITabBarController }
      .first
  }

  func setBarScrollView(_ scrollView: UIScrollView?) {
    ownBarContents.contentScrollView = scrollView
  }

  /// Called after ``title`` has changed.
  func updateBarTitles() {
    barContents?.navigationItem?.title = title
    barContents?.tabBarItem?.title = title
  }
}
