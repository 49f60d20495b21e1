// Contents below a navigation bar: its large title leaves with them, and its background depends on them, as does that
// of a tab bar.

extension UIViewController {
  /// The scroll view that the bars follow: the view of the controller, or its first subview, unless another was set; nil
  /// for none.
  public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    if let scrollView = barContents?.contentScrollView { return scrollView }
    guard let view = viewIfLoaded else { return nil }
    if let pages = self as? UIPageViewController {
      // The page that leaves is still a subview while the other one comes.
      let shown = pages.viewControllers?.first?.viewIfLoaded as? UIScrollView
      return shown?.isDescendant(of: view) == true ? shown : nil
    }
    return view as? UIScrollView ?? view.subviews.first as? UIScrollView
  }

  /// Sets the scroll view that the bars follow. Not retained.
  ///
  /// - Parameter edge: Bars at the top and at the bottom follow the same one.
  public func setContentScrollView(
    _ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = [.top, .bottom]
  ) {
    guard edge.contains(.top) || edge.contains(.bottom) else { return }
    setBarScrollView(scrollView)
    notifyBarsOfContents()
  }
}

extension UIScrollView {
  /// Where the contents are, for a navigation bar.
  var contentsBelowBar: ScrolledContents {
    ScrolledContents(
      distance: distanceFromTop, canRefresh: refreshControl != nil,
      refreshSpace: refreshControl?.holdsSpace == true ? UIRefreshControl.height : 0)
  }

  /// The height of the large title, and of a search bar, between the refresh control and the contents, in points; 0 for
  /// none.
  var titleBelowRefreshControl: CGFloat {
    guard let bar = followingBar, bar.showsRefreshControlAboveTitle else { return 0 }
    return UINavigationBar.largeTitleHeight + bar.searchRowHeight
  }

  /// How far the contents are from being scrolled to their bottom, in points; negative beyond it.
  var distanceFromBottom: CGFloat { range(.vertical).upperBound - contentOffset.y }

  /// The controller whose contents these are, for the bars of its containers.
  private var barOwner: UIViewController? {
    var view: UIView? = self
    while let next = view {
      if let owner = next.controller {
        return owner.contentScrollView(for: .top) === self ? owner : nil
      }
      view = next.superview
    }
    return nil
  }

  /// The bar that follows the contents.
  var followingBar: UINavigationBar? {
    barOwner?.navigationController.flatMap { $0.isNavigationBarHidden ? nil : $0.navigationBar }
  }

  /// The controller on the stack of that bar whose contents these are: the owner, or a container in which it is.
  private var barScreen: UIViewController? {
    guard let barOwner else { return nil }
    return sequence(first: barOwner, next: \.parent).first { $0.parent is UINavigationController }
  }

  /// Called when the safe area has changed, as it does with the height of the bar.
  func updateTitleCollapse() {
    guard let bar = followingBar, let barScreen else {
      titleCollapse = 0
      return
    }
    // While another screen comes or goes the bar has that one's title, and says nothing about this one's.
    if bar.topItem === barScreen.navigationItem, barScreen.contentScrollView(for: .top) === self {
      titleCollapse = bar.collapsedHeight
    }
  }

  /// Lets the insets follow the safe area again, when the view is back in a window.
  func releaseAdjustment() {
    if keptAdjustment != nil, window != nil, hasOwnBar { keptAdjustment = nil }
  }

  /// Whether the bar above the contents, if there is one, has the title of their screen, not of one that comes or goes.
  private var hasOwnBar: Bool {
    guard let bar = followingBar else { return true }
    return bar.topItem === barScreen?.navigationItem
  }

  /// Called when the contents have moved.
  func notifyBars() { barOwner?.notifyBarsOfContents() }

  /// The offset at which contents rest instead of one where part of a search bar or of a large title is seen.
  func restingOffset(for offset: CGPoint) -> CGPoint {
    guard let bar = followingBar, bar.scrollDistance != nil else { return offset }
    let range = range(.vertical)
    var top = range.lowerBound + bar.spaceAboveTitle
    // The search bar leaves first.
    let title = bar.hasLargeTitle ? UINavigationBar.largeTitleHeight : 0
    for height in [bar.collapsibleSearchHeight, title] {
      let distance = offset.y - top
      if distance > 0, distance < height {
        let rest = distance < height / 2 ? 0 : height
        return CGPoint(x: offset.x, y: min(top + rest, range.upperBound))
      }
      top += height
    }
    return offset
  }
}
