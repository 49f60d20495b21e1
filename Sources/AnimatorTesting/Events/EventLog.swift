/// An ordered log of timed events on a stage: completions, and any others that a test records.
///
///     let log = EventLog(stage)
///     UIView.animate(withDuration: 0.5, animations: { card.alpha = 0 }, completion: log.completion("faded"))
///     stage.advance(by: 1)
///     expect(log, toEqual: [.init("faded", at: 0.5, finished: true)])
@MainActor
public final class EventLog {
  /// A logged event.
  public struct Event: Hashable, Sendable, CustomStringConvertible {
    /// The name given by the test.
    public let name: String
    /// The time on the stage's clock, in whole flicks.
    public let time: MediaTime
    /// The flag passed to a completion; nil for other events.
    public let finished: Bool?

    /// Creates an event at `seconds`.
    public init(_ name: String, at seconds: Double, finished: Bool? = nil) {
      (self.name, self.time, self.finished) = (name, MediaTime(seconds: seconds), finished)
    }

    /// "faded at 0.5 s, finished".
    public var description: String {
      let flag = finished.map { $0 ? ", finished" : ", not finished" } ?? ""
      return "\(name) at \(Numbers.seconds(time.seconds))\(flag)"
    }
  }

  /// The events so far, in order.
  public private(set) var events: [Event] = []
  private let stage: Stage

  /// Creates an empty log on `stage`'s clock.
  public init(_ stage: Stage) { self.stage = stage }

  /// Logs the event `name` at the current time.
  public func note(_ name: String, finished: Bool? = nil) {
    events.append(Event(name, at: stage.time.seconds, finished: finished))
  }

  /// A completion handler, as for `UIView.animate`, that logs `name` and its flag.
  public func completion(_ name: String) -> (Bool) -> Void {
    { finished in self.note(name, finished: finished) }
  }

  /// A completion handler for a property animator, logged as finished if it ended at its end position.
  public func position(_ name: String) -> (UIViewAnimatingPosition) -> Void {
    { position in self.note(name, finished: position == .end) }
  }
}
