import Animator

// `tap`, `press`, `drag`, `flick` and `pinch`: touches of fingers on the stage.

/// The fields that steps of touches have in common.
enum TouchFields {
  static func target(_ name: String, _ doc: String) -> Field<SceneTouchTarget> {
    Field(name, SceneTouchTarget.kind, doc)
  }

  static let vectorForm = "a vector, [dx, dy]"
  static let vector = ValueKind<[Double]>.numbers(2, form: vectorForm)
}

extension ScriptRun {
  /// Starts a touch; the step ends when it does. A touch that does not take place fails the run.
  func touch(
    _ step: ScriptStep, done: @escaping Action, _ make: (StageTouch) -> ScriptedTouch
  ) {
    var script = stage.touch
    script.failureHandler = { [self] failure in
      fail(.cannotTouch(failure.description), at: step.position)
    }
    let touch = make(script)
    if touch.isOver { return next(done) }
    touch.completion = { [self] in next(done) }
  }
}

/// `tap: target`: a tap.
package struct TapStep: StepAction {
  package var target: SceneTouchTarget
  /// Nil for one.
  package var count: Int?

  static let tap = TouchFields.target("tap", "Taps a view, a point or {text: …}.")
  static let count = Field(
    "count", ValueKind<Int>.integer(in: 1...100, called: "1 to 100"),
    "The number of taps. Default: 1.")

  package static let type = StepType(
    name: tap.name, doc: tap.doc, rows: [tap.row, count.row], required: [tap.name]
  ) { fields, _ in
    let count = fields.read(count)
    return fields.read(tap).map { TapStep(target: $0, count: count) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.tap, target)
    mapping.write(Self.count, count)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let target = target.resolved(run) else { return run.next(done) }
    run.touch(step, done: done) { $0.tap(target, count: count ?? 1) }
  }
}

/// `press: target`: a finger that rests.
package struct PressStep: StepAction {
  package var target: SceneTouchTarget
  /// Nil for a second.
  package var duration: MediaTime?

  static let press = TouchFields.target("press", "Presses a view, a point or {text: …}.")
  static let duration = Field("duration", .time, "How long the finger stays down. Default: 1.")

  package static let type = StepType(
    name: press.name, doc: press.doc, rows: [press.row, duration.row], required: [press.name]
  ) { fields, _ in
    let duration = fields.read(duration)
    return fields.read(press).map { PressStep(target: $0, duration: duration) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.press, target)
    mapping.write(Self.duration, duration)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let target = target.resolved(run) else { return run.next(done) }
    run.touch(step, done: done) { $0.press(target, for: duration?.seconds ?? 1) }
  }
}

/// `drag: target` with `to: target` or `by: [dx, dy]`.
package struct DragStep: StepAction {
  package enum End: Equatable, Sendable {
    case target(SceneTouchTarget)
    /// In points.
    case offset(CGVector)
  }

  package var target: SceneTouchTarget
  package var end: End
  /// Nil for half a second.
  package var duration: MediaTime?
  /// Nil for easeInOut.
  package var curve: SceneCurve?

  static let drag = TouchFields.target(
    "drag", "Drags from a view, a point or {text: …}, `to` another or `by` a distance.")
  static let to = TouchFields.target("to", "Where the finger is lifted.")
  static let by = Field("by", TouchFields.vector, "The distance of the drag in points.")
  static let duration = Field("duration", .time, "How long the finger moves. Default: 0.5.")
  static let curve = Field("curve", .curve, "The easing of the finger. Default: easeInOut.")

  package static let type = StepType(
    name: drag.name, doc: drag.doc,
    rows: [drag.row, to.row, by.row, duration.row, curve.row], required: [drag.name]
  ) { fields, reader in
    let (target, duration, curve) = (fields.read(drag), fields.read(duration), fields.read(curve))
    if fields.has(to) && fields.has(by) {
      reader.report(.conflictingKeys(to.name, by.name), at: fields.node)
      return nil
    }
    if !fields.has(to) && !fields.has(by) {
      reader.report(.incompleteKeys(key: drag.name, required: "'to' or 'by'"), at: fields.node)
      return nil
    }
    let end =
      fields.read(to).map(End.target)
      ?? fields.read(by).map { End.offset(CGVector(dx: $0[0], dy: $0[1])) }
    guard let target, let end else { return nil }
    return DragStep(target: target, end: end, duration: duration, curve: curve)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.drag, target)
    switch end {
    case .target(let target): mapping.write(Self.to, target)
    case .offset(let offset): mapping.write(Self.by, [offset.dx, offset.dy])
    }
    mapping.write(Self.duration, duration)
    mapping.write(Self.curve, curve)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let target = target.resolved(run) else { return run.next(done) }
    let seconds = duration?.seconds ?? 0.5
    let curve = curve?.timingCurve ?? .easeInOut
    switch end {
    case .offset(let offset):
      run.touch(step, done: done) { $0.drag(target, by: offset, duration: seconds, curve: curve) }
    case .target(let end):
      guard let end = end.resolved(run) else { return run.next(done) }
      run.touch(step, done: done) {
        $0.drag([target, end], duration: seconds, curve: curve, holding: 0)
      }
    }
  }
}

/// `flick: target`: a finger that is lifted with a velocity.
package struct FlickStep: StepAction {
  package var target: SceneTouchTarget
  /// In points per second.
  package var velocity: CGVector

  static let flick = TouchFields.target("flick", "Flicks from a view, a point or {text: …}.")
  static let velocity = Field(
    "velocity", TouchFields.vector, "The velocity of the finger in points per second.")

  package static let type = StepType(
    name: flick.name, doc: flick.doc, rows: [flick.row, velocity.row],
    required: [flick.name, velocity.name]
  ) { fields, _ in
    fields.checkPresence(of: velocity)
    guard let target = fields.read(flick), let velocity = fields.read(velocity) else { return nil }
    return FlickStep(target: target, velocity: CGVector(dx: velocity[0], dy: velocity[1]))
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.flick, target)
    mapping.write(Self.velocity, [velocity.dx, velocity.dy])
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let target = target.resolved(run) else { return run.next(done) }
    run.touch(step, done: done) { $0.flick(target, velocity: velocity) }
  }
}

/// `pinch: target` by a `factor`: two fingers move apart or together.
package struct PinchStep: StepAction {
  /// The larger distance between the fingers, in points.
  private static let spread = 120.0

  package var target: SceneTouchTarget
  package var factor: Double
  /// Nil for half a second.
  package var duration: MediaTime?

  static let pinch = TouchFields.target(
    "pinch", "Moves two fingers apart, or together, around a view, a point or {text: …}.")
  static let factor = Field(
    "factor", .positive, "The ratio of the fingers' distances: 2 spreads them, 0.5 pinches.")
  static let duration = Field("duration", .time, "How long the fingers move. Default: 0.5.")

  package static let type = StepType(
    name: pinch.name, doc: pinch.doc, rows: [pinch.row, factor.row, duration.row],
    required: [pinch.name, factor.name]
  ) { fields, _ in
    fields.checkPresence(of: factor)
    let duration = fields.read(duration)
    guard let target = fields.read(pinch), let factor = fields.read(factor) else { return nil }
    return PinchStep(target: target, factor: factor, duration: duration)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.pinch, target)
    mapping.write(Self.factor, factor)
    mapping.write(Self.duration, duration)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let target = target.resolved(run) else { return run.next(done) }
    let first = factor > 1 ? Self.spread / factor : Self.spread
    run.touch(step, done: done) {
      $0.pinch(target, from: first, to: first * factor, duration: duration?.seconds ?? 0.5)
    }
  }
}

extension SceneCurve {
  fileprivate var timingCurve: TimingCurve {
    switch self {
    case .named(let options): options.curve
    case .bezier: timingFunction.map(TimingCurve.bezier) ?? .linear
    }
  }
}
