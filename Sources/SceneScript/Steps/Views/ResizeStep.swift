import Animator
import Yams

/// `resize: [width, height]`: resizes the stage's window, and lays it out.
package struct ResizeStep: SpringableStep {
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

  package static let type = stepType(of: resize) {
    ResizeStep(size: $0, settings: $1, spring: $2)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.resize, size)
    writeTiming(to: &mapping)
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
