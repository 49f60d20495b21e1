/// The name of a method, for calls to whoever has one of that name.
///
/// Outside of Apple's platforms Swift objects cannot be asked for a method by its name. A name is found
/// if it has been entered with UIKit's `Selector.add(_:of:call:)`: by hand, or by what rewrites `@objc` and
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

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The selector of a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }
