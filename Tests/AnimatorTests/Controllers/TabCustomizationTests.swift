import Animator
import Testing

/// Tabs that the user exchanges.
///
/// The iPhone 14 has 390 × 844 points, of which 47 at the top and 34 at the bottom are outside of the safe area. The tab bar is
/// from 761 to 810, with five tabs of 78 points. The navigation bars of the list and of the sheet end at 91; rows of tabs in
/// the sheet, four in each, begin at 111 and are 69 points apart.
@MainActor
@Suite("Tabs that are exchanged")
struct TabCustomizationTests {
  private final class Delegate: NSObject, UITabBarControllerDelegate {
    var calls: [String] = []

    private func add(_ call: String, _ controllers: [UIViewController]) {
      calls.append(call + controllers.map { $0.title ?? "" }.joined())
    }
    func tabBarController(
      _ tabBarController: UITabBarController,
      willBeginCustomizing viewControllers: [UIViewController]
    ) { add("begin ", viewControllers) }
    func tabBarController(
      _ tabBarController: UITabBarController,
      willEndCustomizing viewControllers: [UIViewController], changed: Bool
    ) { add("will end \(changed) ", viewControllers) }
    func tabBarController(
      _ tabBarController: UITabBarController,
      didEndCustomizing viewControllers: [UIViewController], changed: Bool
    ) { add("did end \(changed) ", viewControllers) }
  }

  private let log = ScreenLog()
  private let tabs = UITabBarController()
  private let all: [Screen]
  private let delegate = Delegate()
  private let stage: Stage
  /// Where the buttons Edit and Done are.
  private let button = CGPoint(x: 355, y: 69)

  init() {
    let log = log
    all = (0..<6).map { Screen("\($0)", log) }
    tabs.viewControllers = all
    tabs.delegate = delegate
    stage = Stage(hosting: tabs, on: .iPhone14)
    stage.advance(by: 0)
  }

  private var titles: [String?]? { tabs.tabBar.items?.map(\.title) }

  /// The middle of a tab in the bar.
  private func tab(_ index: Int) -> CGPoint { CGPoint(x: 39 + 78 * CGFloat(index), y: 785) }

  /// The middle of a tab in the sheet.
  private func tile(_ index: Int) -> CGPoint {
    CGPoint(x: 97.5 * (CGFloat(index % 4) + 0.5), y: 111 + 69 * CGFloat(index / 4) + 24.5)
  }

  private func tap(_ point: CGPoint) throws {
    stage.touch.tap(at: point)
    try stage.advanceUntilIdle()
  }

  private func drag(_ start: CGPoint, to end: CGPoint) throws {
    stage.touch.drag(from: start, to: end)
    try stage.advanceUntilIdle()
  }

  @Test("a tab of the sheet and the one in the bar on which it is let go change places")
  func exchange() throws {
    try tap(tab(4))
    let list = try #require(
      tabs.moreNavigationController.topViewController as? UITableViewController)
    try tap(button)
    #expect(delegate.calls == ["begin 012345"])
    try drag(tile(4), to: tab(1))
    #expect(titles == ["0", "4", "2", "3", "More"])
    #expect(tabs.viewControllers == all, "not before the end")
    // Tabs in the bar change places too; those of the sheet that are in the bar do not move, and taps select nothing.
    try drag(tab(0), to: tab(3))
    try drag(tile(2), to: tab(0))
    try tap(tab(0))
    #expect(titles == ["3", "4", "2", "0", "More"])
    try tap(button)
    #expect(
      delegate.calls == ["begin 012345", "will end true 342015", "did end true 342015"])
    let expected: [UIViewController] = [all[3], all[4], all[2], all[0], all[1], all[5]]
    #expect(tabs.viewControllers == expected)
    // The first one stays selected, and the list on screen.
    #expect(tabs.selectedViewController === all[0] && tabs.tabBar.selectedItem?.title == "More")
    #expect(list.view.window != nil && all[4].parent === tabs)
    #expect(list.tableView.visibleCells.map { $0.textLabel?.text } == ["1", "5"])
    try tap(tab(1))
    #expect(tabs.selectedViewController === all[4] && all[4].view.window != nil)
  }

  @Test("tabs that are not customizable stay where they are; without others there is no button")
  func fixed() throws {
    let list = try #require(tabs.moreNavigationController.topViewController)
    #expect(tabs.customizableViewControllers == all)
    tabs.customizableViewControllers = nil
    #expect(list.navigationItem.rightBarButtonItem == nil)
    tabs.customizableViewControllers = [all[1], all[4]]
    try tap(tab(4))
    try tap(button)
    // The sheet has those two.
    try drag(tile(1), to: tab(0))
    #expect(titles == ["0", "1", "2", "3", "More"])
    try drag(tile(1), to: tab(1))
    #expect(titles == ["0", "4", "2", "3", "More"])
    // Other controllers end it.
    let reversed: [UIViewController] = all.reversed()
    tabs.viewControllers = reversed
    #expect(
      delegate.calls == ["begin 14", "will end false 543210", "did end false 543210"])
    #expect(titles == ["5", "4", "3", "2", "More"])
    #expect(tabs.customizableViewControllers == reversed)
  }
}
