/// What happened on a stage, when, in which order: completions, and anything else that a test notes.
///
///     let log = EventLog(stage)
///     UIView.animate(withDuration: 0.5, animations: { card.alpha = 0 }, completion: log.completion("faded"))
///     stage.advance(by: 1)
///     expect(log, toEqual: [.init("faded", at: 0.5, finished: true)])
@MainActor
public final class EventLog {
  /// Something that happened.
  public struct Event: Hashable, Sendable, CustomStringConvertible {
    /// What the test calls it.
    public let name: String
    /// When, in whole flicks of the stage's clock.
    public let time: MediaTime
    /// The flag that a completion was told; nil for other events.
    public let finished: Bool?

    /// Describes an event at `seconds`.
    public init(_ name: String, at seconds: Double, finished: Bool? = nil) {
      (self.name, self.time, self.finished) = (name, MediaTime(seconds: seconds), finished)
    }

    /// "faded at 0.5 s, finished".
    public var description: String {
      let flag = finished.map { $0 ? ", finished" : ", not finished" } ?? ""
      return "\(name) at \(Numbers.seconds(time.seconds))\(flag)"
    }
  }

  /// What has happened so far, in order.
  public private(set) var events: [Event] = []
  private let stage: Stage

  /// Makes an empty log that goes by `stage`'s clock.
  public init(_ stage: Stage) { self.stage = stage }

  /// Notes that `name` happens now.
  public func note(_ name: String, finished: Bool? = nil) {
    events.append(Event(name, at: stage.time.seconds, finished: finished))
  }

  /// A completion for `UIView.animate` and its like that notes `name` and its flag.
  public func completion(_ name: String) -> (Bool) -> Void {
    { finished in self.note(name, finished: finished) }
  }

  /// A completion for a property animator: it counts as finished where it ended at the end.
  public func position(_ name: String) -> (UIViewAnimatingPosition) -> Void {
    { position in self.note(name, finished: position == .end) }
  }
}
