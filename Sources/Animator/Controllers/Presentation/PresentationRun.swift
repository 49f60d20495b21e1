/// One presentation or dismissal: the views, the transition, and the callbacks before and after it.
@MainActor
final class PresentationRun {
  private let presentation: UIPresentationController
  private let source: UIViewController
  private let completion: (() -> Void)?
  private let presented: UIViewController
  private let presenting: UIViewController
  private weak var window: UIWindow?
  /// Whether the presenter disappears or appears with the transition.
  private var involvesPresenter = false

  init(
    _ presentation: UIPresentationController, source: UIViewController,
    _ completion: (() -> Void)?
  ) {
    (self.presentation, self.source, self.completion) = (presentation, source, completion)
    presented = presentation.presentedViewController
    presenting = presentation.presentingViewController
  }

  // MARK: Presenting

  func present(in host: UIView, animated: Bool) {
    presented.loadViewIfNeeded()
    let container = PresentationContainerView(of: presentation, frame: host.bounds)
    presentation.containerView = container
    let custom = presented.transitioningDelegate?.animationController(
      forPresented: presented, presenting: presenting, source: source)
    let removes = presentation.shouldRemovePresentersView
    if removes, let view = presenting.viewIfLoaded { presentation.removedView = RemovedView(view) }
    UIView.performWithoutAnimation { place(container, in: host) }
    var setup = presentationSetup(in: container, custom, animated: animated)
    if removes { setup.initialFrames[ObjectIdentifier(presenting)] = container.bounds }
    setup.finalFrames[ObjectIdentifier(presented)] =
      presentation.frameOfPresentedViewInContainerView
    let transition = ControllerTransition(setup) { [self] in presentationEnded(completed: $0) }
    transition.onEnded = completion
    presented.presentationState.transition = transition
    window = container.window
    window?.systemBars.update()
    presentation.presentationTransitionWillBegin()
    if presentation.dimsTint {
      transition.coordinator.animate(
        alongsideTransition: { [presentation] _ in presentation.dimTint() })
    }
    involvesPresenter = removes && presenting.isAppearingOrAppeared
    if involvesPresenter { presenting.beginAppearance(false, animated: animated) }
    // Callbacks may replace the root of the window, which ends all presentations.
    if transition.isDone { return }
    presented.beginAppearance(true, animated: animated, because: .presented)
    if transition.isDone { return }
    if setup.animator == nil, let view = presentation.presentedView {
      UIView.performWithoutAnimation {
        view.frame = presentation.frameOfPresentedViewInContainerView
        container.addSubview(view)
      }
    }
    transition.run()
  }

  /// Adds the container, with the view of the presenter in it if that is removed.
  private func place(_ container: UIView, in host: UIView) {
    if presentation.shouldPresentInFullscreen {
      host.addSubview(container)
    } else {
      host.insertSubview(container, aboveSubview: presenting.view)
      container.frame = presenting.view.frame
    }
    if let view = presentation.removedView?.view {
      container.insertSubview(view, at: 0)
      view.frame = container.bounds
    }
  }

  /// The setup of a presentation's transition, without frames.
  ///
  /// - Parameter custom: The animator of the delegate; nil for that of the presentation.
  private func presentationSetup(
    in container: UIView, _ custom: (any UIViewControllerAnimatedTransitioning)?, animated: Bool
  ) -> ControllerTransition.Setup {
    var setup = ControllerTransition.Setup(
      containerView: container, from: presenting, to: presented,
      call: "present(_:animated:completion:)")
    setup.animator = animated ? custom ?? presentation.makeAnimator(isDismissal: false) : nil
    if animated, let custom {
      setup.interaction =
        presented.transitioningDelegate?.interactionControllerForPresentation(using: custom)
    }
    setup.presentationStyle = presentation.style
    (setup.fromView, setup.toView) = (presentation.removedView?.view, presentation.presentedView)
    return setup
  }

  private func presentationEnded(completed: Bool) {
    let removed = presentation.removedView?.view
    if completed {
      if let removed, removed.superview === presentation.containerView {
        presentation.suspendEditing(in: removed)
        removed.removeFromSuperview()
      }
      presentation.presentationTransitionDidEnd(true)
      // It may be leaving again.
      if presented.appearance != .disappearing { presented.endTransitionAppearance() }
      // The presented controller may have been dismissed as soon as it had appeared.
      if involvesPresenter, presenting.appearance == .disappearing { presenting.endAppearance() }
    } else {
      presented.beginAppearance(false, animated: true)
      tearDown()
      presentation.presentationTransitionDidEnd(false)
      presented.endAppearance()
      reverse(presenting, isAppearing: true)
    }
    ended()
  }

  // MARK: Dismissing

  func dismiss(animated: Bool, interaction: (any UIViewControllerInteractiveTransitioning)?) {
    guard let container = presentation.containerView else { return }
    let delegate = presented.transitioningDelegate
    let custom = delegate?.animationController(forDismissed: presented)
    let animator = animated ? custom ?? presentation.makeAnimator(isDismissal: true) : nil
    var setup = ControllerTransition.Setup(
      containerView: container, from: presented, to: presenting,
      call: "dismiss(animated:completion:)")
    setup.animator = animator
    setup.interaction = animator == nil ? nil : interaction
    if animated, let custom, interaction == nil {
      setup.interaction = delegate?.interactionControllerForDismissal(using: custom)
    }
    setup.presentationStyle = presentation.style
    (setup.fromView, setup.toView) = (presentation.presentedView, presentation.removedView?.view)
    setup.initialFrames[ObjectIdentifier(presented)] =
      presentation.presentedView?.frame ?? container.bounds
    if presentation.removedView != nil {
      setup.finalFrames[ObjectIdentifier(presenting)] = container.bounds
    }
    let transition = ControllerTransition(setup) { [self] in dismissalEnded(completed: $0) }
    transition.scrubsLinearly = interaction != nil
    transition.onEnded = completion
    presented.presentationState.transition = transition
    window = container.window
    presentation.dismissalTransitionWillBegin()
    if presentation.dimmedTint != nil {
      transition.coordinator.animate(
        alongsideTransition: { [presentation] _ in presentation.restoreTint() })
    }
    presented.beginAppearance(false, animated: animated, because: .dismissed)
    // Callbacks may replace the root of the window, which ends all presentations.
    if transition.isDone { return }
    involvesPresenter =
      presentation.removedView != nil && !presenting.isAppearingOrAppeared
      && container.window?.isHidden == false
    if involvesPresenter { presenting.beginAppearance(true, animated: animated) }
    if transition.isDone { return }
    if let view = presentation.removedView?.view {
      UIView.performWithoutAnimation {
        container.insertSubview(view, at: 0)
        view.frame = container.bounds
      }
    }
    transition.run()
  }

  private func dismissalEnded(completed: Bool) {
    if completed {
      tearDown()
      presentation.dismissalTransitionDidEnd(true)
      if involvesPresenter { presenting.endTransitionAppearance() }
      // The dismissed controller may be presented again as soon as the presenter has appeared.
      if !presented.isAppearingOrAppeared {
        presented.endAppearance()
        // One that had not appeared has kept it.
        presented.appearanceReasons.remove(.dismissed)
      }
    } else {
      if involvesPresenter {
        presenting.beginAppearance(false, animated: true)
        presentation.removedView?.view.removeFromSuperview()
        presenting.endAppearance()
      } else {
        presentation.removedView?.view.removeFromSuperview()
      }
      presentation.dimTint()
      presentation.dismissalTransitionDidEnd(false)
      presented.appearanceReasons.remove(.dismissed)
      reverse(presented, isAppearing: true)
    }
    ended()
  }

  /// Ends the transition of a controller in the direction from which it came.
  private func reverse(_ controller: UIViewController, isAppearing: Bool) {
    guard controller.appearanceDriver == .container else { return }
    controller.beginAppearance(isAppearing, animated: true)
    controller.endTransitionAppearance()
  }

  private func ended() {
    // A callback may have begun another transition, which adapts at its own end.
    if presented.presentationState.isInTransition { return }
    presented.presentationState.transition = nil
    if presentation.containerView == nil { presentation.returnKeyboard(in: window) }
    // The window may have become another one in the meantime.
    Presenter.adapt(presented)
    Presenter.adapt(presenting)
    window?.systemBars.update()
  }

  /// Removes the views and the links between the controllers.
  private func tearDown() {
    // A context that its container does not show gets its view back when it does.
    let isShown =
      presentation.shouldPresentInFullscreen || presentation.containerView?.superview != nil
    UIView.performWithoutAnimation {
      if isShown { presentation.removedView?.putBack(from: presentation.containerView) }
      presentation.presentedView?.removeFromSuperview()
      presented.viewIfLoaded?.removeFromSuperview()
      presentation.containerView?.removeFromSuperview()
    }
    presentation.restoreTint()
    presentation.removedView = nil
    presentation.containerView = nil
    if presenting.presentationState.presented === presented {
      presenting.presentationState.presented = nil
    }
    presented.presentationState.presenting = nil
    presented.presentationState.source = nil
    presented.presentationState.controller = nil
  }

  // MARK: Chains

  /// Ends the presentations between a controller at the top of a chain and the presenter of its first one, which
  /// then presents the top by itself.
  static func unlink(below top: UIViewController, from first: UIViewController) {
    guard let presenting = first.presentationState.presenting,
      let presentation = top.presentationState.controller
    else { return }
    presentation.formerResponder = first.presentationState.controller?.formerResponder
    var removed = first.presentationState.controller?.removedView
    var controller: UIViewController? = first
    var between: [UIViewController] = []
    while let next = controller, next !== top {
      between.append(next)
      controller = next.presentationState.presented
    }
    for one in between {
      let own = one.presentationState.controller
      if one.isAppearingOrAppeared {
        one.beginAppearance(false, animated: false, because: .dismissed)
      }
      own?.dismissalTransitionWillBegin()
      if removed == nil { removed = own?.removedView }
      UIView.performWithoutAnimation {
        one.viewIfLoaded?.removeFromSuperview()
        own?.containerView?.removeFromSuperview()
      }
      own?.restoreTint()
      own?.dismissalTransitionDidEnd(true)
      if one.appearanceDriver == .container { one.endAppearance() }
      own?.containerView = nil
      own?.removedView = nil
      one.presentationState.presented = nil
      (one.presentationState.presenting, one.presentationState.controller) = (nil, nil)
    }
    presentation.removedView = removed
    presenting.presentationState.presented = top
    top.presentationState.presenting = presenting
    presentation.presentingViewController = presenting
  }
}
