/// The Reduce Motion setting, as an argument of a test, which then runs once with each.
///
///     @Test(arguments: Motion.allCases)
///     func toast(motion: Motion) throws {
///       try motion.run {
///         …
///         expect(toast, \.center.y, at: 0.1, toEqual: motion == .reduced ? 80 : 52)
///       }
///     }
public enum Motion: String, Sendable, CaseIterable {
  /// Reduce Motion is off.
  case full
  /// Reduce Motion is on.
  case reduced

  /// Runs `body` with this setting.
  @MainActor
  public func run<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try UIAccessibility.withReduceMotion(self == .reduced, body)
  }

  /// Runs `body` with this setting.
  @MainActor
  public func run<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
    try await UIAccessibility.withReduceMotion(self == .reduced, body)
  }
}

/// Runs `body` with Reduce Motion on, for tests in XCTest.
@MainActor
public func withReduceMotion<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
  try UIAccessibility.withReduceMotion(true, body)
}
