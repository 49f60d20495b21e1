/// A value's history: what it was from each instant on.
package struct Track<Value: Sendable>: Sendable {
  private var instants: [MediaTime] = []
  private var values: [Value] = []

  /// All values, each with the instant from which on it holds.
  var entries: Zip2Sequence<[MediaTime], [Value]> { zip(instants, values) }

  /// The newest value.
  package var last: Value? { values.last }

  /// Keeps `value` from `time` on; another value of the same instant is replaced.
  ///
  /// - Precondition: `time` is not before the newest instant.
  package mutating func record(_ value: Value, at time: MediaTime) {
    if instants.last == time {
      values[values.count - 1] = value
    } else {
      instants.append(time)
      values.append(value)
    }
  }

  /// The value in force at `time`; nil before the first instant. Takes O(log n).
  func value(at time: MediaTime) -> Value? { index(at: time).map { values[$0] } }

  /// Calls `body` with the value in force at `time`, in place; nil before the first instant.
  func withValue<Result>(
    at time: MediaTime, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result? {
    guard let index = index(at: time) else { return nil }
    return values.withUnsafeBufferPointer { $0.baseAddress.map { body($0 + index) } }
  }

  private func index(at time: MediaTime) -> Int? {
    var (low, high) = (0, instants.count)
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
