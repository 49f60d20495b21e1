/// A block that can be cancelled while it waits in a queue.
///
/// It has the place of Dispatch's own, which cannot be put on a stage's clock: Swift finds this one in
/// classes that derive from `NSObject` (views, controllers, layers), and in files that import `UIKit`
/// without `Foundation` or `Dispatch`. In other places it calls the name ambiguous.
public final class DispatchWorkItem: Sendable {
  /// Dispatch's own, which any thread may use; all else is the main actor's.
  // Not marked Sendable, but locked inside, as libdispatch calls it on threads of its own.
  public nonisolated(unsafe) let base: Dispatch.DispatchWorkItem
  /// What waits on clocks.
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

  /// Runs the block now, unless it is cancelled.
  @Sendable public func perform() { base.perform() }

  /// Has the block not be run, where it has not begun. The stage lets go of it.
  public func cancel() {
    base.cancel()
    if !DispatchQueue.isOnMain { return }
    MainActor.assumeIsolated {
      for item in calls { item.call?.cancel() }
    }
  }

  /// Whether it has been cancelled.
  public var isCancelled: Bool { base.isCancelled }

  /// Waits until the block has been run by another thread.
  public func wait() { base.wait() }

  /// Has `queue` run `execute` once the block has been run or left out.
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
  /// The one that goes by a stage's clock.
  public typealias DispatchWorkItem = UIKit.DispatchWorkItem
}
