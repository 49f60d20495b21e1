/// What users have asked for so that they can use the device.
///
/// As on iOS, Reduce Motion changes no animation by itself: code asks for it and does something
/// else. It holds for a task and what the task calls: tests that run side by side do not see each
/// other's.
public enum UIAccessibility {
  /// Whether motion is to be reduced. False unless `withReduceMotion` says otherwise.
  public static var isReduceMotionEnabled: Bool { reducesMotion }

  /// Whether the system's sliding transitions are to fade instead: with Reduce Motion they are.
  public static var prefersCrossFadeTransitions: Bool { reducesMotion }

  /// Never: there is nobody to speak to.
  public static var isVoiceOverRunning: Bool { false }

  /// Never: nothing is transparent unless it was asked for.
  public static var isReduceTransparencyEnabled: Bool { false }

  /// Posted when ``isReduceMotionEnabled`` changes.
  public static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  @TaskLocal private static var reducesMotion = false

  /// Runs `body` with Reduce Motion on or off, and tells of the change before and after.
  @preconcurrency @MainActor
  public static func withReduceMotion<Result>(
    _ isEnabled: Bool = true, _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    let isChange = isEnabled != reducesMotion
    defer { if isChange { tellOfChange() } }
    return try $reducesMotion.withValue(isEnabled) {
      if isChange { tellOfChange() }
      return try body()
    }
  }

  /// As ``withReduceMotion(_:_:)``, for what waits.
  @preconcurrency @MainActor
  public static func withReduceMotion<Result>(
    _ isEnabled: Bool = true, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let isChange = isEnabled != reducesMotion
    defer { if isChange { tellOfChange() } }
    return try await $reducesMotion.withValue(isEnabled) {
      if isChange { tellOfChange() }
      return try await body()
    }
  }

  private static func tellOfChange() {
    NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
  }
}
