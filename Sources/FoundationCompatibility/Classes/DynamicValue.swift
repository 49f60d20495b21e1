import Foundation

/// A value whose type is known only at run time, on its way to a property or a parameter.
public struct DynamicValue {
  private let value: Any?

  /// Wraps a value.
  public init(_ value: Any?) { self.value = value }

  /// The value as a `T`, converted as by Objective-C: numbers to any type of numbers, and to
  /// enumerations with such raw values; strings, arrays and dictionaries from and to Foundation's
  /// classes; nil and `NSNull` to an empty optional.
  ///
  /// - Throws: ``DynamicMemberError/wrongType(expected:found:)``.
  public func callAsFunction<T>() throws -> T {
    guard let value, !(value is NSNull) else {
      if let none = Self.none(of: T.self) as? T { return none }
      if let null = value as? T { return null }
      throw DynamicMemberError.wrongType(expected: "\(T.self)", found: "nil")
    }
    if let result = value as? T { return result }
    if let number = value as? NSNumber, let result = Self.number(number, as: T.self) {
      return result
    }
    throw DynamicMemberError.wrongType(expected: "\(T.self)", found: "\(type(of: value))")
  }

  // Not inlined: the optimizer of Swift 6.3.1 crashes where it knows the type.
  @inline(never)
  private static func none(of type: Any.Type) -> (any ExpressibleByNilLiteral)? {
    (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())
  }

  private static func number<T>(_ number: NSNumber, as type: T.Type) -> T? {
    switch type {
    case is Bool.Type, is Bool?.Type: number.boolValue as? T
    case is Int.Type, is Int?.Type: number.intValue as? T
    case is Double.Type, is Double?.Type: number.doubleValue as? T
    case is CGFloat.Type, is CGFloat?.Type: CGFloat(number.doubleValue) as? T
    case is Float.Type, is Float?.Type: number.floatValue as? T
    case let integer as any FixedWidthInteger.Type:
      integer.init(exactly: number.int64Value) as? T
    case let enumeration as any RawRepresentable.Type: raw(number, as: enumeration) as? T
    default: nil
    }
  }

  private static func raw<R: RawRepresentable>(_ number: NSNumber, as type: R.Type) -> R? {
    Self.number(number, as: R.RawValue.self).flatMap { R(rawValue: $0) }
  }
}

/// The arguments of a call by name.
public struct DynamicArguments {
  private let arguments: [Any?]

  /// Wraps arguments.
  public init(_ arguments: [Any?]) { self.arguments = arguments }

  /// The argument at `index` as a `T`, converted as by ``DynamicValue/callAsFunction()``; nil if
  /// there are fewer arguments.
  ///
  /// - Throws: ``DynamicMemberError/wrongType(expected:found:)``.
  public func callAsFunction<T>(_ index: Int) throws -> T {
    try DynamicValue(arguments.indices.contains(index) ? arguments[index] : nil)()
  }
}

/// Why a member cannot be used by name.
public enum DynamicMemberError: Error, Equatable, Sendable {
  /// A value has another type.
  case wrongType(expected: String, found: String)
  /// The property has no setter.
  case readOnly(key: String)
  /// The class has no property with this key.
  case undefinedKey(String, type: String)
  /// The class has no method of this name.
  case undefinedMethod(Selector, type: String)
}

extension DynamicMemberError: CustomStringConvertible {
  /// The error and a remedy.
  public var description: String {
    switch self {
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .readOnly(let key): "'\(key)' can only be read"
    case .undefinedKey(let key, let type):
      "\(type) has no property registered as '\(key)'; declare it @objc and compile the source with "
        + "the plugin PortUIKit"
    case .undefinedMethod(let selector, let type):
      "\(type) has no method registered as '\(selector)'; register it with Selector.add(_:of:call:), "
        + "or declare it @objc and compile the source with the plugin PortUIKit"
    }
  }
}
