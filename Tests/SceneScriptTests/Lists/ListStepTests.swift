import Animator
import Foundation
import Testing

@testable import SceneScript

/// The steps that change lists: insert, delete, move, reload, batch; scrolling to rows; and selecting them.
@MainActor
struct ListStepTests {
  @Test("items are inserted at the end, at an index, before and after others")
  func insert() throws {
    let shown = try PerformedList(
      mails(
        """
        - {insert: [{id: x, title: X}], into: inbox}
        - {insert: [{id: y, title: Y}, {id: z, title: Z}], into: inbox, index: 1, rowAnimation: fade}
        - {insert: [U], into: inbox, before: a}
        - {insert: [V, W], into: inbox, after: b}
        """))
    #expect(shown.titles == ["U", "Anna", "Y", "Z", "Ben", "V", "W", "Cleo", "X"])
  }

  @Test("an insertion takes 0.3 s, and the next step begins at its end")
  func duration() throws {
    #expect(
      try record(mails("- {insert: [X], into: inbox}\n- {delete: \"inbox[a]\"}")).seconds == 0.6)
  }

  @Test("rows are deleted, and return where they were")
  func delete() throws {
    let gone = try PerformedList(
      mails("- {delete: [\"inbox[a]\", \"inbox[b]\"], rowAnimation: left}"))
    #expect(gone.titles == ["Cleo"])
    let back = try PerformedList(
      mails("- {delete: \"inbox[b]\"}\n- {insert: [b], into: inbox}"))
    #expect(back.titles == ["Anna", "Ben", "Cleo"])
  }

  @Test("rows are moved")
  func move() throws {
    let shown = try PerformedList(
      mails("- {move: \"inbox[c]\", index: 0}\n- {move: \"inbox[a]\", after: b}"))
    #expect(shown.titles == ["Cleo", "Ben", "Anna"])
  }

  @Test("a reloaded row has its new values")
  func reload() throws {
    let shown = try PerformedList(
      mails("- {reload: \"inbox[b]\", values: {title: Benjamin}, rowAnimation: fade}"))
    #expect(shown.titles == ["Anna", "Benjamin", "Cleo"])
  }

  @Test("the changes of a batch are shown in one animation")
  func batch() throws {
    let text = mails(
      """
      - batch:
          - {delete: "inbox[a]"}
          - {move: "inbox[c]", index: 0}
          - {insert: [X, Y], into: inbox, index: 1}
          - {reload: "inbox[b]", values: {title: Benjamin}}
      """)
    let shown = try PerformedList(text)
    #expect(shown.titles == ["Cleo", "X", "Y", "Benjamin"])
    #expect(try record(text).seconds == 0.3)
  }

  private static let fruit = """
    sections:
      - {id: new, header: New, items: [Apples, Pears]}
      - {id: old, header: Old, items: [Plums]}
    """

  @Test("sections are inserted, deleted, moved and reloaded by their ids")
  func sections() throws {
    let shown = try PerformedList(
      listScene(
        Self.fruit,
        """
        - {insert: [{id: next, header: Next, items: [Kiwis]}], into: inbox, before: old}
        - {move: "inbox[old]", index: 0}
        - {reload: "inbox[next]", values: {header: Soon}}
        - {delete: "inbox[new]"}
        - {move: "inbox[Plums]", section: next}
        """))
    #expect(shown.ids == [[], ["Kiwis", "Plums"]])
    #expect(shown.list.headerView(forSection: 1)?.textLabel?.text == "Soon")
  }

  @Test("a row moves out of a section that is deleted in the same batch")
  func moveOutOfDeletedSection() throws {
    let shown = try PerformedList(
      listScene(
        Self.fruit,
        """
        - batch:
            - {move: "inbox[Pears]", section: old}
            - {delete: "inbox[new]"}
        """))
    #expect(shown.ids == [["Plums", "Pears"]])
    #expect(shown.titles == ["Plums", "Pears"])
  }

  @Test(
    "a list scrolls to a row by a finger, in an animation and at once",
    arguments: ["finger", "animation", "nothing"])
  func scroll(mode: String) throws {
    let items = (0..<100).map { "Row \($0)" }.joined(separator: ", ")
    let shown = try PerformedList(
      listScene(
        "items: [\(items)]",
        "- {scroll: inbox, to: \"inbox[Row 50]\", position: middle, with: \(mode)}\n- wait: 1"))
    // 50 rows of 44 points are above it, and half of the 400 points less 44.
    #expect(abs(shown.list.contentOffset.y - (50 * 44 - 178)) < 0.001)
  }

  @Test("a row is selected and deselected by steps")
  func select() throws {
    let shown = try PerformedList(mails("- {select: \"inbox[c]\"}"))
    #expect(shown.list.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    let deselected = try PerformedList(mails("- {select: \"inbox[c]\"}\n- {deselect: inbox}"))
    #expect(deselected.list.indexPathForSelectedRow == nil)
  }

  // MARK: Errors

  @Test("mistakes in lists are reported where they are, with the nearest name")
  func messages() {
    #expect(
      SceneScriptTests.messages(mails("- {delete: \"inbox[ab]\"}")).first
        == "9:14: error: the list 'inbox' has no item 'ab'; did you mean 'a'?")
    #expect(
      SceneScriptTests.messages(mails("- {delete: a}")).first
        == "9:14: error: no view has the id 'a'; did you mean 'inbox[a]'?")
    #expect(
      SceneScriptTests.messages(mails("- {insert: [X], into: inbox, section: nwe}")).first
        == "9:41: error: the list 'inbox' has no item 'nwe'")
    #expect(
      SceneScriptTests.messages(mails("- {insert: [{id: x}, {id: x}], into: inbox}")).first
        == "9:24: error: another item or section of this list has the id 'x' already")
    #expect(
      SceneScriptTests.messages(
        mails("- wait: 0", "cell: {views: [{type: label, text: \"{titel}\"}]}")
      )
      .first
        == "8:34: error: no item has a value 'titel' for this placeholder; did you mean '{title}'?")
    #expect(
      SceneScriptTests.messages(mails("- {set: {\"inbox[a].tilte\": {alpha: 0}}}")).first
        == "9:12: error: the cells of 'inbox' have no view 'tilte'; views in a cell are named by their 'id'"
    )
  }

  @Test("an invalid value of an item is reported where the item is described")
  func invalidValues() {
    let list = """
      items: [{id: a, color: rad}, {id: b, color: red}]
      cell: {views: [{id: box, backgroundColor: "{color}"}]}
      """
    #expect(
      SceneScriptTests.messages(listScene(list))
        == ["7:28: error: unknown color 'rad'; did you mean 'red'?"])
  }

  @Test("ids that two items have are an error, from the start and when they are inserted")
  func duplicates() {
    #expect(
      SceneScriptTests.messages(listScene("items: [A, B, A]"))
        == ["7:19: error: another item or section of this list has the id 'A' already"])
    #expect(
      failure(mails("- {insert: [{id: a}], into: inbox}"))
        == "9:6: error: 'a' is in the list 'inbox' already; ids of its items and sections are unique"
    )
  }

  @Test("a step that refers to a row out of sight says how to show it")
  func outOfSight() {
    let items = (0..<100).map { "R\($0)" }.joined(separator: ", ")
    #expect(
      failure(listScene("items: [\(items)]", "- tap: inbox[R90]"))
        == "9:10: error: the row 'R90' of 'inbox' is not in sight at this point in the script; scroll to it first: {scroll: inbox, to: \"inbox[R90]\"}"
    )
  }

  @Test("neighbors are named by their id, or as steps refer to rows")
  func neighbors() throws {
    for neighbor in ["a", "\"inbox[a]\""] {
      let file = try readScene(mails("- {insert: [X], into: inbox, after: \(neighbor)}"))
      let step = try #require(file.document.script.first?.action as? InsertStep)
      #expect(step.destination.after == "a")
    }
    // Of another list, it is no neighbor.
    #expect(
      SceneScriptTests.messages(mails("- {insert: [X], into: inbox, after: \"other[a]\"}"))
        == ["9:39: error: the list 'inbox' has no item 'other[a]'"])
  }

  @Test("a row that was deleted cannot be deleted again")
  func deletedTwice() {
    #expect(
      failure(mails("- {delete: \"inbox[a]\"}\n- {delete: \"inbox[a]\"}"))
        == "10:14: error: the list 'inbox' has no item 'a'")
  }

  @Test("only changes of lists can be in a batch")
  func wrongStepInBatch() {
    #expect(
      SceneScriptTests.messages(mails("- batch: [{wait: 1}]")).first
        == "9:14: error: 'wait' cannot be in a batch, which consists of the steps 'insert', 'delete', 'move' and 'reload'"
    )
  }

  @Test("cells cannot contain lists, and other views have no items")
  func wrongTypes() {
    #expect(
      SceneScriptTests.messages(listScene("items: [A]\ncell: {views: [{type: list}]}")).first
        == "8:20: error: a cell cannot contain views of type 'list'")
    #expect(
      SceneScriptTests.messages(boxScene("- {insert: [A], into: box}")).first
        == "6:25: error: 'box' has no rows: it has the type 'view', not 'list' or 'grid'")
  }
}
