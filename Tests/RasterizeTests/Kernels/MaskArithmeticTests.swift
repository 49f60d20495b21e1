import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Mask arithmetic and shading")
  struct MaskArithmetic {
    @Test("every mask kernel equals its scalar reference at every length and alignment")
    func references() {
      var random = SplitMix64(seed: 5)
      for (count, offset) in spans {
        let (input, other, source) = (random.mask(80), random.mask(80), random.pixels(80))
        let (start, step) = (random.float(-1...2), random.float(-0.1...0.1))
        expectMatchesReference(input, offset: offset) {
          multiplyMask($0, by: other, count: count)
        } reference: {
          multiplyMaskScalar($0, by: other, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          subtractMask($0, other, count: count)
        } reference: {
          subtractMaskScalar($0, other, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          multiplyMask($0, rampFrom: start, step: step, count: count)
        } reference: {
          multiplyMaskScalar($0, rampFrom: start, step: step, count: count)
        }
        expectMatchesReference(input, offset: offset) {
          copyAlpha($0, of: source, count: count)
        } reference: {
          copyAlphaScalar($0, of: source, count: count)
        }
      }
    }

    @Test("shading equals its scalar reference at every length and alignment")
    func shadingReferences() {
      var random = SplitMix64(seed: 6)
      for (count, offset) in spans {
        let input = random.pixels(80)
        let (start, step) = (random.float(-1...2), random.float(-0.1...0.1))
        let whiteTint = random.mask(1)[0]
        expectMatchesReference(input, offset: offset) {
          shade($0, start: start, step: step, whiteTint: whiteTint, count: count)
        } reference: {
          shadeScalar($0, start: start, step: step, whiteTint: whiteTint, count: count)
        }
      }
    }

    @Test("every product of two masks is divided by 255 and rounded to nearest")
    func exhaustiveProduct() {
      let all = (0...255).map { UInt8($0) }
      onEachInstructionSet { instructionSet in
        for factor in 0...255 {
          var mask = all
          let other = [UInt8](repeating: UInt8(factor), count: 256)
          multiplyMask(&mask, by: other, count: 256)
          let expected = (0...255).map { UInt8((2 * $0 * factor + 255) / 510) }
          if mask != expected { Issue.record("\(instructionSet), factor \(factor)") }
        }
      }
    }

    @Test("a ramp is clamped to 0 … 1, ties go to the even byte, and NaN counts as 0")
    func ramps() {
      // 255 · (0, 0.25, 0.5, 0.75, 1) = 0, 63.75, 127.5, 191.25, 255
      let expected: [UInt8] = [0, 0, 64, 128, 191, 255, 255]
      onEachInstructionSet { _ in
        var mask = [UInt8](repeating: 255, count: 7)
        multiplyMask(&mask, rampFrom: -0.25, step: 0.25, count: 7)
        #expect(mask == expected)
        multiplyMask(&mask, rampFrom: .nan, step: 0, count: 7)
        #expect(mask == [0, 0, 0, 0, 0, 0, 0])
      }
    }

    @Test(
      "full luminance without a tint changes nothing; a full tint gives premultiplied white")
    func shadingLimits() {
      var random = SplitMix64(seed: 7)
      let input = random.pixels(256)
      onEachInstructionSet { _ in
        var pixels = input
        shade(&pixels, start: 1, step: 0, whiteTint: 0, count: 256)
        #expect(pixels == input)
        shade(&pixels, start: 1, step: 0, whiteTint: 255, count: 256)
        #expect(pixels == input.map { ($0 >> 24) &* 0x0101_0101 })
        shade(&pixels, start: 0, step: 0, whiteTint: 9, count: 256)
        #expect(pixels == input.map { $0 & 0xFF00_0000 })
      }
    }

    @Test("shaded pixels stay premultiplied")
    func staysPremultiplied() {
      var random = SplitMix64(seed: 8)
      var pixels = random.pixels(4096)
      shade(&pixels, start: 1.2, step: -0.0003, whiteTint: 90, count: 4096)
      #expect(pixels.allSatisfy(isPremultiplied))
    }
  }
}
