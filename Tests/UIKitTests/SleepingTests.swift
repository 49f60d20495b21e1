import Testing
import UIKit

/// Waiting by the system clock is reported.
@MainActor
struct SleepingTests {
  @Test("sleeping is reported, with an alternative")
  func sleeping() async throws {
    var calls: [String] = []
    let handler = UsageFault.handler
    // Other tests run while this one sleeps; their faults are not counted.
    UsageFault.handler = { fault in
      if fault.call.hasPrefix("Task.sleep") { calls.append(fault.call) } else { handler(fault) }
    }
    defer { UsageFault.handler = handler }
    try await Task.sleep(nanoseconds: 1)
    try await Task.sleep(for: .nanoseconds(1))
    #expect(calls == ["Task.sleep(nanoseconds:)", "Task.sleep(for:)"])
  }

  @Test("an operation on the main queue is reported once, when the clock advances")
  func mainOperations() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    OperationQueue.main.addOperation {}
    let calls = UsageFault.collect {
      stage.advance(by: 0.1)
      stage.advance(by: 0.1)
    }.map(\.call)
    #expect(calls == ["OperationQueue.main"])
  }
}
