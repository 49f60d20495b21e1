import Yams

/// The views described in a scene, by id.
struct ViewRegistry {
  private var entries: [String: (type: ViewType, line: Int)] = [:]
  private var arranged: Set<String> = []
  private var count = 0

  var ids: [String] { entries.keys.sorted() }

  /// Whether a stack arranges a view when it is added.
  func isArranged(_ id: String) -> Bool { arranged.contains(id) }

  /// Records that a stack arranges a view.
  mutating func addArranged(_ id: String) { arranged.insert(id) }

  func type(of id: String) -> ViewType? { entries[id]?.type }

  /// Adds a view; reports a duplicate id or too many views.
  mutating func add(id: String?, type: ViewType, at node: Node, _ reader: SceneReader) {
    count += 1
    if count == SceneLimit.views + 1 {
      reader.report(.tooManyViews(limit: SceneLimit.views), at: node)
    }
    guard let id else { return }
    if let first = entries[id] {
      reader.report(.duplicateID(id, firstLine: first.line), at: node)
    } else {
      entries[id] = (type, node.position.line)
    }
  }
}
