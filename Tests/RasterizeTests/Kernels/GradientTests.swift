import CKernels
import Foundation
import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Gradients")
  struct Gradients {
    /// Calls `body` with a random gradient over some 60 pixels in each direction.
    private func withGradient(
      _ kind: ck_gradient_kind, isAffine: Bool, isLevel: Bool = false,
      _ random: inout SplitMix64,
      _ body: (ck_gradient) -> Void
    ) {
      func number(_ range: ClosedRange<Float>) -> Double { Double(random.float(range)) }
      var location = number(-0.3...0.3)
      let stops = (0...Int(number(0...4))).map { _ in
        // Some at the same location.
        location += max(number(-0.1...0.4), 0)
        return ck_stop(
          location: location, color: (number(0...1), number(0...1), number(0...1), number(0...1)))
      }
      stops.withUnsafeBufferPointer {
        guard let first = $0.baseAddress else { return }
        body(
          ck_gradient(
            kind: kind, is_affine: isAffine,
            is_row_constant: kind == CK_AXIAL && isAffine && isLevel,
            map: (
              number(-1...1), number(-1...1), isAffine ? 0 : number(-0.01...0.01), number(-1...1),
              number(-1...1), isAffine ? 0 : number(-0.01...0.01), number(-40...40),
              number(-40...40), 1
            ), end_x: number(-60...60), end_y: number(-60...60), start_angle: number(-3...3),
            stops: first, stop_count: $0.count, first_pixel: random.pixel(),
            last_pixel: random.pixel()))
      }
    }

    @Test(
      "every kind equals its scalar reference at every length and alignment, with perspective too")
    func references() {
      var random = SplitMix64(seed: 23)
      for (count, offset) in spans {
        for kind in [CK_AXIAL, CK_RADIAL, CK_CONIC] {
          let y = Int(random.float(-20...60))
          let before = random.pixels(80)
          withGradient(kind, isAffine: offset < 2, isLevel: offset == 1, &random) { gradient in
            expectMatchesReference(before, offset: offset) {
              paintGradient($0, gradient, y: y, count: count)
            } reference: {
              paintGradientScalar($0, gradient, y: y, count: count)
            }
          }
        }
      }
    }

    @Test("a row's pixels do not depend on where the span starts")
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

    /// A gradient of two stops from left to right.
    private func across(_ width: Double, _ stops: UnsafePointer<ck_stop>) -> ck_gradient {
      ck_gradient(
        kind: CK_AXIAL, is_affine: true, is_row_constant: false, map: (1, 0, 0, 0, 1, 0, 0, 0, 1),
        end_x: width, end_y: 0, start_angle: 0, stops: stops, stop_count: 2, first_pixel: 0,
        last_pixel: 0)
    }

    // The mean of n thresholds of a low-discrepancy sequence is within about 1 / n of one half.
    @Test("the mean over a row and a square equals the gradient's, and no channel exceeds alpha")
    func dithered() {
      let stops = [
        ck_stop(location: 0, color: (0.1, 0.5, 1, 0.05)),
        ck_stop(location: 1, color: (0.11, 0.5, 1, 0.06)),
      ]
      stops.withUnsafeBufferPointer {
        guard let first = $0.baseAddress else { return }
        let gradient = across(1024, first)
        var square = [UInt32](repeating: 0, count: 1024 * 16)
        for y in 0..<16 { paintGradient(&square[1024 * y], gradient, y: y, count: 1024) }
        for x in stride(from: 0, to: 1024, by: 16) {
          var sums = SIMD4<Double>()
          for y in 0..<16 {
            for pixel in square[1024 * y + x..<1024 * y + x + 16] {
              let bytes = SIMD4((0..<4).map { Double(pixel >> (8 * UInt32($0)) & 255) })
              #expect(bytes.max() == bytes[3])
              sums += bytes
            }
          }
          let fraction = (Double(x) + 8) / 1024
          let alpha = (0.05 + 0.01 * fraction) * 255
          let exact = SIMD4(1, 0.5, 0.1 + 0.01 * fraction, 1) * alpha
          let error = sums / 256 - exact
          #expect(max(error.max(), -error.min()) < 0.03, "\(x): \(error)")
        }
      }
    }

    @Test("exactly representable values are exact, and components equal at both stops are constant")
    func exact() {
      // 51 and 102 are bytes; 0.3 is 76.5, a constant 77; green rises by less than a byte.
      let stops = [
        ck_stop(location: 0, color: (0.2, 0.4, 0.3, 1)),
        ck_stop(location: 1, color: (0.2, 0.402, 0.3, 1)),
      ]
      stops.withUnsafeBufferPointer {
        guard let first = $0.baseAddress else { return }
        let gradient = across(64, first)
        var row = [UInt32](repeating: 0, count: 64)
        for y in 0..<40 {
          paintGradient(&row, gradient, y: y, count: 64)
          #expect(row.allSatisfy { $0 & 0xFFFF_00FF == 0xFF33_004D })
          #expect(row.allSatisfy { $0 >> 8 & 255 == 102 || $0 >> 8 & 255 == 103 })
        }
      }
    }

    @Test(
      "a degenerate gradient, and a pixel exactly at its start, give its last color or a valid one"
    )
    func degenerate() {
      var random = SplitMix64(seed: 24)
      for kind in [CK_AXIAL, CK_RADIAL, CK_CONIC] {
        let before = random.pixels(40)
        withGradient(kind, isAffine: true, &random) { gradient in
          var gradient = gradient
          gradient.map = (1, 0, 0, 0, 1, 0, -3.5, -2.5, 1)
          (gradient.end_x, gradient.end_y) = (0, 0)
          expectMatchesReference(before, offset: 1) {
            paintGradient($0, gradient, y: 2, count: 20)
          } reference: {
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
