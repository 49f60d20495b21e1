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
  public static var isReduceTransparencyEnabled: Bool { false }

  /// Posted when ``isReduceMotionEnabled`` changes.
  public static let reduceMotionStatusDidChangeNotification = Notification.Name(
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
