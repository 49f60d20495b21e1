import Foundation

// Unchecked: all mutable state is guarded by `condition`; `Frame` is Sendable.
/// A bounded reorder buffer: assigns frame indices to workers and returns the finished frames in order. At most
/// `capacity` frames are in flight between the next one in order and the last one assigned.
///
/// When the buffer is full, workers pause until at most `rest` frames remain (hysteresis), and then render several
/// frames in a row with warm caches; meanwhile the encoder has the caches to itself.
///
/// The assignment of frames to workers is nondeterministic, but the output is not, as each frame is a pure
/// function of its index.
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
  ///   - count: The total number of frames.
  ///   - capacity: The maximum number of frames in flight, at least 1.
  ///   - rest: The low-water mark: less than `capacity`, and at least the number of workers, so that the
  ///     consumer does not starve while they resume.
  init(count: Int, capacity: Int, rest: Int) {
    (self.count, self.rest) = (count, rest)
    slots = Array(repeating: nil, count: max(capacity, 1))
  }

  /// Returns the index of the next frame to render, blocking until there is a free slot; nil when there are
  /// no more frames, or after ``stop(_:)``.
  func claim() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while failure == nil, claimed < count, isResting { condition.wait() }
    guard failure == nil, claimed < count else { return nil }
    claimed += 1
    isResting = claimed >= taken + slots.count
    return claimed - 1
  }

  /// Stores the finished frame of a claimed index.
  func put(_ frame: Frame, at index: Int) {
    condition.lock()
    defer { condition.unlock() }
    slots[index % slots.count] = frame
    if index == taken { condition.broadcast() }
  }

  /// Returns the next frame in order, blocking until it is finished; nil after the last.
  ///
  /// - Throws: The error passed to ``stop(_:)``.
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

  /// Unblocks all threads and ends the pipeline. The first error wins.
  func stop(_ reason: any Error) {
    condition.lock()
    defer { condition.unlock() }
    if failure == nil { failure = reason }
    condition.broadcast()
  }
}
