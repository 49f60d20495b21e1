/// The members of a class that can be used by name, as the Objective-C runtime knows them on Apple's
/// platforms: its `@objc` properties and methods, outlets and actions.
///
/// Tables are written by the tool that rewrites iOS sources, and registered before `main`:
///
///     var table = ClassTable(Card.self, named: "Card")
///     table.property("title", "String", { ($0 as! Card).title }, { ($0 as! Card).title = try $1() })
///     table.method("show:") { try ($0 as! Card).show($1(0)); return nil }
///     ClassRegistry.add(table)
///
/// A class may have several tables, such as one for each extension. Inherited members are found in
/// the superclass's tables.
public struct ClassTable: Sendable {
  /// Reads a property of an object.
  public typealias Getter = @MainActor (AnyObject) throws -> Any?
  /// Sets a property of an object.
  public typealias Setter = @MainActor (AnyObject, DynamicValue) throws -> Void
  /// Calls a method of an object, or of a class.
  public typealias Call = @MainActor (AnyObject, DynamicArguments) throws -> Any?

  /// The class.
  public let type: AnyClass
  /// The class's name without its module: "Card", "Deck.Card", or the name in `@objc(Name)`.
  public let name: String
  private(set) var properties: [String: ClassProperty] = [:]
  private(set) var methods: [Selector: ClassMethod] = [:]
  private(set) var classMethods: [Selector: ClassMethod] = [:]
  private(set) var factory: (@MainActor () -> AnyObject)?

  /// Creates an empty table.
  public init(_ type: AnyClass, named name: String) { (self.type, self.name) = (type, name) }

  /// Adds a property.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - typeName: The declared type, as in the source: "UILabel!".
  ///   - outlet: How Interface Builder connects it; nil if it does not.
  ///   - notifiesObservers: Whether setting it in code notifies key-value observers.
  public mutating func property(
    _ name: String, _ typeName: String, outlet: ClassProperty.Outlet? = nil,
    notifiesObservers: Bool = false, _ getter: Getter?, _ setter: Setter? = nil
  ) {
    properties[name] = ClassProperty(
      name: name, typeName: typeName, outlet: outlet, notifiesObservers: notifiesObservers,
      getter: getter, setter: setter)
  }

  /// Adds an instance method.
  public mutating func method(_ selector: Selector, _ call: @escaping Call) {
    methods[selector] = ClassMethod(selector: selector, call: call)
  }

  /// Adds an instance method without arguments.
  public mutating func method(_ selector: Selector, _ call: @escaping Getter) {
    method(selector) { object, _ in try call(object) }
  }

  /// Adds a class method without arguments; its calls receive the class.
  public mutating func classMethod(_ selector: Selector, _ call: @escaping Getter) {
    classMethod(selector) { type, _ in try call(type) }
  }

  /// Adds a class method; its calls receive the class.
  public mutating func classMethod(_ selector: Selector, _ call: @escaping Call) {
    classMethods[selector] = ClassMethod(selector: selector, call: call)
  }

  /// Sets how objects are created without arguments. Only for classes that have an `init()`.
  public mutating func factory(_ make: @escaping @MainActor () -> AnyObject) {
    factory = make
  }

  mutating func merge(_ other: ClassTable) {
    properties.merge(other.properties) { $1 }
    methods.merge(other.methods) { $1 }
    classMethods.merge(other.classMethods) { $1 }
    factory = other.factory ?? factory
  }
}

/// A property that can be used by name.
public struct ClassProperty: Sendable {
  /// How Interface Builder connects a property.
  public enum Outlet: Sendable {
    /// To one object.
    case single
    /// To an array of objects.
    case collection
  }

  /// The key.
  public let name: String
  /// The declared type, as in the source: "UILabel!".
  public let typeName: String
  /// How Interface Builder connects it; nil if it does not.
  public let outlet: Outlet?
  /// Whether setting it in code notifies key-value observers: `@objc dynamic`.
  public let notifiesObservers: Bool
  let getter: ClassTable.Getter?
  let setter: ClassTable.Setter?

  /// Reads the property of an object that has it; nil if it can only be set.
  public var get: ((AnyObject) -> Any?)? {
    guard let getter else { return nil }
    return { object in ((try? withoutIsolation(getter)(object)) ?? nil).flattened }
  }

  /// Sets the property of an object that has it; nil if it can only be read. Throws
  /// ``DynamicMemberError/wrongType(expected:found:)`` if the property takes no such value.
  public var set: ((AnyObject, Any?) throws -> Void)? {
    guard let setter else { return nil }
    return { object, value in try withoutIsolation(setter)(object, DynamicValue(value)) }
  }
}

/// A method that can be called by name.
public struct ClassMethod: Sendable {
  /// The name.
  public let selector: Selector
  let call: ClassTable.Call

  /// Calls the method of `object`, which has it, or of a class.
  ///
  /// - Parameter arguments: Surplus arguments are dropped; missing ones are nil.
  /// - Throws: ``DynamicMemberError`` if an argument has another type; what the method throws.
  @discardableResult
  public func callAsFunction(_ object: AnyObject, _ arguments: [Any?] = []) throws -> Any? {
    let count = selector.description.count { $0 == ":" }
    let padded = (arguments + Array(repeating: nil, count: count)).prefix(count)
    return try withoutIsolation(call)(object, DynamicArguments(Array(padded))).flattened
  }
}

// Members of tables are typed `@MainActor`, so that one notation serves classes with and without
// isolation. Like a message on Apple's platforms, a call runs on the thread of its caller.

private func withoutIsolation(_ call: @escaping ClassTable.Getter) -> (AnyObject) throws -> Any? {
  unsafeBitCast(call, to: ((AnyObject) throws -> Any?).self)
}

private func withoutIsolation(
  _ call: @escaping ClassTable.Setter
) -> (AnyObject, DynamicValue) throws -> Void {
  unsafeBitCast(call, to: ((AnyObject, DynamicValue) throws -> Void).self)
}

private func withoutIsolation(
  _ call: @escaping ClassTable.Call
) -> (AnyObject, DynamicArguments) throws -> Any? {
  unsafeBitCast(call, to: ((AnyObject, DynamicArguments) throws -> Any?).self)
}

/// An optional, of whatever type.
private protocol Flattening {
  var flattened: Any? { get }
}

extension Optional: Flattening {
  /// The value without optionals in it: a property of type `UIView?` has a view or nothing.
  fileprivate var flattened: Any? {
    guard let self else { return nil }
    return (self as? any Flattening)?.flattened ?? (self is any Flattening ? nil : self)
  }
}
