import Animator

/// The action of a script step. Each kind of step has a file and a row in ``StepType/all``.
package protocol StepAction: Equatable, Sendable {
  /// The keys and the reader.
  static var type: StepType { get }
  /// Writes the keys except for `at`.
  func write(to mapping: inout FieldsWriter)

  /// Starts the step at the current time of the stage's clock.
  ///
  /// Calls `done` once, at the exact time when the step ends, or never if it does not end.
  @MainActor
  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action)

  /// The nested lists of steps, with the number of times each is run.
  var lists: [(steps: [ScriptStep], times: Int)] { get }
  /// Whether the action itself never ends, regardless of nested steps.
  var isEndless: Bool { get }
  /// Whether it ends after its nested steps.
  var waitsForLists: Bool { get }
  /// Whether it has no effect and no duration, like a list without steps.
  var isEmpty: Bool { get }
  /// Whether it repeats its nested steps.
  var isLoop: Bool { get }
  /// The ids of the views that it changes itself.
  var changedViews: [String] { get }
}

extension StepAction {
  package var lists: [(steps: [ScriptStep], times: Int)] { [] }
  package var isEndless: Bool { false }
  package var waitsForLists: Bool { true }
  package var isEmpty: Bool { false }
  package var isLoop: Bool { false }
  package var changedViews: [String] { [] }

  fileprivate func isEqual(to other: any StepAction) -> Bool { other as? Self == self }
}

/// A step of a script. Immutable, because `count`, `isEmpty` and `neverEnds` are cached.
package struct ScriptStep: Sendable {
  package let action: any StepAction
  @SourcePosition package private(set) var position: ScenePosition = .start
  /// Start time relative to the start of its list; nil to start after the previous step, or as ``anchor`` says.
  package let at: MediaTime?
  /// The earlier step of its list with which, or after which, it starts; nil for none.
  package let anchor: StepAnchor?
  /// The name by which later steps of its list refer to it.
  package let label: String?
  /// The number of steps that it runs, itself included.
  let count: Double
  /// Whether it has no effect and no duration.
  let isEmpty: Bool
  /// Whether it never ends.
  let neverEnds: Bool

  /// Whether it does not wait for the previous step.
  var startsApart: Bool { at != nil || anchor != nil }

  /// The key that identifies the kind of step, such as "animate".
  var name: String { type(of: action).type.name }

  package init(
    _ action: any StepAction, at: MediaTime? = nil, anchor: StepAnchor? = nil,
    label: String? = nil, position: SourcePosition = .none
  ) {
    (self.action, self.at, self.anchor, self.label) = (action, at, anchor, label)
    isEmpty = at == nil && anchor == nil && label == nil && action.isEmpty
    let inside = action.lists.map { list in
      Double(list.times) * list.steps.reduce(0) { $0 + $1.count }
    }
    count = isEmpty ? 1 : inside.reduce(1, +)
    let inner = action.lists.contains { $0.steps.contains(where: \.neverEnds) }
    neverEnds = action.isEndless || (action.waitsForLists && inner)
    _position = position
  }
}

extension ScriptStep: Equatable {
  package static func == (left: ScriptStep, right: ScriptStep) -> Bool {
    left.at == right.at && left.anchor == right.anchor && left.label == right.label
      && left.action.isEqual(to: right.action)
  }

  /// The YAML form.
  var yaml: YAMLValue {
    .mapping {
      action.write(to: &$0)
      $0.write(StepType.at, at.map(StepStart.time))
      anchor?.write(to: &$0)
      $0.write(StepType.label, label)
    }
  }
}

/// A kind of step: its identifying key, its other keys and its reader.
package struct StepType: Sendable {
  let name: String
  let doc: String
  /// The keys of this type, the identifying one first, without the common keys of all steps.
  let rows: [FieldRow]
  let required: [String]
  let read: @Sendable (Fields, SceneReader) -> (any StepAction)?

  /// The common keys of all steps, except those that the type defines itself.
  var commonRows: [FieldRow] {
    [Self.at.row, Self.with.row, Self.after.row, Self.label.row].filter { row in
      !rows.contains { $0.name == row.name }
    }
  }

  static let at = Field(
    "at", StepStart.kind,
    "Start time relative to the start of the list, or the label of an earlier step with which it starts."
  )
  static let with = Field(
    "with", StepStart.labelKind, "The label of an earlier step of the list, with which it starts.")
  static let after = Field(
    "after", StepStart.labelKind,
    "The label of an earlier step of the list, after whose end it starts, such as intro + 0.5.")
  static let label = Field(
    "label", .reference("a name for later steps of the list"),
    "A name by which later steps of the list refer to the step.")
}

extension StepType {
  /// A kind of step that has no key but the identifying one.
  init<Value>(of field: Field<Value>, _ make: @escaping @Sendable (Value) -> any StepAction) {
    self.init(name: field.name, doc: field.doc, rows: [field.row], required: [field.name]) {
      fields, _ in fields.read(field).map(make)
    }
  }
}
