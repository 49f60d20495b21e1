// Taps on the status bar scroll to the top.

extension Stage {
  /// Taps the status bar, whether the stage has one or not: scrolls to the top if exactly one scroll view in the window
  /// `scrollsToTop`.
  ///
  /// On a device's screen a touch on its status bar does that too.
  public func tapStatusBar() { perform { window.statusBarTapped() } }
}

extension UIWindow {
  /// Whether a point is on the status bar.
  func isOnStatusBar(_ point: CGPoint) -> Bool {
    guard let device, !isStatusBarHidden else { return false }
    return point.y < device.statusBarHeight(in: interfaceOrientation)
  }

  func statusBarTapped() {
    var views: [UIScrollView] = []
    forEachInSubtree { view in
      if view.isHidden || view.alpha == 0 { return false }
      if let view = view as? UIScrollView, view.scrollsToTop { views.append(view) }
      return true
    }
    if views.count == 1 { views[0].scrollToTop() }
  }
}
