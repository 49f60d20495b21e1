import CCairo
import CPango
import Graphics

/// Paints a text layout with Cairo: backgrounds, underlines, glyphs, strikethroughs.
///
/// Glyphs are filled as outlines, not shown from the glyph cache: Cairo before 1.17 positions
/// cached glyphs at whole pixels, which distorts the spacing. Outlines are sharp under any
/// transform. Only color bitmap glyphs, such as emoji, are shown from the cache.
struct TextPainter {
  let layout: TextLayout
  let origin: CGPoint
  let cairo: OpaquePointer
  /// The sources of pattern colors.
  let inks: [CGColor: PatternSource]

  func paint() {
    if layout.block.runs.allSatisfy(\.style.isPlain), !layout.hasColorGlyphs { return paintPlain() }
    for line in layout.lines {
      let glyphRuns = layout.glyphRuns(of: line)
      paintBackgrounds(glyphRuns, line)
      paintLines(glyphRuns, line, isUnder: true)
      for glyphRun in glyphRuns { paint(glyphRun, line) }
      paintLines(glyphRuns, line, isUnder: false)
    }
    cairo_new_path(cairo)
  }

  /// Fills all glyphs of one color at once.
  private func paintPlain() {
    cairo_new_path(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    let isOneColor =
      layout.block.part == nil
      && layout.block.runs.allSatisfy {
        $0.style.color == layout.block.runs[0].style.color
      }
    if isOneColor {
      for line in layout.lines {
        cairo_move_to(cairo, origin.x + line.x, origin.y + line.baseline)
        pango_cairo_layout_line_path(cairo, line.line)
      }
      setSource(layout.block.color)
      cairo_fill(cairo)
      return
    }
    for line in layout.lines {
      for glyphRun in layout.glyphRuns(of: line) {
        trace(glyphRun, line)
        setSource(style(glyphRun).color)
        cairo_fill(cairo)
      }
    }
  }

  func style(_ glyphRun: TextGlyphRun) -> TextStyle { layout.block.runs[glyphRun.run].style }

  func setSource(_ color: CGColor) {
    if color.pattern != nil, let ink = inks[color] { return ink.set(on: cairo) }
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  /// Adds a run's glyph outlines to the path.
  func trace(_ glyphRun: TextGlyphRun, _ line: TextLayout.Line) {
    cairo_move_to(
      cairo, origin.x + line.x + glyphRun.start, origin.y + line.baseline - glyphRun.rise)
    pango_cairo_glyph_string_path(cairo, glyphRun.item.pointee.analysis.font, glyphRun.glyphs)
  }

  // MARK: Glyphs

  private func paint(_ glyphRun: TextGlyphRun, _ line: TextLayout.Line) {
    let style = style(glyphRun)
    if style.attachment != nil { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_new_path(cairo)
    applyShear(style.obliqueness, line, glyphRun)
    if glyphRun.item.pointee.analysis.font.map(TextLayout.hasColorBitmaps) == true {
      return show(glyphRun, line, alpha: style.color.alpha)
    }
    trace(glyphRun, line)
    if style.strokeWidth <= 0 {
      setSource(style.color)
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
      cairo_fill_preserve(cairo)
    }
    if style.strokeWidth != 0 {
      setSource(style.strokeColor ?? style.color)
      let width = abs(style.strokeWidth) / 100 * style.font.size
      cairo_set_line_width(cairo, min(max(width.orZero, 0), 10_000))
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
      cairo_set_miter_limit(cairo, 10)
      cairo_set_dash(cairo, nil, 0, 0)
      cairo_stroke(cairo)
    }
  }

  /// Applies a horizontal shear about the baseline.
  private func applyShear(_ obliqueness: CGFloat, _ line: TextLayout.Line, _ glyphRun: TextGlyphRun)
  {
    if obliqueness == 0 || !obliqueness.isFinite { return }
    let baseline = origin.y + line.baseline - glyphRun.rise
    let slope = -min(max(obliqueness, -10), 10)
    var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: slope, yy: 1, x0: -slope * baseline, y0: 0)
    cairo_transform(cairo, &matrix)
  }

  /// Shows glyphs that have colors of their own.
  private func show(_ glyphRun: TextGlyphRun, _ line: TextLayout.Line, alpha: CGFloat) {
    cairo_push_group(cairo)
    cairo_move_to(
      cairo, origin.x + line.x + glyphRun.start, origin.y + line.baseline - glyphRun.rise)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    pango_cairo_show_glyph_string(cairo, glyphRun.item.pointee.analysis.font, glyphRun.glyphs)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, min(max(alpha, 0), 1))
  }

  // MARK: Backgrounds

  private func paintBackgrounds(_ glyphRuns: [TextGlyphRun], _ line: TextLayout.Line) {
    for run in mergedRuns(glyphRuns, by: { style($0).backgroundColor }) {
      cairo_new_path(cairo)
      cairo_rectangle(
        cairo, origin.x + line.x + run.minX, origin.y + line.top, run.width, line.height)
      setSource(run.value)
      cairo_fill(cairo)
    }
  }

  /// Merges adjacent runs with equal values, with their horizontal extent; runs without a value are
  /// skipped.
  func mergedRuns<Value: Equatable>(
    _ glyphRuns: [TextGlyphRun], by value: (TextGlyphRun) -> Value?
  ) -> [MergedRun<Value>] {
    var found: [MergedRun<Value>] = []
    var isOpen = false
    for glyphRun in glyphRuns {
      guard let value = value(glyphRun) else {
        isOpen = false
        continue
      }
      if isOpen, let last = found.last, last.value == value {
        found[found.count - 1].width = glyphRun.x + glyphRun.width - last.minX
        found[found.count - 1].glyphRuns.append(glyphRun)
      } else {
        found.append(
          MergedRun(value: value, minX: glyphRun.x, width: glyphRun.width, glyphRuns: [glyphRun]))
      }
      isOpen = true
    }
    return found
  }

  struct MergedRun<Value> {
    let value: Value
    /// From the left edge of the line, in points.
    let minX: CGFloat
    var width: CGFloat
    var glyphRuns: [TextGlyphRun]
  }
}
