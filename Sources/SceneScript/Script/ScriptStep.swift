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
}

extension StepAction {
  package var lists: [(steps: [ScriptStep], times: Int)] { [] }
  package var isEndless: Bool { false }
  package var waitsForLists: Bool { true }
  package var isEmpty: Bool { false }
  package var isLoop: Bool { false }

  fileprivate func isEqual(to other: any StepAction) -> Bool { other as? Self == self }
}

/// A step of a script. Immutable, because `count`, `isEmpty` and `neverEnds` are cached.
package struct ScriptStep: Sendable {
  package let action: any StepAction
  @SourcePosition package private(set) var position: ScenePosition = .start
  /// Start time relative to the start of its list; nil to start after the previous step.
  package let at: MediaTime?
  /// The number of steps that it runs, itself included.
  let count: Double
  /// Whether it has no effect and no duration.
  let isEmpty: Bool
  /// Whether it never ends.
  let neverEnds: Bool

  /// The key that identifies the kind of step, such as "animate".
  var name: String { type(of: action).type.name }

  package init(_ action: any StepAction, at: MediaTime? = nil, position: SourcePosition = .none) {
    (self.action, self.at) = (action, at)
    isEmpty = at == nil && action.isEmpty
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
    left.at == right.at && left.action.isEqual(to: right.action)
  }

  /// The YAML form.
  var yaml: YAMLValue {
    .mapping {
      action.write(to: &$0)
      $0.write(StepType.at, at)
    }
  }
}

/// A kind of step: its identifying key, its other keys and its reader.
package struct StepType: Sendable {
  let name: String
  let doc: String
  /// All keys except for `at`, the identifying one first.
  let rows: [FieldRow]
  let required: [String]
  let read: @Sendable (Fields, SceneReader) -> (any StepAction)?

  /// The key that is valid for all steps.
  static let at = Field("at", .time, "Start time relative to the start of the list.")
}
