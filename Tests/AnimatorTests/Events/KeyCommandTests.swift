import Animator
import Testing

/// A controller that can be first responder, with a command.
private final class EditorController: UIViewController {
  var log: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(input: "s", modifierFlags: .command, action: Selector("save:")),
      UIKeyCommand(
        title: "Up", action: Selector("up"), input: UIKeyCommand.inputUpArrow,
        discoverabilityTitle: "Move up"),
      UIKeyCommand(
        input: "x", modifierFlags: [], action: Selector("KeyCommandTests.nobody"),
        discoverabilityTitle: "Nothing"),
    ]
  }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log += presses.map { "began \($0.key?.characters ?? "-")" }
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log += presses.map { "ended \($0.key?.characters ?? "-")" }
  }
}

@MainActor
struct KeyCommandTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let controller = EditorController()

  init() {
    Selector.add("save:", of: EditorController.self) { editor, arguments in
      editor.log.append("save \((arguments[0] as? UIKeyCommand)?.input ?? "-")")
      return nil
    }
    Selector.add("up", of: EditorController.self) { editor, _ in
      editor.log.append("up")
      return nil
    }
    stage.window.rootViewController = controller
    stage.advance(by: 0)
    controller.becomeFirstResponder()
  }

  @Test("a key performs the command with its modifiers, and is not received as a press")
  func commands() throws {
    stage.press(key: "s", modifiers: .command)
    stage.press(key: UIKeyCommand.inputUpArrow, modifiers: .numericPad)
    try stage.advanceUntilIdle()
    #expect(controller.log == ["save s", "up"])
    controller.log = []
    stage.press(key: "s", modifiers: [.command, .shift])
    // Nobody has the method of the command for x.
    stage.press(key: "x")
    try stage.advanceUntilIdle()
    #expect(Set(controller.log) == ["began s", "ended s", "began x", "ended x"])
  }

  @Test("commands of the chain are found from the first responder on; added ones, too")
  func chain() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    controller.view.addSubview(field)
    field.becomeFirstResponder()
    let up = UIKeyCommand(input: "u", modifierFlags: .alternate, action: Selector("up"))
    controller.addKeyCommand(up)
    stage.press(key: "U", modifiers: .alternate)
    stage.press(key: "s", modifiers: .command)
    try stage.advanceUntilIdle()
    #expect(controller.log == ["up", "save s"])
    controller.log = []
    controller.removeKeyCommand(up)
    up.attributes = .disabled
    stage.press(key: "u", modifiers: .alternate)
    try stage.advanceUntilIdle()
    // The field passes presses on.
    #expect(controller.log == ["began u", "ended u"])
  }
}
