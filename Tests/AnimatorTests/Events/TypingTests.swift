import Animator
import Testing

/// A view that accepts text.
private final class InputView: UIView, UIKeyInput {
  var text = ""
  var times: [Double] = []
  var presses: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ text: String) {
    self.text += text
    times.append(window?.layer.name == nil ? Stage.current?.time.seconds ?? -1 : -1)
  }
  func deleteBackward() { _ = text.popLast() }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    self.presses += presses.map { "began \($0.key?.characters ?? "-") \($0.timestamp)" }
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    self.presses += presses.map { "ended \($0.key?.characters ?? "-") \($0.timestamp)" }
  }
}

/// A view that accepts digits, and says so as apps do.
private final class CodeView: UIView, UIKeyInput {
  var keyboardType = UIKeyboardType.numberPad
  var textContentType: UITextContentType! = .oneTimeCode
  var hasText: Bool { false }
  func insertText(_ text: String) {}
  func deleteBackward() {}
}

@MainActor
struct TypingTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let field = InputView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))

  init() { stage.window.addSubview(field) }

  @Test("traits of the keyboard that a view does not declare have UIKit's defaults")
  func traits() {
    let input: any UITextInputTraits = CodeView(frame: .zero)
    #expect(input.keyboardType == .numberPad && input.returnKeyType == .default)
    #expect(input.autocapitalizationType == .sentences && input.autocorrectionType == .default)
    #expect(!input.isSecureTextEntry && !input.enablesReturnKeyAutomatically)
  }

  @Test("characters are typed one after the other, at exact instants")
  func typing() throws {
    field.becomeFirstResponder()
    #expect(stage.keyboard.type("Abd\u{8}c", charactersPerSecond: 4) == 1)
    stage.advance(by: 0.3)
    #expect(field.text == "Ab")
    try stage.advanceUntilIdle()
    #expect(field.text == "Abc")
    #expect(field.times == [0, 0.25, 0.5, 1])
  }

  @Test("without a responder for text, a fault says what is missing, once")
  func noResponder() {
    let faults = UsageFault.collect {
      stage.keyboard.type("abc")
      stage.advance(by: 1)
    }
    #expect(faults.map(\.call) == ["StageKeyboard.type(_:)"])
    #expect(faults.first?.reason.contains("first responder is missing") == true)
  }

  @Test("a key is pressed and released at exact instants")
  func presses() throws {
    field.becomeFirstResponder()
    stage.advance(to: 1)
    stage.press(key: "x", for: 0.5)
    try stage.advanceUntilIdle()
    #expect(field.presses == ["began x 1.0", "ended x 1.5"])
    #expect(field.text.isEmpty)
  }

  @Test("the clock advances until a view can be touched, or a condition is met")
  func waiting() throws {
    field.accessibilityIdentifier = "field"
    UIView.animate(withDuration: 0.75) { self.field.alpha = 0.5 }
    #expect(try stage.advance(untilHittable: "field") == MediaTime(seconds: 0.75))
    UIView.animate(withDuration: 0.5) {
      self.field.alpha = 1
    } completion: { _ in
      self.field.tag = 7
    }
    #expect(stage.advance(until: { self.field.tag == 7 }))
    #expect(stage.time == MediaTime(seconds: 1.25))
    #expect(!stage.advance(until: { false }, limit: 1))
    #expect(stage.time == MediaTime(seconds: 2.25))
    field.isHidden = true
    let failure = #expect(throws: TouchFailure.self) {
      try stage.advance(untilHittable: "field", limit: 1)
    }
    #expect(failure?.reason == "is not hittable because it is hidden (still at 3.25 s)")
  }
}
