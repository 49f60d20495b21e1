import Animator
import Testing

@MainActor
private final class Observer: NSObject, UINavigationControllerDelegate {
  let log: ScreenLog
  init(_ log: ScreenLog) { self.log = log }
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { add("willShow", viewController, animated) }
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { add("didShow", viewController, animated) }

  private func add(_ call: String, _ controller: UIViewController, _ animated: Bool) {
    log.add("\(call) \(controller.title ?? "")\(animated ? " animated" : "")")
  }
}

@MainActor
@Suite("Navigation controllers")
struct NavigationTests {
  private let log = ScreenLog()
  private let root: Screen
  private let navigation: UINavigationController
  private let stage: Stage

  init() {
    root = Screen("A", log, color: .red)
    navigation = UINavigationController(rootViewController: root)
    stage = Stage(hosting: navigation, size: CGSize(width: 200, height: 400), scale: 1)
    stage.advance(by: 0)
  }

  private func screen(_ name: String) -> Screen { Screen(name, log, color: .blue) }

  @Test("the root loads when the container appears, and appears after it")
  func start() {
    #expect(
      log.take() == ["A willMove", "A didMove", "A didLoad", "A willAppear", "A didAppear"])
    #expect(navigation.topViewController === root && root.navigationController === navigation)
    #expect(navigation.navigationBar.topItem === root.navigationItem)
  }

  @Test("a controller that another container takes over leaves the stack, whose next one is shown")
  func takenOver() throws {
    let (b, c, d) = (screen("B"), screen("C"), screen("D"))
    navigation.setViewControllers([root, b, c], animated: false)
    let other = UINavigationController(rootViewController: UIViewController())
    _ = log.take()
    // Below the top there is nothing to show.
    other.pushViewController(b, animated: false)
    #expect(log.take() == ["B didMove nil", "B willMove", "B didMove"])
    #expect(navigation.viewControllers == [root, c] && other.topViewController === b)
    other.pushViewController(c, animated: false)
    #expect(
      log.take() == [
        "C willDisappear", "A willAppear", "C didDisappear", "A didAppear", "C didMove nil",
        "C willMove", "C didMove",
      ])
    #expect(navigation.viewControllers == [root] && root.view.window != nil)
    #expect(navigation.navigationBar.topItem === root.navigationItem)
    // A push that is under way ends.
    navigation.pushViewController(d, animated: true)
    stage.advance(by: 0.1)
    other.pushViewController(d, animated: false)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root] && d.navigationController === other)
    #expect(root.view.window != nil && d.view.superview == nil)
  }

  @Test("an animated push and pop, with the delegate")
  func push() throws {
    let observer = Observer(log)
    navigation.delegate = observer
    let b = screen("B")
    b.logsReasons = true
    _ = log.take()
    navigation.pushViewController(b, animated: true)
    #expect(navigation.viewControllers == [root, b])
    #expect(
      log.take() == [
        "B willMove", "B didLoad (added)", "A willDisappear animated",
        "B willAppear animated (added)", "willShow B animated",
      ])
    #expect(b.transitionCoordinator?.transitionDuration == 0.35)
    stage.advance(by: 0.49)
    #expect(log.take() == [])
    stage.advance(by: 0.01)
    #expect(
      log.take() == [
        "A didDisappear animated", "B didAppear animated (added)", "B didMove",
        "didShow B animated",
      ])
    #expect(b.view.frame == stage.window.bounds && root.view.superview == nil)
    #expect(navigation.popViewController(animated: true) === b)
    #expect(navigation.viewControllers == [root])
    #expect(
      log.take() == [
        "B willMove nil (removed)", "B willDisappear animated (removed)", "A willAppear animated",
        "willShow A animated",
      ])
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "B didDisappear animated (removed)", "A didAppear animated", "B didMove nil",
        "didShow A animated",
      ])
    #expect(b.parent == nil && navigation.popViewController(animated: true) == nil)
    navigation.pushViewController(b, animated: false)
    #expect(log.take().filter { $0.contains("Show") } == ["willShow B", "didShow B"])
  }

  @Test("the views move by the system's spring, the lower one by 30 % of the width")
  func geometry() throws {
    let b = screen("B")
    navigation.pushViewController(b, animated: true)
    #expect(b.view.layer.presentation()?.frame.minX == 200)
    stage.advance(by: 0.1)
    let x = try #require(b.view.layer.presentation()).frame.minX
    let parallax = try #require(root.view.layer.presentation()).frame.minX
    // Critically damped with ω = √(1000 / 3): (1 + ωt)·e^(−ωt) is 0.4554 at 0.1 s.
    #expect(abs(x - 200 * 0.4554) < 0.2)
    #expect(abs(parallax + 60 * (1 - 0.4554)) < 0.1)
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 0.5)
    #expect(root.view.frame.minX == 0, "the view that is gone has its frame again")
  }

  @Test("without animation everything happens at once")
  func unanimated() {
    _ = log.take()
    let (b, c) = (screen("B"), screen("C"))
    navigation.pushViewController(b, animated: false)
    #expect(
      log.take() == [
        "B willMove", "B didLoad", "A willDisappear", "B willAppear", "A didDisappear",
        "B didAppear", "B didMove",
      ])
    navigation.pushViewController(c, animated: false)
    _ = log.take()
    let removed = navigation.popToRootViewController(animated: false)
    #expect(removed == [b, c])
    #expect(
      log.take() == [
        "B willMove nil", "C willMove nil", "C willDisappear", "A willAppear", "C didDisappear",
        "A didAppear", "B didMove nil", "C didMove nil",
      ])
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(navigation.popToViewController(root, animated: false) == nil)
  }

  @Test("setting the stack pushes, or pops to a controller that was in it")
  func set() throws {
    let (b, c) = (screen("B"), screen("C"))
    navigation.setViewControllers([root, b, c], animated: true)
    stage.advance(by: 0.1)
    #expect(try #require(c.view.layer.presentation()).frame.minX > 0)
    try stage.advanceUntilIdle()
    #expect(!b.isViewLoaded, "controllers below the top are not loaded")
    _ = log.take()
    navigation.setViewControllers([b], animated: true)
    stage.advance(by: 0.1)
    #expect(try #require(c.view.layer.presentation()).frame.minX > 0)
    #expect(try #require(b.view.layer.presentation()).frame.minX < 0)
    try stage.advanceUntilIdle()
    #expect(root.parent == nil && c.parent == nil && navigation.viewControllers == [b])
    #expect(log.take().last == "C didMove nil")
  }

  @Test("a change during a transition is shown after it")
  func nested() throws {
    let (b, c) = (screen("B"), screen("C"))
    _ = log.take()
    navigation.pushViewController(b, animated: true)
    stage.advance(by: 0.2)
    navigation.pushViewController(c, animated: true)
    #expect(navigation.viewControllers == [root, b, c])
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 1)
    #expect(
      log.take() == [
        "B willMove", "B didLoad", "A willDisappear animated", "B willAppear animated",
        "C willMove", "A didDisappear animated", "B didAppear animated", "B didMove", "C didLoad",
        "B willDisappear animated", "C willAppear animated", "B didDisappear animated",
        "C didAppear animated", "C didMove",
      ])
    // Pushed and popped before it was shown.
    navigation.popViewController(animated: true)
    stage.advance(by: 0.2)
    let d = screen("D")
    navigation.pushViewController(d, animated: true)
    navigation.popViewController(animated: true)
    try stage.advanceUntilIdle()
    #expect(navigation.viewControllers == [root, b] && d.parent == nil && !d.isViewLoaded)
    #expect(b.view.window != nil && b.view.frame == stage.window.bounds)
  }

  @Test(
    "an interactive pop ends by how far it went, or by a fling",
    arguments: [(0.49, 0, false), (0.51, 0, true), (0.1, 2, true), (0.9, -2, false)])
  func interactivePop(fraction: Double, velocity: Double, pops: Bool) throws {
    let b = screen("B")
    navigation.pushViewController(b, animated: false)
    _ = log.take()
    #expect(navigation.handleInteractivePop(.began))
    #expect(
      log.take() == ["B willMove nil", "B willDisappear animated", "A willAppear animated"])
    navigation.handleInteractivePop(.changed(fraction))
    stage.advance(by: 3)
    let x = try #require(b.view.layer.presentation()).frame.minX
    #expect(abs(x - 200 * fraction) < 1e-6, "linear")
    let lower = try #require(root.view.layer.presentation()).frame.minX
    #expect(abs(lower + 60 * (1 - fraction)) < 1e-6)
    let faults = UsageFault.collect { navigation.pushViewController(screen("X"), animated: true) }
    #expect(faults.map(\.call) == ["UINavigationController.pushViewController(_:animated:)"])
    navigation.handleInteractivePop(.ended(velocity: velocity))
    let start = stage.time.seconds
    try stage.advanceUntilIdle()
    // The rest of 0.35 s.
    #expect(abs(stage.time.seconds - start - 0.35 * (pops ? 1 - fraction : fraction)) < 1e-6)
    if pops {
      #expect(
        log.take() == ["B didDisappear animated", "A didAppear animated", "B didMove nil"])
      #expect(navigation.viewControllers == [root])
    } else {
      #expect(
        log.take() == [
          "A willDisappear animated", "A didDisappear animated", "B willAppear animated",
          "B didAppear animated", "B didMove",
        ])
      #expect(navigation.viewControllers == [root, b] && root.view.window == nil)
      #expect(b.view.frame == stage.window.bounds)
      #expect(navigation.navigationBar.topItem === b.navigationItem)
    }
    #expect(!navigation.handleInteractivePop(.changed(1)))
  }

  @Test("wrong use is a fault and changes nothing")
  func faults() {
    let call = "UINavigationController.pushViewController(_:animated:)"
    #expect(
      UsageFault.collect { navigation.pushViewController(root, animated: true) }.map(\.call)
        == [call])
    let other = UINavigationController(rootViewController: screen("X"))
    #expect(
      UsageFault.collect { navigation.pushViewController(other, animated: true) }.map(\.call)
        == [call])
    let popped = UsageFault.collect {
      #expect(navigation.popToViewController(screen("Y"), animated: true) == nil)
    }
    #expect(popped.map(\.call) == ["UINavigationController.popToViewController(_:animated:)"])
    #expect(navigation.viewControllers == [root] && navigation.children == [root])
  }

  @Test("bars add to the safe area of the contents, or limit their frame")
  func safeArea() {
    let b = screen("B")
    navigation.pushViewController(b, animated: false)
    stage.advance(by: 0)
    b.view.layoutIfNeeded()
    #expect(b.view.safeAreaInsets.top == 44 && b.view.safeAreaInsets.bottom == 0)
    navigation.isToolbarHidden = false
    stage.advance(by: 0)
    #expect(b.view.safeAreaInsets.bottom == 44)
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 356, width: 200, height: 44))
    b.edgesForExtendedLayout = []
    stage.advance(by: 0)
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 200, height: 312))
    #expect(b.view.safeAreaInsets == .zero)
    b.edgesForExtendedLayout = .all
    navigation.navigationBar.isTranslucent = false
    stage.advance(by: 0)
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 200, height: 356))
    navigation.setNavigationBarHidden(true, animated: true)
    stage.advance(by: 0.2)
    #expect(b.view.frame == stage.window.bounds && b.view.safeAreaInsets.top == 0)
    #expect(navigation.navigationBar.frame.maxY <= 0)
  }

  @Test("large titles and prompts make the bar higher")
  func heights() {
    let bar = navigation.navigationBar
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 200, height: 44))
    bar.prefersLargeTitles = true
    stage.advance(by: 0)
    #expect(bar.frame.height == 96 && root.view.safeAreaInsets.top == 96)
    root.navigationItem.prompt = "Prompt"
    stage.advance(by: 0)
    #expect(bar.frame.height == 126)
    let b = screen("B")
    b.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(b, animated: true)
    stage.advance(by: 1)
    #expect(bar.frame.height == 44 && b.view.safeAreaInsets.top == 44)
  }

  @Test("items follow the title of their controller; the back button pops")
  func items() throws {
    let b = screen("B")
    navigation.pushViewController(b, animated: false)
    b.title = "New"
    #expect(b.navigationItem.title == "New")
    #expect(navigation.navigationBar.backItem === root.navigationItem)
    stage.advance(by: 0)
    let point = CGPoint(x: 20, y: 22)
    let hit = try #require(stage.window.hitTest(point, with: nil))
    let touch = UITouch(at: hit.convert(point, from: stage.window), in: hit)
    hit.touchesBegan([touch], with: nil)
    hit.touchesEnded([touch], with: nil)
    #expect(navigation.viewControllers == [root])
    try stage.advanceUntilIdle()
    #expect(root.view.window != nil && b.view.window == nil)
  }

  @Test("a container that leaves the window during a transition has balanced callbacks")
  func leaving() throws {
    let b = screen("B")
    navigation.pushViewController(b, animated: true)
    stage.advance(by: 0.2)
    _ = log.take()
    stage.window.rootViewController = UIViewController()
    try stage.advanceUntilIdle()
    #expect(
      log.take() == [
        "A didDisappear animated", "B willDisappear", "B didDisappear", "B didMove",
      ])
    #expect(navigation.viewControllers == [root, b])
    stage.window.rootViewController = navigation
    try stage.advanceUntilIdle()
    #expect(log.take() == ["B willAppear", "B didAppear"])
  }

  @Test("controllers and containers are released, at any time", arguments: [0, 0.2, 1])
  func released(time: Double) throws {
    final class Box { weak var object: AnyObject? }
    let boxes = (0..<4).map { _ in Box() }
    try {
      let log = ScreenLog()
      let (a, b) = (Screen("A", log), Screen("B", log))
      let navigation = UINavigationController(rootViewController: a)
      let stage = Stage(hosting: navigation, size: CGSize(width: 200, height: 400))
      stage.advance(by: 0)
      navigation.pushViewController(b, animated: true)
      stage.advance(by: time)
      if time == 1 {
        navigation.popViewController(animated: true)
        try stage.advanceUntilIdle()
        boxes[0].object = b
      } else {
        boxes[0].object = b
      }
      (boxes[1].object, boxes[2].object, boxes[3].object) = (a, navigation, stage)
    }()
    #expect(boxes.allSatisfy { $0.object == nil })
  }

  @Test("the same state at 1, 24 and 60 frames per second", arguments: [1, 24, 60])
  func frameRates(rate: Int) throws {
    let b = screen("B")
    navigation.pushViewController(b, animated: true)
    for frame in 1...rate { stage.advance(to: Double(frame) / Double(rate) / 4) }
    #expect(stage.time.seconds == 0.25)
    let x = try #require(b.view.layer.presentation()).frame.minX
    // (1 + ωt)·e^(−ωt) at 0.25 s with ω = √(1000 / 3) is 0.05796.
    #expect(abs(x - 200 * 0.05796) < 0.05)
  }
}
