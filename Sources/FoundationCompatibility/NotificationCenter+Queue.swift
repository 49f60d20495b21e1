import Dispatch
import Foundation

extension NotificationCenter {
  /// Calls a block for notifications, on a queue.
  ///
  /// On the main queue the block is called at once if the notification is posted there. Foundation for Linux waits for
  /// that queue: forever, if asynchronous code of the main actor posts, which is not on the main thread. Swift prefers
  /// this method to Foundation's for queues that are not optional.
  ///
  /// - Returns: The observer, to remove it.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    guard queue === OperationQueue.main else {
      return addObserver(forName: name, object: object, queue: Optional(queue), using: block)
    }
    return addObserver(forName: name, object: object, queue: nil) { notification in
      if DispatchQueue.isMain { return block(notification) }
      // It is not used on this thread afterwards.
      nonisolated(unsafe) let notification = notification
      DispatchQueue.main.async { block(notification) }
    }
  }
}

extension DispatchQueue {
  private static let mainMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether this code runs on the main thread or the main queue, which another thread serves while the main function
  /// waits.
  fileprivate static var isMain: Bool { Thread.isMainThread || getSpecific(key: mainMark) != nil }
}
