/// What can happen when something of a layer changes: an animation, usually.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
  /// The property `event` of `object`, a layer, has changed.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The answer "nothing happens" that ends the search for an action.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// Who is told when an animation begins and when it stops.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// The animation has begun. Always called before ``animationDidStop(_:finished:)``.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation has stopped.
  ///
  /// - Parameter flag: Whether it ran to its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Nothing, unless it is implemented.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Nothing, unless it is implemented.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What animations have in common: a timing, a pacing, and who is told of them.
///
/// A layer takes a copy of what is added to it; changing an animation afterwards has no effect.
@preconcurrency @MainActor
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  var timing = CAAnimation.defaultTiming
  private var userValues: [String: Any] = [:]
  /// Where in the sources it was made; nil where that is not known.
  var place: AnimationPlace?

  /// How time within a cycle turns into progress; evenly where it is nil.
  open var timingFunction: CAMediaTimingFunction?
  /// Who is told; kept alive as long as the animation.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the layer lets go of the animation when it has ended; true unless changed.
  open var isRemovedOnCompletion = true

  /// Makes an animation that does nothing.
  public required override init() { super.init() }

  private static var defaultTiming: MediaTiming {
    var timing = MediaTiming()
    timing.duration = .zero
    return timing
  }

  /// Whether a stage counts as idle while it runs.
  package var isBackground = false

  /// Takes over all that `other` was given; both are of one class.
  func assign(from other: CAAnimation) {
    timing = other.timing
    (userValues, place) = (other.userValues, other.place)
    (timingFunction, delegate) = (other.timingFunction, other.delegate)
    (isRemovedOnCompletion, isBackground) = (other.isRemovedOnCompletion, other.isBackground)
  }

  /// A copy of the same class.
  func copied() -> Self {
    let copy = Self()
    copy.assign(from: self)
    return copy
  }

  /// A copy of the same class. Only on the main actor, where animations live; Foundation does not let
  /// it be declared so.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { copied() }
  }

  nonisolated open override func copy() -> Any { copy(with: nil) }

  /// What a user of the animation noted under `key`; nil for nothing.
  open func value(forKey key: String) -> Any? { userValues[key] }

  /// Notes a value for users of the animation; it goes along with copies. Properties are not set this
  /// way.
  open func setValue(_ value: Any?, forKey key: String) { userValues[key] = value }

  /// Adds the animation to the layer `anObject`; one of no property animates `event`.
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    let animation = copied()
    if let animation = animation as? CAPropertyAnimation, animation.keyPath == nil {
      animation.keyPath = event
    }
    (anObject as? CALayer)?.add(animation, forKey: event)
  }

  /// The curve that progress follows over `duration` seconds.
  func curve(overSeconds duration: Double) -> TimingCurve {
    timingFunction.map(TimingCurve.bezier) ?? .linear
  }

  /// What the animation does to `layer`, property by property.
  ///
  /// - Parameters:
  ///   - timing: Its own.
  ///   - groups: Those of the groups that it is in.
  func parts(
    on layer: CALayer, timing: AnimationTiming, in groups: [AnimationTiming]
  ) -> [LayerAnimation] { [] }

  /// The property that it is known by; nil where it has none.
  var mainKeyPath: String? { nil }
}

// swift-format-ignore
extension CAAnimation {
  /// Seconds of the layer's time, or of the group's; 0 is when it is added.
  public var beginTime: CFTimeInterval { get { timing.begin.seconds } set { timing.begin = MediaTime(seconds: newValue) } }
  /// Seconds; 0 is the transaction's, or the group's.
  public var duration: CFTimeInterval { get { timing.duration.secondsOrInfinity } set { timing.duration = .length(newValue) } }
  /// How fast its time passes: 1 unless changed, 2 twice as fast, 0 not at all, below 0 backwards.
  public var speed: Float { get { Float(timing.speed) } set { timing.speed = Double(newValue).finite } }
  /// Seconds of its own time that are over when it begins.
  public var timeOffset: CFTimeInterval { get { timing.timeOffset.seconds } set { timing.timeOffset = MediaTime(seconds: newValue) } }
  /// How many times it runs; fractions end part-way. 0, as at first, means once; infinite for ever.
  public var repeatCount: Float { get { timing.explicitRepeatCount } set { timing.explicitRepeatCount = newValue } }
  /// For how many seconds it is repeated, instead of a count; 0, as at first, for none.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration?.secondsOrInfinity ?? 0 }
    set { timing.repeatDuration = newValue > 0 ? .length(newValue) : nil }
  }
  /// Whether each time runs back to the beginning, in as long again.
  public var autoreverses: Bool { get { timing.autoreverses } set { timing.autoreverses = newValue } }
  /// What shows before it begins and after it has ended.
  public var fillMode: CAMediaTimingFillMode { get { timing.fillMode } set { timing.fillMode = newValue } }
}

extension CAAnimation {
  /// When it runs, in the time of its layer or group.
  ///
  /// - Parameters:
  ///   - now: What a beginning of 0 means.
  ///   - length: What a duration of 0 means.
  func resolvedTiming(now: MediaTime, length: MediaTime) -> AnimationTiming {
    var media = timing
    if media.begin == .zero { media.begin = now }
    if media.duration == .zero { media.duration = length }
    return AnimationTiming(media: media, curve: curve(overSeconds: media.duration.seconds))
  }
}
