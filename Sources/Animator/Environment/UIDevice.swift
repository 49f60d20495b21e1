/// The device of the current stage.
@preconcurrency @MainActor
public final class UIDevice: NSObject {
  /// The current device.
  public static let current = UIDevice()

  private override init() { super.init() }

  /// The name of the current stage's device, such as "iPhone 15"; "Animator" for a screen of another size.
  public var name: String { Stage.current?.window.device?.name ?? "Animator" }
  /// The device model: "iPhone" or "iPad".
  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The localized device model.
  public var localizedModel: String { model }
  /// The emulated operating system.
  public let systemName = "iOS"
  /// The version of the emulated operating system.
  public let systemVersion = "18.0"
  /// The kind of the current stage's device; for a screen of another size, a tablet if both sides have at least
  /// 744 points.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { Stage.current?.window.idiom ?? .phone }
  /// An identifier that is the same for all applications of a vendor on a device: the same for all stages.
  public let identifierForVendor = UUID(uuidString: "00000000-0000-4000-8000-000000000000")
  /// Whether several applications can run: true, as on all devices.
  public let isMultitaskingSupported = true

  // MARK: The battery

  /// How a battery is charged. Raw values are UIKit's.
  public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

  /// Whether the battery is observed; false by default. Its state is not known either way, as in a simulator.
  public var isBatteryMonitoringEnabled = false
  /// How the battery is charged: a stage has none.
  public var batteryState: BatteryState { .unknown }
  /// How much of the battery is charged, 0…1; -1, as it is not known.
  public var batteryLevel: Float { -1 }
  /// Posted when ``batteryLevel`` has changed; never on a stage.
  public static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  /// Posted when ``batteryState`` has changed; never on a stage.
  public static let batteryStateDidChangeNotification = Notification.Name(
    "UIDeviceBatteryStateDidChangeNotification")

  // MARK: Orientation

  /// The orientation to which the current stage's device was turned; `.portrait` by default.
  public var orientation: UIDeviceOrientation {
    Stage.current?.window.deviceOrientation ?? .portrait
  }

  /// Posted when ``orientation`` has changed; the object is ``current``.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  /// Always true: notifications are posted without ``beginGeneratingDeviceOrientationNotifications()``.
  public var isGeneratingDeviceOrientationNotifications: Bool { true }
  /// Has no effect, because notifications are always posted.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Has no effect, because notifications are always posted.
  public func endGeneratingDeviceOrientationNotifications() {}
}

/// Device orientations. Raw values are UIKit's.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether this is `.portrait` or `.portraitUpsideDown`.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether this is `.landscapeLeft` or `.landscapeRight`.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
