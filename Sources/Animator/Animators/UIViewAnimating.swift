/// Where an animator is in its life. Raw values are UIKit's.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or done.
  case inactive
  /// Running or paused.
  case active
  /// Stopped, and still to be finished.
  case stopped
}

/// Where animations end. Raw values are UIKit's.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the values that the blocks set.
  case end
  /// At the values from before.
  case start
  /// At what is on screen.
  case current
}

/// What can be started, paused and ended: ``UIViewPropertyAnimator`` says how each behaves.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  /// Where it is in its life.
  var state: UIViewAnimatingState { get }
  /// Whether values move, or wait to, as time passes.
  var isRunning: Bool { get }
  /// Whether it plays toward the start.
  var isReversed: Bool { get set }
  /// How far it has come, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts it, or lets it go on after a pause.
  func startAnimation()
  /// Starts it after so many seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds everything where it is.
  func pauseAnimation()
  /// Stops it where it is; for good, or until it is finished.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends it after it was stopped.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What can be given animations and completions as it goes.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a share, 0…1, of what is left of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes to be animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds what runs when it is done.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Lets it go on after a pause, for so many durations; 0 for what is left of one.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
