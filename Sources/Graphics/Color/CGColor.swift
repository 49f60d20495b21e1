/// A colour in sRGB: gamma-encoded, not premultiplied components, nominally 0…1; or a pattern.
public struct CGColor: Hashable, Sendable {
  /// 0 none … 1 full.
  public var red: CGFloat
  /// 0 none … 1 full.
  public var green: CGFloat
  /// 0 none … 1 full.
  public var blue: CGFloat
  /// 0 transparent … 1 opaque.
  public var alpha: CGFloat
  /// What is repeated over all that is painted in this colour; nil for a plain one. The components are
  /// the colour of a pattern that has none of its own, and only `alpha` counts for one that has.
  public internal(set) var pattern: CGPattern?

  /// Makes a colour of these components. Values that are not finite count as 0.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red.isFinite ? red : 0
    self.green = green.isFinite ? green : 0
    self.blue = blue.isFinite ? blue : 0
    self.alpha = alpha.isFinite ? alpha : 0
  }

  /// Makes a colour of these components. Values that are not finite count as 0.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a grey: 0 is black, 1 white. Values that are not finite count as 0.
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Makes a colour of a colour space's components, alpha last: red, green, blue, or a grey.
  ///
  /// nil where there are too few of them, and for spaces that have neither.
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

  /// Makes a colour of a colour space's components, alpha last, as many as the space has and one more.
  @_disfavoredOverload
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let numbers = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(colorSpace: space, components: [CGFloat](numbers))
  }

  /// What the components mean: sRGB, whatever the colour was made of; of a pattern, the space of patterns.
  public var colorSpace: CGColorSpace? {
    pattern == nil ? CGColorSpaceCreateDeviceRGB() : CGColorSpaceCreatePattern(nil)
  }

  /// Red, green, blue and alpha, in this order.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// How many components there are, alpha included.
  public var numberOfComponents: Int { 4 }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    var color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    color.pattern = pattern
    return color
  }
}

extension CGFloat {
  /// Limited to 0…1; what is no number counts as 0.
  @inlinable
  package var unit: Double { self > 0 ? Swift.min(native, 1) : 0 }
}
