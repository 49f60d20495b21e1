import Yams

/// Resolves YAML merge keys: `{<<: *base, frame: …}` is `base` with another frame. Yams resolves
/// them only when it constructs values, not nodes.
///
/// By yaml.org/type/merge.html, the value is a mapping or a list of mappings. A mapping's own keys
/// take precedence over merged ones, and earlier mappings of a list over later ones.
struct MergeKeys {
  let file: String
  private static let key = "<<"

  /// The document with merge keys resolved. Its depth and its expanded size must have been checked;
  /// merging increases neither.
  func merged(_ node: Node) throws(SceneError) -> Node {
    switch node {
    case .scalar, .alias: return node
    case .sequence(var items):
      for index in items.indices { items[index] = try merged(items[index]) }
      return .sequence(items)
    case .mapping(let mapping):
      var pairs: [(Node, Node)] = []
      var bases: [Node] = []
      for (key, value) in mapping {
        let value = try merged(value)
        if key.plainText == Self.key {
          bases += try sources(value)
        } else {
          pairs.append((key, value))
        }
      }
      var known = Set(pairs.map(\.0))
      for case .mapping(let base) in bases {
        for (key, value) in base where known.insert(key).inserted { pairs.append((key, value)) }
      }
      return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
    }
  }

  /// The mappings to be merged.
  private func sources(_ value: Node) throws(SceneError) -> [Node] {
    switch value {
    case .mapping: return [value]
    case .sequence(let items):
      for item in items {
        guard case .mapping = item else { throw invalidSource(item) }
      }
      return Array(items)
    default: throw invalidSource(value)
    }
  }

  private func invalidSource(_ node: Node) -> SceneError {
    SceneError(
      .invalidValue(
        key: Self.key, expected: "a mapping or a list of them, such as *base", found: node.found),
      in: file, at: node.position)
  }
}
