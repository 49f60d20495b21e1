// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation
import Synchronization

/// How an object holds what is associated with it. Raw values are the Objective-C runtime's.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Weakly: nothing where the value has gone away. What is no object is kept.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Keeps the value.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Keeps a copy, where the value is an `NSCopying`, else the value.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Keeps the value.
  case OBJC_ASSOCIATION_RETAIN = 0o1401
  /// Keeps a copy, where the value is an `NSCopying`, else the value.
  case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Associates `value` with an object, under the address `key`; nil takes what was there away.
///
/// The value goes away with the object: at once where that is a view, a controller or a layer; for other
/// classes, when values are associated with further objects later.
///
/// - Parameter object: An object. A value of another type is a new object at each call, as on Apple's
///   platforms: what is associated with it is never found.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard type(of: object) is AnyClass else { return }
  AssociatedObjects.set(
    value.map { policy.hold($0) }, UInt(bitPattern: key), of: object as AnyObject)
}

/// What was associated with an object under the address `key`; nil for nothing.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  guard type(of: object) is AnyClass else { return nil }
  return AssociatedObjects.value(UInt(bitPattern: key), of: object as AnyObject)
}

/// Takes away all that was associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  guard type(of: object) is AnyClass else { return }
  AssociatedObjects.removeAll(of: object as AnyObject)
}

extension objc_AssociationPolicy {
  fileprivate func hold(_ value: Any) -> Held {
    switch self {
    case .OBJC_ASSOCIATION_ASSIGN where type(of: value) is AnyClass:
      Held(weak: value as AnyObject)
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      Held((value as? any NSCopying)?.copy(with: nil) ?? value)
    default: Held(value)
    }
  }
}

// Unchecked because the value is of any type: it is constant here, and copied under the table's mutex. What users
// do to an object that they associate is theirs to guard, as on Apple's platforms.
/// A value as its policy has it held.
private struct Held: @unchecked Sendable {
  private var strong: Any?
  private weak var weak: AnyObject?

  init(_ value: Any) { strong = value }
  init(weak value: AnyObject) { weak = value }

  var value: Any? { strong ?? weak }
}

// Unchecked as `Held` is: of the object only its identity is used. Changed and copied under the table's mutex.
/// An object and what is associated with it.
private struct Owner: @unchecked Sendable {
  weak var object: AnyObject?
  var values: [UInt: Held] = [:]
}

/// All objects with which something is associated, by their addresses. Where another object has the address by
/// now, the weak reference tells.
private struct OwnerTable: Sendable {
  var owners: [ObjectIdentifier: Owner] = [:]
  /// How many owners there may be before those that have gone away are looked for.
  private var limit = 64

  /// Takes out what is held for objects that have gone away, once in a while: the cost is in proportion
  /// to how many owners were added.
  mutating func takeOrphans() -> [Owner] {
    if owners.count < limit { return [] }
    let orphans = owners.filter { $0.value.object == nil }
    for id in orphans.keys { owners[id] = nil }
    limit = max(64, owners.count * 2)
    return Array(orphans.values)
  }
}

/// What is associated with objects.
package enum AssociatedObjects {
  private static let table = Mutex(OwnerTable())
  /// Whether anything was ever associated: spares objects that go away a lock.
  private static let isUsed = Atomic(false)

  // Whatever is taken out of the table goes away after the lock: its deinitialiser may come back here.

  fileprivate static func set(_ held: Held?, _ key: UInt, of object: AnyObject) {
    isUsed.store(true, ordering: .relaxed)
    let owner = Owner(object: object)
    let id = ObjectIdentifier(object)
    let released = table.withLock { table -> [Owner] in
      let known = table.owners[id]
      let isSame = known?.object === owner.object
      var current = isSame ? known ?? owner : owner
      current.values[key] = held
      table.owners[id] = current.values.isEmpty ? nil : current
      return [known].compactMap { $0 } + table.takeOrphans()
    }
    _ = consume released
  }

  fileprivate static func value(_ key: UInt, of object: AnyObject) -> Any? {
    let id = ObjectIdentifier(object)
    guard let owner = table.withLock({ $0.owners[id] }), owner.object === object else { return nil }
    return owner.values[key]?.value
  }

  fileprivate static func removeAll(of object: AnyObject) { release(ObjectIdentifier(object)) }

  /// An object goes away: so does what is associated with it. For deinitialisers.
  package static func ownerGoesAway(_ id: ObjectIdentifier) {
    if isUsed.load(ordering: .relaxed) { release(id) }
  }

  private static func release(_ id: ObjectIdentifier) {
    let released = table.withLock { $0.owners.removeValue(forKey: id) }
    _ = consume released
  }
}
