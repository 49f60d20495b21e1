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
  fileprivate struct Stop {
    var place: Double
    /// Red, green, blue, alpha; 0…1, not premultiplied.
    var color: SIMD4<Double>

    init(_ color: CGColor, at place: Double) {
      func unit(_ value: CGFloat) -> Double { value > 0 ? min(value.native, 1) : 0 }
      self.place = place
      self.color = SIMD4(
        unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
    }

    var cgColor: CGColor { CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w) }
  }

  private let stops: [Stop]
  private let firstPixel: UInt32
  private let lastPixel: UInt32
  /// Whether every colour is.
  let isOpaque: Bool

  /// nil where there are no colours.
  init?(_ gradient: GradientValues) {
    let colors = gradient.colors ?? []
    var stops: [Stop] = []
    var last = -Double.infinity
    for (index, color) in colors.enumerated() {
      var place = Double(index) / Double(max(colors.count - 1, 1))
      if let locations = gradient.locations {
        guard index < locations.count else { break }
        place = locations[index].isFinite ? locations[index].native : last
      }
      last = max(place, last)
      stops.append(Stop(color, at: last))
    }
    guard let first = stops.first, let end = stops.last else { return nil }
    self.stops = stops
    isOpaque = stops.allSatisfy { $0.color.w >= 1 }
    firstPixel = first.cgColor.premultiplied(opacity: 1)
    lastPixel = end.cgColor.premultiplied(opacity: 1)
  }

  /// The colour where it is the same everywhere.
  var singleColor: CGColor? {
    stops.dropFirst().allSatisfy { $0.color == stops[0].color } ? stops[0].cgColor : nil
  }

  /// The premultiplied pixel at a place along the gradient; beyond its ends theirs, at what is no
  /// number that of the last. Components are mixed as they are, each on its own, then multiplied by
  /// the alpha.
  ///
  /// - Parameters:
  ///   - stops: Those of ``withStops(_:)``.
  ///   - hint: Where the place was found last; any index of a stop but the last.
  @inline(__always)
  fileprivate func pixel(
    at place: Double, among stops: UnsafeBufferPointer<Stop>, hint: inout Int
  ) -> UInt32 {
    guard place < stops[stops.count - 1].place else { return lastPixel }
    guard place > stops[0].place else { return firstPixel }
    var index = hint
    while place >= stops[index + 1].place { index += 1 }
    while place < stops[index].place { index -= 1 }
    hint = index
    let (from, to) = (stops[index], stops[index + 1])
    let share = (place - from.place) / (to.place - from.place)
    let mixed = from.color + (to.color - from.color) * share
    let scale = mixed.w * 255
    let scaled = mixed * scale + 0.5
    return UInt32(scale + 0.5) << 24 | UInt32(scaled.x) << 16 | UInt32(scaled.y) << 8
      | UInt32(scaled.z)
  }

  /// Lends the stops for many pixels.
  fileprivate func withStops(_ body: (UnsafeBufferPointer<Stop>) -> Void) {
    stops.withUnsafeBufferPointer(body)
  }
}

/// Says how far along a gradient a texel lies.
///
/// With p, s and e the point and the gradient's ends in points of the layer:
///
///     axial    (p − s) · (e − s) / |e − s|²
///     radial   length of ((p.x − s.x) / (e.x − s.x), (p.y − s.y) / (e.y − s.y))
///     conic    the angle from e − s to p − s, clockwise on screen, in whole turns: 0 ..< 1
struct GradientPainter {
  private let kind: GradientKind
  private let ramp: ColorRamp
  /// From texels to points about the start.
  private let map: ProjectionTransform
  private let end: CGVector
  private let startAngle: Double

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
    startAngle = atan2(end.dy.native, end.dx.native)
  }

  /// Writes all texels.
  func paint(
    _ rows: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int
  ) {
    let isFlat = kind == .axial && map.isAffine
    if isFlat, slope(map.m11, map.m12) == 0 {
      // The same all along each row.
      for y in 0..<height {
        paint(rows + y * stride, y: y, count: 1)
        (rows + y * stride).update(repeating: rows[y * stride], count: width)
      }
    } else if isFlat, slope(map.m21, map.m22) == 0 {
      paint(rows, y: 0, count: width)
      for y in 1..<max(height, 1) { (rows + y * stride).update(from: rows, count: width) }
    } else {
      for y in 0..<height { paint(rows + y * stride, y: y, count: width) }
    }
  }

  private func slope(_ dx: Double, _ dy: Double) -> Double { dx * end.dx + dy * end.dy }

  private func paint(_ row: UnsafeMutablePointer<UInt32>, y: Int, count: Int) {
    switch kind {
    case .axial:
      paint(row, y: y, count: count) { x, y in
        (x * end.dx + y * end.dy) / (end.dx * end.dx + end.dy * end.dy)
      }
    case .radial:
      paint(row, y: y, count: count) { x, y in
        let (across, down) = (x / end.dx, y / end.dy)
        return (across * across + down * down).squareRoot()
      }
    case .conic:
      // In steps of a millionth of a turn: the last bits of an arc tangent differ between machines.
      paint(row, y: y, count: count) { x, y in
        let turns = ((atan2(y, x) - startAngle) / (2 * .pi)).rounded(toSteps: 0x1p20)
        return turns - turns.rounded(.down)
      }
    }
  }

  /// Writes a row; made anew for each `place`, which says how far along the gradient a point lies.
  @inline(__always)
  private func paint(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, count: Int,
    place: (_ x: Double, _ y: Double) -> Double
  ) {
    let (map, isFlat) = (self.map, self.map.isAffine)
    let v = Double(y) + 0.5
    ramp.withStops { stops in
      var hint = 0
      for x in 0..<count {
        let u = Double(x) + 0.5
        var px = map.m11 * u + map.m21 * v + map.m31
        var py = map.m12 * u + map.m22 * v + map.m32
        if !isFlat {
          let w = map.m13 * u + map.m23 * v + map.m33
          (px, py) = (px / w, py / w)
        }
        row[x] = ramp.pixel(at: place(px, py), among: stops, hint: &hint)
      }
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
  }
}

extension CGRect {
  /// Takes origin and size.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(origin.x, origin.y)
    builder.add(size.width, size.height)
  }
}
