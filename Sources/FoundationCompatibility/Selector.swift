/// The name of a method, for dynamic calls.
///
/// Outside of Apple's platforms Swift has no dynamic method lookup. Methods are registered by
/// UIKit's `Selector.add(_:of:call:)`: by hand, or by the tool that rewrites `@objc` and
/// `#selector`.
///
///
///     Selector.add("tick:", of: Clock.self) { clock, arguments in clock.tick(arguments[0] as! Timer) }
///     Timer.scheduledTimer(
///       timeInterval: 1, target: clock, selector: Selector("tick:"), userInfo: nil, repeats: true)
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, with a colon for each argument: "tick:".
  public let description: String

  /// Makes a selector from a name.
  public init(_ name: String) { description = name }

  /// Makes a selector from a name.
  public init(stringLiteral name: String) { description = name }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a selector from a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }
