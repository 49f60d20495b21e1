import Foundation

/// The ways in which a collection references its objects.
public struct NSPointerFunctions {
  /// Strong or weak, compared by `isEqual` or by identity. Raw values are Foundation's.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Strong references.
    public static let strongMemory: Options = []
    /// Weak references: deallocated objects are removed.
    public static let weakMemory = Options(rawValue: 5)
    /// Comparison by identity.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
  }
}

/// A set of objects with strong or weak references, iterated in insertion order.
///
/// Objects are compared by identity: `isEqual(_:)` is not called.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private struct Entry {
    weak var weak: ObjectType?
    var strong: ObjectType?
  }

  private var entries: [Entry] = []
  private let isWeak: Bool

  /// Makes an empty table.
  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    isWeak = options.contains(.weakMemory)
    super.init()
  }

  /// A table with weak references.
  public class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory)
  }

  /// The objects in the table.
  open var allObjects: [ObjectType] { entries.compactMap(\.weak) }
  /// The number of objects, excluding deallocated ones.
  open var count: Int { allObjects.count }
  /// One of the objects; nil if there is none.
  open var anyObject: ObjectType? { allObjects.first }

  /// Adds an object unless the table contains it.
  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    entries.removeAll { $0.weak == nil }
    entries.append(Entry(weak: object, strong: isWeak ? nil : object))
  }

  /// Removes an object.
  open func remove(_ object: ObjectType?) {
    entries.removeAll { $0.weak == nil || $0.weak === object }
  }

  /// Removes all objects.
  open func removeAllObjects() { entries.removeAll() }

  /// Whether the table contains an object.
  open func contains(_ object: ObjectType?) -> Bool {
    object != nil && entries.contains { $0.weak === object }
  }
}
