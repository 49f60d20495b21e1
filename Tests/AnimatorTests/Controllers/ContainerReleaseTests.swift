import Animator
import Testing

/// Fades the presented view in and out within 0.5 s.
@MainActor
private final class Fade: NSObject, UIViewControllerAnimatedTransitioning,
  UIViewControllerTransitioningDelegate
{
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to), let to = context.viewController(forKey: .to) {
      view.frame = context.finalFrame(for: to)
      context.containerView.addSubview(view)
    }
    let view = context.view(forKey: .to) ?? context.view(forKey: .from)
    UIView.animate(
      withDuration: 0.5, animations: { view?.alpha = 0.5 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    UIPresentationController(presentedViewController: presented, presenting: presenting)
  }
}

@MainActor
@Suite("Containers and presentations are released")
struct ContainerReleaseTests {
  /// What is shown, over a root.
  enum Kind: CaseIterable {
    case navigation, tabs, scrolledPages, curledPages, alert, actionSheet, sheet, formSheet
    case fullScreen, custom
  }

  /// The weak references of a run.
  private final class Box { weak var object: AnyObject? }

  /// Shows a controller in the way of a kind; makes the root of the window.
  private func makeRoot(_ kind: Kind, _ first: UIViewController) -> UIViewController {
    switch kind {
    case .navigation: return UINavigationController(rootViewController: first)
    case .tabs:
      let tabs = UITabBarController()
      tabs.viewControllers = [first]
      return tabs
    case .scrolledPages, .curledPages:
      let pages = UIPageViewController(
        transitionStyle: kind == .curledPages ? .pageCurl : .scroll,
        navigationOrientation: .horizontal)
      pages.setViewControllers([first], direction: .forward, animated: false)
      return pages
    default: return first
    }
  }

  private func show(
    _ kind: Kind, _ second: UIViewController, from root: UIViewController, _ fade: Fade
  ) {
    switch kind {
    case .navigation: (root as? UINavigationController)?.pushViewController(second, animated: true)
    case .tabs:
      let tabs = root as? UITabBarController
      tabs?.viewControllers?.append(second)
      tabs?.selectedIndex = 1
    case .scrolledPages, .curledPages:
      (root as? UIPageViewController)?.setViewControllers(
        [second], direction: .forward, animated: true)
    case .alert, .actionSheet: root.present(second, animated: true)
    case .sheet, .formSheet, .fullScreen, .custom:
      second.modalPresentationStyle =
        switch kind {
        case .sheet: .pageSheet
        case .formSheet: .formSheet
        case .fullScreen: .fullScreen
        default: .custom
        }
      second.transitioningDelegate = fade
      if kind != .custom { second.transitioningDelegate = nil }
      root.present(second, animated: true)
    }
  }

  private func makeSecond(_ kind: Kind) -> UIViewController {
    guard kind == .alert || kind == .actionSheet else { return UIViewController() }
    let alert = UIAlertController(
      title: "Title", message: nil, preferredStyle: kind == .alert ? .alert : .actionSheet)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel))
    return alert
  }

  private func hide(_ kind: Kind, _ root: UIViewController) {
    switch kind {
    case .navigation: (root as? UINavigationController)?.popViewController(animated: true)
    case .tabs:
      let tabs = root as? UITabBarController
      tabs?.viewControllers = tabs?.viewControllers?.dropLast()
    case .scrolledPages, .curledPages:
      (root as? UIPageViewController)?.setViewControllers(
        [UIViewController()], direction: .reverse, animated: true)
    default: root.dismiss(animated: true)
    }
  }

  /// The instant at which everything is let go: during the appearance, after it, during and after the disappearance.
  @Test(
    "controllers, views and the stage, at any time",
    arguments: Kind.allCases, [0, 0.1, 2, 2.1, 4])
  func released(kind: Kind, time: Double) {
    let boxes = (0..<6).map { _ in Box() }
    let fade = Fade()
    do {
      let (first, second) = (UIViewController(), makeSecond(kind))
      let root = makeRoot(kind, first)
      let stage = Stage(hosting: root, size: CGSize(width: 400, height: 800))
      stage.advance(by: 0)
      show(kind, second, from: root, fade)
      stage.advance(to: min(time, 2))
      if time > 2 {
        hide(kind, root)
        stage.advance(to: time)
      }
      let objects: [AnyObject] = [stage, root, first, second, second.view, stage.window]
      for (box, object) in zip(boxes, objects) { box.object = object }
    }
    // The last stage stays the current one until there is another.
    _ = Stage(size: .zero)
    let left = boxes.compactMap(\.object).map { "\(type(of: $0))" }
    #expect(left == [])
  }

  /// What was shown is released on a stage that lives on.
  @Test("what has disappeared is released before the stage", arguments: Kind.allCases)
  func releasedAlone(kind: Kind) throws {
    let fade = Fade()
    let (controller, view) = (Box(), Box())
    let root = makeRoot(kind, UIViewController())
    let stage = Stage(hosting: root, size: CGSize(width: 400, height: 800))
    stage.advance(by: 0)
    try {
      let second = makeSecond(kind)
      (controller.object, view.object) = (second, second.view)
      show(kind, second, from: root, fade)
      try stage.advanceUntilIdle()
      hide(kind, root)
      try stage.advanceUntilIdle()
    }()
    stage.advance(by: 0.1)
    #expect(controller.object == nil && view.object == nil)
  }
}
