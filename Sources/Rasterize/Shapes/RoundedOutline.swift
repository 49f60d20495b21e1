import Foundation

extension Shape {
  /// Where `map` takes `rect` with its corners rounded by `radius` points; nil where nothing of it
  /// can be seen.
  init?(_ rect: CGRect, radius: CGFloat, mappedBy map: DeviceMap, frame: PixelRect) {
    guard rect.width > 0, rect.height > 0 else { return nil }
    let radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
    if radius == 0, map.isUpright {
      let image = map.uprightImage(of: rect)
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
    // Some of it is to be cut off, or there is nothing to see.
    let points = rect.outline(radius: radius, arc)
    guard let polygon = ConvexPolygon(points, mappedBy: map, frame: frame) else { return nil }
    self = .polygon(PolygonShape(polygon))
  }
}

/// A quarter of the unit circle as corners of a polygon, as far outside the circle as the middles of
/// the chords between them are inside.
///
/// With δ the angle of a chord, its middle is δ²/8 below its ends, in radii; corners raised by δ²/16
/// halve that. The sides of the square around the circle are kept as far as they are no farther off,
/// which is an angle α with α²/2 = δ²/16.
struct Arc: Sendable {
  /// From near (−1, 0) to near (0, −1).
  let corners: [SIMD2<Double>]

  private init(chords: Int) {
    let angle = Double.pi / 2 / (Double(chords) + 0.5.squareRoot())
    let radius = 1 / cos(angle * 0.125.squareRoot())
    corners = (0...chords).map { i in
      // To what every machine's sines and cosines agree on, and exactly on the square's sides.
      let along = angle * (0.125.squareRoot() + Double(i))
      return [
        i == 0 ? -1 : (-radius * cos(along)).rounded(toSteps: 0x1p32),
        i == chords ? -1 : (-radius * sin(along)).rounded(toSteps: 0x1p32),
      ]
    }
  }

  /// A corner's share of what ``ScanlineBuffer`` hold at most.
  static let mostChords = 2048

  private static let all = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256]
    .map(Arc.init(chords:))
  private static let large = [512, 1024, mostChords].map(Arc.init(chords:))

  /// The arc for a radius in pixels that is nowhere farther off than 1/100 pixel, averaged over a
  /// pixel (up to a radius of 270 000 pixels; larger ones are coarser).
  static func fitting(radius: Double) -> Arc {
    // (π/2)² / (16 · 0.01) = 3.93². Chords of about a pixel's length average some of their errors out.
    let pace = radius < 10 ? 3.44 : radius < 20 ? 3.6 : 3.93
    let chords = pace * radius.squareRoot() - 0.5.squareRoot()
    func isFine(_ arc: Arc) -> Bool { Double(arc.corners.count - 1) >= chords }
    return all.first(where: isFine) ?? large.first(where: isFine) ?? large[large.count - 1]
  }
}

extension DeviceMap {
  /// The largest ``stretch(at:)`` on the corners of `rect`; infinite where one of them is behind the
  /// eye.
  fileprivate func largestScale(on rect: CGRect) -> Double {
    guard !matrix.isAffine else { return stretch(at: rect.center) }
    return rect.corners.reduce(0) { largest, corner in
      matrix.w(at: corner) > 0 ? max(largest, stretch(at: corner)) : .infinity
    }
  }
}

extension CGRect {
  /// Clockwise on screen from the top left.
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }

  var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// How many corners the outline has.
  private func cornerCount(_ arc: Arc?) -> Int { 4 * (arc?.corners.count ?? 1) }

  /// Calls `body` with the corners of this rectangle with rounded corners, and their place in the order
  /// clockwise on screen.
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

  /// This rectangle with rounded corners, clockwise on screen.
  fileprivate func outline(radius: CGFloat, _ arc: Arc?) -> [CGPoint] {
    var points = [CGPoint](repeating: .zero, count: cornerCount(arc))
    forEachCorner(radius: radius, arc) { points[$0] = $1 }
    return points
  }

  /// Where `map` takes that outline; nil where it has to be cut off somewhere, or encloses nothing.
  fileprivate func contour(
    radius: CGFloat, _ arc: Arc?, mappedBy map: DeviceMap, frame: PixelRect
  ) -> ConvexContour? {
    let projection = CornerProjection(map, frame: frame)
    let count = cornerCount(arc)
    return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: count) { images in
      guard let first = images.baseAddress else { return nil }
      var areAllSeen = true
      forEachCorner(radius: radius, arc) { index, point in
        areAllSeen = projection.project(point, to: first + index) && areAllSeen
      }
      return areAllSeen ? ConvexContour(closing: images) : nil
    }
  }
}

extension DeviceRect {
  /// The part inside `frame`, with whole edges beyond it, so that sums of coordinates stay exact.
  func clamped(to frame: PixelRect) -> DeviceRect {
    DeviceRect(
      minX: min(max(minX, Double(frame.minX - 1)), Double(frame.maxX + 1)),
      minY: min(max(minY, Double(frame.minY - 1)), Double(frame.maxY + 1)),
      maxX: min(max(maxX, Double(frame.minX - 1)), Double(frame.maxX + 1)),
      maxY: min(max(maxY, Double(frame.minY - 1)), Double(frame.maxY + 1)))
  }
}
