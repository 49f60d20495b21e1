// Measures structural sharing between timelines of one stage: tests verify that recording copies
// little after a timeline was read.

extension Timeline {
  /// The number of storage blocks that this timeline does not share with `earlier`: those copied or
  /// added since.
  package func unsharedBlockCount(notIn earlier: Timeline) -> Int {
    recordedBlocks.subtracting(earlier.recordedBlocks).count
  }

  /// The addresses of all storage blocks.
  private var recordedBlocks: Set<UnsafeRawPointer> {
    var blocks = histories.table.blocks.union(animations.table.blocks)
    for history in histories.table {
      blocks.formUnion(history.states.blocks)
      blocks.formUnion(history.activities.blocks)
      blocks.formUnion(history.sublayers.blocks)
    }
    return blocks
  }
}

extension Track {
  fileprivate var blocks: Set<UnsafeRawPointer> {
    var blocks = sealed.blocks
    for block in Array(sealed) + [newest] {
      if let address = block.entries.address { blocks.insert(address) }
    }
    return blocks
  }
}

extension PersistentVector {
  fileprivate var blocks: Set<UnsafeRawPointer> {
    let addresses = [groups.address] + groups.map(\.address) + groups.joined().map(\.address)
    return Set(addresses.compactMap(\.self))
  }
}

extension ContiguousArray {
  /// The address of the elements; nil for an empty array.
  fileprivate var address: UnsafeRawPointer? {
    isEmpty ? nil : withUnsafeBufferPointer { $0.baseAddress.map { UnsafeRawPointer($0) } }
  }
}

extension Array {
  /// The address of the elements; nil for an empty array.
  fileprivate var address: UnsafeRawPointer? {
    isEmpty ? nil : withUnsafeBufferPointer { $0.baseAddress.map { UnsafeRawPointer($0) } }
  }
}
