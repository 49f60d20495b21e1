import Animator
import TestSupport
import Testing

/// Random sequences of pushes, pops, tabs, pages, presentations, dismissals, gestures and rotations at random instants.
@MainActor
private final class RandomScreens: NSObject, UIPageViewControllerDataSource {
  /// The states that callbacks lead to; a callback that does not follow from the state is an error.
  @MainActor
  final class Tracked: UIViewController {
    enum State { case hidden, appearing, shown, disappearing }
    var state = State.hidden
    let number: Int
    unowned let run: RandomScreens

    init(_ number: Int, _ run: RandomScreens) {
      (self.number, self.run) = (number, run)
      super.init(nibName: nil, bundle: nil)
      title = "\(number)"
    }

    required init?(coder: NSCoder) { nil }

    private func go(_ name: String, from allowed: [State], to next: State) {
      if !allowed.contains(state) { run.errors.append("\(number) \(name) while \(state)") }
      state = next
      run.log.append("\(run.stage.time.flicks) \(number) \(name)")
    }

    override func viewWillAppear(_ animated: Bool) {
      go("willAppear", from: [.hidden, .disappearing], to: .appearing)
    }
    override func viewDidAppear(_ animated: Bool) {
      go("didAppear", from: [.appearing], to: .shown)
    }
    override func viewWillDisappear(_ animated: Bool) {
      go("willDisappear", from: [.shown, .appearing], to: .disappearing)
    }
    override func viewDidDisappear(_ animated: Bool) {
      go("didDisappear", from: [.disappearing], to: .hidden)
    }
  }

  var errors: [String] = []
  var log: [String] = []
  let stage = Stage(size: CGSize(width: 200, height: 400), scale: 1)
  private let navigation: UINavigationController
  /// The root: the navigation controller, or tabs with it, pages and a plain screen.
  private let root: UIViewController
  private let tabs = UITabBarController()
  private let pages: UIPageViewController
  private(set) var screens: [Tracked] = []
  private var random: SplitMix64
  private let frameRate: Int?
  private var time = 0.0

  init(seed: UInt64, frameRate: Int? = nil) {
    random = SplitMix64(seed: seed)
    self.frameRate = frameRate
    navigation = UINavigationController()
    pages = UIPageViewController(
      transitionStyle: seed % 4 < 2 ? .scroll : .pageCurl, navigationOrientation: .horizontal)
    hasTabs = seed % 2 == 1
    root = hasTabs ? tabs : navigation
    super.init()
    navigation.setViewControllers([screen()], animated: false)
    if hasTabs {
      pages.dataSource = self
      pages.setViewControllers([screen()], direction: .forward, animated: false)
      tabs.setViewControllers([navigation, pages, screen()], animated: false)
    }
    stage.window.rootViewController = root
  }

  private let hasTabs: Bool

  private func screen() -> Tracked {
    let screen = Tracked(screens.count, self)
    screens.append(screen)
    return screen
  }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private var top: UIViewController {
    var controller = root
    while let next = controller.presentedViewController { controller = next }
    return controller
  }

  private func step() {
    let animated = pick(4) > 0
    if hasTabs, pick(3) == 0 { return turn(animated: animated) }
    switch pick(12) {
    case 0, 1, 2: navigation.pushViewController(screen(), animated: animated)
    case 3: navigation.popViewController(animated: animated)
    case 4: navigation.popToRootViewController(animated: animated)
    case 5:
      let kept = navigation.viewControllers.filter { _ in pick(2) == 0 }
      navigation.setViewControllers(kept.isEmpty ? [screen()] : kept, animated: animated)
    case 6, 7:
      let new = screen()
      let styles: [UIModalPresentationStyle] = [.fullScreen, .pageSheet, .overFullScreen]
      let looks: [UIModalTransitionStyle] = [.coverVertical, .crossDissolve, .flipHorizontal]
      (new.modalPresentationStyle, new.modalTransitionStyle) = (styles[pick(3)], looks[pick(3)])
      top.present(new, animated: animated)
    case 8: top.dismiss(animated: animated)
    case 9:
      navigation.handleInteractivePop(.began)
      navigation.handleInteractivePop(.changed(CGFloat(pick(100)) / 100))
    case 10: navigation.handleInteractivePop(pick(2) == 0 ? .cancelled : .ended(velocity: 0))
    default:
      stage.rotate(to: [.portrait, .landscapeLeft, .landscapeRight][pick(3)], animated: animated)
    }
  }

  /// Selects a tab or turns a page.
  private func turn(animated: Bool) {
    let direction: UIPageViewController.NavigationDirection = pick(2) == 0 ? .forward : .reverse
    switch pick(6) {
    case 0, 1: tabs.selectedIndex = pick(3)
    case 2: tabs.selectedIndex = 1
    case 3: pages.setViewControllers([screen()], direction: direction, animated: animated)
    case 4:
      pages.handle(.began(direction))
      pages.handle(.changed(CGFloat(pick(100)) / 100))
    default: pages.handle(pick(2) == 0 ? .cancelled : .ended(velocity: CGFloat(pick(5) - 2)))
    }
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { screen() }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { screen() }

  /// Advances in frames, or directly; nothing may be wrong by itself.
  private func wait(_ seconds: Double) {
    errors += UsageFault.collect { advance(by: seconds) }.map(\.description)
  }

  private func advance(by seconds: Double) {
    let end = time + seconds
    if let frameRate {
      var frame = (time * Double(frameRate)).rounded(.down) + 1
      while frame / Double(frameRate) < end {
        stage.advance(to: frame / Double(frameRate))
        frame += 1
      }
    }
    time = end
    stage.advance(to: end)
  }

  func perform(steps: Int) throws {
    wait(0)
    for _ in 0..<steps {
      _ = UsageFault.collect { step() }
      wait(Double(pick(120)) / 200)
    }
    errors += try UsageFault.collect {
      navigation.handleInteractivePop(.cancelled)
      pages.handle(.cancelled)
      try stage.advanceUntilIdle()
    }.map(\.description)
  }

  /// What is wrong at the end, when nothing runs any more.
  func finalErrors() -> [String] {
    var found = errors
    for screen in screens {
      let isShown = screen.viewIfLoaded?.window != nil
      if isShown != (screen.state == .shown) || (!isShown && screen.state != .hidden) {
        found.append("\(screen.number) is \(screen.state), in a window: \(isShown)")
      }
      if isShown, let view = screen.viewIfLoaded {
        let frame = view.convert(view.bounds, to: nil)
        // A presenter below a sheet is scaled by fractions that are not exact.
        let stage = stage.window.bounds.insetBy(dx: -1e-6, dy: -1e-6)
        if !stage.contains(frame) { found.append("\(screen.number) is at \(frame)") }
      }
    }
    var pending = [stage.window as UIView]
    while let view = pending.popLast() {
      if view.layer.animationKeys()?.isEmpty == false { found.append("\(type(of: view)) animates") }
      pending += view.subviews
    }
    if navigation.viewControllers != navigation.children {
      let same = Set(navigation.viewControllers) == Set(navigation.children)
      if !same { found.append("children differ from the stack") }
    }
    let isCovered = root.presentedViewController != nil
    if !isCovered, root.view.frame != stage.window.bounds {
      found.append("the root is at \(root.view.frame)")
    }
    return found + containerErrors()
  }
}

extension RandomScreens {
  /// What is wrong with the containers of the tabs: exactly the selected one is shown, and its content with it.
  private func containerErrors() -> [String] {
    guard hasTabs, root.presentedViewController == nil else { return [] }
    var found: [String] = []
    for (index, controller) in (tabs.viewControllers ?? []).enumerated() {
      let isShown = controller.viewIfLoaded?.window != nil
      if isShown != (index == tabs.selectedIndex) {
        found.append("tab \(index) is shown: \(isShown), selected: \(tabs.selectedIndex)")
      }
    }
    if Set(pages.children) != Set(pages.viewControllers ?? []) {
      found.append("children differ from the pages")
    }
    return found
  }
}

@MainActor
@Suite("Random sequences of screens")
struct RandomScreensTests {
  @Test("callbacks are balanced, exactly the visible controllers have appeared, nothing animates")
  func invariants() throws {
    for seed in seeds(1000) {
      let run = RandomScreens(seed: seed)
      try run.perform(steps: 8)
      let errors = run.finalErrors()
      #expect(errors == [], "seed \(seed)")
      if !errors.isEmpty { break }
    }
  }

  @Test("the same callbacks at the same times at any frame rate")
  func frameRates() throws {
    for seed in seeds(200) {
      let reference = RandomScreens(seed: seed)
      try reference.perform(steps: 10)
      for rate in [1, 24, 60] {
        let run = RandomScreens(seed: seed, frameRate: rate)
        try run.perform(steps: 10)
        #expect(run.log == reference.log, "seed \(seed) at \(rate)")
        if run.log != reference.log { return }
      }
    }
  }
}
