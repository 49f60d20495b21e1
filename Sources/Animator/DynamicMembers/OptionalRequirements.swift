// Optional requirements of protocols, as the plugin writes them: properties that hold the method if the object has it.

extension ClassRegistry {
  /// The value of a property that an object may have; nil if it does not.
  public static func optionalProperty<Value>(_ key: String, of object: AnyObject) -> Value? {
    guard let property = property(key, of: Swift.type(of: object)) else { return nil }
    return KeyValueCoding.reporting(key) { try DynamicValue(property.get?(object))() }
  }

  /// The result of a method that was found by name.
  ///
  /// Its parameters and its result have the types of the requirement that it implements, so it cannot fail.
  public static func result<Result>(_ call: () throws -> Any?) -> Result {
    do { return try throwingResult(call) } catch {
      preconditionFailure("a method does not match the requirement that it implements: \(error)")
    }
  }

  /// The result of a method that was found by name.
  ///
  /// - Throws: The error that the method throws.
  public static func throwingResult<Result>(_ call: () throws -> Any?) throws -> Result {
    let value = try call()
    if Result.self == Void.self, let nothing = () as? Result { return nothing }
    return try DynamicValue(value)()
  }
}
