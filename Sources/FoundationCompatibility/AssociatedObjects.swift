// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation
import Synchronization

/// The ways in which an object references its associated values. Raw values are the Objective-C runtime's.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A weak reference, nil once the value is deallocated. Values that are not objects are retained.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy if the value conforms to `NSCopying`; otherwise a strong reference.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN = 0o1401
  /// A copy if the value conforms to `NSCopying`; otherwise a strong reference.
  case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Associates `value` with an object and the address `key`; nil removes the association.
///
/// Associated values are released with the object: immediately for views, controllers and layers;
/// for other classes, when values are associated with further objects later.
///
/// - Parameter object: An object. A value of another type is boxed into a new object on each call,
///   as on Apple's platforms, so that associations with it are never found.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard type(of: object) is AnyClass else { return }
  AssociatedObjects.set(
    value.map { policy.hold($0) }, UInt(bitPattern: key), of: object as AnyObject)
}

/// The value associated with an object and the address `key`; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  guard type(of: object) is AnyClass else { return nil }
  return AssociatedObjects.value(UInt(bitPattern: key), of: object as AnyObject)
}

/// Removes all associations of an object.
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

// Unchecked because the value is of any type: it is constant here, and copied under the table's
// mutex. Clients synchronize access to the objects that they associate, as on Apple's platforms.
private struct Held: @unchecked Sendable {
  private var strong: Any?
  private weak var weak: AnyObject?

  init(_ value: Any) { strong = value }
  init(weak value: AnyObject) { weak = value }

  var value: Any? { strong ?? weak }
}

// Unchecked for the same reason as `Held`: only the object's identity is used. Accessed under the
// table's mutex.
private struct Owner: @unchecked Sendable {
  weak var object: AnyObject?
  var values: [UInt: Held] = [:]
}

/// All objects with associations, by address. A weak reference detects that an address has been
/// reused.
private struct OwnerTable: Sendable {
  var owners: [ObjectIdentifier: Owner] = [:]
  /// The number of owners at which deallocated ones are searched for.
  private var limit = 64

  /// Removes the entries of deallocated objects occasionally: the amortized cost per added owner is
  /// constant.
  mutating func takeOrphans() -> [Owner] {
    if owners.count < limit { return [] }
    let orphans = owners.filter { $0.value.object == nil }
    for id in orphans.keys { owners[id] = nil }
    limit = max(64, owners.count * 2)
    return Array(orphans.values)
  }
}

/// The table of associated objects.
package enum AssociatedObjects {
  private static let table = Mutex(OwnerTable())
  /// Whether there were ever associations: saves a lock when objects are deallocated.
  private static let isUsed = Atomic(false)

  // Values removed from the table are released after unlocking, since their deinitializers may call
  // back.

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

  /// Removes the associations of an object that is being deallocated. Called by deinitializers.
  package static func ownerGoesAway(_ id: ObjectIdentifier) {
    if isUsed.load(ordering: .relaxed) { release(id) }
  }

  private static func release(_ id: ObjectIdentifier) {
    let released = table.withLock { $0.owners.removeValue(forKey: id) }
    _ = consume released
  }
}
