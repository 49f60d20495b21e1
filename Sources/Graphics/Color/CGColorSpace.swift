// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What the components of a colour mean: here always sRGB, or a grey of the same curve. It exists so that code
/// which names a colour space compiles; every space of colours stands for the one that is in use.
public final class CGColorSpace: Sendable {
  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of sRGB with components beyond 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of grey with a gamma of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// Which components there are.
  public let model: CGColorSpaceModel
  /// What the colour of a pattern without colours is given in; nil for other spaces, and where patterns
  /// have colours of their own.
  public let baseColorSpace: CGColorSpace?

  /// The space of a name; nil for those that are neither sRGB nor a grey of its curve.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(.rgb)
    case Self.genericGrayGamma2_2: self.init(.monochrome)
    default: return nil
    }
  }

  /// The space of patterns.
  ///
  /// - Parameter baseSpace: Of the colour that patterns without colours are painted in; nil for patterns
  ///   that have colours.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if baseSpace?.model == .pattern { return nil }
    self.init(.pattern, base: baseSpace)
  }

  fileprivate init(_ model: CGColorSpaceModel, base: CGColorSpace? = nil) {
    (self.model, baseColorSpace) = (model, base)
  }

  /// How many components a colour has, alpha left out.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }
}

/// Which components colours have. Raw values are Core Graphics'.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// The space that components are taken for: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

/// The space of greys with sRGB's curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }

/// The space of patterns.
public func CGColorSpaceCreatePattern(_ baseSpace: CGColorSpace?) -> CGColorSpace? {
  CGColorSpace(patternBaseSpace: baseSpace)
}
