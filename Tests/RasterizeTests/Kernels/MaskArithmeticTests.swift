import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Mask arithmetic and light")
  struct MaskArithmetic {
    @Test("every kernel of masks equals its twin at every length and alignment")
    func twins() {
      var random = SplitMix64(seed: 5)
      for (count, offset) in spans {
        let (input, other, source) = (random.mask(80), random.mask(80), random.pixels(80))
        let (start, step) = (random.float(-1...2), random.float(-0.1...0.1))
        expectTwins(input, offset: offset) {
          multiplyMask($0, by: other, count: count)
        } twin: {
          multiplyMaskScalar($0, by: other, count: count)
        }
        expectTwins(input, offset: offset) {
          subtractMask($0, other, count: count)
        } twin: {
          subtractMaskScalar($0, other, count: count)
        }
        expectTwins(input, offset: offset) {
          multiplyMask($0, rampFrom: start, step: step, count: count)
        } twin: {
          multiplyMaskScalar($0, rampFrom: start, step: step, count: count)
        }
        expectTwins(input, offset: offset) {
          copyAlpha($0, of: source, count: count)
        } twin: {
          copyAlphaScalar($0, of: source, count: count)
        }
      }
    }

    @Test("light equals its twin at every length and alignment")
    func lightTwins() {
      var random = SplitMix64(seed: 6)
      for (count, offset) in spans {
        let input = random.pixels(80)
        let (start, step) = (random.float(-1...2), random.float(-0.1...0.1))
        let paleness = random.mask(1)[0]
        expectTwins(input, offset: offset) {
          light($0, start: start, step: step, paleness: paleness, count: count)
        } twin: {
          lightScalar($0, start: start, step: step, paleness: paleness, count: count)
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

    @Test("a ramp is limited to 0 … 1, ties go to the even byte, NaN is darkness")
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
      "full light without paleness changes nothing; full paleness gives white as much as covered")
    func lightLimits() {
      var random = SplitMix64(seed: 7)
      let input = random.pixels(256)
      onEachInstructionSet { _ in
        var pixels = input
        light(&pixels, start: 1, step: 0, paleness: 0, count: 256)
        #expect(pixels == input)
        light(&pixels, start: 1, step: 0, paleness: 255, count: 256)
        #expect(pixels == input.map { ($0 >> 24) &* 0x0101_0101 })
        light(&pixels, start: 0, step: 0, paleness: 9, count: 256)
        #expect(pixels == input.map { $0 & 0xFF00_0000 })
      }
    }

    @Test("lit pixels stay premultiplied")
    func staysPremultiplied() {
      var random = SplitMix64(seed: 8)
      var pixels = random.pixels(4096)
      light(&pixels, start: 1.2, step: -0.0003, paleness: 90, count: 4096)
      #expect(pixels.allSatisfy(isPremultiplied))
    }
  }
}
