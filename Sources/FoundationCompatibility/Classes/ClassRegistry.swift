public import Foundation
import Synchronization

/// The classes and members that are known by name.
///
/// It stands for the Objective-C runtime's tables: key-value coding, selectors, outlets, actions and
/// Interface Builder's custom classes look names up here.
public enum ClassRegistry {
  private static let state = Mutex(State())

  // MARK: Registering

  /// Registers the table that `make` returns when a name is looked up next.
  public static func add(_ make: @escaping @Sendable () -> ClassTable) { addAll { [make()] } }

  /// Registers the tables that `make` returns when a name is looked up next.
  public static func addAll(_ make: @escaping @Sendable () -> [ClassTable]) {
    state.withLock { $0.pending.append(make) }
  }

  /// Registers a table.
  public static func add(_ table: ClassTable) { add { table } }

  /// Registers the tables of a generic class, one for each specialization.
  ///
  /// - Parameter table: The table of the specialization that its argument is, or inherits from.
  public static func addGeneric(_ table: @escaping @Sendable (AnyClass) -> ClassTable?) {
    state.withLock { $0.generic.append(table) }
  }

  // MARK: Members, also inherited ones

  /// The property of a class with this key.
  public static func property(_ key: String, of type: AnyClass) -> ClassProperty? {
    first(type) { $0.properties[key] }
  }

  /// The instance method of a class with this name; getters and setters of properties are methods too:
  /// "title" and "setTitle:".
  public static func method(_ selector: Selector, of type: AnyClass) -> ClassMethod? {
    if let method = first(type, where: { $0.methods[selector] }) { return method }
    if let property = property(selector.description, of: type) {
      return ClassMethod(selector: selector) { object, _ in property.get?(object) }
    }
    guard let key = selector.keyThatIsSet, let property = property(key, of: type),
      let set = property.set
    else { return nil }
    return ClassMethod(selector: selector) { object, arguments in
      try set(object, arguments(0))
    }
  }

  /// The class method of a class with this name.
  public static func classMethod(_ selector: Selector, of type: AnyClass) -> ClassMethod? {
    first(type) { $0.classMethods[selector] }
  }

  /// The method that a call of `target` by name reaches: a class's own if `target` is a class.
  public static func method(_ selector: Selector, calledOn target: AnyObject) -> ClassMethod? {
    if let type = target as? AnyClass { return classMethod(selector, of: type) }
    return method(selector, of: Swift.type(of: target))
  }

  /// All outlets of a class, by key.
  public static func outlets(of type: AnyClass) -> [String: ClassProperty] {
    var found: [String: ClassProperty] = [:]
    let _: Never? = first(type) { table in
      found.merge(table.properties.filter { $0.value.outlet != nil }) { own, _ in own }
      return nil
    }
    return found
  }

  private static func first<Member>(
    _ type: AnyClass, where member: (ClassTable) -> Member?
  ) -> Member? {
    var next: AnyClass? = type
    while let current = next {
      if let table = table(of: current), let found = member(table) { return found }
      next = _getSuperclass(current)
    }
    return nil
  }

  private static func table(of type: AnyClass) -> ClassTable? {
    state.withLock { $0.table(of: type) }
  }

  // MARK: Classes

  /// The class with this name.
  ///
  /// - Parameters:
  ///   - name: With or without a module: "Card", "Deck.Card", "MyApp.Card"; or its name in
  ///     `@objc(Name)`.
  ///   - module: The module to look in first. As targets are often named otherwise than the app they
  ///     were taken from, the other modules are searched too.
  public static func type(named name: String, module: String? = nil) -> AnyClass? {
    let registered: AnyClass? = state.withLock { state in
      state.resolve()
      if let module, let type = state.types["\(module).\(name)"] { return type }
      return state.types[name] ?? state.types[String(name.drop { $0 != "." }.dropFirst())]
    }
    if let registered { return registered }
    // A class without a table. Foundation finds top-level classes by module and name, and reports others.
    let qualified = name.contains(".") ? name : "\(module ?? "").\(name)"
    return qualified.count { $0 == "." } == 1 ? NSClassFromString(qualified) : nil
  }

  /// The registered name of a class without its module; nil if it has none.
  public static func name(of type: AnyClass) -> String? { table(of: type)?.name }

  /// Creates an object without arguments.
  ///
  /// - Returns: Nil if it is not known how; views and controllers are created by their `init(coder:)`.
  @preconcurrency @MainActor
  public static func make(_ type: AnyClass) -> NSObject? {
    table(of: type)?.factory?() as? NSObject
  }

  // MARK: The application

  /// The class that the app's sources mark as its delegate with `@main` or `@UIApplicationMain`.
  public static var applicationDelegate: AnyClass? {
    state.withLock { state in state.applicationDelegate?() }
  }

  /// Sets ``applicationDelegate``.
  public static func setApplicationDelegate(_ type: @escaping @Sendable () -> AnyClass) {
    state.withLock { $0.applicationDelegate = type }
  }
}

extension Selector {
  /// The key of the property whose setter has this name.
  fileprivate var keyThatIsSet: String? {
    guard description.hasPrefix("set"), description.hasSuffix(":") else { return nil }
    let key = description.dropFirst(3).dropLast()
    return key.prefix(1).lowercased() + key.dropFirst()
  }
}

private struct State: Sendable {
  /// Tables that have been registered since the last lookup. Made only then, as the types of other
  /// modules may not be usable before `main`.
  var pending: [@Sendable () -> [ClassTable]] = []
  var generic: [@Sendable (AnyClass) -> ClassTable?] = []
  var applicationDelegate: (@Sendable () -> AnyClass)?
  private var tables: [ObjectIdentifier: ClassTable] = [:]
  /// Classes by name, with and without module. Of two with the same name, the first is kept.
  private(set) var types: [String: AnyClass] = [:]

  mutating func resolve() {
    if pending.isEmpty { return }
    let made = pending.flatMap { $0() }
    pending = []
    for table in made { add(table) }
  }

  private mutating func add(_ table: ClassTable) {
    tables[ObjectIdentifier(table.type), default: table].merge(table)
    let module = _typeName(table.type, qualified: true).prefix { $0 != "." }
    for name in [table.name, "\(module).\(table.name)"] where types[name] == nil {
      types[name] = table.type
    }
  }

  mutating func table(of type: AnyClass) -> ClassTable? {
    resolve()
    if let known = tables[ObjectIdentifier(type)] { return known }
    for find in generic {
      if let table = find(type), table.type == type {
        tables[ObjectIdentifier(type)] = table
        return table
      }
    }
    return nil
  }
}
