import Animator
import Testing

@MainActor
private final class Source: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let pages: [Screen]
  let log: ScreenLog
  /// How many dots there are, and the current one.
  var (count, index) = (0, 0)
  /// Called before a gesture changes the page.
  var onTurn: (() -> Void)?
  init(_ pages: [Screen], _ log: ScreenLog) { (self.pages, self.log) = (pages, log) }

  private func page(beside controller: UIViewController, _ offset: Int) -> UIViewController? {
    guard let index = pages.firstIndex(where: { $0 === controller }),
      pages.indices.contains(index + offset)
    else { return nil }
    return pages[index + offset]
  }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, -1) }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, 1) }
  func presentationCount(for pageViewController: UIPageViewController) -> Int { count }
  func presentationIndex(for pageViewController: UIPageViewController) -> Int { index }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) { onTurn?() }
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) { log.add("finished \(completed)") }
}

@MainActor
@Suite("Page view controllers")
struct PageTests {
  private let log = ScreenLog()

  private func pages(
    _ style: UIPageViewController.TransitionStyle
  ) -> (UIPageViewController, Source, Stage) {
    let source = Source(["A", "B", "C"].map { Screen($0, log) }, log)
    let pages = UIPageViewController(transitionStyle: style, navigationOrientation: .horizontal)
    (pages.dataSource, pages.delegate) = (source, source)
    pages.setViewControllers([source.pages[0]], direction: .forward, animated: false)
    let stage = stage(showing: pages, log)
    return (pages, source, stage)
  }

  @Test("a page that another container takes over is not shown any more")
  func takenOver() {
    let (pages, source, stage) = pages(.scroll)
    let (page, other) = (source.pages[0], UIViewController())
    other.addChild(page)
    pages.view.setNeedsLayout()
    stage.advance(by: 0)
    #expect(pages.viewControllers == nil && pages.children == [])
    #expect(page.parent === other && page.view.superview == nil)
  }

  @Test("scrolled pages slide; the new one has appeared before the old one has disappeared")
  func scroll() throws {
    let (pages, source, stage) = pages(.scroll)
    let b = source.pages[1]
    pages.setViewControllers([b], direction: .forward, animated: true) { [log] in
      log.add("done \($0)")
    }
    #expect(
      log.take() == [
        "B willMove", "A willMove nil", "B didLoad", "B willAppear animated",
        "A willDisappear animated",
      ])
    stage.advance(by: 0.15)
    // Ease-in-out: half of the distance at half of the time.
    #expect(abs(try #require(b.view.layer.presentation()).frame.minX - 100) < 1e-6)
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.3)
    #expect(
      log.take() == [
        "B didAppear animated", "A didDisappear animated", "A didMove nil", "B didMove",
        "done true",
      ])
    #expect(pages.viewControllers == [b] && b.view.frame == stage.window.bounds)
  }

  @Test("a curled page has disappeared before the new one has appeared")
  func curl() throws {
    let (pages, source, stage) = pages(.pageCurl)
    #expect(pages.spineLocation == .min)
    pages.setViewControllers([source.pages[1]], direction: .forward, animated: true)
    #expect(log.take().suffix(2) == ["B willAppear animated", "A willDisappear animated"])
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.75)
    #expect(
      log.take() == [
        "A didDisappear animated", "B didAppear animated", "A didMove nil", "B didMove",
      ])
  }

  @Test(
    "a gesture turns the page, or lets it return",
    arguments: [UIPageViewController.TransitionStyle.scroll, .pageCurl])
  func gesture(style: UIPageViewController.TransitionStyle) throws {
    let (pages, source, stage) = pages(style)
    #expect(!pages.handle(.began(.reverse)), "there is no page before the first one")
    #expect(pages.handle(.began(.forward)))
    pages.handle(.changed(0.4))
    _ = log.take()
    pages.handle(.ended(velocity: 0))
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "B willDisappear animated", "B didDisappear animated", "A willAppear animated",
        "A didAppear animated", "B willMove nil", "B didMove nil", "A didMove", "finished false",
      ])
    #expect(pages.viewControllers == [source.pages[0]] && pages.view.subviews.count == 1)
    #expect(pages.handle(.began(.forward)))
    pages.handle(.changed(0.6))
    pages.handle(.ended(velocity: 0))
    try stage.advanceUntilIdle()
    #expect(log.take().last == "finished true")
    #expect(pages.viewControllers == [source.pages[1]] && source.pages[0].parent == nil)
    #expect(source.pages[1].view.frame == stage.window.bounds)
  }

  @Test(
    "a callback of a turn that is cancelled shows another page",
    arguments: ["B willDisappear", "B didDisappear", "A willAppear", "A didAppear"])
  func showWhenCancelled(callback: String) throws {
    let (pages, source, stage) = pages(.scroll)
    let (a, b, c) = (source.pages[0], source.pages[1], source.pages[2])
    (callback.hasPrefix("A") ? a : b).responses[String(callback.dropFirst(2))] = {
      pages.setViewControllers([c], direction: .forward, animated: false)
    }
    let faults = try UsageFault.collect {
      #expect(pages.handle(.began(.forward)))
      pages.handle(.changed(0.4))
      pages.handle(.ended(velocity: 0))
      try stage.advanceUntilIdle()
    }
    let lines = log.take()
    func calls(of name: String) -> [String] {
      lines.filter { $0.hasPrefix(name) && $0.contains("ppear") }
    }
    let back =
      switch callback {
      case "A willAppear": ["A willAppear animated", "A willDisappear", "A didDisappear"]
      case "A didAppear":
        ["A willAppear animated", "A didAppear animated", "A willDisappear", "A didDisappear"]
      default: ["A didDisappear animated"]
      }
    #expect(calls(of: "A") == ["A willDisappear animated"] + back)
    #expect(
      calls(of: "B") == [
        "B willAppear animated", "B willDisappear animated", "B didDisappear animated",
      ])
    #expect(calls(of: "C") == ["C willAppear", "C didAppear"])
    #expect(faults.isEmpty && pages.viewControllers == [c] && pages.children == [c])
    #expect(pages.view.subviews.count == 1 && c.view.superview === pages.view)
  }

  @Test("dots below the pages, which follow them and turn them")
  func dots() throws {
    let source = Source(["A", "B", "C"].map { Screen($0, log) }, log)
    (source.count, source.index) = (3, 1)
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    (pages.dataSource, pages.delegate) = (source, source)
    pages.setViewControllers([source.pages[1]], direction: .forward, animated: false)
    let stage = stage(showing: pages, log)
    func dots() -> UIPageControl? {
      pages.view.subviews.lazy.compactMap { $0 as? UIPageControl }.first
    }
    let control = try #require(dots())
    #expect(control.numberOfPages == 3 && control.currentPage == 1)
    #expect(control.frame == CGRect(x: 0, y: 363, width: 200, height: 37))
    #expect(source.pages[1].view.frame == CGRect(x: 0, y: 0, width: 200, height: 363))

    // Pages that the user turns change the dots; the data source is not asked again.
    source.index = 0
    #expect(pages.handle(.began(.forward)))
    pages.handle(.changed(0.6))
    pages.handle(.ended(velocity: 0))
    try stage.advanceUntilIdle()
    #expect(control.currentPage == 2 && pages.viewControllers == [source.pages[2]])
    _ = log.take()

    // On the half before the current dot.
    stage.touch.tap(at: CGPoint(x: 50, y: 380))
    try stage.advanceUntilIdle()
    #expect(log.take().last == "finished true")
    #expect(control.currentPage == 1 && pages.viewControllers == [source.pages[1]])
    #expect(source.pages[1].view.frame == CGRect(x: 0, y: 0, width: 200, height: 363))

    pages.additionalSafeAreaInsets.bottom = 20
    stage.advance(by: 0)
    #expect(control.frame.minY == 343 && source.pages[1].view.frame.height == 343)

    // Code asks the data source, which wants no dots any more.
    source.count = 0
    pages.setViewControllers([source.pages[0]], direction: .reverse, animated: false)
    #expect(dots() == nil && source.pages[0].view.frame == stage.window.bounds)
  }

  @Test("pages that curl, or scroll vertically, have no dots")
  func withoutDots() {
    typealias Style = UIPageViewController.TransitionStyle
    typealias Orientation = UIPageViewController.NavigationOrientation
    for (style, orientation) in [
      (Style.pageCurl, Orientation.horizontal), (.scroll, .vertical),
    ] {
      let source = Source([Screen("A", log)], log)
      source.count = 1
      let pages = UIPageViewController(transitionStyle: style, navigationOrientation: orientation)
      pages.dataSource = source
      pages.setViewControllers(source.pages, direction: .forward, animated: false)
      let stage = stage(showing: pages, log)
      #expect(source.pages[0].view.frame == stage.window.bounds)
    }
  }

  @Test("a change that the delegate begins before a gesture's goes before that")
  func changeBeforeTurn() throws {
    let (pages, source, stage) = pages(.scroll)
    source.onTurn = {
      pages.setViewControllers([source.pages[2]], direction: .forward, animated: true)
    }
    #expect(!pages.handle(.began(.forward)))
    #expect(pages.viewControllers == [source.pages[2]])
    pages.handle(.ended(velocity: 0))
    try stage.advanceUntilIdle()
    #expect(pages.children == [source.pages[2]] && pages.view.subviews.count == 1)
  }

  @Test("a spine in the middle shows two pages; another number is a fault")
  func spine() {
    let source = Source(["A", "B", "C"].map { Screen($0, log) }, log)
    let pages = UIPageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
    pages.setViewControllers(
      Array(source.pages.prefix(2)), direction: .forward, animated: false)
    let stage = stage(showing: pages, log)
    stage.advance(by: 0)
    #expect(source.pages[0].view.frame == CGRect(x: 0, y: 0, width: 100, height: 400))
    #expect(source.pages[1].view.frame == CGRect(x: 100, y: 0, width: 100, height: 400))
    let faults = UsageFault.collect {
      pages.setViewControllers([source.pages[2]], direction: .forward, animated: true)
    }
    #expect(faults.count == 1 && pages.viewControllers?.count == 2)
  }
}
