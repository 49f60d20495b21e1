/// The pending moves of a view to other superviews or windows, and the callbacks that are still due.
///
/// Callbacks may change the tree, including the views they are called for. Each move still has exactly one
/// callback before and one after it: the callbacks of an outer move run before an inner one begins.
struct ViewMoves {
  /// The limit on nested moves of a view that moves itself in its own callbacks.
  private static let depthLimit = 16
  /// The destinations of pending moves, innermost last; nil for removal.
  private var targets: [ObjectIdentifier?] = []
  private var depth = 0
  /// Whether `didMoveToSuperview` is due.
  var needsDidMoveToSuperview = false
  /// Whether `didMoveToWindow` is due.
  var needsDidMoveToWindow = false
  /// Whether `willMove(toWindow:)` has been called, and the move not made yet.
  var isAnnounced = false

  /// Begins a move; false if the view is already moving to that destination.
  @MainActor
  mutating func begin(to target: UIView?) -> Bool {
    let target = target.map { ObjectIdentifier($0) }
    if targets.contains(target) || depth >= Self.depthLimit { return false }
    targets.append(target)
    depth += 1
    return true
  }

  /// Removes the innermost destination, when the move has been made or refused.
  mutating func reachDestination() { _ = targets.popLast() }

  /// Ends a move, after its callbacks.
  mutating func end() { depth -= 1 }
}

extension UIView {
  /// Calls `willMove(toWindow:)` on the view and its descendants.
  ///
  /// - Returns: The views that were notified.
  func announceMove(to window: UIWindow?) -> [UIView] {
    var notified: [UIView] = []
    forEachInSubtree { view in
      if view is UIWindow { return false }
      view.callDidMoveToWindowIfNeeded()
      view.moves.isAnnounced = true
      notified.append(view)
      view.controller?.viewWillMove(toVisible: window?.isHidden == false)
      view.willMove(toWindow: window)
      return true
    }
    return notified
  }

  /// Calls `didMoveToWindow()` on the view and its descendants if their window has changed.
  func finishMove(announcedTo notified: [UIView]) {
    let window = superview?.window
    let oldWindow = knownWindow
    var changed: [UIView] = []
    if knownWindow !== window {
      forEachInSubtree { view in
        if view is UIWindow || view.knownWindow === window { return false }
        view.knownWindow = window
        view.moves.needsDidMoveToWindow = true
        changed.append(view)
        return true
      }
    }
    // A view that was added during the callbacks has not been notified before. It may leave during these calls, and has
    // then been notified of both.
    for view in changed where !view.moves.isAnnounced && view.moves.needsDidMoveToWindow {
      view.controller?.viewWillMove(toVisible: window?.isHidden == false)
      view.willMove(toWindow: window)
    }
    for view in notified {
      view.moves.isAnnounced = false
      if view.knownWindow !== window { view.controller?.leftBeforeAppearing() }
    }
    for view in changed {
      view.takeAppearance()
      view.callDidMoveToWindowIfNeeded()
      view.windowOfInsetsChanged()
    }
    if oldWindow !== window { oldWindow?.viewsLeft() }
  }

  /// Calls `didMoveToSuperview()` if it is due.
  func callDidMoveToSuperviewIfNeeded() {
    guard moves.needsDidMoveToSuperview else { return }
    moves.needsDidMoveToSuperview = false
    didMoveToSuperview()
  }

  private func callDidMoveToWindowIfNeeded() {
    guard moves.needsDidMoveToWindow else { return }
    moves.needsDidMoveToWindow = false
    didMoveToWindow()
    controller?.viewDidMove(toVisible: window?.isHidden == false, on: layer.record?.stage)
  }

  /// Traverses the view and its descendants in preorder, back to front, skipping the subviews of views for
  /// which `body` returns false.
  ///
  /// Uses an explicit stack, so that deep trees do not overflow the thread's stack.
  func forEachInSubtree(_ body: (UIView) -> Bool) {
    var pending = [self]
    while let view = pending.popLast() {
      if body(view) { pending += view.subviews.reversed() }
    }
  }
}
