import Foundation

/// How a collection holds its objects.
public struct NSPointerFunctions {
  /// Strong or weak, compared by `isEqual` or by identity. Raw values are Foundation's.
  public struct Options: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: UInt
    /// Makes a set of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Objects are kept.
    public static let strongMemory: Options = []
    /// Objects are not kept, and are gone from the collection when they are gone.
    public static let weakMemory = Options(rawValue: 5)
    /// Compares by identity.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
  }
}

/// A set of objects, which may hold them weakly. Objects come in the order in which they were added.
///
/// They are compared by identity: `isEqual(_:)` is not asked.
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

  /// A table that does not keep its objects.
  public class func weakObjects() -> NSHashTable<ObjectType> {
    NSHashTable(options: .weakMemory)
  }

  /// The objects that are there.
  open var allObjects: [ObjectType] { entries.compactMap(\.weak) }
  /// How many are there, counting none that is gone.
  open var count: Int { allObjects.count }
  /// One of them; nil for none.
  open var anyObject: ObjectType? { allObjects.first }

  /// Adds an object unless it is there.
  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    entries.removeAll { $0.weak == nil }
    entries.append(Entry(weak: object, strong: isWeak ? nil : object))
  }

  /// Takes an object out.
  open func remove(_ object: ObjectType?) {
    entries.removeAll { $0.weak == nil || $0.weak === object }
  }

  /// Takes all out.
  open func removeAllObjects() { entries.removeAll() }

  /// Whether an object is there.
  open func contains(_ object: ObjectType?) -> Bool {
    object != nil && entries.contains { $0.weak === object }
  }
}
