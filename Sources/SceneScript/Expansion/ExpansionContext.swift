import SceneExpressions
import Yams

/// Where the pass is: in which file, component and loop.
struct ExpansionContext {
  let source: DocumentSource
  /// The names that expressions may refer to.
  var scope: ValueScope
  /// The ids of the views around.
  var ids: IdentifierScope
  /// The ids around a view that is named from outside: the root of an instance or of an iteration. Nil for others.
  var ownIDs: IdentifierScope?
  /// Marks the nodes with their origin; nil in the text of the document itself.
  var tag: Tag?
  /// The note on the instances and iterations around.
  var note: String?
  /// The components whose instances contain the current node, outermost first.
  var components: [String] = []
  /// The levels of nodes around the current one.
  var depth = 0
  /// The folder of an included file, relative to that of the document, with a slash at its end.
  var folder = ""
}

/// The values that expressions may refer to by name, those of instances and loops before those around them.
final class ValueScope: ExpressionScope {
  private let parent: ValueScope?
  private let values: [String: ExpressionValue]

  init(_ values: [String: ExpressionValue], in parent: ValueScope?) {
    (self.values, self.parent) = (values, parent)
  }

  /// The scope of the document, whose values the expansion computes on first use.
  init(of expansion: SceneExpansion) { (values, parent, self.expansion) = ([:], nil, expansion) }

  /// Nil except for the scope of the document.
  private weak var expansion: SceneExpansion?

  func value(named name: String) throws(ExpressionError) -> ExpressionValue? {
    if let value = values[name] { return value }
    if let expansion { return try expansion.globalValue(name) }
    return try parent?.value(named: name)
  }

  var names: [String] {
    values.keys.sorted() + (parent?.names ?? []) + (expansion?.globalNames ?? [])
  }
}

extension Node {
  /// The node with the tag of an origin; unchanged for the document itself.
  func tagged(_ tag: Tag?) -> Node {
    guard let tag else { return self }
    switch self {
    case .scalar(var scalar):
      scalar.tag = tag
      return .scalar(scalar)
    case .sequence(var sequence):
      sequence.tag = tag
      return .sequence(sequence)
    case .mapping(var mapping):
      mapping.tag = tag
      return .mapping(mapping)
    case .alias: return self
    }
  }
}

extension ExpressionValue {
  /// The value of a node without expressions.
  init(_ node: Node) {
    switch node {
    case .scalar(let scalar):
      if let text = node.plainText {
        if node.isNull {
          self = .null
        } else if let number = NumberText.value(text), number.isFinite {
          self = .number(number)
        } else if ["true", "True", "TRUE"].contains(text) {
          self = .bool(true)
        } else if ["false", "False", "FALSE"].contains(text) {
          self = .bool(false)
        } else {
          self = .text(text)
        }
      } else {
        self = .text(scalar.string)
      }
    case .sequence(let items): self = .list(ExpressionList(items.map { ExpressionValue($0) }))
    case .mapping(let mapping):
      self = .record(
        ExpressionRecord(mapping.map { ($0.key.text ?? "", ExpressionValue($0.value)) }))
    case .alias: self = .null
    }
  }

  /// The value as a node at a location.
  func node(_ tag: Tag?, at mark: Mark?) -> Node {
    let tag = tag ?? .implicit
    func plain(_ text: String) -> Node { .scalar(Node.Scalar(text, tag, .plain, mark)) }
    switch self {
    case .null: return plain("null")
    case .bool, .number: return plain(text ?? "null")
    case .text(let text): return .scalar(Node.Scalar(text, tag, .doubleQuoted, mark))
    case .list(let list):
      return .sequence(Node.Sequence(list.items.map { $0.node(tag, at: mark) }, tag, .flow, mark))
    case .record(let record):
      let pairs = record.entries.map { entry in
        (
          Node.scalar(Node.Scalar(entry.name, tag, .doubleQuoted, mark)),
          entry.value.node(tag, at: mark)
        )
      }
      return .mapping(Node.Mapping(pairs, tag, .flow, mark))
    }
  }
}
