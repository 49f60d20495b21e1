/// Holds layers that were read to being a tree: nothing is inside itself, nor in two places.
struct LayerTree {
  private var parents: [LayerID: LayerID] = [:]
  private var children: [LayerID: [LayerID]] = [:]
  /// Those that have changed since the last check.
  private var changed: [(parent: LayerID, new: [LayerID])] = []

  /// Takes a layer's new sublayers. Moves of one instant are given together, then checked.
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
          throw ArchiveError("layer \(child.rawValue) is in two places at once")
        }
        parents[child] = parent
      }
      guard Set(new).count == new.count else {
        throw ArchiveError("layer \(parent.rawValue) has a sublayer twice")
      }
    }
    // Each layer is passed once, however deep the tree is: from a settled one on the way leads to a root.
    var settled: Set<LayerID> = []
    for (parent, _) in changed {
      var (path, next): (Set<LayerID>, LayerID?) = ([], parent)
      while let layer = next, !settled.contains(layer) {
        guard path.insert(layer).inserted else {
          throw ArchiveError("layer \(parent.rawValue) is inside itself")
        }
        next = parents[layer]
      }
      settled.formUnion(path)
    }
  }
}
