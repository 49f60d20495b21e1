// Unchecked only because NSObject is not Sendable; everything stored is a constant value.
/// A colour: sRGB components that never change once made, or a dynamic one, whose components depend on
/// whether it is shown in light or dark.
///
/// Colours are equal when their components are, however they were made: unlike on iOS, where a
/// grey of the grey-scale space and one of the RGB space differ. Dynamic ones are when they are in light
/// and in dark; beside another one, what counts of them is the light colour.
open class UIColor: NSObject, @unchecked Sendable {
  private let tag = FoundationTag()
  /// In light, for dynamic colours that are no function.
  private let components: CGColor
  /// What a dynamic colour is; nil for one that is always the same.
  private let dynamics: Dynamics?

  private enum Dynamics {
    case dark(CGColor)
    case provider(@Sendable (UITraitCollection) -> UIColor)
  }

  /// A colour with the components of `cgColor`.
  public required init(cgColor: CGColor) {
    (components, dynamics) = (cgColor, nil)
    super.init()
  }

  /// A colour that is another one in dark.
  init(light: CGColor, dark: CGColor) {
    (components, dynamics) = (light, .dark(dark))
    super.init()
  }

  /// A colour that depends on where it is shown.
  ///
  /// Views ask for it under their own traits when they are given it, draw, or go over from light to dark.
  /// What else takes components, such as a layer's ``cgColor``, has them as of then.
  ///
  /// - Parameter dynamicProvider: Answers the colour for some traits. It may be asked on any thread.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    (components, dynamics) = (CGColor(gray: 0, alpha: 0), .provider(dynamicProvider))
    super.init()
  }

  /// The components as a value; of a dynamic colour, under ``UITraitCollection/current``.
  open var cgColor: CGColor {
    switch dynamics {
    case nil: components
    case .dark(let dark): UITraitCollection.currentStyle == .dark ? dark : components
    case .provider: resolvedColor(with: .current).components
    }
  }

  /// The colour that this one is under these traits: itself, unless it is dynamic.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = self
    // A provider may answer a dynamic colour, and two each other.
    for _ in 0..<16 {
      switch color.dynamics {
      case nil: return color
      case .dark(let dark):
        let isDark = traitCollection.userInterfaceStyle == .dark
        return UIColor(cgColor: isDark ? dark : color.components)
      case .provider(let provider): color = provider(traitCollection)
      }
    }
    return UIColor(cgColor: color.components)
  }

  /// Whether the components depend on where the colour is shown.
  package var isDynamic: Bool { dynamics != nil }

  fileprivate var inLight: CGColor {
    if case .provider? = dynamics { return resolved(.light) }
    return components
  }

  fileprivate func resolved(_ style: UIUserInterfaceStyle) -> CGColor {
    resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).components
  }

  /// A colour of gamma-encoded sRGB components, nominally 0…1.
  ///
  /// Components beyond 0…1 are kept, as on iOS 10 and later; drawing clamps them. Alpha is clamped
  /// to 0…1. Values that are not finite count as 0.
  public required convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      cgColor: CGColor(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1)))
  }

  /// A grey: 0 is black, 1 white.
  public required convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour by hue (0 and 1 red, 1/3 green, 2/3 blue), saturation and brightness, each clamped to
  /// 0…1.
  public required convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
  }

  /// A colour without components: fully transparent black.
  public required convenience override init() { self.init(white: 0, alpha: 0) }

  /// A colour as Xcode writes it: `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The same colour with another alpha, 0…1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if isDynamic {
      return UIColor { [self] in resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
    var color = UIColor(
      red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: alpha
    ).cgColor
    color.pattern = cgColor.pattern
    return UIColor(cgColor: color)
  }

  /// Equal where the components are, however the colour was made.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    guard other.inLight == inLight else { return false }
    return !isDynamic || !other.isDynamic || other.resolved(.dark) == resolved(.dark)
  }

  /// Of the components in light.
  open override var hash: Int { inLight.hashValue }

  /// The components, red to alpha, in 0…1.
  open override var description: String {
    if let pattern = cgColor.pattern { return "UIColor(\(pattern))" }
    return "UIColor(\(cgColor.red) \(cgColor.green) \(cgColor.blue) \(cgColor.alpha))"
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// What `#colorLiteral` makes where nothing says otherwise.
public typealias _ColorLiteralType = UIColor

extension UIColor {
  /// Writes the components where the pointers point; nil pointers are skipped.
  ///
  /// - Returns: Whether the colour has components: false for patterns, of which nothing is written.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    if cgColor.pattern != nil { return false }
    red?.pointee = cgColor.red
    green?.pointee = cgColor.green
    blue?.pointee = cgColor.blue
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes the grey level and alpha where the pointers point; nil pointers are skipped.
  ///
  /// - Returns: Whether the colour is a grey (its RGB components are equal); otherwise nothing is
  ///   written.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard cgColor.pattern == nil, cgColor.red == cgColor.green, cgColor.green == cgColor.blue
    else { return false }
    white?.pointee = cgColor.red
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes hue, saturation and brightness, each 0…1, where the pointers point; nil pointers are
  /// skipped. A grey has hue 0 and saturation 0.
  ///
  /// - Returns: Whether the colour has components: false for patterns, of which nothing is written. They are
  ///   clamped to 0…1 first.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    if cgColor.pattern != nil { return false }
    let hsb = HSB(cgColor)
    hue?.pointee = hsb.hue
    saturation?.pointee = hsb.saturation
    brightness?.pointee = hsb.brightness
    alpha?.pointee = cgColor.alpha
    return true
  }
}

/// Hue, saturation and brightness, each 0…1: the hexcone model (Smith, 1978).
struct HSB {
  let hue: CGFloat
  let saturation: CGFloat
  let brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    func clamped(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 1) }
    self.hue = clamped(hue)
    self.saturation = clamped(saturation)
    self.brightness = clamped(brightness)
  }

  init(_ color: CGColor) {
    func clamped(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }
    let (red, green, blue) = (clamped(color.red), clamped(color.green), clamped(color.blue))
    let high = max(red, green, blue)
    let chroma = high - min(red, green, blue)
    guard chroma > 0 else {
      self.init(hue: 0, saturation: 0, brightness: high)
      return
    }
    let sixth: CGFloat =
      switch high {
      case red: (green - blue) / chroma + (green < blue ? 6 : 0)
      case green: (blue - red) / chroma + 2
      default: (red - green) / chroma + 4
      }
    self.init(hue: sixth / 6, saturation: chroma / high, brightness: high)
  }

  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    // Each channel is full within a sixth of the circle of its own hue, gone beyond a third.
    func channel(_ center: CGFloat) -> CGFloat {
      let distance = abs((hue * 6 - center + 9).truncatingRemainder(dividingBy: 6) - 3)
      return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
    }
    return (channel(0), channel(2), channel(4))
  }
}
