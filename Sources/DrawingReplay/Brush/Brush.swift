import CCairo
import Graphics

/// The painting attributes, and the functions that execute painting commands with them.
struct Brush {
  var blendMode = CGBlendMode.normal
  var shadow: DrawingShadow?
  var filter: DrawingFilter?
  var interpolation = CGInterpolationQuality.default
  var isAntialiased = true
  /// Device pixels per point of base space, for lengths that the transform does not affect.
  var scaleX = 1.0
  var scaleY = 1.0
  /// From points of base space to base pixels, without the current transform.
  var toPixels = CGAffineTransform.identity
  let tiles = PatternTileCache()

  mutating func set(_ setting: DrawingSetting) {
    switch setting {
    case .blendMode(let mode): blendMode = mode
    case .shadow(let shadow): self.shadow = shadow.flatMap { $0.isDrawable ? $0 : nil }
    case .interpolation(let quality): interpolation = quality
    case .antialiasing(let isOn): isAntialiased = isOn
    case .filter(let filter): self.filter = filter
    }
  }

  var antialias: cairo_antialias_t {
    isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
  }

  /// Executes a painting command; ignores others.
  func paint(_ command: DrawingCommand, on canvas: ReplayCanvas) {
    apply(on: canvas) { canvas, brush in
      switch command {
      case .fill(let path, let rule, let color): brush.fill(path, rule, color, on: canvas)
      case .stroke(let path, let style, let color): brush.stroke(path, style, color, on: canvas)
      case .gradient(let gradient, let geometry, let options, let alpha):
        brush.draw(gradient, geometry, options, alpha: alpha, on: canvas)
      case .image(let image, let rect, let alpha):
        brush.draw(.bitmap(image), in: rect, alpha: alpha, on: canvas)
      case .imageRegion(let region, let rect, let alpha):
        brush.draw(region, in: rect, alpha: alpha, on: canvas)
      case .text(let block, let origin):
        TextEngine.shared.draw(
          block, at: origin, on: canvas.cairo, inks: brush.inks(of: block, on: canvas))
      default: break
      }
    }
  }

  /// Composites a finished transparency layer, after it was filtered.
  func paint(_ layer: ReplayCanvas, alpha: CGFloat, on canvas: ReplayCanvas) {
    if let filter { layer.apply(filter, scaleX: scaleX, scaleY: scaleY) }
    apply(on: canvas) { canvas, _ in
      cairo_save(canvas.cairo)
      canvas.useDevicePixels()
      canvas.setSource(layer)
      cairo_paint_with_alpha(canvas.cairo, alpha.unit)
      cairo_restore(canvas.cairo)
    }
  }

  /// Clears a rectangle to transparent, whatever the blend mode.
  func clear(_ rect: CGRect, on canvas: ReplayCanvas) {
    guard rect.isDrawable else { return }
    cairo_new_path(canvas.cairo)
    cairo_rectangle(canvas.cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_CLEAR)
    cairo_fill(canvas.cairo)
    cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER)
  }

  // MARK: Paths

  /// A path with more dashes is stroked with a solid line.
  private static let maximumDashCount: CGFloat = 100_000

  private func fill(
    _ path: CGPath, _ rule: CGPathFillRule, _ color: CGColor, on canvas: ReplayCanvas
  ) {
    trace(path, on: canvas.cairo)
    setSource(color, on: canvas)
    cairo_set_fill_rule(canvas.cairo, rule.cairoRule)
    cairo_set_antialias(canvas.cairo, antialias)
    if blendMode.isUnbounded { paintInside(canvas) } else { cairo_fill(canvas.cairo) }
  }

  /// Fills the path by clipping to it and painting, which confines unbounded operators to it.
  private func paintInside(_ canvas: ReplayCanvas) {
    cairo_save(canvas.cairo)
    cairo_clip(canvas.cairo)
    cairo_paint(canvas.cairo)
    cairo_restore(canvas.cairo)
  }

  private func stroke(
    _ path: CGPath, _ style: StrokeStyle, _ color: CGColor, on canvas: ReplayCanvas
  ) {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return }
    if blendMode.isUnbounded {
      return fill(path.stroked(style), .winding, color, on: canvas)
    }
    let dash = style.dash.map(\.native)
    // Cairo enters an error state for negative dashes and for all-zero ones.
    let isDashed =
      dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 }
      && path.length / (style.dash.reduce(0, +) / CGFloat(dash.count)) <= Self.maximumDashCount
    let phase = style.dashPhase.isFinite ? style.dashPhase.native : 0
    // Core Graphics applies the miter limit before the transform, Cairo, unless the line is dashed,
    // after it.
    let transform = canvas.userTransform
    if !isDashed, !transform.keepsAngles, path.changesMiters(of: style, under: transform) {
      var solid = style
      solid.dash = []
      let outline = path.stroked(solid, scale: max(transform.largestScale, 1))
      return fill(outline, .winding, color, on: canvas)
    }
    let cairo = canvas.cairo
    trace(path, on: cairo)
    setSource(color, on: canvas)
    cairo_set_antialias(cairo, antialias)
    cairo_set_line_width(cairo, style.lineWidth)
    cairo_set_line_cap(cairo, style.lineCap.cairoCap)
    cairo_set_line_join(cairo, style.lineJoin.cairoJoin)
    cairo_set_miter_limit(cairo, style.miterLimit.isFinite ? max(style.miterLimit, 1) : 10)
    cairo_set_dash(cairo, dash, isDashed ? Int32(dash.count) : 0, phase)
    cairo_stroke(cairo)
  }

  private func setSource(_ color: CGColor, on canvas: ReplayCanvas) {
    if let ink = ink(color, on: canvas) { return ink.set(on: canvas.cairo) }
    cairo_set_source_rgba(canvas.cairo, color.red, color.green, color.blue, color.alpha)
  }

  // MARK: Gradients

  private func draw(
    _ gradient: CGGradient, _ geometry: GradientGeometry, _ options: CGGradientDrawingOptions,
    alpha: CGFloat, on canvas: ReplayCanvas
  ) {
    let pattern: OpaquePointer?
    switch geometry {
    case .linear(let from, let to):
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let from, let startRadius, let to, let endRadius):
      pattern = cairo_pattern_create_radial(from.x, from.y, startRadius, to.x, to.y, endRadius)
    case .conic(let center, let angle):
      return draw(
        ConicGradient(gradient, center: center, angle: angle, alpha: alpha.unit), on: canvas)
    }
    defer { cairo_pattern_destroy(pattern) }
    func add(_ stop: CGGradient.Stop, at location: CGFloat, alpha: CGFloat) {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, location, color.red, color.green, color.blue, color.alpha * alpha)
    }
    // With one extended end only, a transparent stop at the other makes the area beyond it
    // transparent.
    let isOpenBefore = options.contains(.drawsBeforeStartLocation)
    let isOpenAfter = options.contains(.drawsAfterEndLocation)
    if !isOpenBefore, isOpenAfter { add(gradient.stops[0], at: 0, alpha: 0) }
    for stop in gradient.stops { add(stop, at: stop.location, alpha: alpha.unit) }
    if isOpenBefore, !isOpenAfter {
      add(gradient.stops[gradient.stops.count - 1], at: 1, alpha: 0)
    }
    let isClosed = !isOpenBefore && !isOpenAfter
    cairo_pattern_set_extend(pattern, isClosed ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    cairo_set_source(canvas.cairo, pattern)
    cairo_paint(canvas.cairo)
  }
}

extension CGAffineTransform {
  /// Whether the transform preserves angles (a similarity), within rounding errors.
  fileprivate var keepsAngles: Bool {
    let error = 1e-9 * (abs(a) + abs(b) + abs(c) + abs(d))
    return (abs(a - d) <= error && abs(b + c) <= error)
      || (abs(a + d) <= error && abs(b - c) <= error)
  }

  /// An upper bound of the scale factor (the Frobenius norm), less than twice its maximum.
  fileprivate var largestScale: CGFloat { (a * a + b * b + c * c + d * d).squareRoot() }
}
