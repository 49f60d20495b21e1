import Foundation
import Graphics

/// Pseudorandom numbers that depend on their seed only.
enum SeededRandom {
  /// A number from 0 to below 1: the FNV-1a hash of the seed, finalized as in SplitMix64.
  static func fraction(of seed: String) -> Double {
    let state = SplitMix.seed(named: seed) &- SplitMix.increment
    return Double(SplitMix.output(after: state) >> 11) / Double(1 << 53)
  }
}

enum Trigonometry {
  /// The sine of an angle, rounded to 12 decimals: the last bits differ between math libraries.
  static func sine(ofDegrees degrees: Double) -> Double {
    let reduced = degrees.remainder(dividingBy: 360)
    return (sin(reduced * .pi / 180) * 1e12).rounded() / 1e12
  }
}

/// A color as `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
struct HexColorValue {
  /// Red, green, blue, alpha, each 0 to 255.
  var channels: [Double]

  init(channels: [Double]) { self.channels = channels }

  init?(_ text: String) {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3, 4: channels = digits.map { Double($0 * 17) }
    case 6, 8:
      channels = stride(from: 0, to: digits.count, by: 2).map {
        Double(digits[$0] * 16 + digits[$0 + 1])
      }
    default: return nil
    }
    if channels.count == 3 { channels.append(255) }
  }

  /// As `#rrggbb` if it is opaque, else as `#rrggbbaa`.
  var text: String {
    let bytes = channels.map { Int(min(max($0, 0), 255).rounded()) }
    let shown = bytes[3] == 255 ? bytes.dropLast() : bytes[...]
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
