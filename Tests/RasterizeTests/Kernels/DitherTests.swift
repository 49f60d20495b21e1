import CKernels
import DrawingReplay
import TestSupport
import Testing

@testable import Rasterize

extension KernelTests {
  @Suite("Dithering")
  struct Dithering {
    @Test("compositing equals its scalar reference at every length and alignment")
    func references() {
      var random = SplitMix64(seed: 31)
      for (count, offset) in spans {
        let source = random.pixels(count)
        let before = random.pixels(80)
        let (x, y) = (Int(random.next() % 5000) - 9, Int(random.next() % 5000))
        let alpha = UInt8(random.next() & 255)
        expectMatchesReference(before, offset: offset) {
          sourceOverDithered($0, source, alpha: alpha, x: x, y: y, count: count)
        } reference: {
          sourceOverDitheredScalar($0, source, alpha: alpha, x: x, y: y, count: count)
        }
      }
    }

    @Test("every quotient by 255² is exact")
    func quotients() {
      // Black of any alpha over any gray: 255 · 255 − s · a in steps of 1, times d.
      for alpha in stride(from: 0, through: 255, by: 5) as StrideThrough<UInt8> {
        let source = (0...255).map { UInt32($0) << 24 }
        for gray in stride(from: 0, through: 255, by: 3) as StrideThrough<UInt32> {
          let before = [UInt32](repeating: 0xFF00_0000 | gray &* 0x01_0101, count: 256)
          expectMatchesReference(before, offset: 0) {
            sourceOverDithered($0, source, alpha: alpha, x: 0, y: 0, count: 256)
          } reference: {
            sourceOverDitheredScalar($0, source, alpha: alpha, x: 0, y: 0, count: 256)
          }
        }
      }
    }

    @Test(
      "a shifted texture equals sampling and compositing each of its rows",
      arguments: [UInt32.max, 0xFF00_0000])
    func shiftedTextures(channels: UInt32) {
      var random = SplitMix64(seed: 34)
      let (columns, rows, height) = (90, 12, 9)
      for width in 1...67 {
        let transparentEdges = width % 2 == 0
        var texels = random.pixels((columns + 2) * (rows + 2)).map { $0 & channels }
        for row in 0..<rows + 2 where transparentEdges {
          for column in [0, 1, columns, columns + 1] { texels[row * (columns + 2) + column] = 0 }
        }
        let last = (columns - width) << 16
        let u =
          switch width % 4 {
          case 0: -65000
          case 2: last + 65000
          default: Int(random.next() % UInt64(last + 1))
          }
        let v = Int(random.next() % UInt64((rows + 4) << 16)) - 2 << 16
        let (x, alpha) = (Int(random.next() % 5000), UInt8(random.next() & 255))
        // Opaque or not, in blocks.
        let before = random.pixels(80 * height).enumerated().map {
          $0 / 16 % 3 == 0 ? $1 : $1 | 0xFF00_0000
        }
        withRow(texels, from: columns + 3) { pixels in
          var texture = ck_texture(
            pixels: pixels, stride: columns + 2, width: Int32(columns), height: Int32(rows))
          let position = SIMD2(Int32(u), Int32(v))
          expectMatchesReference(before, offset: 3) {
            sourceOverDithered(
              $0, stride: 80, &texture, at: position, alpha: alpha, x: x, y: 7, width: width,
              height: height)
          } reference: {
            var row = [UInt32](repeating: 0, count: width)
            for y in 0..<height {
              sampleScalar(
                &row, from: &texture, at: position &+ [0, Int32(y) << 16], step: [1 << 16, 0],
                count: width)
              sourceOverDitheredScalar(
                $0 + 80 * y, row, alpha: alpha, x: x, y: 7 + y, count: width)
            }
          }
        }
      }
    }

    @Test("composited colors stay within alpha, and a transparent source changes nothing")
    func bounds() {
      var random = SplitMix64(seed: 32)
      for _ in 0..<50 {
        let (source, before) = (random.pixels(64), random.pixels(64))
        var result = before
        let alpha = UInt8(random.next() & 255)
        sourceOverDithered(&result, source, alpha: alpha, x: 3, y: 5, count: 64)
        #expect(
          result.allSatisfy { pixel in
            [0, 8, 16].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 }
          })
        result = before
        sourceOverDithered(&result, source, alpha: 0, x: 3, y: 5, count: 64)
        #expect(result == before)
        sourceOverDithered(
          &result, [UInt32](repeating: 0, count: 64), alpha: 255, x: 3, y: 5, count: 64)
        #expect(result == before)
      }
    }

    // Patterns at the same position must be uncorrelated, or dithering twice is biased.
    @Test("thresholds are uniformly distributed, for each pattern and jointly for any two")
    func patterns() {
      let patterns = [ThresholdPattern.texels, .compositing, .video]
      for (i, first) in patterns.enumerated() {
        for second in patterns[(i + 1)...] {
          var counts = [Int](repeating: 0, count: 64)
          for y in 0..<64 {
            for x in 0..<64 {
              let (a, b) = (first.threshold(x: x, y: y) >> 29, second.threshold(x: x, y: y) >> 29)
              counts[Int(8 * a + b)] += 1
            }
          }
          // 64 each for a perfectly uniform distribution.
          #expect(counts.allSatisfy { abs($0 - 64) <= 20 }, "\(counts)")
        }
      }
    }

    /// Calls `body` with a pointer after the texels or values that precede the row.
    private func withRow<Value>(
      _ values: [Value], from first: Int, _ body: (UnsafePointer<Value>) -> Void
    ) {
      values.withUnsafeBufferPointer { buffer in
        if let start = buffer.baseAddress { body(start + first) }
      }
    }

    @Test("8.8 fixed-point blurs equal their scalar reference, and a constant value is unchanged")
    func blurs() {
      var random = SplitMix64(seed: 33)
      let filter = GaussianFilter(sigma: 2)
      let room = filter.radius
      for count in 0...67 {
        let bytes = (0..<count + 2 * room).map { _ in UInt8(random.next() & 255) }
        let wide = bytes.map { UInt16($0) * 256 }
        let before = [UInt16](repeating: 7, count: 80)
        expectMatchesReference(before, offset: 3) { target in
          withRow(bytes, from: room) {
            blurRow(target, $0, distance: 1, filter: filter, count: count)
          }
        } reference: { target in
          withRow(bytes, from: room) {
            blurRowScalar(target, $0, distance: 1, filter: filter, count: count)
          }
        }
        expectMatchesReference(before, offset: 3) { target in
          withRow(wide, from: room) {
            blurRow(target, $0, distance: 1, filter: filter, count: count)
          }
        } reference: { target in
          withRow(wide, from: room) {
            blurRowScalar(target, $0, distance: 1, filter: filter, count: count)
          }
        }
      }
      var even = [UInt16](repeating: 0, count: 9)
      withRow([UInt16](repeating: 65280, count: 9 + 2 * room), from: room) {
        blurRow(&even, $0, distance: 1, filter: filter, count: 9)
      }
      #expect(even.allSatisfy { $0 == 65280 })
    }

    @Test(
      "a finished blur equals its scalar reference at every mip level, saturated and tinted",
      arguments: 0...7)
    func finished(level: Int) {
      var random = SplitMix64(seed: UInt64(34 + level))
      for count in [0, 1, 7, 40] {
        // Premultiplied, some of them constant.
        let texels = (0..<2).map { _ in
          (0..<46).flatMap { i -> [UInt16] in
            let alpha = UInt16(random.next() % 65281)
            return (0..<4).map {
              i < 8 ? 3000 : $0 == 3 ? alpha : UInt16(random.next() % (UInt64(alpha) + 1))
            }
          }
        }
        let tone = BlurTone(
          saturation: [256, 0, 460, 1024][count % 4], tint: random.pixel())
        let (column, row) = (Int(random.next() % 4), Int(random.next() % 900))
        func finish(
          _ target: MutablePixels,
          _ kernel: (MutablePixels, BlurredRows, BlurTone, Int, Int, Int) -> Void
        ) {
          withRow(texels[0], from: 4) { above in
            withRow(texels[1], from: 4) { below in
              let rows = BlurredRows(
                above: above, below: below, fraction: count * 5, level: level)
              kernel(target, rows, tone, column, row, count)
            }
          }
        }
        expectMatchesReference([UInt32](repeating: 7, count: 48), offset: 2) {
          finish($0) { finishBlur($0, $1, $2, column: $3, row: $4, count: $5) }
        } reference: {
          finish($0) { finishBlurScalar($0, $1, $2, column: $3, row: $4, count: $5) }
        }
      }
    }

    @Test("saturation 0 gives gray, 1 changes nothing, 2 doubles the distance from gray")
    func saturation() {
      func result(_ pixel: UInt32, _ saturation: UInt32) -> UInt32 {
        let texels = (0..<3).flatMap { _ in
          (0..<4).map { UInt16(pixel >> (8 * UInt32($0)) & 255) * 256 }
        }
        var row: [UInt32] = [0]
        withRow(texels, from: 4) {
          let rows = BlurredRows(above: $0, below: $0, fraction: 0, level: 0)
          finishBlur(
            &row, rows, BlurTone(saturation: saturation, tint: 0), column: 0, row: 0, count: 1)
        }
        return row[0]
      }
      // 0.2126 · 255 = 54.2
      #expect(result(0xffff_0000, 0) == 0xff36_3636)
      #expect(result(0xff12_3456, 256) == 0xff12_3456)
      // Gray of (100, 120, 140): (871 · 100 + 2929 · 120 + 296 · 140) / 4096 = 117.2.
      #expect(result(0xff64_788c, 512) == 0xff53_7ba3)
    }
  }
}
