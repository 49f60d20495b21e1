import Foundation
import Testing

@testable import Animator

/// Fades tabs in, in 0.4 s.
@MainActor
private final class Fade: NSObject, UIViewControllerAnimatedTransitioning,
  UITabBarControllerDelegate
{
  var completes = true

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let view = transitionContext.view(forKey: .to) else {
      return transitionContext.completeTransition(true)
    }
    transitionContext.containerView.addSubview(view)
    view.alpha = 0
    let completes = completes
    UIView.animate(
      withDuration: 0.4, animations: { view.alpha = 1 },
      completion: { _ in transitionContext.completeTransition(completes) })
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
}

/// Backgrounds of bars over contents in containers: of a stack in a child of a tab's screen, and of tabs on a stack.
///
/// The stage is 200 × 400 points, the contents 1000 high. A navigation bar has 44 points, a tab bar 49.
@MainActor
@Suite("Bars over contents in containers")
struct BarContentsTests {
  private let tabs = UITabBarController()
  private let list = UIViewController()
  private let contents = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))

  init() {
    contents.contentSize = CGSize(width: 200, height: 1000)
    list.view.addSubview(contents)
  }

  private func show(_ root: UIViewController) -> Stage {
    let stage = Stage(hosting: root, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    return stage
  }

  /// Shows a stack in a plain view of a tab's screen, as scenes do.
  private func showNestedStack() -> (Stage, UINavigationController) {
    let (screen, place) = (
      UIViewController(), UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    )
    let stack = UINavigationController(rootViewController: UIViewController())
    screen.view.addSubview(place)
    screen.addChild(stack)
    stack.view.frame = place.bounds
    place.addSubview(stack.view)
    stack.didMove(toParent: screen)
    tabs.viewControllers = [screen]
    return (show(tabs), stack)
  }

  private func background(of bar: UIView) -> CGFloat? {
    bar.parts("BarBackgroundView").last?.alpha
  }

  // The safe area below the contents has 49 points: the last offset is 1000 + 49 − 400.
  @Test("a tab bar follows the contents of a stack inside of a screen, from the start of a push on")
  func nestedStack() throws {
    let (stage, stack) = showNestedStack()
    #expect(background(of: tabs.tabBar) == 0)
    stack.pushViewController(list, animated: true)
    #expect(background(of: tabs.tabBar) == 1)
    try stage.advanceUntilIdle()
    #expect(background(of: tabs.tabBar) == 1)
    contents.contentOffset.y = 649 - 5
    #expect(background(of: tabs.tabBar) == 0.5)
    contents.contentOffset.y = 649
    #expect(background(of: tabs.tabBar) == 0)
    contents.contentOffset.y = 0
    stack.popViewController(animated: true)
    #expect(background(of: tabs.tabBar) == 0)
    try stage.advanceUntilIdle()
    #expect(background(of: tabs.tabBar) == 0)
  }

  @Test("contents that move during a push move the backgrounds at its end")
  func movedDuringPush() throws {
    let (stage, stack) = showNestedStack()
    stack.pushViewController(list, animated: true)
    stage.advance(by: 0.1)
    contents.contentOffset.y = 649
    #expect(background(of: tabs.tabBar) == 1 && background(of: stack.navigationBar) == 0)
    try stage.advanceUntilIdle()
    #expect(background(of: tabs.tabBar) == 0 && background(of: stack.navigationBar) == 1)
  }

  // The safe area above the contents has 44 points: they begin at an offset of −44.
  @Test("a navigation bar follows the contents of tabs on its stack")
  func tabsOnStack() {
    tabs.viewControllers = [list, UIViewController()]
    let stack = UINavigationController(rootViewController: tabs)
    let stage = show(stack)
    #expect(background(of: stack.navigationBar) == 0)
    contents.contentOffset.y = -44 + 5
    #expect(background(of: stack.navigationBar) == 0.5)
    contents.contentOffset.y = 100
    #expect(background(of: stack.navigationBar) == 1)
    tabs.selectedIndex = 1
    stage.advance(by: 0)
    #expect(background(of: stack.navigationBar) == 0)
    tabs.selectedIndex = 0
    stage.advance(by: 0)
    #expect(background(of: stack.navigationBar) == 1)
  }

  @Test("the background of a tab bar changes along with an animated change of the tab")
  func animatedTabs() throws {
    let fade = Fade()
    tabs.delegate = fade
    tabs.viewControllers = [UIViewController(), list]
    let stage = show(tabs)
    #expect(background(of: tabs.tabBar) == 0)
    tabs.selectedIndex = 1
    // It comes in above the bar.
    #expect(background(of: tabs.tabBar) == 1 && list.view.safeAreaInsets.bottom == 49)
    try stage.advanceUntilIdle()
    #expect(background(of: tabs.tabBar) == 1)
    fade.completes = false
    tabs.selectedIndex = 0
    #expect(background(of: tabs.tabBar) == 0)
    try stage.advanceUntilIdle()
    #expect(tabs.selectedIndex == 1 && background(of: tabs.tabBar) == 1)
  }

  @Test("a navigation bar follows the contents of the page that is shown")
  func pages() {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.setViewControllers([list], direction: .forward, animated: false)
    let stack = UINavigationController(rootViewController: pages)
    let stage = show(stack)
    contents.contentOffset.y = 100
    #expect(background(of: stack.navigationBar) == 1)
    pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
    stage.advance(by: 0)
    #expect(background(of: stack.navigationBar) == 0)
  }

  @Test(
    "the background of a navigation bar changes along with the turn of a page",
    arguments: [UIPageViewController.TransitionStyle.scroll, .pageCurl])
  func turningPages(style: UIPageViewController.TransitionStyle) throws {
    let pages = UIPageViewController(transitionStyle: style, navigationOrientation: .horizontal)
    pages.setViewControllers([list], direction: .forward, animated: false)
    let stack = UINavigationController(rootViewController: pages)
    let stage = show(stack)
    contents.contentOffset.y = 100
    stage.advance(by: 0)
    func shown() throws -> Float {
      try #require(stack.navigationBar.background.layer.presentation()).opacity
    }
    let turns: [(UIViewController, Float)] = [
      (UIViewController(), 0), (UITableViewController(style: .plain), 0), (list, 1),
    ]
    for (page, end) in turns {
      let (start, before) = (stage.time.seconds, try shown())
      pages.setViewControllers([page], direction: .forward, animated: true)
      stage.advance(by: 0)
      #expect(try shown() == before)
      // Ease-in-out: half of the way at half of the time.
      stage.advance(by: style == .scroll ? 0.15 : 0.375)
      #expect(abs(try shown() - (before + end) / 2) < 1e-6)
      try stage.advanceUntilIdle()
      #expect(try shown() == end)
      #expect(abs(stage.time.seconds - start - (style == .scroll ? 0.3 : 0.75)) < 1e-9)
    }
  }
}
