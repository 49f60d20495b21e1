import Animator
import Testing

/// The key window of a stage with several windows, which receives text and keys.
@MainActor
@Suite("Key windows")
struct KeyWindowTests {
  private let stage = Stage(size: CGSize(width: 100, height: 200), scale: 1)

  final class Logging: UIWindow {
    var log: [String] = []
    override func becomeKey() { log.append("become") }
    override func resignKey() { log.append("resign") }
  }

  private final class Counting: UIWindow {
    var touchCount = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      touchCount += touches.count
    }
  }

  @Test("one window at a time is key; a hidden one is so no longer")
  func key() {
    let main = stage.window
    main.makeKey()
    let window = Logging(windowScene: stage.windowScene)
    window.isHidden = false
    #expect(!window.isKeyWindow && main.isKeyWindow && window.log.isEmpty)
    window.makeKeyAndVisible()
    #expect(window.isKeyWindow && !main.isKeyWindow && window.log == ["become"])
    #expect(stage.application.keyWindow === window && stage.windowScene.keyWindow === window)
    main.makeKey()
    #expect(!window.isKeyWindow && main.isKeyWindow && window.log == ["become", "resign"])
    window.makeKey()
    window.isHidden = true
    #expect(!window.isKeyWindow && main.isKeyWindow)
    #expect(window.log == ["become", "resign", "become", "resign"])
  }

  @Test("a window that cannot become key does not")
  func neverKey() {
    final class Toast: UIWindow {
      override var canBecomeKey: Bool { false }
    }
    let toast = Toast(windowScene: stage.windowScene)
    toast.makeKeyAndVisible()
    #expect(!toast.isHidden && !toast.isKeyWindow)
    #expect(stage.windowScene.keyWindow === stage.window)
  }

  @Test("the window that is made key last while a scene connects is key")
  func keyWhileConnecting() {
    final class Delegate: NSObject, UIWindowSceneDelegate {
      var windows: [Logging] = []
      func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
      ) {
        guard let scene = scene as? UIWindowScene else { return }
        windows = (0..<2).map { _ in Logging(windowScene: scene) }
        for index in [0, 1, 0] { windows[index].makeKeyAndVisible() }
      }
    }
    let delegate = Delegate()
    let stage = Stage(connecting: delegate, on: .iPhone15)
    #expect(stage.window === delegate.windows[0] && stage.window.isKeyWindow)
    #expect(delegate.windows[0].log == ["become", "resign", "become"])
    #expect(delegate.windows[1].log == ["become", "resign"])
    #expect(stage.windowScene.keyWindow === stage.window && !delegate.windows[1].isHidden)
  }

  @Test("the keyboard follows the first responder of the key window, in front of all windows")
  func keyboard() {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    let (back, front) = (UITextField(), UITextField())
    let root = UIView(frame: stage.window.bounds)
    stage.window.addSubview(root)
    root.addSubview(back)
    #expect(back.becomeFirstResponder() && stage.keyboard.isShown)
    let window = Counting(windowScene: stage.windowScene)
    window.isHidden = false
    #expect(stage.keyboard.isShown && back.isFirstResponder)
    window.makeKey()
    #expect(!stage.keyboard.isShown && back.isFirstResponder)
    window.addSubview(front)
    #expect(front.becomeFirstResponder() && stage.keyboard.isShown)
    // Each window has a first responder.
    #expect(back.isFirstResponder && front.isFirstResponder)
    stage.advance(by: 1)
    stage.keyboard.type("a")
    stage.advance(by: 1)
    #expect(front.text == "a" && back.text != "a")
    // The keyboard is 216 points high. The guides of windows that fill the screen have it too: 480 − 216 = 264.
    let guide = window.keyboardLayoutGuide
    stage.advance(by: 0)
    window.layoutIfNeeded()
    #expect(guide.layoutFrame.minY == 264)
    let touched = window.hitTest(CGPoint(x: 160, y: 400), with: nil)
    stage.touch.tap(at: CGPoint(x: 160, y: 400))
    stage.advance(by: 1)
    #expect(touched === window && window.touchCount == 0, "the keyboard takes the touch")
    window.isHidden = true
    #expect(stage.keyboard.isShown && stage.windowScene.keyWindow === stage.window)
    #expect(back.resignFirstResponder() && !stage.keyboard.isShown)
    // Its window becomes key with it.
    window.isHidden = false
    _ = front.resignFirstResponder()
    #expect(front.becomeFirstResponder() && window.isKeyWindow && stage.keyboard.isShown)
  }

  @Test("the keyboard goes with a key window that leaves the stage or is released")
  func keyboardOfFormerWindow() {
    let (back, front) = (UITextField(), UITextField())
    stage.window.addSubview(back)
    var window: Logging? = Logging(windowScene: stage.windowScene)
    window?.isHidden = false
    window?.addSubview(front)
    #expect(front.becomeFirstResponder() && stage.keyboard.isShown)
    window?.windowScene = nil
    #expect(!stage.keyboard.isShown && window?.log == ["become", "resign"])
    #expect(stage.windowScene.keyWindow === stage.window && stage.window.isKeyWindow)
    window?.windowScene = stage.windowScene
    #expect(back.becomeFirstResponder() && stage.keyboard.isShown)
    // No text field of the key window is first responder.
    _ = front.resignFirstResponder()
    window?.makeKey()
    #expect(!stage.keyboard.isShown)
    stage.advance(by: 1)
    window = nil
    // The stage's window is key again, and its first responder has the keyboard.
    stage.advance(by: 1)
    #expect(stage.keyboard.isShown && stage.windowScene.keyWindow === stage.window)
  }

  @Test("the keyboard on a drawn device stays when other views leave")
  func keyboardOfDevice() {
    let stage = Stage(size: CGSize(width: 500, height: 900), scale: 1)
    let (field, other) = (UITextField(), UIView())
    stage.window.addSubview(other)
    let window = UIWindow(windowScene: stage.windowScene)
    window.isHidden = false
    let device = DeviceView(frame: CGRect(x: 0, y: 0, width: 433, height: 892))
    window.addSubview(device)
    device.screen.addSubview(field)
    #expect(field.becomeFirstResponder() && stage.keyboard.isShown)
    other.removeFromSuperview()
    #expect(stage.keyboard.isShown)
  }

  @Test("keys are pressed in the key window")
  func presses() {
    final class Typing: UIWindow {
      var keys: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap { $0.key?.characters }
      }
    }
    let window = Typing(windowScene: stage.windowScene)
    window.makeKeyAndVisible()
    stage.press(key: "x")
    stage.advance(by: 1)
    #expect(window.keys == ["x"])
    stage.window.makeKey()
    stage.press(key: "y")
    stage.advance(by: 1)
    #expect(window.keys == ["x"])
  }
}
