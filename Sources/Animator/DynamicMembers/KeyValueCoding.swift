import FoundationCompatibility

/// Properties read and set by key, with errors that are thrown: `value(forKey:)` and its like report them as
/// `UsageFault`s.
public enum KeyValueCoding {
  // MARK: Keys

  /// The value of a property of an object, or of a dictionary's key.
  ///
  /// Looked up: a registered property; registered methods named `key`, `getKey` and `isKey`; properties of layers and
  /// animations; the class's own `value(forUndefinedKey:)`.
  public static func value(forKey key: String, of object: Any) throws -> Any? {
    if let values = object as? [String: Any] { return values[key] }
    if let values = object as? [Any] {
      return try values.map { try value(forKey: key, of: $0) ?? NSNull() }
    }
    guard type(of: object) is AnyClass else { throw undefined(key, object) }
    let object = object as AnyObject
    let type: AnyClass = Swift.type(of: object)
    if let property = ClassRegistry.property(key, of: type) { return property.get?(object) }
    for name in [key, "get\(capitalized(key))", "is\(capitalized(key))"] {
      if let method = ClassRegistry.method(Selector(name), of: type) { return try method(object) }
    }
    nonisolated(unsafe) let layer = object
    if let found = onMain({ layerValue(forKey: key, of: layer) }) { return found }
    if let method = ClassRegistry.method("valueForUndefinedKey:", of: type) {
      return try method(object, [key])
    }
    throw undefined(key, object)
  }

  /// Sets a property of an object, and notifies its observers.
  ///
  /// Looked up: a registered property; a registered method named `setKey:`; properties of layers and animations; the
  /// class's own `setValue(_:forUndefinedKey:)`.
  public static func set(_ value: Any?, forKey key: String, of object: AnyObject) throws {
    nonisolated(unsafe) let (value, object) = (value, object)
    let type: AnyClass = Swift.type(of: object)
    if let property = ClassRegistry.property(key, of: type) {
      try notifying(property.notifiesObservers ? nil : object as? NSObject, key) {
        guard let set = property.set else { throw DynamicMemberError.readOnly(key: key) }
        try set(object, value)
      }
    } else if let method = ClassRegistry.method(Selector("set\(capitalized(key)):"), of: type) {
      try notifying(object as? NSObject, key) { try method(object, [value]) }
    } else if try onMain({ try setLayerValue(value, forKeyPath: key, of: object) }) {
      return
    } else if let method = ClassRegistry.method("setValue:forUndefinedKey:", of: type) {
      try method(object, [value, key])
    } else {
      throw undefined(key, object)
    }
  }

  // MARK: Key paths

  /// The value at the end of a path of keys; nil if one on the way is nil.
  public static func value(forKeyPath keyPath: String, of object: Any) throws -> Any? {
    let (key, rest) = split(keyPath)
    guard let rest else { return try dynamicValue(forKey: key, of: object) }
    if object is CALayer, ClassRegistry.property(key, of: type(of: object as AnyObject)) == nil {
      let layer = object as? CALayer
      return onMain { layer?.value(forKeyPath: keyPath) }
    }
    guard let next = try dynamicValue(forKey: key, of: object) else { return nil }
    return try value(forKeyPath: rest, of: next)
  }

  /// Sets the property at the end of a path of keys; has no effect if one on the way is nil.
  public static func set(_ value: Any?, forKeyPath keyPath: String, of object: AnyObject) throws {
    nonisolated(unsafe) let (value, object) = (value, object)
    let (key, rest) = split(keyPath)
    guard let rest else { return try setDynamically(value, forKey: key, of: object) }
    if object is CALayer, ClassRegistry.property(key, of: type(of: object)) == nil {
      return try onMain { _ = try setLayerValue(value, forKeyPath: keyPath, of: object) }
    }
    guard let next = try dynamicValue(forKey: key, of: object) else { return }
    guard type(of: next) is AnyClass else { throw undefined(rest, next) }
    try set(value, forKeyPath: rest, of: next as AnyObject)
  }

  /// Through the class's own `value(forKey:)`, if it has one.
  private static func dynamicValue(forKey key: String, of object: Any) throws -> Any? {
    if let object = object as? NSObject,
      let method = ClassRegistry.method("valueForKey:", of: type(of: object))
    {
      return try method(object, [key])
    }
    return try value(forKey: key, of: object)
  }

  /// Through the class's own `setValue(_:forKey:)`, if it has one.
  private static func setDynamically(
    _ value: Any?, forKey key: String, of object: AnyObject
  ) throws {
    if let method = ClassRegistry.method("setValue:forKey:", of: type(of: object)) {
      try method(object, [value, key])
    } else {
      try set(value, forKey: key, of: object)
    }
  }

  private static func split(_ keyPath: String) -> (key: String, rest: String?) {
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
  }

  // MARK: Layers and animations, which have their own coding

  @MainActor
  private static func layerValue(forKey key: String, of object: AnyObject) -> Any?? {
    switch object {
    case let layer as CALayer: .some(layer.value(forKey: key))
    case let animation as CAAnimation: .some(animation.value(forKey: key))
    default: nil
    }
  }

  @MainActor
  private static func setLayerValue(
    _ value: Any?, forKeyPath keyPath: String, of object: AnyObject
  ) throws -> Bool {
    switch object {
    case let layer as CALayer where keyPath.contains("."):
      layer.setValue(value, forKeyPath: keyPath)
    case let layer as CALayer: layer.setValue(value, forKey: keyPath)
    case let animation as CAAnimation: animation.setValue(value, forKey: keyPath)
    default: return false
    }
    return true
  }

  // MARK: Helpers

  /// Runs `body`, and reports an error that it throws as a fault.
  static func reporting<Result>(_ call: String, _ body: () throws -> Result) -> Result? {
    do { return try body() } catch {
      UsageFault.report(call, "\(error)")
      return nil
    }
  }

  private static func notifying(
    _ object: NSObject?, _ key: String, _ body: () throws -> Void
  ) rethrows {
    object?.willChangeValue(forKey: key)
    defer { object?.didChangeValue(forKey: key) }
    try body()
  }

  private static func undefined(_ key: String, _ object: Any) -> DynamicMemberError {
    .undefinedKey(key, type: "\(type(of: object))")
  }

  private static func capitalized(_ key: String) -> String {
    key.prefix(1).uppercased() + key.dropFirst()
  }

  /// Layers are used on the main thread only, as their classes demand of the callers of key-value coding.
  private static func onMain<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }
}
