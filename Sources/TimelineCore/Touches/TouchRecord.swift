/// A sample of a finger on the screen or of a hovering pointer, as a timeline records it.
public struct TouchRecord: Sendable, Equatable {
  /// The event of a finger or of a hovering pointer.
  public enum Phase: String, Sendable, CaseIterable {
    case began, moved, ended, cancelled
    /// A pointer appears, moves without pressing, or leaves the screen.
    case regionEntered, regionMoved, regionExited

    /// Whether it is a pointer's.
    public var isHovering: Bool {
      self == .regionEntered || self == .regionMoved || self == .regionExited
    }

    /// Whether it is the last one of a touch, or of a pointer's stay on the screen.
    package var isLast: Bool { self == .ended || self == .cancelled || self == .regionExited }
  }

  /// Distinguishes simultaneous touches: 1 for the first finger, 0 for a hovering pointer.
  public var finger: Int
  /// The phase.
  public var phase: Phase
  /// The instant, in the timeline's time.
  public var time: MediaTime
  /// The location in the coordinates of the stage, in points.
  public var location: CGPoint

  /// Creates a record.
  public init(finger: Int, phase: Phase, time: MediaTime, location: CGPoint) {
    (self.finger, self.phase, self.time, self.location) = (finger, phase, time, location)
  }
}

extension [TouchRecord] {
  /// Inserts a record after those of the same time or earlier. Records mostly arrive in order.
  package mutating func insert(_ record: TouchRecord) {
    var index = count
    while index > 0, self[index - 1].time > record.time { index -= 1 }
    insert(record, at: index)
  }
}
