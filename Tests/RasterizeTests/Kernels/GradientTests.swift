import CKernels
import Foundation
import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Gradients")
  struct Gradients {
    /// Calls `body` with a gradient over some 60 pixels each way.
    private func withGradient(
      _ kind: ck_gradient_kind, isAffine: Bool, _ random: inout SplitMix64,
      _ body: (ck_gradient) -> Void
    ) {
      func number(_ range: ClosedRange<Float>) -> Double { Double(random.float(range)) }
      var place = number(-0.3...0.3)
      let stops = (0...Int(number(0...4))).map { _ in
        // Some at the same place.
        place += max(number(-0.1...0.4), 0)
        return ck_stop(
          place: place, color: (number(0...1), number(0...1), number(0...1), number(0...1)))
      }
      stops.withUnsafeBufferPointer {
        guard let first = $0.baseAddress else { return }
        body(
          ck_gradient(
            kind: kind, is_affine: isAffine,
            map: (
              number(-1...1), number(-1...1), isAffine ? 0 : number(-0.01...0.01), number(-1...1),
              number(-1...1), isAffine ? 0 : number(-0.01...0.01), number(-40...40),
              number(-40...40), 1
            ), end_x: number(-60...60), end_y: number(-60...60), start_angle: number(-3...3),
            stops: first, stop_count: $0.count, first_pixel: random.pixel(),
            last_pixel: random.pixel()))
      }
    }

    @Test("every kind equals its twin at every length and alignment, also in perspective")
    func twins() {
      var random = SplitMix64(seed: 23)
      for (count, offset) in spans {
        for kind in [CK_AXIAL, CK_RADIAL, CK_CONIC] {
          let y = Int(random.float(-20...60))
          let before = random.pixels(80)
          withGradient(kind, isAffine: offset < 2, &random) { gradient in
            expectTwins(before, offset: offset) {
              paintGradient($0, gradient, y: y, count: count)
            } twin: {
              paintGradientScalar($0, gradient, y: y, count: count)
            }
          }
        }
      }
    }

    @Test("a row's pixels are the same wherever it begins")
    func parts() {
      var random = SplitMix64(seed: 24)
      for kind in [CK_AXIAL, CK_RADIAL, CK_CONIC] {
        for isAffine in [true, false] {
          withGradient(kind, isAffine: isAffine, &random) { gradient in
            var row = [UInt32](repeating: 0, count: 80)
            paintGradient(&row, gradient, y: 7, count: 80)
            for x in [1, 8, 13, 41] {
              var part = [UInt32](repeating: 0, count: 80 - x)
              paintGradient(&part, gradient, x: x, y: 7, count: 80 - x)
              #expect(part == Array(row[x...]), "from column \(x)")
              paintGradientScalar(&part, gradient, x: x, y: 7, count: 80 - x)
              #expect(part == Array(row[x...]), "from column \(x)")
            }
          }
        }
      }
    }

    @Test(
      "a gradient without extent, and one at whose start a pixel lies, are their last colour or a number"
    )
    func degenerate() {
      var random = SplitMix64(seed: 24)
      for kind in [CK_AXIAL, CK_RADIAL, CK_CONIC] {
        let before = random.pixels(40)
        withGradient(kind, isAffine: true, &random) { gradient in
          var gradient = gradient
          gradient.map = (1, 0, 0, 0, 1, 0, -3.5, -2.5, 1)
          (gradient.end_x, gradient.end_y) = (0, 0)
          expectTwins(before, offset: 1) {
            paintGradient($0, gradient, y: 2, count: 20)
          } twin: {
            paintGradientScalar($0, gradient, y: 2, count: 20)
          }
        }
      }
    }

    @Test("the arc tangent is within 10⁻¹⁵ of the library's")
    func arcTangents() {
      for i in 0...10_000 {
        let x = Double(i) / 10_000
        #expect(abs(arcTangent(x) - atan(x)) < 1e-15)
      }
    }
  }
}
