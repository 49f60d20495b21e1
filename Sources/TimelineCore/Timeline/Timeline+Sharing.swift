// Which memory timelines of one stage have in common: tests hold recording to copying little after each reading.

extension Timeline {
  /// How many blocks of what is recorded this timeline has that `earlier` has not: those that were copied or added
  /// in between.
  package func unsharedBlockCount(notIn earlier: Timeline) -> Int {
    recordedBlocks.subtracting(earlier.recordedBlocks).count
  }

  /// The addresses of all blocks.
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
      blocks.formUnion([block.instants.address, block.values.address].compactMap(\.self))
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

extension Array {
  /// Where the elements are; nil for none.
  fileprivate var address: UnsafeRawPointer? {
    isEmpty ? nil : withUnsafeBufferPointer { $0.baseAddress.map { UnsafeRawPointer($0) } }
  }
}
