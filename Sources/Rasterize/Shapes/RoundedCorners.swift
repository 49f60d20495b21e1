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
