import Animator
import Testing

/// Notes what it is asked.
@MainActor
private final class InputDelegate: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var calls: [String] = []

  func textField(
    _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    calls.append("change \(range.location) \(range.length) \(string)")
    return true
  }
  func textFieldDidChangeSelection(_ field: UITextField) { calls.append("selection") }
  func textView(
    _ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    calls.append("change \(range.location) \(range.length) \(text)")
    return true
  }
  func textViewDidChange(_ view: UITextView) { calls.append("didChange") }
}

/// A field without insertion point and selection, as for codes.
private final class CodeField: UITextField {
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
  override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
}

@MainActor
struct TextInputTests {
  private let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
  private let delegate = InputDelegate()
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    s = ControlScenario(field)
    field.delegate = delegate
    log.listen(to: field)
  }

  private func range(_ start: Int, _ end: Int, in input: some UITextInput) throws -> UITextRange {
    let first = input.beginningOfDocument
    let from = try #require(input.position(from: first, offset: start))
    let to = try #require(input.position(from: first, offset: end))
    return try #require(input.textRange(from: from, to: to))
  }

  /// Where the selection begins and ends.
  private func selection(of input: some UITextInput) -> [Int]? {
    let first = input.beginningOfDocument
    return input.selectedTextRange.map {
      [input.offset(from: first, to: $0.start), input.offset(from: first, to: $0.end)]
    }
  }

  @Test("positions are counted in UTF-16 code units, from the beginning to the end")
  func positions() throws {
    field.text = "a👍b"
    let start = field.beginningOfDocument
    // The thumb is two units.
    #expect(field.offset(from: start, to: field.endOfDocument) == 4)
    let second = try #require(field.position(from: start, offset: 1))
    let third = try #require(field.position(from: second, offset: 2))
    #expect(field.position(from: third, offset: 2) == nil)
    #expect(field.position(from: start, offset: -1) == nil)
    #expect(field.position(from: third, offset: .max) == nil)
    #expect(field.compare(third, to: second) == .orderedDescending)
    #expect(field.compare(start, to: start) == .orderedSame)
    let thumb = try #require(field.textRange(from: third, to: second))
    #expect(field.text(in: thumb) == "👍" && !thumb.isEmpty && thumb.start == second)
    // Half of a character is all of it.
    let half = try range(0, 2, in: field)
    #expect(field.text(in: half) == "a👍")
    #expect(field.markedTextRange == nil && field.text(in: UITextRange()) == nil)
    #expect(field.position(from: UITextPosition(), offset: 0) == nil)
  }

  @Test("text is typed and deleted at the selection of a field that is edited")
  func editing() throws {
    field.text = "1234"
    #expect(field.selectedTextRange == nil)
    field.becomeFirstResponder()
    #expect(selection(of: field) == [4, 4])
    field.selectedTextRange = try range(2, 2, in: field)
    #expect(selection(of: field) == [2, 2] && delegate.calls == ["selection"])
    field.insertText("x")
    #expect(field.text == "12x34" && selection(of: field) == [3, 3])
    field.deleteBackward()
    #expect(field.text == "1234" && selection(of: field) == [2, 2])
    field.selectedTextRange = try range(1, 3, in: field)
    field.insertText("y")
    #expect(field.text == "1y4" && selection(of: field) == [2, 2])
    #expect(
      delegate.calls.filter { $0 != "selection" } == [
        "change 2 0 x", "change 2 1 ", "change 1 2 y",
      ]
    )
    field.selectAll(nil)
    #expect(selection(of: field) == [0, 3])
    field.deleteBackward()
    #expect(field.text == "" && selection(of: field) == [0, 0])
    field.text = "new"
    #expect(selection(of: field) == [3, 3])
    field.resignFirstResponder()
    #expect(field.selectedTextRange == nil)
  }

  @Test("replacing a range does not ask the delegate, and sends editing changed")
  func replacing() throws {
    field.text = "one two"
    field.replace(try range(0, 3, in: field), withText: "1")
    #expect(field.text == "1 two" && log.events == ["editing"])
    #expect(delegate.calls == ["selection"])
  }

  @Test("the caret is where its rectangle is; a selection is shown in place of it")
  func geometry() throws {
    (field.text, field.tintColor) = ("abcd", .red)
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    let caret = try #require(field.parts("CaretView").first)
    let end = field.caretRect(for: field.endOfDocument)
    #expect(caret.convert(caret.bounds, to: field) == end && end.width == 2)
    let selected = try range(1, 3, in: field)
    let rect = field.firstRect(for: selected)
    // The text begins at the left edge; its characters follow each other.
    #expect(field.caretRect(for: field.beginningOfDocument).minX == 0)
    #expect(rect.minX > 0 && rect.maxX < end.minX)
    #expect(abs(field.caretRect(for: selected.start).minX - rect.minX) < 0.01)
    #expect(abs(field.caretRect(for: selected.end).minX - rect.maxX) < 0.01)
    #expect(
      field.closestPosition(to: CGPoint(x: rect.minX + 0.5, y: 17)) == selected.start)
    field.selectedTextRange = selected
    field.layoutIfNeeded()
    #expect(caret.isHidden)
    let shown = try #require(caret.superview?.subviews.first)
    #expect(shown.convert(shown.bounds, to: field) == rect)
    #expect(shown.backgroundColor == UIColor.red.withAlphaComponent(0.2))
    field.selectedTextRange = try range(1, 1, in: field)
    field.layoutIfNeeded()
    #expect(!caret.isHidden && shown.superview == nil)
    #expect(
      caret.convert(caret.bounds, to: field) == field.caretRect(for: selected.start))
  }

  @Test("text that does not fit is moved until the insertion point is shown")
  func scrolling() throws {
    field.text = String(repeating: "long ", count: 30)
    field.becomeFirstResponder()
    field.selectedTextRange = try range(0, 0, in: field)
    field.layoutIfNeeded()
    #expect(field.caretRect(for: field.beginningOfDocument).minX == 0)
    field.selectedTextRange = try range(150, 150, in: field)
    field.layoutIfNeeded()
    // 2 points wide, at the right edge.
    #expect(field.caretRect(for: field.endOfDocument).minX == 198)
  }

  @Test("subclasses hide the caret and the selection")
  func hiding() throws {
    let code = CodeField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
    let s = ControlScenario(code)
    code.text = "1234"
    code.becomeFirstResponder()
    code.layoutIfNeeded()
    let caret = try #require(code.parts("CaretView").first)
    #expect(caret.bounds.isEmpty)
    code.selectAll(nil)
    code.layoutIfNeeded()
    #expect(selection(of: code) == [0, 4] && caret.superview?.subviews.count == 2)
    #expect(code.window === s.stage.window)
  }

  @Test("text views have the same positions, and a selection while they are not edited, too")
  func textView() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    s.stage.window.addSubview(view)
    view.text = "one\ntwo"
    view.delegate = delegate
    #expect(selection(of: view) == [7, 7])
    view.selectedTextRange = try range(4, 7, in: view)
    #expect(view.selectedRange == NSRange(location: 4, length: 3))
    let second = try range(4, 7, in: view)
    #expect(view.text(in: second) == "two")
    // The second line begins below the inset of 8 points and the first line.
    #expect(view.firstRect(for: second).minX == 5 && view.firstRect(for: second).minY > 8)
    let whole = try range(0, 7, in: view)
    // The first word, the rest of its line for the line break, the second word.
    #expect(view.selectionRects(for: whole).count == 3)
    #expect(view.caretRect(for: second.start).minX == 5)
    #expect(view.closestPosition(to: .zero) == view.beginningOfDocument)
    view.replace(second, withText: "2")
    #expect(view.text == "one\n2" && delegate.calls == ["didChange"])
    view.selectAll(nil)
    #expect(selection(of: view) == [0, 5])
  }
}
