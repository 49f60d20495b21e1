import Animator
import FoundationCompatibility
import Testing

@MainActor
private final class SceneDelegate: NSObject, UIWindowSceneDelegate {
  var window: UIWindow?
  let log: ScreenLog
  let root: Screen
  var makesWindow = true

  init(_ log: ScreenLog) { (self.log, root) = (log, Screen("A", log)) }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    log.add("willConnect \(UIScreen.main.bounds.width) \(scene.activationState)")
    guard makesWindow, let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = root
    self.window = window
    window.makeKeyAndVisible()
  }
  func sceneDidBecomeActive(_ scene: UIScene) { add("didBecomeActive", scene) }
  func sceneWillResignActive(_ scene: UIScene) { add("willResignActive", scene) }
  func sceneWillEnterForeground(_ scene: UIScene) { add("willEnterForeground", scene) }
  func sceneDidEnterBackground(_ scene: UIScene) { add("didEnterBackground", scene) }
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {
    let now = windowScene.interfaceOrientation
    log.add("didUpdate \(previousInterfaceOrientation.rawValue) to \(now.rawValue)")
  }

  private func add(_ event: String, _ scene: UIScene) {
    log.add("\(event) \(scene.activationState)")
  }
}

@MainActor
@Suite("Window scenes")
struct WindowSceneTests {
  private let log = ScreenLog()

  @Test("a scene connects, shows its window, and becomes active, in the order of iOS")
  func launch() {
    let delegate = SceneDelegate(log)
    let stage = Stage(connecting: delegate, on: .iPhone15)
    #expect(stage.window === delegate.window && stage.window.isKeyWindow)
    #expect(
      log.take() == [
        "willConnect 393.0 unattached", "A didLoad", "A willAppear",
        "willEnterForeground foregroundInactive",
      ])
    stage.advance(by: 0)
    #expect(log.take() == ["A didAppear", "didBecomeActive foregroundActive"])
    let scene = stage.windowScene
    #expect(delegate.root.view.window?.windowScene === scene)
    #expect(scene.delegate === delegate && scene.session.scene === scene)
    #expect(scene.windows == [stage.window] && scene.keyWindow === stage.window)
    #expect(
      stage.device == .iPhone15 && delegate.root.view.frame.size == DeviceProfile.iPhone15.size)
    #expect(UIApplication.shared.connectedScenes == [scene])
  }

  @Test("the state follows the application's, with callbacks and notifications")
  func states() {
    let stage = Stage(connecting: SceneDelegate(log), on: .iPhone15)
    stage.advance(by: 0)
    _ = log.take()
    let names = [
      UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
      UIScene.willEnterForegroundNotification, UIScene.didActivateNotification,
    ]
    let scene = stage.windowScene
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: scene, queue: nil) { [log] _ in
        MainActor.assumeIsolated { log.add(name.rawValue) }
      }
    }
    stage.enterBackground()
    #expect(
      log.take() == [
        "willResignActive foregroundActive", "UISceneWillDeactivateNotification",
        "didEnterBackground background", "UISceneDidEnterBackgroundNotification",
      ])
    stage.enterForeground()
    #expect(
      log.take() == [
        "willEnterForeground foregroundInactive", "UISceneWillEnterForegroundNotification",
        "didBecomeActive foregroundActive", "UISceneDidActivateNotification",
      ])
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  @Test("orientation and status bar; the delegate learns of the previous orientation")
  func orientation() {
    let stage = Stage(connecting: SceneDelegate(log), on: .iPhone15)
    stage.advance(by: 0)
    _ = log.take()
    let bar = stage.windowScene.statusBarManager
    // 5 points less than the safe area of 59.
    #expect(bar?.statusBarFrame == CGRect(x: 0, y: 0, width: 393, height: 54))
    #expect(bar?.statusBarStyle == .darkContent && bar?.isStatusBarHidden == false)
    #expect(stage.windowScene.interfaceOrientation == .portrait)
    stage.rotate(to: .landscapeLeft, animated: false)
    // From portrait, 1, to landscape right, 3.
    #expect(log.take() == ["didUpdate 1 to 3"])
    #expect(stage.windowScene.interfaceOrientation == .landscapeRight)
    #expect(bar?.statusBarFrame == .zero && bar?.isStatusBarHidden == true)
    #expect(stage.windowScene.coordinateSpace.bounds.size == CGSize(width: 852, height: 393))
  }

  @Test("stages that are made otherwise have a scene too, which is active")
  func plain() {
    let controller = UIViewController()
    let stage = Stage(hosting: controller, size: CGSize(width: 100, height: 200))
    let scene = controller.view.window?.windowScene
    #expect(scene === stage.windowScene && scene?.activationState == .foregroundActive)
    #expect(scene?.delegate == nil && scene?.session.role == .windowApplication)
    #expect(scene?.statusBarManager?.statusBarFrame == .zero)
    #expect(stage.window.next === scene && scene?.next === stage.application)
    #expect(UIWindow(frame: .zero).windowScene == nil)
  }

  @Test("a delegate that makes no window is a fault")
  func faults() {
    let delegate = SceneDelegate(log)
    delegate.makesWindow = false
    var made: Stage?
    let none = UsageFault.collect { made = Stage(connecting: delegate, on: .iPhoneSE) }
    #expect(none.map(\.call) == ["Stage(connecting:on:orientation:frameRate:)"])
    #expect(made?.window.bounds.size == CGSize(width: 375, height: 667))
  }

  @Test("the stage retains the delegate, and all is released with it")
  func release() {
    weak var delegate: SceneDelegate?
    weak var window: UIWindow?
    weak var scene: UIWindowScene?
    do {
      let stage = Stage(connecting: SceneDelegate(log), on: .iPhone15)
      stage.advance(by: 0)
      scene = stage.windowScene
      delegate = scene?.delegate as? SceneDelegate
      window = stage.window
      #expect(delegate != nil)
    }
    // The application of the next stage is the current one.
    _ = Stage(size: .zero)
    #expect(delegate == nil && window == nil && scene == nil)
  }
}
