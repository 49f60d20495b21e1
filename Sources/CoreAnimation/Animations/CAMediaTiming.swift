/// The fill mode: whether an animation takes effect outside of its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one counts as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No effect before the begin time and after the end.
  public static let removed = Self(rawValue: "removed")
  /// The first value applies before the begin time.
  public static let backwards = Self(rawValue: "backwards")
  /// The last value applies after the end, until the animation is removed.
  public static let forwards = Self(rawValue: "forwards")
  /// Both backwards and forwards.
  public static let both = Self(rawValue: "both")
}

/// The mapping of parent time to the local time of an animation or a layer.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// The begin time, in seconds of the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The length of one cycle in one direction, in seconds.
  var duration: CFTimeInterval { get set }
  /// The rate of local time relative to the parent's; negative is backward.
  var speed: Float { get set }
  /// An offset added to the active local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles; 0 counts as one.
  var repeatCount: Float { get set }
  /// The total seconds to repeat for; 0 to use the count.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle plays backward after playing forward.
  var autoreverses: Bool { get set }
  /// The fill mode: whether it takes effect before its begin time and after its end.
  var fillMode: CAMediaTimingFillMode { get set }
}

extension MediaTime {
  /// A duration in seconds: more than a billion is indefinite, negative counts as 0.
  package static func length(_ seconds: Double) -> MediaTime {
    seconds > 1e9 ? .indefinite : max(MediaTime(seconds: seconds), .zero)
  }

  /// In seconds; infinite if indefinite.
  package var secondsOrInfinity: Double { isIndefinite ? .infinity : seconds }
}

extension MediaTiming {
  var fillMode: CAMediaTimingFillMode {
    get {
      switch (fillsBackwards, fillsForwards) {
      case (false, false): .removed
      case (true, false): .backwards
      case (false, true): .forwards
      case (true, true): .both
      }
    }
    set {
      fillsBackwards = newValue == .backwards || newValue == .both
      fillsForwards = newValue == .forwards || newValue == .both
    }
  }
}
