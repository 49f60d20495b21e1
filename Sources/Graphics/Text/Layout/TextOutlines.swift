import CPango

// The outlines of glyphs, which HarfBuzz reads from the font files.

extension TextBlock {
  /// The outlines of the characters of ``units(by:)``, in the same order, in points from the top left corner of the
  /// text's box. Emoji and inline images have empty ones.
  ///
  /// Contours are ordered by the areas of their bounding boxes, largest first, so that those that morph into each
  /// other have similar meanings. They are filled by either rule: they do not overlap.
  package var characterOutlines: [CGPath] {
    TextEngine.shared.withLayout(of: self) { layout in
      layout.lines.indices.flatMap { layout.characterOutlines(inLine: $0) }
    } ?? []
  }
}

extension TextLayout {
  fileprivate func characterOutlines(inLine index: Int) -> [CGPath] {
    let line = lines[index]
    let units = unitBoxes(by: .character, inLine: index)
    let lineStart = Int(line.line.pointee.start_index)
    let pen = GlyphPen()
    var outlines = Array(repeating: PathStorage(), count: units.count)
    for run in allGlyphRuns(of: line) where block.runs[run.run].style.attachment == nil {
      guard let font = run.item.pointee.analysis.font, !Self.hasColorBitmaps(font),
        let shapes = pango_font_get_hb_font(font)
      else { continue }
      var x = 0
      for index in 0..<Int(run.glyphs.pointee.num_glyphs) {
        let glyph = run.glyphs.pointee.glyphs[index]
        let byte =
          Int(run.item.pointee.offset) + Int(run.glyphs.pointee.log_clusters[index]) - lineStart
        let start = x
        x += Int(glyph.geometry.width)
        // Empty glyphs, and boxes that stand for missing characters, have no outline in the font.
        guard glyph.glyph < 0x0fff_ffff,
          let unit = units.firstIndex(where: { $0.part.bytes.contains(byte) })
        else { continue }
        pen.origin = CGPoint(
          x: line.x + run.start + points(start + Int(glyph.geometry.x_offset)),
          y: line.baseline - run.rise + points(Int(glyph.geometry.y_offset)))
        outlines[unit].addPath(pen.outline(of: glyph.glyph, in: shapes))
      }
    }
    return outlines.map { CGPath($0.orderedByArea) }
  }
}

/// Receives the outline of a glyph from HarfBuzz, in Pango's units with the y axis upward.
private final class GlyphPen {
  /// The glyph's origin on the baseline, in points.
  var origin = CGPoint.zero
  private var path = PathStorage()
  private let functions: OpaquePointer?

  init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in GlyphPen.at(pen) { $0.path.move(to: $0.point(x, y)) } },
      nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in GlyphPen.at(pen) { $0.path.addLine(to: $0.point(x, y)) } },
      nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, pen, _, controlX, controlY, x, y, _ in
        GlyphPen.at(pen) {
          $0.path.addQuadCurve(to: $0.point(x, y), control: $0.point(controlX, controlY))
        }
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, x, y, _ in
        GlyphPen.at(pen) {
          $0.path.addCurve(
            to: $0.point(x, y), control1: $0.point(x1, y1), control2: $0.point(x2, y2))
        }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, pen, _, _ in GlyphPen.at(pen) { $0.path.close() } }, nil, nil)
  }

  deinit { hb_draw_funcs_destroy(functions) }

  func outline(of glyph: PangoGlyph, in font: OpaquePointer) -> PathStorage {
    path = PathStorage()
    hb_font_get_glyph_shape(font, glyph, functions, Unmanaged.passUnretained(self).toOpaque())
    return path
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?, _ body: (GlyphPen) -> Void) {
    if let pointer { body(Unmanaged<GlyphPen>.fromOpaque(pointer).takeUnretainedValue()) }
  }

  private func point(_ x: Float, _ y: Float) -> CGPoint {
    let unit = CGFloat(PANGO_SCALE)
    return CGPoint(x: origin.x + CGFloat(x) / unit, y: origin.y - CGFloat(y) / unit)
  }
}

extension PathStorage {
  /// The contours by the areas of their bounding boxes, largest first; equal ones in their order.
  fileprivate var orderedByArea: PathStorage {
    var contours: [[Element]] = []
    for element in elements {
      if case .move = element { contours.append([]) }
      if !contours.isEmpty { contours[contours.count - 1].append(element) }
    }
    guard contours.count > 1 else { return self }
    let areas = contours.map { contour in
      let box = CGPath(PathStorage(elements: contour)).boundingBox
      return box.width * box.height
    }
    let order = contours.indices.sorted { a, b in
      areas[a] == areas[b] ? a < b : areas[a] > areas[b]
    }
    return PathStorage(elements: order.flatMap { contours[$0] })
  }
}
