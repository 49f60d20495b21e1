import Animator
import TestSupport
import Testing

/// Controllers and bars where languages are read from right to left.
@MainActor
@Suite("Mirrored controllers")
struct MirroredControllerTests {
  private let log = ScreenLog()

  // MARK: Navigation

  /// A stack of two screens, with buttons at both sides of the upper one and items in the toolbar.
  private func stack(_ languages: [String]) -> (UINavigationController, Stage) {
    let (root, top) = (Screen("Root", log), Screen("Top", log))
    func item(_ title: String) -> UIBarButtonItem {
      UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
    }
    top.navigationItem.leftItemsSupplementBackButton = true
    top.navigationItem.leftBarButtonItems = [item("One"), item("Second")]
    top.navigationItem.rightBarButtonItems = [item("Three")]
    let space = UIBarButtonItem(barButtonSystemItem: .flexibleSpace)
    top.toolbarItems = [item("Red"), item("Yellow"), space, item("Blue")]
    let navigation = UINavigationController(rootViewController: root)
    navigation.isToolbarHidden = false
    let stage = Stage(hosting: navigation, size: CGSize(width: 390, height: 400), scale: 1)
    stage.preferredLanguages = languages
    stage.advance(by: 0)
    navigation.pushViewController(top, animated: false)
    stage.advance(by: 0)
    return (navigation, stage)
  }

  @Test("bars are the mirror image of those from left to right", arguments: [false, true])
  func bars(isLarge: Bool) throws {
    let (plain, mirrored) = (stack(["en"]), stack(["ar"]))
    for (navigation, stage) in [plain, mirrored] {
      navigation.navigationBar.prefersLargeTitles = isLarge
      stage.advance(by: 0)
    }
    expectMirrored(mirrored.0.view, plain.0.view, atLeast: 20)
    // The chevron's box is 12 points wide, 8 points from the right edge.
    let back = try #require(label("Root", in: mirrored.0.navigationBar)?.superview)
    #expect(back.frame.maxX == 390)
    #expect(back.subviews.first?.frame.maxX == back.bounds.width - 8)
    withExtendedLifetime((plain, mirrored)) {}
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { self.label(text, in: $0) }.first
  }

  @Test("bars turn around when the language changes, and back")
  func change() {
    let (navigation, stage) = stack(["en"])
    let (plain, mirrored) = (stack(["en"]), stack(["ar"]))
    expectMirrored(mirrored.0.view, navigation.view, atLeast: 20)
    stage.preferredLanguages = ["ar"]
    stage.advance(by: 0)
    expectMirrored(navigation.view, plain.0.view, atLeast: 20)
    stage.preferredLanguages = ["en"]
    stage.advance(by: 0)
    expectMirrored(mirrored.0.view, navigation.view, atLeast: 20)
    withExtendedLifetime((plain, mirrored)) {}
  }

  @Test("pushes come from the left, and pops leave there", arguments: [false, true])
  func transitions(isLarge: Bool) throws {
    let (plain, mirrored) = (stack(["en"]), stack(["ar"]))
    for (navigation, stage) in [plain, mirrored] {
      navigation.navigationBar.prefersLargeTitles = isLarge
      stage.advance(by: 0)
      navigation.pushViewController(Screen("Next", log), animated: true)
    }
    let next = try #require(mirrored.0.topViewController)
    #expect(next.view.layer.presentation()?.frame.minX == -390)
    func step() {
      for (_, stage) in [plain, mirrored] { stage.advance(by: 0.1) }
    }
    step()
    // Critically damped with ω = √(1000 / 3): (1 + ωt)·e^(−ωt) is 0.4554 at 0.1 s.
    let x = try #require(next.view.layer.presentation()).frame.minX
    #expect(abs(x + 390 * 0.4554) < 0.2)
    expectMirrored(mirrored.0.view, plain.0.view, atLeast: 20)
    for (navigation, stage) in [plain, mirrored] {
      try stage.advanceUntilIdle()
      navigation.popViewController(animated: true)
    }
    step()
    expectMirrored(mirrored.0.view, plain.0.view, atLeast: 20)
    withExtendedLifetime((plain, mirrored)) {}
  }

  @Test("the attribute of a container's view and of its bar mirrors them, in any language")
  func attribute() {
    let (navigation, stage) = stack(["en"])
    navigation.view.semanticContentAttribute = .forceRightToLeft
    navigation.navigationBar.semanticContentAttribute = .forceRightToLeft
    stage.advance(by: 0)
    let plain = stack(["en"])
    expectMirrored(navigation.navigationBar, plain.0.navigationBar, atLeast: 10)
    let next = Screen("Next", log)
    navigation.pushViewController(next, animated: true)
    #expect(next.view.layer.presentation()?.frame.minX == -390)
    withExtendedLifetime((stage, plain)) {}
  }

  // MARK: Tabs

  @Test("the first tab is at the right; a bar that is pushed away leaves to the right")
  func tabs() throws {
    let tabs = UITabBarController()
    let navigation = UINavigationController(rootViewController: Screen("A", log))
    navigation.title = "A"
    navigation.tabBarItem.badgeValue = "1"
    tabs.viewControllers = [navigation, Screen("B", log), Screen("C", log)]
    let stage = Stage(hosting: tabs, size: CGSize(width: 200, height: 400), scale: 1)
    stage.preferredLanguages = ["he"]
    stage.advance(by: 0)
    let width = CGFloat(200) / 3
    // The background comes first.
    let items = tabs.tabBar.subviews.dropFirst()
    for (item, x) in zip(items, [width * 2, width, 0]) {
      #expect(near(item.frame.minX, x, within: 1e-6))
    }
    // The badge, 18 points wide, ends 4 points to the left of the middle of the image.
    let badge = try #require(items.first?.subviews.last)
    #expect(near(badge.center.x, width / 2 - 13, within: 1e-6))
    let pushed = Screen("P", log)
    pushed.hidesBottomBarWhenPushed = true
    navigation.pushViewController(pushed, animated: true)
    try stage.advanceUntilIdle()
    #expect(tabs.tabBar.frame.minX == 200)
  }

  // MARK: Pages

  @Test("the next page scrolls in from the left; curls stay as they are")
  func pages() throws {
    for style in [UIPageViewController.TransitionStyle.scroll, .pageCurl] {
      let (a, b) = (Screen("A", log), Screen("B", log))
      let pages = UIPageViewController(transitionStyle: style, navigationOrientation: .horizontal)
      pages.setViewControllers([a], direction: .forward, animated: false)
      let stage = Stage(hosting: pages, size: CGSize(width: 200, height: 400), scale: 1)
      stage.preferredLanguages = ["fa"]
      stage.advance(by: 0)
      pages.setViewControllers([b], direction: .forward, animated: true)
      stage.advance(by: 0.15)
      let x = try #require(b.view.layer.presentation()).frame.minX
      // Ease-in-out: half of the distance at half of the time. A page that curls in is in place.
      #expect(abs(x - (style == .scroll ? -100 : 0)) < 1e-6)
      try stage.advanceUntilIdle()
      #expect(pages.viewControllers == [b] && b.view.frame.minX == 0)
    }
  }

  // MARK: Alerts

  @Test("the cancel button of an alert is at the right of the other one")
  func alert() throws {
    let root = Screen("A", log)
    let stage = Stage(hosting: root, size: CGSize(width: 390, height: 844), scale: 2)
    stage.preferredLanguages = ["ar"]
    stage.advance(by: 0)
    let alert = UIAlertController(title: "Leave?", message: nil, preferredStyle: .alert)
    for (title, style) in [("Leave", UIAlertAction.Style.default), ("Cancel", .cancel)] {
      alert.addAction(UIAlertAction(title: title, style: style))
    }
    root.present(alert, animated: true)
    try stage.advanceUntilIdle()
    func x(_ title: String) throws -> CGFloat {
      let row = try #require(label(title, in: stage.window)?.superview)
      return row.convert(row.bounds, to: stage.window).minX
    }
    // The alert is 270 points wide, from 60 on.
    #expect(try x("Cancel") == 195 && x("Leave") == 60)
  }
}
