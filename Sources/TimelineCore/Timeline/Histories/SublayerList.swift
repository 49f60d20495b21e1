/// The sublayers of a layer, back to front.
///
/// A persistent B-tree: recording one change among n siblings copies O(log n) nodes, not the list.
package struct SublayerList: Sendable {
  private var root = SublayerNode.leaf([])
  /// The layer's mask, which is not one of its sublayers.
  package var mask: LayerID?

  package init() {}

  package init(_ ids: some Sequence<LayerID>) {
    for id in ids { insert(id, at: count) }
  }

  /// Inserts `id` at `index`, or at the end if `index` is `count`.
  package mutating func insert(_ id: LayerID, at index: Int) {
    guard let sibling = root.insert(id, at: min(index, count)) else { return }
    root = .branch([root, sibling], count: root.count + sibling.count)
  }

  /// Removes the sublayer at `index`.
  package mutating func remove(at index: Int) {
    guard index < count else { return }
    root.remove(at: index)
    while case .branch(let children, _) = root, children.count == 1 { root = children[0] }
  }

  /// Removes a sublayer or the mask; false if it is neither.
  package mutating func remove(_ id: LayerID) -> Bool {
    if mask == id {
      mask = nil
      return true
    }
    var (index, match): (Int, Int?) = (0, nil)
    visit { sublayer in
      if sublayer == id { match = index }
      index += 1
    }
    guard let match else { return false }
    remove(at: match)
    return true
  }

  var isEmpty: Bool { count == 0 }
  var count: Int { root.count }

  /// Calls `body` with each sublayer from front to back, down to the index `start`.
  func visitReversed(downTo start: Int = 0, _ body: (LayerID) -> Void) {
    var left = count
    root.visitReversed { id in
      left -= 1
      if left >= start { body(id) }
    }
  }

  /// Calls `body` with each sublayer from back to front, then with the mask.
  package func visitAll(_ body: (LayerID) -> Void) {
    visit(body)
    if let mask { body(mask) }
  }

  /// Calls `body` with each sublayer from back to front until it returns false.
  func visitBack(while body: (LayerID) -> Bool) { _ = root.visit(while: body) }

  /// Calls `body` with each sublayer from back to front.
  func visit(_ body: (LayerID) -> Void) {
    visitBack { id in
      body(id)
      return true
    }
  }
}

/// A node of the B-tree.
private enum SublayerNode: Sendable {
  case leaf([LayerID])
  /// An inner node of nonempty children with `count` layers in total.
  case branch([SublayerNode], count: Int)

  /// The maximum number of layers of a leaf, and of children of a branch.
  private static let limit = 32

  var count: Int {
    switch self {
    case .leaf(let ids): ids.count
    case .branch(_, let count): count
    }
  }

  /// Inserts a layer at `index`, which is at most `count`.
  ///
  /// - Returns: The second half of the node if it was split, to be inserted after it.
  mutating func insert(_ id: LayerID, at index: Int) -> SublayerNode? {
    switch self {
    case .leaf(var ids):
      self = .leaf([])
      ids.insert(id, at: index)
      let rest = ids.splitOff(at: index, beyond: Self.limit)
      self = .leaf(ids)
      return rest.map(SublayerNode.leaf)
    case .branch(var children, let count):
      self = .leaf([])
      let (child, offset) = Self.child(of: children, at: index, isInsertion: true)
      guard let sibling = children[child].insert(id, at: offset) else {
        self = .branch(children, count: count + 1)
        return nil
      }
      children.insert(sibling, at: child + 1)
      let rest = children.splitOff(at: child + 1, beyond: Self.limit)
      let restCount = rest?.reduce(0) { $0 + $1.count } ?? 0
      self = .branch(children, count: count + 1 - restCount)
      return rest.map { .branch($0, count: restCount) }
    }
  }

  /// Removes the layer at `index`, which has to exist.
  mutating func remove(at index: Int) {
    switch self {
    case .leaf(var ids):
      self = .leaf([])
      ids.remove(at: index)
      self = .leaf(ids)
    case .branch(var children, let count):
      self = .leaf([])
      let (child, offset) = Self.child(of: children, at: index, isInsertion: false)
      children[child].remove(at: offset)
      if children[child].count == 0 { children.remove(at: child) }
      self = children.isEmpty ? .leaf([]) : .branch(children, count: count - 1)
    }
  }

  /// The child that contains the index, and the index within that child.
  private static func child(
    of children: [SublayerNode], at index: Int, isInsertion: Bool
  ) -> (child: Int, offset: Int) {
    var offset = index
    for child in children.indices.dropLast() {
      let count = children[child].count
      if offset < count || isInsertion && offset == count { return (child, offset) }
      offset -= count
    }
    return (children.count - 1, offset)
  }

  func visit(while body: (LayerID) -> Bool) -> Bool {
    switch self {
    case .leaf(let ids): ids.allSatisfy(body)
    case .branch(let children, _): children.allSatisfy { $0.visit(while: body) }
    }
  }

  func visitReversed(_ body: (LayerID) -> Void) {
    switch self {
    case .leaf(let ids): for id in ids.reversed() { body(id) }
    case .branch(let children, _): for child in children.reversed() { child.visitReversed(body) }
    }
  }
}

extension Array {
  /// Splits off the second half of a node with more than `limit` entries; after appending, only the
  /// new entry: most insertions append, and nodes that stay full save memory.
  ///
  /// - Parameter index: The index of the last insertion.
  fileprivate mutating func splitOff(at index: Int, beyond limit: Int) -> Self? {
    if count <= limit { return nil }
    let splitIndex = index == count - 1 ? index : count / 2
    let rest = Array(self[splitIndex...])
    removeSubrange(splitIndex...)
    return rest
  }
}
