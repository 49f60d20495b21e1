import Yams

/// YAML's merge key: `{<<: *base, frame: …}` has what `base` has, and its own frame. Yams leaves it to
/// those who make values of nodes.
///
/// As the type's definition says (yaml.org/type/merge.html), the value is a mapping or a list of them; a
/// mapping's own keys win over merged ones, and of a list the earlier mapping wins.
struct MergeKeys {
  let file: String
  private static let key = "<<"

  /// A document with merged mappings in place of merge keys. Its depth and its size, aliases expanded,
  /// have been checked; merging adds to neither.
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

  /// The mappings that a merge key stands for.
  private func sources(_ value: Node) throws(SceneError) -> [Node] {
    switch value {
    case .mapping: return [value]
    case .sequence(let items):
      for item in items {
        guard case .mapping = item else { throw wrong(item) }
      }
      return Array(items)
    default: throw wrong(value)
    }
  }

  private func wrong(_ node: Node) -> SceneError {
    SceneError(
      .invalidValue(
        key: Self.key, expected: "a mapping or a list of them, such as *base", found: node.found),
      in: file, at: node.position)
  }
}
