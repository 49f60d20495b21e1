// Registering classes by hand, for sources that the plugin does not rewrite.

public import Foundation

extension ClassRegistry {
  /// Registers a class under its name.
  ///
  /// - Parameters:
  ///   - name: Another name, such as that of `@objc(Name)`.
  ///   - make: Creates an object, for classes without `init(coder:)`.
  @preconcurrency @MainActor
  public static func add(
    _ type: AnyClass, named name: String? = nil, make: (@MainActor () -> NSObject)? = nil
  ) {
    let own = String(reflecting: type).drop { $0 != "." }.dropFirst()
    var table = ClassTable(type, named: name ?? String(own))
    if let make { table.factory { make() } }
    add(table)
    if name != nil { add(ClassTable(type, named: String(own))) }
  }

  /// Registers a property of a class and its subclasses, for outlets, runtime attributes and key-value coding:
  ///
  ///     ClassRegistry.addProperty("label", of: CounterController.self) { $0.label = $1 }
  ///
  /// - Parameter set: Receives an object and a value of the property's type; nil is not passed to a property that is
  ///   not optional.
  @preconcurrency @MainActor
  public static func addProperty<Object: AnyObject, Value>(
    _ name: String, of type: Object.Type, get: (@MainActor (Object) -> Value)? = nil,
    set: @escaping @MainActor (Object, Value) -> Void
  ) {
    var table = ClassTable(type, named: ClassRegistry.name(of: type) ?? "\(type)")
    var getter: ClassTable.Getter?
    if let get {
      getter = { object in
        guard let object = object as? Object else { return nil }
        return get(object)
      }
    }
    table.property(name, "\(Value.self)", getter) { object, value in
      if let object = object as? Object { try set(object, value()) }
    }
    add(table)
  }

  /// The property of a name, of an object's class or the next superclass that has it; nil if there is none.
  public static func property(_ name: String, of object: AnyObject) -> ClassProperty? {
    property(name, of: Swift.type(of: object) as AnyClass)
  }
}
