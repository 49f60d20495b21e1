/// What can go wrong on a stage.
public enum StageError: Error, Equatable, Sendable {
  /// Something still runs after `limit` seconds; the longest that does is named.
  case neverIdle(limit: Double, view: String?, key: String?, repeatCount: Double?)
  /// At this second callbacks lead to ever more of them, without time passing in between.
  case endlessCallbacks(at: Double)
  /// The stage lays out or draws just now; its clock cannot run until that is done.
  case isCommitting
}

extension StageError: CustomStringConvertible {
  /// What went wrong, where, and what would work.
  public var description: String {
    switch self {
    case .neverIdle(let limit, let view?, let key?, .infinity?):
      "the stage is not idle after \(limit) s: '\(key)' of \(view) repeats for ever; remove it, or "
        + "advance by a time instead"
    case .neverIdle(let limit, let view?, let key?, _):
      "the stage is not idle after \(limit) s: '\(key)' of \(view) still runs; allow more with limit:"
    case .neverIdle(let limit, _, _, _):
      "the stage is not idle after \(limit) s: callbacks are still due; allow more with limit:"
    case .endlessCallbacks(let time):
      "completions at \(time) s start others that take no time, without end; give one a duration"
    case .isCommitting:
      "the clock cannot run while the stage lays out and draws; advance it outside of layoutSubviews "
        + "and draw"
    }
  }
}
