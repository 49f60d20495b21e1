import Animator
import Testing

/// Searches whose bar is in a navigation bar.
///
/// On an iPhone 15 the status bar is 59 points high, the bar 44, a large title 52, and a search bar 52: contents begin
/// at 207.
@MainActor
struct SearchControllerTests {
  private final class Log: NSObject, UISearchResultsUpdating, UISearchControllerDelegate {
    var entries: [String] = []

    func take() -> [String] {
      defer { entries = [] }
      return entries
    }
    func updateSearchResults(for searchController: UISearchController) {
      let bar = searchController.searchBar
      let state = searchController.isActive ? "" : " inactive"
      entries.append("update \(bar.text ?? "") \(bar.selectedScopeButtonIndex)\(state)")
    }
    func willPresentSearchController(_ searchController: UISearchController) {
      entries.append("willPresent")
    }
    func didPresentSearchController(_ searchController: UISearchController) {
      entries.append("didPresent")
    }
    func willDismissSearchController(_ searchController: UISearchController) {
      entries.append("willDismiss")
    }
    func didDismissSearchController(_ searchController: UISearchController) {
      entries.append("didDismiss")
    }
  }

  private let stage = Stage(device: .iPhone15, scale: 1)
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  private let controller = UIViewController()
  private let navigation: UINavigationController
  private let log = Log()
  private var bar: UINavigationBar { navigation.navigationBar }

  init() {
    controller.title = "Places"
    controller.view.addSubview(view)
    view.contentSize = CGSize(width: 393, height: 3000)
    navigation = UINavigationController(rootViewController: controller)
    navigation.navigationBar.prefersLargeTitles = true
  }

  /// Shows a search in the bar.
  @discardableResult
  private func show(
    results: UIViewController? = nil, obscures: Bool = false, stays: Bool = false
  ) -> UISearchController {
    let search = UISearchController(searchResultsController: results)
    search.searchResultsUpdater = log
    search.delegate = log
    search.obscuresBackgroundDuringPresentation = obscures
    controller.navigationItem.searchController = search
    controller.navigationItem.hidesSearchBarWhenScrolling = !stays
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    stage.advance(by: 0)
    return search
  }

  private func type(_ text: String, in search: UISearchController) {
    search.searchBar.searchTextField.text = text
    search.searchBar.searchTextField.sendActions(for: .editingChanged)
  }

  private func cancel(_ search: UISearchController) throws {
    let buttons = search.searchBar.parts("UIButton").compactMap { $0 as? UIButton }
    let button = try #require(buttons.first { $0.currentTitle == "Cancel" })
    button.sendActions(for: .touchUpInside)
  }

  @Test("the search bar is a row below the title, whose field has the margins of the items")
  func rest() {
    let search = show()
    #expect(bar.frame == CGRect(x: 0, y: 59, width: 393, height: 148))
    #expect(view.contentOffset.y == -207 && view.adjustedContentInset.top == 207)
    let field = search.searchBar.searchTextField
    // The row begins at 44 + 52, the field a point below.
    #expect(
      field.convert(field.bounds, to: bar) == CGRect(x: 16, y: 97, width: 361, height: 36))
    #expect(!search.isActive && !search.searchBar.showsCancelButton)
    #expect(search.searchBar.backgroundColor == nil)
    controller.navigationItem.searchController = nil
    stage.advance(by: 0)
    #expect(bar.frame.height == 96 && search.searchBar.window == nil)
  }

  @Test("the search bar leaves with the contents, point by point, and then the large title does")
  func collapse() {
    show()
    for (offset, height) in [
      (-177, 118), (-155, 96), (-125, 66), (-103, 44), (35, 44), (-207, 148),
    ]
      as [(CGFloat, CGFloat)]
    {
      view.contentOffset.y = offset
      stage.advance(by: 0)
      #expect(bar.frame.height == height && view.contentOffset.y == offset)
      #expect(view.adjustedContentInset.top == 59 + height)
    }
  }

  @Test("a search bar that does not hide stays below the small title")
  func staying() {
    show(stays: true)
    for (offset, height) in [(-177, 118), (-155, 96), (35, 96)] as [(CGFloat, CGFloat)] {
      view.contentOffset.y = offset
      stage.advance(by: 0)
      #expect(bar.frame.height == height && view.adjustedContentInset.top == 59 + height)
    }
  }

  @Test(
    "half a search bar, or half a title, rests at the nearer end",
    arguments: [(20.0, -207.0), (30, -155), (70, -155), (90, -103)])
  func snapping(distance: CGFloat, offset: CGFloat) {
    show()
    // The first 10 points are those after which a pan begins.
    let samples: [(UITouch.Phase, CGFloat)] = [(.began, 500), (.moved, 490 - distance)]
    for (phase, y) in samples { send(phase, y) }
    stage.advance(by: 0.3)
    #expect(view.contentOffset.y == distance - 207)
    send(.ended, 490 - distance)
    stage.advance(by: 5)
    #expect(view.contentOffset.y == offset)
  }

  private func send(_ phase: UITouch.Phase, _ y: CGFloat) {
    stage.window.touches.send([
      TouchSample(finger: 1, phase: phase, location: CGPoint(x: 200, y: y))
    ])
  }

  @Test(
    "while the user searches, the bar is the search bar alone, with a button that ends the search")
  func activity() throws {
    let search = show()
    search.searchBar.becomeFirstResponder()
    #expect(log.take() == ["willPresent", "update  0"])
    #expect(search.isActive && search.searchBar.showsCancelButton)
    stage.advance(by: 0.25)
    #expect(log.take() == ["didPresent"])
    #expect(bar.frame == CGRect(x: 0, y: 59, width: 393, height: 52))
    #expect(view.contentOffset.y == -111 && view.adjustedContentInset.top == 111)
    // It shows its results itself, so nothing is over it.
    #expect(search.parent == nil && search.presentingViewController === controller)
    type("a", in: search)
    #expect(log.take() == ["update a 0"])
    try cancel(search)
    #expect(log.take() == ["willDismiss", "update  0 inactive"])
    #expect(search.searchBar.text == "" && !search.searchBar.isFirstResponder)
    stage.advance(by: 0.25)
    #expect(log.take() == ["didDismiss"])
    #expect(bar.frame.height == 148 && view.contentOffset.y == -207)
    #expect(search.presentingViewController == nil && !search.searchBar.showsCancelButton)
  }

  @Test("the button that ends the search can be tapped while the search bar is not edited")
  func cancelAfterEditing() throws {
    let search = show()
    search.searchBar.becomeFirstResponder()
    stage.advance(by: 0.25)
    search.searchBar.resignFirstResponder()
    stage.advance(by: 1)
    let buttons = search.searchBar.parts("UIButton").compactMap { $0 as? UIButton }
    let button = try #require(buttons.first { $0.currentTitle == "Cancel" })
    #expect(search.isActive && button.isEnabled)
    let middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
    stage.touch.tap(at: button.convert(middle, to: nil))
    stage.advance(by: 1)
    #expect(!search.isActive)
  }

  @Test("scopes are shown while the user searches, and a change updates the results")
  func scopes() throws {
    let search = show()
    search.searchBar.scopeButtonTitles = ["All", "Mine"]
    search.hidesNavigationBarDuringPresentation = false
    search.isActive = true
    stage.advance(by: 0.25)
    // With title, row and scopes: 44 + 52 + 52 + 44.
    #expect(bar.frame.height == 192 && search.searchBar.showsScopeBar)
    log.entries = []
    let parts = search.searchBar.parts("UISegmentedControl")
    let control = try #require(parts.first as? UISegmentedControl)
    control.selectedSegmentIndex = 1
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["update  1"])
    search.isActive = false
    stage.advance(by: 0.25)
    #expect(bar.frame.height == 148 && !search.searchBar.showsScopeBar)
  }

  @Test("the parts that an application shows or hides by itself do not follow the search")
  func takingOver() {
    let results = UIViewController()
    let search = show(results: results)
    search.searchBar.scopeButtonTitles = ["All", "Mine"]
    search.searchBar.showsScopeBar = true
    // As while the search is active: 44 + 52 + 52 + 44.
    #expect(bar.frame.height == 192)
    search.searchBar.showsScopeBar = false
    search.searchBar.showsCancelButton = false
    search.showsSearchResultsController = true
    #expect(!search.automaticallyShowsScopeBar && !search.automaticallyShowsCancelButton)
    #expect(!search.automaticallyShowsSearchResultsController)
    search.isActive = true
    stage.advance(by: 0.25)
    #expect(!search.searchBar.showsScopeBar && !search.searchBar.showsCancelButton)
    #expect(!results.view.isHidden)
    search.showsSearchResultsController = false
    type("a", in: search)
    #expect(results.view.isHidden)
  }

  @Test("by default the contents stay as they are")
  func clear() {
    let search = UISearchController(searchResultsController: nil)
    #expect(!search.obscuresBackgroundDuringPresentation)
  }

  @Test("results are over the contents while there is text, and a dimmed background before")
  func results() throws {
    let results = UIViewController()
    let search = show(results: results, obscures: true)
    search.searchBar.becomeFirstResponder()
    stage.advance(by: 0.25)
    #expect(search.parent === controller && results.parent === search)
    #expect(search.view.frame == controller.view.bounds && results.view.isHidden)
    let dimming = try #require(search.view.subviews.first)
    #expect(dimming.alpha == 1 && dimming.frame == search.view.bounds)
    type("a", in: search)
    stage.advance(by: 0)
    #expect(!results.view.isHidden && dimming.alpha == 0)
    // Below the search bar.
    #expect(results.view.safeAreaInsets.top == 111)
    #expect(results.presentingViewController === controller)
    type("", in: search)
    #expect(results.view.isHidden && dimming.alpha == 1)
    log.entries = []
    stage.touch.tap(at: CGPoint(x: 200, y: 300))
    stage.advance(by: 1)
    #expect(log.take() == ["willDismiss", "update  0 inactive", "didDismiss"])
    #expect(search.parent == nil && search.view.superview == nil)
  }

  @Test("a push replaces the search bar, and a pop brings it back, still active")
  func push() throws {
    let search = show()
    search.isActive = true
    stage.advance(by: 0.25)
    let detail = UIViewController()
    detail.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(detail, animated: true)
    try stage.advanceUntilIdle()
    #expect(bar.frame.height == 44 && search.searchBar.window == nil)
    navigation.popViewController(animated: true)
    try stage.advanceUntilIdle()
    #expect(bar.frame.height == 52 && search.searchBar.window != nil && search.isActive)
    search.isActive = false
    try stage.advanceUntilIdle()
    #expect(bar.frame.height == 148)
  }

  @Test("a search bar in the header of a table hides the navigation bar while the user searches")
  func header() throws {
    let list = UITableViewController(style: .plain)
    let search = UISearchController(searchResultsController: nil)
    search.delegate = log
    search.obscuresBackgroundDuringPresentation = true
    #expect(!search.isActive)
    search.isActive = true  // Without effect, as the search bar is in no window.
    #expect(!search.isActive && log.entries.isEmpty)
    list.tableView.tableHeaderView = search.searchBar
    navigation.setViewControllers([list], animated: false)
    bar.prefersLargeTitles = false
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    stage.advance(by: 0)
    // As wide as the screen, and 56 points high.
    #expect(search.searchBar.frame == CGRect(x: 0, y: 0, width: 393, height: 56))
    search.searchBar.becomeFirstResponder()
    stage.advance(by: 0.25)
    #expect(navigation.isNavigationBarHidden && search.searchBar.showsCancelButton)
    // Dimmed below the search bar.
    #expect(search.parent === list && search.view.frame.minY == 56)
    try cancel(search)
    stage.advance(by: 0.25)
    #expect(!navigation.isNavigationBarHidden && search.parent == nil)
    #expect(log.take() == ["willPresent", "didPresent", "willDismiss", "didDismiss"])
  }

  @Test("a controller that is pushed has the navigation bar that a search in a header hides")
  func pushFromHeader() throws {
    let list = UITableViewController(style: .plain)
    let search = UISearchController(searchResultsController: nil)
    list.tableView.tableHeaderView = search.searchBar
    navigation.setViewControllers([list], animated: false)
    bar.prefersLargeTitles = false
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    stage.advance(by: 0)
    search.isActive = true
    stage.advance(by: 0.25)
    #expect(navigation.isNavigationBarHidden && bar.frame.maxY == 0)
    let detail = UIViewController()
    navigation.pushViewController(detail, animated: true)
    try stage.advanceUntilIdle()
    #expect(!navigation.isNavigationBarHidden && bar.frame.minY == 59)
    // 59 and 44 points.
    #expect(detail.view.safeAreaInsets.top == 103)
    navigation.popViewController(animated: true)
    try stage.advanceUntilIdle()
    #expect(navigation.isNavigationBarHidden && bar.frame.maxY == 0)
    search.isActive = false
    try stage.advanceUntilIdle()
    #expect(!navigation.isNavigationBarHidden && bar.frame.minY == 59)
  }

  @Test("a list does not scroll while it is dimmed; afterwards it does if it did before")
  func scrolling() {
    let list = UITableViewController(style: .plain)
    let search = UISearchController(searchResultsController: nil)
    search.obscuresBackgroundDuringPresentation = true
    list.navigationItem.searchController = search
    navigation.setViewControllers([list], animated: false)
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    stage.advance(by: 0)
    let pan = list.tableView.panGestureRecognizer
    for scrolls in [true, false] {
      list.tableView.isScrollEnabled = scrolls
      search.isActive = true
      stage.advance(by: 0.25)
      #expect(!pan.isEnabled)
      search.isActive = false
      stage.advance(by: 0.25)
      #expect(pan.isEnabled == scrolls)
    }
  }
}
