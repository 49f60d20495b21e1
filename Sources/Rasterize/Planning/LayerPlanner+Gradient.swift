import CKernels
import Foundation

extension LayerPlanner {
  /// Fills a layer's outline with its gradient.
  ///
  /// The gradient is evaluated at every pixel's center under any transform, so the result does not
  /// depend on the size or the origin of the texture.
  mutating func draw(
    _ gradient: GradientValues, of state: LayerState, map: DeviceMap, over outline: Shape
  ) {
    if gradient.kind == .mesh { return drawMesh(gradient, of: state, map: map, over: outline) }
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
    let sampler = Sampler(area.toTexels, bounds: visible, texels: area.texels)
    func paint() -> GradientPaint? {
      GradientPaint(
        gradient, ramp: ramp, bounds: state.bounds, toTexels: toTexels, identity: identity)
    }
    // An animated gradient differs in every frame; its textures would be used once and fill the
    // cache. So a gradient is evaluated directly until the cache has seen it before.
    if case .copy = sampler, textures.isNew(identity) {
      if let paint = paint() { draw(.gradient(paint, sampler), over: outline, effects: .dithered) }
      return
    }
    let texture = textures.texture(identity) {
      paint()?.texture(width: area.width, height: area.height)
    }
    guard let texture else { return }
    draw(.texture(TexturePaint(texture, sampler: sampler)), over: outline, effects: .dithered)
  }

  /// Fills a layer's outline with a mesh gradient, at the resolution of the device.
  private mutating func drawMesh(
    _ gradient: GradientValues, of state: LayerState, map: DeviceMap, over outline: Shape
  ) {
    let visible = visiblePixels(of: outline)
    guard !visible.isEmpty, let mesh = MeshGradient(gradient),
      let area = DeviceArea(
        of: state.bounds, mappedBy: map, frame: frame, with: outline.bounds)
    else { return }
    let toTexels = map.matrix.concatenating(area.toTexels)
    let identity = PixelKey { builder in
      builder.add(34, 0)
      area.describe(to: &builder)
      toTexels.describe(to: &builder)
      state.bounds.describe(to: &builder)
      mesh.describe(to: &builder)
    }
    let texture = textures.texture(identity) {
      mesh.texture(
        width: area.width, height: area.height, bounds: state.bounds, toTexels: toTexels,
        identity: identity)
    }
    guard let texture else { return }
    let sampler = Sampler(area.toTexels, bounds: visible, texels: area.texels)
    draw(.texture(TexturePaint(texture, sampler: sampler)), over: outline, effects: .dithered)
  }
}

/// The color stops of a gradient, sorted by location.
struct ColorRamp {
  /// At least one.
  let stops: [ck_stop]
  /// The color before the first stop, premultiplied.
  let firstPixel: UInt32
  /// The color after the last stop, premultiplied.
  let lastPixel: UInt32
  /// Whether all stops are opaque.
  let isOpaque: Bool

  /// Returns nil if there are no stops.
  init?(_ gradient: GradientValues) {
    let colors = gradient.colors ?? []
    var stops: [ck_stop] = []
    var last = -Double.infinity
    for (index, color) in colors.enumerated() {
      var location = Double(index) / Double(max(colors.count - 1, 1))
      if let locations = gradient.locations {
        guard index < locations.count else { break }
        location = locations[index].isFinite ? locations[index].native : last
      }
      last = max(location, last)
      stops.append(ck_stop(color, at: last))
    }
    guard let first = stops.first, let end = stops.last else { return nil }
    self.stops = stops
    isOpaque = stops.allSatisfy { $0.color.3 >= 1 }
    firstPixel = first.cgColor.premultiplied(opacity: 1)
    lastPixel = end.cgColor.premultiplied(opacity: 1)
  }

  /// The common color of all stops, or nil if they differ.
  var singleColor: CGColor? {
    stops.allSatisfy { $0.color == stops[0].color } ? stops[0].cgColor : nil
  }
}

extension ck_stop {
  fileprivate init(_ color: CGColor, at location: Double) {
    func unit(_ value: CGFloat) -> Double { value > 0 ? min(value.native, 1) : 0 }
    self.init(
      location: location,
      color: (unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha)))
  }

  fileprivate var cgColor: CGColor {
    CGColor(red: color.0, green: color.1, blue: color.2, alpha: color.3)
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
  /// Adds all components.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(red, green)
    builder.add(blue, alpha)
    if let shading = pattern?.shading, let pattern {
      shading.describe(pattern.matrix, to: &builder)
    } else if let pattern {
      builder.add(23, pattern.serial)
    }
  }
}

extension GradientShading {
  /// Adds the gradient: mixtures in different frames are different patterns, which may be equal.
  fileprivate func describe(_ matrix: CGAffineTransform, to builder: inout PixelKey.Builder) {
    builder.add(24, gradient.stops.count)
    builder.add(matrix.a, matrix.b)
    builder.add(matrix.c, matrix.d)
    builder.add(matrix.tx, matrix.ty)
    let numbers: [CGFloat] =
      switch geometry {
      case .linear(let from, let to): [from.x, from.y, to.x, to.y]
      case .radial(let from, let startRadius, let to, let endRadius):
        [from.x, from.y, startRadius, to.x, to.y, endRadius]
      case .conic(let center, let angle): [center.x, center.y, angle]
      }
    builder.add(numbers.count, spread == .pad ? 0 : spread == .reflect ? 1 : 2)
    for number in numbers { builder.add(number, 0) }
    for stop in gradient.stops {
      builder.add(stop.location, 0)
      stop.color.describe(to: &builder)
    }
  }
}

extension CGRect {
  /// Adds origin and size.
  func describe(to builder: inout PixelKey.Builder) {
    builder.add(origin.x, origin.y)
    builder.add(size.width, size.height)
  }
}
