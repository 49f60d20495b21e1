// What waits by the computer's clock, which no stage follows: it waits as it does anywhere, and is reported.

extension Task where Success == Never, Failure == Never {
  /// Waits by the computer's clock, and reports that: a stage's stands still meanwhile.
  ///
  /// - Parameter duration: Nanoseconds.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    await report("Task.sleep(nanoseconds:)")
    try await ContinuousClock().sleep(for: .nanoseconds(Int64(clamping: duration)))
  }

  /// Waits by the computer's clock, and reports that: a stage's stands still meanwhile.
  public static func sleep(for duration: Duration) async throws {
    await report("Task.sleep(for:)")
    try await ContinuousClock().sleep(for: duration)
  }

  @MainActor
  private static func report(_ call: String) {
    UsageFault.raise(
      call,
      "it waits by the computer's clock, which no stage looks at; wait for an animation, as in "
        + "'await UIView.animate(…)', or write DispatchQueue.main.asyncAfter")
  }
}
