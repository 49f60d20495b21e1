// Selectors as they are called: FoundationCompatibility has the names alone.

extension Selector {
  private struct Entry: Hashable {
    let type: ObjectIdentifier
    let selector: Selector
  }

  @MainActor private static var calls: [Entry: @MainActor (AnyObject, [Any?]) -> Any?] = [:]

  /// Has `call` answer a name for objects of a class and of those that derive from it. What is
  /// entered for a class takes precedence over what is for its superclass.
  ///
  /// - Parameter call: Called with the object and as many arguments as the name has colons; answers
  ///   what the method does.
  @MainActor
  public static func add<Object: AnyObject>(
    _ selector: Selector, of type: Object.Type,
    call: @escaping @MainActor (Object, [Any?]) -> Any?
  ) {
    calls[Entry(type: ObjectIdentifier(type), selector: selector)] = { object, arguments in
      (object as? Object).flatMap { call($0, arguments) }
    }
  }

  /// Whether `target` has a method of this name.
  @MainActor
  public func isAnswered(by target: AnyObject) -> Bool { call(for: target) != nil }

  /// Calls the method of `target`; a `UsageFault` where it has none.
  ///
  /// - Parameter arguments: Those beyond what the name has colons for are left out; missing ones are nil.
  @MainActor @discardableResult
  public func perform(on target: AnyObject, with arguments: [Any?] = []) -> Any? {
    guard let call = call(for: target) else {
      UsageFault.raise(
        "perform(\(self))",
        "\(Swift.type(of: target)) has no method '\(self)' that is known by its name; enter it with "
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

  /// As `perform(on:with:)`, for callers that are on the main thread without Swift knowing.
  func send(to target: Any, with arguments: [Any?]) {
    nonisolated(unsafe) let (target, arguments) = (target as AnyObject, arguments)
    MainActor.assumeIsolated { _ = perform(on: target, with: arguments) }
  }
}
