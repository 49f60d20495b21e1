import Foundation

@testable import Rasterize

/// The exact coverage of a square frame's pixels by polygons, computed without scanlines, masks or
/// rounded corners: an independent reference for the compositor.
struct AreaReference {
  let side: Int
  /// For each pixel, the height of the edges that pass to its left, downward positive.
  private var passed: [Double]
  /// For each pixel, the area to the right of the edges inside it.
  private var inside: [Double]

  init(side: Int) {
    self.side = side
    passed = Array(repeating: 0, count: side * (side + 1))
    inside = passed
  }

  /// The coverage of one polygon, in either orientation.
  static func areas(of polygon: [CGPoint], side: Int) -> [Double] {
    var reference = AreaReference(side: side)
    reference.add(polygon)
    return reference.areas
  }

  /// Adds a polygon; the areas of counterclockwise ones are negative.
  mutating func add(_ polygon: [CGPoint]) {
    guard var last = polygon.last else { return }
    for corner in polygon {
      add([last.x.native, last.y.native], [corner.x.native, corner.y.native])
      last = corner
    }
  }

  /// 0…1 each, in row-major order.
  var areas: [Double] {
    (0..<side).flatMap { y in
      var left = 0.0
      return (0..<side).map { x in
        let area = left + inside[y * (side + 1) + x]
        left += passed[y * (side + 1) + x]
        return abs(area)
      }
    }
  }

  /// Adds an edge, split at whole rows, then at whole columns.
  private mutating func add(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let limit = Double(side)
    for (a, b) in segments(p, q, axis: 1, from: 0, to: limit) {
      // Edges left of the frame are moved to its left side; those to its right cover nothing in it.
      for (c, d) in cut(a, b, axis: 0, at: [0, limit]) where min(c.x, d.x) < limit {
        let (c, d): (SIMD2<Double>, SIMD2<Double>) =
          max(c.x, d.x) <= 0 ? ([0, c.y], [0, d.y]) : (c, d)
        for (e, f) in segments(c, d, axis: 0, from: 0, to: limit) { addWithinPixel(e, f) }
      }
    }
  }

  private mutating func addWithinPixel(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let middle = (p + q) / 2
    let (x, y) = (min(Int(middle.x), side - 1), min(Int(middle.y), side - 1))
    let height = q.y - p.y
    passed[y * (side + 1) + x] += height
    inside[y * (side + 1) + x] += height * (Double(x + 1) - middle.x)
  }

  /// The segments of an edge between consecutive integers of a range, along one axis.
  private func segments(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, axis: Int, from: Double, to: Double
  ) -> [(SIMD2<Double>, SIMD2<Double>)] {
    let (low, high) = (max(min(p[axis], q[axis]), from), min(max(p[axis], q[axis]), to))
    guard low <= high else { return [] }
    let first = Int(low.rounded(.down))
    let positions = (first...max(first, Int(high.rounded(.up)))).map(Double.init)
    return cut(p, q, axis: axis, at: positions).filter {
      let middle = ($0.0[axis] + $0.1[axis]) / 2
      return from <= middle && middle <= to
    }
  }

  /// An edge split at each of `positions` that it crosses.
  private func cut(
    _ p: SIMD2<Double>, _ q: SIMD2<Double>, axis: Int, at positions: [Double]
  ) -> [(SIMD2<Double>, SIMD2<Double>)] {
    let crossed = positions.filter { min(p[axis], q[axis]) < $0 && $0 < max(p[axis], q[axis]) }
    var points = [p]
    for position in p[axis] < q[axis] ? crossed : crossed.reversed() {
      var point = p + (q - p) * ((position - p[axis]) / (q[axis] - p[axis]))
      point[axis] = position
      points.append(point)
    }
    points.append(q)
    return Array(zip(points, points.dropFirst()))
  }
}

extension AreaReference {
  /// The image of a rounded rectangle, clipped to the camera plane: a polygon within 10⁻⁴ radius /
  /// chords of it.
  static func outline(
    of rect: CGRect, radius: Double = 0, mappedBy map: ProjectionTransform, chords: Int = 128
  ) -> [CGPoint] {
    let corners = radius > 0 ? rounded(rect, radius: radius, chords: chords) : rect.corners
    return clip(corners) { map.w(at: $0).native - 1e-4 }.map { $0.applying(map) }
  }

  private static func rounded(_ rect: CGRect, radius: Double, chords: Int) -> [CGPoint] {
    let centers = [
      CGPoint(x: rect.maxX - radius, y: rect.maxY - radius),
      CGPoint(x: rect.minX + radius, y: rect.maxY - radius),
      CGPoint(x: rect.minX + radius, y: rect.minY + radius),
      CGPoint(x: rect.maxX - radius, y: rect.minY + radius),
    ]
    return centers.enumerated().flatMap { quarter, center in
      (0...chords).map { i in
        let angle = (Double(quarter) + Double(i) / Double(chords)) * .pi / 2
        return CGPoint(
          x: center.x.native + radius * cos(angle), y: center.y.native + radius * sin(angle))
      }
    }
  }

  /// Sutherland–Hodgman clipping: the part of a polygon with positive `distance`.
  static func clip(_ polygon: [CGPoint], _ distance: (CGPoint) -> Double) -> [CGPoint] {
    var result: [CGPoint] = []
    for (i, p) in polygon.enumerated() {
      let q = polygon[(i + 1) % polygon.count]
      let (here, there) = (distance(p), distance(q))
      if here >= 0 { result.append(p) }
      if (here >= 0) != (there >= 0) {
        let fraction = here / (here - there)
        result.append(CGPoint(x: p.x + (q.x - p.x) * fraction, y: p.y + (q.y - p.y) * fraction))
      }
    }
    return result
  }
}
