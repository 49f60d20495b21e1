import Animator

/// `moveAlong: {ball: {path: "M0 0 C…", rotate: along}}`: moves views along paths.
package struct MoveAlongStep: AnimatedStep {
  /// The path of one view.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var motion: Motion

    package init(view: ViewReference, motion: Motion) { (self.view, self.motion) = (view, motion) }
  }

  /// A path and how a view follows it.
  package struct Motion: Equatable, Sendable {
    package var path: ScenePath?
    package var rotation: UIView.PathRotation?
    /// Whether the path begins at the view's center.
    package var isRelative: Bool?

    package init() {}
  }

  package var changes: [Change]
  package var settings = AnimationSettings()
  /// The repeat count; nil for 1, or infinite with the option `repeat`.
  package var repeatCount: Double?

  package init(changes: [Change], settings: AnimationSettings = AnimationSettings()) {
    (self.changes, self.settings) = (changes, settings)
  }

  static let moveAlong = Field(
    "moveAlong", .pathMotions, "Moves views along paths: {view: {path: \"M0 0C…\", rotate: along}}."
  )

  package static let type = StepType(
    name: moveAlong.name, doc: moveAlong.doc,
    rows: [moveAlong.row, AnimateStep.repeats.row] + AnimationSettings.rows,
    required: [moveAlong.name]
  ) { fields, reader in
    let settings = AnimationSettings(fields, reader)
    let repeatCount = fields.read(AnimateStep.repeats)
    guard let changes = fields.read(moveAlong) else { return nil }
    var step = MoveAlongStep(changes: changes, settings: settings)
    step.repeatCount = repeatCount
    return step
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.moveAlong, changes)
    mapping.write(AnimateStep.repeats, repeatCount)
    settings.write(to: &mapping)
  }

  package var isEndless: Bool { settings.options.contains(.repeat) && repeatCount == nil }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let views = changes.compactMap { change in run.view(change.view).map { ($0, change) } }
    guard let countdown = run.countdown(views.count, then: settings.completion, done: done)
    else { return }
    for (view, change) in views {
      run.warnIfOffStage(change.view.id, at: change.view.position)
      view.move(
        along: change.motion.path(from: view.center), rotation: change.motion.rotation ?? .none,
        withDuration: settings.seconds, delay: settings.delay.seconds,
        timing: settings.timingFunction,
        repeatCount: repeatCount ?? (settings.options.contains(.repeat) ? .infinity : 1),
        autoreverses: settings.options.contains(.autoreverse)
      ) {
        countdown.signal()
      }
    }
  }
}

extension MoveAlongStep.Motion {
  /// The path in the superview's coordinates.
  fileprivate func path(from center: CGPoint) -> CGPath {
    guard let path = path?.path else { return CGPath() }
    guard isRelative == true else { return path }
    var shift = CGAffineTransform(translationX: center.x, y: center.y)
    return path.copy(using: &shift) ?? path
  }

  fileprivate static let members: [Member<MoveAlongStep.Motion>] = [
    Member("path", .path, \.path, "SVG path data in the superview's coordinates."),
    Member(
      "rotate", ValueKind<UIView.PathRotation>.cases, \.rotation,
      "Whether the view turns with the path. Default: none."),
    Member("relative", .bool, \.isRelative, "Whether the path's origin is the view's center."),
  ]
}

extension ValueKind where Value == [MoveAlongStep.Change] {
  /// `{view: {path: "M0 0C…", rotate: along}}`.
  static var pathMotions: ValueKind {
    let record = ValueKind<MoveAlongStep.Motion>.record(
      "a motion along a path", MoveAlongStep.Motion(), MoveAlongStep.Motion.members
    ).requiring("path", of: "a motion along a path") { $0.path != nil }
    return .targets(record, example: "{ball: {path: \"M0 0L100 0\"}}") {
      MoveAlongStep.Change(view: $0, motion: $1)
    } back: {
      ($0.view, $0.motion)
    }
  }
}
