import CCairo
import Graphics

/// A Cairo pattern that tiles the cell of a Core Graphics pattern.
final class PatternSource {
  /// The pattern, whose matrix is relative to the pixels of a canvas.
  private let source: OpaquePointer

  init(_ source: OpaquePointer) { self.source = source }

  deinit { cairo_pattern_destroy(source) }

  /// Sets it as the source of a context, whatever the context's transform.
  func set(on cairo: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_identity_matrix(cairo)
    cairo_set_source(cairo, source)
    cairo_set_matrix(cairo, &matrix)
  }
}

extension PatternSource {
  /// The source for a gradient.
  ///
  /// - Parameter fromPixels: From pixels of the canvas to the coordinates of the gradient.
  fileprivate convenience init(
    _ shading: GradientShading, alpha: CGFloat, fromPixels: CGAffineTransform
  ) {
    let source: OpaquePointer
    switch shading.geometry {
    case .linear(let from, let to):
      source = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let from, let startRadius, let to, let endRadius):
      source = cairo_pattern_create_radial(
        from.x, from.y, startRadius, to.x, to.y, endRadius)
    case .conic: source = cairo_pattern_create_rgba(0, 0, 0, 0)
    }
    for stop in shading.gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        source, stop.location, color.red, color.green, color.blue, color.alpha * alpha)
    }
    let extend: cairo_extend_t =
      switch shading.spread {
      case .pad: CAIRO_EXTEND_PAD
      case .reflect: CAIRO_EXTEND_REFLECT
      case .repeat: CAIRO_EXTEND_REPEAT
      }
    cairo_pattern_set_extend(source, extend)
    var matrix = cairo_matrix_t(
      xx: fromPixels.a, yx: fromPixels.b, xy: fromPixels.c, yy: fromPixels.d, x0: fromPixels.tx,
      y0: fromPixels.ty)
    cairo_pattern_set_matrix(source, &matrix)
    self.init(source)
  }
}

/// The rasterized cells of patterns, cached for one replay.
final class PatternTileCache {
  fileprivate struct Key: Hashable {
    let color: CGColor
    let width: Int
    let height: Int
  }

  fileprivate var tiles: [Key: ReplayCanvas] = [:]
}

extension Brush {
  /// The source for a pattern color on a canvas; nil for a plain color.
  func ink(_ color: CGColor, on canvas: ReplayCanvas) -> PatternSource? {
    guard let pattern = color.pattern else { return nil }
    let deviceTransform = pattern.matrix.concatenating(toPixels)
    if let shading = pattern.shading, deviceTransform.isInvertible {
      let offset = canvas.pixelOffset
      let toShading = deviceTransform.concatenating(
        CGAffineTransform(translationX: offset.x, y: offset.y)
      ).inverted()
      return PatternSource(shading, alpha: color.alpha.unit, fromPixels: toShading)
    }
    guard deviceTransform.isInvertible, let tile = tile(of: pattern, color, under: deviceTransform)
    else {
      return PatternSource(cairo_pattern_create_rgba(0, 0, 0, 0))
    }
    let source: OpaquePointer = cairo_pattern_create_for_surface(tile.surface)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
    let (across, down) = (
      CGFloat(tile.area.width) / pattern.step.width, CGFloat(tile.area.height) / pattern.step.height
    )
    let corner = pattern.cell.bounds.origin
    let offset = canvas.pixelOffset
    let toTexels = deviceTransform.concatenating(
      CGAffineTransform(translationX: offset.x, y: offset.y)
    )
    .inverted()
    .concatenating(
      CGAffineTransform(across, 0, 0, down, -corner.x * across, -corner.y * down))
    var matrix = cairo_matrix_t(
      xx: toTexels.a, yx: toTexels.b, xy: toTexels.c, yy: toTexels.d, x0: toTexels.tx,
      y0: toTexels.ty)
    cairo_pattern_set_matrix(source, &matrix)
    return PatternSource(source)
  }

  /// The sources for the pattern colors of a text. They are prepared before painting the text,
  /// since cells may contain text.
  func inks(of text: TextBlock, on canvas: ReplayCanvas) -> [CGColor: PatternSource] {
    var inks: [CGColor: PatternSource] = [:]
    for color in text.runs.flatMap(\.style.colors) where color.pattern != nil && inks[color] == nil
    {
      inks[color] = ink(color, on: canvas)
    }
    return inks
  }

  /// The maximum side of a tile in pixels; larger tiles are scaled up.
  private static let maximumTileSide: CGFloat = 4096
  /// The maximum number of overlapping cells along each axis.
  private static let maximumOverlapCount: CGFloat = 8

  /// A tile of one step in both directions, rasterized at device resolution: the parts of all
  /// overlapping cells that are inside of it.
  private func tile(
    of pattern: CGPattern, _ color: CGColor, under deviceTransform: CGAffineTransform
  ) -> ReplayCanvas? {
    func pixels(_ length: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Int {
      let length = (length * (x * x + y * y).squareRoot()).rounded()
      return Int(min(max(length.isNaN ? 1 : length, 1), Self.maximumTileSide))
    }
    let width = pixels(pattern.step.width, deviceTransform.a, deviceTransform.b)
    let height = pixels(pattern.step.height, deviceTransform.c, deviceTransform.d)
    let key = PatternTileCache.Key(color: color, width: width, height: height)
    if let cached = tiles.tiles[key] { return cached }
    guard let tile = ReplayCanvas(width: width, height: height) else { return nil }
    draw(pattern, on: tile)
    apply(color, to: tile, isColored: pattern.isColored)
    tiles.tiles[key] = tile
    return tile
  }

  private func draw(_ pattern: CGPattern, on tile: ReplayCanvas) {
    let (box, step) = (pattern.cell.bounds, pattern.step)
    let (across, down) = (
      CGFloat(tile.area.width) / step.width, CGFloat(tile.area.height) / step.height
    )
    func overlaps(_ length: CGFloat, _ step: CGFloat) -> Int {
      // The tolerance absorbs rounding errors of an integral quotient.
      Int(min(max((length / step - 1e-6).rounded(.up), 1), Self.maximumOverlapCount))
    }
    var brush = Brush()
    (brush.scaleX, brush.scaleY) = (across.native, down.native)
    for row in (0..<overlaps(box.height, step.height)).reversed() {
      for column in (0..<overlaps(box.width, step.width)).reversed() {
        cairo_save(tile.cairo)
        cairo_scale(tile.cairo, across, down)
        cairo_translate(
          tile.cairo, -box.minX - CGFloat(column) * step.width,
          -box.minY - CGFloat(row) * step.height)
        cairo_new_path(tile.cairo)
        cairo_rectangle(tile.cairo, box.minX, box.minY, box.width, box.height)
        cairo_clip(tile.cairo)
        CairoReplay.draw(pattern.cell, on: tile, brush: brush)
        cairo_restore(tile.cairo)
      }
    }
  }

  /// Fills an uncolored tile with the color, or multiplies a colored one by its alpha.
  private func apply(_ color: CGColor, to tile: ReplayCanvas, isColored: Bool) {
    cairo_set_source_rgba(tile.cairo, color.red, color.green, color.blue, color.alpha.unit)
    cairo_set_operator(tile.cairo, isColored ? CAIRO_OPERATOR_DEST_IN : CAIRO_OPERATOR_IN)
    cairo_paint(tile.cairo)
  }
}
