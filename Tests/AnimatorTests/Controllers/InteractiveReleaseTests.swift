import Animator
import Testing

/// Interactive transitions that are let go short of half and past half, slowly and with a flick.
@MainActor
@Suite("Letting go of interactive transitions")
struct InteractiveReleaseTests {
  /// How a finger leaves.
  enum Release: CaseIterable {
    case slow, flickForward, flickBack

    /// In screens a second; a flick is faster than one, and two for sheets.
    var velocity: CGFloat {
      switch self {
      case .slow: 0
      case .flickForward: 2.5
      case .flickBack: -2.5
      }
    }

    func completes(_ fraction: CGFloat) -> Bool {
      switch self {
      case .slow: fraction > 0.5
      case .flickForward: true
      case .flickBack: false
      }
    }
  }

  /// The rest of a transition, or the way back, takes its part of the duration.
  private func expectEnd(
    of stage: Stage, after start: Double, duration: Double, _ fraction: CGFloat, _ completes: Bool
  ) throws {
    try stage.advanceUntilIdle()
    let rest = completes ? 1 - fraction.native : fraction.native
    #expect(abs(stage.time.seconds - start - duration * rest) < 1e-6)
  }

  private let log = ScreenLog()

  @Test("a pop, of 0.35 s", arguments: [CGFloat(0.49), 0.51], Release.allCases)
  func pop(fraction: CGFloat, release: Release) throws {
    let (a, b) = (Screen("A", log), Screen("B", log))
    let navigation = UINavigationController(rootViewController: a)
    let stage = stage(showing: navigation, log)
    navigation.pushViewController(b, animated: false)
    _ = log.take()
    navigation.handleInteractivePop(.began)
    navigation.handleInteractivePop(.changed(fraction))
    stage.advance(by: 1)
    #expect(abs(try #require(b.view.layer.presentation()).frame.minX - 200 * fraction) < 1e-6)
    navigation.handleInteractivePop(.ended(velocity: release.velocity))
    let completes = release.completes(fraction)
    try expectEnd(of: stage, after: 1, duration: 0.35, fraction, completes)
    #expect(navigation.viewControllers == (completes ? [a] : [a, b]))
    let start = ["B willMove nil", "B willDisappear animated", "A willAppear animated"]
    #expect(
      log.take() == start
        + (completes
          ? ["B didDisappear animated", "A didAppear animated", "B didMove nil"]
          : [
            "A willDisappear animated", "A didDisappear animated", "B willAppear animated",
            "B didAppear animated", "B didMove",
          ]))
    #expect((completes ? a : b).view.frame == stage.window.bounds)
  }

  @Test("a sheet, of 0.5 s", arguments: [CGFloat(0.49), 0.51], Release.allCases)
  func sheet(fraction: CGFloat, release: Release) throws {
    let (a, b) = (Screen("A", log), Screen("B", log))
    let stage = stage(showing: a, log)
    a.present(b, animated: false)
    let sheet = try #require(b.sheetPresentationController)
    let frame = sheet.frameOfPresentedViewInContainerView
    sheet.handleDrag(.began)
    sheet.handleDrag(.changed(translation: frame.height * fraction))
    stage.advance(by: 1)
    _ = log.take()
    sheet.handleDrag(.ended(velocity: release.velocity * stage.size.height))
    let completes = release.completes(fraction)
    try expectEnd(of: stage, after: 1, duration: 0.5, fraction, completes)
    #expect((a.presentedViewController == nil) == completes)
    #expect(
      log.take()
        == (completes
          ? ["B didDisappear animated"] : ["B willAppear animated", "B didAppear animated"]))
    if !completes { #expect(b.view.convert(b.view.bounds, to: nil) == frame) }
  }

  private final class Pages: NSObject, UIPageViewControllerDataSource {
    let all: [UIViewController]
    init(_ all: [UIViewController]) { self.all = all }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { nil }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { all.last }
  }

  @Test("a page, of 0.3 s", arguments: [CGFloat(0.49), 0.51], Release.allCases)
  func page(fraction: CGFloat, release: Release) throws {
    let (a, b) = (Screen("A", log), Screen("B", log))
    let source = Pages([a, b])
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.dataSource = source
    pages.setViewControllers([a], direction: .forward, animated: false)
    let stage = stage(showing: pages, log)
    pages.handle(.began(.forward))
    pages.handle(.changed(fraction))
    stage.advance(by: 1)
    let shown = try #require(b.view.layer.presentation()).frame.minX
    #expect(abs(shown - 200 * (1 - fraction)) < 1e-6)
    pages.handle(.ended(velocity: release.velocity))
    let completes = release.completes(fraction)
    try expectEnd(of: stage, after: 1, duration: 0.3, fraction, completes)
    #expect(pages.viewControllers == [completes ? b : a])
    #expect((completes ? a : b).view.window == nil)
  }

  /// A controller that an app lets follow a pan to the right, as apps do.
  private final class Swipe: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    let interaction = UIPercentDrivenInteractiveTransition()

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.4 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let view = context.view(forKey: .from)
      UIView.animate(
        withDuration: 0.4, delay: 0, options: .curveLinear,
        animations: { view?.frame.origin.x = 200 },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func makeRecognizer(_ controller: UIViewController) -> UIPanGestureRecognizer {
      UIPanGestureRecognizer { [weak controller, interaction] recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer, let window = pan.view?.window else {
          return
        }
        switch pan.state {
        case .began: controller?.dismiss(animated: true)
        case .changed: interaction.update(pan.translation(in: window).x / 200)
        case .ended:
          let velocity = pan.velocity(in: window).x
          let isFlick = abs(velocity) > 500
          if isFlick ? velocity > 0 : interaction.percentComplete > 0.5 {
            interaction.finish()
          } else {
            interaction.cancel()
          }
        case .cancelled: interaction.cancel()
        default: break
        }
      }
    }
  }

  /// Moves a finger by a fraction of 200 points in 0.5 s, and flicks it within 1/60 s by 10 points, or holds it.
  private func pan(_ stage: Stage, to fraction: CGFloat, _ release: Release) {
    func send(_ phase: UITouch.Phase, _ x: CGFloat) {
      stage.window.touches.send([
        TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: 100))
      ])
    }
    // The pan begins after 10 points.
    let flick: CGFloat = release == .slow ? 0 : release == .flickForward ? 10 : -10
    let end = 20 + 200 * fraction - flick
    send(.began, 10)
    for step in 1...30 {
      stage.advance(by: 1 / 60)
      send(.moved, 10 + (end - 10) * CGFloat(step) / 30)
    }
    stage.advance(by: 0.3)
    if flick != 0 {
      send(.moved, end)
      stage.advance(by: 1 / 60)
      send(.moved, end + flick)
    }
    send(.ended, end + flick)
  }

  @Test(
    "a dismissal that an app drives with a pan", arguments: [CGFloat(0.49), 0.51],
    Release.allCases)
  func custom(fraction: CGFloat, release: Release) throws {
    let (a, b) = (Screen("A", log), Screen("B", log))
    let swipe = Swipe()
    swipe.interaction.completionCurve = .linear
    let stage = stage(showing: a, log)
    b.modalPresentationStyle = .fullScreen
    b.transitioningDelegate = swipe
    a.present(b, animated: false)
    b.view.addGestureRecognizer(swipe.makeRecognizer(b))
    pan(stage, to: fraction, release)
    let now = stage.time.seconds
    #expect(abs(swipe.interaction.percentComplete - fraction) < 1e-9)
    let completes = release.completes(fraction)
    // Half way through the rest, at a constant speed.
    let rest = 0.4 * (completes ? 1 - fraction.native : fraction.native)
    stage.advance(to: now + rest / 2)
    let x = try #require(b.view.layer.presentation()).frame.minX
    #expect(abs(x - 200 * (completes ? (1 + fraction) / 2 : fraction / 2)) < 0.01)
    try expectEnd(of: stage, after: now, duration: 0.4, fraction, completes)
    #expect((a.presentedViewController == nil) == completes)
    #expect((completes ? a : b).view.window != nil)
  }
}
