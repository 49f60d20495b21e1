import Animator
import Testing

@MainActor
@Suite("Texts on the pasteboard")
struct PasteboardTests {
  private let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
  private let view = UITextView(frame: CGRect(x: 0, y: 40, width: 200, height: 100))
  private let s: ControlScenario

  init() { s = ControlScenario(field, view) }

  private var board: UIPasteboard { .general }

  @Test("text is cut from a field and pasted into a text view, which both type it")
  func cutting() {
    field.text = "one two"
    field.becomeFirstResponder()
    field.selectedTextRange = field.position(from: field.beginningOfDocument, offset: 3).flatMap {
      field.textRange(from: $0, to: field.endOfDocument)
    }
    field.cut(nil)
    #expect(field.text == "one" && board.string == " two")
    // Nothing is selected.
    field.copy(nil)
    #expect(board.string == " two")
    view.text = "x"
    view.becomeFirstResponder()
    view.paste(nil)
    #expect(view.text == "x two")
    view.selectedRange = NSRange(location: 0, length: 1)
    view.copy(nil)
    #expect(board.string == "x" && view.text == "x two")
  }

  @Test("lines become one in a field; secret text is not copied, nor is fixed text changed")
  func limits() {
    board.string = "a\nb"
    field.becomeFirstResponder()
    field.paste(nil)
    #expect(field.text == "a b" && field.isFirstResponder)
    field.isSecureTextEntry = true
    field.selectAll(nil)
    field.cut(nil)
    #expect(field.text == "a b" && board.string == "a\nb")
    view.text = "fixed"
    view.isEditable = false
    view.becomeFirstResponder()
    view.selectAll(nil)
    view.cut(nil)
    view.paste(nil)
    #expect(view.text == "fixed" && board.string == "a\nb")
  }
}
