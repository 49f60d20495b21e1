/// The states of an animator. Raw values are UIKit's.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or completed.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, before `finishAnimation(at:)`.
  case stopped
}

/// The position at which animations end. Raw values are UIKit's.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values that the animation blocks set.
  case end
  /// The original values.
  case start
  /// The presentation values.
  case current
}

/// An animation that can be started, paused and ended; ``UIViewPropertyAnimator`` documents each
/// member.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// The current state.
  var state: UIViewAnimatingState { get }
  /// Whether it is playing or waiting for its delay.
  var isRunning: Bool { get }
  /// Whether it plays in reverse.
  var isReversed: Bool { get set }
  /// The completed fraction, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts or resumes it.
  func startAnimation()
  /// Starts it after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses it.
  func pauseAnimation()
  /// Stops it at the current values, with or without waiting for `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes a stopped animation.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation to which further animations and completions can be added.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a fraction, 0…1, of the remaining duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes to be animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a completion handler.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Resumes it for `durationFactor` times its duration; 0 for the remaining duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
