import CKernels
import Foundation

/// A rounded rectangle under any map, with what its rows need.
final class RoundedShape: Sendable {
  let bounds: PixelRect
  let kernelShape: ck_rounded
  /// What lies inside the rectangle without its round corners.
  let outer: PlaneSet
  /// A polygon inscribed in the shape; nil where nothing is certain to be covered.
  let inner: PlaneSet?

  fileprivate init(
    bounds: PixelRect, kernelShape: ck_rounded, outer: PlaneSet, inner: PlaneSet?
  ) {
    (self.bounds, self.kernelShape, self.outer, self.inner) = (bounds, kernelShape, outer, inner)
  }
}

extension Shape {
  /// Where `map` takes `rect` with its corners rounded by `radius` points; nil where nothing of it
  /// can be seen.
  init?(_ rect: CGRect, radius: CGFloat, mappedBy map: DeviceMap, frame: PixelRect) {
    guard rect.width > 0, rect.height > 0 else { return nil }
    let radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
    let image = map.isUpright ? map.uprightImage(of: rect) : nil
    if let image {
      guard image.minX < image.maxX, image.minY < image.maxY else { return nil }
      guard radius > 0 else {
        let visible = image.clamped(to: frame)
        self = visible.wholePixels.map(Shape.pixels) ?? .rect(visible)
        return
      }
    }
    guard let quad = ConvexPolygon(rect.corners, mappedBy: map, frame: frame) else { return nil }
    let size = map.magnification(at: rect.center) * max(rect.width, rect.height)
    if radius > 0, size < RoundedShape.largestSize,
      let shape = RoundedShape(
        rect, radius: radius, quad: quad, upright: image, map: map, frame: frame)
    {
      self = .rounded(shape)
      return
    }
    let pixelRadius = radius * map.magnification(at: rect.center)
    let segments = Int((4.44 * pixelRadius.squareRoot()).rounded(.up), clampedTo: 1...64)
    let outline = rect.outline(radius: radius, segments: segments)
    guard let polygon = ConvexPolygon(outline, mappedBy: map, frame: frame) else { return nil }
    self = .polygon(PolygonShape(polygon))
  }
}

extension RoundedShape {
  /// Up to here, in pixels, single precision places edges to better than 1/100 pixel; larger ones
  /// are drawn as polygons, which are cut to the frame first. Those have 4.44 · √radius edges to a
  /// corner, which keeps the chords within 1/64 pixel of the arc: the sagitta of an angle θ is
  /// radius · θ² / 8.
  fileprivate static let largestSize = 65536.0

  fileprivate convenience init?(
    _ rect: CGRect, radius: CGFloat, quad: ConvexPolygon, upright image: DeviceRect?,
    map: DeviceMap, frame: PixelRect
  ) {
    let shape =
      image.map { Self.kernelShape(rect, radius: radius, image: $0) }
      ?? Self.kernelShape(rect, radius: radius, map: map)
    guard let shape else { return nil }
    let inscribed = ConvexPolygon(
      rect.outline(radius: radius, segments: 4), mappedBy: map, frame: frame)
    self.init(
      bounds: image.map { PixelRect(touching: $0.clamped(to: frame)) } ?? PolygonShape(quad).bounds,
      kernelShape: shape, outer: PlaneSet(planes: quad.edges),
      inner: inscribed.map { PlaneSet(planes: $0.edges) })
  }

  /// In pixels about the image's centre, or in points where the axes are scaled differently.
  private static func kernelShape(_ rect: CGRect, radius: CGFloat, image: DeviceRect) -> ck_rounded
  {
    let (across, down) = (image.width / rect.width, image.height / rect.height)
    let isEven = abs(across - down) <= 0x1p-6 * down
    let (unitX, unitY) = isEven ? (1, 1) : (across, down)
    return ck_rounded(
      xx: Float(1 / unitX), xy: 0, x0: Float(-(image.minX + image.maxX) / 2 / unitX),
      yx: 0, yy: Float(1 / unitY), y0: Float(-(image.minY + image.maxY) / 2 / unitY),
      wx: 0, wy: 0, w0: 1, half_width: Float(image.width / 2 / unitX),
      half_height: Float(image.height / 2 / unitY),
      radius: Float(isEven ? radius * min(across, down) : radius))
  }

  /// In points about the rectangle's centre.
  private static func kernelShape(_ rect: CGRect, radius: CGFloat, map: DeviceMap) -> ck_rounded? {
    guard let m = map.matrix.inverted() else { return nil }
    let center = rect.center
    // Where the map is affine the inverse's third column is 0, 0, 1 but for rounding.
    let (wx, wy, w0) = map.matrix.isAffine ? (0, 0, 1) : (m.m13, m.m23, m.m33)
    let shape = ck_rounded(
      xx: Float(m.m11 - center.x * wx), xy: Float(m.m21 - center.x * wy),
      x0: Float(m.m31 - center.x * w0),
      yx: Float(m.m12 - center.y * wx), yy: Float(m.m22 - center.y * wy),
      y0: Float(m.m32 - center.y * w0),
      wx: Float(wx), wy: Float(wy), w0: Float(w0), half_width: Float(rect.width / 2),
      half_height: Float(rect.height / 2), radius: Float(radius))
    return shape
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

  /// A polygon inscribed in this rectangle with rounded corners, clockwise on screen.
  fileprivate func outline(radius: CGFloat, segments: Int) -> [CGPoint] {
    guard radius > 0 else { return corners }
    let centers = [
      CGPoint(x: minX + radius, y: minY + radius), CGPoint(x: maxX - radius, y: minY + radius),
      CGPoint(x: maxX - radius, y: maxY - radius), CGPoint(x: minX + radius, y: maxY - radius),
    ]
    return centers.enumerated().flatMap { quarter, center in
      (0...segments).map { step in
        let angle = (Double(quarter) + 2 + Double(step) / Double(segments)) * .pi / 2
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      }
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
