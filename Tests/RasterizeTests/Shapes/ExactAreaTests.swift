import Foundation
import TestSupport
import Testing

@testable import Rasterize

@Suite("Exact-area coverage")
struct ExactAreaTests {
  private static let side = 48

  private func check(
    _ bitmap: Bitmap, _ expected: [Double], within tolerance: Double, _ comment: String
  ) {
    let worst = expected.indices.map { i in
      abs(Double(bitmap.pixel(x: i % Self.side, y: i / Self.side).alpha) - 255 * expected[i])
    }.enumerated().max { $0.element < $1.element }
    guard let worst, worst.element > tolerance else { return }
    Issue.record(
      """
      \(comment): pixel (\(worst.offset % Self.side), \(worst.offset / Self.side)) is off by \
      \(worst.element), of \(255 * expected[worst.offset])
      """)
  }

  private func areas(of rect: CGRect, _ map: ProjectionTransform, radius: Double = 0) -> [Double] {
    // Finer for arcs that are large on the frame.
    let scale = max(abs(map.m11), abs(map.m12), abs(map.m21), abs(map.m22)).native
    let outline = AreaReference.outline(
      of: rect, radius: radius, mappedBy: map, chords: radius * scale < 40 ? 64 : 1024)
    return AreaReference.areas(of: outline, side: Self.side)
  }

  private func bitmap(_ rect: CGRect, _ map: ProjectionTransform, radius: CGFloat = 0) -> Bitmap {
    let side = CGFloat(Self.side)
    var layer = LayerTree(rect, .white) { $0.cornerRadius = radius }
    layer.state.bounds = rect
    layer.transform = map
    return render([layer], width: side, height: side)
  }

  private func map(
    degrees: Double, _ scaleX: Double, _ scaleY: Double, at x: Double, _ y: Double
  ) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0))
      .concatenating(ProjectionTransform(.rotation(degrees: degrees)))
      .concatenating(ProjectionTransform(.translation(x, y)))
  }

  // A corner at multiples of 1/256 is off by up to 1/512 per axis, 0.7/255; plus half a step for
  // the byte.
  @Test("rectangles have exact coverage, rotated and scaled from 1/100 to 100 times")
  func rectangles() {
    var random = SplitMix64(seed: 71)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for i in 0..<150 {
      let scaleX = pow(10, number(-2...2))
      let scaleY = i % 3 == 0 ? scaleX : pow(10, number(-2...2))
      let degrees = i % 7 == 0 ? Double(i % 4) * 90 + number(-0.2...0.2) : number(0...360)
      let map = map(degrees: degrees, scaleX, scaleY, at: number(0...48), number(0...48))
      let rect = CGRect(x: -number(1...20), y: -number(1...20), width: 22, height: 21)
      check(
        bitmap(rect, map), areas(of: rect, map), within: 2,
        "\(i): \(degrees)° × \(scaleX), \(scaleY)")
    }
  }

  @Test("quads have exact coverage in perspective, nearly edge-on, and behind the camera")
  func quads() {
    var random = SplitMix64(seed: 72)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for i in 0..<150 {
      let angle = i % 3 == 0 ? number(85...89.999) : number(-80...80)
      let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      // Sides of up to 30 seen from as near as 12: a third of them cross the camera plane.
      let distance = i % 2 == 0 ? number(60...200) : number(12...40)
      let rotated = ProjectionTransform(
        m11: c, m12: 0, m13: s / distance, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
      let map = ProjectionTransform(.rotation(degrees: number(0...360)))
        .concatenating(rotated)
        .concatenating(ProjectionTransform(.translation(number(10...38), number(10...38))))
      let rect = CGRect(x: -number(5...30), y: -number(5...30), width: 33, height: 31)
      check(
        bitmap(rect, map), areas(of: rect, map), within: 2, "\(i): \(angle)° from \(distance)")
      guard i % 3 > 0 else { continue }
      check(
        bitmap(rect, map, radius: 9), areas(of: rect, map, radius: 9), within: 4,
        "\(i), rounded: \(angle)° from \(distance)")
    }
  }

  // Samples in rows and columns may find half a row or column too much: 1/32. On average they do
  // not.
  @Test(
    "16 × 16 samples per pixel agree with the compositor and with the exact reference")
  func supersampled() throws {
    var random = SplitMix64(seed: 76)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for i in 0..<10 {
      let scale = pow(10, number(-1...1))
      var map = map(degrees: number(0...360), scale, scale * number(0.3...1), at: 24, 24)
      if i % 2 == 0 {
        map = ProjectionTransform(
          m11: 1, m12: 0, m13: number(-0.03...0.03) / scale, m21: 0, m22: 1, m23: 0, m31: 0,
          m32: 0, m33: 1
        ).concatenating(map)
      }
      let rect = CGRect(x: -13 / scale, y: -11 / scale, width: 25 / scale, height: 23 / scale)
      let inverse = try #require(map.inverted())
      let bitmap = bitmap(rect, map)
      let areas = areas(of: rect, map)
      var (sums, edgePixels) = (SIMD2<Double>.zero, 0.0)
      for j in areas.indices {
        var inside = 0
        for sample in 0..<256 {
          let point = CGPoint(
            x: Double(j % Self.side) + (Double(sample % 16) + 0.5) / 16,
            y: Double(j / Self.side) + (Double(sample / 16) + 0.5) / 16)
          let place = point.applying(inverse)
          if map.w(at: place) > 0, rect.contains(place) { inside += 1 }
        }
        let alpha = Double(bitmap.pixel(x: j % Self.side, y: j / Self.side).alpha)
        let found = 255 * SIMD2(areas[j], alpha / 255) - Double(inside) * 255 / 256
        #expect(abs(found.x) <= 255.0 / 32 && abs(found.y) <= 255.0 / 32 + 2, "\(i): \(j)")
        if areas[j] > 0, areas[j] < 1 {
          sums += SIMD2(abs(found.x), abs(found.y))
          edgePixels += 1
        }
      }
      #expect(sums.max() / edgePixels < 1.5, "\(i)")
    }
  }

  @Test("strips thinner than a pixel have coverage in proportion to their width")
  func strips() {
    var random = SplitMix64(seed: 73)
    for width in [0.05, 0.1, 0.25, 0.5, 0.9] {
      for _ in 0..<8 {
        let degrees = Double.random(in: 0...180, using: &random)
        let map = map(degrees: degrees, 1, 1, at: 24.3, 23.8)
        let rect = CGRect(x: -30, y: -width / 2, width: 60, height: width)
        check(
          bitmap(rect, map), areas(of: rect, map), within: 2, "\(width) at \(degrees)°")
      }
    }
  }

  // Arcs are flattened within 1/100 pixel, 2.5/255; their corners are off by 0.7/255 at most.
  @Test("rounded corners have exact coverage, rotated, stretched and in perspective")
  func corners() {
    var random = SplitMix64(seed: 74)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for i in 0..<120 {
      let scale = pow(10, number(-2...2))
      let uneven = i % 4 == 3 ? number(0.05...1) : 1
      var map = map(
        degrees: i % 6 == 0 ? 0 : number(0...360), scale, scale * uneven, at: 24 + number(-1...1),
        24 + number(-1...1))
      if i % 4 == 2 {
        map = ProjectionTransform(
          m11: 1, m12: 0, m13: number(-0.02...0.02) / scale, m21: 0, m22: 1,
          m23: number(-0.02...0.02) / scale, m31: 0, m32: 0, m33: 1
        ).concatenating(map)
      }
      let rect = CGRect(x: -16 / scale, y: -12 / scale, width: 31 / scale, height: 25 / scale)
      let radius = number(0.5...12.4) / scale
      check(
        bitmap(rect, map, radius: radius), areas(of: rect, map, radius: radius), within: 4,
        "\(i): \(radius * scale) px")
    }
  }

  @Test(
    "round shapes far larger than the frame have exact coverage",
    arguments: [30.0, 200, 1500, 4000, 20_000, 50_000])
  func largeArcs(radius: Double) {
    var random = SplitMix64(seed: 75)
    for _ in 0..<6 {
      // A disc whose edge passes through the frame's center, straight to within radius / 3000
      // pixel.
      let angle = Double.random(in: 0...2 * .pi, using: &random)
      let map = map(degrees: 0, 1, 1, at: 24 + radius * cos(angle), 24 + radius * sin(angle))
      let rect = CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
      check(
        bitmap(rect, map, radius: radius), discAreas(radius, angle: angle), within: 4,
        "\(radius) at \(angle)")
    }
  }

  /// The pixels of a disc whose edge passes through the frame's center; only the nearby contour.
  private func discAreas(_ radius: Double, angle: Double) -> [Double] {
    let reach = min(Double.pi, 200 / radius)
    let arc = (-200...200).map { i in
      let place = angle + .pi + reach * Double(i) / 200
      return CGPoint(
        x: 24 + radius * (cos(angle) + cos(place)), y: 24 + radius * (sin(angle) + sin(place)))
    }
    let center = CGPoint(x: 24 + radius * cos(angle), y: 24 + radius * sin(angle))
    return AreaReference.areas(of: arc + [center], side: Self.side)
  }

  @Test("circles of every size have their area to 1/500")
  func circles() {
    for radius in [0.3, 0.7, 1, 1.6, 2.5, 4, 6.3, 10, 16, 23.5] {
      let rect = CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
      let bitmap = bitmap(rect, map(degrees: 0, 1, 1, at: 23.9, 24.2), radius: radius)
      let alphas = (0..<Self.side * Self.side).map {
        bitmap.pixel(x: $0 % Self.side, y: $0 / Self.side).alpha
      }
      let sum = alphas.reduce(0.0) { $0 + Double($1) } / 255
      #expect(abs(sum / (.pi * radius * radius) - 1) < 0.002 + 0.01 / radius, "\(radius)")
    }
  }

  @Test("the contour of a mesh covers its area, and there is no seam inside")
  func mesh() throws {
    // A parallelogram of 4 × 3 cells.
    let (origin, across, down) = (
      CGPoint(x: 9.3, y: 6.7), CGPoint(x: 25.1, y: 4.9), CGPoint(x: 4.2, y: 29.6)
    )
    func point(_ u: Double, _ v: Double) -> CGPoint {
      CGPoint(
        x: origin.x.native + across.x.native * u + down.x.native * v,
        y: origin.y.native + across.y.native * u + down.y.native * v)
    }
    let frame = PixelRect(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side)
    var total = [Int](repeating: 0, count: Self.side * Self.side)
    for column in 0..<4 {
      for row in 0..<3 {
        let (u, v) = (Double(column) / 4, Double(row) / 3)
        let corners = [
          point(u, v), point(u + 0.25, v), point(u + 0.25, v + 1.0 / 3), point(u, v + 1.0 / 3),
        ]
        let polygon = try #require(
          ConvexPolygon(
            corners, isSmooth: [row == 0, column == 3, row == 2, column == 0],
            mappedBy: .identity, frame: frame))
        let shape = try #require(Shape(polygon, frame: frame))
        let covers = ScanlineBuffer(height: Self.side)
        shape.writeRows(of: frame, covers)
        for y in 0..<Self.side where shape.bounds.minY <= y && y < shape.bounds.maxY {
          let cover = covers.rows[y]
          let (start, end) = (
            max(cover.start, shape.bounds.minX), min(cover.end, shape.bounds.maxX)
          )
          guard start < end else { continue }
          var mask = [UInt8](repeating: 0, count: 64)
          shape.writeMask(&mask, x: start, y: y, count: end - start, covers, row: y)
          for x in start..<end { total[y * Self.side + x] += Int(mask[x - start]) }
        }
      }
    }
    let expected = AreaReference.areas(
      of: [point(0, 0), point(1, 0), point(1, 1), point(0, 1)], side: Self.side)
    for i in expected.indices {
      let difference = abs(Double(total[i]) - 255 * expected[i])
      #expect(difference <= 2, "(\(i % Self.side), \(i / Self.side)): \(total[i])")
    }
  }
}
