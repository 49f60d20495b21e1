import Animator
import Rasterize
import Testing

/// Windows of an app beside that of its stage.
@MainActor
@Suite("Other windows")
struct OtherWindowTests {
  private let stage = Stage(size: CGSize(width: 100, height: 200), scale: 1)

  /// A window on the stage, of a color.
  private func overlay(
    _ frame: CGRect, _ color: UIColor, level: UIWindow.Level = .normal
  ) -> UIWindow {
    let window = UIWindow(windowScene: stage.windowScene)
    window.frame = frame
    window.backgroundColor = color
    window.windowLevel = level
    window.isHidden = false
    return window
  }

  private func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let picture = Compositor(size: stage.size, scale: 1).render(
      stage.timeline.frame(at: stage.time))
    let pixel = picture.pixel(x: x, y: y)
    return [pixel.red, pixel.green, pixel.blue]
  }

  @Test("a window has the screen's size, is hidden at first, and is drawn in front of all views")
  func drawing() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.backgroundColor = .green
    stage.window.addSubview(view)
    let window = UIWindow(windowScene: stage.windowScene)
    #expect(window.frame == CGRect(x: 0, y: 0, width: 100, height: 200) && window.isHidden)
    window.backgroundColor = .red
    #expect(pixel(50, 50) == [0, 255, 0])
    window.isHidden = false
    #expect(window.windowScene === stage.windowScene && window.superview == nil)
    #expect(stage.window.subviews == [view])
    #expect(stage.windowScene.windows == [stage.window, window])
    #expect(stage.application.windows == [stage.window, window])
    #expect(pixel(50, 50) == [255, 0, 0])
    // A view that is added later is behind it too.
    let late = UIView(frame: view.frame)
    late.backgroundColor = .blue
    stage.window.addSubview(late)
    #expect(pixel(50, 50) == [255, 0, 0])
    window.isHidden = true
    #expect(pixel(50, 50) == [0, 0, 255])
  }

  @Test("higher levels are in front; of one level, the window that was shown last")
  func levels() {
    let root = UIView(frame: stage.window.bounds)
    root.backgroundColor = .white
    stage.window.addSubview(root)
    let area = CGRect(x: 0, y: 0, width: 50, height: 50)
    let alert = overlay(area, .red, level: .alert)
    let plain = overlay(area, .green)
    #expect(stage.windowScene.windows == [stage.window, plain, alert])
    #expect(pixel(10, 10) == [255, 0, 0])
    let second = overlay(area, .blue)
    #expect(stage.windowScene.windows == [stage.window, plain, second, alert])
    alert.windowLevel = UIWindow.Level(rawValue: -1)
    #expect(stage.windowScene.windows == [alert, stage.window, plain, second])
    #expect(pixel(10, 10) == [0, 0, 255])
    plain.makeKeyAndVisible()
    #expect(stage.windowScene.windows == [alert, stage.window, second, plain])
    #expect(pixel(10, 10) == [0, 255, 0])
    stage.window.makeKeyAndVisible()
    #expect(stage.windowScene.windows == [alert, second, plain, stage.window])
    #expect(pixel(10, 10) == [255, 255, 255])
  }

  @Test("the stage's window, too, is in front of those of the level that it enters")
  func levelOfStage() {
    let window = overlay(CGRect(x: 0, y: 0, width: 50, height: 50), .red, level: .alert)
    #expect(stage.windowScene.windows == [stage.window, window])
    stage.window.windowLevel = .alert
    #expect(stage.windowScene.windows == [window, stage.window])
    stage.window.windowLevel = .normal
    #expect(stage.windowScene.windows == [stage.window, window])
  }

  @Test("a released window disappears")
  func released() {
    stage.window.backgroundColor = .white
    var window: UIWindow? = overlay(CGRect(x: 0, y: 0, width: 50, height: 50), .red)
    window?.makeKey()
    #expect(pixel(10, 10) == [255, 0, 0] && stage.windowScene.keyWindow === window)
    stage.advance(by: 1)
    weak let reference = window
    window = nil
    #expect(reference == nil && pixel(10, 10) == [255, 255, 255])
    #expect(stage.windowScene.windows == [stage.window])
    #expect(stage.windowScene.keyWindow === stage.window)
  }

  @Test("touches go to the frontmost window that receives them, in its coordinates")
  func touches() {
    final class Passing: UIWindow {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }
    final class Pad: UIView {
      var points: [CGPoint] = []
      weak var touched: UIWindow?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        points += touches.map { $0.location(in: nil) }
        touched = touches.first?.window
      }
    }
    let (behind, front) = (Pad(frame: stage.window.bounds), Pad())
    stage.window.addSubview(behind)
    let window = Passing(windowScene: stage.windowScene)
    window.frame = CGRect(x: 20, y: 100, width: 60, height: 60)
    front.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    window.addSubview(front)
    stage.touch.tap(at: CGPoint(x: 40, y: 120))
    stage.advance(by: 1)
    #expect(behind.points.count == 1 && front.points.isEmpty, "the window is hidden")
    window.isHidden = false
    // 40 − 20, 120 − 100.
    stage.touch.tap(at: CGPoint(x: 40, y: 120))
    stage.advance(by: 1)
    #expect(front.points == [CGPoint(x: 20, y: 20)] && front.touched === window)
    // In the window, but on none of its views: it passes to the window behind.
    stage.touch.tap(at: CGPoint(x: 75, y: 155))
    stage.advance(by: 1)
    #expect(behind.points.count == 2 && behind.touched === stage.window)
    // A view is found in any window: its center is (20 + 10 + 10, 100 + 10 + 10).
    let tap = stage.touch.tap(front)
    stage.advance(by: 1)
    #expect(tap.state == .ended && front.points.count == 2)
    let covered = UsageFault.collect { stage.touch.tap(behind) }
    #expect(covered.isEmpty, "its center (50, 100) is in the window, but on none of its views")
  }

  @Test("fingers in two windows at the same time; each window gets the gestures of its own")
  func twoWindows() {
    var log: [String] = []
    func add(_ name: String, to view: UIView) {
      let tap = UITapGestureRecognizer { _ in log.append(name) }
      view.addGestureRecognizer(tap)
    }
    let window = overlay(CGRect(x: 0, y: 100, width: 100, height: 100), .red)
    add("back", to: stage.window)
    add("front", to: window)
    stage.touch.tap(at: CGPoint(x: 50, y: 50))
    stage.touch.tap(at: CGPoint(x: 50, y: 150))
    stage.advance(by: 1)
    #expect(log.sorted() == ["back", "front"])
  }

  @Test("its views follow the tilt of the device")
  func tilt() throws {
    let window = overlay(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
    let view = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    window.addSubview(view)
    let effect = UIInterpolatingMotionEffect(
      keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    (effect.minimumRelativeValue, effect.maximumRelativeValue) = (-20, 20)
    view.addMotionEffect(effect)
    stage.tilt(to: UIOffset(horizontal: 0.5, vertical: 0))
    stage.advance(by: 1)
    // Half of 20 to the right of its center, 50.
    #expect(abs(try #require(view.layer.presentation()).position.x - 60) < 1e-9)
  }

  @Test("the part of the safe area that reaches into the window, with the screen's traits")
  func screen() {
    let stage = Stage(device: .iPhone15)
    let (window, small) = (
      UIWindow(windowScene: stage.windowScene), UIWindow(windowScene: stage.windowScene)
    )
    small.frame = CGRect(x: 0, y: 40, width: 393, height: 100)
    window.isHidden = false
    small.isHidden = false
    stage.advance(by: 0)
    // The insets of the device are 59 at the top and 34 at the bottom; 59 − 40 = 19.
    #expect(window.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    #expect(small.safeAreaInsets == UIEdgeInsets(top: 19, left: 0, bottom: 0, right: 0))
    // Those of the screen, not of the window's size, which would be compact.
    #expect(small.traitCollection.verticalSizeClass == .regular)
    stage.userInterfaceStyle = .dark
    #expect(small.traitCollection.userInterfaceStyle == .dark)
    stage.rotate(to: .landscapeLeft, animated: false)
    #expect(window.frame == CGRect(x: 0, y: 0, width: 852, height: 393))
    #expect(small.frame == CGRect(x: 0, y: 40, width: 393, height: 100))
    #expect(window.traitCollection.verticalSizeClass == .compact)
  }

  @Test("its controller appears and disappears, animates, and presents in the window")
  func controllers() throws {
    let log = ScreenLog()
    let window = UIWindow(windowScene: stage.windowScene)
    let root = Screen("A", log)
    window.rootViewController = root
    #expect(log.take() == [])
    window.isHidden = false
    stage.advance(by: 0)
    #expect(log.take() == ["A didLoad", "A willAppear", "A didAppear"])
    #expect(root.view.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
    root.present(Screen("B", log), animated: false)
    stage.advance(by: 1)
    #expect(root.presentedViewController?.view.window === window)
    root.dismiss(animated: false)
    stage.advance(by: 1)
    _ = log.take()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { window.alpha = 0 }
    stage.advance(by: 0.25)
    #expect(try #require(window.layer.presentation()).opacity == 0.75)
    stage.advance(by: 1)
    window.isHidden = true
    #expect(log.take() == ["A willDisappear", "A didDisappear"])
  }

  @Test("a scene's delegate makes several windows; the first is the stage's")
  func connecting() {
    final class Delegate: NSObject, UIWindowSceneDelegate {
      var windows: [UIWindow] = []
      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
      ) {
        guard let scene = scene as? UIWindowScene else { return }
        windows = (0..<3).map { _ in UIWindow(windowScene: scene) }
        windows[0].makeKeyAndVisible()
        windows[1].isHidden = false
      }
    }
    let delegate = Delegate()
    let stage = Stage(connecting: delegate, on: .iPhone15)
    #expect(stage.window === delegate.windows[0] && stage.windowScene.windows.count == 3)
    #expect(delegate.windows.map(\.isHidden) == [false, false, true])
    #expect(stage.windowScene.keyWindow === stage.window)
  }

  @Test("in an application without scenes, any window that is shown is on the screen")
  func withoutScenes() {
    final class App: NSObject, UIApplicationDelegate {
      var window: UIWindow?
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.makeKeyAndVisible()
        self.window = window
        return true
      }
    }
    let app = App()
    let stage = Stage(launching: app, on: .iPhone15)
    let toast = UIWindow(frame: CGRect(x: 0, y: 0, width: 393, height: 100))
    #expect(stage.application.windows == [stage.window] && stage.window === app.window)
    stage.perform { toast.makeKeyAndVisible() }
    #expect(stage.application.windows == [stage.window, toast] && toast.isKeyWindow)
    #expect(toast.windowScene === stage.windowScene && !stage.window.isKeyWindow)
  }

  @Test("windows that are shown while an application launches are on the screen, in order")
  func launchingWithoutScenes() {
    final class App: NSObject, UIApplicationDelegate {
      var window: UIWindow?
      var others: [UIWindow] = []
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        others = (0..<3).map { _ in UIWindow(frame: CGRect(x: 0, y: 0, width: 393, height: 100)) }
        let window = KeyWindowTests.Logging(frame: UIScreen.main.bounds)
        others[0].isHidden = false
        window.makeKeyAndVisible()
        others[1].makeKeyAndVisible()
        self.window = window
        return true
      }
    }
    let app = App()
    let stage = Stage(launching: app, on: .iPhone15)
    // The first was shown before the stage's window, and the third was not.
    #expect(stage.application.windows == [app.others[0], stage.window, app.others[1]])
    #expect(stage.window === app.window && app.others[2].windowScene == nil)
    #expect(app.others[1].layer.superlayer === stage.window.layer)
    #expect(app.others[1].isKeyWindow && !stage.window.isKeyWindow && !app.others[0].isKeyWindow)
    #expect((stage.window as? KeyWindowTests.Logging)?.log == ["become", "resign"])
    app.others[1].isHidden = true
    #expect(stage.window.isKeyWindow)
  }

  @Test("the status bar is that of the stage's window, whatever is behind it")
  func statusBar() {
    let stage = Stage(device: .iPhone15)
    let window = UIWindow(windowScene: stage.windowScene)
    window.windowLevel = UIWindow.Level(rawValue: -1)
    window.isHidden = false
    #expect(stage.windowScene.windows.first === window)
    // 5 points less than the safe area of 59.
    let frame = stage.windowScene.statusBarManager?.statusBarFrame
    #expect(frame == CGRect(x: 0, y: 0, width: 393, height: 54))
  }

  @Test("windows move to a scene, and leave it; that of a stage stays")
  func changingScenes() {
    stage.window.backgroundColor = .white
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.backgroundColor = .red
    window.isHidden = false
    #expect(window.windowScene == nil && stage.windowScene.windows == [stage.window])
    window.windowScene = stage.windowScene
    #expect(stage.windowScene.windows == [stage.window, window] && pixel(5, 5) == [255, 0, 0])
    window.windowScene = nil
    #expect(stage.windowScene.windows == [stage.window] && pixel(5, 5) == [255, 255, 255])
    let faults = UsageFault.collect { stage.window.windowScene = nil }
    #expect(faults.map(\.call) == ["UIWindow.windowScene"])
    // With a stage of its own, it is in the scene of that.
    window.windowScene = stage.windowScene
    let own = Stage(window: window)
    #expect(window.windowScene === own.windowScene && own.windowScene.windows == [window])
    #expect(stage.windowScene.windows == [stage.window])
  }

  @Test("a window that leaves the stage receives the rest of its touches, and is released")
  func leavingDuringTouch() {
    final class Touched: UIWindow {
      var phases: [UITouch.Phase] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        phases += touches.map(\.phase)
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        phases += touches.map(\.phase)
      }
    }
    var window: Touched? = Touched(windowScene: stage.windowScene)
    window?.isHidden = false
    stage.touch.press(at: CGPoint(x: 50, y: 50), for: 1)
    stage.advance(by: 0.5)
    window?.windowScene = nil
    stage.advance(by: 1)
    #expect(window?.phases == [.began, .ended])
    weak let reference = window
    window = nil
    #expect(reference == nil)
  }
}
