// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The interpretation of color components. Only sRGB and gray with sRGB's transfer function are
/// implemented; the type exists so that code which names a color space compiles.
public final class CGColorSpace: Sendable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB with components beyond 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// Gray with a gamma of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The model, which determines the components.
  public let model: CGColorSpaceModel
  /// The space of an uncolored pattern's color; nil for other spaces and for colored patterns.
  public let baseColorSpace: CGColorSpace?

  /// The space of this name; nil unless it names sRGB or gray.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(.rgb)
    case Self.genericGrayGamma2_2: self.init(.monochrome)
    default: return nil
    }
  }

  /// The pattern color space.
  ///
  /// - Parameter baseSpace: The space of the color in which uncolored patterns are painted; nil for
  ///   colored patterns.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if baseSpace?.model == .pattern { return nil }
    self.init(.pattern, base: baseSpace)
  }

  fileprivate init(_ model: CGColorSpaceModel, base: CGColorSpace? = nil) {
    (self.model, baseColorSpace) = (model, base)
  }

  /// The number of components, alpha excluded.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }
}

/// The component layouts of color spaces. Raw values are Core Graphics'.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// Device RGB: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

/// Device gray: gray with sRGB's transfer function.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }

/// The pattern color space.
public func CGColorSpaceCreatePattern(_ baseSpace: CGColorSpace?) -> CGColorSpace? {
  CGColorSpace(patternBaseSpace: baseSpace)
}
