import Animator

/// What a step of a script does. Each kind of step has a file, and a row in ``StepType/all``.
package protocol StepAction: Equatable, Sendable {
  /// Its keys, and how it is read.
  static var type: StepType { get }
  /// Writes its keys, but `at`.
  func write(to mapping: inout FieldsWriter)

  /// Starts the step, with the clock at the instant at which it begins.
  ///
  /// `done` is called once, with the clock at the instant at which the step ends; never where it
  /// does not end.
  @MainActor
  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action)

  /// The lists of steps that this one runs, with how often each is run.
  var lists: [(steps: [ScriptStep], times: Int)] { get }
  /// Whether it never ends by itself, whatever it runs.
  var isEndless: Bool { get }
  /// Whether it ends only when what it runs has.
  var waitsForLists: Bool { get }
  /// Whether it changes nothing and takes no time: a list without steps.
  var isEmpty: Bool { get }
  /// Whether it runs its lists again and again.
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

/// A step of a script, as it stands in a scene. To change what it does, make another one.
package struct ScriptStep: Sendable {
  package let action: any StepAction
  @SourcePosition private(set) var position: ScenePosition = .start
  /// When it begins, from the start of its list; nil for when the step before it ended.
  package let at: MediaTime?
  /// How many steps are run when this one is, itself included.
  let count: Double
  /// Whether it changes nothing and takes no time.
  let isEmpty: Bool
  /// Whether it never ends.
  let neverEnds: Bool

  /// The key that makes it what it is: "animate".
  var name: String { type(of: action).type.name }

  package init(_ action: any StepAction, at: MediaTime? = nil, position: ScenePosition = .start) {
    (self.action, self.at) = (action, at)
    isEmpty = at == nil && action.isEmpty
    let inside = action.lists.map { list in
      Double(list.times) * list.steps.reduce(0) { $0 + $1.count }
    }
    count = isEmpty ? 1 : inside.reduce(1, +)
    let inner = action.lists.contains { $0.steps.contains(where: \.neverEnds) }
    neverEnds = action.isEndless || (action.waitsForLists && inner)
    self.position = position
  }
}

extension ScriptStep: Equatable {
  package static func == (left: ScriptStep, right: ScriptStep) -> Bool {
    left.at == right.at && left.action.isEqual(to: right.action)
  }

  /// What a scene writes.
  var yaml: YAMLValue {
    .mapping {
      action.write(to: &$0)
      $0.write(StepType.at, at)
    }
  }
}

/// A kind of step: the key that makes it, the keys it may have, how it is read.
package struct StepType: Sendable {
  let name: String
  let doc: String
  /// All its keys but `at`, its own first.
  let rows: [FieldRow]
  let required: [String]
  let read: @Sendable (Fields, SceneReader) -> (any StepAction)?

  /// The key that every step may have.
  static let at = Field("at", .time, "When it begins, from the start of its list.")
}
