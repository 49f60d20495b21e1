import Animator
import Yams

/// `keyboard: show` or `keyboard: hide`: shows or hides the stage's keyboard.
package struct KeyboardStep: StepAction {
  package var isShown: Bool
  /// Whether the keyboard slides; nil for true.
  package var isAnimated: Bool?

  package init(isShown: Bool, isAnimated: Bool? = nil) {
    (self.isShown, self.isAnimated) = (isShown, isAnimated)
  }

  static let keyboard = Field(
    "keyboard", .keyboardAction, "Shows or hides the keyboard; constraints to its guide follow.")
  static let animated = Field("animated", .bool, "Whether it is animated. Default: true.")

  package static let type = StepType(
    name: keyboard.name, doc: keyboard.doc, rows: [keyboard.row, animated.row],
    required: [keyboard.name]
  ) { fields, _ in
    let isAnimated = fields.read(animated)
    return fields.read(keyboard).map { KeyboardStep(isShown: $0, isAnimated: isAnimated) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.keyboard, isShown)
    mapping.write(Self.animated, isAnimated)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let keyboard = run.stage.keyboard
    let isAnimated = isAnimated ?? true
    if keyboard.isShown == isShown { return run.next(done) }
    if isShown {
      let device = run.appDevice
      keyboard.show(on: device?.hasKeyboard == true ? device : nil, animated: isAnimated)
    } else {
      keyboard.hide(animated: isAnimated)
      // As on iOS, where a keyboard leaves only with its responder.
      run.stage.window.endEditing(true)
    }
    run.after(isAnimated ? StageKeyboard.slideDuration : .zero, done)
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
