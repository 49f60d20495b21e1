/// The layers inside a layer, back to front.
///
/// A B-tree whose nodes old and new versions share: recording one change among n siblings copies the
/// nodes on the way to it, O(log n), and not the list.
package struct SublayerList: Sendable {
  private var root = SublayerNode.leaf([])
  /// The layer's mask, which is none of its sublayers.
  package var mask: LayerID?

  package init() {}

  package init(_ ids: some Sequence<LayerID>) {
    for id in ids { insert(id, at: count) }
  }

  /// Puts `id` before the one that is at `index` now; at the end where there is none.
  package mutating func insert(_ id: LayerID, at index: Int) {
    guard let sibling = root.insert(id, at: min(index, count)) else { return }
    root = .branch([root, sibling], count: root.count + sibling.count)
  }

  /// Takes the one at `index` out.
  package mutating func remove(at index: Int) {
    guard index < count else { return }
    root.remove(at: index)
    while case .branch(let children, _) = root, children.count == 1 { root = children[0] }
  }

  var isEmpty: Bool { count == 0 }
  var count: Int { root.count }

  /// Calls `body` with each, front to back, but for the first `start`.
  func visitReversed(downTo start: Int = 0, _ body: (LayerID) -> Void) {
    var left = count
    root.visitReversed { id in
      left -= 1
      if left >= start { body(id) }
    }
  }

  /// Calls `body` with each, back to front, and with the mask.
  package func visitAll(_ body: (LayerID) -> Void) {
    visit(body)
    if let mask { body(mask) }
  }

  /// Calls `body` with each, back to front, until it returns false.
  func visitBack(while body: (LayerID) -> Bool) { _ = root.visit(while: body) }

  /// Calls `body` with each, back to front.
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
  /// `count` is the number of layers in all of the children, none of which is empty.
  case branch([SublayerNode], count: Int)

  /// The most layers of a leaf, and children of a branch.
  private static let limit = 32

  var count: Int {
    switch self {
    case .leaf(let ids): ids.count
    case .branch(_, let count): count
    }
  }

  /// Puts a layer at `index`, which is at most `count`.
  ///
  /// - Returns: Where the node is full, its second part, which belongs behind it.
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

  /// Takes the layer at `index`, which there has to be, out.
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

  /// The child that a layer is in, or is to be put into, and its place there.
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
  /// Takes the second half off where there are more than `limit`. What has grown at its end loses only
  /// that: lists are mostly appended to, and nodes that stay full take less room.
  ///
  /// - Parameter index: Where the last one was inserted.
  fileprivate mutating func splitOff(at index: Int, beyond limit: Int) -> Self? {
    if count <= limit { return nil }
    let place = index == count - 1 ? index : count / 2
    let rest = Array(self[place...])
    removeSubrange(place...)
    return rest
  }
}
