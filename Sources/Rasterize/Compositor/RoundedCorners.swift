import Foundation

/// How the corners of a rectangle are rounded.
struct RoundedCorners: Hashable, Sendable {
  /// In the rectangle's units; 0 for none.
  var radius: Double
  /// Those that are rounded.
  var mask: CACornerMask
  var curve: CornerCurve

  static let none = RoundedCorners(radius: 0)

  init(radius: Double, mask: CACornerMask = .everyCorner, curve: CornerCurve = .circular) {
    (self.radius, self.mask, self.curve) = (radius > 0 ? radius : 0, mask, curve)
  }

  /// Whether all four corners are quarters of circles, or none is rounded.
  var arePlain: Bool { radius == 0 || (mask == .everyCorner && curve == .circular) }

  /// How far a corner's curve reaches along its edges, at most.
  var reach: Double { curve == .continuous ? radius * ContinuousCorner.expansion : radius }

  /// The corners of the rectangle that lies `distance` inside: curves with the same centres.
  func inset(by distance: Double) -> RoundedCorners {
    RoundedCorners(radius: radius - distance, mask: mask, curve: curve)
  }

  /// The same in other units.
  func scaled(by factor: Double) -> RoundedCorners {
    RoundedCorners(radius: radius * factor, mask: mask, curve: curve)
  }
}

extension CACornerMask {
  static let everyCorner: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

extension LayerState {
  /// The layer's corners as drawn.
  @inline(__always)
  var corners: RoundedCorners {
    let radius = effectiveCornerRadius
    if radius == 0 { return .none }
    if details.areUsual { return RoundedCorners(radius: radius.native) }
    return RoundedCorners(radius: radius.native, mask: maskedCorners, curve: cornerCurve)
  }
}

extension Shape {
  /// Where `map` takes `rect` with its corners rounded; nil where nothing of it can be seen.
  init?(_ rect: CGRect, _ corners: RoundedCorners, mappedBy map: DeviceMap, frame: PixelRect) {
    if corners.arePlain {
      self.init(rect, radius: CGFloat(corners.radius), mappedBy: map, frame: frame)
      return
    }
    guard rect.width > 0, rect.height > 0 else { return nil }
    let points = rect.outline(corners, pixelsPerUnit: map.magnification(at: rect.center))
    guard let polygon = ConvexPolygon(points, mappedBy: map, frame: frame) else { return nil }
    self = .polygon(PolygonShape(polygon))
  }
}

extension CGRect {
  /// This rectangle with rounded corners, clockwise on screen from the left end of the top left one.
  fileprivate func outline(_ corners: RoundedCorners, pixelsPerUnit scale: Double) -> [CGPoint] {
    let half = Swift.min(width.native, height.native) / 2
    let radius = Swift.min(corners.radius, half)
    let curve =
      corners.curve == .continuous
      ? ContinuousCorner(room: half / radius).points(radius: radius * scale)
      : Arc.fitting(radius: radius * scale).corners.map { $0 + 1 }
    var points: [CGPoint] = []
    points.reserveCapacity(4 * curve.count)
    func add(
      _ corner: CACornerMask, at place: CGPoint, _ turn: (SIMD2<Double>) -> SIMD2<Double>
    ) {
      guard corners.mask.contains(corner) else { return points.append(place) }
      for p in curve {
        let offset = turn(p) * radius
        points.append(CGPoint(x: place.x + offset.x, y: place.y + offset.y))
      }
    }
    add(.layerMinXMinYCorner, at: CGPoint(x: minX, y: minY)) { [$0.x, $0.y] }
    add(.layerMaxXMinYCorner, at: CGPoint(x: maxX, y: minY)) { [-$0.y, $0.x] }
    add(.layerMaxXMaxYCorner, at: CGPoint(x: maxX, y: maxY)) { [-$0.x, -$0.y] }
    add(.layerMinXMaxYCorner, at: CGPoint(x: minX, y: maxY)) { [$0.y, -$0.x] }
    return points
  }
}

/// A corner whose bend begins gently: three cubic curves, for a radius of 1 and a corner at zero, from the
/// left edge to the top one.
///
/// The control points are those that have been measured on iOS 7's icons and rounded rectangles (published by
/// PixelCut, "Code for iOS 7 Rounded Rectangles", 2013). The curve takes 1.528665 radii of each edge, which is what
/// `CALayer.cornerCurveExpansionFactor` answers. Where an edge has less room than that, the curve is so
/// much nearer to the circle's, which takes one radius: control points are mixed.
struct ContinuousCorner {
  /// How many radii of each edge it takes.
  static let expansion = 1.528665

  /// Ten points: an end, two control points and an end for each curve, which begins where the last one ends.
  let controls: [SIMD2<Double>]

  /// - Parameter room: Half of the shorter edge, in radii: from 1 (a circle) up.
  init(room: Double) {
    let share = min(max((room - 1) / (Self.expansion - 1), 0), 1)
    controls = zip(Self.circular, Self.continuous).map { $0 + ($1 - $0) * share }
  }

  private static let continuous: [SIMD2<Double>] = [
    [0, 1.528665], [0, 1.08849296], [0, 0.86840694],
    [0.07491139, 0.63149379], [0.16905956, 0.37282383], [0.37282383, 0.16905956],
    [0.63149379, 0.07491139], [0.86840694, 0], [1.08849296, 0], [1.528665, 0],
  ]

  /// The quarter of a circle, cut where the other curve is: 21.72° from either end.
  private static let circular: [SIMD2<Double>] = {
    let angles = [0, 0.3791, Double.pi / 2 - 0.3791, Double.pi / 2]
    // Every machine's sines agree on this much.
    func point(_ angle: Double) -> SIMD2<Double> {
      [1 - cos(angle).rounded(toSteps: 0x1p32), 1 - sin(angle).rounded(toSteps: 0x1p32)]
    }
    var points = [point(0)]
    for (start, end) in zip(angles, angles.dropFirst()) {
      let length = (4.0 / 3 * tan((end - start) / 4)).rounded(toSteps: 0x1p32)
      let (from, to) = (point(start), point(end))
      // The radius turned by a quarter is the direction.
      points += [
        from + [length * (1 - from.y), -length * (1 - from.x)],
        to - [length * (1 - to.y), -length * (1 - to.x)], to,
      ]
    }
    return points
  }()

  /// Corners of a polygon that is at most 1/100 pixel from the curve, averaged over a pixel.
  ///
  /// A chord over an angle δ is at most r·δ²/8 from its arc, two thirds of that on average; no piece turns by
  /// more than 47° = 0.82, so that 0.82²·r / (12·n²) ≤ 0.01 asks for n ≥ 2.4·√r.
  ///
  /// - Parameter radius: In pixels.
  func points(radius: Double) -> [SIMD2<Double>] {
    let wanted = radius > 0 ? (2.4 * radius.squareRoot()).rounded(.up) : 1
    let count = Int(min(max(wanted, 4), 256))
    var points = [controls[0]]
    for piece in 0..<3 {
      let p = controls[3 * piece...3 * piece + 3].map { $0 }
      for i in 1...count {
        let t = Double(i) / Double(count)
        let (a, b, c) = (
          p[0] + (p[1] - p[0]) * t, p[1] + (p[2] - p[1]) * t, p[2] + (p[3] - p[2]) * t
        )
        let (d, e) = (a + (b - a) * t, b + (c - b) * t)
        points.append(i == count ? p[3] : d + (e - d) * t)
      }
    }
    return points
  }
}
