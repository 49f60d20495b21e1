import CKernels
import Foundation

extension LayerPlanner {
  /// Fills a layer's outline with its gradient.
  ///
  /// Each pixel has the gradient's colour at its centre, whatever transform lies between: what is drawn
  /// does not depend on how large the texture is or where it begins.
  mutating func draw(
    _ gradient: GradientValues, of state: LayerState, map: DeviceMap, over outline: Shape
  ) {
    let visible = visiblePixels(of: outline)
    guard !visible.isEmpty, let ramp = ColorRamp(gradient) else { return }
    if let color = ramp.singleColor { return draw(.color(color), over: outline) }
    guard
      let area = DeviceArea(
        of: state.bounds, mappedBy: map, frame: frame, with: outline.bounds)
    else { return }
    let toTexels = map.matrix.concatenating(area.toTexels)
    let identity = PixelKey { builder in
      builder.add(17, 0)
      area.describe(to: &builder)
      toTexels.describe(to: &builder)
      state.bounds.describe(to: &builder)
      gradient.describe(to: &builder)
    }
    let texture = textures.texture(identity) {
      GradientPainter(gradient, ramp: ramp, bounds: state.bounds, toTexels: toTexels)
        .map { painter in
          Texture(
            width: area.width, height: area.height, isOpaque: ramp.isOpaque, identity: identity
          ) { rows, stride in
            painter.paint(rows, stride: stride, width: area.width, height: area.height)
          }
        }
    }
    guard let texture else { return }
    draw(.texture(area.paint(texture, bounds: visible)), over: outline)
  }
}

/// A gradient's colours by place along it.
struct ColorRamp {
  private let stops: [ck_stop]
  private let firstPixel: UInt32
  private let lastPixel: UInt32
  /// Whether every colour is.
  let isOpaque: Bool

  /// nil where there are no colours.
  init?(_ gradient: GradientValues) {
    let colors = gradient.colors ?? []
    var stops: [ck_stop] = []
    var last = -Double.infinity
    for (index, color) in colors.enumerated() {
      var place = Double(index) / Double(max(colors.count - 1, 1))
      if let locations = gradient.locations {
        guard index < locations.count else { break }
        place = locations[index].isFinite ? locations[index].native : last
      }
      last = max(place, last)
      stops.append(ck_stop(color, at: last))
    }
    guard let first = stops.first, let end = stops.last else { return nil }
    self.stops = stops
    isOpaque = stops.allSatisfy { $0.color.3 >= 1 }
    firstPixel = first.cgColor.premultiplied(opacity: 1)
    lastPixel = end.cgColor.premultiplied(opacity: 1)
  }

  /// The colour where it is the same everywhere.
  var singleColor: CGColor? {
    stops.allSatisfy { $0.color == stops[0].color } ? stops[0].cgColor : nil
  }

  /// Lends what kernels are told of the colours.
  fileprivate func withStops(
    _ body: (UnsafeBufferPointer<ck_stop>, _ firstPixel: UInt32, _ lastPixel: UInt32) -> Void
  ) {
    stops.withUnsafeBufferPointer { body($0, firstPixel, lastPixel) }
  }
}

extension ck_stop {
  fileprivate init(_ color: CGColor, at place: Double) {
    func unit(_ value: CGFloat) -> Double { value > 0 ? min(value.native, 1) : 0 }
    self.init(
      place: place,
      color: (unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha)))
  }

  fileprivate var cgColor: CGColor {
    CGColor(red: color.0, green: color.1, blue: color.2, alpha: color.3)
  }
}

/// Paints a gradient's texels.
struct GradientPainter {
  private let kind: GradientKind
  private let ramp: ColorRamp
  /// From texels to points about the start.
  private let map: ProjectionTransform
  private let end: CGVector

  /// - Parameter toTexels: From the layer's points; nil where it cannot be inverted.
  init?(
    _ gradient: GradientValues, ramp: ColorRamp, bounds: CGRect, toTexels: ProjectionTransform
  ) {
    guard var inverse = toTexels.inverted(), inverse.isFinite else { return nil }
    // Exactly affine, not but for rounding.
    if toTexels.isAffine { (inverse.m13, inverse.m23, inverse.m33) = (0, 0, 1) }
    let start = CGPoint(
      x: bounds.minX + gradient.startPoint.x * bounds.width,
      y: bounds.minY + gradient.startPoint.y * bounds.height)
    map = inverse.concatenating(
      ProjectionTransform(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -start.x, ty: -start.y)))
    end = CGVector(
      dx: (gradient.endPoint.x - gradient.startPoint.x) * bounds.width,
      dy: (gradient.endPoint.y - gradient.startPoint.y) * bounds.height)
    (kind, self.ramp) = (gradient.kind, ramp)
  }

  /// Writes all texels.
  func paint(
    _ rows: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int
  ) {
    ramp.withStops { stops, firstPixel, lastPixel in
      guard let first = stops.baseAddress else { return }
      let m = map
      let gradient = ck_gradient(
        kind: kernelKind, is_affine: m.isAffine,
        map: (m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33), end_x: end.dx,
        end_y: end.dy, start_angle: atan2(end.dy, end.dx), stops: first, stop_count: stops.count,
        first_pixel: firstPixel, last_pixel: lastPixel)
      paint(rows, gradient, stride: stride, width: width, height: height)
    }
  }

  private func paint(
    _ rows: UnsafeMutablePointer<UInt32>, _ gradient: ck_gradient, stride: Int, width: Int,
    height: Int
  ) {
    let isFlat = kind == .axial && map.isAffine
    if isFlat, slope(map.m11, map.m12) == 0 {
      // The same all along each row.
      for y in 0..<height {
        paintGradient(rows + y * stride, gradient, y: y, count: 1)
        (rows + y * stride).update(repeating: rows[y * stride], count: width)
      }
    } else if isFlat, slope(map.m21, map.m22) == 0 {
      paintGradient(rows, gradient, y: 0, count: width)
      for y in 1..<max(height, 1) { (rows + y * stride).update(from: rows, count: width) }
    } else {
      for y in 0..<height { paintGradient(rows + y * stride, gradient, y: y, count: width) }
    }
  }

  private func slope(_ dx: Double, _ dy: Double) -> Double { dx * end.dx + dy * end.dy }

  private var kernelKind: ck_gradient_kind {
    switch kind {
    case .axial: CK_AXIAL
    case .radial: CK_RADIAL
    case .conic: CK_CONIC
    }
  }
}

extension GradientValues {
  fileprivate func describe(to builder: inout PixelKey.Builder) {
    let number = kind == .axial ? 0 : kind == .radial ? 1 : 2
    builder.add(number, colors?.count ?? -1)
    builder.add(startPoint.x, startPoint.y)
    builder.add(endPoint.x, endPoint.y)
    for color in colors ?? [] { color.describe(to: &builder) }
    builder.add(locations?.count ?? -1, 0)
    for location in locations ?? [] { builder.add(location, 0) }
  }
}

extension CGColor {
  /// Takes all components.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(red, green)
    builder.add(blue, alpha)
    if let pattern { builder.add(23, pattern.serial) }
  }
}

extension CGRect {
  /// Takes origin and size.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(origin.x, origin.y)
    builder.add(size.width, size.height)
  }
}
