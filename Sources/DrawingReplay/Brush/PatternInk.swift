import CCairo
import Graphics

/// A pattern as something that a Cairo context can paint with.
final class PatternSource {
  /// In the pixels of the canvas that it was made for.
  private let source: OpaquePointer

  init(_ source: OpaquePointer) { self.source = source }

  deinit { cairo_pattern_destroy(source) }

  /// Makes it what a context paints with, whatever its transform.
  func set(on cairo: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_identity_matrix(cairo)
    cairo_set_source(cairo, source)
    cairo_set_matrix(cairo, &matrix)
  }
}

/// The cells of patterns that a drawing has needed so far.
final class PatternTileCache {
  fileprivate struct Key: Hashable {
    let color: CGColor
    let width: Int
    let height: Int
  }

  fileprivate var tiles: [Key: ReplayCanvas] = [:]
}

extension Brush {
  /// What a colour paints with on a canvas; nil for a plain colour.
  func ink(_ color: CGColor, on canvas: ReplayCanvas) -> PatternSource? {
    guard let pattern = color.pattern else { return nil }
    let toPixels = pattern.matrix.concatenating(self.toPixels)
    guard toPixels.isUsable, let tile = tile(of: pattern, color, under: toPixels) else {
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
    let toTexels = toPixels.concatenating(CGAffineTransform(translationX: offset.x, y: offset.y))
      .inverted()
      .concatenating(
        CGAffineTransform(across, 0, 0, down, -corner.x * across, -corner.y * down))
    var matrix = cairo_matrix_t(
      xx: toTexels.a, yx: toTexels.b, xy: toTexels.c, yy: toTexels.d, x0: toTexels.tx,
      y0: toTexels.ty)
    cairo_pattern_set_matrix(source, &matrix)
    return PatternSource(source)
  }

  /// What the colours of a text paint with that are patterns. A text's cells cannot be drawn while it is being
  /// painted: they may hold text.
  func inks(of text: TextBlock, on canvas: ReplayCanvas) -> [CGColor: PatternSource] {
    var inks: [CGColor: PatternSource] = [:]
    for color in text.runs.flatMap(\.style.colors) where color.pattern != nil && inks[color] == nil
    {
      inks[color] = ink(color, on: canvas)
    }
    return inks
  }

  /// The longest side of a tile in pixels: larger ones are stretched.
  private static let longest: CGFloat = 4096
  /// How many copies of a cell may overlap, each way.
  private static let mostOverlaps: CGFloat = 8

  /// One step of a pattern both ways, in as many pixels as it takes where it is seen: what of all copies
  /// lies in there.
  private func tile(
    of pattern: CGPattern, _ color: CGColor, under toPixels: CGAffineTransform
  ) -> ReplayCanvas? {
    func pixels(_ length: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Int {
      let wanted = (length * (x * x + y * y).squareRoot()).rounded()
      return Int(min(max(wanted.isNaN ? 1 : wanted, 1), Self.longest))
    }
    let width = pixels(pattern.step.width, toPixels.a, toPixels.b)
    let height = pixels(pattern.step.height, toPixels.c, toPixels.d)
    let key = PatternTileCache.Key(color: color, width: width, height: height)
    if let known = tiles.tiles[key] { return known }
    guard let tile = ReplayCanvas(width: width, height: height) else { return nil }
    draw(pattern, on: tile)
    colour(tile, by: color, isColored: pattern.isColored)
    tiles.tiles[key] = tile
    return tile
  }

  private func draw(_ pattern: CGPattern, on tile: ReplayCanvas) {
    let (box, step) = (pattern.cell.bounds, pattern.step)
    let (across, down) = (
      CGFloat(tile.area.width) / step.width, CGFloat(tile.area.height) / step.height
    )
    func overlaps(_ length: CGFloat, _ step: CGFloat) -> Int {
      // The tolerance keeps a quotient that is whole but for rounding.
      Int(min(max((length / step - 1e-6).rounded(.up), 1), Self.mostOverlaps))
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

  /// Gives a tile without colours its colour, or one with colours its alpha.
  private func colour(_ tile: ReplayCanvas, by color: CGColor, isColored: Bool) {
    cairo_set_source_rgba(tile.cairo, color.red, color.green, color.blue, color.alpha.unit)
    cairo_set_operator(tile.cairo, isColored ? CAIRO_OPERATOR_DEST_IN : CAIRO_OPERATOR_IN)
    cairo_paint(tile.cairo)
  }
}
