import Animator
import Testing

/// Slides the presented view in from the right within 1 s, linearly, and out again.
@MainActor
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  let log: ScreenLog
  let isDismissal: Bool
  private(set) weak var context: (any UIViewControllerContextTransitioning)?

  init(_ log: ScreenLog, isDismissal: Bool) { (self.log, self.isDismissal) = (log, isDismissal) }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  private func view(_ context: any UIViewControllerContextTransitioning) -> UIView? {
    context.view(forKey: isDismissal ? .from : .to)
  }

  func prepare(_ context: any UIViewControllerContextTransitioning) {
    self.context = context
    guard !isDismissal, let view = view(context),
      let to = context.viewController(forKey: .to)
    else { return }
    view.frame = context.finalFrame(for: to).offsetBy(dx: 200, dy: 0)
    context.containerView.addSubview(view)
  }

  func change(_ context: any UIViewControllerContextTransitioning) {
    view(context)?.frame.origin.x = isDismissal ? 200 : 0
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    log.add("animate \(context.isInteractive)")
    prepare(context)
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { change(context) },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationEnded(_ transitionCompleted: Bool) { log.add("ended \(transitionCompleted)") }
}

/// The same with an animator that can be interrupted.
@MainActor
private final class AnimatorSlide: NSObject, UIViewControllerAnimatedTransitioning {
  let slide: Slide
  private var animator: UIViewPropertyAnimator?

  init(_ slide: Slide) { self.slide = slide }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    slide.log.add("animator")
    slide.prepare(context)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [slide] in
      slide.change(context)
    }
    animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { slide.animationEnded(transitionCompleted) }
}

/// Exchanges the views at once.
@MainActor
private final class Instant: NSObject, UIViewControllerAnimatedTransitioning,
  UINavigationControllerDelegate
{
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    context.completeTransition(true)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
}

@MainActor
private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
  let log: ScreenLog
  var interaction: UIPercentDrivenInteractiveTransition?
  var usesAnimator = false
  var presentation: UIPresentationController?

  init(_ log: ScreenLog) { self.log = log }

  private func slide(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
    let slide = Slide(log, isDismissal: isDismissal)
    return usesAnimator ? AnimatorSlide(slide) : slide
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.add("animation for presented")
    return slide(isDismissal: false)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.add("animation for dismissed")
    return slide(isDismissal: true)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.add("interaction for presentation")
    return interaction
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.add("interaction for dismissal")
    return interaction
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    log.add("presentation controller")
    return presentation
  }
}

/// Covers the lower half, and removes or keeps the presenter's view.
@MainActor
private final class HalfPresentation: UIPresentationController {
  var log: ScreenLog?
  let shade = UIView()

  override var frameOfPresentedViewInContainerView: CGRect {
    let bounds = containerView?.bounds ?? .zero
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }
  override func presentationTransitionWillBegin() {
    log?.add("presentation will begin")
    shade.frame = containerView?.bounds ?? .zero
    shade.alpha = 0
    containerView?.insertSubview(shade, at: 0)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [shade] _ in
      shade.alpha = 1
    })
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    log?.add("presentation did end \(completed)")
  }
  override func dismissalTransitionWillBegin() {
    log?.add("dismissal will begin")
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [shade] _ in
      shade.alpha = 0
    })
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log?.add("dismissal did end \(completed)")
  }
  override func containerViewWillLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

@MainActor
@Suite("Custom and interactive transitions")
struct CustomTransitionTests {
  private let log = ScreenLog()
  private let root: Screen
  private let stage: Stage
  private let screen: Screen
  private let delegate: Delegate

  init() {
    root = Screen("A", log, color: .red)
    stage = Stage(hosting: root, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    screen = Screen("B", log, color: .blue)
    screen.modalPresentationStyle = .fullScreen
    delegate = Delegate(log)
    screen.transitioningDelegate = delegate
    _ = log.take()
  }

  private var x: CGFloat { screen.view.layer.presentation()?.frame.minX ?? -1 }

  @Test("the delegate's animator moves the views from their initial to their final frames")
  func animator() throws {
    root.present(screen, animated: true) { [log] in log.add("presented") }
    #expect(
      log.take() == [
        "B didLoad", "animation for presented", "interaction for presentation",
        "A willDisappear animated", "B willAppear animated", "animate false",
      ])
    stage.advance(by: 0.25)
    #expect(x == 150)
    stage.advance(by: 0.75)
    #expect(
      log.take() == ["B didAppear animated", "A didDisappear animated", "ended true", "presented"])
    screen.dismiss(animated: true)
    #expect(
      log.take() == [
        "animation for dismissed", "interaction for dismissal", "B willDisappear animated",
        "A willAppear animated", "animate false",
      ])
    try stage.advanceUntilIdle()
    #expect(
      log.take() == ["A didAppear animated", "B didDisappear animated", "ended true"])
    // Without animation, no animator.
    root.present(screen, animated: false)
    #expect(log.take().filter { $0.hasPrefix("animat") } == ["animation for presented"])
    #expect(screen.view.frame == stage.window.bounds)
  }

  @Test("a presentation controller provides the frame, adds views, and animates them alongside")
  func presentationController() throws {
    let presentation = HalfPresentation(presentedViewController: screen, presenting: root)
    presentation.log = log
    delegate.presentation = presentation
    screen.modalPresentationStyle = .custom
    root.present(screen, animated: true)
    #expect(
      log.take() == [
        "presentation controller", "B didLoad", "animation for presented",
        "interaction for presentation", "presentation will begin", "B willAppear animated",
        "animate false",
      ])
    #expect(screen.presentationController === presentation)
    stage.advance(by: 0.5)
    #expect(x == 100 && screen.view.frame == CGRect(x: 0, y: 200, width: 200, height: 200))
    // Ease-in-out is at one half after half of the duration.
    #expect(presentation.shade.layer.presentation()?.opacity == 0.5)
    try stage.advanceUntilIdle()
    #expect(log.take() == ["presentation did end true", "B didAppear animated", "ended true"])
    stage.resize(to: CGSize(width: 200, height: 300), animated: false)
    #expect(screen.view.frame == CGRect(x: 0, y: 150, width: 200, height: 150))
    screen.dismiss(animated: true)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "animation for dismissed", "interaction for dismissal", "dismissal will begin",
        "B willDisappear animated", "animate false", "dismissal did end true",
        "B didDisappear animated", "ended true",
      ])
    #expect(presentation.containerView == nil)
  }

  @Test("a percent-driven presentation follows the fraction, and completes at its speed")
  func finish() throws {
    let interaction = UIPercentDrivenInteractiveTransition()
    delegate.interaction = interaction
    root.present(screen, animated: true)
    #expect(log.take().last == "animate true")
    let coordinator = try #require(screen.transitionCoordinator)
    #expect(coordinator.isInteractive && coordinator.initiallyInteractive)
    coordinator.notifyWhenInteractionChanges { [log] in
      log.add("interactive \($0.isInteractive), cancelled \($0.isCancelled)")
    }
    coordinator.animate(
      alongsideTransition: { [root] _ in root.view.alpha = 0 },
      completion: { [log] in log.add("coordinator done, cancelled \($0.isCancelled)") })
    stage.advance(by: 5)
    #expect(x == 200)
    interaction.update(0.4)
    stage.advance(by: 1)
    // The animator is linear.
    #expect(abs(x - 120) < 1e-9 && interaction.percentComplete == 0.4)
    interaction.completionSpeed = 2
    interaction.completionCurve = .linear
    let start = stage.time.seconds
    interaction.finish()
    #expect(log.take() == ["interactive false, cancelled false"])
    stage.advance(by: 0.15)
    // The remaining 0.6 s in 0.3 s; after half of that, half of the remaining distance.
    #expect(abs(x - 60) < 1e-9)
    try stage.advanceUntilIdle()
    #expect(abs(stage.time.seconds - start - 0.3) < 1e-9)
    #expect(
      log.take() == [
        "B didAppear animated", "A didDisappear animated", "ended true",
        "coordinator done, cancelled false",
      ])
  }

  @Test(
    "an animator that can be interrupted continues with a timing of its own; others by the curve",
    arguments: [true, false])
  func timing(usesAnimator: Bool) throws {
    let interaction = UIPercentDrivenInteractiveTransition()
    (delegate.interaction, delegate.usesAnimator) = (interaction, usesAnimator)
    interaction.completionCurve = .linear
    let timing = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 1, y: 1))
    interaction.timingCurve = timing
    root.present(screen, animated: true)
    interaction.update(0.5)
    interaction.finish()
    stage.advance(by: 0.25)
    // With x = 3t² − 2t³ and y = 3t − 3t² + t³, half of the time is t = 1/2, and the progress 7/8.
    #expect(abs(x - (usesAnimator ? 100 * 0.125 : 50)) < 1e-6)
    try stage.advanceUntilIdle()
    #expect(x == 0 && root.presentedViewController === screen)
  }

  @Test("a cancelled presentation is reversed, and its callbacks too", arguments: [false, true])
  func cancel(usesAnimator: Bool) throws {
    let interaction = UIPercentDrivenInteractiveTransition()
    (delegate.interaction, delegate.usesAnimator) = (interaction, usesAnimator)
    interaction.completionCurve = .linear
    root.present(screen, animated: true) { [log] in log.add("completion") }
    let first = log.take()
    #expect(first.last == (usesAnimator ? "animator" : "animate true"))
    interaction.update(0.5)
    #expect(abs(x - 100) < 1e-9)
    interaction.cancel()
    stage.advance(by: 0.25)
    #expect(abs(x - 150) < 1e-9)
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "B willDisappear animated", "B didDisappear animated", "A willAppear animated",
        "A didAppear animated", "ended false", "completion",
      ])
    #expect(stage.window.subviews == [root.view] && root.presentedViewController == nil)
    // It can be presented again.
    delegate.interaction = nil
    root.present(screen, animated: false)
    #expect(screen.presentingViewController === root)
  }

  @Test("a cancelled dismissal leaves the presented controller where it was")
  func cancelDismissal() throws {
    root.present(screen, animated: false)
    let interaction = UIPercentDrivenInteractiveTransition()
    delegate.interaction = interaction
    _ = log.take()
    screen.dismiss(animated: true)
    interaction.update(0.3)
    interaction.cancel()
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "animation for dismissed", "interaction for dismissal", "B willDisappear animated",
        "A willAppear animated", "animate true", "A willDisappear animated",
        "A didDisappear animated", "B willAppear animated", "B didAppear animated", "ended false",
      ])
    #expect(screen.view.frame == stage.window.bounds && root.view.window == nil)
    #expect(screen.presentingViewController === root)
    delegate.interaction = nil
    screen.dismiss(animated: false)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("an interaction can take over a running transition")
  func pause() throws {
    let interaction = UIPercentDrivenInteractiveTransition()
    interaction.wantsInteractiveStart = false
    delegate.interaction = interaction
    root.present(screen, animated: true)
    stage.advance(by: 0.25)
    #expect(abs(x - 150) < 1e-9)
    interaction.pause()
    stage.advance(by: 3)
    #expect(abs(x - 150) < 1e-9 && abs(interaction.percentComplete - 0.25) < 1e-9)
    interaction.update(0.5)
    #expect(abs(x - 100) < 1e-9)
    interaction.finish()
    try stage.advanceUntilIdle()
    #expect(x == 0 && root.view.window == nil)
  }

  @Test("what is animated alongside an animator that ends at once is changed at once")
  func ending() {
    let (a, b) = (Screen("A", log), Screen("B", log))
    let (navigation, instant) = (UINavigationController(rootViewController: a), Instant())
    navigation.delegate = instant
    let stage = Stage(hosting: navigation, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    _ = log.take()
    b.responses["willAppear"] = { [weak b, log] in
      b?.transitionCoordinator?.animate(
        alongsideTransition: { _ in log.add("alongside") },
        completion: { _ in log.add("completion") })
    }
    navigation.pushViewController(b, animated: true)
    #expect(
      log.take() == [
        "B willMove", "B didLoad", "A willDisappear animated", "B willAppear animated",
        "alongside", "A didDisappear animated", "B didAppear animated", "B didMove", "completion",
      ])
    #expect(navigation.navigationBar.topItem === b.navigationItem)
    #expect(b.view.window === stage.window && a.view.window == nil)
  }

  @Test("completing a transition twice is a fault")
  func twice() throws {
    final class Hasty: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        context.completeTransition(true)
        context.completeTransition(true)
      }
    }
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Hasty() }
    }
    let delegate = Delegate()
    screen.transitioningDelegate = delegate
    let faults = UsageFault.collect { root.present(screen, animated: true) }
    #expect(
      faults.map(\.call) == ["UIViewControllerContextTransitioning.completeTransition(_:)"])
    #expect(log.take().last == "A didDisappear animated")
  }
}
