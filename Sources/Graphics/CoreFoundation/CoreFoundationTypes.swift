// Core Foundation's names, as far as sources that draw and animate use them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Seconds, as Core Animation counts them.
public typealias CFTimeInterval = Double

/// Seconds since the beginning of 2001, in Greenwich.
public typealias CFAbsoluteTime = CFTimeInterval

/// What Core Graphics calls arrays: `[a, b] as CFArray` makes one.
public typealias CFArray = [Any]

/// What Core Graphics calls dictionaries.
public typealias CFDictionary = [AnyHashable: Any]

/// Any of Core Graphics' objects.
public typealias CFTypeRef = Any

/// Which of Core Graphics' types a value has; another number for each, 0 for any other type.
public typealias CFTypeID = UInt

/// The type of a value, such as `CGColor.typeID`.
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
  /// What ``CFGetTypeID(_:)`` answers for one.
  public static var typeID: CFTypeID { 1 }
}

extension CGColorSpace {
  /// What ``CFGetTypeID(_:)`` answers for one.
  public static var typeID: CFTypeID { 2 }
}

extension CGImage {
  /// What ``CFGetTypeID(_:)`` answers for one.
  public static var typeID: CFTypeID { 3 }
}

extension CGPath {
  /// What ``CFGetTypeID(_:)`` answers for one.
  public static var typeID: CFTypeID { 4 }
}

extension CGGradient {
  /// What ``CFGetTypeID(_:)`` answers for one.
  public static var typeID: CFTypeID { 5 }
}
