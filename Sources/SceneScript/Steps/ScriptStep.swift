import Animator
import Yams

/// What a step of a script does. Each kind of step has a file, and a row in ``StepType/all``.
protocol StepAction: Sendable {
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
}

extension StepAction {
  var lists: [(steps: [ScriptStep], times: Int)] { [] }
  var isEndless: Bool { false }
  var waitsForLists: Bool { true }
  var isEmpty: Bool { false }
}

/// A step of a script, as it stands in a scene.
struct ScriptStep: Sendable {
  /// The key that makes it what it is: "animate".
  let name: String
  let position: ScenePosition
  /// When it begins, from the start of its list; nil for when the step before it ended.
  let at: MediaTime?
  let action: any StepAction
  /// How many steps are run when this one is, itself included.
  let count: Double
  /// Whether it changes nothing and takes no time.
  let isEmpty: Bool
  /// Whether it never ends.
  let neverEnds: Bool

  init(name: String, position: ScenePosition, at: MediaTime?, action: any StepAction) {
    (self.name, self.position, self.at, self.action) = (name, position, at, action)
    isEmpty = at == nil && action.isEmpty
    let inside = action.lists.map { list in
      Double(list.times) * list.steps.reduce(0) { $0 + $1.count }
    }
    count = isEmpty ? 1 : inside.reduce(1, +)
    let inner = action.lists.contains { $0.steps.contains(where: \.neverEnds) }
    neverEnds = action.isEndless || (action.waitsForLists && inner)
  }
}

/// A kind of step: the key that makes it, the keys it may have, how it is read.
struct StepType: Sendable {
  let name: String
  let doc: String
  /// All its keys but `at`, its own first.
  let rows: [FieldRow]
  let required: [String]
  let read: @Sendable (Fields, SceneReader) -> (any StepAction)?

  /// The table: to add a step, add a file and its row here.
  static let all: [StepType] = [
    SetStep.type, AnimateStep.type, SpringStep.type, KeyframesStep.type, TransitionStep.type,
    AddStep.type,
    RemoveStep.type,
    BringToFrontStep.type, SendToBackStep.type, WaitStep.type, AllStep.type, ChainStep.type,
    StaggerStep.type, LoopStep.type, BackgroundStep.type,
  ]

  /// The key that every step may have.
  static let at = Field("at", .time, "When it begins, from the start of its list.")
}

extension ValueKind where Value == [ScriptStep] {
  /// A list of steps.
  static var steps: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/step"))])),
      ])
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.wrong(node, key, takes: "a list of steps")
      }
      return items.compactMap { item in reader.nested(at: item) { reader.step(item) } }
    }
  }

  /// A list of steps that run one after another; warns of those that are never reached.
  static var sequence: ValueKind {
    ValueKind(schema: steps.schema) { node, key, reader in
      guard let list = steps.read(node, key, reader) else { return nil }
      for (step, next) in zip(list, list.dropFirst()) where step.neverEnds && next.at == nil {
        reader.report(.neverReached(step: next.name), at: next.position)
      }
      return list
    }
  }
}

extension SceneReader {
  /// Reads one step.
  func step(_ node: Node) -> ScriptStep? {
    guard case .mapping(let mapping) = node else {
      return wrong(node, "script", takes: "steps, such as {wait: 1}")
    }
    guard let type = stepType(of: mapping, at: node) else { return nil }
    let rows = type.rows + [StepType.at.row]
    let place = "the step '\(type.name)'"
    guard
      let fields = Fields(node, key: type.name, place: place, known: rows, reader: self)
    else { return nil }
    let at = fields.read(StepType.at)
    guard let action = type.read(fields, self) else { return nil }
    let position = mapping.first { $0.key.text == type.name }?.key.position ?? node.position
    return ScriptStep(name: type.name, position: position, at: at, action: action)
  }

  /// Which step a mapping is: the one whose key it has. Where it has several, as a transition with
  /// `set` does, the one that may have all the others.
  private func stepType(of mapping: Node.Mapping, at node: Node) -> StepType? {
    let keys = mapping.compactMap(\.key.text)
    let found = StepType.all.filter { keys.contains($0.name) }
    if let only = found.first, found.count == 1 { return only }
    for type in found
    where found.allSatisfy({ other in type.rows.contains { $0.name == other.name } }) {
      return type
    }
    if !found.isEmpty {
      report(.severalSteps(found.map(\.name)), at: node)
    } else {
      reportUnknownStep(keys, mapping, at: node)
    }
    return nil
  }

  private func reportUnknownStep(_ keys: [String], _ mapping: Node.Mapping, at node: Node) {
    let names = StepType.all.map(\.name)
    let others = Set(StepType.all.flatMap { $0.rows.map(\.name) } + [StepType.at.name])
    let candidates = keys.filter { !others.contains($0) }
      .map { (name: $0, meant: nearest($0, among: names)) }
    let misspelt = candidates.first { $0.meant != nil } ?? candidates.first
    let place = mapping.first { $0.key.text == misspelt?.name }?.key ?? node
    report(
      .unknownStep(key: misspelt?.name, nearest: misspelt?.meant, known: names), at: place)
  }
}
