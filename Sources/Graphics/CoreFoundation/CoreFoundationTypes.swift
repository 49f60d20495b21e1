// Core Foundation's type names, as far as drawing and animation code uses them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A duration in seconds.
public typealias CFTimeInterval = Double

/// Seconds since January 1, 2001, 00:00:00 GMT.
public typealias CFAbsoluteTime = CFTimeInterval

/// The array type of Core Graphics' interfaces: `[a, b] as CFArray`.
public typealias CFArray = [Any]

/// The dictionary type of Core Graphics' interfaces.
public typealias CFDictionary = [AnyHashable: Any]

/// A Core Graphics object of any type.
public typealias CFTypeRef = Any

/// Identifies the type of a Core Graphics object; 0 for any other type.
public typealias CFTypeID = UInt

/// The type identifier of a value, such as `CGColor.typeID`.
public func CFGetTypeID(_ cf: CFTypeRef) -> CFTypeID {
  switch cf {
  case is CGColor: CGColor.typeID
  case is CGColorSpace: CGColorSpace.typeID
  case is CGImage: CGImage.typeID
  case is CGPath: CGPath.typeID
  case is CGGradient: CGGradient.typeID
  default: 0
  }
}

extension CGColor {
  /// The identifier that ``CFGetTypeID(_:)`` returns for this type.
  public static var typeID: CFTypeID { 1 }
}

extension CGColorSpace {
  /// The identifier that ``CFGetTypeID(_:)`` returns for this type.
  public static var typeID: CFTypeID { 2 }
}

extension CGImage {
  /// The identifier that ``CFGetTypeID(_:)`` returns for this type.
  public static var typeID: CFTypeID { 3 }
}

extension CGPath {
  /// The identifier that ``CFGetTypeID(_:)`` returns for this type.
  public static var typeID: CFTypeID { 4 }
}

extension CGGradient {
  /// The identifier that ``CFGetTypeID(_:)`` returns for this type.
  public static var typeID: CFTypeID { 5 }
}
