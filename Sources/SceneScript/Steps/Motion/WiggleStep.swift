import Animator

/// `wiggle: {ball: {position: [8, 8], rotation: 5, frequency: 3}}`: moves views at random around their values.
package struct WiggleStep: AnimatedStep {
  /// The motion of one view.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var motion: Motion

    package init(view: ViewReference, motion: Motion) { (self.view, self.motion) = (view, motion) }
  }

  /// How far and how often a view moves; nil for the values of a new ``Wiggle``.
  package struct Motion: Equatable, Sendable {
    /// The largest displacements, in points.
    package var position: CGSize?
    /// In radians.
    package var rotation: Double?
    /// The largest change of the scale; 0.1 is 10 %.
    package var scale: Double?
    /// The largest change of the opacity.
    package var opacity: Double?
    /// Changes of direction per second.
    package var frequency: Double?
    /// Selects one of the random motions.
    package var seed: Int?

    package init() {}
  }

  package var changes: [Change]
  package var settings = AnimationSettings()

  package init(changes: [Change], settings: AnimationSettings = AnimationSettings()) {
    (self.changes, self.settings) = (changes, settings)
  }

  static let wiggle = Field(
    "wiggle", .wiggles, "Moves views at random: {view: {position: [8, 8], frequency: 3, seed: 1}}.")

  package static let type = timedType(of: wiggle, hasCurve: false) {
    WiggleStep(changes: $0, settings: $1)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.wiggle, changes)
    settings.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let views = changes.compactMap { change in run.view(change.view).map { ($0, change) } }
    if views.isEmpty { return run.chain(settings.completion, done: done) }
    for (view, change) in views {
      run.warnIfOffStage(change.view.id, at: change.view.position)
      view.wiggle(
        change.motion.wiggle, withDuration: settings.seconds, delay: settings.delay.seconds)
    }
    // At a time of its own, as a view that is not on the stage does not move.
    run.after(settings.delay + MediaTime(seconds: settings.seconds)) {
      run.chain(settings.completion, done: done)
    }
  }
}

extension WiggleStep.Motion {
  fileprivate var wiggle: Wiggle {
    var wiggle = Wiggle()
    wiggle.position = position ?? wiggle.position
    wiggle.rotation = rotation.map { CGFloat($0) } ?? wiggle.rotation
    wiggle.scale = scale.map { CGFloat($0) } ?? wiggle.scale
    wiggle.opacity = opacity ?? wiggle.opacity
    wiggle.frequency = frequency ?? wiggle.frequency
    wiggle.seed = seed ?? wiggle.seed
    return wiggle
  }

  fileprivate static let members: [Member<WiggleStep.Motion>] = [
    Member("position", .size, \.position, "Largest displacements [x, y], in points."),
    Member("rotation", .angle, \.rotation, "Largest rotation, in degrees."),
    Member("scale", .number, \.scale, "Largest change of the scale: 0.1 is 10 percent."),
    Member("opacity", .number, \.opacity, "Largest change of the opacity."),
    Member(
      "frequency", ValueKind<Double>.number(in: 0.01...60, called: "0.01 to 60"), \.frequency,
      "Changes of direction per second. Default: 2."),
    Member("seed", .seed, \.seed, "Selects one of the random motions. Default: 0."),
  ]
}

extension ValueKind where Value == [WiggleStep.Change] {
  /// `{view: {position: [8, 8]}}`.
  static var wiggles: ValueKind {
    let record = ValueKind<WiggleStep.Motion>.record(
      "a random motion", WiggleStep.Motion(), WiggleStep.Motion.members)
    return .targets(record, example: "{ball: {position: [8, 8]}}") {
      WiggleStep.Change(view: $0, motion: $1)
    } back: {
      ($0.view, $0.motion)
    }
  }
}
