import Animator
import Testing

@MainActor
@Suite("Backs of pages")
struct PageBackTests {
  private let log = ScreenLog()
  /// Fronts and backs of the pages of a book, in order.
  private let sides: Sides

  init() {
    let log = log
    let colors: [UIColor] = [.red, .green, .blue, .black]
    sides = Sides(
      zip(["A", "a", "B", "b"], colors).map { name, color in Screen(name, log, color: color) })
  }

  private func pages(
    _ spine: UIPageViewController.SpineLocation, showing index: Int
  ) -> (UIPageViewController, Stage) {
    let pages = UIPageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: spine.rawValue])
    pages.isDoubleSided = true
    pages.dataSource = sides
    pages.delegate = sides
    // Without animation there is no back.
    pages.setViewControllers([sides.all[index]], direction: .forward, animated: false)
    return (pages, stage(showing: pages, log))
  }

  /// The transition in the frame at a time.
  private func transition(_ stage: Stage, at seconds: Double) -> TransitionSnapshot? {
    stage.timeline.frame(at: seconds).layers.compactMap(\.transition).first
  }

  private func colors(_ snapshot: LayerTreeSnapshot) -> [CGColor] {
    snapshot.layers.compactMap(\.state.backgroundColor)
  }

  @Test("the page that turns has the second controller on its back, which is a child for that time")
  func forward() throws {
    let (pages, stage) = pages(.min, showing: 0)
    let (a, back, b) = (sides.all[0], sides.all[1], sides.all[2])
    pages.setViewControllers([b, back], direction: .forward, animated: true)
    #expect(pages.children == [a, b, back] && pages.viewControllers == [b])
    #expect(
      log.take() == [
        "B willMove", "A willMove nil", "B didLoad", "a willMove", "a didLoad", "a didMove",
        "B willAppear animated", "A willDisappear animated", "a willAppear",
      ])
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.75)
    #expect(
      log.take() == [
        "a didAppear", "a willMove nil", "a willDisappear", "a didDisappear", "a didMove nil",
        "A didDisappear animated", "B didAppear animated", "A didMove nil", "B didMove",
      ])
    // The old page is at the right of the spine, which is the left edge of the screen; its back will be at the left.
    let turn = try #require(transition(stage, at: 0.375))
    #expect(turn.from.size == CGSize(width: 400, height: 400))
    #expect(colors(turn.from) == [UIColor.green.cgColor, UIColor.red.cgColor])
    #expect(colors(turn.to) == [UIColor.green.cgColor, UIColor.blue.cgColor])
    // Ease-in-out, at half of the time.
    let progress = CAMediaTimingFunction(name: .easeInEaseOut).value(at: 0.5)
    let book = TransitionKind.book(TransitionOptions(direction: .fromRight))
    #expect(turn.surfaces == book.surfaces(progress: progress, size: turn.from.size))

    #expect(pages.children == [b] && pages.view.subviews.count == 1)
    #expect(b.view.frame == stage.window.bounds && !pages.view.clipsToBounds)
  }

  @Test("gestures ask for the back and for the page beyond it; a page let go takes its back along")
  func gesture() throws {
    let (pages, stage) = pages(.max, showing: 2)
    #expect(!pages.handle(.began(.forward)), "there is a back, but no page beyond it")
    #expect(pages.handle(.began(.reverse)))
    #expect(sides.pending == [sides.all[0], sides.all[1]])
    pages.handle(.changed(0.4))
    pages.handle(.ended(velocity: 0))
    try stage.advanceUntilIdle()
    #expect(pages.viewControllers == [sides.all[2]] && pages.children == [sides.all[2]])
    #expect(pages.view.subviews.count == 1 && sides.all[2].view.superview === pages.view)

    #expect(pages.handle(.began(.reverse)))
    pages.handle(.changed(0.6))
    pages.handle(.ended(velocity: 0))
    // Bound at the right edge, the page comes back from there: the right half of the book is out of sight.
    stage.advance(by: 0.1)
    let turn = try #require(transition(stage, at: stage.time.seconds))
    #expect(colors(turn.from) == [UIColor.green.cgColor, UIColor.blue.cgColor])
    #expect(colors(turn.to) == [UIColor.green.cgColor, UIColor.red.cgColor])
    try stage.advanceUntilIdle()
    #expect(pages.viewControllers == [sides.all[0]] && pages.children == [sides.all[0]])
    #expect(sides.all[0].view.frame == stage.window.bounds)
  }

  @Test("an animated change takes a page and a back, another one takes a page")
  func numbers() throws {
    let (pages, stage) = pages(.min, showing: 0)
    let (b, back) = (sides.all[2], sides.all[1])
    let faults = UsageFault.collect {
      pages.setViewControllers([b], direction: .forward, animated: true)
      pages.setViewControllers([b, back], direction: .forward, animated: false)
    }
    #expect(faults.count == 2 && pages.viewControllers == [sides.all[0]])
    pages.isDoubleSided = false
    pages.setViewControllers([b], direction: .forward, animated: true)
    try stage.advanceUntilIdle()
    #expect(pages.viewControllers == [b])

    let book = UIPageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
    #expect(book.isDoubleSided)
    #expect(UsageFault.collect { book.isDoubleSided = false }.count == 1 && book.isDoubleSided)
  }
}

/// The sides of pages in order, front and back in turn.
@MainActor
private final class Sides: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let all: [Screen]
  /// What the delegate was told last.
  var pending: [UIViewController] = []
  init(_ all: [Screen]) { self.all = all }

  private func side(_ offset: Int, from controller: UIViewController) -> UIViewController? {
    let index = (all.firstIndex { $0 === controller } ?? -9) + offset
    return all.indices.contains(index) ? all[index] : nil
  }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { side(-1, from: viewController) }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { side(1, from: viewController) }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) { pending = pendingViewControllers }
}
