/// A use of the API that UIKit answers by raising an exception.
///
/// Here the call has no effect, and the fault is handed to ``handler``: nothing traps, and a test can
/// see it.
///
///     let faults = UsageFault.collect { animator.finishAnimation(at: .end) }
///     faults.first?.reason  // why that was wrong
public struct UsageFault: Error, Equatable, Sendable {
  /// What was called, such as "UIViewPropertyAnimator.finishAnimation(at:)".
  public let call: String
  /// What was wrong with it, and what would work.
  public let reason: String

  /// Describes a fault.
  public init(call: String, reason: String) { (self.call, self.reason) = (call, reason) }
}

extension UsageFault: CustomStringConvertible {
  /// The call, and what was wrong with it.
  public var description: String { "\(call): \(reason)" }
}

extension UsageFault {
  /// Is told of every fault; writes a line to standard error unless it is replaced.
  @MainActor public static var handler: @MainActor (UsageFault) -> Void = { fault in
    FileHandle.standardError.write(Data("fault: \(fault)\n".utf8))
  }

  /// Runs `body`, and answers the faults that came up in it instead of handing them to ``handler``.
  @preconcurrency @MainActor
  public static func collect(_ body: () throws -> Void) rethrows -> [UsageFault] {
    let outer = handler
    var faults: [UsageFault] = []
    handler = { faults.append($0) }
    defer { handler = outer }
    try body()
    return faults
  }

  /// Hands a fault to ``handler``.
  @MainActor
  package static func raise(_ call: String, _ reason: String) {
    handler(UsageFault(call: call, reason: reason))
  }
}
