public import FoundationCompatibility

/// The application: the end of the responder chain, where events start.
///
/// Each stage has its own; ``shared`` is that of the current stage.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The state of an application, in the foreground or the background. Raw values are UIKit's.
  public enum State: Int, Sendable { case active, inactive, background }

  /// The application of the current stage.
  public static var shared: UIApplication {
    guard let window = Stage.current?.root as? UIWindow else { return withoutStage }
    return window.application
  }
  private static let withoutStage = UIApplication()

  private weak var window: UIWindow?
  /// The state of the application; active by default.
  open internal(set) var applicationState = State.active
  /// The object that is notified of changes of the application's state. Not retained.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The delegate, if a stage launched the application with it.
  var launchedDelegate: (any UIApplicationDelegate)?
  /// The windows that are shown while the delegate launches, before there is a stage for them: back to front; nil at other
  /// times.
  var windowsOfLaunch: [OtherWindow]?
  /// The one of them that was made key last.
  weak var keyWindowOfLaunch: UIWindow?
  /// Whether the device stays on without touches; has no effect.
  open var isIdleTimerDisabled = false
  /// The number on the application's icon; 0 for none. A stage does not show the icon.
  open var applicationIconBadgeNumber = 0
  private var ignoringCount = 0
  /// The number of tasks in the background that have begun.
  var backgroundTaskCount = 0
  /// The general pasteboard.
  private(set) lazy var generalPasteboard = UIPasteboard(.general, UIPasteboard.Contents())
  /// The contents of pasteboards that code has created.
  var pasteboards: [UIPasteboard.Name: UIPasteboard.Contents] = [:]
  /// The brightness of the screen, 0…1.
  var brightness: CGFloat = 0.5
  /// The looks of views that have been set by `appearance()`.
  var appearances = AppearanceProxies()

  /// Creates the application of a window's stage.
  convenience init(of window: UIWindow) {
    self.init()
    self.window = window
  }

  /// The windows of the stage, back to front.
  open var windows: [UIWindow] { window?.windowsOfStage ?? [] }

  /// The window that was made key last.
  open var keyWindow: UIWindow? { window?.otherKeyWindow ?? window }

  /// The layout direction of the window.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    window?.layoutDirection ?? .leftToRight
  }

  /// The delegate if it is a responder, but not a view, a controller or the application.
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self, !(responder is UIView),
      !(responder is UIViewController)
    else { return nil }
    return responder
  }

  // MARK: Events

  /// Sends an event to the windows of its touches, or to the key window.
  open func sendEvent(_ event: UIEvent) {
    if isIgnoringInteractionEvents { return }
    switch event.type {
    case .motion, .presses, .remoteControl: keyWindow?.sendEvent(event)
    case .touches, .scroll, .hover, .transform:
      // Also one that has left the stage receives the rest of its touches.
      for window in event.windows { window.sendEvent(event) }
    }
  }

  /// Sends an action to a target.
  ///
  /// - Parameters:
  ///   - action: A method registered with `Selector.add(_:of:call:)`. It receives the sender and the event if
  ///     its name has as many colons.
  ///   - target: Nil for the first of the responder chain to perform it, from the first responder on, or else from
  ///     the sender on.
  /// - Returns: Whether it was performed.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let start = keyWindow?.firstResponder ?? sender as? UIResponder
    guard let found = target ?? start?.target(forAction: action, withSender: sender) else {
      return false
    }
    let isPerformed = action.isAnswered(by: found as AnyObject)
    // Raises a fault if a target that was named does not have the method.
    action.perform(on: found as AnyObject, with: [sender, event])
    return isPerformed
  }

  /// Ignores events until ``endIgnoringInteractionEvents()`` has been called as often.
  open func beginIgnoringInteractionEvents() { ignoringCount += 1 }

  /// Ends a call of ``beginIgnoringInteractionEvents()``.
  open func endIgnoringInteractionEvents() {
    if ignoringCount > 0 {
      ignoringCount -= 1
      return
    }
    UsageFault.raise(
      "UIApplication.endIgnoringInteractionEvents()",
      "events are not being ignored; call beginIgnoringInteractionEvents() first")
  }

  /// Whether events are ignored.
  open var isIgnoringInteractionEvents: Bool { ignoringCount > 0 }
}

extension UIApplication {
  /// Posted when the application has become active.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted before the application becomes inactive.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when the application has entered the background.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted before the application enters the foreground.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when memory is low.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted when the user has taken a screenshot; never on a stage.
  public static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
  /// Posted when a day has begun, or the time was changed; never on a stage.
  public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  /// Posted before the application ends.
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}
