/// The scene of a stage's windows.
///
/// `view.window?.windowScene` is that of the view's stage. `Stage(connecting:on:)`
/// starts a stage with a delegate as an app on iOS.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  private weak var window: UIWindow?
  /// Windows that were made after the first one while the scene was connecting.
  private var waiting: [OtherWindow] = []
  /// The size of the screen while there is no stage, in points.
  private let ownSize: CGSize
  /// Whether the delegate is making the window.
  private(set) var isConnecting = false
  /// Whether the scene has been activated for the first time, or had no delegate to do that with.
  private var hasActivated: Bool

  init(window: UIWindow?, size: CGSize) {
    (self.window, ownSize, hasActivated) = (window, size, window != nil)
    super.init(session: UISceneSession(role: .windowApplication))
  }

  /// The windows, back to front.
  open var windows: [UIWindow] {
    (window?.windowsOfStage ?? []) + waiting.compactMap(\.window)
  }
  /// The window that was made key last.
  open var keyWindow: UIWindow? { window?.otherKeyWindow ?? window }
  /// The screen.
  open var screen: UIScreen { .main }
  /// The orientation of the window on the screen.
  open var interfaceOrientation: UIInterfaceOrientation { window?.interfaceOrientation ?? .unknown }
  /// The coordinates of the window.
  open var coordinateSpace: any UICoordinateSpace { window ?? UIView() }
  /// The traits that the window inherits.
  open var traitCollection: UITraitCollection {
    window?.screenTraits ?? UIScreen.main.traitCollection
  }
  /// The least and the greatest size of the windows; nil where users do not resize them, as on phones.
  open var sizeRestrictions: UISceneSizeRestrictions? { nil }
  /// The status bar.
  open private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager(of: self)

  open override var activationState: ActivationState {
    guard let window, window.layer.record != nil else { return .unattached }
    switch window.application.applicationState {
    case .active: return hasActivated ? .foregroundActive : .foregroundInactive
    case .inactive: return .foregroundInactive
    case .background: return .background
    }
  }

  open override var next: UIResponder? { window?.application }

  /// The size of the window's screen in points.
  var size: CGSize { window?.bounds.size ?? ownSize }

  /// Adds a window: the first one is that of the stage.
  func add(_ new: UIWindow) {
    guard let window else {
      self.window = new
      return
    }
    if window.layer.isStageRoot {
      new.join(window)
    } else if window !== new {
      waiting.append(OtherWindow(window: new, layer: new.layer))
    }
  }

  /// Adds the windows that were made while the scene was connecting to its stage.
  func addWaitingWindows() {
    let windows = waiting.compactMap(\.window)
    waiting = []
    for window in windows {
      add(window)
      window.showWhenConnected()
    }
  }

  /// Lets the delegate make the window.
  func connect() {
    isConnecting = true
    delegate?.scene(self, willConnectTo: session, options: ConnectionOptions())
    NotificationCenter.default.post(name: Self.willConnectNotification, object: self)
    isConnecting = false
  }

  // MARK: Life cycle

  func enterForeground() {
    delegate?.sceneWillEnterForeground(self)
    NotificationCenter.default.post(name: Self.willEnterForegroundNotification, object: self)
  }

  func activate() {
    hasActivated = true
    delegate?.sceneDidBecomeActive(self)
    NotificationCenter.default.post(name: Self.didActivateNotification, object: self)
  }

  func deactivate() {
    delegate?.sceneWillResignActive(self)
    NotificationCenter.default.post(name: Self.willDeactivateNotification, object: self)
  }

  func enterBackground() {
    delegate?.sceneDidEnterBackground(self)
    NotificationCenter.default.post(name: Self.didEnterBackgroundNotification, object: self)
  }

  /// Called after the size, the orientation or the traits of the window have changed.
  func screenChanged(from orientation: UIInterfaceOrientation, _ traits: UITraitCollection) {
    guard let delegate = delegate as? any UIWindowSceneDelegate else { return }
    delegate.windowScene(
      self, didUpdate: coordinateSpace, interfaceOrientation: orientation, traitCollection: traits)
  }
}

/// The sizes that users can give windows.
@preconcurrency @MainActor
public final class UISceneSizeRestrictions: NSObject {
  /// The least size, in points.
  public var minimumSize = CGSize.zero
  /// The greatest size, in points.
  public var maximumSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
}

/// Methods that report changes of a window scene. All members are optional.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window that the delegate has made, for its own use.
  var window: UIWindow? { get set }
  /// Called after the size, the orientation or the traits of the window have changed, with the previous
  /// orientation and traits.
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {}
}
