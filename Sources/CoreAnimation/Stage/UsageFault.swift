/// A misuse of the API for which UIKit raises an exception.
///
/// Here the call has no effect and the fault is passed to ``handler``: nothing traps, and tests can
/// observe it.
///
///     let faults = UsageFault.collect { animator.finishAnimation(at: .end) }
///     faults.first?.reason  // why the call is invalid
public struct UsageFault: Error, Equatable, Sendable {
  /// The called API, such as "UIViewPropertyAnimator.finishAnimation(at:)".
  public let call: String
  /// The reason, and how to fix it.
  public let reason: String

  /// Creates a fault.
  public init(call: String, reason: String) { (self.call, self.reason) = (call, reason) }
}

extension UsageFault: CustomStringConvertible {
  /// The call and the reason.
  public var description: String { "\(call): \(reason)" }
}

extension UsageFault {
  /// Called with every fault. By default, writes a line to standard error.
  @MainActor public static var handler: @MainActor (UsageFault) -> Void = { fault in
    FileHandle.standardError.write(Data("fault: \(fault)\n".utf8))
  }

  /// Runs `body` and returns the faults raised in it instead of passing them to ``handler``.
  @preconcurrency @MainActor
  public static func collect(_ body: () throws -> Void) rethrows -> [UsageFault] {
    let outer = handler
    var faults: [UsageFault] = []
    handler = { faults.append($0) }
    defer { handler = outer }
    try body()
    return faults
  }

  /// Passes a fault to ``handler``.
  @MainActor
  package static func raise(_ call: String, _ reason: String) {
    handler(UsageFault(call: call, reason: reason))
  }
}
