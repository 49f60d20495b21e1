/// What `CAMediaTiming.fillMode` can be.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The mode of a name; one that there is none of counts as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No effect before the beginning and after the end.
  public static let removed = Self(rawValue: "removed")
  /// The beginning shows before it.
  public static let backwards = Self(rawValue: "backwards")
  /// The end shows after it, as long as the animation is not removed.
  public static let forwards = Self(rawValue: "forwards")
  /// Backwards and forwards.
  public static let both = Self(rawValue: "both")
}

/// How the time of an animation or a layer relates to that of what it is part of.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// When it begins, in seconds of what it is part of.
  var beginTime: CFTimeInterval { get set }
  /// Length of one cycle in one direction, in seconds.
  var duration: CFTimeInterval { get set }
  /// How fast its time passes; below 0 backwards.
  var speed: Float { get set }
  /// Where its time starts, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles; 0 counts as one.
  var repeatCount: Float { get set }
  /// How long it repeats, in seconds; 0 where the count decides.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle runs back to where it began.
  var autoreverses: Bool { get set }
  /// What shows before the beginning and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

extension MediaTime {
  /// A length of `seconds`: more than a billion is indefinite, below 0 counts as 0.
  package static func length(_ seconds: Double) -> MediaTime {
    seconds > 1e9 ? .indefinite : max(MediaTime(seconds: seconds), .zero)
  }

  /// In seconds; infinite where it is indefinite.
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
