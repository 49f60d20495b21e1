// The environment of an application: the screen, other applications, and time in the background.

extension UIApplication {
  // MARK: The screen

  /// The text size that the user has chosen.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    keyWindow?.screenTraits.preferredContentSizeCategory ?? .large
  }

  private var statusBarManager: UIStatusBarManager? { keyWindow?.windowScene?.statusBarManager }

  /// The frame of the status bar in points; empty while it is hidden. Deprecated by UIKit: that of
  /// `UIStatusBarManager`.
  public var statusBarFrame: CGRect { statusBarManager?.statusBarFrame ?? .zero }

  /// Whether the status bar is hidden. Deprecated by UIKit: that of `UIStatusBarManager`.
  public var isStatusBarHidden: Bool { statusBarManager?.isStatusBarHidden ?? true }

  /// The style of the status bar. Deprecated by UIKit: that of `UIStatusBarManager`.
  public var statusBarStyle: UIStatusBarStyle { statusBarManager?.statusBarStyle ?? .default }

  /// The orientation of the interface. Deprecated by UIKit: that of `UIWindowScene`.
  public var statusBarOrientation: UIInterfaceOrientation {
    keyWindow?.interfaceOrientation ?? .portrait
  }

  /// Posted before the interface turns. `userInfo` has the raw value of the new orientation.
  public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// Posted when the interface turns. `userInfo` has the raw value of the former orientation.
  public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// The key of the orientation in the notifications of turns.
  public static let statusBarOrientationUserInfoKey = "UIApplicationStatusBarOrientationUserInfoKey"

  /// Posts one of the notifications of turns.
  func post(_ name: Notification.Name, _ orientation: UIInterfaceOrientation) {
    NotificationCenter.default.post(
      name: name, object: self,
      userInfo: [Self.statusBarOrientationUserInfoKey: NSNumber(value: orientation.rawValue)])
  }

  // MARK: Other applications

  /// The keys of options for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A Boolean value: whether only an application that is registered for the link opens it.
    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The URL of the application's settings.
  public static let openSettingsURLString = "app-settings:"

  /// Whether an application can open a URL; false, as there is no other one on a stage.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens a URL in another application, of which there is none on a stage.
  ///
  /// - Parameter completion: Called with false, in the next turn of the run loop.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    guard let stage = keyWindow?.layer.record?.stage else { return completion(false) }
    _ = stage.schedule(at: stage.time) { completion(false) }
  }

  // MARK: Notifications from servers

  /// Asks for notifications from servers, which a stage does not receive: the delegate is told so in the next turn of the
  /// run loop, by `application(_:didFailToRegisterForRemoteNotificationsWithError:)`.
  public func registerForRemoteNotifications() {
    let error = NSError(
      domain: NSCocoaErrorDomain, code: 3010,
      userInfo: [NSLocalizedDescriptionKey: "a stage receives no remote notifications"])
    let notify: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
    }
    guard let stage = keyWindow?.layer.record?.stage else { return notify() }
    _ = stage.schedule(at: stage.time) { notify() }
  }

  /// Has no effect, as there is no registration.
  public func unregisterForRemoteNotifications() {}

  /// Whether notifications from servers are received: false.
  public var isRegisteredForRemoteNotifications: Bool { false }

  // MARK: The background

  /// How long the application may run in the background, in seconds: a stage never ends it.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Asks for time in the background.
  ///
  /// - Parameter handler: Called when the time is over: never.
  /// - Returns: An identifier for ``endBackgroundTask(_:)``.
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    backgroundTaskCount += 1
    return UIBackgroundTaskIdentifier(rawValue: backgroundTaskCount)
  }

  /// Ends a task in the background.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

/// The result of fetching data in the background, as an application's delegate reports it. Raw values are UIKit's.
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

/// Identifies a task in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int
  /// Makes an identifier of its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
