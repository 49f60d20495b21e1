import Foundation

// Unchecked: every variable is read and written under `condition` only; what it holds is Sendable.
/// Hands out frame numbers to workers and takes their frames back in order, with never more than
/// `capacity` frames between the one that is taken next and the one that is worked on farthest ahead.
///
/// Once there are so many, workers rest until no more than `rest` are left, and then work on several in a row:
/// what they need is in the processor's caches from the second on, which the encoder has to itself meanwhile.
///
/// Which worker does which frame is chance; what comes out is not, as every frame is a function of
/// its number.
final class ReorderBuffer<Frame: Sendable>: @unchecked Sendable {
  private let count: Int
  private let condition = NSCondition()
  private let rest: Int
  private var slots: [Frame?]
  private var isResting = false
  private var claimed = 0
  private var taken = 0
  private var failure: (any Error)?

  /// - Parameters:
  ///   - count: Frames in all.
  ///   - capacity: Frames in hand at a time, at least 1.
  ///   - rest: Fewer than `capacity`, but as many as there are workers, so that he who takes them need not wait
  ///     for those who have rested.
  init(count: Int, capacity: Int, rest: Int) {
    (self.count, self.rest) = (count, rest)
    slots = Array(repeating: nil, count: max(capacity, 1))
  }

  /// The number of the next frame to work on, as soon as there is room for it; nil when there are no
  /// more, or work has stopped.
  func claim() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while failure == nil, claimed < count, isResting { condition.wait() }
    guard failure == nil, claimed < count else { return nil }
    claimed += 1
    isResting = claimed >= taken + slots.count
    return claimed - 1
  }

  /// Hands in the frame of a number that was claimed.
  func put(_ frame: Frame, at index: Int) {
    condition.lock()
    defer { condition.unlock() }
    slots[index % slots.count] = frame
    if index == taken { condition.broadcast() }
  }

  /// The next frame in order, as soon as it is there; nil after the last.
  ///
  /// - Throws: What work was stopped with.
  func take() throws -> Frame? {
    condition.lock()
    defer { condition.unlock() }
    let slot = taken % slots.count
    while failure == nil, taken < count, slots[slot] == nil { condition.wait() }
    if let failure { throw failure }
    guard let frame = slots[slot] else { return nil }
    slots[slot] = nil
    taken += 1
    if isResting, claimed - taken <= max(rest, 0) {
      isResting = false
      condition.broadcast()
    }
    return frame
  }

  /// Stops all work at once. The first reason counts.
  func stop(_ reason: any Error) {
    condition.lock()
    defer { condition.unlock() }
    if failure == nil { failure = reason }
    condition.broadcast()
  }
}
