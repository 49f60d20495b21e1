import TestSupport
import Testing

@testable import Rasterize

@Suite("Rounding")
struct RoundingTests {
  @Test("rounding to steps takes ties away from zero, as in the standard library")
  func steps() {
    var random = SplitMix64(seed: 3)
    let ties = [0.5, 1.5, 2.5, 0.499_999_999_999_999_94, 0x1p50 - 0.5, 0x1p51 + 0.5, 0x1p53, 0]
    let others = (0..<1000).map { _ in
      Double.random(in: -1...1, using: &random) * Double.random(in: 0...0x1p52, using: &random)
    }
    for number in ties + others {
      for value in [number, -number] {
        #expect(value.rounded(toSteps: 1) == value.rounded())
        #expect((value / 256).rounded(toSteps: 256) == value.rounded() / 256)
      }
    }
    #expect(Double.nan.rounded(toSteps: 256).isNaN)
    #expect(Double.infinity.rounded(toSteps: 256) == .infinity)
  }

  @Test("a fraction is rounded to the nearest byte")
  func bytes() {
    for value in 0...255 { #expect(UInt8(unit: Double(value) / 255) == UInt8(value)) }
    // 0.5 / 255 · 255 is exactly 0.5, and rounds up.
    #expect(UInt8(unit: 0.5 / 255) == 1)
    #expect(UInt8(unit: (0.5 / 255).nextDown) == 0)
    #expect([-1, 2, Double.nan].map { UInt8(unit: $0) } == [0, 255, 0])
  }
}
