import Animator
import Yams

extension StepType {
  /// All kinds of steps. To add one, add a file, and a row here.
  static let all: [StepType] = [
    SetStep.type, AnimateStep.type, SpringStep.type, KeyframesStep.type, PresetStep.type,
    LayoutStep.type,
    AnimateTextStep.type, ChangeTextStep.type, TypewriteStep.type, RunStep.type, CountStep.type,
    HighlightStep.type, WriteStep.type, SayStep.type,
    MoveAlongStep.type, MorphStep.type, WiggleStep.type, AudioKeyframesStep.type,
    CameraStep.type,
    ResizeStep.type, RotateStep.type, KeyboardStep.type,
    TapStep.type, PressStep.type, DragStep.type, FlickStep.type, SwipeStep.type, PinchStep.type,
    ScrollStep.type, ToggleStep.type, SlideStep.type, TypeStep.type,
    PushStep.type, PopStep.type, PresentStep.type, DismissStep.type, SelectStep.type,
    PageStep.type, SegueStep.type, WarnMemoryStep.type,
    InsertStep.type, DeleteStep.type, MoveStep.type, ReloadStep.type, BatchStep.type,
    DeselectStep.type,
    TransitionStep.type, AddStep.type,
    RemoveStep.type,
    BringToFrontStep.type, SendToBackStep.type, WaitStep.type, MarkStep.type, UntilStep.type,
    AllStep.type,
    ChainStep.type, StaggerStep.type, LoopStep.type, BackgroundStep.type,
  ]

  /// Their places in ``all``, by name.
  fileprivate static let indices = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}

extension ValueKind where Value == [ScriptStep] {
  /// A list of steps.
  static var steps: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/step"))])),
      ]), write: { .list($0.map(\.yaml)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(node, key, expects: "a list of steps")
      }
      let steps = items.compactMap { item in
        reader.nested(at: item) { reader.step(item, key: key) }
      }
      reader.checkLabels(of: steps)
      return steps
    }
  }

  /// A list of steps that run in sequence; warns of unreachable ones.
  static var sequence: ValueKind {
    ValueKind(schema: steps.schema, write: steps.write) { node, key, reader in
      guard let list = steps.read(node, key, reader) else { return nil }
      for (step, next) in zip(list, list.dropFirst()) where step.neverEnds && !next.startsApart {
        reader.report(.neverReached(step: next.name), at: next.position)
      }
      return list
    }
  }
}

extension SceneReader {
  /// Reads one step.
  ///
  /// - Parameter key: The key that it is below, for messages.
  func step(_ node: Node, key: String) -> ScriptStep? {
    guard case .mapping(let mapping) = node else {
      return reportInvalid(node, key, expects: "a step, such as {wait: 1}")
    }
    guard let type = stepType(of: mapping, at: node) else { return nil }
    let rows = type.rows + type.commonRows
    let context = "the step '\(type.name)'"
    guard
      let fields = Fields(node, key: type.name, context: context, known: rows, reader: self)
    else { return nil }
    let start = start(of: type, fields)
    let label = fields.read(StepType.label)
    guard let action = type.read(fields, self) else { return nil }
    let key = mapping.first { $0.key.text == type.name }?.key
    return ScriptStep(
      action, at: start.time, anchor: start.anchor, label: label,
      position: source(from: node, to: node, at: key?.position))
  }

  /// When a step starts by its own keys; reports more than one of them.
  private func start(
    of type: StepType, _ fields: Fields
  ) -> (time: MediaTime?, anchor: StepAnchor?) {
    let keys = [StepType.at, StepType.with, StepType.after].filter { field in
      fields.has(field) && type.commonRows.contains { $0.name == field.name }
    }
    if keys.count > 1 {
      report(.conflictingKeys(keys[0].name, keys[1].name), at: fields.keyPosition(of: keys[1]))
    }
    guard let key = keys.first, let start = fields.read(key) else { return (nil, nil) }
    switch start {
    case .time(let time): return (time, nil)
    case .label(let label, let offset):
      let position = SourcePosition(wrappedValue: fields.position(of: key))
      return (
        nil,
        StepAnchor(
          label, isEnd: key.name == StepType.after.name, offset: offset, position: position)
      )
    }
  }

  /// Reports labels that no earlier step of the list has, and those that two steps have.
  fileprivate func checkLabels(of steps: [ScriptStep]) {
    var labels: [String] = []
    var known: Set<String> = []
    for step in steps {
      if let anchor = step.anchor, !known.contains(anchor.label) {
        let nearest = nearest(anchor.label, among: labels)
        report(.unknownLabel(anchor.label, nearest: nearest), at: anchor.position)
      }
      guard let label = step.label else { continue }
      if !known.insert(label).inserted { report(.duplicateLabel(label), at: step.position) }
      labels.append(label)
    }
  }

  /// The kind of step of a mapping, by its identifying key. Of several, as in a transition with
  /// `set`, the one for which all the others are valid keys.
  private func stepType(of mapping: Node.Mapping, at node: Node) -> StepType? {
    let keys = mapping.compactMap(\.key.text)
    let found = Set(keys.compactMap { StepType.indices[$0] }).sorted().map { StepType.all[$0] }
    if let only = found.first, found.count == 1 { return only }
    for type in found
    where found.allSatisfy({ other in type.rows.contains { $0.name == other.name } }) {
      return type
    }
    if !found.isEmpty {
      report(.multipleSteps(found.map(\.name)), at: node)
    } else {
      reportUnknownStep(keys, mapping, at: node)
    }
    return nil
  }

  /// The step that is meant by a word of other programs, or by the name of a preset.
  private static func step(meantBy name: String) -> String? {
    let synonyms = [
      "sequence": "chain", "parallel": "all", "group": "all", "together": "all", "repeat": "loop",
      "sleep": "wait", "pause": "wait", "click": "tap",
    ]
    return synonyms[name] ?? MotionPreset.named(name).map { "preset: \($0.name)" }
  }

  private func reportUnknownStep(_ keys: [String], _ mapping: Node.Mapping, at node: Node) {
    let names = StepType.all.map(\.name)
    let others = Set(StepType.all.flatMap { ($0.rows + $0.commonRows).map(\.name) })
    let candidates = keys.filter { !others.contains($0) }
      .map { (name: $0, nearest: Self.step(meantBy: $0) ?? nearest($0, among: names)) }
    let misspelled = candidates.first { $0.nearest != nil } ?? candidates.first
    let key = mapping.first { $0.key.text == misspelled?.name }?.key ?? node
    report(
      .unknownStep(key: misspelled?.name, nearest: misspelled?.nearest, known: names), at: key)
  }
}
