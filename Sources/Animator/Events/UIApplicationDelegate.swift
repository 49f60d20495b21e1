public import FoundationCompatibility

/// An object that sets the application up, and is notified of changes of its state. All of its methods have default
/// implementations.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window of an application without scenes; nil unless the delegate declares it.
  var window: UIWindow? { get set }
  /// Called when the application has been started, before
  /// ``application(_:didFinishLaunchingWithOptions:)``.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the application has been started; delegates make the window here. `Stage(launching:on:)` calls
  /// it.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the application has become active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the application becomes inactive.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the application has entered the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the application enters the foreground.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called when memory is low.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Never called: a stage does not end its application.
  func applicationWillTerminate(_ application: UIApplication)
  /// The orientations to which the interface turns with the device, of those that the controllers support; by default
  /// all.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
  /// Opens a URL, in an application without scenes: `Stage.open(_:from:)` calls it.
  ///
  /// - Returns: Whether the URL could be opened.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Continues an activity, in an application without scenes: `Stage.resume(_:)` calls it.
  ///
  /// - Parameter restorationHandler: Lets objects restore what the user was doing.
  /// - Returns: Whether the activity was continued.
  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool
  /// Called after ``UIApplication/registerForRemoteNotifications()``, as a stage receives no notifications.
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error)
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  public func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool { false }
  public func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {}

  /// The entry point that `@main` of a delegate calls, so that its source compiles in an executable target. A process
  /// has no screen for the application: this says on standard error how a stage launches it, and exits with status 1.
  /// Tests of the target create stages instead.
  public static func main() {
    let message =
      "\(self): an application has no screen here; launch it with "
      + "Stage(launching: \(self)(), on: .iPhone15) or Stage(connecting: SceneDelegate(), on: .iPhone15)\n"
    FileHandle.standardError.write(Data(message.utf8))
    exit(1)
  }
}

extension UIApplication {
  /// The reasons for which an application is started. A stage starts it without one.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name, which is UIKit's.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A URL to open.
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The identifier of the application that started this one.
    public static let sourceApplication = Self(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    /// A notification that the user has opened.
    public static let remoteNotification = Self(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// The activities of the user elsewhere, to be continued.
    public static let userActivityDictionary = Self(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// A change of the device's location.
    public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    /// A property list from the application that started this one.
    public static let annotation = Self(rawValue: "UIApplicationLaunchOptionsAnnotationKey")
    /// A quick action of the home screen.
    public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
  }
}

extension Stage {
  /// Creates a stage as iOS starts an app without scenes: its delegate makes a window, or gets that of the main
  /// storyboard, and the application becomes active.
  ///
  ///     let stage = Stage(launching: AppDelegate(), on: .iPhone15)
  ///
  /// If there is no window afterwards, a `UsageFault` is raised and the window is empty.
  ///
  /// - Parameters:
  ///   - delegate: Retained by the stage.
  ///   - controller: The initial controller of the main storyboard, made on a stage of the same device; the
  ///     delegate finds it in its window. Nil if the delegate makes the window.
  ///   - orientation: How the device is held when the clock is at zero.
  ///   - frameRate: The default frame rate of exports.
  public convenience init(
    launching delegate: any UIApplicationDelegate,
    rootViewController controller: @autoclosure () -> UIViewController? = nil,
    on device: DeviceProfile, orientation: UIDeviceOrientation = .portrait,
    frameRate: FrameRate = 60
  ) {
    // While the delegate makes the window, `UIScreen.main` and fonts are those of the device.
    let screen = Stage(device: device, orientation: orientation, frameRate: frameRate)
    var appearances = AppearanceProxies()
    var shownWindows: [OtherWindow] = []
    screen.perform {
      if let controller = controller() {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        delegate.window = window
      }
      let application = UIApplication.shared
      application.delegate = delegate
      application.windowsOfLaunch = []
      _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
      appearances = application.appearances
      shownWindows = application.windowsOfLaunch ?? []
      application.windowsOfLaunch = nil
    }
    if delegate.window == nil {
      UsageFault.raise(
        "Stage(launching:on:)",
        "\(type(of: delegate)) has made no window; set its property window in "
          + "application(_:didFinishLaunchingWithOptions:)")
    }
    let window = delegate.window ?? UIWindow(frame: UIScreen.main.bounds)
    window.prepare(for: device, held: orientation)
    // Before its root view is loaded.
    window.application.delegate = delegate
    window.application.launchedDelegate = delegate
    window.application.appearances = appearances
    self.init(window: window, scale: device.scale, frameRate: frameRate)
    perform {
      window.addWindows(ofLaunch: shownWindows)
      // The delegate may have shown its windows before it has set looks.
      for window in window.windowsOfStage {
        window.forEachInSubtree { view in
          view.takeAppearance()
          return true
        }
      }
    }
    window.screenChanged()
    // After the controllers of the window have appeared.
    schedule(at: time) { delegate.applicationDidBecomeActive(window.application) }
  }
}
