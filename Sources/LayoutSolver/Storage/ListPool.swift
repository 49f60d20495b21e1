/// Many short growable lists of trivial values in one allocation.
///
/// A list occupies a block whose capacity is a power of two. A list that outgrows its block moves
/// to one of twice the size; free blocks are reused by size.
struct ListPool<Element: BitwiseCopyable>: ~Copyable {
  private struct List {
    var start: Int
    var count: Int32
    /// Binary logarithm of the capacity; -1 without a block.
    var sizeClass: Int32
  }

  private var lists = Buffer<List>()
  private var storage: UnsafeMutablePointer<Element>
  private var used = 0
  private var capacity = 256
  private var freeBlocks = [[Int]](repeating: [], count: 40)

  init() { storage = .allocate(capacity: capacity) }

  deinit { storage.deallocate() }

  /// Adds an empty list; lists are numbered from 0.
  mutating func appendList() {
    lists.append(List(start: 0, count: 0, sizeClass: -1))
  }

  func count(_ list: Int32) -> Int { Int(lists[list].count) }

  subscript(list: Int32, index: Int) -> Element {
    unsafeAddress {
      assert(index >= 0 && index < count(list))
      return UnsafePointer(storage + lists[list].start + index)
    }
    nonmutating unsafeMutableAddress {
      assert(index >= 0 && index < count(list))
      return storage + lists[list].start + index
    }
  }

  mutating func append(_ element: Element, to list: Int32) {
    var header = lists[list]
    if header.sizeClass < 0 || header.count == 1 << header.sizeClass { header = grow(list) }
    storage[header.start + Int(header.count)] = element
    lists[list].count = header.count + 1
  }

  /// Inserts before the element at `index`, which moves up with all that follow.
  mutating func insert(_ element: Element, at index: Int, of list: Int32) {
    append(element, to: list)
    var hole = count(list) - 1
    while hole > index {
      self[list, hole] = self[list, hole - 1]
      hole -= 1
    }
    self[list, hole] = element
  }

  /// Removes an element; those that follow move down.
  mutating func remove(at index: Int, of list: Int32) {
    let last = count(list) - 1
    for hole in index..<last { self[list, hole] = self[list, hole + 1] }
    lists[list].count -= 1
  }

  /// Removes an element by moving the last one to its index.
  mutating func swapRemove(at index: Int, of list: Int32) {
    let last = count(list) - 1
    if index < last { self[list, index] = self[list, last] }
    lists[list].count -= 1
  }

  /// Empties a list and frees its block.
  mutating func removeAll(of list: Int32) {
    let header = lists[list]
    if header.sizeClass >= 0 { freeBlocks[Int(header.sizeClass)].append(header.start) }
    lists[list] = List(start: 0, count: 0, sizeClass: -1)
  }

  /// Exchanges the contents of two lists, in constant time.
  func exchange(_ a: Int32, _ b: Int32) {
    let header = lists[a]
    lists[a] = lists[b]
    lists[b] = header
  }

  private mutating func grow(_ list: Int32) -> List {
    let old = lists[list]
    let sizeClass = old.sizeClass < 0 ? 1 : old.sizeClass + 1
    let start = block(ofClass: Int(sizeClass))
    if old.sizeClass >= 0 {
      (storage + start).update(from: storage + old.start, count: Int(old.count))
      freeBlocks[Int(old.sizeClass)].append(old.start)
    }
    lists[list] = List(start: start, count: old.count, sizeClass: sizeClass)
    return lists[list]
  }

  private mutating func block(ofClass sizeClass: Int) -> Int {
    if let start = freeBlocks[sizeClass].popLast() { return start }
    let start = used
    used += 1 << sizeClass
    if used > capacity {
      while used > capacity { capacity *= 2 }
      let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
      larger.update(from: storage, count: start)
      storage.deallocate()
      storage = larger
    }
    return start
  }
}
