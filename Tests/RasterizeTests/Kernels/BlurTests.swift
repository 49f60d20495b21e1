import DrawingReplay
import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Blur")
  struct Blur {
    @Test("a row equals its scalar reference at every length and alignment, along rows and columns")
    func references() {
      var random = SplitMix64(seed: 21)
      for (count, offset) in spans {
        let filter = GaussianFilter(sigma: Double(count % 7) / 2)
        let source = random.mask(80 * 23)
        for distance in [1, 80] {
          expectMatchesReference(random.mask(80), offset: offset) {
            blurRow($0, Array(source), middle: 80 * 11, distance, filter, count)
          } reference: { destination in
            source.withUnsafeBufferPointer { source in
              guard let start = source.baseAddress else { return }
              blurRowScalar(
                destination, start + 80 * 11, distance: distance, filter: filter, count: count)
            }
          }
        }
      }
    }

    private func blurRow(
      _ destination: UnsafeMutablePointer<UInt8>, _ source: [UInt8], middle: Int, _ distance: Int,
      _ filter: GaussianFilter, _ count: Int
    ) {
      source.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress else { return }
        Rasterize.blurRow(
          destination, start + middle, distance: distance, filter: filter, count: count)
      }
    }

    @Test(
      "the weights of any filter sum to 65536 and extend to three standard deviations",
      arguments: [0.05, 0.1, 0.34, 0.5, 1, 2.5, 7, 33.3, 250, 1000])
    func weights(sigma: Double) {
      let filter = GaussianFilter(sigma: sigma)
      #expect(filter.weights[0] + 2 * filter.weights.dropFirst().reduce(0, +) == 65536)
      #expect(filter.radius == Int((3 * sigma).rounded(.up)))
    }

    @Test("weights are within 1 of the Gaussian's, including the center")
    func weightsOfOne() {
      // e^(−k²/2) for k = 0…3 is 1, 0.60653, 0.13534, 0.01111; both sides: 2.50596
      #expect(GaussianFilter(sigma: 1).weights == [26152, 15862, 3539, 291])
    }

    @Test("invalid sigmas are clamped", arguments: [0, -3, Double.nan])
    func noFilter(sigma: Double) {
      #expect(GaussianFilter(sigma: sigma).weights == [65536])
      #expect(GaussianFilter(sigma: .infinity).radius == 3000)
    }

    @Test("a constant mask is unchanged, and the impulse response equals the weights")
    func response() {
      let filter = GaussianFilter(sigma: 3)
      onEachInstructionSet { _ in
        for value in [0, 1, 128, 255] as [UInt8] {
          var result = [UInt8](repeating: 9, count: 20)
          let even = [UInt8](repeating: value, count: 38)
          blurRow(&result, even, middle: 9, 1, filter, 20)
          #expect(result == [UInt8](repeating: value, count: 20))
        }
        var dot = [UInt8](repeating: 0, count: 37)
        dot[18] = 255
        var result = [UInt8](repeating: 9, count: 19)
        blurRow(&result, dot, middle: 9, 1, filter, 19)
        #expect(result == (-9...9).map { UInt8((filter.weights[abs($0)] * 255 + 32768) >> 16) })
      }
    }
  }
}
