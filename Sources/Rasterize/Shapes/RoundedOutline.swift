import Foundation

extension Shape {
  /// The image under `map` of `rect` with corners rounded by `radius` points; nil if it is not
  /// visible.
  init?(_ rect: CGRect, radius: CGFloat, mappedBy map: DeviceMap, frame: PixelRect) {
    guard rect.width > 0, rect.height > 0 else { return nil }
    let radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
    if radius == 0, map.isAxisAligned {
      let image = map.axisAlignedImage(of: rect)
      guard image.minX < image.maxX, image.minY < image.maxY else { return nil }
      let visible = image.clamped(to: frame)
      self = visible.wholePixels.map(Shape.pixels) ?? .rect(visible)
      return
    }
    let arc = radius > 0 ? Arc.fitting(radius: radius * map.largestScale(on: rect)) : nil
    if let contour = rect.contour(radius: radius, arc, mappedBy: map, frame: frame) {
      self = .polygon(PolygonShape(contour))
      return
    }
    // It needs clipping, or is not visible.
    let points = rect.outline(radius: radius, arc)
    guard let polygon = ConvexPolygon(points, mappedBy: map, frame: frame) else { return nil }
    self = .polygon(PolygonShape(polygon))
  }
}

/// A quarter of the unit circle flattened to a polygon, whose corners are as far outside the circle
/// as the midpoints of its chords are inside.
///
/// With δ the angle of a chord, its midpoint is δ²/8 below its ends, in radii; corners raised by
/// δ²/16 halve that. The sides of the circumscribed square are used as long as they deviate no
/// more, which is up to an angle α with α²/2 = δ²/16.
struct Arc: Sendable {
  /// From near (−1, 0) to near (0, −1).
  let corners: [SIMD2<Double>]

  private init(chords: Int) {
    let angle = Double.pi / 2 / (Double(chords) + 0.5.squareRoot())
    let radius = 1 / cos(angle * 0.125.squareRoot())
    corners = (0...chords).map { i in
      // Quantized to a precision at which all machines' sines and cosines agree, and exact on the
      // square.
      let along = angle * (0.125.squareRoot() + Double(i))
      return [
        i == 0 ? -1 : (-radius * cos(along)).rounded(toSteps: 0x1p32),
        i == chords ? -1 : (-radius * sin(along)).rounded(toSteps: 0x1p32),
      ]
    }
  }

  /// The maximum number of chords per corner, a quarter of the capacity of a ``ScanlineBuffer``.
  static let maximumChordCount = 2048

  private static let all = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256]
    .map(Arc.init(chords:))
  private static let large = [512, 1024, maximumChordCount].map(Arc.init(chords:))

  /// The coarsest arc for a radius in pixels that deviates by at most 1/100 pixel, averaged over a
  /// pixel (up to a radius of 270 000 pixels; larger ones are coarser).
  static func fitting(radius: Double) -> Arc {
    // (π/2)² / (16 · 0.01) = 3.93². With chords of about one pixel, some of the error averages out.
    let density = radius < 10 ? 3.44 : radius < 20 ? 3.6 : 3.93
    let chords = density * radius.squareRoot() - 0.5.squareRoot()
    func isFine(_ arc: Arc) -> Bool { Double(arc.corners.count - 1) >= chords }
    return all.first(where: isFine) ?? large.first(where: isFine) ?? large[large.count - 1]
  }
}

extension DeviceMap {
  /// The largest ``maximumScale(at:)`` at the corners of `rect`; infinite if one of them is behind
  /// the camera.
  fileprivate func largestScale(on rect: CGRect) -> Double {
    guard !matrix.isAffine else { return maximumScale(at: rect.center) }
    return rect.corners.reduce(0) { largest, corner in
      matrix.w(at: corner) > 0 ? max(largest, maximumScale(at: corner)) : .infinity
    }
  }
}

extension CGRect {
  /// The corners, clockwise on screen from the top left.
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }

  var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// The number of corners of the flattened outline.
  private func cornerCount(_ arc: Arc?) -> Int { 4 * (arc?.corners.count ?? 1) }

  /// Calls `body` with the corners of the flattened rounded rectangle and their index in clockwise
  /// order on screen.
  @inline(__always)
  private func forEachCorner(radius: CGFloat, _ arc: Arc?, _ body: (Int, CGPoint) -> Void) {
    guard let arc else {
      for (index, corner) in corners.enumerated() { body(index, corner) }
      return
    }
    let radius = radius.native
    let (left, right) = (minX.native + radius, maxX.native - radius)
    let (top, bottom) = (minY.native + radius, maxY.native - radius)
    arc.corners.withUnsafeBufferPointer { corners in
      let n = corners.count
      for i in 0..<n {
        let (x, y) = (corners[i].x * radius, corners[i].y * radius)
        body(i, CGPoint(x: left + x, y: top + y))
        body(i &+ n, CGPoint(x: right - y, y: top + x))
        body(i &+ 2 &* n, CGPoint(x: right - x, y: bottom - y))
        body(i &+ 3 &* n, CGPoint(x: left + y, y: bottom - x))
      }
    }
  }

  /// The flattened rounded rectangle, clockwise on screen.
  fileprivate func outline(radius: CGFloat, _ arc: Arc?) -> [CGPoint] {
    var points = [CGPoint](repeating: .zero, count: cornerCount(arc))
    forEachCorner(radius: radius, arc) { points[$0] = $1 }
    return points
  }

  /// The image of that outline under `map`; nil if it needs clipping or has no area.
  fileprivate func contour(
    radius: CGFloat, _ arc: Arc?, mappedBy map: DeviceMap, frame: PixelRect
  ) -> ConvexContour? {
    let projection = CornerProjection(map, frame: frame)
    let count = cornerCount(arc)
    return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: count) { images in
      guard let first = images.baseAddress else { return nil }
      var areAllVisible = true
      forEachCorner(radius: radius, arc) { index, point in
        areAllVisible = projection.project(point, to: first + index) && areAllVisible
      }
      return areAllVisible ? ConvexContour(closing: images) : nil
    }
  }
}

extension DeviceRect {
  /// The intersection with `frame` outset by one pixel; clamped edges are whole, so sums of
  /// coordinates stay exact.
  func clamped(to frame: PixelRect) -> DeviceRect {
    DeviceRect(
      minX: min(max(minX, Double(frame.minX - 1)), Double(frame.maxX + 1)),
      minY: min(max(minY, Double(frame.minY - 1)), Double(frame.maxY + 1)),
      maxX: min(max(maxX, Double(frame.minX - 1)), Double(frame.maxX + 1)),
      maxY: min(max(maxY, Double(frame.minY - 1)), Double(frame.maxY + 1)))
  }
}
