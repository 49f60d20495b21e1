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
@MainActor
public protocol UIViewAnimating: NSObjectProtocol {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// What can be given animations and completions as it goes.
@MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addAnimations(_ animation: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
