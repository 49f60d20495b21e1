import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Fill and source-over")
  struct SourceOver {
    @Test("every kernel equals its scalar reference at every length and alignment")
    func references() {
      var random = SplitMix64(seed: 1)
      for (count, offset) in spans {
        let input = random.pixels(80)
        let (source, mask) = (random.pixels(80), random.mask(80))
        let (color, alpha) = (random.pixel(), UInt8.random(in: 0...255, using: &random))
        expectMatchesReference(input, offset: offset) {
          fill($0, color: color, count: count)
        } reference: {
          fillScalar($0, color: color, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          sourceOver($0, color: color, count: count)
        } reference: {
          sourceOverScalar($0, color: color, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          sourceOver($0, color: color, mask: mask, count: count)
        } reference: {
          sourceOverScalar($0, color: color, mask: mask, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          sourceOver($0, source, count: count)
        } reference: {
          sourceOverScalar($0, source, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          sourceOver($0, source, alpha: alpha, count: count)
        } reference: {
          sourceOverScalar($0, source, alpha: alpha, count: count)
        }
        let backdrop = random.pixels(80)
        for alpha in [alpha, 255] {
          expectMatchesReference(input, offset: offset) {
            sourceOver($0, backdrop: backdrop, source, alpha: alpha, count: count)
          } reference: { pixels in
            for i in 0..<count { pixels[i] = backdrop[i] }
            sourceOverScalar(pixels, source, alpha: alpha, count: count)
          }
        }
        expectMatchesReference(input, offset: offset) {
          sourceOver($0, source, mask: mask, count: count)
        } reference: {
          sourceOverScalar($0, source, mask: mask, count: count)
        }
      }
    }

    @Test("the product of each value with each transmittance is rounded to nearest, exactly")
    func exhaustive() {
      // Black at each alpha over each gray: 255 · d · (255 − a) fits 16 bits.
      let below = (0...255).map { UInt32($0) &* 0x0101_0101 }
      onEachInstructionSet { instructionSet in
        for alpha in 0...255 as ClosedRange<UInt32> {
          var pixels = below
          sourceOver(&pixels, color: alpha << 24, count: 256)
          for d in 0...255 as ClosedRange<UInt32> {
            let left = (2 * d * (255 - alpha) + 255) / 510
            let expected = left * 0x01_0101 | (left + alpha) << 24
            if pixels[Int(d)] != expected {
              Issue.record("\(instructionSet): \(d) under \(alpha) gave \(pixels[Int(d)])")
            }
          }
        }
      }
    }

    @Test("the brightest source exactly saturates every channel, without a carry")
    func noCarry() {
      // s = s.a on white: s.a + round(255 · (255 − s.a) / 255) = 255 in every channel.
      let sources = (0...255).map { UInt32($0) &* 0x0101_0101 }
      onEachInstructionSet { instructionSet in
        var pixels = [UInt32](repeating: .max, count: 256)
        sourceOver(&pixels, sources, count: 256)
        #expect(pixels.allSatisfy { $0 == .max }, "\(instructionSet)")
      }
    }

    @Test("an opaque color over itself is unchanged through any mask")
    func opaqueOnItself() {
      let masks = (0...255).map { UInt8($0) }
      onEachInstructionSet { instructionSet in
        for gray in 0...255 as ClosedRange<UInt32> {
          let color = 0xFF00_0000 | gray << 16 | (255 - gray) << 8 | gray
          var pixels = [UInt32](repeating: color, count: 256)
          sourceOver(&pixels, color: color, mask: masks, count: 256)
          if pixels.contains(where: { $0 != color }) {
            Issue.record("\(instructionSet): \(gray) changed")
          }
        }
      }
    }

    @Test("the result is premultiplied for any mask")
    func staysPremultiplied() {
      var random = SplitMix64(seed: 2)
      let (below, source, mask) = (random.pixels(4096), random.pixels(4096), random.mask(4096))
      onEachInstructionSet { instructionSet in
        var pixels = below
        sourceOver(&pixels, source, mask: mask, count: 4096)
        #expect(pixels.allSatisfy(isPremultiplied), "\(instructionSet)")
      }
    }
  }
}
