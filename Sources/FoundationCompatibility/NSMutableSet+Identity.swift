public import Foundation

/// Sets of objects that are not `Hashable`, compared by identity as on Apple's platforms.
///
/// Foundation on Linux boxes such an object anew in each call, so that a set would contain it several
/// times and never find it. These methods are preferred for objects, and as fast as Foundation's for
/// `Hashable` ones; otherwise they take time in proportion to the set.
extension NSMutableSet {
  /// Adds an object unless the set contains it.
  public func add<Object: AnyObject>(_ object: Object) {
    if !contains(object) { add(object as Any) }
  }

  /// Removes an object.
  public func remove<Object: AnyObject>(_ object: Object) {
    guard !(object is any Hashable) else { return remove(object as Any) }
    let all = allObjects
    let rest = all.filter { !Self.isSame($0, object) }
    if rest.count == all.count { return }
    removeAllObjects()
    for other in rest { add(other as Any) }
  }
}

extension NSSet {
  /// Whether the set contains an object.
  public func contains<Object: AnyObject>(_ object: Object) -> Bool {
    if object is any Hashable { return contains(object as Any) }
    return allObjects.contains { Self.isSame($0, object) }
  }

  fileprivate static func isSame(_ element: Any, _ object: AnyObject) -> Bool {
    type(of: element) is AnyClass && element as AnyObject === object
  }
}
