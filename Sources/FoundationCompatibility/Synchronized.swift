// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Synchronization

// `objc_sync_enter(object)` … `objc_sync_exit(object)`: Objective-C's `@synchronized`.

/// Locks a recursive mutex that belongs to `object`, waiting until no other thread holds it.
///
/// - Returns: 0, for success.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  let id = ObjectIdentifier(object as AnyObject)
  let entry = entries.withLock { entries in
    var entry = entries[id] ?? Entry()
    entry.users += 1
    entries[id] = entry
    return entry
  }
  entry.lock.lock()
  return 0
}

/// Unlocks the mutex of `object`, once per lock.
///
/// - Returns: 0 for success, −1 if the mutex is not locked.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  let id = ObjectIdentifier(object as AnyObject)
  let entry = entries.withLock { entries -> Entry? in
    guard var entry = entries[id] else { return nil }
    entry.users -= 1
    entries[id] = entry.users == 0 ? nil : entry
    return entry
  }
  guard let entry else { return -1 }
  entry.lock.unlock()
  return 0
}

/// A mutex and the number of its holders and waiters.
private struct Entry: Sendable {
  let lock = NSRecursiveLock()
  var users = 0
}

private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
