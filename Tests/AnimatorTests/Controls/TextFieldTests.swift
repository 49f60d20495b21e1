import Animator
import Testing

/// Notes what it is asked, and refuses what it is told to.
private final class FieldDelegate: NSObject, UITextFieldDelegate {
  var calls: [String] = []
  var refused: Set<String> = []

  private func note(_ field: UITextField, _ call: String) -> Bool {
    calls.append("\(field.tag).\(call)")
    return !refused.contains(call)
  }

  func textFieldShouldBeginEditing(_ field: UITextField) -> Bool { note(field, "shouldBegin") }
  func textFieldDidBeginEditing(_ field: UITextField) { _ = note(field, "didBegin") }
  func textFieldShouldEndEditing(_ field: UITextField) -> Bool { note(field, "shouldEnd") }
  func textFieldDidEndEditing(_ field: UITextField) { _ = note(field, "didEnd") }
  func textField(
    _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    calls.append("\(field.tag).change \(range.location) \(range.length) \(string)")
    return !refused.contains(string)
  }
  func textFieldDidChangeSelection(_ field: UITextField) { _ = note(field, "selection") }
  func textFieldShouldClear(_ field: UITextField) -> Bool { note(field, "shouldClear") }
  func textFieldShouldReturn(_ field: UITextField) -> Bool { note(field, "shouldReturn") }
}

@MainActor
struct TextFieldTests {
  private let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
  private let other = UITextField(frame: CGRect(x: 10, y: 60, width: 200, height: 34))
  private let delegate = FieldDelegate()
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    s = ControlScenario(field, other)
    (field.tag, other.tag) = (1, 2)
    (field.delegate, other.delegate) = (delegate, delegate)
    field.borderStyle = .roundedRect
    log.listen(to: field)
  }

  @Test("traits of the keyboard are what apps set")
  func keyboardTraits() {
    let (field, view) = (UITextField(frame: .zero), UITextView(frame: .zero))
    #expect(field.passwordRules == nil && view.passwordRules == nil)
    #expect(field.inlinePredictionType == .default && view.inlinePredictionType == .default)
    field.passwordRules = UITextInputPasswordRules(descriptor: "minlength: 8;")
    view.inlinePredictionType = .no
    #expect(field.passwordRules?.passwordRulesDescriptor == "minlength: 8;")
    #expect(view.inlinePredictionType == .no)
  }

  @Test("a tap begins editing: the delegate is asked, the keyboard is shown, the caret blinks")
  func beginning() throws {
    s.tap(50, 20)
    #expect(field.isEditing && field.isFirstResponder && s.stage.keyboard.isShown)
    #expect(delegate.calls == ["1.shouldBegin", "1.didBegin"])
    #expect(log.events == ["down", "beginEditing", "upInside"])
    let caret = try #require(field.parts("CaretView").first)
    #expect(!caret.isHidden && caret.bounds.width == 2)
    let id = try #require(caret.layer.timelineID)
    s.stage.advance(by: 3)
    // Half a second on, half a second off.
    for (time, opacity) in [(0.1, 1.0), (0.49, 1), (0.51, 0), (0.99, 0), (2.2, 1), (2.7, 0)] {
      let state = s.stage.timeline.presentation(of: id, at: MediaTime(seconds: time))
      #expect((state?.opacity ?? -1) == opacity, "at \(time)")
    }
  }

  @Test("moving to another field asks it, then this one; the keyboard stays")
  func moving() {
    field.becomeFirstResponder()
    delegate.calls = []
    other.becomeFirstResponder()
    #expect(delegate.calls == ["2.shouldBegin", "1.shouldEnd", "1.didEnd", "2.didBegin"])
    #expect(s.stage.keyboard.isShown && !field.isEditing && other.isEditing)
    delegate.refused = ["shouldEnd"]
    #expect(!field.becomeFirstResponder() && other.isFirstResponder)
    delegate.calls = []
    other.removeFromSuperview()
    #expect(!other.isEditing && delegate.calls == ["2.didEnd"])
  }

  @Test("typing asks the delegate with UTF-16 ranges, and sends editing changed")
  func typing() {
    field.becomeFirstResponder()
    delegate.calls = []
    log.events = []
    field.insertText("a👍")
    #expect(field.text == "a👍" && log.events == ["editing"])
    field.deleteBackward()
    #expect(field.text == "a")
    #expect(
      delegate.calls == ["1.change 0 0 a👍", "1.selection", "1.change 1 2 ", "1.selection"])
    delegate.refused = ["b"]
    field.insertText("b")
    #expect(field.text == "a" && log.events == ["editing", "editing"])
    field.text = "set"
    #expect(log.events.count == 2 && field.hasText)
  }

  @Test(
    "the return key sends its events if the delegate agrees, and ends editing if someone listens")
  func returnKey() {
    field.becomeFirstResponder()
    log.events = []
    delegate.calls = []
    delegate.refused = ["shouldReturn"]
    field.insertText("\n")
    #expect(log.events.isEmpty && field.isEditing)
    delegate.refused = []
    field.insertText("x\n")
    #expect(log.events == ["editing", "exitEditing", "primary", "endEditing"])
    #expect(!field.isEditing)
  }

  @Test("the clear button is shown by its mode, and clears if the delegate agrees")
  func clearing() {
    field.clearButtonMode = .whileEditing
    field.text = "text"
    // 19 points wide, 5 from the end: from 176 to 195 of 200.
    #expect(
      field.clearButtonRect(forBounds: field.bounds)
        == CGRect(x: 176, y: 7.5, width: 19, height: 19))
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 0, width: 186, height: 34))
    field.becomeFirstResponder()
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 0, width: 167, height: 34))
    s.stage.advance(by: 0)
    delegate.refused = ["shouldClear"]
    s.tap(195, 27)
    #expect(field.text == "text")
    delegate.refused = []
    s.tap(195, 27)
    #expect(field.text == "" && log.events.contains("editing"))
  }

  @Test("the clear button of a search field stays after editing, and begins it again")
  func clearingWithoutEditing() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 320, height: 56))
    s.stage.window.addSubview(bar)
    let field = bar.searchTextField
    s.stage.advance(by: 0)
    let empty = field.textRect(forBounds: field.bounds).width
    bar.text = "text"
    let clear = field.clearButtonRect(forBounds: field.bounds)
    #expect(!field.isEditing && field.textRect(forBounds: field.bounds).width < empty)
    s.stage.advance(by: 0)
    let point = field.convert(CGPoint(x: clear.midX, y: clear.midY), to: s.stage.window)
    s.tap(point.x, point.y)
    #expect(bar.text == "" && field.isEditing)
  }

  @Test(
    "secure text is shown as bullets; a placeholder without text; text that is too long at its end")
  func shown() throws {
    field.isSecureTextEntry = true
    field.text = "abc"
    field.placeholder = "Name"
    let labels = field.parts("UILabel").compactMap { $0 as? UILabel }
    let (placeholder, label) = (try #require(labels.first), try #require(labels.last))
    #expect(label.text == "•••" && placeholder.isHidden && placeholder.text == "Name")
    field.isSecureTextEntry = false
    field.text = String(repeating: "long ", count: 30)
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    // The text ends before the caret, at the end of its rectangle of 186 points.
    let caret = try #require(field.parts("CaretView").first)
    #expect(caret.frame.maxX == 186 && label.frame.maxX == 184 && label.frame.minX < 0)
    field.resignFirstResponder()
    field.layoutIfNeeded()
    #expect(label.frame.minX == 0 && label.frame.width == 186)
    #expect(field.intrinsicContentSize.height == 34)
  }

  @Test("views at the sides are shown by their modes and follow the layout direction")
  func sideViews() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    field.leftView = view
    #expect(view.isHidden && field.textRect(forBounds: field.bounds).minX == 7)
    field.leftViewMode = .always
    field.layoutIfNeeded()
    #expect(!view.isHidden && view.frame == CGRect(x: 0, y: 7, width: 30, height: 20))
    #expect(field.textRect(forBounds: field.bounds).minX == 32)
    field.semanticContentAttribute = .forceRightToLeft
    field.layoutIfNeeded()
    #expect(view.frame.maxX == 200)
  }

  @Test("within round corners the background has its color, which is not beyond them")
  func background() throws {
    let plate = try #require(field.subviews.first)
    #expect(plate.backgroundColor == .systemBackground && field.backgroundColor == nil)
    field.backgroundColor = .systemYellow
    #expect(field.backgroundColor == .systemYellow && plate.backgroundColor == .systemYellow)
    #expect(field.layer.backgroundColor == nil && plate.layer.cornerRadius == 5)
    field.borderStyle = .line
    #expect(plate.backgroundColor == nil && field.layer.backgroundColor != nil)
    #expect(field.backgroundColor == .systemYellow)
    field.borderStyle = .roundedRect
    field.backgroundColor = nil
    #expect(plate.backgroundColor == .systemBackground && field.layer.backgroundColor == nil)
  }

  @Test("line breaks are shown as spaces, and stay in the text")
  func lineBreaks() throws {
    field.placeholder = "a\nb"
    let labels = field.parts("UILabel").compactMap { $0 as? UILabel }
    let (placeholder, label) = (try #require(labels.first), try #require(labels.last))
    field.text = "one\ntwo\r\nthree"
    #expect(label.text == "one two three" && field.text == "one\ntwo\r\nthree")
    #expect(placeholder.text == "a b")
    field.attributedText = NSAttributedString(
      string: "🙂\nb", attributes: [.foregroundColor: UIColor.red])
    #expect(label.text == "🙂 b" && field.text == "🙂\nb")
    // Two characters of UTF-16 are one line break. The attributes stay with their characters.
    let text = NSMutableAttributedString(string: "a\r\n🙂\r\n\nb")
    text.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: text.length - 1, length: 1))
    field.attributedText = text
    let shown = try #require(label.attributedText)
    #expect(shown.string == "a 🙂  b" && field.attributedText?.string == text.string)
    // "a", a space, two units of the face, and two spaces.
    for (index, color) in [(5, nil), (6, UIColor.red)] as [(Int, UIColor?)] {
      let found = shown.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
      #expect(found == color)
    }
    field.attributedPlaceholder = NSAttributedString(string: "a\r\nb")
    #expect(placeholder.text == "a b")
  }

  @Test("a typed line break of two characters presses the return key once")
  func typedLineBreaks() {
    var returns = 0
    field.addAction(UIAction { _ in returns += 1 }, for: .editingDidEndOnExit)
    field.text = ""
    field.becomeFirstResponder()
    field.insertText("a\r\nb")
    #expect(field.text == "ab" && returns == 1)
  }
}

@MainActor
struct SearchBarTests {
  private final class Delegate: NSObject, UISearchBarDelegate {
    var calls: [String] = []
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
      calls.append("shouldBegin")
      return true
    }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("didBegin") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      calls.append("text \(searchText)")
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
  }

  @Test("the delegate hears of typing, the return key and the cancel button")
  func delegate() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    let delegate = Delegate()
    bar.delegate = delegate
    let s = ControlScenario(bar)
    s.tap(100, 28)
    bar.searchTextField.insertText("ab")
    bar.searchTextField.insertText("\n")
    #expect(delegate.calls == ["shouldBegin", "didBegin", "text ab", "search"])
    #expect(
      bar.text == "ab" && bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
    bar.setShowsCancelButton(true, animated: true)
    s.stage.advance(by: 0.25)
    let button = try #require(bar.subviews.last as? UIButton)
    #expect(button.frame.maxX == 312 && button.alpha == 1)
    // 8 points between the field and the button.
    #expect(bar.searchTextField.frame.maxX == button.frame.minX - 8)
    s.tap(300, 28)
    #expect(delegate.calls.last == "cancel")
    // It is disabled when editing has ended, until it begins again.
    bar.resignFirstResponder()
    #expect(!button.isEnabled)
    s.tap(300, 28)
    #expect(delegate.calls.filter { $0 == "cancel" }.count == 1)
    bar.becomeFirstResponder()
    #expect(button.isEnabled)
  }

  @Test("the field of a search bar follows the text size")
  func textSize() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 63))
    let s = ControlScenario(bar)
    #expect(bar.intrinsicContentSize.height == 56 && bar.searchTextField.frame.height == 36)
    s.stage.preferredContentSizeCategory = .extraExtraExtraLarge
    s.stage.advance(by: 0)
    // Lines of body text are 29 points high instead of 22.
    #expect(bar.searchTextField.font?.pointSize == 23 && bar.intrinsicContentSize.height == 63)
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 43))
    // In a bar that is too low, 4 points above and below are left.
    bar.frame.size.height = 48
    s.stage.advance(by: 0)
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 4, width: 304, height: 40))
  }

  @Test("the lens, the clear button and the cancel button of a search bar follow the text size")
  func buttonSizes() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 63))
    let s = ControlScenario(bar)
    bar.text = "a"
    bar.becomeFirstResponder()
    bar.showsCancelButton = true
    let field = bar.searchTextField
    let cancel = try #require(bar.subviews.last as? UIButton)
    let lens = try #require(field.leftView as? UIImageView)
    let clear = try #require(field.parts("UIButton").first as? UIButton)
    s.stage.advance(by: 0)
    // In a field of 36 points. The lens begins 8 points from the start; a tenth of its image is empty.
    #expect(lens.frame == CGRect(x: 6, y: 8, width: 20, height: 20))
    #expect(clear.frame.size == CGSize(width: 19, height: 19))
    #expect(cancel.titleLabel?.font.pointSize == 17)
    let width = cancel.frame.width
    s.stage.preferredContentSizeCategory = .extraExtraExtraLarge
    s.stage.advance(by: 0)
    // 29/22 of 20 and 19 points are 26.4 and 25.0. In a field of 43 points.
    #expect(lens.frame == CGRect(x: 5, y: 8.5, width: 26, height: 26))
    #expect(lens.image?.size == CGSize(width: 26, height: 26))
    #expect(clear.frame == CGRect(x: field.bounds.width - 30, y: 9, width: 25, height: 25))
    #expect(clear.currentImage?.size == CGSize(width: 25, height: 25))
    #expect(cancel.titleLabel?.font.pointSize == 23 && cancel.frame.width > width)
    #expect(cancel.frame.maxX == 312 && field.frame.maxX == cancel.frame.minX - 8)
    // In a field of 40 points, 8 above and below are left.
    bar.frame.size.height = 48
    s.stage.advance(by: 0)
    #expect(lens.frame.size == CGSize(width: 24, height: 24))
    #expect(clear.frame.size == CGSize(width: 24, height: 24))
  }

  @Test("a cancel button that is shown again can be pressed, though editing has ended")
  func cancelShownAgain() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    let delegate = Delegate()
    bar.delegate = delegate
    let s = ControlScenario(bar)
    bar.showsCancelButton = true
    bar.becomeFirstResponder()
    bar.resignFirstResponder()
    let button = try #require(bar.subviews.last as? UIButton)
    #expect(!button.isEnabled)
    bar.showsCancelButton = false
    bar.setShowsCancelButton(true, animated: true)
    s.stage.advance(by: 0.25)
    #expect(button.isEnabled)
    s.tap(300, 28)
    #expect(delegate.calls.last == "cancel")
  }

  @Test("the cancel button slides in from the end, also in a bar that has not been laid out")
  func cancelSlides() throws {
    let s = ControlScenario()
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    s.stage.window.addSubview(bar)
    bar.setShowsCancelButton(true, animated: true)
    let button = try #require(bar.subviews.last as? UIButton)
    let first = try #require(button.layer.presentation()?.frame)
    #expect(first.minX == 320 && first.minY == 10)
    #expect(bar.searchTextField.layer.presentation()?.frame.width == 304)
    s.stage.advance(by: 0.25)
    #expect(button.frame.maxX == 312)
  }
}
