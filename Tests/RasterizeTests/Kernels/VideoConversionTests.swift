import TestSupport
import Testing

@testable import Rasterize

private struct YUV: Equatable {
  var y: [[UInt8]]
  var u: [UInt8]
  var v: [UInt8]
}

private typealias Conversion = (
  (UnsafePointer<UInt32>, UnsafePointer<UInt32>),
  (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>),
  (u: UnsafeMutablePointer<UInt8>, v: UnsafeMutablePointer<UInt8>), Int
) -> Void

private func kernel(
  _ rows: (UnsafePointer<UInt32>, UnsafePointer<UInt32>),
  _ luma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>),
  _ chroma: (u: UnsafeMutablePointer<UInt8>, v: UnsafeMutablePointer<UInt8>), _ count: Int
) { convertToYUV420(rows: rows, luma: luma, chroma: chroma, count: count) }

private func reference(
  _ rows: (UnsafePointer<UInt32>, UnsafePointer<UInt32>),
  _ luma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>),
  _ chroma: (u: UnsafeMutablePointer<UInt8>, v: UnsafeMutablePointer<UInt8>), _ count: Int
) { convertToYUV420Scalar(rows: rows, luma: luma, chroma: chroma, count: count) }

private func converted(_ upper: [UInt32], _ lower: [UInt32], by convert: Conversion) -> YUV {
  // Each plane has one byte more than needed, which must stay 7.
  let (width, half) = (upper.count + 1, upper.count / 2 + 1)
  var planes = [UInt8](repeating: 7, count: 2 * width + 2 * half)
  (upper + lower).withUnsafeBufferPointer { rows in
    planes.withUnsafeMutableBufferPointer { planes in
      guard let row = rows.baseAddress, let plane = planes.baseAddress else { return }
      let chroma = plane + 2 * width
      convert(
        (row, row + upper.count), (plane, plane + width), (chroma, chroma + half), upper.count)
    }
  }
  return YUV(
    y: [Array(planes[..<width]), Array(planes[width..<2 * width])],
    u: Array(planes[2 * width..<2 * width + half]), v: Array(planes[(2 * width + half)...]))
}

extension KernelTests {
  @Suite("Conversion to YUV 4:2:0")
  struct VideoConversion {
    @Test("the conversion equals its scalar reference at every length, ignoring odd last columns")
    func references() {
      var random = SplitMix64(seed: 22)
      for count in 0...67 {
        let (upper, lower) = (random.pixels(count), random.pixels(count))
        let expected = converted(upper, lower, by: reference)
        onEachInstructionSet { instructionSet in
          let actual = converted(upper, lower, by: kernel)
          #expect(actual == expected, "\(instructionSet), \(count)")
        }
      }
    }

    @Test(
      "black, white and the primaries have their limited-range BT.709 values",
      arguments: [
        (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]),
        (0xFFFF_0000, [63, 102, 240]), (0xFF00_FF00, [173, 42, 26]), (0xFF00_00FF, [32, 240, 118]),
      ] as [(UInt32, [UInt8])])
    func primaries(pixel: UInt32, expected: [UInt8]) {
      let yuv = converted([pixel, pixel], [pixel, pixel], by: kernel)
      #expect([yuv.y[0][0], yuv.u[0], yuv.v[0]] == expected)
    }

    @Test("the dithered conversion equals its scalar reference; black and white are not dithered")
    func dithered() {
      var random = SplitMix64(seed: 24)
      for count in 0...67 {
        let (upper, lower) = (random.pixels(count), random.pixels(count))
        let (x, y) = (2 * Int(random.next() % 900), 2 * Int(random.next() % 900))
        let expected = converted(upper, lower) {
          convertToYUV420DitheredScalar(rows: $0, x: x, y: y, luma: $1, chroma: $2, count: $3)
        }
        onEachInstructionSet { instructionSet in
          let actual = converted(upper, lower) {
            convertToYUV420Dithered(rows: $0, x: x, y: y, luma: $1, chroma: $2, count: $3)
          }
          #expect(actual == expected, "\(instructionSet), \(count)")
        }
      }
      for (pixel, luma) in [(0xFF00_0000, 16), (0xFFFF_FFFF, 235)] as [(UInt32, UInt8)] {
        let row = [UInt32](repeating: pixel, count: 600)
        let yuv = converted(row, row) {
          convertToYUV420Dithered(rows: $0, x: 0, y: 0, luma: $1, chroma: $2, count: $3)
        }
        #expect(yuv.y.allSatisfy { $0.dropLast().allSatisfy { $0 == luma } })
        #expect((yuv.u.dropLast() + yuv.v.dropLast()).allSatisfy { $0 == 128 })
      }
    }

    @Test("grays have exactly neutral chroma")
    func grays() {
      let grays = (0...255).map { UInt32($0) &* 0x01_0101 }
      let yuv = converted(grays, grays.reversed(), by: kernel)
      #expect(yuv.u.dropLast().allSatisfy { $0 == 128 })
      #expect(yuv.v.dropLast().allSatisfy { $0 == 128 })
    }

    @Test("luma is within 0.51 of BT.709 in double precision, chroma within 1")
    func accuracy() {
      // Three coefficients are off by up to 0.5 of 2⁻¹⁵, times 255: 0.012. Rounding adds 0.5.
      var random = SplitMix64(seed: 23)
      let (upper, lower) = (random.pixels(4096), random.pixels(4096))
      let yuv = converted(upper, lower, by: kernel)
      for i in stride(from: 0, to: 4096, by: 2) {
        var (blue, red) = (0.0, 0.0)
        for (row, lumaRow) in [(upper, yuv.y[0]), (lower, yuv.y[1])] {
          for x in [i, i + 1] {
            let exact = Self.exact(row[x])
            #expect(abs(Double(lumaRow[x]) - exact.y) <= 0.513)
            blue += exact.u / 4
            red += exact.v / 4
          }
        }
        #expect(abs(Double(yuv.u[i / 2]) - blue) <= 1)
        #expect(abs(Double(yuv.v[i / 2]) - red) <= 1)
      }
    }

    private static func exact(_ pixel: UInt32) -> (y: Double, u: Double, v: Double) {
      let red = Double(pixel >> 16 & 255) / 255
      let green = Double(pixel >> 8 & 255) / 255
      let blue = Double(pixel & 255) / 255
      let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      return (
        16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748
      )
    }
  }
}
