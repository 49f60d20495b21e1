/// The history of a value: a step function of time.
///
/// Copies share full blocks, which never change; the newest entries are in a block of their own.
/// Recording into a copy, as after each time a stage's timeline is read, copies at most one block.
struct Track<Value: Sendable>: Sendable {
  /// Consecutive entries.
  struct Block: Sendable {
    static var capacity: Int { 32 }

    var instants: [MediaTime] = []
    var values: [Value] = []
  }

  /// Full blocks, oldest first.
  private(set) var sealed = PersistentVector<Block>()
  private(set) var newest = Block()

  /// The newest value.
  var last: Value? { newest.values.last }

  /// Records `value` from `time` on, replacing a value recorded at the same instant.
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
    // A value that filled one block will probably change more often.
    newest.instants.reserveCapacity(Block.capacity)
    newest.values.reserveCapacity(Block.capacity)
  }

  /// The effective value at `time`; nil before the first instant. Takes O(log n).
  func value(at time: MediaTime) -> Value? { withValue(at: time) { $0.pointee } }

  /// Calls `body` with a pointer to the effective value at `time`; nil before the first instant.
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
  /// The index of the effective entry at `time`; nil before the first.
  fileprivate func index(at time: MediaTime) -> Int? {
    lastIndex(of: instants.count) { instants[$0] <= time }
  }
}

/// Binary search: the last index below `count` that satisfies a monotonic predicate, which is true up to
/// some index and false after it; nil if there is none.
@inline(__always)
private func lastIndex(of count: Int, where predicate: (Int) -> Bool) -> Int? {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if predicate(middle) { low = middle + 1 } else { high = middle }
  }
  return low == 0 ? nil : low - 1
}

extension Track {
  /// All values, each with the instant it takes effect, oldest first.
  var entries: some Sequence<(MediaTime, Value)> {
    (Array(sealed) + [newest]).lazy.flatMap { zip($0.instants, $0.values) }
  }
}
