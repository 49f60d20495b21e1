public import Foundation

/// Classes by the names that Interface Builder documents use, and their properties by name.
///
/// Swift finds classes by "Module.Name" by itself. What it cannot do outside of Apple's platforms is registered
/// here: names of `@objc(Name)`, classes of modules that have another name here, objects that have no
/// `init(coder:)`, and setting properties by name. The tool that rewrites iOS sources registers all classes; tests
/// register theirs:
///
///     ClassRegistry.add(CounterController.self)
///     ClassRegistry.addProperty("label", of: CounterController.self) { $0.label = $1 }
///
/// Methods are registered by `Selector.add(_:of:call:)`.
@preconcurrency @MainActor
public enum ClassRegistry {
  private static var classes: [String: AnyClass] = [:]
  private static var factories: [ObjectIdentifier: @MainActor () -> NSObject] = [:]
  private static var properties: [ObjectIdentifier: [String: Property]] = [:]
  /// The modules of registered classes, in the order in which they were registered.
  private static var modules: [String] = []

  /// A property that can be read and set by name.
  public struct Property {
    /// Sets the property. Throws if the value is not of its type.
    public var set: (@MainActor (AnyObject, Any?) throws -> Void)?
    /// Reads the property.
    public var get: (@MainActor (AnyObject) -> Any?)?

    /// Creates a property; nil for what it cannot do.
    public init(
      set: (@MainActor (AnyObject, Any?) throws -> Void)?,
      get: (@MainActor (AnyObject) -> Any?)? = nil
    ) {
      (self.set, self.get) = (set, get)
    }
  }

  // MARK: Classes

  /// Registers a class under its name, with and without its module.
  ///
  /// - Parameters:
  ///   - name: Another name, such as that of `@objc(Name)`.
  ///   - make: Creates an object, for classes without `init(coder:)`.
  public static func add(
    _ type: AnyClass, named name: String? = nil, make: (@MainActor () -> NSObject)? = nil
  ) {
    let full = String(reflecting: type)
    let parts = full.split(separator: ".")
    for name in [full, parts.last.map(String.init), name].compactMap({ $0 }) {
      classes[name] = type
    }
    if let make { factories[ObjectIdentifier(type)] = make }
    if let module = parts.first.map(String.init), !modules.contains(module) {
      modules.append(module)
    }
  }

  /// The class of a name: one that is registered, or one of the module, of the modules of registered classes, or of
  /// UIKit; nil if there is none.
  public static func type(named name: String, module: String? = nil) -> AnyClass? {
    if let module, let type = classes["\(module).\(name)"] { return type }
    if let type = classes[name] { return type }
    let candidates = [module].compactMap { $0 } + modules + ["Animator", "CoreAnimation"]
    for module in candidates {
      if let type = NSClassFromString("\(module).\(name)") { return type }
    }
    return NSClassFromString(name)
  }

  /// Creates an object of a class by the function that is registered for it; nil if there is none.
  public static func make(_ type: AnyClass) -> NSObject? {
    factories[ObjectIdentifier(type)]?()
  }

  // MARK: Properties

  /// Registers a property of a class and its subclasses, for outlets and runtime attributes.
  ///
  /// - Parameter set: Receives an object and a value of the property's type; nil is not passed to a property that is
  ///   not optional.
  public static func addProperty<Object: AnyObject, Value>(
    _ name: String, of type: Object.Type, get: (@MainActor (Object) -> Value)? = nil,
    set: @escaping @MainActor (Object, Value) -> Void
  ) {
    add(type)
    var property = Property { object, value in
      guard let object = object as? Object else { return }
      guard let value = value as? Value else {
        let found = value.map { "\(Swift.type(of: $0))" } ?? "nil"
        throw PropertyMismatch(expected: "\(Value.self)", found: found)
      }
      set(object, value)
    }
    if let get {
      property.get = { object in (object as? Object).map(get) }
    }
    addProperty(name, of: type, property)
  }

  /// Registers a property of a class and its subclasses.
  public static func addProperty(_ name: String, of type: AnyClass, _ property: Property) {
    properties[ObjectIdentifier(type), default: [:]][name] = property
  }

  /// The property of a name, of an object's class or the next superclass that has it; nil if there is none.
  public static func property(_ name: String, of object: AnyObject) -> Property? {
    var current: AnyClass? = Swift.type(of: object)
    while let type = current {
      if let property = properties[ObjectIdentifier(type)]?[name] { return property }
      current = _getSuperclass(type)
    }
    return nil
  }
}

/// A value that is not of a property's type.
public struct PropertyMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  /// The type of the property.
  public let expected: String
  /// The type of the value.
  public let found: String

  /// Creates a mismatch.
  public init(expected: String, found: String) { (self.expected, self.found) = (expected, found) }

  /// Both types.
  public var description: String { "it takes \(expected), not \(found)" }
}
