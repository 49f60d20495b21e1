import Graphics
import TestSupport
import Testing

@testable import ImageIO
@testable import Rasterize

/// Planes of random bytes, each with rows that are longer than they need to be.
private struct RandomPlanes {
  let width: Int
  let height: Int
  private var bytes: [UInt8]
  private var chroma: Int { (width + 1) / 2 + 3 }

  init(_ width: Int, _ height: Int, _ random: inout SplitMix64) {
    (self.width, self.height, bytes) = (width, height, [])
    let count = height * (width + 3) + (height + 1) / 2 * 2 * chroma
    bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 8) }
  }

  func withPlanes<Result>(_ body: (YUVConversion.Planes) -> Result) -> Result? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let luma = bytes.baseAddress else { return nil }
      let u = luma + height * (width + 3)
      let v = u + (height + 1) / 2 * chroma
      return body(
        YUVConversion.Planes(
          width: width, height: height, luma: .init(base: luma, stride: width + 3),
          u: .init(base: u, stride: chroma), v: .init(base: v, stride: chroma)))
    }
  }
}

private let locations: [YUVConversion.Location] = [
  .center, .left, .topLeft, .top, .bottomLeft, .bottom,
]

private func conversion(
  _ location: YUVConversion.Location, isFullRange: Bool = false
) -> YUVConversion {
  YUVConversion(matrix: (0.2126, 0.0722), isFullRange: isFullRange, location: location)
}

/// An area with one pixel of another value around it, which must not change.
private func converted(
  _ planes: RandomPlanes, _ area: PixelRect, _ conversion: YUVConversion
) -> [UInt32] {
  let stride = area.width + 2
  var pixels = [UInt32](repeating: 7, count: stride * (area.height + 2))
  pixels.withUnsafeMutableBufferPointer { pixels in
    guard let first = pixels.baseAddress else { return }
    _ = planes.withPlanes { conversion.convert($0, area, to: first + stride + 1, stride: stride) }
  }
  return pixels
}

extension KernelTests {
  @Suite("Conversion from YUV 4:2:0")
  struct YUVConversionTests {
    @Test("areas of any size equal the scalar reference", arguments: locations)
    func references(location: YUVConversion.Location) {
      var random = SplitMix64(seed: 31)
      for width in Array(1...40) + [67, 128] {
        let planes = RandomPlanes(width, 1 + width % 5, &random)
        let left = Int.random(in: 0..<width, using: &random)
        let top = Int.random(in: 0..<planes.height, using: &random)
        let conversion = conversion(location, isFullRange: width % 2 == 0)
        for area in [
          PixelRect(minX: 0, minY: 0, maxX: width, maxY: planes.height),
          PixelRect(minX: left, minY: top, maxX: width, maxY: planes.height),
          PixelRect(minX: 0, minY: top, maxX: left, maxY: planes.height),
        ] {
          let expected = planes.withPlanes { planes in
            (area.minY - 1...area.maxY).flatMap { y in
              (area.minX - 1...area.maxX).map { x in
                let isInside =
                  x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY
                return isInside ? conversion.pixel(of: planes, x: x, y: y) : 7
              }
            }
          }
          onEachInstructionSet { instructionSet in
            #expect(converted(planes, area, conversion) == expected, "\(instructionSet), \(width)")
          }
        }
      }
    }

    /// By ITU-T H.273: Y = Kr·R + Kg·G + Kb·B, Cb = (B − Y) / (2 − 2 Kb), Cr = (R − Y) / (2 − 2 Kr).
    @Test(
      "components are within 0.53 of their exact values",
      arguments: [(0.2126, 0.0722), (0.299, 0.114), (0.2627, 0.0593)], [true, false])
    func exact(matrix: (red: Double, blue: Double), isFullRange: Bool) {
      var random = SplitMix64(seed: 32)
      let planes = RandomPlanes(64, 64, &random)
      // Chroma in rows and columns of its own samples is not interpolated.
      let conversion = YUVConversion(matrix: matrix, isFullRange: isFullRange, location: .topLeft)
      var worst = 0.0
      _ = planes.withPlanes { planes in
        for y in stride(from: 0, to: 64, by: 2) {
          for x in stride(from: 0, to: 64, by: 2) {
            let luma = Double(planes.luma.row(y)[x]) - (isFullRange ? 0 : 16)
            let range: (luma: Double, chroma: Double) =
              isFullRange ? (1, 1) : (255 / 219.0, 255 / 224.0)
            let cb = (Double(planes.u.row(y / 2)[x / 2]) - 128) * range.chroma
            let cr = (Double(planes.v.row(y / 2)[x / 2]) - 128) * range.chroma
            let red = luma * range.luma + cr * 2 * (1 - matrix.red)
            let blue = luma * range.luma + cb * 2 * (1 - matrix.blue)
            let green =
              (luma * range.luma - matrix.red * red - matrix.blue * blue)
              / (1 - matrix.red - matrix.blue)
            let pixel = conversion.pixel(of: planes, x: x, y: y)
            for (shift, value) in [(16, red), (8, green), (0, blue)] as [(UInt32, Double)] {
              worst = max(worst, abs(Double(pixel >> shift & 255) - min(max(value, 0), 255)))
            }
          }
        }
      }
      #expect(worst <= 0.53 && worst > 0.4)
    }

    /// A ramp is sampled where the location says that the samples are, so that interpolation between them gives the
    /// ramp again, except beyond the first and the last sample.
    @Test("a ramp of chroma is reproduced, wherever its samples are", arguments: locations)
    func ramps(location: YUVConversion.Location) {
      let size = 16
      let shift: (x: Double, y: Double) =
        switch location {
        case .center: (0.5, 0.5)
        case .left: (0, 0.5)
        case .topLeft: (0, 0)
        case .top: (0.5, 0)
        case .bottomLeft: (0, 1)
        case .bottom: (0.5, 1)
        }
      func chroma(_ x: Double, _ y: Double) -> Double { 128 + 4 * (x - 8) + 4 * (y - 8) }
      let luma = [UInt8](repeating: 128, count: size * size)
      var v: [UInt8] = []
      for row in 0..<size / 2 {
        for column in 0..<size / 2 {
          v.append(UInt8(chroma(Double(2 * column) + shift.x, Double(2 * row) + shift.y)))
        }
      }
      let u = [UInt8](repeating: 128, count: size * size / 4)
      let conversion = conversion(location, isFullRange: true)
      luma.withUnsafeBufferPointer { luma in
        u.withUnsafeBufferPointer { u in
          v.withUnsafeBufferPointer { v in
            guard let luma = luma.baseAddress, let u = u.baseAddress, let v = v.baseAddress else {
              return
            }
            let planes = YUVConversion.Planes(
              width: size, height: size, luma: .init(base: luma, stride: size),
              u: .init(base: u, stride: size / 2), v: .init(base: v, stride: size / 2))
            for y in 2..<size - 2 {
              for x in 2..<size - 2 {
                let red = 128 + 1.5748 * (chroma(Double(x), Double(y)) - 128)
                let pixel = conversion.pixel(of: planes, x: x, y: y)
                #expect(
                  abs(Double(pixel >> 16 & 255) - min(max(red, 0), 255)) <= 0.53, "\(x), \(y)")
              }
            }
          }
        }
      }
    }
  }
}
