import Animator

/// A color as described in a scene.
package enum SceneColor: Hashable, Sendable {
  /// A name from the scene's `colors`, or a UIKit name such as `systemBlue`.
  case named(String)
  /// 0xRRGGBBAA.
  case hex(UInt32)
  /// A gray, 0 black to 1 white.
  case white(Double, alpha: Double = 1)
  /// Components in sRGB, 0 to 1.
  case rgb(red: Double, green: Double, blue: Double, alpha: Double = 1)
  /// Hue, saturation and brightness, 0 to 1.
  case hsb(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1)
  /// An image tiled from the top left corner: the name of an asset or a path.
  case pattern(image: String, alpha: Double = 1)

  /// Converts a color, to `hex` if its components are exact multiples of 1/255. Nil for a pattern.
  init?(_ color: CGColor?) {
    guard let color, color.pattern == nil else { return nil }
    let channels = [color.red, color.green, color.blue, color.alpha]
    let bytes = channels.map { UInt32(min(max(($0 * 255).rounded(), 0), 255)) }
    if zip(channels, bytes).allSatisfy({ $0 == CGFloat($1) / 255 }) {
      self = .hex(bytes.reduce(0) { $0 << 8 | $1 })
    } else {
      self = .rgb(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
  }

  /// Resolves the color; nil if `resources` lack its name or image.
  func color(in resources: SceneResources) -> UIColor? {
    switch self {
    case .named(let name): resources.color(named: name)
    case .hex(let bytes): HexColor.color(bytes)
    case .white(let white, let alpha): UIColor(white: white, alpha: alpha)
    case .rgb(let red, let green, let blue, let alpha):
      UIColor(red: red, green: green, blue: blue, alpha: alpha)
    case .hsb(let hue, let saturation, let brightness, let alpha):
      UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    case .pattern(let image, let alpha):
      resources.images[image].map { UIColor(patternImage: $0).withAlphaComponent(alpha) }
    }
  }
}
