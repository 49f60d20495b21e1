// Waiting by the system clock, which stages do not follow: it works as usual, and is reported.

extension Task where Success == Never, Failure == Never {
  /// Waits by the system clock, and reports it, since a stage's clock does not advance meanwhile.
  ///
  /// - Parameter duration: Nanoseconds.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    await report("Task.sleep(nanoseconds:)")
    try await ContinuousClock().sleep(for: .nanoseconds(Int64(clamping: duration)))
  }

  /// Waits by the system clock, and reports it, since a stage's clock does not advance meanwhile.
  public static func sleep(for duration: Duration) async throws {
    await report("Task.sleep(for:)")
    try await ContinuousClock().sleep(for: duration)
  }

  @MainActor
  private static func report(_ call: String) {
    UsageFault.raise(
      call,
      "it waits by the system clock, which no stage follows; wait for an animation, as in "
        + "'await UIView.animate(…)', or use DispatchQueue.main.asyncAfter")
  }
}
