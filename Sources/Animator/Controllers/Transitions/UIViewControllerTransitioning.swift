/// A controller of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  /// Creates a key.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is visible at the start.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The controller that is visible at the end.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// A view of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  /// Creates a key.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is visible at the start.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that is visible at the end.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// A running transition between controllers, for the objects that animate it.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition is shown. The animator adds the view for `.to` to it.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture drives the transition.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation; ``UIModalPresentationStyle/none`` in containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the interface; the identity if it does not rotate.
  var targetTransform: CGAffineTransform { get }
  /// Reports the progress of the interaction, 0…1; the animations alongside follow it.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Reports that the interaction has ended, and that the transition will complete.
  func finishInteractiveTransition()
  /// Reports that the interaction has ended, and that the transition will be reversed.
  func cancelInteractiveTransition()
  /// Reports that an interaction has interrupted the transition.
  func pauseInteractiveTransition()
  /// Ends the transition. The animator calls it exactly once, after its animations.
  ///
  /// - Parameter didComplete: Whether the end was reached, usually `!transitionWasCancelled`.
  func completeTransition(_ didComplete: Bool)
  /// A controller of the transition; nil if the container shows none there.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?
  /// A view of the transition; nil if it is not changed by it, as that of the presenter below a sheet.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The frame of a controller's view at the start; zero if it is not visible then.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The frame of a controller's view at the end; zero if it is not visible then.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// The animations of a custom transition.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// In seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Starts the animations; calls the context's `completeTransition(_:)` after them.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Provides the animations as an animator that can be paused and reversed. By default there is none, and
  /// ``animateTransition(using:)`` is used.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  /// Called when the transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { NoAnimator() }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The result of ``UIViewControllerAnimatedTransitioning/interruptibleAnimator(using:)`` where it is not
/// implemented.
final class NoAnimator: UIViewPropertyAnimator {
  init() { super.init(duration: 0, timingParameters: UICubicTimingParameters()) }
}

/// Drives a transition interactively.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Called instead of the animator at the start of the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed of the rest after the interaction, relative to that of the animation; 1 by default.
  var completionSpeed: CGFloat { get }
  /// The curve of the rest; ease-in-out by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts interactively; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}

/// Provides the objects of a custom presentation. All methods are optional.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animator of the presentation; nil for that of the controller's transition style.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The animator of the dismissal; nil for that of the controller's transition style.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The object that drives the presentation interactively; nil for none.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// The object that drives the dismissal interactively; nil for none.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// The presentation controller of the style ``UIModalPresentationStyle/custom``.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
