import CCairo
import CPango
import Graphics

// Underlines and strikethroughs. Underlines skip descenders.

extension TextPainter {
  /// The attributes that adjacent runs need to have in common for a continuous line.
  private struct Pen: Equatable {
    let line: TextLine
    let color: CGColor
    /// From the baseline down to the line's top edge, in points.
    let top: CGFloat
    let thickness: CGFloat
  }

  /// Draws the underlines, or the strikethroughs.
  func paintLines(_ glyphRuns: [TextGlyphRun], _ line: TextLayout.Line, isUnder: Bool) {
    for run in mergedRuns(glyphRuns, by: { pen(of: $0, isUnder: isUnder) }) {
      let box = CGRect(
        x: origin.x + line.x + run.minX, y: origin.y + line.baseline + run.value.top,
        width: run.width, height: run.value.thickness)
      let spans =
        run.value.line.style.contains(.byWord)
        ? words(run.glyphRuns, line) : [(box.minX, box.maxX)]
      if isUnder {
        makingRoom(for: run.glyphRuns, line, box, run.value) {
          draw(run.value, box, spans)
        }
      } else {
        draw(run.value, box, spans)
      }
    }
  }

  private func pen(of glyphRun: TextGlyphRun, isUnder: Bool) -> Pen? {
    let style = style(glyphRun)
    guard let line = isUnder ? style.underline : style.strikethrough,
      let font = glyphRun.item.pointee.analysis.font, let tables = pango_font_get_hb_font(font)
    else { return nil }
    func measure(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(tables, tag, &position)
      return points(Int(position))
    }
    var thickness = measure(
      isUnder ? HB_OT_METRICS_TAG_UNDERLINE_SIZE : HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
    let offset = measure(
      isUnder ? HB_OT_METRICS_TAG_UNDERLINE_OFFSET : HB_OT_METRICS_TAG_STRIKEOUT_OFFSET)
    if line.style.isThick { thickness *= 2 }
    return Pen(
      line: line, color: line.color ?? style.color, top: -offset - glyphRun.rise,
      thickness: max(thickness, 0))
  }

  /// Draws a line, or a double line, over horizontal spans.
  private func draw(_ pen: Pen, _ box: CGRect, _ spans: [(left: CGFloat, right: CGFloat)]) {
    setSource(pen.color)
    cairo_new_path(cairo)
    let dash = pen.line.style.dash.map { $0 * pen.thickness }.map(\.native)
    for index in 0..<(pen.line.style.isDouble ? 2 : 1) {
      let top = box.minY + 2 * pen.thickness * CGFloat(index)
      for span in spans where span.right > span.left {
        if dash.isEmpty || pen.thickness == 0 {
          cairo_rectangle(cairo, span.left, top, span.right - span.left, pen.thickness)
        } else {
          cairo_move_to(cairo, span.left, top + pen.thickness / 2)
          cairo_line_to(cairo, span.right, top + pen.thickness / 2)
        }
      }
    }
    if dash.isEmpty || pen.thickness == 0 { return cairo_fill(cairo) }
    // An excessive number of dashes is drawn as a solid line.
    let isCountable = box.width / pen.thickness < 100_000
    cairo_set_dash(cairo, dash, isCountable ? Int32(dash.count) : 0, 0)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_width(cairo, pen.thickness)
    cairo_stroke(cairo)
    cairo_set_dash(cairo, nil, 0, 0)
  }

  /// Draws an underline with gaps around descenders, as wide as the line is thick.
  private func makingRoom(
    for glyphRuns: [TextGlyphRun], _ line: TextLayout.Line, _ box: CGRect, _ pen: Pen,
    draw: () -> Void
  ) {
    let lines: CGFloat = pen.line.style.isDouble ? 3 : 1
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_new_path(cairo)
    cairo_rectangle(
      cairo, box.minX - 1, box.minY - pen.thickness, box.width + 2, pen.thickness * (lines + 2))
    cairo_clip(cairo)
    cairo_push_group(cairo)
    draw()
    cairo_new_path(cairo)
    for glyphRun in glyphRuns where style(glyphRun).attachment == nil { trace(glyphRun, line) }
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    cairo_set_line_width(cairo, 2 * pen.thickness)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_fill_preserve(cairo)
    cairo_stroke(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_paint(cairo)
  }

  /// The horizontal extents of words, without spaces.
  private func words(
    _ glyphRuns: [TextGlyphRun], _ line: TextLayout.Line
  ) -> [(left: CGFloat, right: CGFloat)] {
    var spans: [(left: CGFloat, right: CGFloat)] = []
    for glyphRun in glyphRuns {
      let start = origin.x + line.x + glyphRun.start
      var x = 0
      var isOpen = false
      for index in 0..<Int(glyphRun.glyphs.pointee.num_glyphs) {
        let width = Int(glyphRun.glyphs.pointee.glyphs[index].geometry.width)
        let offset =
          Int(glyphRun.item.pointee.offset) + Int(glyphRun.glyphs.pointee.log_clusters[index])
        let bytes = layout.texts[line.text].bytes
        let isSpace =
          index < glyphRun.emptyCount
          || bytes.indices.contains(offset) && [0x20, 0x09].contains(bytes[offset])
        if !isSpace {
          let (left, right) = (start + points(x), start + points(x + width))
          if isOpen || spans.last.map({ left - $0.right < 1e-6 }) == true, !spans.isEmpty {
            spans[spans.count - 1].right = right
          } else {
            spans.append((left, right))
          }
        }
        isOpen = !isSpace
        x += width
      }
    }
    return spans
  }
}
