import Animator
import Yams

/// `keyboard: show` or `keyboard: hide`: shows or hides the stage's keyboard.
package struct KeyboardStep: StepAction {
  package var isShown: Bool
  /// The device on which it is shown; nil for that of the scene's app, or the stage.
  package var device: ViewReference?
  /// Whether the keyboard slides; nil for true.
  package var isAnimated: Bool?

  package init(isShown: Bool, device: ViewReference? = nil, isAnimated: Bool? = nil) {
    (self.isShown, self.device, self.isAnimated) = (isShown, device, isAnimated)
  }

  static let keyboard = Field(
    "keyboard", .keyboardAction, "Shows or hides the keyboard; constraints to its guide follow.")
  static let animated = Field("animated", .bool, "Whether it is animated. Default: true.")

  package static let type = StepType(
    name: keyboard.name, doc: keyboard.doc,
    rows: [keyboard.row, StepDevice.device.row, animated.row], required: [keyboard.name]
  ) { fields, reader in
    let isAnimated = fields.read(animated)
    let device = StepDevice.read(fields, reader)
    guard let isShown = fields.read(keyboard) else { return nil }
    if !isShown, let position = fields.keyPosition(named: StepDevice.device.name) {
      reader.report(
        .incompleteKeys(key: StepDevice.device.name, required: "'\(keyboard.name): show'"),
        at: position)
    }
    return KeyboardStep(isShown: isShown, device: device, isAnimated: isAnimated)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.keyboard, isShown)
    mapping.write(StepDevice.device, device)
    mapping.write(Self.animated, isAnimated)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let keyboard = run.stage.keyboard
    let isAnimated = isAnimated ?? true
    if keyboard.isShown == isShown, device == nil { return run.next(done) }
    if isShown {
      guard let screen = screen(run, step) else { return }
      if keyboard.isShown(on: screen.device) { return run.next(done) }
      keyboard.show(on: screen.device, animated: isAnimated)
    } else {
      keyboard.hide(animated: isAnimated)
      // As on iOS, where a keyboard leaves only with its responder.
      run.stage.window.endEditing(true)
    }
    run.after(isAnimated ? StageKeyboard.slideDuration : .zero, done)
  }

  /// The screen on which it is shown. Fails the run and returns nil if there is none.
  @MainActor
  private func screen(_ run: ScriptRun, _ step: ScriptStep) -> StepScreen? {
    let screen = run.stepScreen(on: device, at: step.position) { $0.hasKeyboard }
    if let device, let view = screen?.device, !view.hasKeyboard {
      let expected = "a phone or a tablet; laptops and browsers have keys of their own"
      run.fail(.notAScreen(device.id, expected: expected), at: device.position)
      return nil
    }
    return screen
  }
}

extension ValueKind where Value == Bool {
  /// `show` or `hide`.
  fileprivate static var keyboardAction: ValueKind {
    name([("show", true), ("hide", false)])
  }
}

extension DeviceView {
  /// Whether a keyboard is shown on the screen: laptops and browsers have keys of their own.
  fileprivate var hasKeyboard: Bool {
    if case .device = model { return true }
    return false
  }
}
