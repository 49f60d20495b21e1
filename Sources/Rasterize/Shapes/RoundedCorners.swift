import Foundation

/// The rounding of a rectangle's corners.
struct RoundedCorners: Hashable, Sendable {
  /// In the rectangle's units; 0 for square corners.
  var radius: Double
  /// The corners that are rounded.
  var mask: CACornerMask
  var curve: CornerCurve

  static let none = RoundedCorners(radius: 0)

  init(radius: Double, mask: CACornerMask = .everyCorner, curve: CornerCurve = .circular) {
    (self.radius, self.mask, self.curve) = (radius > 0 ? radius : 0, mask, curve)
  }

  /// Whether all four corners are circular, or none is rounded.
  var arePlain: Bool { radius == 0 || (mask == .everyCorner && curve == .circular) }

  /// The length of a corner's curve along its edges, at most.
  var extent: Double { curve == .continuous ? radius * ContinuousCorner.expansion : radius }

  /// The corners of the rectangle inset by `distance`: curves with the same centers.
  func inset(by distance: Double) -> RoundedCorners {
    RoundedCorners(radius: radius - distance, mask: mask, curve: curve)
  }

  /// The same corners in other units.
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
    if details.areDefault { return RoundedCorners(radius: radius.native) }
    return RoundedCorners(radius: radius.native, mask: maskedCorners, curve: cornerCurve)
  }
}

extension Shape {
  /// The image of a rounded rectangle under `map`; nil if it is not visible.
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
  /// The flattened rounded rectangle, clockwise on screen from the left end of the top left corner.
  func outline(_ corners: RoundedCorners, pixelsPerUnit scale: Double) -> [CGPoint] {
    let half = Swift.min(width.native, height.native) / 2
    let radius = Swift.min(corners.radius, half)
    let curve =
      corners.curve == .continuous
      ? ContinuousCorner(room: half / radius).points(radius: radius * scale)
      : Arc.fitting(radius: radius * scale).corners.map { $0 + 1 }
    var points: [CGPoint] = []
    points.reserveCapacity(4 * curve.count)
    func add(
      _ corner: CACornerMask, at vertex: CGPoint, _ turn: (SIMD2<Double>) -> SIMD2<Double>
    ) {
      guard corners.mask.contains(corner) else { return points.append(vertex) }
      for p in curve {
        let offset = turn(p) * radius
        points.append(CGPoint(x: vertex.x + offset.x, y: vertex.y + offset.y))
      }
    }
    add(.layerMinXMinYCorner, at: CGPoint(x: minX, y: minY)) { [$0.x, $0.y] }
    add(.layerMaxXMinYCorner, at: CGPoint(x: maxX, y: minY)) { [-$0.y, $0.x] }
    add(.layerMaxXMaxYCorner, at: CGPoint(x: maxX, y: maxY)) { [-$0.x, -$0.y] }
    add(.layerMinXMaxYCorner, at: CGPoint(x: minX, y: maxY)) { [$0.y, -$0.x] }
    return points
  }
}
