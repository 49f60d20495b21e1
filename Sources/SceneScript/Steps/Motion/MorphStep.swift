import Animator

/// `morph: {shape: "M0 0…"}`: changes the paths of shapes into others with any elements.
package struct MorphStep: SpringableStep {
  /// The new path of one view.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var path: ScenePath

    package init(view: ViewReference, path: ScenePath) { (self.view, self.path) = (view, path) }
  }

  package var changes: [Change]
  package var settings = AnimationSettings()
  /// The spring that replaces the duration and curve of `settings`, if any.
  package var spring: SceneSpring?

  package init(
    changes: [Change], settings: AnimationSettings = AnimationSettings(),
    spring: SceneSpring? = nil
  ) {
    (self.changes, self.settings, self.spring) = (changes, settings, spring)
  }

  static let morph = Field(
    "morph", .morphs, "Changes paths of shapes into others with any elements: {view: \"M0 0…\"}.")

  package static let type = stepType(of: morph) {
    MorphStep(changes: $0, settings: $1, spring: $2)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.morph, changes)
    writeTiming(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let layers = changes.compactMap { change in
      (run.view(change.view)?.layer as? CAShapeLayer).map { ($0, change.path.path) }
    }
    for change in changes { run.warnIfOffStage(change.view.id, at: change.view.position) }
    settings.timed.animate(spring: spring) {
      for (layer, path) in layers { layer.morph(to: path) }
    } completion: { _ in
      run.chain(settings.completion, done: done)
    }
  }
}

extension ValueKind where Value == [MorphStep.Change] {
  /// `{view: "M0 0…"}`.
  static var morphs: ValueKind {
    .targets(
      ValueKind<ScenePath>.path, of: ShapeView.self, for: "morph", example: "{star: \"M0 0L9 9\"}"
    ) {
      MorphStep.Change(view: $0, path: $1)
    } back: {
      ($0.view, $0.path)
    }
  }
}
