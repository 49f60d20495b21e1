import CKernels
import TestSupport
import Testing

@testable import Rasterize

/// The mask of that many pixels that `body` writes.
private func mask(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    buffer.initialize(repeating: 77)
    if let start = buffer.baseAddress { body(start) }
    initialized = count
  }
}

private func row(_ slants: [ck_slant], x: Float = 0, count: Int) -> [UInt8] {
  slants.withUnsafeBufferPointer { slants in
    mask(count) { coverRow($0, slants: slants, x: x, count: count) }
  }
}

/// A rounded rectangle near the origin, rotated and scaled at random.
private func outline(_ random: inout SplitMix64) -> PolygonShape? {
  let (width, height) = (Double(random.float(0.2...70)), Double(random.float(0.2...70)))
  let rotated = CGAffineTransform(translationX: 30, y: 30)
    .rotated(by: Double(random.float(0...6.3)))
    .scaledBy(x: Double(random.float(0.1...1.5)), y: Double(random.float(0.1...1.5)))
    .translatedBy(x: -width / 2, y: -height / 2)
  let rect = CGRect(x: 0, y: 0, width: width, height: height)
  let radius = CGFloat(random.float(-10...30))
  let frame = PixelRect(minX: -100, minY: -100, maxX: 200, maxY: 200)
  guard let map = DeviceMap(ProjectionTransform(rotated), scaleX: 1, scaleY: 1),
    case .polygon(let polygon) = Shape(rect, radius: radius, mappedBy: map, frame: frame)
  else { return nil }
  return polygon
}

extension KernelTests {
  @Suite("Coverage of scanlines")
  struct AreaCoverage {
    @Test("every kernel equals its scalar reference at every length and alignment")
    func references() {
      var random = SplitMix64(seed: 17)
      for (count, offset) in spans {
        let x = Float(count)
        let slants = (0..<(count % 6)).map { i in
          ck_slant(
            from: x + random.float(-3...40), to: x + random.float(-3...40),
            height: random.float(0...1) * (i % 2 == 0 ? 1 : -1))
        }
        slants.withUnsafeBufferPointer { slants in
          expectMatchesReference(random.mask(80), offset: offset) {
            coverRow($0, slants: slants, x: x, count: count)
          } reference: {
            coverRowScalar($0, slants: slants, x: x, count: count)
          }
        }
        let (left, width) = (x + random.float(-3...30), random.float(-1...40))
        let rows = random.float(-0.2...1.2)
        expectMatchesReference(random.mask(80), offset: offset) {
          coverRectangle(
            $0, left: left, right: left + width, rows: rows, x: x + 0.5, count: count)
        } reference: {
          coverRectangleScalar(
            $0, left: left, right: left + width, rows: rows, x: x + 0.5, count: count)
        }
      }
    }

    @Test("a filled contour equals its scalar reference for every scissor rectangle")
    func outlines() throws {
      var random = SplitMix64(seed: 19)
      let cover = ScanlineBuffer(height: 80)
      for _ in 0..<300 {
        guard let polygon = outline(&random) else { continue }
        let ring = try #require(polygon.kernelContour)
        let (x, y) = (Int(random.float(-5...50)), Int(random.float(-5...50)))
        let rect = PixelRect(
          minX: x, minY: y, maxX: x + 1 + Int(random.float(0...70)),
          maxY: y + 1 + Int(random.float(0...70)))
        let limit = min(rect.maxX + Int(random.float(0...12)), rect.minX + 79)
        let color = random.pixel()
        polygon.writeRows(of: rect, cover)
        expectMatchesReference(random.pixels(80 * 80), offset: 3) {
          sourceOver(
            $0, stride: 79, color: color, outline: ring, in: rect, limit: limit)
        } reference: {
          sourceOverScalar($0, stride: 79, color: color, outline: cover, in: rect)
        }
      }
    }

    @Test("a vertical edge covers the part of its pixel to its right")
    func vertical() {
      // 0.75 · 255 = 191.25; the columns to its right are full, those to its left empty.
      onEachInstructionSet { _ in
        #expect(row([ck_slant(from: 2.25, to: 2.25, height: 1)], count: 4) == [0, 0, 191, 255])
        #expect(row([ck_slant(from: 2, to: 2, height: 1)], count: 4) == [0, 0, 255, 255])
        let strip = [
          ck_slant(from: 1.25, to: 1.25, height: 1), ck_slant(from: 1.5, to: 1.5, height: -1),
        ]
        #expect(row(strip, count: 3) == [0, 64, 0])
      }
    }

    @Test("a sloped edge covers the triangles and trapezoids to its right")
    func sloped() {
      // From (1, top) to (3, bottom): to its right are 1/4 of pixel 1, 3/4 of pixel 2, all of 3. At
      // half the height of a row, it covers half as much.
      onEachInstructionSet { _ in
        #expect(row([ck_slant(from: 1, to: 3, height: 1)], count: 4) == [0, 64, 191, 255])
        #expect(row([ck_slant(from: 3, to: 1, height: 0.5)], count: 4) == [0, 32, 96, 128])
        // Within one pixel: on average 1 − (0.25 + 0.75) / 2.
        #expect(row([ck_slant(from: 0.25, to: 0.75, height: 1)], count: 2) == [128, 255])
      }
    }

    @Test("a slant's area is exact to a thousandth at any slope and position")
    func accuracy() {
      var random = SplitMix64(seed: 18)
      for _ in 0..<2000 {
        let base = Float(Int.random(in: 0...16000, using: &random))
        let lean = Float(
          sign: .plus, exponent: -Int.random(in: 0...14, using: &random), significand: 9)
        let slant = ck_slant(
          from: base + random.float(0...4), to: base + random.float(0...4) + lean, height: 1)
        for i in 0..<8 {
          // The mean of clamp(side − s) over the slant, by the integral of clamp(x) from 0 to x.
          let side = Double(base) + Double(i) + 1
          let (near, width) = (side - Double(slant.left), Double(slant.width))
          func integral(_ x: Double) -> Double { x < 1 ? max(x, 0) * max(x, 0) / 2 : x - 0.5 }
          let mean =
            abs(width) > 1e-6
            ? (integral(near) - integral(near - width)) / width : min(max(near, 0), 1)
          let found = area(slant, rightSide: Float(side))
          #expect(abs(Double(found) - mean) < 0.002, "\(slant) \(i)")
        }
      }
    }

    @Test("a pixel's coverage does not depend on how the row is split into spans")
    func splits() {
      let slants = [
        ck_slant(from: 1003.3, to: 1021.7, height: 1),
        ck_slant(from: 1058.1, to: 1057, height: -0.5),
        ck_slant(from: 1040, to: 1057, height: -0.5),
      ]
      onEachInstructionSet { _ in
        let whole = row(slants, x: 1000, count: 64)
        for cut in 0...64 {
          let parts =
            row(slants, x: 1000, count: cut)
            + row(slants, x: 1000 + Float(cut), count: 64 - cut)
          #expect(parts == whole)
        }
      }
    }

    @Test("a row without slants is empty")
    func noSlants() { #expect(row([], count: 3) == [0, 0, 0]) }

    @Test("an axis-aligned rectangle has exact-area coverage")
    func rectangle() {
      // [1.25, 3.5] over half the row: 0, 0.75 · 0.5 = 95.6, 0.5 = 127.5, 0.25 = 63.75, 0
      onEachInstructionSet { _ in
        let covered = mask(5) {
          coverRectangle($0, left: 1.25, right: 3.5, rows: 0.5, x: 0.5, count: 5)
        }
        #expect(covered == [0, 96, 128, 64, 0])
        let thin = mask(3) { coverRectangle($0, left: 1.25, right: 1.5, rows: 1, x: 0.5, count: 3) }
        #expect(thin == [0, 64, 0])
        let none = mask(3) { coverRectangle($0, left: 2, right: 1, rows: 1, x: 0.5, count: 3) }
        #expect(none == [0, 0, 0])
      }
    }
  }
}
