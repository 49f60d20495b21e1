import Animator
import Testing

/// Fingers that dismiss controllers which are shown with a zoom.
@MainActor
@Suite("Fingers that end zooms")
struct ZoomDismissalTests {
  private let log = ScreenLog()
  private let root: Screen
  private let top: Screen
  private let navigation: UINavigationController
  private let stage: Stage
  private let source = UIView(frame: CGRect(x: 20, y: 120, width: 60, height: 40))
  private let options = UIViewController.Transition.ZoomOptions()

  init() {
    (root, top) = (Screen("A", log, color: .red), Screen("B", log, color: .blue))
    navigation = UINavigationController(rootViewController: root)
    stage = Stage(hosting: navigation, size: CGSize(width: 200, height: 400), scale: 1)
    root.view.addSubview(source)
    stage.advance(by: 0)
    top.preferredTransition = .zoom(options: options) { [source] _ in source }
  }

  private func push() {
    navigation.pushViewController(top, animated: false)
    stage.advance(by: 0)
    _ = log.take()
  }

  /// Drags by a way beyond the 10 points that a pan takes to begin, in steps, and holds until nothing moves.
  ///
  /// - Parameter check: Called before the finger is lifted.
  private func drag(
    from start: CGPoint, by x: CGFloat, _ y: CGFloat, ends: Bool = true,
    check: () throws -> Void = {}
  ) throws {
    func send(_ phase: UITouch.Phase, _ part: CGFloat) {
      let location = CGPoint(x: start.x + x * part, y: start.y + y * part)
      stage.window.touches.send([TouchSample(finger: 1, phase: phase, location: location)])
    }
    let whole = (hypot(x, y) + 10) / hypot(x, y)
    send(.began, 0)
    for step in 1...20 {
      stage.advance(by: 1 / 60)
      send(.moved, whole * CGFloat(step) / 20)
    }
    stage.advance(by: 0.3)
    try check()
    send(ends ? .ended : .cancelled, whole)
  }

  private func expectFrame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) throws {
    let card = try #require(top.view.superview)
    let frame = try #require(card.layer.presentation()).frame
    #expect(abs(frame.minX - x) < 1e-3 && abs(frame.minY - y) < 1e-3, "\(frame)")
    #expect(abs(frame.width - width) < 1e-3 && abs(frame.height - height) < 1e-3, "\(frame)")
  }

  @Test("a finger that moves down takes the view along; let go late enough, it flies to the source")
  func finished() throws {
    push()
    try drag(from: CGPoint(x: 100, y: 100), by: 0, 60) {
      // A way of w = 60 / 400 = 0.15: scaled by 1 − 0.67w = 0.8995 about (100, 110), where the pan began, and moved down
      // by (w − 0.45w³) · 400 = 59.3925.
      try expectFrame(10.05, 70.4475, 179.9, 359.8)
      #expect(navigation.viewControllers == [root])
      #expect(source.alpha == 0)
    }
    let end = stage.time.seconds
    try stage.advanceUntilIdle()
    #expect(abs(stage.time.seconds - end - 0.5) < 1e-6)
    #expect(
      log.take() == [
        "B willMove nil", "B willDisappear animated", "A willAppear animated",
        "B didDisappear animated", "A didAppear animated", "B didMove nil",
      ])
    #expect(source.alpha == 1 && top.view.superview == nil)
    #expect(root.view.superview?.subviews == [root.view] && root.view.transform == .identity)
  }

  @Test("let go earlier, or taken away by the system, it returns", arguments: [true, false])
  func cancelled(ends: Bool) throws {
    push()
    // 1 − 0.67 · 50 / 400 = 0.916, above 0.905; a touch that is cancelled never dismisses.
    try drag(from: CGPoint(x: 100, y: 100), by: 0, ends ? 50 : 120, ends: ends)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "B willMove nil", "B willDisappear animated", "A willAppear animated",
        "A willDisappear animated", "A didDisappear animated", "B willAppear animated",
        "B didAppear animated", "B didMove",
      ])
    #expect(navigation.viewControllers == [root, top])
    #expect(top.view.frame == stage.window.bounds && top.view.transform == .identity)
    #expect(root.view.superview == nil && root.view.transform == .identity)
    #expect(source.alpha == 0, "the controller is shown")
    // It can be dragged again.
    try drag(from: CGPoint(x: 100, y: 100), by: 0, 60)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root])
  }

  @Test(
    "a finger from the edge takes the view along", arguments: [(CGFloat(80), false), (100, true)])
  func edge(distance: CGFloat, pops: Bool) throws {
    push()
    try drag(from: CGPoint(x: 5, y: 200), by: distance, 0) {
      // Scaled by 1 − 0.67 · 80 / 200 = 0.732, or 0.665, about (15, 200), and moved with the finger. It pops below 0.7.
      let scale = 1 - 0.67 * distance / 200
      try expectFrame(
        15 - 15 * scale + distance, 200 - 200 * scale, 200 * scale, 400 * scale)
    }
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == (pops ? [root] : [root, top]))
    #expect(source.alpha == (pops ? 1 : 0))
  }

  @Test("a drag across, or up, is left to the contents")
  func otherWays() throws {
    push()
    for (x, y) in [(100, 20), (0, -80)] as [(CGFloat, CGFloat)] {
      try drag(from: CGPoint(x: 60, y: 200), by: x, y)
      try stage.advanceUntilIdle()
    }
    #expect(navigation.viewControllers == [root, top] && log.take() == [])
  }

  @Test("the app decides whether a finger dismisses")
  func permission() throws {
    var asked: [UIViewController.Transition.ZoomOptions.InteractionContext] = []
    var allows = false
    options.interactiveDismissShouldBegin = { context in
      asked.append(context)
      return allows
    }
    push()
    try drag(from: CGPoint(x: 100, y: 100), by: 0, 100)
    try drag(from: CGPoint(x: 5, y: 200), by: 150, 0)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root, top])
    #expect(asked.count == 2 && asked.allSatisfy(\.willBegin))
    #expect(asked.first?.location.x == 100 && (asked.first?.velocity.dy ?? 0) > 0)
    allows = true
    try drag(from: CGPoint(x: 100, y: 100), by: 0, 100)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root])
  }

  @Test("contents that are scrolled scroll; at their top, the finger takes the view along")
  func scrolling() throws {
    let contents = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    contents.contentInsetAdjustmentBehavior = .never
    contents.contentSize = CGSize(width: 200, height: 2000)
    top.view.addSubview(contents)
    push()
    contents.contentOffset.y = 500
    try drag(from: CGPoint(x: 100, y: 200), by: 0, 100)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root, top] && contents.contentOffset.y < 500)
    contents.contentOffset.y = 0
    try drag(from: CGPoint(x: 100, y: 200), by: 0, 100)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root])
  }

  @Test("a presented controller is dismissed by a finger, unless it is modal")
  func presented() throws {
    top.modalPresentationStyle = .fullScreen
    top.isModalInPresentation = true
    root.present(top, animated: false)
    stage.advance(by: 0)
    try drag(from: CGPoint(x: 100, y: 100), by: 0, 60)
    try stage.advanceUntilIdle()
    #expect(root.presentedViewController === top)
    top.isModalInPresentation = false
    _ = log.take()
    try drag(from: CGPoint(x: 100, y: 100), by: 0, 60) {
      try expectFrame(10.05, 70.4475, 179.9, 359.8)
    }
    try stage.advanceUntilIdle()
    #expect(root.presentedViewController == nil && source.alpha == 1)
    #expect(
      log.take() == [
        "B willDisappear animated", "A willAppear animated", "A didAppear animated",
        "B didDisappear animated",
      ])
  }

  @Test("a finger catches a view on its way in")
  func caught() throws {
    navigation.pushViewController(top, animated: true)
    stage.advance(by: 0.1)
    _ = log.take()
    try drag(from: CGPoint(x: 100, y: 200), by: 0, 60) {
      #expect(
        log.take() == [
          "A didDisappear animated", "B didAppear animated", "B didMove", "B willMove nil",
          "B willDisappear animated", "A willAppear animated",
        ])
    }
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root] && source.alpha == 1)
  }

  @Test("controllers are released after a dismissal by a finger")
  func release() throws {
    weak var controller: UIViewController?
    do {
      let released = Screen("C", log)
      controller = released
      released.preferredTransition = .zoom { [source] _ in source }
      navigation.pushViewController(released, animated: false)
      stage.advance(by: 0)
    }
    try drag(from: CGPoint(x: 100, y: 100), by: 0, 60)
    try stage.advanceUntilIdle()
    stage.advance(by: 0)
    #expect(controller == nil)
  }
}
