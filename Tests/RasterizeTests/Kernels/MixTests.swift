import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Interpolation and scaling")
  struct Mixing {
    @Test("every kernel equals its scalar reference at every length and alignment")
    func references() {
      var random = SplitMix64(seed: 3)
      for (count, offset) in spans {
        let input = random.pixels(80)
        let (source, mask) = (random.pixels(80), random.mask(80))
        let alpha = UInt8.random(in: 0...255, using: &random)
        expectMatchesReference(input, offset: offset) {
          mix($0, source, alpha: alpha, count: count)
        } reference: {
          mixScalar($0, source, alpha: alpha, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          mix($0, source, mask: mask, count: count)
        } reference: {
          mixScalar($0, source, mask: mask, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          scale($0, alpha: alpha, count: count)
        } reference: {
          scaleScalar($0, alpha: alpha, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          scale($0, mask: mask, count: count)
        } reference: {
          scaleScalar($0, mask: mask, count: count)
        }
      }
    }

    @Test("interpolation rounds to nearest once, for all 2²⁴ sources, destinations and alphas")
    func exhaustiveMix() {
      // A pixel holds four destinations, a row of 64 pixels all of them, one row per source.
      let quotients = (0...65025).map { UInt32((2 * $0 + 255) / 510) }
      let sources = (0..<16384).map { UInt32($0 / 64) &* 0x0101_0101 }
      let destinations = (0..<16384).map { UInt32($0 % 64) &* 0x0404_0404 &+ 0x0302_0100 }
      for alpha in 0...255 {
        let expected = Self.mixes(alpha, quotients)
        onEachInstructionSet { instructionSet in
          var pixels = destinations
          mix(&pixels, sources, alpha: UInt8(alpha), count: 16384)
          if pixels != expected { Issue.record("\(instructionSet), alpha \(alpha)") }
        }
      }
    }

    /// Raw pointers instead of ranges: sixteen million iterations take seconds otherwise, in debug
    /// builds.
    private static func mixes(_ alpha: Int, _ quotients: [UInt32]) -> [UInt32] {
      [UInt32](unsafeUninitializedCapacity: 16384) { pixels, count in
        quotients.withUnsafeBufferPointer { quotients in
          var i = 0
          while i < 16384 {
            let (kept, t) = (255 &- alpha, (i &>> 6) &* alpha &+ (i & 63) &* 4 &* (255 &- alpha))
            pixels[i] =
              quotients[t] | quotients[t &+ kept] &<< 8 | quotients[t &+ 2 &* kept] &<< 16
              | quotients[t &+ 3 &* kept] &<< 24
            i &+= 1
          }
        }
        count = 16384
      }
    }

    @Test("every product of two bytes is divided by 255 and rounded to nearest")
    func exhaustiveScale() {
      let input = (0...255).map { UInt32($0) &* 0x0101_0101 }
      onEachInstructionSet { instructionSet in
        for alpha in 0...255 {
          var pixels = input
          scale(&pixels, alpha: UInt8(alpha), count: 256)
          let expected = (0...255).map { UInt32((2 * $0 * alpha + 255) / 510) &* 0x0101_0101 }
          if pixels != expected { Issue.record("\(instructionSet), alpha \(alpha)") }
        }
      }
    }

    @Test("interpolated premultiplied pixels are premultiplied")
    func staysPremultiplied() {
      var random = SplitMix64(seed: 4)
      let (below, source, mask) = (random.pixels(4096), random.pixels(4096), random.mask(4096))
      onEachInstructionSet { instructionSet in
        var pixels = below
        mix(&pixels, source, mask: mask, count: 4096)
        #expect(pixels.allSatisfy(isPremultiplied), "\(instructionSet)")
      }
    }
  }
}
