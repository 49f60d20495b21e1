/// A persistent array: copying takes O(1), and changing one element of a copy copies only the nodes on
/// the path to it (structural sharing).
///
/// A radix trie of three levels: blocks of 16 elements, groups of 64 blocks, and the list of groups. The
/// cost of a change after a copy grows only with the list of groups, by one reference per 1024 elements.
/// The nodes are arrays with copy-on-write: a uniquely referenced node is changed in place.
struct PersistentVector<Element: Sendable>: Sendable {
  private(set) var groups: [[[Element]]] = []
  private(set) var count = 0

  init() {}

  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Adds an element at the end. Takes O(1), amortized.
  mutating func append(_ element: Element) {
    let position = Position(count)
    if position.offset == 0 { addBlock(at: position) }
    groups[position.group][position.block].append(element)
    count += 1
  }

  /// A pointer to an element, without reference counting and copying, for evaluation. The element has to exist.
  ///
  /// Valid as long as this collection exists and is not changed: its caller keeps it.
  @inline(__always)
  func pointer(at index: Int) -> UnsafePointer<Element>? {
    let position = Position(index)
    let block = groups.withUnsafeBufferPointer { groups in
      groups[position.group].withUnsafeBufferPointer { blocks in
        blocks[position.block].withUnsafeBufferPointer { $0 }
      }
    }
    return block.baseAddress.map { $0 + position.offset }
  }

  private mutating func addBlock(at position: Position) {
    if position.block == 0 { groups.append([]) }
    groups[position.group].append([])
    // Only the first and the last block may have free capacity.
    if count > 0 { groups[position.group][position.block].reserveCapacity(Position.blockSize) }
  }

  /// The path to an element in the trie.
  private struct Position {
    static var blockSize: Int { 16 }
    static var groupSize: Int { 64 }

    let group: Int
    let block: Int
    let offset: Int

    init(_ index: Int) {
      precondition(index >= 0)
      let block = index / Self.blockSize
      (group, self.block) = (block / Self.groupSize, block % Self.groupSize)
      offset = index % Self.blockSize
    }
  }
}

extension PersistentVector: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    _read {
      let position = Position(index)
      yield groups[position.group][position.block][position.offset]
    }
    _modify {
      let position = Position(index)
      yield &groups[position.group][position.block][position.offset]
    }
  }
}
