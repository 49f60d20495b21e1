import Testing
import UIKit

@MainActor
struct ViewControllerTests {
  class Logging: UIViewController {
    var log: [String] = []
    override func loadView() {
      log.append("loadView")
      super.loadView()
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      log.append("viewDidLoad")
    }
    override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { log.append("isAppearing") }
    override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
    override func viewWillLayoutSubviews() { log.append("willLayout") }
    override func viewDidLayoutSubviews() { log.append("didLayout") }
    override func willMove(toParent parent: UIViewController?) {
      log.append(parent == nil ? "willMove nil" : "willMove")
    }
    override func didMove(toParent parent: UIViewController?) {
      log.append(parent == nil ? "didMove nil" : "didMove")
    }
  }

  @Test("a root controller loads its view when shown, lays it out, and then has appeared")
  func root() {
    let controller = Logging()
    #expect(!controller.isViewLoaded)
    let stage = Stage(hosting: controller, size: CGSize(width: 300, height: 400))
    #expect(controller.log == ["loadView", "viewDidLoad", "willAppear", "isAppearing"])
    stage.advance(by: 0)
    #expect(controller.log.suffix(3) == ["willLayout", "didLayout", "didAppear"])
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 300, height: 400))
    #expect(controller.view.next === controller && controller.next === stage.window)
    stage.window.rootViewController = UIViewController()
    #expect(controller.log.suffix(2) == ["willDisappear", "didDisappear"])
  }

  @Test("the root view of a hidden window is loaded and appears when the window does")
  func hiddenWindow() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = Logging()
    window.rootViewController = controller
    #expect(controller.log == [] && !controller.isViewLoaded)
    window.makeKeyAndVisible()
    #expect(controller.log.prefix(3) == ["loadView", "viewDidLoad", "willAppear"])
    #expect(controller.log.contains("didAppear") && window.isKeyWindow)
    #expect(window.subviews == [controller.view] && controller.view.frame == window.bounds)
    window.isHidden = true
    #expect(controller.log.last == "didDisappear")
    // It stays loaded, and is added once.
    controller.log = []
    window.isHidden = false
    #expect(controller.log.prefix(2) == ["willAppear", "isAppearing"])
    #expect(window.subviews == [controller.view])
  }

  @Test("a root that is replaced before the window is shown is never loaded")
  func replacedBeforeShown() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (first, second) = (Logging(), Logging())
    window.rootViewController = first
    window.rootViewController = second
    let stage = Stage(window: window)
    #expect(!first.isViewLoaded && first.log == [])
    #expect(stage.window.subviews == [second.view])
    #expect(second.log == ["loadView", "viewDidLoad", "willAppear", "isAppearing"])
  }

  @Test("a delegate that gets its window is called before the root view is loaded")
  func launch() {
    final class Delegate: NSObject, UIApplicationDelegate {
      var window: UIWindow?
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        (window?.rootViewController as? Logging)?.log.append("didFinishLaunching")
        return true
      }
    }
    final class Root: Logging {
      override func viewDidLoad() {
        super.viewDidLoad()
        if UIApplication.shared.delegate is Delegate { log.append("has delegate") }
      }
    }
    let controller = Root()
    let stage = Stage(launching: Delegate(), rootViewController: controller, on: .iPhone15)
    // As on iOS: the window of the main storyboard is shown after the delegate has been called.
    #expect(
      controller.log == [
        "didFinishLaunching", "loadView", "viewDidLoad", "has delegate", "willAppear",
        "isAppearing",
      ])
    #expect(controller.view.frame.size == stage.window.bounds.size)
  }

  @Test("a window made as in an app launch becomes a stage")
  func ownWindow() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    window.backgroundColor = .white
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    let stage = Stage(window: window)
    let view = try #require(window.rootViewController?.view)
    UIView.animate(withDuration: 1) { view.alpha = 0 }
    stage.advance(by: 0.5)
    #expect(view.layer.presentation()?.opacity == 0.5)
    let faults = UsageFault.collect { #expect(Stage(window: window).window !== window) }
    #expect(faults.map(\.call) == ["Stage(window:)"])
  }

  @Test("a child is notified of its view's appearance and of its parent")
  func child() throws {
    let (parent, child) = (UIViewController(), Logging())
    let stage = Stage(hosting: parent)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    try stage.advanceUntilIdle()
    #expect(
      child.log == [
        "willMove", "loadView", "viewDidLoad", "willAppear", "isAppearing", "didMove",
        "willLayout", "didLayout", "didAppear",
      ])
    child.log = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.log == ["willMove nil", "willDisappear", "didDisappear", "didMove nil"])
    #expect(parent.children.isEmpty && child.parent == nil)
  }

  @Test("a container that forwards manually controls its children's appearance")
  func byHand() throws {
    final class Container: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let (container, child) = (Container(), Logging())
    let stage = Stage(hosting: container)
    container.addChild(child)
    container.view.addSubview(child.view)
    try stage.advanceUntilIdle()
    #expect(!child.log.contains("willAppear"))
    child.beginAppearanceTransition(true, animated: true)
    #expect(child.log.last == "willAppear")
    child.endAppearanceTransition()
    #expect(child.log.last == "didAppear")
  }

  @Test(
    "an appearance transition ends as it began, and reports that the view is appearing in between")
  func byHandAnimated() throws {
    final class Container: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    final class Child: UIViewController {
      var log: [String] = []
      override func viewWillAppear(_ animated: Bool) { log.append("willAppear \(animated)") }
      override func viewIsAppearing(_ animated: Bool) { log.append("isAppearing \(animated)") }
      override func viewDidAppear(_ animated: Bool) { log.append("didAppear \(animated)") }
      override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear \(animated)") }
      override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear \(animated)") }
    }
    let (container, child) = (Container(), Child())
    let stage = Stage(hosting: container)
    container.addChild(child)
    for animated in [true, false] {
      child.log = []
      // It is in its window once added, before the transition ends.
      child.beginAppearanceTransition(true, animated: animated)
      #expect(child.log == ["willAppear \(animated)"])
      container.view.addSubview(child.view)
      #expect(child.log.last == "isAppearing \(animated)")
      stage.advance(by: 1)
      child.endAppearanceTransition()
      #expect(
        child.log == ["willAppear \(animated)", "isAppearing \(animated)", "didAppear \(animated)"])
      child.log = []
      child.beginAppearanceTransition(false, animated: animated)
      child.view.removeFromSuperview()
      child.endAppearanceTransition()
      #expect(child.log == ["willDisappear \(animated)", "didDisappear \(animated)"])
    }
    // A view that is already in its window.
    child.log = []
    container.view.addSubview(child.view)
    child.beginAppearanceTransition(true, animated: true)
    child.endAppearanceTransition()
    #expect(child.log == ["willAppear true", "isAppearing true", "didAppear true"])
    // A reversed transition ends as the reversal began.
    child.log = []
    child.beginAppearanceTransition(false, animated: true)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    child.endAppearanceTransition()
    #expect(
      child.log == [
        "willDisappear true", "willAppear false", "isAppearing false", "didAppear false",
      ])
  }

  @Test("transition(from:to:) adds the new view, and removes the old one at the end")
  func transition() throws {
    let (parent, old, new) = (UIViewController(), Logging(), Logging())
    let stage = Stage(hosting: parent)
    parent.addChild(old)
    parent.addChild(new)
    parent.view.addSubview(old.view)
    try stage.advanceUntilIdle()
    new.view.alpha = 0
    var finished: Bool?
    parent.transition(
      from: old, to: new, duration: 0.4, animations: { new.view.alpha = 1 },
      completion: { finished = $0 })
    stage.advance(by: 0.2)
    #expect(new.view.layer.presentation()?.opacity == 0.5 && old.view.superview != nil)
    try stage.advanceUntilIdle()
    #expect(finished == true && old.view.superview == nil && old.log.last == "didDisappear")
    let faults = UsageFault.collect {
      parent.transition(from: UIViewController(), to: new, duration: 1, animations: nil)
    }
    #expect(faults.count == 1)
  }

  @Test("a loadView that makes no view, or accesses it too early, is reported")
  func invalidLoadView() {
    final class Lazy: UIViewController { override func loadView() {} }
    final class Eager: UIViewController {
      override func loadView() { view.backgroundColor = .red }
    }
    for controller in [Lazy(), Eager()] {
      var view: UIView?
      let faults = UsageFault.collect { view = controller.view }
      #expect(faults.count == 1 && view != nil)
    }
  }

  @Test("a view set to nil is made again")
  func reload() {
    let controller = Logging()
    let first = controller.view
    controller.view = nil
    #expect(controller.view !== first && controller.log.count == 4)
  }
}
