/// The name of a method, for calls to whoever has one of that name.
///
/// Outside of Apple's platforms Swift objects cannot be asked for a method by its name. A name is found
/// if it has been entered with `add(_:of:call:)`: by hand, or by what rewrites `@objc` and
/// `#selector`.
///
///     Selector.add("tick:", of: Clock.self) { clock, arguments in clock.tick(arguments[0] as! Timer) }
///     Timer.scheduledTimer(
///       timeInterval: 1, target: clock, selector: Selector("tick:"), userInfo: nil, repeats: true)
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, with a colon for each argument: "tick:".
  public let description: String

  /// Makes the selector of a name.
  public init(_ name: String) { description = name }

  /// Makes the selector of a name.
  public init(stringLiteral name: String) { description = name }
}

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
