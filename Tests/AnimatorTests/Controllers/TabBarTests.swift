import Animator
import Foundation
import Testing

@MainActor
@Suite("Tab bar controllers")
struct TabBarTests {
  private let log = ScreenLog()
  private let tabs = UITabBarController()
  private let screens: [Screen]
  private let stage: Stage

  init() {
    let log = log
    screens = ["A", "B", "C"].map { Screen($0, log) }
    tabs.viewControllers = screens
    stage = Stage(hosting: tabs, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
  }

  @Test("only the selected controller loads; another one appears before it disappears")
  func selection() {
    #expect(log.take().suffix(3) == ["A didLoad", "A willAppear", "A didAppear"])
    tabs.selectedIndex = 1
    #expect(
      log.take() == [
        "B didLoad", "B willAppear", "A willDisappear", "A didDisappear", "B didAppear",
      ])
    #expect(tabs.selectedViewController === screens[1] && screens[0].view.superview == nil)
    tabs.selectedViewController = screens[0]
    #expect(log.take() == ["A willAppear", "B willDisappear", "B didDisappear", "A didAppear"])
    #expect(tabs.tabBar.selectedItem === screens[0].tabBarItem && !screens[2].isViewLoaded)
    #expect(tabs.tabBar.items?.map(\.title) == ["A", "B", "C"])
  }

  @Test("other controllers: the same one stays selected, or the same index, or the first")
  func replacement() {
    tabs.selectedIndex = 2
    tabs.viewControllers = [screens[2], screens[0]]
    #expect(tabs.selectedIndex == 0)
    tabs.selectedIndex = 1
    tabs.viewControllers = [screens[1], screens[2]]
    #expect(tabs.selectedIndex == 1 && tabs.selectedViewController === screens[2])
    tabs.viewControllers = [screens[0]]
    #expect(tabs.selectedIndex == 0)
    let others = (0..<3).map { Screen("\($0)", log) }
    tabs.viewControllers = others
    tabs.selectedIndex = 2
    tabs.viewControllers = Array(screens.prefix(2))
    // There is no controller 2 any more.
    #expect(tabs.selectedIndex == 0 && screens[0].view.window != nil)
  }

  @Test("a controller that another container takes over has no tab any more")
  func takenOver() {
    let other = UINavigationController(rootViewController: UIViewController())
    other.pushViewController(screens[0], animated: false)
    stage.advance(by: 0)
    #expect(tabs.viewControllers == [screens[1], screens[2]])
    #expect(tabs.tabBar.items?.map(\.title) == ["B", "C"])
    #expect(tabs.selectedIndex == 0 && screens[1].view.window != nil)
    #expect(screens[0].parent === other && screens[0].view.window == nil)
    // One that the list "More" had opened, and the next one is selected instead.
    let all = (0..<7).map { Screen("\($0)", log) }
    tabs.viewControllers = all
    tabs.selectedIndex = 5
    stage.advance(by: 0)
    other.pushViewController(all[5], animated: false)
    stage.advance(by: 0)
    let rest: [UIViewController] = all.filter { $0 !== all[5] }
    #expect(tabs.viewControllers == rest && all[5].parent === other)
    #expect(tabs.selectedIndex == 5 && all[6].view.window != nil && all[5].view.window == nil)
  }

  @Test("the bar is at the bottom, and adds to the safe area")
  func layout() {
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 351, width: 200, height: 49))
    #expect(screens[0].view.frame == stage.window.bounds)
    #expect(screens[0].view.safeAreaInsets.bottom == 49)
    #expect(tabs.childForStatusBarStyle === screens[0])
  }

  @Test("at the bottom of contents the bar has the look of the edge, and another over the rest")
  func edge() throws {
    let table = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    table.contentSize = CGSize(width: 200, height: 1000)
    screens[0].view.addSubview(table)
    let edge = UITabBarAppearance()
    edge.configureWithTransparentBackground()
    edge.backgroundColor = .orange
    tabs.tabBar.standardAppearance.backgroundColor = .purple
    tabs.tabBar.scrollEdgeAppearance = edge
    func alpha(_ color: UIColor) -> CGFloat? {
      let views = tabs.tabBar.subviews.filter { background in
        background.subviews.contains { $0.backgroundColor == color }
      }
      return views.first.map { $0.isHidden ? 0 : $0.alpha }
    }
    stage.advance(by: 0)
    #expect(alpha(.purple) == 1 && alpha(.orange) == 0)
    // 49 points of the safe area are below the contents: the last offset is 1000 + 49 − 400. Over 10 points it fades.
    table.contentOffset.y = 649 - 5
    #expect(alpha(.purple) == 0.5 && alpha(.orange) == 1)
    table.contentOffset.y = 649
    #expect(alpha(.purple) == 0 && alpha(.orange) == 1)
    // Contents that do not scroll are at their bottom.
    table.contentOffset.y = 0
    #expect(alpha(.purple) == 1)
    tabs.selectedIndex = 1
    stage.advance(by: 0)
    #expect(alpha(.purple) == 0 && alpha(.orange) == 1)
    // Without a look of its own the edge has no background, unless the bar has a color.
    tabs.tabBar.scrollEdgeAppearance = nil
    #expect(alpha(.purple) == 0 && alpha(.orange) == 0)
    tabs.selectedIndex = 0
    stage.advance(by: 0)
    #expect(alpha(.purple) == 1)
    tabs.selectedIndex = 1
    tabs.tabBar.barTintColor = .green
    stage.advance(by: 0)
    #expect(alpha(.green) == 1)
  }

  @Test("a tap selects; a tap on the selected tab returns to the root of its stack")
  func taps() throws {
    let navigation = UINavigationController(rootViewController: Screen("N", log))
    navigation.title = "N"
    tabs.viewControllers = screens + [navigation]
    let item = try #require(tabs.tabBar.items?.last)
    tabs.tabBar(tabs.tabBar, didSelect: item)
    #expect(tabs.selectedViewController === navigation)
    let pushed = Screen("P", log)
    pushed.hidesBottomBarWhenPushed = true
    navigation.pushViewController(pushed, animated: true)
    try stage.advanceUntilIdle()
    #expect(tabs.tabBar.frame.maxX <= 0 && pushed.view.safeAreaInsets.bottom == 0)
    tabs.tabBar(tabs.tabBar, didSelect: item)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers.count == 1 && tabs.tabBar.frame.minX == 0)
    #expect(navigation.topViewController?.view.safeAreaInsets.bottom == 49)
  }

  // Between the navigation bar of 44 points and the tab bar of 49: 400 − 44 − 49.
  @Test("a screen that does not extend behind bars ends above a tab bar with a background")
  func edges() throws {
    let (root, pushed) = (Screen("R", log), Screen("P", log))
    (root.edgesForExtendedLayout, pushed.edgesForExtendedLayout) = ([], [])
    pushed.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: root)
    tabs.viewControllers = [navigation]
    stage.advance(by: 0)
    let background = try #require(tabs.tabBar.subviews.first)
    #expect(root.view.frame == CGRect(x: 0, y: 44, width: 200, height: 307))
    #expect(root.view.safeAreaInsets == .zero && background.alpha == 1)
    root.edgesForExtendedLayout = .all
    stage.advance(by: 0)
    #expect(root.view.frame == stage.window.bounds && background.alpha == 0)
    root.edgesForExtendedLayout = []
    // The bar leaves: the screen that is pushed has its size from the beginning.
    navigation.pushViewController(pushed, animated: true)
    #expect(pushed.view.frame.size == CGSize(width: 200, height: 356))
    try stage.advanceUntilIdle()
    #expect(pushed.view.frame == CGRect(x: 0, y: 44, width: 200, height: 356))
    navigation.popViewController(animated: true)
    #expect(root.view.frame.size == CGSize(width: 200, height: 307))
    try stage.advanceUntilIdle()
    #expect(root.view.frame == CGRect(x: 0, y: 44, width: 200, height: 307))
  }

  @Test("of more than five controllers, the last ones are behind a list")
  func more() {
    let all = (0..<7).map { Screen("\($0)", log) }
    tabs.viewControllers = all
    #expect(tabs.tabBar.items?.map(\.title) == ["0", "1", "2", "3", "More"])
    _ = log.take()
    tabs.selectedIndex = 5
    stage.advance(by: 0)
    #expect(
      all[5].view.window != nil && all[5].navigationController === tabs.moreNavigationController)
    #expect(tabs.selectedViewController === all[5])
    #expect(tabs.tabBar.selectedItem?.title == "More")
    tabs.selectedIndex = 0
    stage.advance(by: 0)
    #expect(all[5].view.window == nil && all[0].view.window != nil)
  }

  @Test("of fewer controllers, those that the list had opened return to tabs, or leave")
  func fewer() {
    let all = (0..<7).map { Screen("\($0)", log) }
    tabs.viewControllers = all
    tabs.selectedIndex = 5
    stage.advance(by: 0)
    tabs.viewControllers = [all[5], all[0]]
    stage.advance(by: 0)
    #expect(tabs.selectedIndex == 0 && tabs.moreNavigationController.viewControllers.count == 1)
    #expect(all[5].parent === tabs && all[5].view.window != nil)
    tabs.viewControllers = all
    stage.advance(by: 0)
    #expect(tabs.selectedIndex == 5 && all[5].parent === tabs.moreNavigationController)
    #expect(all[5].view.window != nil)
    _ = log.take()
    tabs.viewControllers = all.filter { $0 !== all[5] }
    stage.advance(by: 0)
    #expect(all[5].parent == nil && all[5].view.window == nil && all[6].view.window != nil)
    let moves = log.take().filter { $0.hasPrefix("5 ") && $0.contains("Move") }
    #expect(moves == ["5 willMove nil", "5 didMove nil"])
  }

  @Test("the list stays on screen when a window gets room for more tabs, but not for all")
  func listInWideWindow() throws {
    let tabs = UITabBarController()
    tabs.viewControllers = (0..<10).map { Screen("\($0)", log) }
    let stage = Stage(hosting: tabs, on: .iPadAir)
    stage.advance(by: 0)
    stage.resize(to: CGSize(width: 400, height: 1180), animated: false)
    stage.advance(by: 0)
    tabs.tabBar(tabs.tabBar, didSelect: try #require(tabs.tabBar.items?.last))
    stage.resize(to: CGSize(width: 820, height: 1180), animated: false)
    stage.advance(by: 0)
    #expect(tabs.tabBar.items?.count == 8 && tabs.tabBar.selectedItem?.title == "More")
    #expect(tabs.moreNavigationController.view.window != nil)
  }

  @Test("the list has rows of 44 points with an image, a title and a chevron; a tap shows one")
  func moreList() throws {
    let all = (0..<7).map { Screen("\($0)", log) }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    all[5].tabBarItem.image = image
    tabs.viewControllers = all
    #expect(tabs.tabBar.items?.last?.image != nil)
    tabs.tabBar(tabs.tabBar, didSelect: try #require(tabs.tabBar.items?.last))
    stage.advance(by: 0)
    let list = try #require(
      tabs.moreNavigationController.topViewController as? UITableViewController)
    let cells = list.tableView.visibleCells
    #expect(cells.map { $0.textLabel?.text } == ["4", "5", "6"])
    #expect(cells.map(\.frame.height) == [44, 44, 44])
    #expect(cells.map { $0.imageView?.image == nil } == [true, false, true])
    #expect(cells.allSatisfy { $0.accessoryType == .disclosureIndicator })
    list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 1, section: 0))
    stage.advance(by: 0)
    #expect(tabs.selectedViewController === all[5] && all[5].view.window != nil)
  }

  @Test("a tablet has room for eight tabs; in a narrow window the last ones are behind the list")
  func tablet() throws {
    let all = (0..<6).map { Screen("\($0)", log) }
    let tabs = UITabBarController()
    tabs.viewControllers = all
    let stage = Stage(hosting: tabs, on: .iPadAir)
    stage.advance(by: 0)
    #expect(tabs.tabBar.items?.map(\.title) == ["0", "1", "2", "3", "4", "5"])
    tabs.selectedIndex = 5
    stage.advance(by: 0)
    #expect(all[5].parent === tabs && all[5].view.window != nil)
    stage.resize(to: CGSize(width: 400, height: 1180), animated: false)
    stage.advance(by: 0)
    #expect(tabs.tabBar.items?.map(\.title) == ["0", "1", "2", "3", "More"])
    #expect(all[5].parent === tabs.moreNavigationController && all[5].view.window != nil)
    stage.resize(to: CGSize(width: 820, height: 1180), animated: false)
    stage.advance(by: 0)
    #expect(tabs.tabBar.items?.count == 6 && tabs.tabBar.selectedItem?.title == "5")
    #expect(all[5].parent === tabs && all[5].view.window != nil)
    tabs.viewControllers = (0..<9).map { Screen("\($0)", log) }
    #expect(tabs.tabBar.items?.map(\.title).suffix(2) == ["6", "More"])
  }

  @Test("on tablets, titles are beside the images, and tabs of one width are in the middle")
  func wideBar() throws {
    let stage = Stage(device: .iPadAir)
    let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 820, height: 50))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    bar.items = ["A", "B", "C"].map { UITabBarItem(title: $0, image: image, tag: 0) }
    stage.window.addSubview(bar)
    stage.advance(by: 0)
    // 110 points each: (820 − 3 · 110) / 2 = 245.
    let views = Array(bar.subviews.dropFirst())
    #expect(views.map(\.frame.minX) == [245, 355, 465])
    #expect(views.map(\.frame.width) == [110, 110, 110])
    for view in views {
      let label = try #require(view.subviews.lazy.compactMap { $0 as? UILabel }.first)
      let picture = try #require(view.subviews.first { $0 is UIImageView })
      #expect(label.center.y == 25 && picture.center.y == 25 && label.font.pointSize == 13)
      #expect(abs(label.frame.minX - picture.frame.maxX - 6) < 0.01)
    }
    // A long title widens all tabs.
    bar.items?.last?.title = "A title of several words"
    stage.advance(by: 0)
    let widths = bar.subviews.dropFirst().map(\.frame.width)
    #expect(Set(widths).count == 1 && (widths.first ?? 0) > 150)
  }

  @Test("controllers are exchanged, and wrong indices are faults")
  func changes() {
    let other = Screen("X", log)
    _ = log.take()
    tabs.setViewControllers([other], animated: false)
    #expect(
      log.take() == [
        "X willMove", "A willMove nil", "B willMove nil", "C willMove nil", "X didLoad",
        "X willAppear", "A willDisappear", "A didDisappear", "X didAppear", "A didMove nil",
        "B didMove nil", "C didMove nil", "X didMove",
      ])
    let faults = UsageFault.collect {
      tabs.selectedIndex = 3
      tabs.selectedViewController = screens[0]
      tabs.viewControllers = [other, other]
    }
    #expect(
      faults.map(\.call) == [
        "UITabBarController.selectedIndex", "UITabBarController.selectedViewController",
        "UITabBarController.setViewControllers(_:animated:)",
      ])
    #expect(tabs.viewControllers == [other] && other.view.window != nil)
  }
}
