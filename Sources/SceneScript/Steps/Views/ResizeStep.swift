import Animator
import Yams

/// `resize: [width, height]`: resizes the stage's window, and lays it out.
package struct ResizeStep: StepAction {
  /// In points.
  package var size: CGSize
  /// Without a duration, and without a spring, the window changes immediately.
  package var settings = AnimationSettings()
  /// The spring that replaces the duration and curve of `settings`, if any.
  package var spring: SceneSpring?

  package init(
    size: CGSize, settings: AnimationSettings = AnimationSettings(), spring: SceneSpring? = nil
  ) {
    (self.size, self.settings, self.spring) = (size, settings, spring)
  }

  static let resize = Field(
    "resize", .windowSize,
    "Resizes the area in which views are laid out; the frames keep their size.")

  package static let type = StepType(
    name: resize.name, doc: resize.doc,
    rows: [resize.row] + AnimationSettings.rows + TransitionGrammar.springRows,
    required: [resize.name]
  ) { fields, reader in
    var settings = AnimationSettings(fields, reader)
    let spring = settings.readSpring(fields, reader)
    guard let size = fields.read(resize), let spring else { return nil }
    return ResizeStep(size: size, settings: settings, spring: spring)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.resize, size)
    if let spring { SpringGrammar.write(spring, to: &mapping) }
    settings.write(to: &mapping)
  }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(settings.completion, 1)] }
  package var isEndless: Bool {
    settings.options.contains(.repeat) || spring?.neverRests ?? false
  }

  /// The duration of the animation in seconds.
  private var seconds: Double {
    spring.map { $0.seconds ?? $0.curve.settlingDuration } ?? settings.duration?.seconds ?? 0
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.stage.resize(to: size, duration: seconds) { animations, completion in
      settings.animate(spring: spring, animations) { finished in
        completion(finished)
        run.chain(settings.completion, done: done)
      }
    }
  }
}

extension ValueKind where Value == CGSize {
  /// A size above 0.
  fileprivate static var windowSize: ValueKind {
    ValueKind(schema: size.schema, write: size.write) { node, key, reader in
      guard let size = size.read(node, key, reader) else { return nil }
      if size.width > 0, size.height > 0 { return size }
      return reader.reportInvalid(node, key, expects: "a size above 0, such as [320, 480]")
    }
  }
}
