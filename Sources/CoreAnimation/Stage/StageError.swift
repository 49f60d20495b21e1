/// An error of advancing a stage's clock.
public enum StageError: Error, Equatable, Sendable {
  /// The stage is not idle after `limit` seconds; identifies the longest running animation.
  case neverIdle(limit: Double, view: String?, key: String?, repeatCount: Double?)
  /// Callbacks at this time, in seconds, keep scheduling others for the same instant.
  case endlessCallbacks(at: Double)
  /// The stage is laying out or drawing, during which its clock cannot advance.
  case isCommitting
}

extension StageError: CustomStringConvertible {
  /// The error, where it occurred, and how to fix it.
  public var description: String {
    switch self {
    case .neverIdle(let limit, let view?, let key?, .infinity?):
      "the stage is not idle after \(limit) s: '\(key)' of \(view) repeats forever; remove it, or "
        + "advance by a fixed time instead"
    case .neverIdle(let limit, let view?, let key?, _):
      "the stage is not idle after \(limit) s: '\(key)' of \(view) is still running; "
        + "pass a higher limit"
    case .neverIdle(let limit, _, _, _):
      "the stage is not idle after \(limit) s: callbacks are still pending; pass a higher limit"
    case .endlessCallbacks(let time):
      "completions at \(time) s keep starting animations of zero duration; give one a duration"
    case .isCommitting:
      "the clock cannot advance during layout and drawing; advance it outside of layoutSubviews "
        + "and draw"
    }
  }
}
