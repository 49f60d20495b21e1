/// A step with the timing of ``AnimationSettings``, whose completion runs afterwards.
package protocol AnimatedStep: StepAction {
  var settings: AnimationSettings { get }
}

extension AnimatedStep {
  package var lists: [(steps: [ScriptStep], times: Int)] { [(settings.completion, 1)] }

  /// The kind of step of a value with a duration and a delay, but without animation options.
  ///
  /// - Parameter hasCurve: Whether it has a timing curve too.
  static func timedType<Value>(
    of field: Field<Value>, hasCurve: Bool = true,
    _ make: @escaping @Sendable (Value, AnimationSettings) -> Self
  ) -> StepType {
    let curve = hasCurve ? [AnimationSettings.curve.row] : []
    return StepType(
      name: field.name, doc: field.doc,
      rows: [field.row, AnimationSettings.duration.row, AnimationSettings.delay.row] + curve
        + [AnimationSettings.completion.row],
      required: [field.name]
    ) { fields, _ in
      var settings = AnimationSettings(fields)
      settings.duration = fields.read(AnimationSettings.duration)
      settings.curve = fields.read(AnimationSettings.curve)
      guard let value = fields.read(field) else { return nil }
      return make(value, settings)
    }
  }
}

/// A step that a spring may animate, instead of a duration and a curve.
protocol SpringableStep: AnimatedStep {
  /// The spring that replaces the duration and curve of `settings`, if any.
  var spring: SceneSpring? { get }
}

extension SpringableStep {
  package var isEndless: Bool {
    settings.options.contains(.repeat) || spring?.neverRests ?? false
  }

  /// The keys of the timing.
  static var timingRows: [FieldRow] { AnimationSettings.rows + TransitionGrammar.springRows }

  /// The type of a step of a value and its timing.
  static func stepType<Value>(
    of field: Field<Value>,
    _ make: @escaping @Sendable (Value, AnimationSettings, SceneSpring?) -> Self
  ) -> StepType {
    StepType(
      name: field.name, doc: field.doc, rows: [field.row] + timingRows, required: [field.name]
    ) { fields, reader in
      var settings = AnimationSettings(fields, reader)
      let spring = settings.readSpring(fields, reader)
      guard let value = fields.read(field), let spring else { return nil }
      return make(value, settings, spring)
    }
  }

  func writeTiming(to mapping: inout FieldsWriter) {
    if let spring { SpringGrammar.write(spring, to: &mapping) }
    settings.write(to: &mapping)
  }
}
