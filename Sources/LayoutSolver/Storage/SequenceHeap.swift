/// A priority queue of symbols, greatest key first.
struct SequenceHeap: ~Copyable {
  struct Entry: BitwiseCopyable {
    var key: Int
    var symbol: Symbol
  }

  private var entries = Buffer<Entry>()

  var isEmpty: Bool { entries.isEmpty }

  mutating func push(_ symbol: Symbol, key: Int) {
    entries.append(Entry(key: key, symbol: symbol))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if entries[parent].key >= key { break }
      entries[child] = entries[parent]
      child = parent
    }
    entries[child] = Entry(key: key, symbol: symbol)
  }

  mutating func pop() -> Symbol {
    let top = entries[0].symbol
    let last = entries.removeLast()
    let count = entries.count
    if count == 0 { return top }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= count { break }
      if child + 1 < count && entries[child + 1].key > entries[child].key { child += 1 }
      if entries[child].key <= last.key { break }
      entries[parent] = entries[child]
      parent = child
    }
    entries[parent] = last
    return top
  }
}
