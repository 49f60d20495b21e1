/// What a stage's clock has to do, in the order in which it falls due: by instant; at one instant,
/// ends of animations before anything they lead to; then in the order of ``Event/sequence``.
struct EventQueue<Action> {
  struct Event {
    var time: MediaTime
    var phase: Phase
    var sequence: Int
    var action: Action

    fileprivate var key: (MediaTime, Int, Int) { (time, phase.rawValue, sequence) }
  }

  enum Phase: Int {
    case animationEnd
    case callback
    case frame
  }

  /// A binary heap: the event that is due first is the first.
  private var heap: [Event] = []

  var first: Event? { heap.first }

  func contains(where predicate: (Event) -> Bool) -> Bool { heap.contains(where: predicate) }

  mutating func insert(_ event: Event) {
    heap.append(event)
    var child = heap.count - 1
    while child > 0, heap[child].key < heap[(child - 1) / 2].key {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out the event that is due first.
  mutating func removeFirst() -> Event? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].key < heap[least].key { least = child }
      if least == parent { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
