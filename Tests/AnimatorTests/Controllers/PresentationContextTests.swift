import Animator
import Testing

@MainActor
@Suite("Presentations in contexts")
struct PresentationContextTests {
  private let log = ScreenLog()

  /// A controller that logs the calls before the window changes.
  private final class Turned: UIViewController {
    let log: ScreenLog
    let name: String

    init(_ name: String, _ log: ScreenLog) {
      (self.name, self.log) = (name, log)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func willTransition(
      to newCollection: UITraitCollection,
      with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.willTransition(to: newCollection, with: coordinator)
      log.add("\(name) \(newCollection.verticalSizeClass)")
    }

    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      log.add("\(name) \(Int(size.width))×\(Int(size.height))")
    }
  }

  /// Tabs with A in a navigation controller, and B; the bar is below 351.
  private func tabs() -> (stage: Stage, tabs: UITabBarController, a: Screen, b: Screen) {
    let (a, b) = (Screen("A", log), Screen("B", log))
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: a), b]
    return (stage(showing: tabs, log), tabs, a, b)
  }

  private func present(_ style: UIModalPresentationStyle, from presenter: Screen) -> Screen {
    let screen = Screen("C", log)
    screen.modalPresentationStyle = style
    presenter.present(screen, animated: false)
    return screen
  }

  @Test("navigation controllers are contexts by default")
  func defaults() {
    let stacks = [
      UINavigationController(), UINavigationController(rootViewController: UIViewController()),
      UINavigationController(navigationBarClass: nil, toolbarClass: nil),
    ]
    #expect(stacks.allSatisfy { $0.definesPresentationContext })
    #expect(!UIViewController().definesPresentationContext)
    #expect(!UITabBarController().definesPresentationContext)
  }

  @Test(
    "what a screen in a stack presents in its context is below the tab bar, and leaves with its tab",
    arguments: [UIModalPresentationStyle.overCurrentContext, .currentContext])
  func tab(style: UIModalPresentationStyle) {
    let (stage, tabs, a, b) = tabs()
    let c = present(style, from: a)
    stage.advance(by: 0)
    #expect(c.presentingViewController === a.navigationController && c.view.window != nil)
    #expect(c.view.frame.size == CGSize(width: 200, height: 400))
    let hit = stage.window.hitTest(CGPoint(x: 50, y: 390), with: nil)
    #expect(hit?.isDescendant(of: tabs.tabBar) == true)
    #expect(
      stage.window.hitTest(CGPoint(x: 50, y: 200), with: nil)?.isDescendant(of: c.view) == true)
    let removes = style == .currentContext
    #expect((a.view.window == nil) == removes)
    _ = log.take()

    // A, which the current context has removed, is not notified again.
    tabs.selectedIndex = 1
    stage.advance(by: 0)
    #expect(c.view.window == nil && b.view.window != nil && a.view.window == nil)
    let leaving =
      removes
      ? ["B didLoad", "B willAppear", "C willDisappear", "C didDisappear", "B didAppear"]
      : [
        "B didLoad", "B willAppear", "A willDisappear", "C willDisappear", "C didDisappear",
        "A didDisappear", "B didAppear",
      ]
    #expect(log.take() == leaving)

    tabs.selectedIndex = 0
    stage.advance(by: 0)
    #expect(c.view.window != nil && (a.view.window == nil) == removes)
    let returning =
      removes
      ? ["B willDisappear", "C willAppear", "B didDisappear", "C didAppear"]
      : [
        "A willAppear", "B willDisappear", "C willAppear", "B didDisappear", "A didAppear",
        "C didAppear",
      ]
    #expect(log.take() == returning)
    #expect(
      stage.window.hitTest(CGPoint(x: 50, y: 200), with: nil)?.isDescendant(of: c.view) == true)

    c.dismiss(animated: false)
    stage.advance(by: 0)
    #expect(a.view.window != nil && c.view.window == nil && a.presentedViewController == nil)
  }

  @Test("a context that is dismissed behind another tab has its view again with its own")
  func dismissedBehindTab() {
    let (stage, tabs, a, b) = tabs()
    let c = present(.currentContext, from: a)
    stage.advance(by: 0)
    tabs.selectedIndex = 1
    stage.advance(by: 0)
    c.dismiss(animated: false)
    stage.advance(by: 0)
    #expect(b.view.window != nil && a.view.window == nil)
    _ = log.take()
    tabs.selectedIndex = 0
    stage.advance(by: 0)
    #expect(a.view.window != nil && b.view.window == nil)
    #expect(log.take() == ["A willAppear", "B willDisappear", "B didDisappear", "A didAppear"])
  }

  @Test(
    "what a screen on a stack presents in its own context leaves with it as others are pushed",
    arguments: [UIModalPresentationStyle.overCurrentContext, .currentContext])
  func push(style: UIModalPresentationStyle) throws {
    let (a, b) = (Screen("A", log), Screen("B", log))
    a.definesPresentationContext = true
    let navigation = UINavigationController(rootViewController: a)
    let stage = stage(showing: navigation, log)
    let c = present(style, from: a)
    stage.advance(by: 0)
    #expect(c.presentingViewController === a && c.view.window != nil)
    /// Where it is seen, as an offset from its place.
    func offset() -> CGFloat {
      var (offset, view): (CGFloat, UIView?) = (0, c.view)
      while let next = view {
        offset += next.layer.presentation()?.frame.minX ?? 0
        view = next.superview
      }
      return offset
    }
    navigation.pushViewController(b, animated: true)
    stage.advance(by: 0.1)
    // As A does, it moves by 30 % of 200 points, of which 0.4554 are left at 0.1 s: see the tests of navigation.
    #expect(abs(offset() + 60 * (1 - 0.4554)) < 0.1)
    try stage.advanceUntilIdle()
    #expect(c.view.window == nil && a.view.window == nil && b.view.window != nil)
    navigation.popViewController(animated: true)
    stage.advance(by: 0.1)
    #expect(abs(offset() + 60 * 0.4554) < 0.1)
    try stage.advanceUntilIdle()
    #expect(c.view.window != nil && (a.view.window == nil) == (style == .currentContext))
    let hit = stage.window.hitTest(CGPoint(x: 50, y: 200), with: nil)
    #expect(hit?.isDescendant(of: c.view) == true)
    c.dismiss(animated: false)
    #expect(a.view.superview != nil && a.view.window != nil && c.view.window == nil)
  }

  @Test("presented controllers hear of new size classes before the new size, also in contexts")
  func rotation() {
    let (root, child) = (Turned("root", log), Turned("child", log))
    root.addChild(child)
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    let stage = Stage(hosting: root, on: .iPhone15)
    child.view.frame = CGRect(x: 0, y: 100, width: 393, height: 752)
    stage.advance(by: 0)
    child.definesPresentationContext = true
    let (inner, outer) = (Turned("inner", log), Turned("outer", log))
    inner.modalPresentationStyle = .overCurrentContext
    outer.modalPresentationStyle = .overFullScreen
    child.present(inner, animated: false)
    root.present(outer, animated: false)
    stage.advance(by: 0)
    _ = log.take()
    stage.rotate(to: .landscapeLeft, animated: false)
    // 393 × 852 becomes 852 × 393. The context, below 100 points, grows by 459 and shrinks by 459: 852 × 293. The base
    // class calls the children first.
    #expect(
      log.take() == [
        "child compact", "root compact", "inner compact", "outer compact",
        "child 852×393", "root 852×393", "inner 852×293", "outer 852×393",
      ])
    #expect(inner.view.bounds.size == CGSize(width: 852, height: 293))
  }
}
