public import FoundationCompatibility

/// A part of the application with a life cycle of its own. A stage has one, a ``UIWindowScene``.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The state of a scene. Raw values are UIKit's.
  public enum ActivationState: Int, Sendable {
    /// Not connected yet.
    case unattached = -1
    /// On screen; it receives touches.
    case foregroundActive
    /// On screen, but without touches: an alert of the system covers it, for example.
    case foregroundInactive
    /// Not on screen.
    case background
  }

  /// The reasons for which the system opens a scene: none, on a stage.
  @preconcurrency @MainActor
  public final class ConnectionOptions: NSObject {
    /// The URLs to open.
    public let urlContexts: Set<UIOpenURLContext> = []
    /// The activities to continue.
    public let userActivities: Set<NSUserActivity> = []
    /// The identifier of the application that opened the scene.
    public let sourceApplication: String? = nil
    /// The type of an activity that continues as soon as it has arrived.
    public let handoffUserActivityType: String? = nil
  }

  /// The session of the scene.
  public let session: UISceneSession
  /// The object that is notified of the scene's life cycle. Retained.
  open var delegate: (any UISceneDelegate)?
  /// The title that the system shows for the scene; a stage shows it nowhere.
  open var title: String? = ""

  init(session: UISceneSession) {
    self.session = session
    super.init()
    session.scene = self
  }

  /// The state of the scene; unattached for scenes that are not window scenes.
  open var activationState: ActivationState { .unattached }

  open override var next: UIResponder? { UIApplication.shared }
}

extension UIScene {
  /// Posted after the scene has connected to its delegate.
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted when the scene is disconnected; never on a stage.
  public static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// Posted when the scene has become active.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted before the scene becomes inactive.
  public static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Posted before the scene enters the foreground.
  public static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// Posted when the scene has entered the background.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

/// A scene's identity.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    /// Creates a role.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Windows on the device's own screen.
    public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene; nil before it is created.
  public internal(set) weak var scene: UIScene?
  /// The purpose of the scene.
  public let role: Role
  /// A name that is unique among the sessions of a stage, which has one.
  public let persistentIdentifier = "stage"
  /// Values that the application keeps with the session.
  public var userInfo: [String: Any]?
  /// The configuration of the scene: nothing that a property list names.
  public let configuration: UISceneConfiguration
  /// The activity that was saved with the session; nil at first.
  public var stateRestorationActivity: NSUserActivity?

  init(role: Role) {
    (self.role, configuration) = (role, UISceneConfiguration(name: nil, sessionRole: role))
  }
}

/// The name, the role and the delegate class of a scene, as an application returns them; a stage does not ask for them.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name in the application's property list; nil for none.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene; nil for that of its role.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate; nil for none.
  open var delegateClass: AnyClass?
  /// The storyboard with the scene's first controller; nil for none.
  open var storyboard: UIStoryboard?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// Methods that report the life cycle of a scene. All methods are optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene is created: makes its window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the scene is disconnected; never on a stage.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene becomes inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene enters the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the scene has entered the background.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Opens URLs: `Stage.open(_:from:)` calls it.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  /// Called before an activity is continued.
  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
  /// Continues an activity: `Stage.resume(_:)` calls it.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  /// The activity that would be saved of the scene; a stage does not ask for it.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
  public func scene(
    _ scene: UIScene, willContinueUserActivityWithType userActivityType: String
  ) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}
