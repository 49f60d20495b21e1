import Animator
import Testing

@MainActor
@Suite("Actions of bar button items")
struct BarButtonActionTests {
  @Test("a tap performs the primary action, with the item as its sender, instead of the selector")
  func performs() throws {
    var senders: [Any?] = []
    let action = UIAction(title: "Sort") { senders.append($0.sender) }
    let item = UIBarButtonItem(primaryAction: action)
    #expect(item.title == "Sort")
    let screen = UIViewController()
    screen.navigationItem.rightBarButtonItem = item
    let stage = Stage(
      hosting: UINavigationController(rootViewController: screen),
      size: CGSize(width: 390, height: 400))
    stage.advance(by: 0)
    stage.touch.tap("Sort")
    try stage.advanceUntilIdle()
    #expect(senders.count == 1 && senders.first as? UIBarButtonItem === item)
    item.isEnabled = false
    stage.touch.tap("Sort")
    try stage.advanceUntilIdle()
    #expect(senders.count == 1)
  }

  @Test("an item with a menu opens it below the bar; one with an action too, when a finger stays")
  func menus() throws {
    var picks: [String] = []
    let menu = UIMenu(children: [
      UIAction(title: "By name") { _ in picks.append("name") },
      UIAction(title: "By date") { picks.append("date \($0.sender is UIBarButtonItem)") },
    ])
    let bare = UIBarButtonItem(title: "Sort", menu: menu)
    let both = UIBarButtonItem(
      title: "Edit", primaryAction: UIAction { _ in picks.append("edit") }, menu: menu)
    let bar = UIToolbar(frame: CGRect(x: 0, y: 40, width: 390, height: 44))
    bar.items = [bare, .flexibleSpace(), both]
    let stage = Stage(size: CGSize(width: 390, height: 400))
    stage.window.addSubview(bar)
    stage.advance(by: 0)
    stage.touch.tap("Sort").then.untilHittable("By date").then.tap("By date")
    try stage.advanceUntilIdle()
    #expect(picks == ["date true"])
    // A tap performs the action, and a finger that stays for half a second opens the menu.
    stage.touch.tap("Edit")
    try stage.advanceUntilIdle()
    #expect(picks == ["date true", "edit"])
    stage.touch.press("Edit", for: 0.7).then.untilHittable("By name").then.tap("By name")
    try stage.advanceUntilIdle()
    #expect(picks == ["date true", "edit", "name"])
    bare.isEnabled = false
    stage.touch.tap("Sort")
    try stage.advanceUntilIdle()
    let failure = #expect(throws: TouchFailure.self) {
      try stage.advance(untilVisible: "By name", limit: 1)
    }
    #expect(failure?.reason.hasPrefix("matches no view") == true)
  }

  @Test("an item takes the title of its action, unless it has its own or is a standard one")
  func titles() {
    let action = UIAction(title: "Sort") { _ in }
    #expect(UIBarButtonItem(title: "By Name", primaryAction: action).title == "By Name")
    #expect(UIBarButtonItem(systemItem: .done, primaryAction: action).title == "Done")
    let item = UIBarButtonItem(title: "Old", image: nil, primaryAction: nil)
    item.primaryAction = action
    #expect(item.title == "Sort")
  }
}
