/// A color in sRGB, as gamma-encoded, straight (not premultiplied) components, nominally 0…1; or a
/// pattern.
public struct CGColor: Hashable, Sendable {
  /// Nominally 0…1.
  public var red: CGFloat
  /// Nominally 0…1.
  public var green: CGFloat
  /// Nominally 0…1.
  public var blue: CGFloat
  /// 0 (transparent) to 1 (opaque).
  public var alpha: CGFloat
  /// The pattern that is repeated over the painted area; nil for a plain color. For an uncolored
  /// pattern the components are its color; for a colored one only `alpha` is used.
  public internal(set) var pattern: CGPattern?

  /// Makes a color from its components. Non-finite values count as 0.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red.isFinite ? red : 0
    self.green = green.isFinite ? green : 0
    self.blue = blue.isFinite ? blue : 0
    self.alpha = alpha.isFinite ? alpha : 0
  }

  /// Makes a color from its components. Non-finite values count as 0.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a gray level, 0 (black) to 1 (white). Non-finite values count as 0.
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Makes a color from the components of a color space, alpha last.
  ///
  /// Returns nil if there are too few components, and for spaces that are neither RGB nor gray.
  public init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    if components.count <= space.numberOfComponents { return nil }
    switch space.model {
    case .rgb:
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    default: return nil
    }
  }

  /// Makes a color from the components of a color space, alpha last: one more than the space's
  /// number of components.
  @_disfavoredOverload
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let numbers = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(colorSpace: space, components: [CGFloat](numbers))
  }

  /// sRGB, whatever space the color was made in; the pattern color space for a pattern.
  public var colorSpace: CGColorSpace? {
    pattern == nil ? CGColorSpaceCreateDeviceRGB() : CGColorSpaceCreatePattern(nil)
  }

  /// Red, green, blue and alpha, in this order.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// The number of components, alpha included.
  public var numberOfComponents: Int { 4 }

  /// The same color with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    var color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    color.pattern = pattern
    return color
  }
}

extension CGFloat {
  /// Clamped to 0…1; NaN counts as 0.
  @inlinable
  package var unit: Double { self > 0 ? Swift.min(native, 1) : 0 }
}
