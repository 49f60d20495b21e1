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
