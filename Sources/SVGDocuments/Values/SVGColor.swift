import Graphics

/// A color as written: a color, or the one that is current.
enum SVGColor: Hashable, Sendable {
  case color(CGColor)
  /// The value of the property `color`.
  case current

  static let black = SVGColor.color(CGColor(gray: 0, alpha: 1))

  /// A color of CSS: a name, hexadecimal digits, `rgb()`, `rgba()`, `hsl()`, `hsla()`; nil for other text.
  init?(_ text: String) {
    let text = text.lowercased()
    if text == "currentcolor" {
      self = .current
    } else if text == "transparent" {
      self = .color(CGColor(gray: 0, alpha: 0))
    } else if let hex = Self.named[text] {
      self = .color(CGColor(bytes: (hex << 8) | 0xFF))
    } else if text.hasPrefix("#") {
      guard let color = CGColor(hexDigits: text.dropFirst()) else { return nil }
      self = .color(color)
    } else {
      guard let color = CGColor(cssFunction: text) else { return nil }
      self = .color(color)
    }
  }
}

extension CGColor {
  /// 0xRRGGBBAA.
  fileprivate init(bytes: UInt32) {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat((bytes >> shift) & 255) / 255 }
    self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
  }

  /// 3, 4, 6 or 8 digits.
  fileprivate init?(hexDigits digits: Substring) {
    let isShort = digits.count <= 4
    guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
    var text = isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    if text.count == 6 { text += "ff" }
    guard let bytes = UInt32(text, radix: 16) else { return nil }
    self.init(bytes: bytes)
  }

  /// `rgb(255, 0 0 / 50%)` and the like.
  fileprivate init?(cssFunction text: String) {
    var scanner = SVGValueScanner(text)
    let name = scanner.word()
    guard scanner.consume("("), let list = scanner.text(upTo: ")"), scanner.rest.trimmed.isEmpty,
      let values = Self.components(list), values.count == 3 || values.count == 4
    else { return nil }
    let alpha = values.count == 4 ? min(max(values[3].fraction(of: 1), 0), 1) : 1
    switch name {
    case "rgb", "rgba":
      let channels = values.prefix(3).map { min(max($0.fraction(of: 255), 0), 1) }
      self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    case "hsl", "hsla":
      self.init(
        hue: values[0].value, saturation: min(max(values[1].fraction(of: 100), 0), 1),
        lightness: min(max(values[2].fraction(of: 100), 0), 1), alpha: alpha)
    default: return nil
    }
  }

  private struct Component {
    let value: Double
    let isPercent: Bool

    func fraction(of whole: Double) -> CGFloat {
      CGFloat(isPercent ? value / 100 : value / whole)
    }
  }

  private static func components(_ text: String) -> [Component]? {
    var scanner = SVGValueScanner(text)
    var components: [Component] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      switch scanner.word() {
      case "", "deg": components.append(Component(value: number, isPercent: false))
      case "%": components.append(Component(value: number, isPercent: true))
      default: return nil
      }
      scanner.skipSeparators()
      if components.count == 3, scanner.consume("/") { scanner.skipSpace() }
    }
    return components
  }

  /// By the algorithm of CSS Color Module Level 4, section 7.1.
  private init(hue: Double, saturation: CGFloat, lightness: CGFloat, alpha: CGFloat) {
    let hue = hue.truncatingRemainder(dividingBy: 360) + (hue < 0 ? 360 : 0)
    func channel(_ n: Double) -> CGFloat {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let amount = saturation * min(lightness, 1 - lightness)
      return lightness - amount * CGFloat(max(-1, min(k - 3, 9 - k, 1)))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
