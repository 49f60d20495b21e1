/// The history of a value: a step function of time.
///
/// Copies share full blocks, which never change; the newest entries are in a block of their own.
/// Recording into a copy, as after each time a stage's timeline is read, copies at most one block.
struct Track<Value: Sendable>: Sendable {
  /// Consecutive entries.
  ///
  /// One array, not one of instants and one of values: with many layers, the time of an evaluation is
  /// that of waiting for memory.
  struct Block: Sendable {
    static var capacity: Int { 32 }

    var entries: ContiguousArray<Entry> = []
  }

  /// A value and the instant it takes effect.
  struct Entry: Sendable {
    var instant: MediaTime
    var value: Value
  }

  /// Full blocks, oldest first.
  private(set) var sealed = PersistentVector<Block>()
  private(set) var newest = Block()

  /// The newest value.
  var last: Value? { newest.entries.last?.value }

  /// Records `value` from `time` on, replacing a value recorded at the same instant.
  ///
  /// - Precondition: `time` is not before the newest instant.
  mutating func record(_ value: Value, at time: MediaTime) {
    if newest.entries.last?.instant == time {
      newest.entries[newest.entries.count - 1].value = value
      return
    }
    if newest.entries.count == Block.capacity { seal() }
    newest.entries.append(Entry(instant: time, value: value))
  }

  private mutating func seal() {
    sealed.append(newest)
    newest = Block()
    // A value that filled one block will probably change more often.
    newest.entries.reserveCapacity(Block.capacity)
  }

  /// The effective value at `time`; nil before the first instant. Takes O(log n).
  func value(at time: MediaTime) -> Value? {
    withExtendedLifetime(self) { pointer(at: time)?.pointee }
  }

  /// A pointer to the effective value at `time`, without reference counting and copying, for evaluation; nil
  /// before the first instant.
  ///
  /// Valid as long as this track exists and is not changed: its caller keeps it.
  @inline(__always)
  func pointer(at time: MediaTime) -> UnsafePointer<Value>? {
    newest.pointer(at: time) ?? sealedPointer(at: time)
  }

  private func sealedPointer(at time: MediaTime) -> UnsafePointer<Value>? {
    lastIndex(of: sealed.count) {
      (sealed.pointer(at: $0)?.pointee.entries[0].instant).map { $0 <= time } ?? false
    }
    .flatMap { sealed.pointer(at: $0)?.pointee.pointer(at: time) }
  }
}

extension Track.Block {
  /// A pointer to the effective value at `time`; nil before the first instant.
  @inline(__always)
  fileprivate func pointer(at time: MediaTime) -> UnsafePointer<Value>? {
    let entries = entries.withUnsafeBufferPointer { $0 }
    guard let base = entries.baseAddress,
      let index = lastIndex(of: entries.count, where: { base[$0].instant <= time })
    else { return nil }
    return (base + index).pointer(to: \.value)
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
    (Array(sealed) + [newest]).lazy.flatMap { $0.entries.lazy.map { ($0.instant, $0.value) } }
  }
}
