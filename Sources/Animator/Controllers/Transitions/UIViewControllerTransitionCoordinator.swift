/// An object with contents whose size its container determines: a view controller.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The size that the contents prefer.
  var preferredContentSize: CGSize { get }
  /// The size of a child when its container has a size.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Called after the size that a child prefers has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Called after the fitting size of a child's view has changed.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Called before the size of the contents changes.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Called before the traits change, and before ``viewWillTransition(to:with:)``.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}

/// The properties of a transition while it runs.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture drove the transition at its start.
  var initiallyInteractive: Bool { get }
  /// Whether the transition can be interrupted.
  var isInterruptible: Bool { get }
  /// Whether a gesture drives the transition.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var isCancelled: Bool { get }
  /// In seconds; 0 if it is not animated.
  var transitionDuration: TimeInterval { get }
  /// The part of an interactive transition that is done, 0…1.
  var percentComplete: CGFloat { get }
  /// The velocity at which an interactive transition is completed.
  var completionVelocity: CGFloat { get }
  /// The curve of the animation.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view in which the transition is shown.
  var containerView: UIView { get }
  /// The rotation of the interface; the identity if its size changes only.
  var targetTransform: CGAffineTransform { get }
  /// The style of the presentation; ``UIModalPresentationStyle/none`` for other transitions.
  var presentationStyle: UIModalPresentationStyle { get }
  /// A controller of the transition; nil for none.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A view of the transition; nil for none.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations of an app along with a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Runs `animation` with the transition, and `completion` after it.
  ///
  /// - Returns: Whether the animation was accepted: false once the transition has begun.
  @discardableResult
  func animate(
    alongsideTransition animation: (
      @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// The same for a view outside of ``UIViewControllerTransitionCoordinatorContext/containerView``.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls `handler` when the transition becomes interactive or stops to be.
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)

  /// Calls `handler` when the interaction ends. Deprecated in UIKit in favor of
  /// ``notifyWhenInteractionChanges(_:)``.
  func notifyWhenInteractionEnds(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: (
      @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of a change of a window's size or orientation.
final class WindowTransition: NSObject, UIViewControllerTransitionCoordinator {
  typealias Work = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  let transitionDuration: TimeInterval
  let targetTransform: CGAffineTransform
  private var animations: [Work] = []
  private var completions: [Work] = []
  private var hasBegun = false

  init(in window: UIWindow, duration: TimeInterval, transform: CGAffineTransform) {
    (containerView, transitionDuration, targetTransform) = (window, duration, transform)
  }

  var isAnimated: Bool { transitionDuration > 0 }
  let initiallyInteractive = false
  let isInterruptible = false
  let isInteractive = false
  let isCancelled = false
  let percentComplete: CGFloat = 0
  let completionVelocity: CGFloat = 1
  let completionCurve = UIView.AnimationCurve.easeInOut
  let presentationStyle = UIModalPresentationStyle.none

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
  func notifyWhenInteractionChanges(_ handler: @escaping Work) {}
  func notifyWhenInteractionEnds(_ handler: @escaping Work) {}

  @discardableResult
  func animate(alongsideTransition animation: Work?, completion: Work?) -> Bool {
    if hasBegun { return false }
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?, animation: Work?, completion: Work?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  /// Runs the animations, inside the transition's block.
  func begin() {
    hasBegun = true
    for animation in animations { animation(self) }
    animations = []
  }

  /// Runs the completions.
  func end() {
    for completion in completions { completion(self) }
    completions = []
  }
}
