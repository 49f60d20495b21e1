/// The changes of a view's place that are under way, and what the view is still to be told of them.
///
/// Callbacks may change the tree, also that which they are called for. Each change then still brings
/// one callback before and one after it: what is owed of an outer change is delivered before an inner
/// one begins.
struct ViewMoves {
  /// Beyond this a view that keeps moving itself in its own callbacks is refused.
  private static let depthLimit = 16
  /// Where the view is about to go, innermost last; nil for nowhere.
  private var targets: [ObjectIdentifier?] = []
  private var depth = 0
  /// Whether `didMoveToSuperview` is owed.
  var owesSuperview = false
  /// Whether `didMoveToWindow` is owed.
  var owesWindow = false
  /// Whether `willMove(toWindow:)` was sent, and the change not made yet.
  var isAnnounced = false

  /// Notes that a move begins; false where the view is about to go there already.
  @MainActor
  mutating func begin(to target: UIView?) -> Bool {
    let target = target.map { ObjectIdentifier($0) }
    if targets.contains(target) || depth >= Self.depthLimit { return false }
    targets.append(target)
    depth += 1
    return true
  }

  /// The innermost move that was about to happen has happened, or was refused.
  mutating func settle() { _ = targets.popLast() }

  mutating func end() { depth -= 1 }
}

extension UIView {
  /// Tells the view and all inside it that they are about to be in `window`.
  ///
  /// - Returns: Those that were told.
  func announce(_ window: UIWindow?) -> [UIView] {
    var told: [UIView] = []
    forEachInside { view in
      if view is UIWindow { return false }
      view.deliverWindow()
      view.moves.isAnnounced = true
      told.append(view)
      view.controller?.viewWillMove(toVisible: window?.isHidden == false)
      view.willMove(toWindow: window)
      return true
    }
    return told
  }

  /// Tells the view and all inside it that they are in another window, if they are.
  func settleWindow(announcedTo told: [UIView]) {
    let window = superview?.window
    var changed: [UIView] = []
    if knownWindow !== window {
      forEachInside { view in
        if view is UIWindow || view.knownWindow === window { return false }
        view.knownWindow = window
        view.moves.owesWindow = true
        changed.append(view)
        return true
      }
    }
    // One that came while the others were told has not been told before.
    for view in changed where !view.moves.isAnnounced { view.willMove(toWindow: window) }
    for view in told { view.moves.isAnnounced = false }
    for view in changed { view.deliverWindow() }
  }

  /// Tells the view that it is in another superview, if that is owed.
  func deliverSuperview() {
    guard moves.owesSuperview else { return }
    moves.owesSuperview = false
    didMoveToSuperview()
  }

  private func deliverWindow() {
    guard moves.owesWindow else { return }
    moves.owesWindow = false
    didMoveToWindow()
    controller?.viewDidMove(toVisible: window?.isHidden == false, on: layer.record?.stage)
  }

  /// Visits the view and all inside it, each before its subviews, back to front. Where `body` says
  /// false, what is inside is left out.
  ///
  /// It walks with a stack of its own: a tree's depth costs heap, not the thread's stack.
  func forEachInside(_ body: (UIView) -> Bool) {
    var pending = [self]
    while let view = pending.popLast() {
      if body(view) { pending += view.subviews.reversed() }
    }
  }
}
