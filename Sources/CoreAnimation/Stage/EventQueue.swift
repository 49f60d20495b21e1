/// A priority queue of a stage's events: ordered by time; at the same time, ends of animations before
/// the events they trigger; then by ``Event/sequence``.
struct EventQueue<Action> {
  struct Event {
    var time: MediaTime
    var phase: Phase
    var sequence: Int
    var action: Action
  }

  enum Phase: Int {
    case animationEnd
    case callback
    case frame
  }

  /// An event's sort key and the slot of its action. A trivial type: sorting needs no reference counting.
  private struct Entry {
    var time: MediaTime
    var phase: Phase
    var sequence: Int
    var slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      if left.time != right.time { return left.time < right.time }
      return (left.phase.rawValue, left.sequence) < (right.phase.rawValue, right.sequence)
    }
  }

  /// A binary min-heap.
  private var heap: [Entry] = []
  /// Actions by ``Entry/slot``; nil for a free slot.
  private var actions: [Action?] = []
  private var freeSlots: [Int] = []

  /// The time of the first event; nil if there is none.
  var firstTime: MediaTime? { heap.isEmpty ? nil : heap[0].time }

  var first: Event? { heap.first.flatMap(event) }

  func contains(where predicate: (Event) -> Bool) -> Bool {
    heap.contains { event($0).map(predicate) ?? false }
  }

  private func event(_ entry: Entry) -> Event? {
    actions[entry.slot].map {
      Event(time: entry.time, phase: entry.phase, sequence: entry.sequence, action: $0)
    }
  }

  mutating func insert(_ event: Event) {
    let slot = freeSlots.popLast() ?? actions.count
    if slot == actions.count { actions.append(event.action) } else { actions[slot] = event.action }
    let entry = Entry(
      time: event.time, phase: event.phase, sequence: event.sequence, slot: slot)
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, entry < heap[(child - 1) / 2] {
      heap[child] = heap[(child - 1) / 2]
      child = (child - 1) / 2
    }
    heap[child] = entry
  }

  /// Removes the first event.
  mutating func removeFirst() -> Event? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty { siftDown(last) }
    // Moved out, without reference counting.
    var action: Action?
    swap(&action, &actions[first.slot])
    freeSlots.append(first.slot)
    return action.map {
      Event(time: first.time, phase: first.phase, sequence: first.sequence, action: $0)
    }
  }

  /// Replaces the root by an entry and restores the heap order.
  private mutating func siftDown(_ entry: Entry) {
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      if !(heap[child] < entry) { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = entry
  }
}
