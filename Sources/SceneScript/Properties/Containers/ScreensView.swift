import Animator

/// The controller of a screen.
final class SceneScreen: UIViewController {
  private let content: UIView

  init(_ content: UIView) {
    self.content = content
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = content }
}

/// The controller of the stage in scenes with screens: of the views of the scene, and of containers.
final class SceneRootController: UIViewController {
  override func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.backgroundColor = .clear
    self.view = view
  }

  override var childForStatusBarStyle: UIViewController? { lastContainer }
  override var childForStatusBarHidden: UIViewController? { lastContainer }
  /// The controllers in a drawn device do not affect the stage's status bar.
  private var lastContainer: UIViewController? { children.last { !($0 is SceneDeviceController) } }
}

/// The controller of the screen of a drawn device in scenes with screens, as the stage has one: of the views on it, and
/// of containers.
final class SceneDeviceController: UIViewController {
  private(set) weak var device: DeviceView?

  init(of device: DeviceView) {
    self.device = device
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = SceneDeviceContent(frame: .zero) }
}

/// The views of a scene on the screen of a drawn device.
final class SceneDeviceContent: UIView {}

extension DeviceView {
  /// Where the views of a scene on the screen are.
  var sceneContent: UIView { screen.subviews.first { $0 is SceneDeviceContent } ?? screen }
}

/// A view that shows the screens of a container of controllers.
class ScreensView: UIView {
  /// The container; nil before the screens are set.
  fileprivate(set) var container: UIViewController?

  /// Creates the container; called once, after the properties were set.
  func makeContainer(_ screens: [UIViewController]) -> UIViewController { UIViewController() }

  /// Adds the container of screens to a parent.
  final func setScreens(_ screens: [UIViewController], in parent: UIViewController) {
    let container = makeContainer(screens)
    self.container = container
    parent.addChild(container)
    container.view.frame = bounds
    container.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(container.view)
    container.didMove(toParent: parent)
  }
}

/// Shows the top of a stack of screens.
final class NavigationScreensView: ScreensView {
  let navigation = UINavigationController()
  private let transitions = NavigationTransitions()

  override func makeContainer(_ screens: [UIViewController]) -> UIViewController {
    navigation.delegate = transitions
    navigation.setViewControllers(screens, animated: false)
    return navigation
  }

  /// Makes changes of the stack with an animator; nil for the system's.
  func change(with animator: (any UIViewControllerAnimatedTransitioning)?, _ changes: () -> Void) {
    transitions.animator = animator
    changes()
    transitions.animator = nil
  }
}

private final class NavigationTransitions: NSObject, UINavigationControllerDelegate {
  var animator: (any UIViewControllerAnimatedTransitioning)?

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
}

/// Shows one of several screens above a tab bar.
final class TabScreensView: ScreensView {
  let tabs = UITabBarController()
  private let transitions = TabTransitions()

  override func makeContainer(_ screens: [UIViewController]) -> UIViewController {
    tabs.delegate = transitions
    tabs.setViewControllers(screens, animated: false)
    return tabs
  }

  /// Selects a screen with an animator; nil for no animation.
  func select(
    _ screen: UIViewController, with animator: (any UIViewControllerAnimatedTransitioning)?
  ) {
    transitions.animator = animator
    tabs.selectedViewController = screen
    transitions.animator = nil
  }
}

private final class TabTransitions: NSObject, UITabBarControllerDelegate {
  var animator: (any UIViewControllerAnimatedTransitioning)?

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
}

/// Shows one screen of a sequence, which scroll or are turned.
final class PagerView: ScreensView {
  fileprivate var style = UIPageViewController.TransitionStyle.scroll
  fileprivate var orientation = UIPageViewController.NavigationOrientation.horizontal
  fileprivate var spacing: CGFloat = 0
  private(set) var screens: [UIViewController] = []
  private let source = PageSource()

  var pages: UIPageViewController? { container as? UIPageViewController }

  override func makeContainer(_ screens: [UIViewController]) -> UIViewController {
    self.screens = screens
    source.screens = screens
    let pages = UIPageViewController(
      transitionStyle: style, navigationOrientation: orientation,
      options: [.interPageSpacing: spacing])
    pages.dataSource = source
    if let first = screens.first {
      pages.setViewControllers([first], direction: .forward, animated: false)
    }
    return pages
  }

  /// Shows a screen; forward if it comes after the current one.
  func show(
    _ screen: UIViewController, animated: Bool, completion: @escaping (Bool) -> Void
  ) {
    let current = screens.firstIndex { $0 === pages?.viewControllers?.first } ?? 0
    let index = screens.firstIndex { $0 === screen } ?? 0
    pages?.setViewControllers(
      [screen], direction: index < current ? .reverse : .forward, animated: animated,
      completion: completion)
  }
}

/// The pages beside a page, for gestures.
private final class PageSource: NSObject, UIPageViewControllerDataSource {
  var screens: [UIViewController] = []

  private func screen(beside screen: UIViewController, at offset: Int) -> UIViewController? {
    guard let index = screens.firstIndex(where: { $0 === screen }) else { return nil }
    return screens.indices.contains(index + offset) ? screens[index + offset] : nil
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { screen(beside: viewController, at: -1) }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { screen(beside: viewController, at: 1) }
}

extension ViewProperty {
  /// Properties of views that show screens.
  static let screens: [ViewProperty] = [
    ViewProperty(
      "isNavigationBarHidden", .bool, of: NavigationScreensView.self,
      "Whether there is no bar above the screens."
    ) {
      $0.navigation.isNavigationBarHidden
    } set: {
      // At once, as in UIKit, also where other changes are animated.
      let (navigation, isHidden) = ($0.navigation, $1)
      UIView.performWithoutAnimation { navigation.isNavigationBarHidden = isHidden }
    },
    ViewProperty(
      "prefersLargeTitles", .bool, of: NavigationScreensView.self,
      "Whether titles are large and below the bar's buttons."
    ) {
      $0.navigation.navigationBar.prefersLargeTitles
    } set: {
      $0.navigation.navigationBar.prefersLargeTitles = $1
    },
    ViewProperty(
      "transitionStyle", .pageStyle, of: PagerView.self, "How pages change, from the start."
    ) {
      $0.style
    } set: {
      $0.style = $1
    },
    ViewProperty(
      "navigationOrientation", .pageOrientation, of: PagerView.self,
      "The axis along which pages change, from the start."
    ) {
      $0.orientation
    } set: {
      $0.orientation = $1
    },
    ViewProperty(
      "interPageSpacing", .nonNegative, of: PagerView.self, in: .points,
      "The space between pages that scroll, from the start."
    ) {
      $0.spacing.native
    } set: {
      $0.spacing = CGFloat($1)
    },
  ]
}

extension PropertyKind where Value == UIPageViewController.TransitionStyle {
  fileprivate static var pageStyle: PropertyKind {
    .name([("scroll", .scroll), ("pageCurl", .pageCurl)])
  }
}

extension PropertyKind where Value == UIPageViewController.NavigationOrientation {
  fileprivate static var pageOrientation: PropertyKind {
    .name([("horizontal", .horizontal), ("vertical", .vertical)])
  }
}

extension ViewType {
  /// Whether views of the type show screens.
  var holdsScreens: Bool { viewClass.isSubclass(of: ScreensView.self) }
}
