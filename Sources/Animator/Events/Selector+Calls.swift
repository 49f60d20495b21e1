// The dynamic calls of selectors, whose names FoundationCompatibility declares.

public import FoundationCompatibility

extension Selector {
  private struct Entry: Hashable {
    let type: ObjectIdentifier
    let selector: Selector
  }

  @MainActor private static var calls: [Entry: @MainActor (AnyObject, [Any?]) -> Any?] = [:]

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
    calls[Entry(type: ObjectIdentifier(type), selector: selector)] = { object, arguments in
      (object as? Object).flatMap { call($0, arguments) }
    }
  }

  /// Whether `target` has a registered method of this name.
  @MainActor
  public func isAnswered(by target: AnyObject) -> Bool { call(for: target) != nil }

  /// Calls the method of `target`; raises a `UsageFault` if there is none.
  ///
  /// - Parameter arguments: Surplus arguments are dropped; missing ones are nil.
  @MainActor @discardableResult
  public func perform(on target: AnyObject, with arguments: [Any?] = []) -> Any? {
    guard let call = call(for: target) else {
      UsageFault.raise(
        "perform(\(self))",
        "\(Swift.type(of: target)) has no method registered as '\(self)'; register it with "
          + "Selector.add(_:of:call:)")
      return nil
    }
    let count = description.count { $0 == ":" }
    return call(target, Array((arguments + Array(repeating: nil, count: count)).prefix(count)))
  }

  @MainActor
  private func call(for target: AnyObject) -> (@MainActor (AnyObject, [Any?]) -> Any?)? {
    var type: AnyClass? = Swift.type(of: target)
    while let current = type {
      if let call = Self.calls[Entry(type: ObjectIdentifier(current), selector: self)] {
        return call
      }
      type = _getSuperclass(current)
    }
    return nil
  }

  /// Like `perform(on:with:)`, for callers that are on the main thread without static isolation.
  package func send(to target: Any, with arguments: [Any?]) {
    nonisolated(unsafe) let (target, arguments) = (target as AnyObject, arguments)
    MainActor.assumeIsolated { _ = perform(on: target, with: arguments) }
  }
}
