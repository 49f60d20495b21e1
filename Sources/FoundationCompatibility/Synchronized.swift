// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Synchronization

// `objc_sync_enter(object)` … `objc_sync_exit(object)`: what `@synchronized` does in Objective-C.

/// Waits until no other thread has entered `object`, then enters it. A thread may enter several times.
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

/// Leaves `object`, as often as it was entered.
///
/// - Returns: 0 for success, −1 where nobody has entered it.
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

/// Those who have entered an object, or wait for it.
private struct Entry: Sendable {
  let lock = NSRecursiveLock()
  var users = 0
}

private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
