// Unchecked only because NSObject is not Sendable: all stored properties are constant values.
/// A color: constant sRGB components, or a dynamic color that resolves to components by the user
/// interface style or a trait collection.
///
/// Colors are equal if their components are. Unlike on iOS this holds across color spaces: a gray
/// made in the gray space equals the same gray made in RGB. Dynamic colors are equal if they
/// resolve to equal components in light, in dark, and in dark above the base level; a dynamic and a
/// constant color are compared by the components in light.
open class UIColor: NSObject, NSSecureCoding, @unchecked Sendable {
  private let tag = FoundationTag()
  /// The components; in light for a dynamic color without a provider.
  private let components: CGColor
  /// How a dynamic color is resolved; nil for a constant one.
  private let dynamics: Dynamics?

  private enum Dynamics {
    /// `elevated` is for content above the base level, such as sheets.
    case dark(CGColor, elevated: CGColor)
    case provider(@Sendable (UITraitCollection) -> UIColor)
  }

  /// A color with the components of `cgColor`.
  public required init(cgColor: CGColor) {
    (components, dynamics) = (cgColor, nil)
    super.init()
  }

  /// A dynamic color with two appearances, and one in dark above the base level; nil for the same.
  init(light: CGColor, dark: CGColor, elevated: CGColor? = nil) {
    (components, dynamics) = (light, .dark(dark, elevated: elevated ?? dark))
    super.init()
  }

  /// A dynamic color that a closure resolves.
  ///
  /// Views resolve it with their own traits when it is set, when they draw, and when the style
  /// changes. Other users of components, such as a layer's background, get those at the time of the
  /// call to ``cgColor``.
  ///
  /// - Parameter dynamicProvider: Returns the color for a trait collection. It may be called on any
  ///   thread.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    (components, dynamics) = (CGColor(gray: 0, alpha: 0), .provider(dynamicProvider))
    super.init()
  }

  // MARK: Archives

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// The color in an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    guard let color = CGColor(coder) else { return nil }
    components = color
    dynamics = CGColor(coder, "Dark").map { .dark($0, elevated: CGColor(coder, "Elevated") ?? $0) }
    super.init()
  }

  /// Archives the components: those for light and dark, or those that a dynamic provider returns for the current traits.
  /// Patterns are not archived.
  open func encode(with coder: NSCoder) {
    guard case .dark(let dark, let elevated)? = dynamics else { return cgColor.encode(with: coder) }
    components.encode(with: coder)
    dark.encode(with: coder, "Dark")
    elevated.encode(with: coder, "Elevated")
  }

  // MARK: Components

  /// The components; a dynamic color is resolved with ``UITraitCollection/current``.
  open var cgColor: CGColor {
    switch dynamics {
    case nil: components
    case .dark(let dark, let elevated):
      UITraitCollection.currentStyle != .dark
        ? components : UITraitCollection.currentLevel == .elevated ? elevated : dark
    case .provider: resolvedColor(with: .current).components
    }
  }

  /// The color resolved with a trait collection; a constant color returns itself.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = self
    // A provider may return another dynamic color; the limit stops cycles.
    for _ in 0..<16 {
      switch color.dynamics {
      case nil: return color
      case .dark(let dark, let elevated):
        guard traitCollection.userInterfaceStyle == .dark else {
          return UIColor(cgColor: color.components)
        }
        return UIColor(cgColor: traitCollection.userInterfaceLevel == .elevated ? elevated : dark)
      case .provider(let provider): color = provider(traitCollection)
      }
    }
    return UIColor(cgColor: color.components)
  }

  /// Whether the components depend on a trait collection.
  package var isDynamic: Bool { dynamics != nil }

  fileprivate var inLight: CGColor {
    if case .provider? = dynamics { return resolved(.light) }
    return components
  }

  fileprivate func resolved(
    _ style: UIUserInterfaceStyle, _ level: UIUserInterfaceLevel = .base
  ) -> CGColor {
    let traits = TraitValues {
      $0.userInterfaceStyle = style
      $0.userInterfaceLevel = level
    }
    return resolvedColor(with: UITraitCollection(traits)).components
  }

  /// A color from gamma-encoded sRGB components, nominally 0…1.
  ///
  /// Components beyond 0…1 are preserved, as on iOS 10 and later; drawing clamps them. Alpha is
  /// clamped to 0…1. Non-finite values count as 0.
  public required convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      cgColor: CGColor(red: red, green: green, blue: blue, alpha: min(max(alpha, 0), 1)))
  }

  /// A gray level, 0 (black) to 1 (white).
  public required convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A color from hue (0 and 1 red, 1/3 green, 2/3 blue), saturation and brightness, each clamped
  /// to 0…1.
  public required convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
  }

  /// Transparent black.
  public required convenience override init() { self.init(white: 0, alpha: 0) }

  /// A color literal as Xcode writes it: `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The same color with another alpha, 0…1.
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

  /// Compares resolved components, however the colors were made.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    guard other.inLight == inLight else { return false }
    if !isDynamic || !other.isDynamic { return true }
    return other.resolved(.dark) == resolved(.dark)
      && other.resolved(.dark, .elevated) == resolved(.dark, .elevated)
  }

  /// Hashes the components in light.
  open override var hash: Int { inLight.hashValue }

  /// The components, red to alpha.
  open override var description: String {
    if let pattern = cgColor.pattern { return "UIColor(\(pattern))" }
    return "UIColor(\(cgColor.red) \(cgColor.green) \(cgColor.blue) \(cgColor.alpha))"
  }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The default type of `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

extension UIColor {
  /// Stores the components through the pointers; nil pointers are skipped.
  ///
  /// - Returns: Whether the color has components: false for a pattern, and nothing is stored.
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

  /// Stores the gray level and alpha through the pointers; nil pointers are skipped.
  ///
  /// - Returns: Whether the color is gray, that is, its RGB components are equal; otherwise nothing
  ///   is stored.
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

  /// Stores hue, saturation and brightness, each 0…1, through the pointers; nil pointers are
  /// skipped. A gray has hue 0 and saturation 0. Components are clamped to 0…1 first.
  ///
  /// - Returns: Whether the color has components: false for a pattern, and nothing is stored.
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
    // Each channel is saturated within 1/6 of the circle around its own hue, and 0 beyond 1/3.
    func channel(_ center: CGFloat) -> CGFloat {
      let distance = abs((hue * 6 - center + 9).truncatingRemainder(dividingBy: 6) - 3)
      return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
    }
    return (channel(0), channel(2), channel(4))
  }
}
