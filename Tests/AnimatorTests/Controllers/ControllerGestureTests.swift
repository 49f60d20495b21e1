import Animator
import Testing

/// Controllers follow fingers: a pop from the edge, a sheet that is dragged.
@MainActor
@Suite("Gestures of controllers")
struct ControllerGestureTests {
  private let log = ScreenLog()

  /// Drags slowly in steps of 10 points, from 10 points before the start, which the pan takes to begin, and holds.
  private func drag(
    on stage: Stage, from start: CGPoint, by x: CGFloat, _ y: CGFloat, holding: Bool = true
  ) {
    func send(_ phase: UITouch.Phase, _ part: CGFloat) {
      let location = CGPoint(x: start.x + x * part, y: start.y + y * part)
      stage.window.touches.send([TouchSample(finger: 1, phase: phase, location: location)])
    }
    let length = hypot(x, y)
    let whole = (length + slop) / length
    send(.began, 0)
    for step in 1...20 {
      stage.advance(by: 1 / 60)
      send(.moved, whole * CGFloat(step) / 20)
    }
    if holding { stage.advance(by: 0.3) }
    send(.ended, whole)
  }

  /// The distance at which a pan begins, in points.
  private let slop: CGFloat = 10

  @Test(
    "a pop from the edge ends by how far the finger has gone",
    arguments: [(CGFloat(0.49), false), (0.51, true)])
  func pop(fraction: CGFloat, pops: Bool) throws {
    let (root, top) = (Screen("A", log, color: .red), Screen("B", log, color: .blue))
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(hosting: navigation, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    navigation.pushViewController(top, animated: false)
    drag(on: stage, from: CGPoint(x: 5, y: 200), by: 200 * fraction, 0)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == (pops ? [root] : [root, top]))
    // Away from the edge nothing is popped.
    if !pops {
      drag(on: stage, from: CGPoint(x: 50, y: 200), by: 120, 0)
      try stage.advanceUntilIdle()
      #expect(navigation.topViewController === top)
    }
  }

  @Test("where languages are read from right to left, a pop begins at the right edge")
  func mirroredPop() throws {
    let (root, top) = (Screen("A", log, color: .red), Screen("B", log, color: .blue))
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(hosting: navigation, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    stage.preferredLanguages = ["ar"]
    stage.advance(by: 0)
    navigation.pushViewController(top, animated: false)
    func popped(from x: CGFloat, by distance: CGFloat) throws -> Bool {
      drag(on: stage, from: CGPoint(x: x, y: 200), by: distance, 0)
      try stage.advanceUntilIdle()
      return navigation.viewControllers == [root]
    }
    #expect(try !popped(from: 5, by: 102))
    #expect(try !popped(from: 195, by: -98))
    #expect(try popped(from: 195, by: -102))
  }

  @Test("where languages are read from right to left, a drag to the right scrolls to the next page")
  func mirroredTurn() throws {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let source = Neighbors([Screen("A", log), Screen("B", log)])
    pages.dataSource = source
    pages.setViewControllers([source.pages[0]], direction: .forward, animated: false)
    let stage = Stage(hosting: pages, size: CGSize(width: 200, height: 400), scale: 1)
    stage.preferredLanguages = ["ar"]
    stage.advance(by: 0)
    func shown(after x: CGFloat) throws -> UIViewController? {
      drag(on: stage, from: CGPoint(x: 100 - x / 2, y: 200), by: x, 0)
      try stage.advanceUntilIdle()
      return pages.viewControllers?.first
    }
    #expect(try shown(after: -102) === source.pages[0], "there is no page before the first one")
    #expect(try shown(after: 98) === source.pages[0])
    #expect(try shown(after: 102) === source.pages[1])
    #expect(try shown(after: -102) === source.pages[0])
  }

  @Test("a sheet that is dragged less than half way down comes back, and is dismissed by more")
  func sheet() throws {
    let (root, screen) = (Screen("A", log), Screen("B", log))
    let stage = Stage(hosting: root, on: .iPhone14)
    stage.advance(by: 0)
    root.present(screen, animated: true)
    try stage.advanceUntilIdle()
    let frame = screen.view.convert(screen.view.bounds, to: stage.window)
    drag(on: stage, from: CGPoint(x: 195, y: frame.minY + 20), by: 0, frame.height * 0.45)
    try stage.advanceUntilIdle()
    #expect(root.presentedViewController === screen)
    #expect(screen.view.convert(screen.view.bounds, to: stage.window) == frame)
    // A drag across it is left to its contents, however far it goes down then.
    drag(on: stage, from: CGPoint(x: 20, y: frame.minY + 20), by: 300, 200)
    try stage.advanceUntilIdle()
    #expect(screen.view.convert(screen.view.bounds, to: stage.window) == frame)
    drag(on: stage, from: CGPoint(x: 195, y: frame.minY + 20), by: 0, frame.height * 0.6)
    try stage.advanceUntilIdle()
    #expect(root.presentedViewController == nil)
  }

  @Test("a finger on contents at their top moves their sheet: up to a larger detent, and down away")
  func scrollingSheet() throws {
    let (root, screen) = (Screen("A", log), Screen("B", log))
    let stage = Stage(hosting: root, on: .iPhone14)
    stage.advance(by: 0)
    let contents = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
    contents.contentSize = CGSize(width: 390, height: 2000)
    screen.view.addSubview(contents)
    let sheet = try #require(screen.sheetPresentationController)
    sheet.detents = [.medium(), .large()]
    root.present(screen, animated: true)
    try stage.advanceUntilIdle()
    func drag(from y: CGFloat, by distance: CGFloat) throws {
      self.drag(on: stage, from: CGPoint(x: 195, y: y), by: 0, distance)
      try stage.advanceUntilIdle()
    }
    // The sheet begins at 422, and at 57 when it is large.
    try drag(from: 700, by: -300)
    #expect(sheet.selectedDetentIdentifier == .large && contents.contentOffset.y == 0)
    // A large sheet cannot grow: its contents move, and back to their top.
    try drag(from: 700, by: -200)
    #expect(contents.contentOffset.y > 150)
    try drag(from: 300, by: 100)
    #expect(contents.contentOffset.y > 0 && contents.contentOffset.y < 150)
    #expect(sheet.selectedDetentIdentifier == .large)
    contents.contentOffset.y = 0
    try drag(from: 200, by: 300)
    #expect(sheet.selectedDetentIdentifier == .medium && contents.contentOffset.y == 0)
    sheet.prefersScrollingExpandsWhenScrolledToEdge = false
    try drag(from: 700, by: -100)
    #expect(sheet.selectedDetentIdentifier == .medium && contents.contentOffset.y > 50)
    contents.contentOffset.y = 0
    try drag(from: 500, by: 300)
    #expect(root.presentedViewController == nil)
  }

  @Test("a drag turns the two pages beside a spine in the middle, if there are two more")
  func spine() throws {
    let source = Neighbors((1...5).map { Screen("\($0)", log) })
    let pages = UIPageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
    pages.dataSource = source
    pages.setViewControllers(
      Array(source.pages[0...1]), direction: .forward, animated: false)
    let stage = Stage(hosting: pages, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    func shown(after x: CGFloat) throws -> [UIViewController]? {
      drag(on: stage, from: CGPoint(x: 100 - x / 2, y: 200), by: x, 0)
      try stage.advanceUntilIdle()
      return pages.viewControllers
    }
    #expect(try shown(after: -98) == Array(source.pages[0...1]))
    #expect(try shown(after: -102) == Array(source.pages[2...3]))
    #expect(source.pages[3].view.frame == CGRect(x: 100, y: 0, width: 100, height: 400))
    #expect(try shown(after: -102) == Array(source.pages[2...3]), "only one more page")
    #expect(try shown(after: 102) == Array(source.pages[0...1]))
  }

  @Test(
    "a drag along pages turns them past half of their width, and one across them does not",
    arguments: [UIPageViewController.TransitionStyle.scroll, .pageCurl])
  func turn(style: UIPageViewController.TransitionStyle) throws {
    let pages = UIPageViewController(transitionStyle: style, navigationOrientation: .horizontal)
    let source = Neighbors([Screen("A", log), Screen("B", log)])
    pages.dataSource = source
    pages.setViewControllers([source.pages[0]], direction: .forward, animated: false)
    let stage = Stage(hosting: pages, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
    #expect(pages.gestureRecognizers.count == (style == .pageCurl ? 1 : 0))
    func shown(after x: CGFloat, _ y: CGFloat) throws -> UIViewController? {
      drag(on: stage, from: CGPoint(x: 100 - x / 2, y: 200 - y / 2), by: x, y)
      try stage.advanceUntilIdle()
      return pages.viewControllers?.first
    }
    #expect(try shown(after: -98, 0) === source.pages[0])
    #expect(try shown(after: 30, -120) === source.pages[0], "a drag across the pages")
    #expect(try shown(after: -102, 0) === source.pages[1])
    #expect(try shown(after: -102, 0) === source.pages[1], "there is no page after the last one")
    #expect(try shown(after: 102, 0) === source.pages[0])
  }

  @Test("a navigation controller and its recognizer are released")
  func lifetime() {
    weak var recognizer: UIGestureRecognizer?
    weak var released: UINavigationController?
    do {
      let navigation = UINavigationController(rootViewController: UIViewController())
      let stage = Stage(hosting: navigation, size: CGSize(width: 200, height: 400), scale: 1)
      stage.advance(by: 0.1)
      drag(on: stage, from: CGPoint(x: 5, y: 200), by: 100, 0)
      (recognizer, released) = (navigation.interactivePopGestureRecognizer, navigation)
    }
    #expect(recognizer == nil && released == nil)
  }
}

/// Pages in order.
@MainActor
private final class Neighbors: NSObject, UIPageViewControllerDataSource {
  let pages: [Screen]
  init(_ pages: [Screen]) { self.pages = pages }

  private func page(_ offset: Int, from controller: UIViewController) -> UIViewController? {
    let index = (pages.firstIndex { $0 === controller } ?? -9) + offset
    return pages.indices.contains(index) ? pages[index] : nil
  }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(-1, from: viewController) }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(1, from: viewController) }
}
