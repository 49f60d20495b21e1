import Testing
import UIKit

@MainActor
@Suite("The button that starts editing")
struct EditButtonTests {
  @Test("it starts and ends editing, and says what it does")
  func toggles() throws {
    let controller = UIViewController()
    let item = controller.editButtonItem
    #expect(item === controller.editButtonItem && item.title == "Edit")
    controller.setEditing(true, animated: false)
    #expect(item.title == "Done" && item.style == .done)
    controller.setEditing(false, animated: false)
    #expect(item.title == "Edit" && item.style == .plain)
  }

  @Test("index paths of Objective-C have sections and rows")
  func indexPaths() {
    let path = IndexPath(row: 3, section: 2) as NSIndexPath
    #expect(path.section == 2 && path.row == 3 && path.item == 3)
    #expect(NSIndexPath(index: 1).row == 0)
  }
}
