import CCairo

/// Replays a recorded drawing on a Cairo context, one function a command.
struct DrawingReplay {
  private let cairo: OpaquePointer
  /// How many states are saved: what is restored too often stays as it is.
  private var depth = 0

  /// Draws `list` with the top left corner of its bounds at pixel (0, 0) of an image.
  ///
  /// - Parameters:
  ///   - extent: The image's size, and how many of its pixels go to a point.
  ///   - pixels: Premultiplied BGRA, rows of `stride` pixels each.
  static func draw(
    _ list: DrawingList, extent: TextureExtent, on pixels: UnsafeMutablePointer<UInt32>,
    stride: Int
  ) {
    pixels.withMemoryRebound(to: UInt8.self, capacity: 4 * stride * extent.height) { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(extent.width), Int32(extent.height),
        Int32(4 * stride))
      defer { cairo_surface_destroy(surface) }
      guard let cairo = cairo_create(surface) else { return }
      defer { cairo_destroy(cairo) }
      cairo_scale(cairo, extent.scaleX, extent.scaleY)
      cairo_translate(cairo, -list.bounds.minX, -list.bounds.minY)
      var replay = DrawingReplay(cairo: cairo)
      for command in list.commands { replay.run(command) }
      cairo_surface_flush(surface)
    }
  }

  private init(cairo: OpaquePointer) { self.cairo = cairo }

  private mutating func run(_ command: DrawingCommand) {
    switch command {
    case .save: save()
    case .restore: restore()
    case .concatenate(let transform): concatenate(transform)
    case .clip(let path, let rule): clip(path, rule)
    case .fill(let path, let rule, let color): fill(path, rule, color)
    case .stroke(let path, let style, let color): stroke(path, style, color)
    case .clear(let rect): clear(rect)
    case .image(let image, let rect, let alpha): draw(image, in: rect, alpha: alpha)
    case .text(let block, let origin): TextEngine.shared.draw(block, at: origin, on: cairo)
    }
  }

  private mutating func save() {
    cairo_save(cairo)
    depth += 1
  }

  private mutating func restore() {
    guard depth > 0 else { return }
    cairo_restore(cairo)
    depth -= 1
  }

  private func concatenate(_ t: CGAffineTransform) {
    let determinant = t.a * t.d - t.b * t.c
    guard determinant != 0, determinant.isFinite, t.tx.isFinite, t.ty.isFinite else {
      // The plane collapses: nothing can be seen until the state is restored. Cairo would take
      // such a matrix for an error and draw nothing ever again.
      cairo_new_path(cairo)
      return cairo_clip(cairo)
    }
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(cairo, &matrix)
  }

  private func clip(_ path: CGPath, _ rule: CGPathFillRule) {
    trace(path)
    cairo_set_fill_rule(cairo, rule.cairoRule)
    cairo_clip(cairo)
  }

  private func fill(_ path: CGPath, _ rule: CGPathFillRule, _ color: CGColor) {
    trace(path)
    setSource(color)
    cairo_set_fill_rule(cairo, rule.cairoRule)
    cairo_fill(cairo)
  }

  private func stroke(_ path: CGPath, _ style: StrokeStyle, _ color: CGColor) {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return }
    trace(path)
    setSource(color)
    cairo_set_line_width(cairo, style.lineWidth)
    cairo_set_line_cap(cairo, style.lineCap.cairoCap)
    cairo_set_line_join(cairo, style.lineJoin.cairoJoin)
    cairo_set_miter_limit(cairo, style.miterLimit.isFinite ? max(style.miterLimit, 1) : 10)
    let dash = style.dash.map(\.native)
    // Cairo refuses dashes below zero, and those that are all zero.
    let isDashed = dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 }
    let phase = style.dashPhase.isFinite ? style.dashPhase.native : 0
    cairo_set_dash(cairo, dash, isDashed ? Int32(dash.count) : 0, phase)
    cairo_stroke(cairo)
  }

  private func clear(_ rect: CGRect) {
    guard rect.isFinite else { return }
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_fill(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
  }

  private func draw(_ image: CGImage, in rect: CGRect, alpha: CGFloat) {
    guard rect.isFinite, rect.width > 0, rect.height > 0, image.width <= 32767,
      image.height <= 32767
    else { return }
    image.pixels.withUnsafeBytes { bytes in
      // Cairo only reads a source's bytes, though its signature does not say so.
      let pixels = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      let surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height),
        Int32(4 * image.width))
      defer { cairo_surface_destroy(surface) }
      cairo_save(cairo)
      defer { cairo_restore(cairo) }
      cairo_new_path(cairo)
      cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
      cairo_clip(cairo)
      cairo_translate(cairo, rect.minX, rect.minY)
      cairo_scale(
        cairo, rect.width / CGFloat(image.width), rect.height / CGFloat(image.height))
      cairo_set_source_surface(cairo, surface, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      cairo_paint_with_alpha(cairo, alpha.isFinite ? min(max(alpha, 0), 1) : 0)
    }
  }

  private func setSource(_ color: CGColor) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func trace(_ path: CGPath) {
    cairo_new_path(cairo)
    guard path.elements.allSatisfy(\.isFinite) else { return }
    for element in path.elements { trace(element) }
  }

  private func trace(_ element: CGPath.Element) {
    switch element {
    case .move(let to): cairo_move_to(cairo, to.x, to.y)
    case .line(let to): cairo_line_to(cairo, to.x, to.y)
    case .quadCurve(let to, let control): quadCurve(to: to, control: control)
    case .curve(let to, let first, let second):
      cairo_curve_to(cairo, first.x, first.y, second.x, second.y, to.x, to.y)
    case .close: cairo_close_path(cairo)
    }
  }

  /// The same curve as a cubic: its controls lie two thirds of the way to the quadratic's.
  private func quadCurve(to end: CGPoint, control: CGPoint) {
    var (x, y) = (control.x.native, control.y.native)
    if cairo_has_current_point(cairo) != 0 { cairo_get_current_point(cairo, &x, &y) }
    cairo_curve_to(
      cairo, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3,
      end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
  }
}

extension CGPath.Element {
  fileprivate var isFinite: Bool {
    switch self {
    case .move(let to), .line(let to): to.isFinite
    case .quadCurve(let to, let control): to.isFinite && control.isFinite
    case .curve(let to, let first, let second): to.isFinite && first.isFinite && second.isFinite
    case .close: true
    }
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGPathFillRule {
  fileprivate var cairoRule: cairo_fill_rule_t {
    self == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
  }
}

extension CGLineCap {
  fileprivate var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  fileprivate var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension Texture {
  /// A drawing with its bounds spread over `extent`.
  convenience init(_ list: DrawingList, extent: TextureExtent, identity: PixelKey? = nil) {
    self.init(width: extent.width, height: extent.height, identity: identity) { rows, stride in
      DrawingReplay.draw(list, extent: extent, on: rows, stride: stride)
    }
  }
}
