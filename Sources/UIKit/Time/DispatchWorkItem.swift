/// A block that can be cancelled while it is queued.
///
/// It replaces Dispatch's type, which a stage's clock cannot schedule: name lookup finds this type
/// in subclasses of `NSObject` (views, controllers, layers), and in files that import `UIKit`
/// without `Foundation` or `Dispatch`. Elsewhere the name is ambiguous.
public final class DispatchWorkItem: Sendable {
  /// Dispatch's work item, which any thread may use; all other state is isolated to the main actor.
  /// Not marked Sendable, but synchronized internally, since libdispatch performs it on its own
  /// threads.
  public nonisolated(unsafe) let base: Dispatch.DispatchWorkItem
  /// The calls scheduled on clocks.
  @MainActor private var calls: [WeakCall] = []

  private struct WeakCall {
    weak var call: ScheduledCall?
  }

  /// Makes an item that runs `block` when it is performed.
  @preconcurrency
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @Sendable @convention(block) () -> Void
  ) {
    base = Dispatch.DispatchWorkItem(qos: qos, flags: flags, block: block)
  }

  /// Runs the block, unless it is cancelled.
  @Sendable public func perform() { base.perform() }

  /// Prevents the block from running if it has not started, and releases it from the stage.
  public func cancel() {
    base.cancel()
    if !DispatchQueue.isOnMain { return }
    MainActor.assumeIsolated {
      for item in calls { item.call?.cancel() }
    }
  }

  /// Whether it has been cancelled.
  public var isCancelled: Bool { base.isCancelled }

  /// Waits until another thread has run the block.
  public func wait() { base.wait() }

  /// Runs `execute` on `queue` after the block has run or was cancelled.
  @preconcurrency
  public func notify(
    queue: DispatchQueue, execute: @escaping @Sendable @convention(block) () -> Void
  ) {
    if !queue.isMain { return base.notify(queue: queue, execute: execute) }
    base.notify(queue: .global()) { OutsideWork.bringBack(after: .zero, execute) }
  }

  func run(_ block: QueuedBlock) {
    guard let call = block.run() else { return }
    MainActor.assumeIsolated {
      calls = calls.filter { $0.call?.isPending == true } + [WeakCall(call: call)]
    }
  }
}

extension NSObject {
  /// UIKit's work item, which follows a stage's clock.
  public typealias DispatchWorkItem = UIKit.DispatchWorkItem
}
