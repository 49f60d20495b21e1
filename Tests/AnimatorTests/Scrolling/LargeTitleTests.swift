import Animator
import Testing

/// Large titles that leave with the contents, and bars whose background depends on them.
///
/// On an iPhone 15 the status bar is 59 points high, the bar 44, and a large title 52: contents begin at 155.
@MainActor
struct LargeTitleTests {
  private let stage = Stage(device: .iPhone15, scale: 1)
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
  private let navigation: UINavigationController
  private var bar: UINavigationBar { navigation.navigationBar }

  init() {
    let controller = UIViewController()
    controller.title = "Places"
    controller.view.addSubview(view)
    view.contentSize = CGSize(width: 393, height: 3000)
    navigation = UINavigationController(rootViewController: controller)
    navigation.navigationBar.prefersLargeTitles = true
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    stage.advance(by: 0)
  }

  /// Drags the contents by a finger that rests before it is lifted.
  private func drag(by distance: CGFloat) {
    let samples: [(UITouch.Phase, CGFloat)] = [
      (.began, 500), (.moved, 500 - (distance < 0 ? distance - 10 : distance + 10)),
    ]
    for (phase, y) in samples { send(phase, y) }
    stage.advance(by: 0.3)
  }

  private func send(_ phase: UITouch.Phase, _ y: CGFloat) {
    stage.window.touches.send([
      TouchSample(finger: 1, phase: phase, location: CGPoint(x: 200, y: y))
    ])
  }

  private var label: UIView? { bar.labels("Places").first { $0.bounds.height > 30 } }
  private var smallTitle: UIView? { bar.labels("Places").first { $0.bounds.height < 30 } }

  @Test("contents begin below the bar with its large title")
  func rest() {
    #expect(bar.frame == CGRect(x: 0, y: 59, width: 393, height: 96))
    #expect(view.contentOffset.y == -155 && view.adjustedContentInset.top == 155)
    #expect(smallTitle?.alpha == 0)
  }

  @Test(
    "the title leaves with the contents, point by point, and the small one appears at 42 points")
  func collapse() {
    drag(by: 30)
    #expect(view.contentOffset.y == -125)
    #expect(bar.frame.height == 66)
    stage.advance(by: 0)
    #expect(view.adjustedContentInset.top == 125)
    #expect(smallTitle?.alpha == 0)
    send(.moved, 448)
    #expect(bar.frame.height == 54 && smallTitle?.alpha == 1)
    send(.moved, 300)
    stage.advance(by: 0.3)
    #expect(bar.frame.height == 44 && view.adjustedContentInset.top == 103)
    #expect(view.contentOffset.y == 35)
  }

  @Test("the title leaves with the contents of a page, point by point")
  func pages() {
    let (page, list) = (UIViewController(), UIScrollView())
    list.contentSize = CGSize(width: 393, height: 3000)
    page.view = list
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.title = "Places"
    pages.setViewControllers([page], direction: .forward, animated: false)
    navigation.setViewControllers([pages], animated: false)
    stage.advance(by: 0)
    #expect(list.contentOffset.y == -155 && bar.frame.height == 96)
    // The top edge of the contents stays at -155, wherever the title is.
    for (offset, height) in [(-125, 66), (-103, 44), (35, 44), (-155, 96)] as [(CGFloat, CGFloat)] {
      list.contentOffset.y = offset
      stage.advance(by: 0)
      #expect(bar.frame.height == height && list.contentOffset.y == offset)
      #expect(list.adjustedContentInset.top == 59 + height)
    }
  }

  @Test("a controller that comes in is laid out below its own bar from the first frame on")
  func changes() throws {
    let detail = UIViewController()
    detail.navigationItem.largeTitleDisplayMode = .never
    let contents = UIScrollView()
    contents.contentSize = CGSize(width: 393, height: 3000)
    detail.view = contents
    navigation.pushViewController(detail, animated: true)
    stage.advance(by: 0.1)
    #expect(contents.contentOffset.y == -103 && detail.view.safeAreaInsets.top == 103)
    try stage.advanceUntilIdle()
    #expect(contents.contentOffset.y == -103)
    navigation.popViewController(animated: true)
    stage.advance(by: 0.1)
    #expect(view.contentOffset.y == -155 && bar.frame.height == 96)
    try stage.advanceUntilIdle()
    #expect(view.contentOffset.y == -155 && bar.frame.height == 96)
  }

  @Test("half a title rests at the nearer end", arguments: [(20.0, -155.0), (30, -103)])
  func snapping(distance: CGFloat, offset: CGFloat) {
    drag(by: distance)
    send(.ended, 490 - distance)
    stage.advance(by: 5)
    #expect(view.contentOffset.y == offset)
    #expect(bar.frame.height == (offset == -155 ? 96 : 44))
  }

  @Test("contents that are pulled down take the title along, and let it grow")
  func pull() {
    drag(by: -100)
    stage.advance(by: 0)
    // (1 − 1 / (0.55 · 100 / 852 + 1)) · 852 = 51.7.
    let pull = -155 - view.contentOffset.y
    #expect(pull == 52 && bar.frame.height == 96)
    // The bottom of the label is 8 points above that of the bar.
    let frame = label.map { $0.convert($0.bounds, to: bar) } ?? .zero
    #expect(abs(frame.midY - (96 + pull - 8 - (label?.bounds.height ?? 0) / 2)) < 0.5)
    #expect(abs(frame.minX - 16) < 0.5)
    #expect(abs((label?.transform.a ?? 0) - (1 + pull * 0.001)) < 1e-6)
    send(.ended, 610)
    stage.advance(by: 2)
    #expect(view.contentOffset.y == -155 && label?.transform.isIdentity == true)
  }

  /// The middle of the large title on the screen, `distance` points lower than where it is at rest: 8 points above the
  /// bottom of the bar, which is at 155.
  private func isTitle(lowerBy distance: CGFloat) -> Bool {
    guard let label else { return false }
    let middle = label.convert(CGPoint(x: 0, y: label.bounds.midY), to: nil).y
    return abs(middle - (155 + distance - 8 - label.bounds.height / 2)) < 0.5
  }

  @Test("a refresh control is between the row with the buttons and the large title")
  func refreshing() throws {
    let control = UIRefreshControl()
    view.refreshControl = control
    drag(by: -300)
    stage.advance(by: 0)
    // (1 − 1 / (0.55 · 300 / 852 + 1)) · 852 = 138.2. The row ends at 59 + 44.
    let place = CGRect(x: 0, y: 103, width: 393, height: 60)
    #expect(view.contentOffset.y == -155 - 138 && control.isRefreshing)
    #expect(control.convert(control.bounds, to: nil) == place && isTitle(lowerBy: 138))
    send(.ended, 810)
    stage.window.layoutIfNeeded()
    #expect(isTitle(lowerBy: 138), "nothing jumps")
    stage.advance(by: 2)
    #expect(view.contentOffset.y == -215 && view.adjustedContentInset.top == 215)
    #expect(control.convert(control.bounds, to: nil) == place && isTitle(lowerBy: 60))
    #expect(label?.transform.isIdentity == true, "it does not grow")
    // The space is scrolled away before the title is.
    for (offset, height) in [(-155, 96), (-103, 44), (-215, 96)] as [(CGFloat, CGFloat)] {
      view.contentOffset.y = offset
      stage.advance(by: 0)
      #expect(bar.frame.height == height && view.contentOffset.y == offset)
    }
    control.endRefreshing()
    stage.advance(by: 1)
    #expect(view.contentOffset.y == -155 && isTitle(lowerBy: 0) && bar.frame.height == 96)
  }

  @Test("a bar with a background at the top keeps its title, and the control is below it")
  func refreshingBelowBackground() {
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    bar.scrollEdgeAppearance = look
    let control = UIRefreshControl()
    view.refreshControl = control
    drag(by: -300)
    stage.advance(by: 0)
    #expect(control.convert(control.bounds, to: nil).minY == 155 && isTitle(lowerBy: 0))
  }

  @Test("a tap on the status bar brings the title back")
  func scrollToTop() {
    view.setContentOffset(CGPoint(x: 0, y: 1000), animated: false)
    stage.advance(by: 0)
    #expect(bar.frame.height == 44)
    stage.tapStatusBar()
    stage.advance(by: 0.5)
    #expect(view.contentOffset.y == -155 && bar.frame.height == 96)
  }

  @Test("the background appears within 10 points of contents below the bar")
  func background() {
    let background = bar.parts("BarBackgroundView").last
    #expect(background?.alpha == 0)
    view.contentOffset.y = -155 + 52
    #expect(background?.alpha == 0)
    view.contentOffset.y = -155 + 57
    #expect(background?.alpha == 0.5)
    view.contentOffset.y = 500
    #expect(background?.alpha == 1)
  }

  @Test("over a screen that does not scroll there is no background, unless the bar has a color")
  func stillScreen() {
    let background = bar.parts("BarBackgroundView").last
    bar.prefersLargeTitles = false
    view.contentOffset.y = 500
    #expect(background?.alpha == 1)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.advance(by: 0)
    #expect(background?.alpha == 0)
    bar.barTintColor = .red
    #expect(background?.alpha == 1)
    bar.barTintColor = nil
    // Nothing is behind the bar here.
    let below = UIViewController()
    below.edgesForExtendedLayout = []
    navigation.pushViewController(below, animated: false)
    stage.advance(by: 0)
    #expect(background?.alpha == 1)
  }

  @Test("a toolbar has no background at the bottom of contents")
  func toolbar() {
    navigation.isToolbarHidden = false
    stage.advance(by: 0)
    let background = navigation.toolbar.parts("BarBackgroundView").first
    #expect(background?.alpha == 1)
    let end = view.contentSize.height + view.adjustedContentInset.bottom - view.bounds.height
    view.contentOffset.y = end - 5
    // The background fades in over 10 points.
    #expect(background?.alpha == 0.5)
    view.contentOffset.y = end
    #expect(background?.alpha == 0)
  }

  @Test("a screen that is pushed has its own position, and a pop returns to that of the other")
  func push() {
    view.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
    stage.advance(by: 0)
    let next = UIViewController()
    next.title = "Next"
    navigation.pushViewController(next, animated: true)
    stage.advance(by: 1)
    #expect(bar.frame.height == 96)
    navigation.popViewController(animated: true)
    stage.advance(by: 1)
    #expect(bar.frame.height == 44 && view.contentOffset.y == 500)
  }

  @Test(
    "after a push and pop of a screen with a small title, the large one is back at the top",
    arguments: [true, false])
  func pushOfSmallTitle(animated: Bool) throws {
    view.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
    stage.advance(by: 0)
    #expect(bar.frame.height == 44)
    let next = UIViewController()
    next.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(next, animated: animated)
    try stage.advanceUntilIdle()
    navigation.popViewController(animated: animated)
    try stage.advanceUntilIdle()
    #expect(bar.frame.height == 44 && view.contentOffset.y == 500)
    stage.tapStatusBar()
    stage.advance(by: 0.5)
    // Below the bar with its large title, not below the 103 points of the small one.
    #expect(view.contentOffset.y == -155 && bar.frame.height == 96)
    #expect(smallTitle?.alpha == 0)
  }

  @Test(
    "contents that leave half of a title, or begin above 0, are where they were after a push and pop",
    arguments: [true, false], [true, false])
  func partlyCollapsed(animated: Bool, isNextSmall: Bool) throws {
    // 30 of the 52 points have left: 44 + 22 are seen. Below 103 points of the small bar, contents begin at an offset of −103.
    for (offset, height) in [(CGFloat(-125), CGFloat(66)), (-60, 44), (-155, 96)] {
      view.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
      stage.advance(by: 0)
      #expect(bar.frame.height == height)
      let next = UIViewController()
      if isNextSmall { next.navigationItem.largeTitleDisplayMode = .never }
      navigation.pushViewController(next, animated: animated)
      try stage.advanceUntilIdle()
      #expect(bar.frame.height == (isNextSmall ? 44 : 96) && view.window == nil)
      navigation.popViewController(animated: animated)
      if animated {
        stage.advance(by: 0.1)
        #expect(bar.frame.height == height && view.contentOffset.y == offset)
      }
      try stage.advanceUntilIdle()
      #expect(bar.frame.height == height && view.contentOffset.y == offset)
      #expect(view.adjustedContentInset.top == 59 + height)
    }
  }

  @Test("a title is small in landscape on phones, and large again in portrait")
  func rotation() {
    let screen = UIViewController()
    screen.title = "Places"
    navigation.setViewControllers([screen], animated: false)
    // A bar is 32 points high in landscape; in portrait it is 44 + 52.
    let turns: [(UIDeviceOrientation, CGFloat)] = [(.landscapeLeft, 32), (.portrait, 96)]
    for (orientation, height) in turns {
      stage.rotate(to: orientation, animated: false)
      stage.advance(by: 0)
      let isLarge = height == 96
      #expect(bar.frame.height == height)
      #expect(smallTitle?.alpha == (isLarge ? 0 : 1))
      #expect(label?.superview?.isHidden == !isLarge)
    }
  }

  @Test("contents that begin between pixels are at their top, and the bar keeps its height")
  func fractions() {
    let (controller, list) = (UIViewController(), UIScrollView())
    list.contentSize = CGSize(width: 393, height: 3000)
    list.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(list)
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor),
      list.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor),
      list.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
      list.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor),
    ])
    // The safe area begins at 59 + 0.4 + 96 = 155.4, and the list at 155 on the pixels: the 0.4 points are no inset.
    navigation.additionalSafeAreaInsets.top = 0.4
    let faults = UsageFault.collect {
      navigation.setViewControllers([controller], animated: false)
      stage.advance(by: 0)
    }
    #expect(faults == [])
    #expect(list.frame.minY == 155 && list.contentOffset.y == 0)
    #expect(bar.frame.height == 96)
    // Scrolled by the height of the large title; the safe area begins at 103.4 then.
    list.contentOffset.y = 52
    stage.advance(by: 0)
    #expect(bar.frame.height == 44 && list.frame.minY == 103)
    #expect(list.adjustedContentInset.top == 0)
  }

  @Test("insets between pixels leave contents at their top below a large title")
  func fractionalInset() {
    // Contents begin at 155 + 10.4 points, and the offset is the nearest pixel.
    view.contentInset.top = 10.4
    stage.advance(by: 0)
    #expect(view.contentOffset.y == -165 && bar.frame.height == 96)
  }

  @Test("a title that is shown becomes small or large with the bar's property")
  func preference() {
    bar.prefersLargeTitles = false
    stage.advance(by: 0)
    #expect(bar.frame.height == 44 && smallTitle?.alpha == 1)
    bar.prefersLargeTitles = true
    stage.advance(by: 0)
    #expect(label?.superview?.isHidden == false)
  }

  @Test("a scroll view inside of another view is followed once it is named")
  func naming() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    inner.contentSize = CGSize(width: 393, height: 3000)
    let controller = UIViewController()
    controller.view.addSubview(UIView())
    controller.view.addSubview(inner)
    navigation.setViewControllers([controller], animated: false)
    stage.advance(by: 0)
    inner.contentOffset.y = 500
    #expect(bar.frame.height == 96)
    #expect(controller.contentScrollView(for: .top) == nil)
    controller.setContentScrollView(inner)
    #expect(bar.frame.height == 44)
  }
}

extension UIView {
  /// The labels with a text.
  fileprivate func labels(_ text: String) -> [UILabel] {
    subviews.flatMap { view in
      ((view as? UILabel).map { $0.text == text || $0.attributedText?.string == text ? [$0] : [] }
        ?? []) + view.labels(text)
    }
  }
}
