import CKernels
import TestSupport
import Testing

@testable import Rasterize

/// What `body` makes of a mask of that many pixels.
private func mask(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    buffer.initialize(repeating: 77)
    if let start = buffer.baseAddress { body(start) }
    initialized = count
  }
}

private func polygon(
  _ edges: [ck_edge], x: Float = 0.5, y: Float, count: Int
) -> [UInt8] {
  edges.withUnsafeBufferPointer { edges in
    mask(count) { coverPolygon($0, edges: edges, x: x, y: y, count: count) }
  }
}

extension KernelTests {
  @Suite("Coverage of polygons and rectangles")
  struct PolygonCoverage {
    @Test("every kernel equals its twin at every length and alignment")
    func twins() {
      var random = SplitMix64(seed: 17)
      for (count, offset) in spans {
        let edges = (0..<(count % 6)).map { i in
          ck_edge(
            a: random.float(-1...1), b: random.float(-1...1), c: random.float(-20...40),
            smooth: UInt32(i % 2))
        }
        let (x, y) = (Float(count) + 0.5, Float(offset) - 1.5)
        edges.withUnsafeBufferPointer { edges in
          expectTwins(random.mask(80), offset: offset) {
            coverPolygon($0, edges: edges, x: x, y: y, count: count)
          } twin: {
            coverPolygonScalar($0, edges: edges, x: x, y: y, count: count)
          }
        }
        let (left, width) = (x + random.float(-3...30), random.float(-1...40))
        let rows = random.float(-0.2...1.2)
        expectTwins(random.mask(80), offset: offset) {
          coverRectangle($0, left: left, right: left + width, rows: rows, x: x, count: count)
        } twin: {
          coverRectangleScalar($0, left: left, right: left + width, rows: rows, x: x, count: count)
        }
      }
    }

    @Test("a smooth edge covers by its distance, half a pixel either side")
    func smooth() {
      // x ≥ 2.25: distances −1.75, −0.75, 0.25, 1.25; the third covers 0.75 · 255 = 191.25
      let edge = ck_edge(a: 1, b: 0, c: -2.25, smooth: 1)
      onEachInstructionSet { _ in
        #expect(polygon([edge], y: 0.5, count: 4) == [0, 0, 191, 255])
      }
    }

    @Test("polygons that share a hard edge share no pixel and leave none out, ties included")
    func hardEdges() {
      var random = SplitMix64(seed: 18)
      // Slopes of small whole numbers pass exactly through many centres.
      for _ in 0..<200 {
        let a = Float(Int.random(in: -2...2, using: &random))
        let b = Float(Int.random(in: -2...2, using: &random))
        guard a != 0 || b != 0 else { continue }
        let c = Float(Int.random(in: -40...40, using: &random)) / 2
        let (edge, other) = (
          ck_edge(a: a, b: b, c: c, smooth: 0), ck_edge(a: -a, b: -b, c: -c, smooth: 0)
        )
        onEachInstructionSet { _ in
          let (here, there) = (
            polygon([edge], y: 7.5, count: 40), polygon([other], y: 7.5, count: 40)
          )
          #expect(zip(here, there).allSatisfy { Set([$0, $1]) == [0, 255] }, "\(a) \(b) \(c)")
        }
      }
    }

    @Test("a centre on a hard edge belongs to the right of it, or below a level one")
    func ties() {
      onEachInstructionSet { _ in
        #expect(polygon([ck_edge(a: 1, b: 0, c: -0.5, smooth: 0)], y: 0.5, count: 1) == [255])
        #expect(polygon([ck_edge(a: -1, b: 0, c: 0.5, smooth: 0)], y: 0.5, count: 1) == [0])
        #expect(polygon([ck_edge(a: 0, b: 1, c: -0.5, smooth: 0)], y: 0.5, count: 1) == [255])
        #expect(polygon([ck_edge(a: 0, b: -1, c: 0.5, smooth: 0)], y: 0.5, count: 1) == [0])
      }
    }

    @Test("a pixel's coverage does not depend on where the row is cut")
    func cuts() {
      var random = SplitMix64(seed: 19)
      let edges = (0..<4).map { _ in
        ck_edge(a: random.float(-1...1), b: random.float(-1...1), c: random.float(0...9), smooth: 1)
      }
      onEachInstructionSet { _ in
        let whole = polygon(edges, x: 1000.5, y: 3.5, count: 64)
        for cut in 0...64 {
          let parts =
            polygon(edges, x: 1000.5, y: 3.5, count: cut)
            + polygon(edges, x: 1000.5 + Float(cut), y: 3.5, count: 64 - cut)
          #expect(parts == whole)
        }
      }
    }

    @Test("a polygon without edges covers everything")
    func noEdges() { #expect(polygon([], y: 0.5, count: 3) == [255, 255, 255]) }

    @Test("an upright rectangle covers its exact area")
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

  @Suite("Coverage of rounded rectangles")
  struct RoundedCoverage {
    /// Pixels map to the shape's space by moving the middle there.
    private func upright(
      _ x: Float, _ y: Float, width: Float, height: Float, radius: Float
    ) -> ck_rounded {
      ck_rounded(
        xx: 1, xy: 0, x0: -x, yx: 0, yy: 1, y0: -y, wx: 0, wy: 0, w0: 1, half_width: width / 2,
        half_height: height / 2, radius: radius)
    }

    private func rows(_ shape: ck_rounded, width: Int, height: Int) -> [[UInt8]] {
      (0..<height).map { y in
        mask(width) { coverRounded($0, shape, x: 0.5, y: Float(y) + 0.5, count: width) }
      }
    }

    @Test("coverage equals its twin at every length and alignment, affine and projective")
    func twins() {
      var random = SplitMix64(seed: 20)
      for (count, offset) in spans {
        var shape = ck_rounded(
          xx: random.float(-2...2), xy: random.float(-2...2), x0: random.float(-40...40),
          yx: random.float(-2...2), yy: random.float(-2...2), y0: random.float(-40...40), wx: 0,
          wy: 0, w0: 1, half_width: random.float(0...30), half_height: random.float(0...30),
          radius: 0)
        shape.radius = random.float(0...min(shape.half_width, shape.half_height))
        if offset > 1 {
          (shape.wx, shape.wy) = (random.float(-0.05...0.05), random.float(-0.05...0.05))
        }
        expectTwins(random.mask(80), offset: offset, "\(shape)") {
          coverRounded($0, shape, x: 0.5, y: 3.5, count: count)
        } twin: {
          coverRoundedScalar($0, shape, x: 0.5, y: 3.5, count: count)
        }
      }
    }

    @Test("without a radius it is the exact area of an upright rectangle, corners and hairs too")
    func squareCorners() {
      // x from 1.25 to 3.5, y from 0.5 to 1.75: columns 0.75, 1, 0.5 times rows 0.5, 0.75
      let shape = upright(2.375, 1.125, width: 2.25, height: 1.25, radius: 0)
      onEachInstructionSet { _ in
        #expect(rows(shape, width: 4, height: 2) == [[0, 96, 128, 64], [0, 143, 191, 96]])
        // A hair of 1/8 pixel covers 1/8: 31.875
        let hair = upright(1.5, 0.5, width: 0.125, height: 9, radius: 0)
        #expect(rows(hair, width: 3, height: 1) == [[0, 32, 0]])
      }
    }

    @Test("a circle has its area, to 1/1000, and is symmetric")
    func circle() {
      let shape = upright(32, 32, width: 50, height: 50, radius: 25)
      onEachInstructionSet { _ in
        let rows = rows(shape, width: 64, height: 64)
        let area = rows.joined().reduce(0) { $0 + Double($1) } / 255
        #expect(abs(area / (.pi * 25 * 25) - 1) < 0.001)
        #expect(rows == rows.reversed())
        #expect(rows.allSatisfy { $0 == $0.reversed() })
      }
    }

    @Test("turned by a right angle, the same pixels are covered")
    func turned() {
      let flat = upright(16, 16, width: 20.5, height: 11.25, radius: 4)
      var steep = flat
      (steep.xx, steep.xy, steep.x0, steep.yx, steep.yy, steep.y0) = (0, 1, -16, -1, 0, 16)
      let (lying, standing) = (
        rows(flat, width: 32, height: 32), rows(steep, width: 32, height: 32)
      )
      for x in 0..<32 {
        for y in 0..<32 { #expect(lying[y][x] == standing[31 - x][y]) }
      }
    }

    @Test("a projective map that is affine after all gives the affine coverage")
    func homogeneous() {
      let shape = upright(16, 16, width: 20.5, height: 11.25, radius: 4)
      var doubled = shape
      (doubled.xx, doubled.x0, doubled.yy, doubled.y0, doubled.w0) = (2, -32, 2, -32, 2)
      #expect(rows(doubled, width: 32, height: 32) == rows(shape, width: 32, height: 32))
    }

    @Test("nothing is covered behind the eye")
    func behindTheEye() {
      var shape = upright(0, 0, width: 1000, height: 1000, radius: 10)
      (shape.wx, shape.w0) = (1, -4)  // positive from the pixel at 4.5 on
      shape.x0 = 0
      onEachInstructionSet { _ in
        let row = rows(shape, width: 8, height: 1)[0]
        #expect(row == [0, 0, 0, 0, 255, 255, 255, 255])
      }
    }
  }
}
