/// What a stage's clock has to do, in the order in which it falls due: by instant; at one instant,
/// ends of animations before anything they lead to; then in the order of ``Event/sequence``.
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

  /// An event's place in the order, and where its action is. Plain numbers: sorting counts no references.
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

  /// A binary heap: the event that is due first is the first.
  private var heap: [Entry] = []
  /// Actions by ``Entry/slot``; nil for a slot that is free.
  private var actions: [Action?] = []
  private var freeSlots: [Int] = []

  /// When the event that is due first is due; nil where there is none.
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

  /// Takes out the event that is due first.
  mutating func removeFirst() -> Event? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    defer {
      actions[first.slot] = nil
      freeSlots.append(first.slot)
    }
    if !heap.isEmpty { siftDown(last) }
    return event(first)
  }

  /// Puts an entry in the place of the first, and down to where it belongs.
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
