// The dynamic calls of selectors, whose names FoundationCompatibility declares.

public import FoundationCompatibility

extension Selector {
  /// Registers the implementation of a method for a class and its subclasses. The registration for
  /// a class takes precedence over that for its superclass.
  ///
  /// - Parameter call: Receives the object and as many arguments as the name has colons; returns
  ///   the method's result.
  @MainActor
  public static func add<Object: AnyObject>(
    _ selector: Selector, of type: Object.Type,
    call: @escaping @MainActor (Object, [Any?]) -> Any?
  ) {
    let count = selector.description.count { $0 == ":" }
    var table = ClassTable(type, named: ClassRegistry.name(of: type) ?? "\(type)")
    table.method(selector) { object, arguments in
      let values: [Any?] = try (0..<count).map { try arguments($0) }
      return (object as? Object).flatMap { call($0, values) }
    }
    ClassRegistry.add(table)
  }

  /// Whether `target` has a registered method of this name. If it is a class, its class methods count.
  @MainActor
  public func isAnswered(by target: AnyObject) -> Bool {
    ClassRegistry.method(self, calledOn: target) != nil
  }

  /// Calls the method of `target`, or the class method if it is a class; raises a `UsageFault` if there is
  /// none, or if an argument has another type than its parameter.
  ///
  /// - Parameter arguments: Surplus arguments are dropped; missing ones are nil.
  @MainActor @discardableResult
  public func perform(on target: AnyObject, with arguments: [Any?] = []) -> Any? {
    call(on: target, with: arguments)
  }

  /// Like `perform(on:with:)`, for callers without isolation.
  package func send(to target: Any, with arguments: [Any?]) {
    call(on: target as AnyObject, with: arguments)
  }

  /// Like `perform(on:with:)`, on the current thread.
  @discardableResult
  func call(on target: AnyObject, with arguments: [Any?]) -> Any? {
    do {
      guard let method = ClassRegistry.method(self, calledOn: target) else {
        throw DynamicMemberError.undefinedMethod(self, type: "\(Swift.type(of: target))")
      }
      return try method(target, arguments)
    } catch {
      UsageFault.report("perform(\(self))", "\(error)")
      return nil
    }
  }
}

extension UsageFault {
  /// Like ``raise(_:_:)``, for code that runs on any thread: from other threads, the fault arrives later.
  package static func report(_ call: String, _ reason: String) {
    if DispatchQueue.isOnMain {
      MainActor.assumeIsolated { raise(call, reason) }
    } else {
      DispatchQueue.main.async { raise(call, reason) }
    }
  }
}
