/// Verifies that decoded layers form a tree: no cycles, and at most one superlayer per layer.
struct LayerTree {
  private var parents: [LayerID: LayerID] = [:]
  private var children: [LayerID: [LayerID]] = [:]
  /// The changes since the last check.
  private var changed: [(parent: LayerID, new: [LayerID])] = []

  /// Sets a layer's sublayers. All changes of one time are set before checking.
  mutating func set(_ sublayers: SublayerList, of parent: LayerID) throws {
    for child in children[parent] ?? [] where parents[child] == parent { parents[child] = nil }
    var new: [LayerID] = []
    sublayers.visitAll { new.append($0) }
    children[parent] = new
    changed.append((parent, new))
  }

  mutating func check() throws {
    defer { changed = [] }
    for (parent, new) in changed where children[parent] == new {
      for child in new {
        guard parents[child] == nil || parents[child] == parent else {
          throw ArchiveError("layer \(child.rawValue) has two superlayers at once")
        }
        parents[child] = parent
      }
      guard Set(new).count == new.count else {
        throw ArchiveError("layer \(parent.rawValue) contains a sublayer twice")
      }
    }
    // Each layer is visited once, whatever the depth: the ancestors of a settled layer are known to
    // lead to a root.
    var settled: Set<LayerID> = []
    for (parent, _) in changed {
      var (path, next): (Set<LayerID>, LayerID?) = ([], parent)
      while let layer = next, !settled.contains(layer) {
        guard path.insert(layer).inserted else {
          throw ArchiveError("layer \(parent.rawValue) is its own ancestor")
        }
        next = parents[layer]
      }
      settled.formUnion(path)
    }
  }
}
