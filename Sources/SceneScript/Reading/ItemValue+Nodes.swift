import Yams

extension ItemValue {
  /// The value of a node. A mapping of a name to nothing, as of the unquoted `{title}`, is the
  /// placeholder.
  init(_ node: Node) {
    switch node {
    case .scalar(let scalar):
      let plain = node.isNull ? "null" : scalar.string
      self = node.isNumberOrWord ? .plain(plain) : .text(scalar.string)
    case .sequence(let items): self = .list(items.map { ItemValue($0) })
    case .mapping(let mapping):
      if let only = mapping.first, mapping.count == 1, only.value.isNull, let name = only.key.text {
        self = .text("{\(name)}")
      } else {
        self = .mapping(mapping.map { Entry($0.key.text ?? "", ItemValue($0.value)) })
      }
    case .alias: self = .plain("null")
    }
  }

  /// The value as a node without a location.
  var node: Node {
    switch self {
    case .text(let text): .scalar(Node.Scalar(text, .implicit, .doubleQuoted))
    case .plain(let text): .scalar(Node.Scalar(text, .implicit, .plain))
    case .list(let items): .sequence(Node.Sequence(items.map(\.node)))
    case .mapping(let entries):
      .mapping(
        Node.Mapping(
          entries.map { (.scalar(Node.Scalar($0.key, .implicit, .plain)), $0.value.node) }))
    }
  }

  /// The YAML form.
  var yaml: YAMLValue {
    switch self {
    case .text(let text): .text(text)
    case .plain(let text): .plain(text)
    case .list(let items): .list(items.map(\.yaml))
    case .mapping(let entries): .mapping(entries.map { ($0.key, $0.value.yaml) })
    }
  }
}

extension Node {
  /// Whether the node is a number, a Boolean or null, and so differs from the same text in quotes.
  fileprivate var isNumberOrWord: Bool {
    guard let plainText else { return false }
    return isNull || NumberText.value(plainText) != nil
      || ["true", "True", "TRUE", "false", "False", "FALSE"].contains(plainText)
  }
}
