import CKernels
import TestSupport
import Testing

@testable import Rasterize

/// A texture surrounded by other texels, which must not be sampled.
private struct TestTexture {
  let width: Int
  let height: Int
  private let pixels: [UInt32]

  init(_ width: Int, _ height: Int, _ texel: (Int, Int) -> UInt32) {
    (self.width, self.height) = (width, height)
    pixels = (-1...height).flatMap { y in
      (-1...width).map { x in
        (0..<width).contains(x) && (0..<height).contains(y) ? texel(x, y) : 0xFFFE_FDFC
      }
    }
  }

  init(_ width: Int, _ height: Int, random: inout SplitMix64) {
    let texels = random.pixels(width * height)
    self.init(width, height) { texels[$1 * width + $0] }
  }

  subscript(x: Int, y: Int) -> UInt32 { pixels[(y + 1) * (width + 2) + x + 1] }

  func withTexture(_ body: (UnsafePointer<ck_texture>) -> Void) {
    pixels.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      withUnsafePointer(
        to: ck_texture(
          pixels: start + width + 3, stride: width + 2, width: Int32(width), height: Int32(height)),
        body)
    }
  }

  func samples(
    at position: SIMD2<Int32>, step: SIMD2<Int32>, count: Int
  ) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: count)
    withTexture { sample(&result, from: $0, at: position, step: step, count: count) }
    return result
  }

  func samples(origin: SIMD3<Float>, step: SIMD3<Float>, count: Int) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: count)
    withTexture { sample(&result, from: $0, origin: origin, step: step, first: 0, count: count) }
    return result
  }
}

private let one: Int32 = 65536

extension KernelTests {
  @Suite("Affine sampling")
  struct AffineSampling {
    @Test(
      "sampling equals its scalar reference: any length and step, inside, across edges and far outside"
    )
    func references() {
      var random = SplitMix64(seed: 9)
      let textures = [(1, 1), (1, 9), (7, 1), (2, 2), (41, 29)].map {
        TestTexture($0.0, $0.1, random: &random)
      }
      for (count, offset) in spans {
        let image = textures[(count + offset) % textures.count]
        for steps in [one * 3, one / 2, .max] {
          var position = SIMD2<Int32>()
          var step = SIMD2<Int32>()
          for axis in 0...1 {
            position[axis] = .random(in: (-8 * one)...(48 * one), using: &random)
            step[axis] = .random(in: -steps...steps, using: &random)
          }
          if steps == .max { position[count % 2] = .random(in: .min ... .max, using: &random) }
          expectEqual(image, position, step, count, offset)
          expectEqual(image, position, SIMD2(step.x, 0), count, offset)
          expectEqual(image, position, SIMD2(one, 0), count, offset)
          expectEqual(image, position & ~65535, SIMD2(one, 0), count, offset)
          expectEqual(image, position, SIMD2(0, step.y), count, offset)
        }
      }
    }

    private func expectEqual(
      _ image: TestTexture, _ position: SIMD2<Int32>, _ step: SIMD2<Int32>, _ count: Int,
      _ offset: Int
    ) {
      image.withTexture { texture in
        expectMatchesReference(
          [UInt32](repeating: 1, count: 80), offset: offset, "for \(position) by \(step), \(count)"
        ) {
          sample($0, from: texture, at: position, step: step, count: count)
        } reference: {
          sampleScalar($0, from: texture, at: position, step: step, count: count)
        }
      }
    }

    @Test("at texel centers, samples equal the texels")
    func identity() {
      var random = SplitMix64(seed: 10)
      let image = TestTexture(40, 3, random: &random)
      onEachInstructionSet { _ in
        for y in 0..<3 {
          let row = image.samples(
            at: SIMD2(0, Int32(y) * one), step: SIMD2(one, 0), count: 40)
          #expect(row == (0..<40).map { image[$0, y] })
          let mirrored = image.samples(
            at: SIMD2(39 * one, Int32(y) * one), step: SIMD2(-one, 0), count: 40)
          #expect(mirrored == row.reversed())
        }
      }
    }

    @Test("halfway between texels, samples are their mean, halves rounded up")
    func halfway() {
      let image = TestTexture(2, 1) { x, _ in x == 0 ? 0xFF00_2050 : 0xFF00_2153 }
      onEachInstructionSet { _ in
        // (0x20 + 0x21) / 2 = 0x20.8, (0x50 + 0x53) / 2 = 0x51.8
        let samples = image.samples(at: SIMD2(one / 2, 0), step: SIMD2(0, 0), count: 9)
        #expect(samples == [UInt32](repeating: 0xFF00_2152, count: 9))
      }
    }

    @Test("outside the image, coordinates are clamped to the edge")
    func clamping() {
      var random = SplitMix64(seed: 11)
      let image = TestTexture(5, 4, random: &random)
      onEachInstructionSet { _ in
        for (u, x) in [(Int32.min, 0), (-one, 0), (4 * one, 4), (5 * one, 4), (.max, 4)] {
          for (v, y) in [(Int32.min, 0), (-one, 0), (3 * one, 3), (4 * one, 3), (.max, 3)] {
            let samples = image.samples(at: SIMD2(u, v), step: SIMD2(0, 0), count: 9)
            #expect(samples == [UInt32](repeating: image[x, y], count: 9), "\(u), \(v)")
          }
        }
      }
    }

    @Test("a constant color is preserved at every pair of fractions")
    func constant() {
      var random = SplitMix64(seed: 12)
      for color in [UInt32.max, 0x8040_2001, 0x0101_0101, random.pixel()] {
        let image = TestTexture(3, 3) { _, _ in color }
        onEachInstructionSet { instructionSet in
          for fraction in 0..<256 as Range<Int32> {
            let samples = image.samples(
              at: SIMD2(one / 2, fraction * 256), step: SIMD2(256, 0), count: 256)
            if samples.contains(where: { $0 != color }) {
              Issue.record("\(instructionSet): \(color) changed at \(fraction)/256")
            }
          }
        }
      }
    }

    // At 128ths the two shifts lose up to 2/64, and the result is rounded by ½.
    @Test("at 128ths of a texel samples are within 0.55 of the exact value, and premultiplied")
    func accuracy() {
      var random = SplitMix64(seed: 13)
      let image = TestTexture(2, 2, random: &random)
      for v in stride(from: 0, to: one, by: 512 * 7) {
        let samples = image.samples(at: SIMD2(0, v), step: SIMD2(512, 0), count: 128)
        #expect(samples.allSatisfy(isPremultiplied))
        for (i, sample) in samples.enumerated() {
          let (x, y) = (Double(i) / 128, Double(v) / 65536)
          for shift in [0, 8, 16, 24] as [UInt32] {
            func texel(_ x: Int, _ y: Int) -> Double { Double(image[x, y] >> shift & 255) }
            let exact =
              (texel(0, 0) * (1 - x) + texel(1, 0) * x) * (1 - y)
              + (texel(0, 1) * (1 - x) + texel(1, 1) * x) * y
            #expect(abs(Double(sample >> shift & 255) - exact) <= 0.55)
          }
        }
      }
    }

    @Test("positions are rounded to the nearest 128th of a texel, halves up")
    func rounding() {
      var random = SplitMix64(seed: 17)
      let image = TestTexture(9, 7, random: &random)
      for point in [SIMD2<Int32>(0, 0), [2 * one, 3 * one], [one / 2, 5 * one + 512 * 17]] {
        let exact = image.samples(at: point, step: [0, 0], count: 1)
        for offset in [SIMD2<Int32>(-256, 255), [255, -256], [100, -1]] {
          onEachInstructionSet { _ in
            #expect(image.samples(at: point &+ offset, step: [0, 0], count: 1) == exact)
          }
        }
      }
    }
  }

  @Suite("Perspective sampling")
  struct PerspectiveSampling {
    @Test(
      "sampling equals its scalar reference at every length and alignment, behind the camera too")
    func references() {
      var random = SplitMix64(seed: 14)
      let image = TestTexture(41, 29, random: &random)
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      for (count, offset) in spans + [(128, 0), (131, 1), (260, 2)] {
        let origin = SIMD3(number(-20...60), number(-20...60), number(-0.5...2))
        let step = SIMD3(number(-3...3), number(-3...3), number(-0.05...0.05))
        image.withTexture { texture in
          expectMatchesReference([UInt32](repeating: 1, count: 270), offset: offset) {
            sample(
              $0, from: texture, origin: origin, step: step, first: 3 * offset, count: count)
          } reference: {
            sampleScalar(
              $0, from: texture, origin: origin, step: step, first: 3 * offset, count: count)
          }
        }
      }
    }

    @Test("samples do not depend on the index of the first")
    func splits() {
      var random = SplitMix64(seed: 18)
      let image = TestTexture(41, 29, random: &random)
      let (origin, step) = (SIMD3<Float>(3, 5, 0.4), SIMD3<Float>(0.31, 0.17, 0.013))
      onEachInstructionSet { _ in
        let row = image.samples(origin: origin, step: step, count: 256)
        for (first, count) in [(1, 7), (13, 40), (120, 136), (255, 1)] {
          var part = [UInt32](repeating: 0, count: count)
          image.withTexture {
            sample(&part, from: $0, origin: origin, step: step, first: first, count: count)
          }
          #expect(part == Array(row[first..<first + count]))
        }
      }
    }

    @Test("NaN, infinite and denormal coordinates are safe")
    func notNumbers() {
      var random = SplitMix64(seed: 15)
      let image = TestTexture(9, 7, random: &random)
      let odd: [Float] = [
        .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, 1e38, -1e38, 1,
      ]
      for u in odd {
        for w in odd {
          for step in odd {
            let (origin, step) = (SIMD3(u, 3, w), SIMD3(1, step, step))
            image.withTexture { texture in
              expectMatchesReference([UInt32](repeating: 1, count: 12), offset: 1) {
                sample($0, from: texture, origin: origin, step: step, first: 0, count: 10)
              } reference: {
                sampleScalar($0, from: texture, origin: origin, step: step, first: 0, count: 10)
              }
            }
          }
        }
      }
    }

    @Test("without perspective it equals the affine sampler")
    func flat() {
      var random = SplitMix64(seed: 16)
      let image = TestTexture(41, 29, random: &random)
      onEachInstructionSet { _ in
        // Multiples of 1/128 texel in both; W = 2.
        let affine = image.samples(
          at: SIMD2(98304, 71168), step: SIMD2(39936, 12288), count: 60)
        let projected = image.samples(
          origin: [2 * 98304 / 65536, 2 * 71168 / 65536, 2],
          step: [2 * 39936 / 65536, 2 * 12288 / 65536, 0], count: 60)
        #expect(projected == affine)
      }
    }
  }
}
