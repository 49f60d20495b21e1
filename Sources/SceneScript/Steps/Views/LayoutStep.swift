import Animator
import Yams

/// `layout: {constraint: {constant: 8}}`: changes constraints and lays out the stage.
package struct LayoutStep: SpringableStep {
  package var changes: [ConstraintChange]
  /// Without a duration, and without a spring, the layout changes immediately.
  package var settings = AnimationSettings()
  /// The spring that replaces the duration and curve of `settings`, if any.
  package var spring: SceneSpring?

  package init(
    changes: [ConstraintChange], settings: AnimationSettings = AnimationSettings(),
    spring: SceneSpring? = nil
  ) {
    (self.changes, self.settings, self.spring) = (changes, settings, spring)
  }

  static let layout = Field(
    "layout", .constraintChanges,
    "Changes constraints: {name: constant} or {name: {constant, priority, active}}.")

  package static let type = stepType(of: layout) {
    LayoutStep(changes: $0, settings: $1, spring: $2)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.layout, changes)
    writeTiming(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    // Layout that is pending from before is not part of the animation.
    run.window.layoutIfNeeded()
    settings.animate(spring: spring) {
      apply(run)
      run.window.layoutIfNeeded()
    } completion: { _ in
      run.chain(settings.completion, done: done)
    }
  }

  /// Applies the changes, deactivations first, so that sets of constraints that replace each other do
  /// not conflict.
  @MainActor
  private func apply(_ run: ScriptRun) {
    let order =
      changes.filter { $0.isActive == false } + changes.filter { $0.isActive != false }
    for change in order {
      let constraints = run.constraints.named(change.name)
      if constraints.isEmpty {
        run.fail(.constraintNotCreated(change.name), at: change.position)
      }
      for constraint in constraints {
        if let isActive = change.isActive { constraint.isWanted = isActive }
        constraint.change(constant: change.constant, priority: change.priority)
      }
    }
  }
}

/// The change of the constraints with a name.
package struct ConstraintChange: Equatable, Sendable {
  package var name: String
  @SourcePosition package var position: ScenePosition = .start
  /// In points.
  package var constant: Double?
  /// 1…1000.
  package var priority: Double?
  package var isActive: Bool?

  package init(
    _ name: String, constant: Double? = nil, priority: Double? = nil, isActive: Bool? = nil,
    position: SourcePosition = .none
  ) {
    (self.name, self.constant, self.priority) = (name, constant, priority)
    self.isActive = isActive
    _position = position
  }

  static let constant = Field("constant", ValueKind<Double>.number, "In points.")
  static let priority = Field(
    "priority", ValueKind.number(in: 1...1000, called: "1 to 1000"), "1000 is required.")
  static let active = Field("active", .bool, "Whether it is in effect.")
  static let rows = [constant.row, priority.row, active.row]
}

extension ValueKind where Value == [ConstraintChange] {
  /// `{name: constant}` or `{name: {constant, priority, active}}`.
  static var constraintChanges: ValueKind {
    let number = ValueKind<Double>.number
    let schema = JSON.object([
      ("type", .string("object")),
      (
        "additionalProperties",
        .object([("anyOf", .array([number.schema, .mapping(ConstraintChange.rows)]))])
      ),
    ])
    return ValueKind(schema: schema, write: { .mapping($0.map { ($0.name, $0.yaml) }) }) {
      node, key, reader in
      guard case .mapping(let mapping) = node else {
        return reader.reportInvalid(
          node, key, expects: "a mapping of constraints to values, such as {cardWidth: 120}")
      }
      return mapping.compactMap { name, value in reader.constraintChange(name, value) }
    }
  }
}

extension ConstraintChange {
  /// The YAML form: a number if only the constant changes.
  fileprivate var yaml: YAMLValue {
    if let constant, priority == nil, isActive == nil { return .number(constant) }
    return .mapping {
      $0.write(Self.constant, constant)
      $0.write(Self.priority, priority)
      $0.write(Self.active, isActive)
    }
  }
}

extension SceneReader {
  fileprivate func constraintChange(_ key: Node, _ value: Node) -> ConstraintChange? {
    guard let name = key.text else {
      return reportInvalid(key, LayoutStep.layout.name, expects: "the name of a constraint")
    }
    var change = ConstraintChange(name, position: source(from: key, to: value))
    if case .mapping = value {
      guard
        let fields = Fields(
          value, key: name, context: "a change of a constraint", known: ConstraintChange.rows,
          reader: self)
      else { return nil }
      change.constant = fields.read(ConstraintChange.constant)
      change.priority = fields.read(ConstraintChange.priority)
      change.isActive = fields.read(ConstraintChange.active)
      check(change, constant: fields.keyPosition(of: ConstraintChange.constant))
    } else {
      change.constant = finite(
        value, name, expects: "a constant in points, or a mapping such as {active: false}")
      check(change, constant: value.position)
    }
    return change
  }

  /// Checks a name after all views have been read.
  private func check(_ change: ConstraintChange, constant position: ScenePosition) {
    afterReading { [self] in
      guard let areEquations = constraints.areEquations(change.name) else {
        let nearest = nearest(change.name, among: constraints.names)
        return report(.unknownConstraint(change.name, nearest: nearest), at: change.position)
      }
      if areEquations || (change.constant == nil && change.priority == nil) { return }
      let key = change.constant == nil ? ConstraintChange.priority.name : "constant"
      report(.invalidConstraint(.changedFormat(name: change.name, key: key)), at: position)
    }
  }
}
