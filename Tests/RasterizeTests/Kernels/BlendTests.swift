import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Blend modes")
  struct Blending {
    @Test(
      "every mode equals its scalar reference at every length and alignment",
      arguments: BlendMode.allCases)
    func references(mode: BlendMode) {
      var random = SplitMix64(seed: 17)
      for (count, offset) in spans {
        let (input, source) = (random.pixels(80), random.pixels(80))
        expectMatchesReference(input, offset: offset, "\(mode)") {
          blend($0, source, mode: mode, count: count)
        } reference: {
          blendScalar($0, source, mode: mode, count: count)
        }
      }
    }

    @Test("tinting equals its scalar reference")
    func otherReferences() {
      var random = SplitMix64(seed: 18)
      for (count, offset) in spans {
        let (input, color) = (random.pixels(80), random.pixel())
        expectMatchesReference(input, offset: offset) {
          modulate($0, color: color, count: count)
        } reference: {
          modulateScalar($0, color: color, count: count)
        }
      }
    }

    /// The blend functions of the W3C specification, for unpremultiplied colors.
    private func mixture(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
      func hardLight(_ b: Double, _ s: Double) -> Double {
        s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
      }
      switch mode {
      case .multiply: return b * s
      case .screen: return b + s - b * s
      case .overlay: return hardLight(s, b)
      case .darken: return min(b, s)
      case .lighten: return max(b, s)
      case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
      case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
      case .hardLight: return hardLight(b, s)
      case .softLight:
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let lit = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (lit - b)
      case .difference: return abs(b - s)
      case .exclusion: return b + s - 2 * b * s
      case .plusLighter: return min(1, b + s)
      }
    }

    @Test(
      "opaque colors blend by the W3C's formulas within half a step", arguments: BlendMode.allCases)
    func formula(mode: BlendMode) {
      for b in stride(from: 0, through: 255, by: 5) {
        for s in stride(from: 0, through: 255, by: 3) {
          let pixel = blended(0xff00_0000 | UInt32(s), 0xff00_0000 | UInt32(b), mode)
          let exact = 255 * mixture(mode, Double(b) / 255, Double(s) / 255)
          // Dodge and burn divide first, rounding to 255ths of a step.
          #expect(abs(Double(pixel & 255) - exact) <= 0.51, "\(b), \(s)")
          #expect(pixel >> 24 == 255)
        }
      }
    }

    // s·as·(1 − ab) + b·ab·(1 − as) + B·as·ab with s = 1, as = 0.6, b = 0.5, ab = 0.8, multiplied:
    // 0.6 · 0.2 + 0.4 · 0.4 + 0.5 · 0.48 = 0.52; the alpha is 0.6 + 0.8 − 0.48 = 0.92.
    @Test("translucent colors blend in proportion to both alphas")
    func translucent() {
      let pixel = blended(0x9900_0099, 0xcc00_0066, .multiply)
      #expect(pixel & 255 == 133)  // 0.52 · 255 = 132.6
      #expect(pixel >> 24 == 235)  // 0.92 · 255 = 234.6
    }

    @Test(
      "a transparent source changes nothing, and over a transparent backdrop the source is unchanged"
    )
    func clear() {
      var random = SplitMix64(seed: 5)
      for mode in BlendMode.allCases {
        for pixel in random.pixels(200) {
          #expect(blended(0, pixel, mode) == pixel)
          #expect(blended(pixel, 0, mode) == pixel)
        }
      }
    }

    @Test("no channel exceeds alpha")
    func premultiplied() {
      var random = SplitMix64(seed: 6)
      for mode in BlendMode.allCases {
        for _ in 0..<2000 {
          let pixel = blended(random.pixel(), random.pixel(), mode)
          let alpha = pixel >> 24
          #expect(
            pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
        }
      }
    }
  }
}
