import Animator

/// Hexadecimal notation of colors: `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`.
package enum HexColor {
  /// Parses to 0xRRGGBBAA; nil for invalid text.
  static func bytes(_ text: String) -> UInt32? {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.hasPrefix("#"), digits.count == text.count - 1 else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    return (bytes + [255]).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The color of 0xRRGGBBAA.
  static func color(_ bytes: UInt32) -> UIColor {
    UIColor(
      red: CGFloat(bytes >> 24) / 255, green: CGFloat(bytes >> 16 & 255) / 255,
      blue: CGFloat(bytes >> 8 & 255) / 255, alpha: CGFloat(bytes & 255) / 255)
  }

  /// Parses to a color; nil for invalid text.
  static func parse(_ text: String) -> UIColor? { bytes(text).map(color) }

  /// Formats 0xRRGGBBAA as `#rrggbb` if opaque, else as `#rrggbbaa`.
  static func text(_ bytes: UInt32) -> String {
    let digits = String(bytes, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    return "#" + (bytes & 255 == 255 ? String(padded.dropLast(2)) : padded)
  }

  /// Formats a color as `#rrggbbaa`, each channel clamped and rounded to 8 bits; "pattern" for a
  /// pattern color.
  package static func text(_ color: CGColor) -> String {
    if color.pattern != nil { return "pattern" }
    let channels = [color.red, color.green, color.blue, color.alpha]
    return "#"
      + channels.map { channel in
        let byte = Int((min(max(channel, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
