/// The members of `NSObject` that look properties and methods up by name.
///
/// They are members of a protocol's extension because on Apple's platforms subclasses override some of them,
/// and Swift does not override what an extension of a class declares: a subclass declares
/// `func observeValue(forKeyPath:of:change:context:)` without `override`, and can call `super`.
/// Calls by name reach its method if it is registered; the plugin `PortUIKit` writes both.
///
/// Members are known by name if they are registered with `ClassRegistry`: `@objc` members of sources that the plugin
/// rewrites, and common properties of views and controllers.
public protocol DynamicMembers: NSObject {}

extension NSObject: DynamicMembers {}

// MARK: Key-value coding

extension DynamicMembers {
  /// The value of a property. An unknown key is passed to ``value(forUndefinedKey:)``.
  public func value(forKey key: String) -> Any? {
    KeyValueCoding.reporting("value(forKey:)") { try KeyValueCoding.value(forKey: key, of: self) }
      ?? nil
  }

  /// Sets a property. An unknown key is passed to ``setValue(_:forUndefinedKey:)``; a value that the property
  /// cannot have is a `UsageFault`.
  ///
  /// - Parameter value: Numbers and strings are converted, as by `DynamicValue`.
  public func setValue(_ value: Any?, forKey key: String) {
    KeyValueCoding.reporting("setValue(_:forKey:)") {
      try KeyValueCoding.set(value, forKey: key, of: self)
    }
  }

  /// The value at the end of a path of keys, such as "layer.cornerRadius".
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.reporting("value(forKeyPath:)") {
      try KeyValueCoding.value(forKeyPath: keyPath, of: self)
    } ?? nil
  }

  /// Sets the property at the end of a path of keys, such as "layer.cornerRadius".
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueCoding.reporting("setValue(_:forKeyPath:)") {
      try KeyValueCoding.set(value, forKeyPath: keyPath, of: self)
    }
  }

  /// Called for the value of an unknown key: raises a `UsageFault`. Subclasses may declare their own.
  public func value(forUndefinedKey key: String) -> Any? {
    let error = DynamicMemberError.undefinedKey(key, type: "\(type(of: self))")
    UsageFault.report("value(forKey:)", "\(error)")
    return nil
  }

  /// Called when the value of an unknown key is set: raises a `UsageFault`. Subclasses may declare their own.
  public func setValue(_ value: Any?, forUndefinedKey key: String) {
    let error = DynamicMemberError.undefinedKey(key, type: "\(type(of: self))")
    UsageFault.report("setValue(_:forKey:)", "\(error)")
  }

  /// The values of several properties, with `NSNull` for nil.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
  }

  /// Sets several properties, in the order of their keys; `NSNull` stands for nil.
  public func setValuesForKeys(_ values: [String: Any]) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      setValue(value is NSNull ? nil : value, forKey: key)
    }
  }
}

// MARK: Methods

extension DynamicMembers {
  /// Whether the object has a registered method, or a property of which it is the getter or setter.
  public func responds(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    return ClassRegistry.method(selector, of: type(of: self)) != nil
  }

  /// Calls a method by name immediately.
  ///
  /// - Returns: The method's result; nil if it has none.
  @discardableResult
  public func perform(_ selector: Selector!, with argument: Any? = nil) -> Any? {
    selector?.call(on: self, with: [argument])
  }

  /// Calls a method by name immediately.
  ///
  /// - Returns: The method's result; nil if it has none.
  @discardableResult
  public func perform(_ selector: Selector!, with first: Any?, with second: Any?) -> Any? {
    selector?.call(on: self, with: [first, second])
  }
}
