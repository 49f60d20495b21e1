import Animator
import Testing

@MainActor
@Suite("Pasteboards")
struct PasteboardTests {
  private let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
  private let view = UITextView(frame: CGRect(x: 0, y: 40, width: 200, height: 100))
  private let s: ControlScenario

  init() { s = ControlScenario(field, view) }

  private var board: UIPasteboard { .general }

  @Test("each stage has a pasteboard of its own, empty at first")
  func general() {
    board.string = "a"
    #expect(board === UIPasteboard.general && board.changeCount == 1)
    let other = Stage(size: CGSize(width: 10, height: 10), scale: 1)
    other.advance(by: 0)
    #expect(Stage.current === other)
    #expect(board.string == nil && board.numberOfItems == 0 && board.changeCount == 0)
  }

  @Test("texts, URLs, images and colors are items; a new one replaces them")
  func kinds() throws {
    board.strings = ["a", "b"]
    #expect(board.string == "a" && board.numberOfItems == 2 && !board.hasURLs)
    let url = try #require(URL(string: "https://example.org"))
    board.url = url
    // Its text is pasted where only texts are.
    #expect(board.url == url && board.strings == ["https://example.org"])
    board.color = .red
    #expect(board.color == .red && board.hasColors && !board.hasStrings)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }
    board.image = image
    #expect(board.image === image && board.hasImages && !board.hasColors)
    board.addItems([["own": 1], ["public.utf8-plain-text": "c"]])
    #expect(board.numberOfItems == 3 && board.string == "c" && board.hasImages)
    #expect(board.contains(pasteboardTypes: ["other", "own"]))
    board.setValue(2, forPasteboardType: "own")
    #expect(board.value(forPasteboardType: "own") as? Int == 2 && board.numberOfItems == 1)
    board.image = nil
    #expect(board.numberOfItems == 0 && board.changeCount == 7)
  }

  @Test("changes are notified")
  func notifications() {
    let board = board
    nonisolated(unsafe) var count = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: board, queue: nil
    ) { _ in count += 1 }
    board.string = "a"
    board.items = []
    #expect(count == 2)
    NotificationCenter.default.removeObserver(observer)
  }

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
