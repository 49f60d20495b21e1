/// A value's history: what it was from each instant on.
///
/// Copies share all but the newest entries: those are in a block of their own, and blocks that are full do not change
/// any more. Recording into a copy, as after each reading of a stage's timeline, copies one block at most.
struct Track<Value: Sendable>: Sendable {
  /// Entries that follow one another.
  struct Block: Sendable {
    static var capacity: Int { 32 }

    var instants: [MediaTime] = []
    var values: [Value] = []
  }

  /// Full blocks, the oldest first.
  private(set) var sealed = PersistentVector<Block>()
  private(set) var newest = Block()

  /// The newest value.
  var last: Value? { newest.values.last }

  /// Keeps `value` from `time` on; another value of the same instant is replaced.
  ///
  /// - Precondition: `time` is not before the newest instant.
  mutating func record(_ value: Value, at time: MediaTime) {
    if newest.instants.last == time {
      newest.values[newest.values.count - 1] = value
      return
    }
    if newest.instants.count == Block.capacity { seal() }
    newest.instants.append(time)
    newest.values.append(value)
  }

  private mutating func seal() {
    sealed.append(newest)
    newest = Block()
    // Where one block was filled, more entries are to come.
    newest.instants.reserveCapacity(Block.capacity)
    newest.values.reserveCapacity(Block.capacity)
  }

  /// The value in force at `time`; nil before the first instant. Takes O(log n).
  func value(at time: MediaTime) -> Value? { withValue(at: time) { $0.pointee } }

  /// Calls `body` with the value in force at `time`, in place; nil before the first instant.
  func withValue<Result>(
    at time: MediaTime, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result? {
    guard let index = newest.index(at: time) else { return withSealedValue(at: time, body) }
    return newest.values.withUnsafeBufferPointer { $0.baseAddress.map { body($0 + index) } }
  }

  private func withSealedValue<Result>(
    at time: MediaTime, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result? {
    guard let block = lastIndex(of: sealed.count, where: { sealed[$0].instants[0] <= time }),
      let index = sealed[block].index(at: time)
    else { return nil }
    return sealed[block].values.withUnsafeBufferPointer { $0.baseAddress.map { body($0 + index) } }
  }
}

extension Track.Block {
  /// The entry in force at `time`; nil before the first.
  fileprivate func index(at time: MediaTime) -> Int? {
    lastIndex(of: instants.count) { instants[$0] <= time }
  }
}

/// The last of so many indices for which a condition holds that holds for all before it, too; nil for none. A binary
/// search.
@inline(__always)
private func lastIndex(of count: Int, where holds: (Int) -> Bool) -> Int? {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { low = middle + 1 } else { high = middle }
  }
  return low == 0 ? nil : low - 1
}

extension Track {
  /// All values, each with the instant from which on it holds, the oldest first.
  var entries: some Sequence<(MediaTime, Value)> {
    (Array(sealed) + [newest]).lazy.flatMap { zip($0.instants, $0.values) }
  }
}
