import FoundationCompatibility

/// A class table that is written with the type of its objects.
struct TypedTable<Object: NSObject> {
  private(set) var table: ClassTable

  init(_ type: Object.Type, _ fill: (inout Self) -> Void) {
    table = ClassTable(type, named: "\(type)")
    fill(&self)
  }

  /// Adds a property.
  mutating func key<Value>(
    _ name: String, outlet: ClassProperty.Outlet? = nil, notifiesObservers: Bool = false,
    _ get: @escaping @MainActor (Object) -> Value,
    _ set: (@MainActor (Object, Value) -> Void)? = nil
  ) {
    let setter = set.map { set in
      { @MainActor (object: AnyObject, value: DynamicValue) in
        if let object = object as? Object { set(object, try value()) }
      }
    }
    table.property(
      name, "\(Value.self)", outlet: outlet, notifiesObservers: notifiesObservers,
      { @MainActor (object: AnyObject) -> Any? in
        guard let object = object as? Object else { return nil }
        return get(object)
      }, setter)
  }

  /// Adds a method without arguments and result.
  mutating func method(_ selector: Selector, _ call: @escaping @MainActor (Object) -> Void) {
    table.method(selector) { (object: AnyObject) -> Any? in
      if let object = object as? Object { call(object) }
      return nil
    }
  }

  /// Adds a method.
  mutating func method(
    _ selector: Selector, _ call: @escaping @MainActor (Object, DynamicArguments) throws -> Any?
  ) {
    table.method(selector) { (object: AnyObject, arguments: DynamicArguments) -> Any? in
      guard let object = object as? Object else { return nil }
      return try call(object, arguments)
    }
  }
}
