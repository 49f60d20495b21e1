import Animator
import Testing

/// Notes what it is asked, and refuses what it is told to.
@MainActor
private final class ViewDelegate: NSObject, UITextViewDelegate {
  var calls: [String] = []
  var refused: Set<String> = []

  private func note(_ call: String) -> Bool {
    calls.append(call)
    return !refused.contains(call)
  }

  func textViewShouldBeginEditing(_ view: UITextView) -> Bool { note("shouldBegin") }
  func textViewDidBeginEditing(_ view: UITextView) { _ = note("didBegin") }
  func textViewShouldEndEditing(_ view: UITextView) -> Bool { note("shouldEnd") }
  func textViewDidEndEditing(_ view: UITextView) { _ = note("didEnd") }
  func textView(
    _ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { note("change \(range.location) \(range.length) \(text)") }
  func textViewDidChange(_ view: UITextView) { _ = note("didChange") }
  func textViewDidChangeSelection(_ view: UITextView) {
    _ = note("selection \(view.selectedRange.location) \(view.selectedRange.length)")
  }
}

@MainActor
struct TextViewTests {
  private let view = UITextView(frame: CGRect(x: 10, y: 10, width: 200, height: 100))
  private let delegate = ViewDelegate()
  private let s: ControlScenario

  init() {
    s = ControlScenario(view)
    view.delegate = delegate
  }

  private var caret: UIView? { view.parts("CaretView").first }
  /// The height of `count` lines, rounded up to points.
  private func height(_ count: Int) -> CGFloat {
    let font = view.font ?? .systemFont(ofSize: 12)
    return (CGFloat(count) * font.lineHeight).rounded(.up)
  }

  @Test("UIKit's defaults; the contents are as high as a line with the insets above and below it")
  func defaults() {
    #expect(view.text == "" && view.isEditable && view.isSelectable && view.isScrollEnabled)
    #expect(view.font == .systemFont(ofSize: 12))
    #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    #expect(view.textContainer.lineFragmentPadding == 5)
    #expect(view.contentSize == CGSize(width: 200, height: 16 + height(1)))
    view.text = "1\n2\n3"
    view.layoutIfNeeded()
    #expect(view.contentSize == CGSize(width: 200, height: 16 + height(3)))
    #expect(view.textContainer.size == CGSize(width: 200, height: height(3)))
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test("the delegate is asked in UIKit's order; typing replaces the selection")
  func typing() {
    view.becomeFirstResponder()
    #expect(s.stage.keyboard.isShown && view.isFirstResponder)
    view.insertText("a👍\n")
    view.selectedRange = NSRange(location: 1, length: 2)
    delegate.refused = ["change 1 2 x"]
    view.insertText("x")
    #expect(view.text == "a👍\n")
    view.insertText("bc")
    view.resignFirstResponder()
    #expect(view.text == "abc\n" && !s.stage.keyboard.isShown)
    #expect(
      delegate.calls == [
        "shouldBegin", "didBegin", "change 0 0 a👍\n", "selection 4 0", "didChange",
        "selection 1 2", "change 1 2 x", "change 1 2 bc", "selection 3 0", "didChange",
        "shouldEnd", "didEnd",
      ])
  }

  @Test("deleting removes the selection, or a whole character")
  func deleting() {
    view.text = "ab👨‍👩‍👧"
    view.becomeFirstResponder()
    delegate.calls = []
    // The family of three has 8 UTF-16 units: three of two and two joiners.
    view.deleteBackward()
    #expect(view.text == "ab" && delegate.calls.first == "change 2 8 ")
    view.selectedRange = NSRange(location: 0, length: 2)
    view.deleteBackward()
    view.deleteBackward()
    #expect(view.text == "" && !view.hasText)
    #expect(delegate.calls.filter { $0.hasPrefix("change") }.count == 2)
  }

  @Test("a line break of two characters is deleted and selected as one")
  func lineBreaks() {
    view.text = "a\r\n\nb"
    view.selectedRange = NSRange(location: 2, length: 0)
    #expect(view.selectedRange == NSRange(location: 1, length: 0))
    view.selectedRange = NSRange(location: 0, length: 2)
    #expect(view.selectedRange == NSRange(location: 0, length: 3))
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 3, length: 0)
    view.deleteBackward()
    #expect(view.text == "a\nb" && view.selectedRange == NSRange(location: 1, length: 0))
  }

  @Test("text set by code moves the insertion point to the end, and does not ask the delegate")
  func setting() {
    view.text = "hello"
    #expect(view.selectedRange == NSRange(location: 5, length: 0))
    #expect(delegate.calls == ["selection 5 0"])
    view.selectedRange = NSRange(location: 3, length: 100)
    #expect(view.selectedRange == NSRange(location: 3, length: 2))
    view.selectedRange = NSRange(location: -4, length: 2)
    #expect(view.selectedRange == NSRange(location: 0, length: 2))
  }

  @Test("a refusal prevents editing, and text that cannot be edited shows no keyboard")
  func refusing() {
    delegate.refused = ["shouldBegin"]
    #expect(!view.becomeFirstResponder() && !view.isFirstResponder)
    view.isEditable = false
    #expect(view.becomeFirstResponder() && !s.stage.keyboard.isShown)
    #expect(delegate.calls == ["shouldBegin"])
    view.resignFirstResponder()
    view.isSelectable = false
    #expect(!view.becomeFirstResponder())
  }

  @Test("the caret is at the insertion point, in the line after a line break, and blinks")
  func caretPlace() throws {
    view.becomeFirstResponder()
    let caret = try #require(caret)
    #expect(!caret.isHidden && caret.frame == CGRect(x: 5, y: 8, width: 2, height: height(1)))
    view.insertText("ab\n")
    #expect(caret.frame.minX == 5 && abs(caret.frame.minY - 8 - view.font!.lineHeight) < 0.5)
    view.selectedRange = NSRange(location: 2, length: 0)
    let width = ("ab" as NSString).size(withAttributes: [.font: view.font!]).width
    #expect(caret.frame.minY == 8 && abs(caret.frame.minX - 5 - width) < 0.5)
    view.selectedRange = NSRange(location: 0, length: 2)
    #expect(caret.isHidden)
    view.textAlignment = .right
    view.selectedRange = NSRange(location: 0, length: 0)
    // The text ends 5 points before the right edge.
    #expect(abs(caret.frame.minX - (195 - width)) < 0.5)
  }

  @Test("the contents follow the insertion point in an animation")
  func following() {
    view.becomeFirstResponder()
    view.insertText(String(repeating: "line\n", count: 20))
    s.stage.advance(by: 0.4)
    // 21 lines and the insets; the last one is visible.
    let bottom = 16 + height(21) - 100
    #expect(view.contentOffset == CGPoint(x: 0, y: bottom))
    view.selectedRange = NSRange(location: 0, length: 0)
    view.scrollRangeToVisible(view.selectedRange)
    s.stage.advance(by: 0.15)
    // Halfway through the 0.3 s, by symmetry of the curve.
    #expect(abs(view.contentOffset.y - bottom / 2) <= 0.5)
    s.stage.advance(by: 0.2)
    #expect(view.contentOffset == .zero)
  }

  @Test("without scrolling, constraints see the height of the wrapped text")
  func wrapping() {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 110, height: 400))
    let text = UITextView(frame: .zero)
    text.isScrollEnabled = false
    text.text = String(repeating: "word ", count: 12)
    text.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(text)
    s.stage.window.addSubview(host)
    NSLayoutConstraint.activate([
      text.leadingAnchor.constraint(equalTo: host.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: host.trailingAnchor),
      text.topAnchor.constraint(equalTo: host.topAnchor),
    ])
    host.layoutIfNeeded()
    let label = UILabel(frame: .zero)
    (label.numberOfLines, label.font, label.text) = (0, text.font, text.text)
    // As wide as a label without the paddings of 5 points.
    let wrapped = label.sizeThatFits(CGSize(width: 100, height: 0)).height
    #expect(wrapped > 3 * height(1) && text.frame.height == wrapped + 16)
    #expect(text.sizeThatFits(CGSize(width: 110, height: 0)).height == wrapped + 16)
  }

  @Test("a tap moves the insertion point to the end of a word, a double tap selects the word")
  func tapping() throws {
    view.text = "one twofold three"
    view.layoutIfNeeded()
    // 8 letters and half: in the second half of the second word.
    let width = ("one twofo" as NSString).size(withAttributes: [.font: view.font!]).width
    let place = CGPoint(x: 10 + 5 + width, y: 10 + 8 + 6)
    s.tap(place.x, place.y)
    #expect(view.isFirstResponder && view.selectedRange == NSRange(location: 11, length: 0))
    s.stage.advance(by: 1)
    s.tap(place.x, place.y)
    s.stage.advance(by: 0.1)
    s.tap(place.x, place.y)
    s.stage.advance(by: 0.1)
    #expect(view.selectedRange == NSRange(location: 4, length: 7))
    #expect(caret?.isHidden == true)
  }

  @Test("attributes: typed text continues those before it; setting font and color changes all")
  func attributes() {
    let bold = UIFont.boldSystemFont(ofSize: 20)
    view.attributedText = NSAttributedString(
      string: "ab", attributes: [.font: bold, .foregroundColor: UIColor.red])
    #expect(view.font == bold && view.textColor == .red)
    view.insertText("c")
    #expect(view.attributedText.attribute(.font, at: 2, effectiveRange: nil) as? UIFont == bold)
    view.typingAttributes = [.foregroundColor: UIColor.blue]
    view.insertText("d")
    let color = view.attributedText.attribute(.foregroundColor, at: 3, effectiveRange: nil)
    #expect(color as? UIColor == .blue)
    view.textColor = .green
    let changed = view.attributedText.attribute(.foregroundColor, at: 0, effectiveRange: nil)
    #expect(changed as? UIColor == .green)
  }

  @Test("notifications are posted for the user's changes only")
  func notifications() {
    nonisolated(unsafe) var names: [String] = []
    let observers = [
      UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
      UITextView.textDidEndEditingNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { note in
        names.append(note.name.rawValue)
      }
    }
    view.text = "x"
    view.becomeFirstResponder()
    view.insertText("y")
    view.resignFirstResponder()
    #expect(
      names == [
        "UITextViewTextDidBeginEditingNotification", "UITextViewTextDidChangeNotification",
        "UITextViewTextDidEndEditingNotification",
      ])
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  @Test("text views are freed when they are let go")
  func freed() {
    weak var weakView: UITextView?
    do {
      let text = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      s.stage.window.addSubview(text)
      text.becomeFirstResponder()
      text.insertText("text")
      s.stage.advance(by: 0.1)
      text.removeFromSuperview()
      weakView = text
    }
    s.stage.advance(by: 1)
    #expect(weakView == nil)
  }
}
