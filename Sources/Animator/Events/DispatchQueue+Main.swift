import Foundation

extension DispatchQueue {
  private static let mainMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main queue. If a program has called `dispatchMain()`, as test runners do, another
  /// thread serves it.
  package static var isOnMain: Bool { Thread.isMainThread || getSpecific(key: mainMark) == true }

  /// Whether this is the main queue, which Dispatch on Linux represents by a new object for each access.
  package var isMain: Bool { getSpecific(key: Self.mainMark) == true }
}
