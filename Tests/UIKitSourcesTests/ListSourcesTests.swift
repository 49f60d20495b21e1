import AnimatorTesting
import Testing
import UIKit

/// Files of Sources/ with tables and collection views.
@MainActor
struct ListSourcesTests {
  private let inbox = InboxViewController(messages: [
    Message(id: 1, subject: "Lunch?", sender: "Ada"),
    Message(
      id: 2, subject: "The minutes of our meeting, which was longer than all meetings before it",
      sender: "Grace"),
    Message(id: 3, subject: "Invoice", sender: "Alan"),
  ])

  private func stage(_ controller: UIViewController) -> Stage {
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 600), scale: 2)
    stage.advance(by: 0)
    return stage
  }

  @Test("rows are as high as their constraints ask for")
  func heights() throws {
    let stage = stage(inbox)
    let heights = inbox.tableView.visibleCells.map(\.bounds.height)
    // Texts of 20.5 and 18, 4 between them and 10 around them, and a line of half a point; the second message has two
    // lines.
    #expect(heights[0] == heights[2] && heights[0] > 60 && heights[0] < 66)
    #expect(heights[1] - heights[0] > 15 && heights[1] - heights[0] < 21)
    #expect(inbox.tableView.contentSize.height == heights.reduce(0, +))
    withExtendedLifetime(stage) {}
  }

  @Test("a tapped message is read, and a swiped one deleted; a new one comes in at the top")
  func actions() throws {
    let stage = stage(inbox)
    var selected: [Int] = []
    inbox.onSelect = { selected.append($0.id) }
    stage.touch.tap(at: CGPoint(x: 150, y: 30))
    try stage.advanceUntilIdle()
    #expect(selected == [1] && inbox.messages[0].isRead)
    stage.touch.drag(from: CGPoint(x: 350, y: 30), to: CGPoint(x: 60, y: 30), duration: 0.4)
    try stage.advanceUntilIdle()
    #expect(inbox.messages.map(\.id) == [2, 3])
    inbox.add(Message(id: 4, subject: "New", sender: "Barbara"))
    try stage.advanceUntilIdle()
    #expect(inbox.tableView.visibleCells.count == 3)
    #expect(inbox.tableView.visibleCells[0].frame.minY == 0)
  }

  @Test("attachments are in three columns")
  func grid() {
    let attachments = AttachmentsViewController(colors: [.red, .green, .blue, .orange])
    let stage = stage(attachments)
    // (375 − 32 − 16) / 3.
    let frames = attachments.collectionView.visibleCells.map(\.frame)
    #expect(frames.map(\.width) == [109, 109, 109, 109])
    #expect(frames[0].origin == CGPoint(x: 16, y: 16) && frames[3].minX == 16)
    // 8 below the first line.
    #expect(frames[3].minY == 133)
    withExtendedLifetime(stage) {}
  }

  @Test("contacts move to the favorites in their cells, are renamed, and deleted by a swipe")
  func contacts() throws {
    let list = ContactListViewController(contacts: [
      Contact(id: 1, name: "Ada", phone: "1815"), Contact(id: 2, name: "Alan", phone: "1912"),
      Contact(id: 3, name: "Grace", phone: "1906", isFavorite: true),
    ])
    let stage = stage(list)
    let names = {
      list.tableView.visibleCells.compactMap {
        ($0.contentConfiguration as? UIListContentConfiguration)?.text
      }
    }
    #expect(names() == ["Grace", "Ada", "Alan"])
    let cell = list.tableView.cellForRow(at: IndexPath(row: 1, section: 1))
    list.toggleFavorite(2)
    list.rename(2, "Alan Turing")
    try stage.advanceUntilIdle()
    // Favorites are in the order of all contacts.
    #expect(names() == ["Alan Turing", "Grace", "Ada"])
    #expect(list.tableView.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
    list.delete(3)
    try stage.advanceUntilIdle()
    #expect(names() == ["Alan Turing", "Ada"])
    list.tableView.selectRow(
      at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    stage.advance(by: 0)
    #expect(cell?.backgroundConfiguration?.backgroundColor == .systemYellow)
  }

  @Test("folders are expanded by taps on their rows, and all at once")
  func outline() async throws {
    typealias File = OutlineViewController.File
    let outline = OutlineViewController(root: [
      File(name: "Documents", children: [File(name: "Letter"), File(name: "Invoice")]),
      File(name: "Notes"),
    ])
    let stage = stage(outline)
    let names = {
      outline.collectionView.visibleCells.compactMap {
        ($0.contentConfiguration as? UIListContentConfiguration)?.text
      }
    }
    #expect(names() == ["Documents", "Notes"])
    stage.touch.tap(at: CGPoint(x: 60, y: 22))
    try stage.advanceUntilIdle()
    #expect(names() == ["Documents", "Letter", "Invoice", "Notes"])
    stage.touch.tap(at: CGPoint(x: 60, y: 22))
    try stage.advanceUntilIdle()
    #expect(names() == ["Documents", "Notes"])
    await outline.expandAll()
    stage.advance(by: 0)
    #expect(names() == ["Documents", "Letter", "Invoice", "Notes"])
  }

  @Test(
    "a store's front page: a banner that pages, apps in columns of three, and categories as high as their text"
  )
  func store() throws {
    let store = StoreViewController(items: [
      .featured: (0..<4).map { StoreItem(name: "Banner \($0)") },
      .apps: (0..<10).map { StoreItem(name: "App \($0)", badge: $0 == 1 ? 3 : nil) },
      .categories: ["Games", "Music", "Travel"].map { StoreItem(name: $0) },
    ])
    let stage = stage(store)
    let view = try #require(store.collectionView)
    func frame(_ item: Int, _ section: Int) -> CGRect? {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    // A banner of 337.5 points is in the middle of 375, on pixels: at 19. Its view is 5 narrower on each side.
    let banner = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    #expect(banner?.size == CGSize(width: 327.5, height: 180))
    #expect(banner?.center == CGPoint(x: 187.75, y: 90))
    // The handler makes it smaller by how far it is from the middle: 0.25 of 375 points, times 0.2.
    #expect(abs((banner?.transform.a ?? 0) - (1 - 0.25 / 375 * 0.2)) < 1e-6)
    // 20 below, and the title of 44: columns that are 0.85 of 343 wide, with 4 around each app of 80.
    #expect(frame(1, 1) == CGRect(x: 20, y: 328, width: 283.55, height: 72))
    // 16 + 291.55 + 8 + 4.
    #expect(abs((frame(3, 1)?.minX ?? 0) - 319.55) < 1e-9)
    stage.touch.drag(from: CGPoint(x: 300, y: 90), to: CGPoint(x: 150, y: 90), duration: 0.1)
    try stage.advanceUntilIdle()
    // From −18.75, one group further.
    #expect(abs(store.bannerPosition * 375 - 318.75) < 0.5)
    let games = try #require(frame(0, 2))
    // A line of text, and 10 above and below.
    #expect(games.width == 343 && games.height > 38 && games.height < 44)
    store.moveCategory(from: 0, to: 2)
    try stage.advanceUntilIdle()
    view.scrollToItem(at: IndexPath(item: 2, section: 2), at: .bottom, animated: false)
    stage.advance(by: 0)
    let last = view.cellForItem(at: IndexPath(item: 2, section: 2)) as? StoreCell
    #expect(last?.label.text == "Games")
  }
}
