import Animator
import Yams

/// The start of a step relative to an earlier step of its list.
package struct StepAnchor: Equatable, Sendable {
  /// The label of the earlier step.
  package var label: String
  /// Whether it starts at the end of that step, rather than at its start.
  package var isEnd: Bool
  /// How much later it starts.
  package var offset = MediaTime.zero
  @SourcePosition package var position: ScenePosition = .start

  package init(
    _ label: String, isEnd: Bool, offset: MediaTime = .zero, position: SourcePosition = .none
  ) {
    (self.label, self.isEnd, self.offset) = (label, isEnd, offset)
    _position = position
  }

  /// Writes the key of the step.
  func write(to mapping: inout FieldsWriter) {
    mapping.write(isEnd ? StepType.after : StepType.at, StepStart.label(label, offset: offset))
  }
}

/// The value of a key for the start of a step.
enum StepStart: Sendable {
  case time(MediaTime)
  case label(String, offset: MediaTime)

  /// A time, or a label.
  static let kind = makeKind(allowsTimes: true)
  /// A label with or without an offset, such as `intro + 0.5`.
  static let labelKind = makeKind(allowsTimes: false)

  private static func makeKind(allowsTimes: Bool) -> ValueKind<StepStart> {
    let time = ValueKind<MediaTime>.time
    let label = JSON.pattern("^[A-Za-z_][^+]*( *\\+ *[0-9.]+(ms|s|f| *beats?)?)?$")
    let schema = allowsTimes ? JSON.object([("anyOf", .array([time.schema, label]))]) : label
    return ValueKind(
      schema: schema,
      write: { start in
        switch start {
        case .time(let value): time.write(value)
        case .label(let name, let offset):
          .text(offset == .zero ? name : "\(name) + \(YAMLWriter.line(time.write(offset)))")
        }
      }
    ) { node, key, reader in
      guard let text = node.text,
        let match = text.wholeMatch(of: /([A-Za-z_][^+]*?)(?:\s*\+\s*([^+]+))?/)
      else {
        if allowsTimes { return time.read(node, key, reader).map(StepStart.time) }
        return reader.reportInvalid(
          node, key, expects: "the label of a step, such as intro or \"intro + 0.5\"")
      }
      guard let offset = match.2 else { return .label(String(match.1), offset: .zero) }
      let rest = Node.scalar(Node.Scalar(String(offset), .implicit, .plain, node.mark))
      return time.read(rest, key, reader).map { .label(String(match.1), offset: $0) }
    }
  }
}

/// The labeled steps of a list that have started and ended, and the actions that wait for them.
@MainActor
final class StepLabels {
  private struct Event: Hashable {
    let label: String
    let isEnd: Bool
  }

  private var passed: Set<Event> = []
  private var waiting: [Event: [ScriptRun.Action]] = [:]

  /// Nil for a list without labels.
  init?(of steps: [ScriptStep]) {
    if !steps.contains(where: { $0.label != nil }) { return nil }
  }

  /// Calls an action when a step starts or ends; at once if it has.
  func when(_ label: String, isEnd: Bool, _ action: @escaping ScriptRun.Action) {
    let event = Event(label: label, isEnd: isEnd)
    if passed.contains(event) { return action() }
    waiting[event, default: []].append(action)
  }

  /// Records that a step starts or ends.
  func pass(_ label: String?, isEnd: Bool) {
    guard let label else { return }
    let event = Event(label: label, isEnd: isEnd)
    passed.insert(event)
    for action in waiting.removeValue(forKey: event) ?? [] { action() }
  }
}
