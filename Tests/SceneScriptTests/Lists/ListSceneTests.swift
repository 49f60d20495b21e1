import Animator
import Foundation
import Testing

@testable import SceneScript

/// Views of the types list and grid: their items, their cells, and what happens in them.
@MainActor
struct ListSceneTests {
  @Test("a list shows its items in cells of a style")
  func style() throws {
    let shown = try PerformedList(mails("- wait: 0", "cell: {style: subtitle}"))
    #expect(shown.titles == ["Anna", "Ben", "Cleo"])
    #expect(
      shown.list.visibleCells.map { $0.detailTextLabel?.text } == ["Lunch", "Rain", nil])
  }

  @Test("an item that is a text has it as its title and its id")
  func texts() throws {
    let shown = try PerformedList(listScene("items: [Apples, Pears, 12]"))
    #expect(shown.titles == ["Apples", "Pears", "12"])
    #expect(shown.ids == [["Apples", "Pears", "12"]])
  }

  @Test("sections have headers and footers")
  func sections() throws {
    let shown = try PerformedList(
      listScene(
        """
        listStyle: insetGrouped
        sections:
          - {id: new, header: New, footer: Two of them, items: [Apples, Pears]}
          - {header: Old, items: [Plums]}
        """))
    #expect(shown.list.style == .insetGrouped)
    #expect(shown.list.numberOfSections == 2)
    #expect(shown.list.headerView(forSection: 0)?.textLabel?.text == "NEW")
    #expect(shown.titles == ["Apples", "Pears", "Plums"])
  }

  private static let template = """
    items:
      - {id: a, name: Anna, text: Short, color: systemRed, size: 20}
      - {id: b, name: Ben, text: "A text that needs more than one line of this cell, and then some more", color: "#00ff00"}
    cell:
      views:
        - id: dot
          backgroundColor: "{color}"
          constraints: [leading = superview.leading + 10, top = superview.top + 10, width = 12, height = 12]
        - id: text
          type: label
          text: "{name}: {text}"
          numberOfLines: 0
          font: {size: "{size}"}
          constraints:
            - leading = dot.trailing + 10
            - trailing = superview.trailing - 10
            - top = superview.top + 10
            - bottom = superview.bottom - 10
    """

  @Test("placeholders in a cell are filled with the values of the item")
  func placeholders() throws {
    let shown = try PerformedList(listScene(Self.template))
    let label = shown.run.view(id: "inbox[a].text") as? UILabel
    #expect(label?.text == "Anna: Short")
    #expect(label?.font.pointSize == 20)
    #expect(shown.run.view(id: "inbox[a].dot")?.backgroundColor == .systemRed)
    let other = shown.run.view(id: "inbox[b].text") as? UILabel
    // Without a value, a property is as in a new view.
    #expect(other?.font.pointSize == 17)
    let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(shown.run.view(id: "inbox[b].dot")?.backgroundColor == green)
  }

  @Test("rows are as high as the constraints in their cells ask for")
  func selfSizing() throws {
    let shown = try PerformedList(listScene(Self.template))
    let heights = shown.list.visibleCells.map(\.frame.height)
    #expect(heights.count == 2)
    #expect(heights[0] < 46 && heights[1] > 60, "\(heights)")
    #expect(shown.run.view(id: "inbox[b].text")?.frame.minX == 32)
  }

  @Test("an unquoted placeholder is one, too")
  func unquoted() throws {
    let shown = try PerformedList(
      listScene(
        """
        items: [{id: a, name: Anna}]
        cell:
          height: 60
          views: [{id: label, type: label, text: {name}, frame: [10, 10, 100, 20]}]
        """))
    #expect((shown.run.view(id: "inbox[a].label") as? UILabel)?.text == "Anna")
    #expect(shown.list.visibleCells.map(\.frame.height) == [60])
  }

  @Test("items choose among several kinds of cells")
  func templates() throws {
    let shown = try PerformedList(
      listScene(
        """
        items: [{id: a, title: Anna}, {id: ad, cell: ad}, {id: b, title: Ben}]
        templates:
          mail: {style: subtitle, accessory: disclosureIndicator}
          ad: {height: 90, views: [{id: box, backgroundColor: systemYellow}]}
        """))
    let cells = shown.list.visibleCells
    #expect(cells.map(\.accessoryType) == [.disclosureIndicator, .none, .disclosureIndicator])
    // A view without a frame and without constraints fills the cell, but for the line of one pixel below it.
    #expect(shown.run.view(id: "inbox[ad].box")?.frame.size == CGSize(width: 300, height: 89.5))
  }

  @Test("a scene of 1 000 items makes as many cells as a screen and a half has")
  func reuse() throws {
    let items = (0..<1000).map { "{id: r\($0), title: Row \($0)}" }.joined(separator: ", ")
    let shown = try PerformedList(
      listScene(
        "items: [\(items)]",
        """
        - {flick: inbox, velocity: [0, -6000]}
        - {scroll: inbox, to: "inbox[r700]", position: top, with: nothing}
        """))
    #expect(shown.titles.first == "Row 700")
    // 400 points hold ten rows of 44 points at most.
    #expect(shown.list.subviews.count { $0 is UITableViewCell } <= 11)
  }

  // MARK: Touches and events

  @Test("steps touch rows and views in them")
  func touches() throws {
    let shown = try PerformedList(mails("- tap: inbox[b]"))
    #expect(shown.list.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }

  @Test("a tap runs the steps of 'select' with that row")
  func select() throws {
    let shown = try PerformedList(
      mails(
        "- tap: inbox[b]",
        "on: {select: [{deselect: \"inbox[this]\"}, {delete: \"inbox[this]\"}]}"))
    #expect(shown.titles == ["Anna", "Cleo"])
    #expect(shown.list.indexPathForSelectedRow == nil)
  }

  @Test("steps that go on after an event know its row, whatever happens meanwhile")
  func overlappingEvents() throws {
    let shown = try PerformedList(
      mails(
        """
        - tap: inbox[a]
        - tap: inbox[c]
        """, "on: {select: [{wait: 1}, {delete: \"inbox[this]\"}]}"))
    #expect(shown.titles == ["Ben"])
  }

  @Test("a swipe shows the actions of a row, and its button runs their steps")
  func swipe() throws {
    let actions =
      "trailingActions: [{title: Trash, destructive: true, steps: [{delete: \"inbox[this]\"}]}]"
    let open = try PerformedList(mails("- {swipe: \"inbox[b]\", direction: left}", actions))
    #expect(open.titles == ["Anna", "Ben", "Cleo"])
    #expect((open.run.view(id: "inbox[b]")?.frame.minX ?? 0) <= -74)
    let deleted = try PerformedList(
      mails("- {swipe: \"inbox[b]\", direction: left}\n- tap: {text: Trash}", actions))
    #expect(deleted.titles == ["Anna", "Cleo"])
  }

  @Test("a swipe through a row performs its first action")
  func swipeThrough() throws {
    let shown = try PerformedList(
      mails(
        "- {swipe: \"inbox[b]\", direction: left, through: true}",
        "trailingActions: [{title: Trash, destructive: true, steps: [{delete: \"inbox[this]\"}]}]"))
    #expect(shown.titles == ["Anna", "Cleo"])
  }

  @Test("rows of a list that allows deletion have a button for it")
  func deletion() throws {
    let shown = try PerformedList(
      mails(
        "- {swipe: \"inbox[a]\", direction: left}\n- tap: {text: Delete}", "allowsDeletion: true"))
    #expect(shown.titles == ["Ben", "Cleo"])
  }

  @Test("editing moves the content of rows aside, in the animation of the step")
  func editing() throws {
    let before = try PerformedList(mails("- wait: 0", "allowsDeletion: true"))
    let after = try PerformedList(
      mails("- {animate: {inbox: {isEditing: true}}, duration: 0.3}", "allowsDeletion: true"))
    let (old, new) = (
      before.list.visibleCells[0].contentView.frame.minX,
      after.list.visibleCells[0].contentView.frame.minX
    )
    #expect(after.list.isEditing)
    #expect(new > old, "\(old) \(new)")
  }

  @Test("what is allowed shows in the rows of a list that is edited already")
  func editingChanges() throws {
    let together = try PerformedList(
      mails(
        "- set: {inbox: {isEditing: true, allowsDeletion: true, allowsReordering: true}}\n"
          + "- wait: 0.3"))
    let cells = together.list.visibleCells
    #expect(cells.map(\.editingStyle) == [.delete, .delete, .delete])
    #expect(cells.allSatisfy { $0.isEditing && $0.showsReorderControl })
    // 38 points for the disks; the handles are at the end.
    #expect(cells.map(\.contentView.frame.minX) == [38, 38, 38])
    #expect(cells.allSatisfy { $0.contentView.frame.maxX < 300 })
    let animated = try PerformedList(
      mails("- {animate: {inbox: {allowsDeletion: true}}, duration: 0.3}", "isEditing: true"))
    #expect(animated.list.visibleCells.map(\.contentView.frame.minX) == [38, 38, 38])
    let forbidden = try PerformedList(
      mails(
        "- set: {inbox: {allowsDeletion: false, allowsReordering: false}}\n- wait: 0.3",
        "isEditing: true\nallowsDeletion: true\nallowsReordering: true"))
    let last = forbidden.list.visibleCells
    #expect(last.map(\.editingStyle) == [.none, .none, .none])
    #expect(last.allSatisfy { !$0.isEditing && $0.contentView.frame.minX == 0 })
  }

  // MARK: Changes of cells

  @Test("steps change a view in a cell; another item that reuses the cell does not see it")
  func changedCells() throws {
    let items = (0..<60).map { "{id: r\($0), name: Row \($0)}" }.joined(separator: ", ")
    let list = """
      items: [\(items)]
      cell: {height: 50, views: [{id: box, frame: [0, 0, 50, 50], backgroundColor: red}]}
      """
    let shown = try PerformedList(
      listScene(
        list,
        """
        - {set: {"inbox[r1].box": {alpha: 0.5}}}
        - {scroll: inbox, to: bottom, with: nothing}
        """))
    let boxes = shown.list.visibleCells.map { $0.contentView.subviews.first?.alpha }
    #expect(boxes.count >= 8 && boxes.allSatisfy { $0 == 1 })
  }

  @Test("a step animates a row")
  func animation() throws {
    let recording = try record(
      mails("- {animate: {\"inbox[b]\": {alpha: 0}}, duration: 1, curve: linear}"))
    #expect(recording.warnings.isEmpty, "\(recording.warnings)")
    #expect(recording.seconds == 1)
  }

  // MARK: Grids

  @Test("a grid shows its items in columns that fill its width")
  func grid() throws {
    let scene = """
      animator: 1
      stage: {size: [320, 400]}
      views:
        - id: photos
          type: grid
          frame: [0, 0, 320, 400]
          columns: 3
          lineSpacing: 2
          itemSpacing: 2
          items: [{id: a, color: red}, {id: b, color: green}, {id: c, color: blue}, {id: d, color: black}]
          cell: {views: [{id: box, backgroundColor: "{color}"}]}
      script:
        - {animate: {photos: {columns: 2}}, duration: 0.3}
      """
    let run = try SceneRecorder.perform(
      readScene(scene), within: RecordingBudget(), until: MediaTime(seconds: 0))
    let start = run.view(id: "photos[d]")?.frame
    run.stage.advance(by: 1)
    // (320 − 2 · 2) / 3 = 105.33, rounded down to half points.
    #expect(run.view(id: "photos[a]")?.frame.size == CGSize(width: 159, height: 159))
    #expect(run.view(id: "photos[d].box")?.backgroundColor == .black)
    _ = start
  }

  // The items are 100 high, so 100 wide: two in the 200 points of height. A header lies before them, 16 points of margin
  // at both sides of its text.
  @Test("headers of a grid that scrolls to the side are as wide as their text, and as it is high")
  func headersBesideItems() throws {
    let long = "All of the words of a title that is wider than the grid in which it is"
    let scene = """
      animator: 1
      stage: {size: [320, 200]}
      views:
        - id: photos
          type: grid
          frame: [0, 0, 320, 200]
          scrollDirection: horizontal
          columns: 2
          lineSpacing: 0
          itemSpacing: 0
          sections:
            - {id: june, header: Landscapes, footer: Three, items: [{id: a}, {id: b}, {id: c}]}
            - {id: may, header: \(long), items: [{id: d}]}
      script: [{wait: 0}]
      """
    let run = try SceneRecorder.perform(readScene(scene), within: RecordingBudget(), until: .zero)
    let grid = try #require(run.view(id: "photos") as? SceneGridView)
    func width(_ text: String, _ font: UIFont, in room: CGFloat = 0) -> CGFloat {
      let label = UILabel(frame: .zero)
      (label.text, label.font, label.numberOfLines) = (text, font, 0)
      return label.sizeThatFits(CGSize(width: room, height: 0)).width + 32
    }
    let header = width("Landscapes", .systemFont(ofSize: 20, weight: .semibold))
    #expect(header > 100)
    func frame(_ kind: String, _ section: Int) -> CGRect? {
      grid.layout.layoutAttributesForSupplementaryView(
        ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
    }
    let (headers, footers) = (
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter
    )
    #expect(frame(headers, 0) == CGRect(x: 0, y: 0, width: header, height: 200))
    #expect(run.view(id: "photos[a]")?.frame == CGRect(x: header, y: 0, width: 100, height: 100))
    let footer = width("Three", .systemFont(ofSize: 13))
    #expect(frame(footers, 0) == CGRect(x: header + 200, y: 0, width: footer, height: 200))
    // The lines of the second one fit the grid.
    let wrapped = width(long, .systemFont(ofSize: 20, weight: .semibold), in: 288)
    #expect(frame(headers, 1)?.width == wrapped && wrapped <= 320)
    #expect(grid.alwaysBounceHorizontal && !grid.alwaysBounceVertical)
  }
}
