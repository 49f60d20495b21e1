/// Accessibility settings.
///
/// As on iOS, Reduce Motion does not change animations by itself; code checks it and chooses other
/// animations. The setting is task-local, so that tests running concurrently do not affect each other.
public enum UIAccessibility {
  /// Whether Reduce Motion is on; false outside of `withReduceMotion`.
  public static var isReduceMotionEnabled: Bool { reducesMotion }

  /// Whether the system's sliding transitions cross-fade instead; equal to ``isReduceMotionEnabled``.
  public static var prefersCrossFadeTransitions: Bool { reducesMotion }

  /// Always false.
  public static var isVoiceOverRunning: Bool { false }

  /// Always false.
  public static var isSwitchControlRunning: Bool { false }

  /// Always false.
  public static var isReduceTransparencyEnabled: Bool { false }

  /// Changes that apps report to assistive technologies. Raw values are UIKit's.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Creates a kind of change from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The whole screen has changed.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text is to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// Contents have been scrolled by a page.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Reports a change to assistive technologies. None is running on a stage.
  @preconcurrency @MainActor
  public static func post(notification: Notification, argument: Any?) {}

  /// Posted when ``isVoiceOverRunning`` changes: never.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// Posted when ``isReduceMotionEnabled`` changes.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  @TaskLocal private static var reducesMotion = false

  /// Runs `body` with Reduce Motion on or off, and posts the notification before and after.
  @preconcurrency @MainActor
  public static func withReduceMotion<Result>(
    _ isEnabled: Bool = true, _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    let isChange = isEnabled != reducesMotion
    defer { if isChange { reportChange() } }
    return try $reducesMotion.withValue(isEnabled) {
      if isChange { reportChange() }
      return try body()
    }
  }

  /// The async variant.
  @preconcurrency @MainActor
  public static func withReduceMotion<Result>(
    _ isEnabled: Bool = true, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let isChange = isEnabled != reducesMotion
    defer { if isChange { reportChange() } }
    return try await $reducesMotion.withValue(isEnabled) {
      if isChange { reportChange() }
      return try await body()
    }
  }

  private static func reportChange() {
    NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
  }
}
