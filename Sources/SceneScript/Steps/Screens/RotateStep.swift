import Animator
import Yams

/// `rotate: landscapeLeft`: turns the device, and the interface with it.
package struct RotateStep: StepAction {
  package var orientation: UIDeviceOrientation
  /// Whether the interface turns gradually; nil for true.
  package var isAnimated: Bool?

  package init(orientation: UIDeviceOrientation, isAnimated: Bool? = nil) {
    (self.orientation, self.isAnimated) = (orientation, isAnimated)
  }

  static let rotate = Field(
    "rotate", .deviceOrientation,
    "Turns the device; the interface turns with it, and is laid out for its new size.")

  package static let type = StepType(
    name: rotate.name, doc: rotate.doc, rows: [rotate.row, KeyboardStep.animated.row],
    required: [rotate.name]
  ) { fields, _ in
    let isAnimated = fields.read(KeyboardStep.animated)
    return fields.read(rotate).map { RotateStep(orientation: $0, isAnimated: isAnimated) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.rotate, orientation)
    mapping.write(KeyboardStep.animated, isAnimated)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let isAnimated = isAnimated ?? true
    let duration = isAnimated ? run.stage.rotationDuration(to: orientation) : 0
    run.stage.rotate(to: orientation, animated: isAnimated)
    if duration == 0 { run.next(done) } else { run.after(MediaTime(seconds: duration), done) }
  }
}
