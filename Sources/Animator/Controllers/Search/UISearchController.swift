/// Searches the contents of a controller: a search bar that is active while the user searches, and the results, in a
/// controller of their own or in that one.
///
/// A navigation bar shows the search bar of its top item's ``UINavigationItem/searchController``; it may also be in any other
/// view, such as the header of a table. While the search is active, this controller is a child of the one that is
/// searched, if it has something to show: results, or a dimmed background.
open class UISearchController: UIViewController {
  /// The duration in seconds of what appears and disappears, as of the button Cancel.
  static let duration: TimeInterval = 0.25
  /// The color over contents that are obscured.
  private static let dimmingColor = UIColor {
    UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.48 : 0.2)
  }

  /// The controller with the results; nil to show them in the controller that is searched.
  open private(set) var searchResultsController: UIViewController?
  /// Updates the results. Not retained.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Is notified when the search begins and ends. Not retained.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether the contents are obscured while the search is active and no results are shown over them; false by default, as
  /// since iOS 15.
  open var obscuresBackgroundDuringPresentation = false
  /// Whether the navigation bar shows the search bar alone while the search is active, or leaves if that is elsewhere; true
  /// by default.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the search bar has a cancel button while the search is active; true by default. Setting the search bar's
  /// `showsCancelButton` makes it false.
  open var automaticallyShowsCancelButton = true
  /// Whether the scopes of the search bar, if it has at least two, are shown while the search is active; true by default.
  /// Setting the search bar's `showsScopeBar` makes it false.
  open var automaticallyShowsScopeBar = true
  /// Whether the controller with the results is visible while there is text; true by default.
  open var automaticallyShowsSearchResultsController = true {
    didSet { updateOverlay() }
  }
  /// Whether the controller with the results is visible while the search is active, if that does not follow the text; false
  /// by default. Setting it makes ``automaticallyShowsSearchResultsController`` false.
  open var showsSearchResultsController = false {
    didSet { automaticallyShowsSearchResultsController = false }
  }

  private let ownSearchBar = UISearchBar(
    frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 56))
  private var isSearching = false
  /// The controller that is searched, while the search is active.
  private(set) weak var searched: UIViewController?
  private let dimmingView = UIView(frame: .zero)

  /// Creates a controller of a search.
  ///
  /// - Parameter searchResultsController: Shows the results over the controller that is searched; nil if that shows them
  ///   itself.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  /// Creates a controller without one for the results. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    searchBar.onSearch = { [weak self] in self?.searchBarDid($0) }
    dimmingView.backgroundColor = Self.dimmingColor
    dimmingView.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.isActive = false })
  }

  /// The search bar. A subclass may return one of another class, always the same.
  open var searchBar: UISearchBar { ownSearchBar }

  open override func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.isOpaque = false
    dimmingView.frame = view.bounds
    dimmingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(dimmingView)
    self.view = view
  }

  // MARK: Activity

  /// Whether the user searches. It is set when the search bar begins editing, and reset by its cancel button; code may set
  /// it once the search bar is in a window.
  open var isActive: Bool {
    get { isSearching }
    set { newValue ? begin() : end() }
  }

  /// Ends the search.
  open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard isSearching, presentedViewController == nil else {
      return super.dismiss(animated: flag, completion: completion)
    }
    end(animated: flag, completion: completion)
  }

  override var ownPresenter: UIViewController? { isSearching ? searched : super.ownPresenter }

  private func searchBarDid(_ event: UISearchBar.SearchEvent) {
    switch event {
    case .beganEditing where !isSearching: begin()
    case .cancelled: end()
    case .changedText:
      notifyUpdater()
      updateOverlay()
    case .beganEditing, .changedScope: notifyUpdater()
    case .tookOverCancelButton: automaticallyShowsCancelButton = false
    case .tookOverScopeBar:
      automaticallyShowsScopeBar = false
      searchBar.enclosingNavigationBar?.searchChanged()
    }
  }

  private func notifyUpdater() { searchResultsUpdater?.updateSearchResults(for: self) }

  private func begin() {
    guard !isSearching, let owner = searchBar.searchedController, searchBar.window != nil else {
      return
    }
    isSearching = true
    searched = owner
    delegate?.willPresentSearchController(self)
    attachOverlay()
    change(
      animated: true,
      completion: { [weak self] in
        guard let self else { return }
        delegate?.didPresentSearchController(self)
      })
    notifyUpdater()
  }

  private func end(animated: Bool = true, completion: (() -> Void)? = nil) {
    guard isSearching else { return }
    delegate?.willDismissSearchController(self)
    isSearching = false
    searchBar.text = nil
    searchBar.resignFirstResponder()
    notifyUpdater()
    change(animated: animated) { [weak self] in
      if let self {
        // Another search may have begun meanwhile.
        if !isSearching { detachOverlay() }
        delegate?.didDismissSearchController(self)
      }
      completion?()
    }
  }

  /// Shows whether the search is active: in the search bar, in the navigation bar, and over the contents.
  private func change(animated: Bool, completion: @escaping () -> Void) {
    if automaticallyShowsCancelButton {
      searchBar.setShowsCancelButton(isSearching, animated: animated)
    }
    if automaticallyShowsScopeBar, searchBar.hasScopes {
      searchBar.setShowsScope(isSearching, animated: animated)
    }
    hideBarElsewhere(animated: animated)
    let bar = searchBar.enclosingNavigationBar
    let container = searched?.navigationController?.viewIfLoaded ?? searched?.viewIfLoaded
    let changes: @MainActor () -> Void = { [self] in
      bar?.searchChanged()
      container?.layoutIfNeeded()
      pinOverlay()
      showOverlay()
      viewIfLoaded?.layoutIfNeeded()
    }
    guard animated, UIView.areAnimationsEnabled else {
      UIView.performWithoutAnimation(changes)
      return completion()
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.curveEaseInOut, .allowUserInteraction],
      animations: changes, completion: { _ in completion() })
  }

  /// Hides a navigation bar that does not have the search bar, or shows it again. Other controllers of its stack show it
  /// meanwhile.
  private func hideBarElsewhere(animated: Bool) {
    guard let searched, let navigation = searched.navigationController,
      let screen = sequence(first: searched, next: \.parent).first(where: {
        $0.parent === navigation
      })
    else { return }
    let hides =
      isSearching && hidesNavigationBarDuringPresentation
      && searchBar.enclosingNavigationBar == nil
    navigation.setBarHidden(hides, whileSearching: screen, animated: animated)
  }

  // MARK: The overlay

  private var showsResults: Bool {
    guard isSearching, searchResultsController != nil else { return false }
    return automaticallyShowsSearchResultsController
      ? searchBar.text?.isEmpty == false : showsSearchResultsController
  }

  /// Adds the controller to the one that is searched, if it has something to show.
  private func attachOverlay() {
    guard parent == nil, let searched, let host = searched.viewIfLoaded,
      searchResultsController != nil || obscuresBackgroundDuringPresentation
    else { return }
    UIView.performWithoutAnimation {
      searched.addChild(self)
      dimmingView.alpha = 0
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      pinOverlay(in: host)
      addResults()
      host.addSubview(view)
      didMove(toParent: searched)
    }
    // The overlay stays where it is, so the contents below it do too.
    (host as? UIScrollView)?.panGestureRecognizer.isEnabled = false
  }

  private func addResults() {
    guard let results = searchResultsController, results.parent == nil else { return }
    addChild(results)
    results.view.frame = view.bounds
    results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    results.view.isHidden = true
    view.addSubview(results.view)
    results.didMove(toParent: self)
  }

  private func detachOverlay() {
    guard parent != nil else { return }
    if let host = view.superview as? UIScrollView {
      host.panGestureRecognizer.isEnabled = host.isScrollEnabled
    }
    willMove(toParent: nil)
    view.removeFromSuperview()
    removeFromParent()
  }

  /// Moves the overlay over what is visible of the contents, below a search bar that is among these.
  private func pinOverlay(in host: UIView? = nil) {
    guard let view = viewIfLoaded, let host = host ?? view.superview else { return }
    var frame = host.bounds
    if searchBar.isDescendant(of: host) {
      let top = max(host.convert(searchBar.bounds, from: searchBar).maxY, frame.minY)
      frame.size.height = max(frame.maxY - top, 0)
      frame.origin.y = top
    }
    if view.frame != frame { view.frame = frame }
  }

  /// Shows the results or the dimmed background.
  private func showOverlay() {
    let results = showsResults
    searchResultsController?.viewIfLoaded?.isHidden = !results
    dimmingView.alpha = isSearching && obscuresBackgroundDuringPresentation && !results ? 1 : 0
  }

  private func updateOverlay() {
    guard parent != nil else { return }
    pinOverlay()
    // Lists may have added cells.
    view.superview?.bringSubviewToFront(view)
    UIView.performWithoutAnimation(showOverlay)
  }
}

extension UISearchBar {
  /// The navigation bar that shows it for an item; nil if it is elsewhere.
  var enclosingNavigationBar: UINavigationBar? {
    guard superview is SearchRowView else { return nil }
    return sequence(first: self as UIView, next: \.superview).lazy
      .compactMap { $0 as? UINavigationBar }.first
  }

  /// The controller that a search with the bar searches: the one with the view that the bar is in, or the top of the stack
  /// whose bar it is in.
  fileprivate var searchedController: UIViewController? {
    let owner = sequence(first: self as UIView, next: \.superview).lazy.compactMap(\.controller)
      .first
    guard enclosingNavigationBar != nil, let stack = owner as? UINavigationController else {
      return owner
    }
    return stack.topViewController
  }
}
