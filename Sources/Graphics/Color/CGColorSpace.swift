// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the components of a colour mean: here always sRGB. It exists so that code which names a colour
/// space compiles; every space stands for the one that is in use.
public final class CGColorSpace: Sendable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of sRGB with components beyond 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"

  /// The space of a name; nil for those that are not sRGB.
  public init?(name: String) {
    guard name == Self.sRGB || name == Self.extendedSRGB else { return nil }
  }

  fileprivate init() {}
}

/// The space that components are taken for: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// What Core Graphics calls arrays: `[a, b] as CFArray` makes one.
public typealias CFArray = [Any]

/// What Core Graphics calls dictionaries.
public typealias CFDictionary = [AnyHashable: Any]
