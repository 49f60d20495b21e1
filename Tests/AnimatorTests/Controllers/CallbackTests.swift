import Animator
import Testing

/// Controllers that present, push and select others, or leave, in their callbacks.
@MainActor
@Suite("Calls in callbacks of controllers")
struct CallbackTests {
  private let log = ScreenLog()
  private let size = CGSize(width: 200, height: 400)

  private func screen(_ name: String) -> Screen {
    let screen = Screen(name, log)
    screen.modalPresentationStyle = .fullScreen
    return screen
  }

  /// A stage that shows a navigation controller with a root, and an empty log.
  private func navigation(_ root: Screen) -> (UINavigationController, Stage) {
    let navigation = UINavigationController(rootViewController: root)
    return (navigation, stage(showing: navigation, log))
  }

  /// The calls for appearances of one controller.
  private func appearances(_ lines: [String], of name: String) -> [String] {
    lines.filter { $0.hasPrefix(name) && $0.contains("ppear") }
  }

  // MARK: Presenting

  @Test("a controller presents an alert when it has appeared")
  func presentInDidAppear() throws {
    let (root, a) = (screen("A"), screen("B"))
    let stage = stage(showing: root, log)
    let alert = UIAlertController(title: "Alert", message: nil, preferredStyle: .alert)
    a.responses["didAppear"] = { a.present(alert, animated: true) }
    let faults = UsageFault.collect {
      root.present(a, animated: true)
      stage.advance(by: 3)
    }
    #expect(faults.isEmpty && a.presentedViewController === alert)
    #expect(alert.view.window === stage.window && alert.transitionCoordinator == nil)
    alert.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(a.presentedViewController == nil && a.view.window === stage.window)
  }

  @Test("a controller is dismissed when it has appeared, with a reason of its own")
  func dismissInDidAppear() throws {
    let (root, b) = (screen("A"), screen("B"))
    let stage = stage(showing: root, log)
    b.logsReasons = true
    b.responses["didAppear"] = { b.dismiss(animated: true) }
    let faults = UsageFault.collect {
      root.present(b, animated: true)
      stage.advance(by: 3)
    }
    // The presenter had not disappeared yet, and comes back.
    #expect(
      log.take() == [
        "B didLoad", "A willDisappear animated", "B willAppear animated (presented)",
        "B didAppear animated (presented)", "B willDisappear animated (dismissed)",
        "A willAppear animated", "A didAppear animated", "B didDisappear animated (dismissed)",
      ])
    #expect(faults.isEmpty && root.presentedViewController == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("the same without animation")
  func dismissInDidAppearUnanimated() {
    let (root, b) = (screen("A"), screen("B"))
    let stage = stage(showing: root, log)
    b.responses["didAppear"] = { b.dismiss(animated: false) }
    root.present(b, animated: false)
    #expect(
      log.take() == [
        "B didLoad", "A willDisappear", "B willAppear", "B didAppear", "B willDisappear",
        "A willAppear", "A didAppear", "B didDisappear",
      ])
    #expect(stage.window.subviews == [root.view] && b.presentingViewController == nil)
  }

  @Test("a presenter dismisses when it has disappeared, and presents again when it has appeared")
  func presentAgain() {
    let (root, b) = (screen("A"), screen("B"))
    let stage = stage(showing: root, log)
    root.responses["didDisappear"] = { root.dismiss(animated: true) }
    root.responses["didAppear"] = { root.present(b, animated: true) }
    let faults = UsageFault.collect {
      root.present(b, animated: true)
      stage.advance(by: 3)
    }
    // B is presented again before it has disappeared.
    #expect(
      log.take() == [
        "B didLoad", "A willDisappear animated", "B willAppear animated", "B didAppear animated",
        "A didDisappear animated", "B willDisappear animated", "A willAppear animated",
        "A didAppear animated", "A willDisappear animated", "B willAppear animated",
        "B didAppear animated", "A didDisappear animated",
      ])
    #expect(faults.isEmpty && root.presentedViewController === b && root.view.window == nil)
  }

  // MARK: Navigation

  @Test("a controller is popped when it has appeared: first animated, then moved out")
  func popInDidAppear() throws {
    for replaces in [false, true] {
      let (root, b) = (screen("A"), screen("B"))
      let (navigation, stage) = navigation(root)
      b.responses["didAppear"] = {
        if replaces {
          navigation.setViewControllers([root], animated: true)
        } else {
          navigation.popViewController(animated: true)
        }
      }
      navigation.pushViewController(b, animated: true)
      // 0.5 s for the push, and 0.1 s of the pop.
      stage.advance(by: 0.6)
      #expect(b.view.superview != nil && b.parent === navigation)
      try stage.advanceUntilIdle()
      #expect(
        log.take() == [
          "B willMove", "B didLoad", "A willDisappear animated", "B willAppear animated",
          "A didDisappear animated", "B didAppear animated", "B willMove nil",
          "B willDisappear animated", "A willAppear animated", "B didDisappear animated",
          "A didAppear animated", "B didMove nil",
        ])
      #expect(stage.time.seconds == 1 && b.parent == nil && navigation.viewControllers == [root])
    }
  }

  @Test("a pop during a push follows it, animated")
  func popDuringPush() throws {
    let (root, b) = (screen("A"), screen("B"))
    let (navigation, stage) = navigation(root)
    navigation.pushViewController(b, animated: true)
    stage.advance(by: 0.2)
    navigation.popViewController(animated: true)
    stage.advance(by: 0.4)
    #expect(b.view.superview != nil)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "B willMove", "B didLoad", "A willDisappear animated", "B willAppear animated",
        "B willMove nil", "A didDisappear animated", "B didAppear animated",
        "B willDisappear animated", "A willAppear animated", "B didDisappear animated",
        "A didAppear animated", "B didMove nil",
      ])
    #expect(stage.time.seconds == 1 && b.parent == nil)
  }

  @Test("a controller that another one pushes when it has appeared moves in at the end")
  func pushInDidAppear() throws {
    let (root, b, c) = (screen("A"), screen("B"), screen("C"))
    let (navigation, stage) = navigation(root)
    b.responses["didAppear"] = { navigation.pushViewController(c, animated: true) }
    navigation.pushViewController(b, animated: true)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "B willMove", "B didLoad", "A willDisappear animated", "B willAppear animated",
        "A didDisappear animated", "B didAppear animated", "C willMove", "C didLoad",
        "B willDisappear animated", "C willAppear animated", "B didMove",
        "B didDisappear animated", "C didAppear animated", "C didMove",
      ])
    #expect(navigation.viewControllers == [root, b, c] && c.view.window != nil)
  }

  @Test("a controller is popped when it has appeared again after a cancelled pop")
  func popAfterCancellation() throws {
    let (root, b) = (screen("A"), screen("B"))
    let (navigation, stage) = navigation(root)
    navigation.pushViewController(b, animated: false)
    #expect(navigation.handleInteractivePop(.began))
    navigation.handleInteractivePop(.changed(0.2))
    _ = log.take()
    b.responses["didAppear"] = { navigation.popViewController(animated: true) }
    navigation.handleInteractivePop(.cancelled)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "A willDisappear animated", "A didDisappear animated", "B willAppear animated",
        "B didAppear animated", "B willMove nil", "B willDisappear animated",
        "A willAppear animated", "B didDisappear animated", "A didAppear animated", "B didMove nil",
      ])
    #expect(navigation.viewControllers == [root] && b.parent == nil)
  }

  @Test("a controller that replaces itself when it is loaded is never shown")
  func replaceInDidLoad() throws {
    let (root, b, c) = (screen("A"), screen("B"), screen("C"))
    let (navigation, stage) = navigation(root)
    b.responses["didLoad"] = { navigation.setViewControllers([root, c], animated: false) }
    navigation.pushViewController(b, animated: true)
    #expect(
      log.take() == [
        "B willMove", "B didLoad", "C willMove", "B willMove nil", "C didLoad", "A willDisappear",
        "C willAppear", "A didDisappear", "C didAppear", "B didMove nil", "C didMove",
      ])
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root, c] && navigation.children == [root, c])
    #expect(c.view.window != nil && b.view.superview == nil)
  }

  // MARK: Exchanges before a view has appeared

  @Test("a root that pushes another controller when it is about to appear", arguments: [0, 1, 2])
  func pushInWillAppear(place: Int) {
    let (root, b) = (screen("A"), screen("B"))
    let navigation = UINavigationController(rootViewController: root)
    navigation.modalPresentationStyle = .fullScreen
    root.responses["willAppear"] = { navigation.pushViewController(b, animated: false) }
    let stage: Stage
    switch place {
    case 0: stage = Stage(hosting: navigation, size: size)
    case 1:
      // The window is shown after it has its root.
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.rootViewController = navigation
      stage = Stage(window: window)
    default:
      let presenter = UIViewController()
      stage = Stage(hosting: presenter, size: size)
      stage.advance(by: 0)
      presenter.present(navigation, animated: false)
    }
    stage.advance(by: 1)
    let lines = log.take()
    #expect(
      appearances(lines, of: "A") == ["A willAppear", "A willDisappear", "A didDisappear"])
    #expect(appearances(lines, of: "B") == ["B willAppear", "B didAppear"])
    navigation.popViewController(animated: false)
    #expect(appearances(log.take(), of: "A") == ["A willAppear", "A didAppear"])
  }

  @Test("a tab that selects another one when it is about to appear, or is loaded")
  func selectInWillAppear() {
    for callback in ["willAppear", "didLoad"] {
      let (a, b) = (screen("A"), screen("B"))
      let tabs = UITabBarController()
      tabs.viewControllers = [a, b]
      a.responses[callback] = { tabs.selectedIndex = 1 }
      let stage = Stage(hosting: tabs, size: size)
      stage.advance(by: 0)
      let lines = log.take()
      #expect(
        appearances(lines, of: "A")
          == (callback == "didLoad" ? [] : ["A willAppear", "A willDisappear", "A didDisappear"]))
      #expect(appearances(lines, of: "B") == ["B willAppear", "B didAppear"])
      #expect(tabs.selectedIndex == 1 && b.view.window != nil && a.view.window == nil)
    }
  }

  @Test("a child that gives way to its sibling when it is about to appear")
  func exchangeInWillAppear() {
    let (parent, a, b) = (screen("P"), screen("A"), screen("B"))
    func add(_ child: UIViewController) {
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    add(a)
    a.responses["willAppear"] = {
      a.willMove(toParent: nil)
      a.view.removeFromSuperview()
      a.removeFromParent()
      add(b)
    }
    let stage = stage(showing: parent, ScreenLog(), size: size)
    let lines = log.take()
    #expect(
      appearances(lines, of: "A") == ["A willAppear", "A willDisappear", "A didDisappear"])
    #expect(appearances(lines, of: "B") == ["B willAppear", "B didAppear"])
    #expect(b.view.window === stage.window)
  }

  @Test(
    "a callback of a cancelled change of tabs selects another one",
    arguments: ["B willDisappear", "B didDisappear", "A willAppear", "A didAppear"])
  func selectWhenCancelled(callback: String) {
    let (a, b, c) = (screen("A"), screen("B"), screen("C"))
    let (tabs, fade) = (UITabBarController(), InteractiveFade())
    tabs.viewControllers = [a, b, c]
    tabs.delegate = fade
    let stage = stage(showing: tabs, log, size: size)
    let event = String(callback.dropFirst(2))
    (callback.hasPrefix("A") ? a : b).responses[event] = {
      fade.isUsed = false
      tabs.selectedIndex = 2
    }
    let faults = UsageFault.collect {
      tabs.selectedIndex = 1
      fade.interaction.update(0.5)
      fade.interaction.cancel()
      stage.advance(by: 1)
    }
    let lines = log.take()
    #expect(
      appearances(lines, of: "A") == [
        "A willDisappear animated", "A willAppear animated", "A didAppear animated",
        "A willDisappear", "A didDisappear",
      ])
    #expect(
      appearances(lines, of: "B") == [
        "B willAppear animated", "B willDisappear animated", "B didDisappear animated",
      ])
    #expect(appearances(lines, of: "C") == ["C willAppear", "C didAppear"])
    #expect(faults.isEmpty && tabs.selectedIndex == 2)
    #expect(tabs.tabBar.selectedItem === c.tabBarItem)
    #expect(c.view.window != nil && a.view.window == nil && b.view.window == nil)
  }

  @Test(
    "a change of tabs from the list More, or a controller in it, that is cancelled",
    arguments: [false, true])
  func cancelFromList(isOpened: Bool) throws {
    let (tabs, fade) = (UITabBarController(), InteractiveFade())
    tabs.viewControllers = (0..<7).map { screen("\($0)") }
    tabs.delegate = fade
    fade.isUsed = false
    let stage = stage(showing: tabs, log, size: size)
    tabs.tabBar(tabs.tabBar, didSelect: try #require(tabs.tabBar.items?.last))
    if isOpened { tabs.selectedIndex = 5 }
    stage.advance(by: 0)
    fade.isUsed = true
    tabs.selectedIndex = 1
    fade.interaction.update(0.5)
    fade.interaction.cancel()
    stage.advance(by: 1)
    // The list itself is no selection: that is still the first tab.
    #expect(tabs.selectedIndex == (isOpened ? 5 : 0))
    #expect(tabs.tabBar.selectedItem?.title == "More")
    #expect(tabs.moreNavigationController.view.window != nil)
  }

  // MARK: Roots of windows

  @Test(
    "a root that is replaced when it appears, in a window that is on screen or is shown later",
    arguments: ["willAppear", "didAppear"], [false, true])
  func replaceRoot(callback: String, isShownLater: Bool) {
    let (a, b, child) = (screen("A"), screen("B"), screen("C"))
    a.addChild(child)
    a.view.addSubview(child.view)
    child.didMove(toParent: a)
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    a.responses[callback] = { window.rootViewController = b }
    if isShownLater { window.rootViewController = a }
    let stage = Stage(window: window)
    stage.advance(by: 0)
    if !isShownLater { window.rootViewController = a }
    stage.advance(by: 1)
    let lines = log.take()
    let shown = callback == "didAppear" ? ["A didAppear"] : []
    #expect(
      appearances(lines, of: "A")
        == ["A willAppear"] + shown + ["A willDisappear", "A didDisappear"])
    #expect(appearances(lines, of: "B") == ["B willAppear", "B didAppear"])
    // The child is called after its parent, and has not appeared.
    let isCalled = callback == "didAppear" || !isShownLater
    #expect(
      appearances(lines, of: "C")
        == (isCalled ? ["C willAppear", "C willDisappear", "C didDisappear"] : []))
    #expect(window.subviews == [b.view] && a.view.superview == nil)
  }

  @Test("a root that sets another one, or itself again, when it is about to disappear")
  func replaceRootInWillDisappear() {
    for returns in [false, true] {
      let (a, b, c) = (screen("A"), screen("B"), screen("C"))
      let stage = stage(showing: a, log, size: size)
      let window = stage.window
      a.responses["willDisappear"] = { window.rootViewController = returns ? a : c }
      window.rootViewController = b
      stage.advance(by: 1)
      let lines = log.take()
      let back = returns ? ["A willAppear", "A didAppear"] : []
      #expect(appearances(lines, of: "A") == ["A willDisappear", "A didDisappear"] + back)
      #expect(appearances(lines, of: "B") == [] && !b.isViewLoaded)
      #expect(appearances(lines, of: "C") == (returns ? [] : ["C willAppear", "C didAppear"]))
      #expect(window.subviews == (returns ? [a.view] : [c.view]))
    }
  }

  @Test(
    "a presenter that replaces the root of its window as it leaves or returns",
    arguments: [false, true])
  func replaceRootOfPresentation(isDismissal: Bool) {
    let (a, b, c) = (screen("A"), screen("B"), screen("C"))
    let stage = stage(showing: a, log, size: size)
    let window = stage.window
    if isDismissal {
      a.present(b, animated: false)
      _ = log.take()
    }
    a.responses[isDismissal ? "willAppear" : "willDisappear"] = { window.rootViewController = c }
    let faults = UsageFault.collect {
      if isDismissal { b.dismiss(animated: true) } else { a.present(b, animated: true) }
      stage.advance(by: 2)
    }
    let lines = log.take()
    // The presentation is over before the root leaves, whose view returns for that.
    let end = ["A willDisappear", "A didDisappear"]
    #expect(
      appearances(lines, of: "A")
        == (isDismissal
          ? ["A willAppear animated", "A didAppear animated"]
          : [
            "A willDisappear animated", "A didDisappear animated", "A willAppear", "A didAppear",
          ]) + end)
    #expect(
      appearances(lines, of: "B")
        == (isDismissal ? ["B willDisappear animated", "B didDisappear animated"] : []))
    #expect(appearances(lines, of: "C") == ["C willAppear", "C didAppear"])
    #expect(faults.isEmpty && window.subviews == [c.view] && a.presentedViewController == nil)
    // The one that was presented can be shown elsewhere.
    window.rootViewController = b
    stage.advance(by: 1)
    #expect(appearances(log.take(), of: "B") == ["B willAppear", "B didAppear"])
  }

  // MARK: Pages

  @Test("a page that turns back when it has appeared")
  func pages() throws {
    let (a, b) = (screen("A"), screen("B"))
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.setViewControllers([a], direction: .forward, animated: false)
    let stage = stage(showing: pages, log)
    b.responses["didAppear"] = {
      pages.setViewControllers([a], direction: .reverse, animated: true)
    }
    let faults = UsageFault.collect {
      pages.setViewControllers([b], direction: .forward, animated: true)
      stage.advance(by: 1)
    }
    // A comes back before it has disappeared.
    #expect(
      log.take() == [
        "B willMove", "A willMove nil", "B didLoad", "B willAppear animated",
        "A willDisappear animated", "B didAppear animated", "A willMove", "B willMove nil",
        "A willAppear animated", "B willDisappear animated", "A didAppear animated",
        "B didDisappear animated", "B didMove nil", "A didMove",
      ])
    #expect(faults.isEmpty && pages.children == [a] && a.view.window != nil)
  }
}

/// Fades tabs in, as an interaction goes on.
@MainActor
private final class InteractiveFade: NSObject, UIViewControllerAnimatedTransitioning,
  UITabBarControllerDelegate
{
  let interaction = UIPercentDrivenInteractiveTransition()
  var isUsed = true

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let view = transitionContext.view(forKey: .to) else {
      return transitionContext.completeTransition(true)
    }
    transitionContext.containerView.addSubview(view)
    view.alpha = 0
    UIView.animate(
      withDuration: 0.4, animations: { view.alpha = 1 },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { isUsed ? self : nil }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
