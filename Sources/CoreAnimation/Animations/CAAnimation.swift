/// An object that responds to a change of a layer, usually by adding an animation.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
  /// Called after the property `event` of the layer `anObject` has changed.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The null action, which ends the search for an action.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// Methods that an animation calls when it begins and when it stops.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation begins, always before ``animationDidStop(_:finished:)``.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation stops.
  ///
  /// - Parameter flag: True if it ran to completion; false if it was removed before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing by default.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing by default.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base class of animations: timing, timing function and delegate.
///
/// A layer copies the animations added to it; changing an animation afterwards has no effect.
@preconcurrency @MainActor
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  var timing = CAAnimation.defaultTiming
  private var userValues: [String: Any] = [:]
  /// The source location that created it; nil if unknown.
  var callSite: AnimationCallSite?

  /// Maps time within a cycle to progress; nil for linear pacing.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate, which the animation retains.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the layer removes the animation when it completes. The default is true.
  open var isRemovedOnCompletion = true

  /// The frame rate that suits the animation, for apps to read: its values are exact in each frame of a stage.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Creates an animation without effect.
  public required override init() { super.init() }

  private static var defaultTiming: MediaTiming {
    var timing = MediaTiming()
    timing.duration = .zero
    return timing
  }

  /// Whether a stage is considered idle while the animation runs.
  package var isBackground = false

  /// Copies the properties of `other`, which is of the same class.
  func assign(from other: CAAnimation) {
    timing = other.timing
    (userValues, callSite) = (other.userValues, other.callSite)
    (timingFunction, delegate) = (other.timingFunction, other.delegate)
    (isRemovedOnCompletion, isBackground) = (other.isRemovedOnCompletion, other.isBackground)
    preferredFrameRateRange = other.preferredFrameRateRange
  }

  /// A copy of the same class.
  func copied() -> Self {
    let copy = Self()
    copy.assign(from: self)
    return copy
  }

  /// A copy of the same class. Call it on the main actor only; `NSCopying` does not allow declaring
  /// that.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { copied() }
  }

  nonisolated open override func copy() -> Any { copy(with: nil) }

  /// The value attached under `key` by ``setValue(_:forKey:)``; nil if there is none.
  open func value(forKey key: String) -> Any? { userValues[key] }

  /// Attaches an arbitrary value, which copies preserve. Does not set properties of the animation.
  open func setValue(_ value: Any?, forKey key: String) { userValues[key] = value }

  /// Adds the animation to the layer `anObject`, for the property `event` if it has no key path.
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    let animation = copied()
    if let animation = animation as? CAPropertyAnimation, animation.keyPath == nil {
      animation.keyPath = event
    }
    (anObject as? CALayer)?.add(animation, forKey: event)
  }

  /// The timing curve for a duration in seconds.
  func curve(overSeconds duration: Double) -> TimingCurve {
    timingFunction.map(TimingCurve.bezier) ?? .linear
  }

  /// The animation's effect on `layer`, as one timeline animation per property.
  ///
  /// - Parameters:
  ///   - timing: The timing of this animation.
  ///   - groups: The timings of the enclosing groups.
  func parts(
    on layer: CALayer, timing: AnimationTiming, in groups: [AnimationTiming]
  ) -> [LayerAnimation] { [] }

  /// The key path that identifies it in reports; nil if it has none.
  var mainKeyPath: String? { nil }
}

// swift-format-ignore
extension CAAnimation {
  /// The begin time in seconds of the layer's or the group's time; 0 means when it is added.
  public var beginTime: CFTimeInterval { get { timing.begin.seconds } set { timing.begin = MediaTime(seconds: newValue) } }
  /// The duration of one cycle in seconds; 0 means that of the transaction or the group.
  public var duration: CFTimeInterval { get { timing.duration.secondsOrInfinity } set { timing.duration = .length(newValue) } }
  /// The rate of its time: 2 is twice as fast, 0 is paused, negative is backward. The default is 1.
  public var speed: Float { get { Float(timing.speed) } set { timing.speed = Double(newValue).finite } }
  /// An offset added to its active local time, in seconds.
  public var timeOffset: CFTimeInterval { get { timing.timeOffset.seconds } set { timing.timeOffset = MediaTime(seconds: newValue) } }
  /// The number of cycles, may be fractional; infinite repeats forever. The default, 0, means once.
  public var repeatCount: Float { get { timing.explicitRepeatCount } set { timing.explicitRepeatCount = newValue } }
  /// The total seconds to repeat for, instead of a count. The default, 0, is none.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration?.secondsOrInfinity ?? 0 }
    set { timing.repeatDuration = newValue > 0 ? .length(newValue) : nil }
  }
  /// Whether each cycle plays backward after playing forward, doubling its length.
  public var autoreverses: Bool { get { timing.autoreverses } set { timing.autoreverses = newValue } }
  /// The fill mode: whether it takes effect before its begin time and after its end.
  public var fillMode: CAMediaTimingFillMode { get { timing.fillMode } set { timing.fillMode = newValue } }
}

extension CAAnimation {
  /// The resolved timing, in the time of its layer or group.
  ///
  /// - Parameters:
  ///   - now: The begin time that 0 stands for.
  ///   - length: The duration that 0 stands for.
  func resolvedTiming(now: MediaTime, length: MediaTime) -> AnimationTiming {
    var media = timing
    if media.begin == .zero { media.begin = now }
    if media.duration == .zero { media.duration = length }
    return AnimationTiming(media: media, curve: curve(overSeconds: media.duration.seconds))
  }
}
