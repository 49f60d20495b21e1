import CCairo
import CPango
import Graphics

/// Paints laid out text on a Cairo context: what is behind letters, lines under them, the letters,
/// lines through them.
///
/// Letters are filled as outlines, not shown as cached glyph pictures: Cairo before 1.17 moves those
/// to whole pixels, which spoils the spacing. So any transform may be set, and text under it stays
/// sharp. Only letters that are pictures, such as emoji, are shown as such.
struct TextPainter {
  let layout: TextLayout
  let origin: CGPoint
  let cairo: OpaquePointer
  /// What colours paint with that are patterns.
  let inks: [CGColor: PatternSource]

  func paint() {
    if layout.block.runs.allSatisfy(\.style.isPlain), !layout.hasPictures { return paintPlain() }
    for line in layout.lines {
      let pieces = layout.pieces(of: line)
      paintBackgrounds(pieces, line)
      paintLines(pieces, line, isUnder: true)
      for piece in pieces { paint(piece, line) }
      paintLines(pieces, line, isUnder: false)
    }
    cairo_new_path(cairo)
  }

  /// All letters of a colour at once.
  private func paintPlain() {
    cairo_new_path(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    let isOneColor = layout.block.runs.allSatisfy {
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
      for piece in layout.pieces(of: line) {
        trace(piece, line)
        setSource(style(piece).color)
        cairo_fill(cairo)
      }
    }
  }

  func style(_ piece: TextPiece) -> TextStyle { layout.block.runs[piece.run].style }

  func setSource(_ color: CGColor) {
    if color.pattern != nil, let ink = inks[color] { return ink.set(on: cairo) }
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  /// Adds a piece's outlines to the path.
  func trace(_ piece: TextPiece, _ line: TextLayout.Line) {
    cairo_move_to(
      cairo, origin.x + line.x + piece.x, origin.y + line.baseline - piece.rise)
    pango_cairo_glyph_string_path(cairo, piece.item.pointee.analysis.font, piece.glyphs)
  }

  // MARK: Letters

  private func paint(_ piece: TextPiece, _ line: TextLayout.Line) {
    let style = style(piece)
    if style.attachment != nil { return }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_new_path(cairo)
    lean(style.obliqueness, line, piece)
    if piece.item.pointee.analysis.font.map(TextLayout.isPicture) == true {
      return show(piece, line, alpha: style.color.alpha)
    }
    trace(piece, line)
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

  /// Has what is drawn lean to the right, the baseline staying where it is.
  private func lean(_ obliqueness: CGFloat, _ line: TextLayout.Line, _ piece: TextPiece) {
    if obliqueness == 0 || !obliqueness.isFinite { return }
    let baseline = origin.y + line.baseline - piece.rise
    let slope = -min(max(obliqueness, -10), 10)
    var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: slope, yy: 1, x0: -slope * baseline, y0: 0)
    cairo_transform(cairo, &matrix)
  }

  /// Shows letters that have colours of their own.
  private func show(_ piece: TextPiece, _ line: TextLayout.Line, alpha: CGFloat) {
    cairo_push_group(cairo)
    cairo_move_to(
      cairo, origin.x + line.x + piece.x, origin.y + line.baseline - piece.rise)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    pango_cairo_show_glyph_string(cairo, piece.item.pointee.analysis.font, piece.glyphs)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, min(max(alpha, 0), 1))
  }

  // MARK: Behind

  private func paintBackgrounds(_ pieces: [TextPiece], _ line: TextLayout.Line) {
    for stretch in stretches(pieces, by: { style($0).backgroundColor }) {
      cairo_new_path(cairo)
      cairo_rectangle(
        cairo, origin.x + line.x + stretch.minX, origin.y + line.top, stretch.width, line.height)
      setSource(stretch.value)
      cairo_fill(cairo)
    }
  }

  /// What neighbouring pieces have in common, and how far it reaches; pieces without are left out.
  func stretches<Value: Equatable>(
    _ pieces: [TextPiece], by value: (TextPiece) -> Value?
  ) -> [Stretch<Value>] {
    var found: [Stretch<Value>] = []
    var isOpen = false
    for piece in pieces {
      guard let value = value(piece) else {
        isOpen = false
        continue
      }
      if isOpen, let last = found.last, last.value == value {
        found[found.count - 1].width = piece.x + piece.width - last.minX
        found[found.count - 1].pieces.append(piece)
      } else {
        found.append(
          Stretch(value: value, minX: piece.x, width: piece.width, pieces: [piece]))
      }
      isOpen = true
    }
    return found
  }

  struct Stretch<Value> {
    let value: Value
    /// From the left edge of the line, in points.
    let minX: CGFloat
    var width: CGFloat
    var pieces: [TextPiece]
  }
}
