// `@NSManaged` properties of layers, which the plugin gives accessors.

extension KeyValueCoding {
  /// The value of a layer's own property: the one last set by key, or zero, false or nil.
  @preconcurrency @MainActor
  public static func managedValue<Value>(forKey key: String, of layer: CALayer) -> Value {
    if let value = layer.value(forKey: key), let found: Value = try? DynamicValue(value)() {
      return found
    }
    let zeros: [Any] = [0, CGPoint.zero, CGSize.zero, CGRect.zero, CGAffineTransform.identity, ""]
    for zero in zeros {
      if let found: Value = try? DynamicValue(zero)() { return found }
    }
    if let none: Value = try? DynamicValue(nil)() { return none }
    preconditionFailure("a managed property of type \(Value.self) has no value before it is set")
  }
}
