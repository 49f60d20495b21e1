/// The root of a view hierarchy on a stage.
///
/// A stage is created for one window. Others, such as for toasts and overlays, are made for its scene and shown in front
/// of it:
///
///     let overlay = UIWindow(windowScene: stage.windowScene)
///     overlay.windowLevel = .alert
///     overlay.isHidden = false
///
/// As on iOS, nothing but the app retains them: one that is released disappears.
open class UIWindow: UIView {
  /// The z-order of windows.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// Higher levels are in front.
    public let rawValue: CGFloat
    /// Creates a custom level.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of app windows.
    public static let normal = Level(rawValue: 0)
    /// The level of status bars.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)
  }

  /// The z-order of the window: those of higher levels are in front. Of one level, the window that was shown last, or has
  /// entered the level last, is in front.
  open var windowLevel = Level.normal {
    didSet { if windowLevel != oldValue { moveToFrontOfLevel() } }
  }
  /// Whether this is the key window: the last one for which ``makeKeyAndVisible()`` or ``makeKey()`` was called.
  open var isKeyWindow: Bool {
    hostWindow.map { $0.otherKeyWindow === self } ?? (wasMadeKey && otherKeyWindow == nil)
  }
  /// Whether the window can become the key window; true by default. Overlays that never receive text override it.
  open var canBecomeKey: Bool { true }
  /// Whether it was made key, and is the key window unless another one on its stage is.
  var wasMadeKey = false

  /// The window of the stage, if this is another one on it.
  weak var hostWindow: UIWindow?
  /// The other windows on the stage of this one, back to front.
  var otherWindows: [OtherWindow] = []
  /// That of them which is the key window; nil if this one is.
  weak var otherKeyWindow: UIWindow?
  /// Called after each layout of the window's views.
  package var didLayOut: (@MainActor () -> Void)?
  /// The layout's conflicts so far.
  var layoutConflicts: [LayoutConflict] = []

  /// The application of the window's stage.
  var application: UIApplication { hostWindow?.application ?? ownApplication }
  private lazy var ownApplication = UIApplication(of: self)
  /// The touches on the window's stage.
  package var touches: TouchDispatcher { hostWindow?.touches ?? ownTouches }
  private lazy var ownTouches = TouchDispatcher(of: self)
  /// The gestures in progress in the window.
  lazy var gestures = GestureEnvironment(of: self)
  /// The scripted touches.
  lazy var touchSchedule = TouchSchedule(of: self)
  /// The responder that receives typed text, presses and motion; nil for none.
  package internal(set) weak var firstResponder: UIResponder?
  /// The number of nested changes of the first responder.
  var firstResponderChanges = 0
  /// The running transitions between controllers.
  var runningTransitions: [ControllerTransition] = []
  /// Called before callbacks of the window's controllers.
  package var callbackObservers: [@MainActor (ControllerCallback) -> Void] = []
  /// The scene for which the window was made; nil for that of its stage.
  weak var storedScene: UIWindowScene?
  /// Whether the window has been shown while its scene was connecting.
  private var isShownWhenConnected = false
  /// Whether memory warnings unload views that are not on screen.
  var unloadsHiddenViews = false
  /// The keyboard on the window's screen.
  var keyboard: StageKeyboard { hostWindow?.keyboard ?? ownKeyboard }
  private lazy var ownKeyboard = StageKeyboard(in: self)
  /// The pointer on the window's screen.
  lazy var pointer = HoveringPointer(in: self)
  /// The orientation in which the device is held.
  var deviceOrientation = UIDeviceOrientation.portrait
  /// The orientation of the window on the screen.
  var interfaceOrientation = UIInterfaceOrientation.portrait

  /// The window's screen.
  open var screen: UIScreen { .main }

  override var safeAreaOfScreen: UIEdgeInsets? {
    hostWindow.map { reaching($0.screenSafeAreaInsets, of: $0) } ?? screenSafeAreaInsets
  }

  /// The insets of the areas that the device's bars and screen corners cover; zero by default.
  package var screenSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      markForInsets()
      for other in otherWindows { other.window?.markForInsets() }
    }
  }

  /// The device on whose screen the window is; nil for a screen of another size.
  var device: DeviceProfile?
  /// The orientation of the interface in which the canvas is upright.
  var canvasOrientation = UIInterfaceOrientation.portrait
  /// The status bar and the home indicator of the device.
  var systemBars: SystemBars { hostWindow?.systemBars ?? ownSystemBars }
  private lazy var ownSystemBars = SystemBars(of: self)
  /// The settings of the device's user.
  var userTraits = TraitValues() {
    didSet { if userTraits != oldValue { updateScreenTraits() } }
  }
  /// The screen's traits as of the last update.
  var storedScreenTraits: UITraitCollection?

  /// The layout direction of the language, which the window's views inherit.
  package var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight {
    didSet { if layoutDirection != oldValue { updateScreenTraits() } }
  }

  /// Creates a hidden window. `Stage(window:)` creates a stage for it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.isHidden = true
  }

  /// Creates an empty, hidden window. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.isHidden = true
    coder.interface?.configure(self, as: UIWindow.self)
  }

  /// Creates a hidden window of the size of a scene's screen. The first one that a delegate makes while its scene
  /// connects is that of the stage.
  public init(windowScene: UIWindowScene) {
    super.init(frame: CGRect(origin: .zero, size: windowScene.size))
    super.isHidden = true
    storedScene = windowScene
    windowScene.add(self)
  }

  /// The scene that the window belongs to: that of its stage; nil for a window without a stage.
  ///
  /// The window for which a stage was created stays on it: another scene is a `UsageFault`.
  open var windowScene: UIWindowScene? {
    get {
      storedScene ?? layer.record.flatMap { $0.isOnStage ? $0.stage?.windowScene : nil }
    }
    set {
      if newValue === windowScene { return }
      if layer.isStageRoot {
        return UsageFault.raise(
          "UIWindow.windowScene", "a stage was created for the window, which stays on it")
      }
      leaveStage()
      storedScene = newValue
      newValue?.add(self)
    }
  }

  open override var window: UIWindow? { self }

  open override var next: UIResponder? { windowScene ?? application }

  /// The frontmost view that receives a touch at `point`. The keyboard is in front of the window's views.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let keyboard = hostWindow == nil ? shownKeyboard : nil
    return keyboard?.hitTest(point, with: event) ?? super.hitTest(point, with: event)
  }

  /// A window that becomes a subview of a view is in no other place on the stage.
  open override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    if newSuperview != nil { leaveStage() }
  }

  /// Delivers an event: touches to the views in which they began, presses and motion to the first responder, or
  /// else to the window.
  open func sendEvent(_ event: UIEvent) { deliver(event) }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      // A window that is made while its scene connects is shown when the stage is complete.
      if storedScene?.isConnecting == true { isShownWhenConnected = !newValue }
      if newValue == isHidden || storedScene?.isConnecting == true { return }
      if !newValue {
        joinStageWithoutScenes()
        moveToFrontOfLevel()
        showRoot()
      }
      announceAppearance(!newValue)
      super.isHidden = newValue
      // Another one, if a callback has replaced it.
      if !newValue { showRoot() }
      settleAppearance(!newValue)
      post(newValue ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification)
      if newValue, isKeyWindow { hostWindow?.makeKey() }
    }
  }

  /// Shows the window if the delegate of its scene has done so while the scene was connecting.
  func showWhenConnected() {
    if isShownWhenConnected { isHidden = false }
  }

  /// Makes this the key window, which receives text, unless ``canBecomeKey`` is false. The key window so far resigns.
  ///
  /// The keyboard follows: it is hidden unless this window has a first responder.
  open func makeKey() {
    if isKeyWindow || !canBecomeKey { return }
    // The windows of a scene that is connecting, or of an application that is launching, are not on a stage yet.
    let connecting = storedScene?.isConnecting == true ? storedScene?.windows : nil
    let launching = connecting == nil ? launchingApplication : nil
    let waiting = connecting?.last { $0.isKeyWindow } ?? launching?.keyWindowOfLaunch
    let former = waiting ?? application.keyWindow
    let resigning = former?.isKeyWindow == true ? former : nil
    waiting?.wasMadeKey = false
    launching?.keyWindowOfLaunch = self
    wasMadeKey = true
    stageWindow.otherKeyWindow = hostWindow == nil ? nil : self
    resigning?.resignKey()
    resigning?.post(Self.didResignKeyNotification)
    becomeKey()
    post(Self.didBecomeKeyNotification)
    // A change of the first responder ends with that.
    if former !== self, firstResponderChanges == 0, launching == nil {
      keyboard.firstResponderChanged(to: firstResponder)
    }
  }

  /// Called when the window has become the key window.
  open func becomeKey() {}

  /// Called when another window becomes the key window.
  open func resignKey() {}

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Shows the window, makes it the key window, and moves it to the front of its level.
  open func makeKeyAndVisible() {
    joinStageWithoutScenes()
    makeKey()
    isHidden = false
    moveToFrontOfLevel()
  }

  /// The controller whose view fills the window; retained; nil for none. Its view is loaded when the window is shown.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      let new = rootViewController
      oldValue?.endPresentations()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      // A callback may have set another one, which is shown then; or the old one, which has been removed since.
      guard rootViewController === new || rootViewController === oldValue else { return }
      needsRootView = rootViewController != nil
      if !isHidden { showRoot() }
    }
  }
  /// Whether the view of the root controller has not been added yet.
  private var needsRootView = false

  /// Converts `point` from this window to `window`; nil means the screen.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    window == nil ? point.moved(by: screenOffset) : convert(point, to: window as UIView?)
  }

  /// Converts `point` from `window` to this window; nil means the screen.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    let offset = screenOffset
    return window == nil
      ? point.moved(by: CGVector(dx: -offset.dx, dy: -offset.dy))
      : convert(point, from: window as UIView?)
  }

  /// The bounding box of `rect` of this window in `window`'s coordinates; nil means the screen's.
  open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    let offset = screenOffset
    return window == nil
      ? rect.offsetBy(dx: offset.dx, dy: offset.dy) : convert(rect, to: window as UIView?)
  }

  /// The bounding box of `rect` of `window` in this window's coordinates; nil means the screen's.
  open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    let offset = screenOffset
    return window == nil
      ? rect.offsetBy(dx: -offset.dx, dy: -offset.dy) : convert(rect, from: window as UIView?)
  }
}

extension UIWindow {
  /// Posted by a window that has been shown.
  public static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted by a window that has been hidden.
  public static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// Posted by a window that has become the key window.
  public static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted by a window that is no longer the key window.
  public static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")

  /// The offset from the window's coordinates to those of the screen. The screen turns with the window.
  var screenOffset: CGVector {
    if !CATransform3DIsIdentity(layer.transform) { return .zero }
    return CGVector(dx: frame.minX - bounds.minX, dy: frame.minY - bounds.minY)
  }

  /// Loads and adds the view of the root controller, unless a callback replaces that, or it has been added before: a
  /// presentation may have removed it since.
  fileprivate func showRoot() {
    guard needsRootView, let root = rootViewController else { return }
    needsRootView = false
    guard let view = root.view, rootViewController === root else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
    // Replaced when it was about to appear, it was not in the window yet.
    if rootViewController !== root, view.superview === self { view.removeFromSuperview() }
  }

  fileprivate func deliver(_ event: UIEvent) {
    let responder = firstResponder ?? self
    switch event.type {
    case .touches, .hover, .scroll, .transform: touches.deliver(event, in: self)
    case .motion:
      responder.motionBegan(event.subtype, with: event)
      responder.motionEnded(event.subtype, with: event)
    case .presses:
      if let event = event as? UIPressesEvent { deliver(event, from: responder) }
    case .remoteControl: break
    }
  }

  private func deliver(_ event: UIPressesEvent, from firstResponder: UIResponder) {
    for press in event.allPresses {
      let responder = press.responder ?? firstResponder
      switch press.phase {
      case .began: responder.pressesBegan([press], with: event)
      case .changed: responder.pressesChanged([press], with: event)
      case .ended: responder.pressesEnded([press], with: event)
      case .cancelled: responder.pressesCancelled([press], with: event)
      case .stationary: break
      }
    }
  }
}
