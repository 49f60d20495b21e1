/// Where contents behind a bar at the bottom of a container are.
struct ContentsBehindBar: Equatable {
  /// How far they are from being scrolled to their bottom, in points; nil for contents that do not scroll.
  var distanceFromBottom: CGFloat?

  /// How much of the standard background is seen, 0…1.
  var progress: CGFloat { Self.progress(at: distanceFromBottom ?? 0) }

  /// How much of the standard background is seen where contents have been scrolled by a distance from their edge, in
  /// points, 0…1: it fades in over the first ones.
  static func progress(at distance: CGFloat) -> CGFloat {
    min(max(distance / UINavigationBar.edgeDistance, 0), 1)
  }
}

extension UIViewController {
  /// Where the contents behind a bar at the bottom are.
  var contentsBehindBar: ContentsBehindBar {
    ContentsBehindBar(distanceFromBottom: scrollDistance(from: .bottom))
  }

  /// How far contents at an edge have been scrolled from it, in points; nil if they do not scroll.
  ///
  /// Those of a container are the contents of its children at that edge; the farthest count.
  func scrollDistance(from edge: UIRectEdge) -> CGFloat? {
    if let scrollView = contentScrollView(for: .top) {
      return edge == .top
        ? scrollView.contentsBelowBar.distance : scrollView.distanceFromBottom
    }
    return childrenReaching(edge).compactMap { $0.scrollDistance(from: edge) }.max()
  }

  private func childrenReaching(_ edge: UIRectEdge) -> [UIViewController] {
    if let stack = self as? UINavigationController {
      // At the top is the background of its own bar.
      let isBarAtEdge = edge == .top && !stack.isNavigationBarHidden
      return isBarAtEdge ? [] : stack.topViewController.map { [$0] } ?? []
    }
    guard let view = viewIfLoaded else { return [] }
    // A page that turns is no longer one of those that are shown.
    let candidates = (self as? UIPageViewController).map { $0.viewControllers ?? [] } ?? children
    return candidates.filter { child in
      guard let inner = child.viewIfLoaded, inner.isDescendant(of: view), !inner.isHidden else {
        return false
      }
      let frame = inner.convert(inner.bounds, to: view)
      return edge == .top ? frame.minY <= 0 : frame.maxY >= view.bounds.maxY
    }
  }

  /// Called after contents have moved: notifies the nearest container with bars. During its transition, a stack moves the
  /// backgrounds of its bars and of the tab bar along.
  func notifyBarsOfContents() {
    for container in sequence(first: self, next: \.parent).dropFirst() {
      // Pages notify them along with the turn.
      if let pages = container as? UIPageViewController, pages.isTurning { return }
      if let stack = container as? UINavigationController { return stack.contentsMoved(of: self) }
      if let tabs = container as? UITabBarController { return tabs.contentsMoved() }
    }
  }
}
