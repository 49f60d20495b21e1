import Animator
import Testing

private final class Field: UIView, UIKeyInput {
  var text = ""
  var resigns = true
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { resigns }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ text: String) { self.text += text }
  func deleteBackward() { _ = text.popLast() }
}

@MainActor
struct FirstResponderTests {
  private let stage = Stage(size: CGSize(width: 320, height: 480))

  @Test("a responder becomes first if it can, is in a window, and the current one resigns")
  func becoming() {
    let (a, b, plain) = (Field(), Field(), UIView())
    #expect(!a.becomeFirstResponder())
    for view in [a, b, plain] { stage.window.addSubview(view) }
    #expect(!plain.becomeFirstResponder())
    #expect(a.becomeFirstResponder() && a.isFirstResponder)
    #expect(a.becomeFirstResponder())
    a.resigns = false
    #expect(!b.becomeFirstResponder() && a.isFirstResponder)
    #expect(!stage.window.endEditing(false))
    #expect(stage.window.endEditing(true) && !a.isFirstResponder)
    #expect(b.becomeFirstResponder() && b.resignFirstResponder() && !b.isFirstResponder)
  }

  @Test(
    "the keyboard is shown for text, stays between fields, and hides when the field leaves the window"
  )
  func keyboard() {
    let (a, b) = (Field(), Field())
    for view in [a, b] { stage.window.addSubview(view) }
    var notifications: [String] = []
    let observers = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notice in
        let name = notice.name.rawValue
        MainActor.assumeIsolated { notifications.append(name) }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    a.becomeFirstResponder()
    #expect(stage.keyboard.isShown)
    b.becomeFirstResponder()
    #expect(stage.keyboard.isShown && !a.isFirstResponder)
    b.removeFromSuperview()
    #expect(!stage.keyboard.isShown && !b.isFirstResponder)
    #expect(
      notifications == ["UIKeyboardWillShowNotification", "UIKeyboardWillHideNotification"])
  }

  @Test("subclasses override what edits a selection")
  func editing() {
    final class Card: UIView {
      var actions: [String] = []
      override func copy(_ sender: Any?) { actions.append("copy") }
      override func paste(_ sender: Any?) { actions.append("paste") }
      override func selectAll(_ sender: Any?) { actions.append("all") }
    }
    let card = Card()
    let responder: UIResponder = card
    responder.selectAll(nil)
    responder.copy(self)
    responder.cut(nil)
    responder.paste(nil)
    #expect(card.actions == ["all", "copy", "paste"])
  }

  @Test("shaking the device reaches the first responder, or else the window")
  func shaking() {
    final class Shaken: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        log.append("began \(motion == .motionShake)")
      }
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        log.append("ended \(event?.type == .motion)")
      }
    }
    let view = Shaken()
    stage.window.addSubview(view)
    stage.shake()
    #expect(view.log.isEmpty)
    view.becomeFirstResponder()
    stage.shake()
    #expect(view.log == ["began true", "ended true"])
  }

  @Test("actions without a target go to the first responder in the chain that has the method")
  func nilTarget() {
    final class Document: UIViewController {
      var saves = 0
    }
    Selector.add("save:", of: Document.self) { document, _ in
      document.saves += 1
      return nil
    }
    let document = Document()
    let stage = Stage(hosting: document, size: CGSize(width: 100, height: 100))
    let field = Field()
    document.view.addSubview(field)
    let application = stage.application
    #expect(!application.sendAction("save:", to: nil, from: nil, for: nil))
    field.becomeFirstResponder()
    #expect(application.sendAction("save:", to: nil, from: nil, for: nil))
    #expect(document.saves == 1)
    field.resignFirstResponder()
    #expect(application.sendAction("save:", to: nil, from: field, for: nil))
    #expect(document.saves == 2)
    #expect(field.target(forAction: "save:", withSender: nil) as AnyObject === document)
  }
}
