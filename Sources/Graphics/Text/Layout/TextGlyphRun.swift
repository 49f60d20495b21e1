import CPango

/// A Pango glyph run: glyphs with the same font and style.
package struct TextGlyphRun {
  package let item: UnsafeMutablePointer<PangoItem>
  package let glyphs: UnsafeMutablePointer<PangoGlyphString>
  /// The index of the text run.
  package let run: Int
  /// The distance from the left edge of the line, in points.
  package let x: CGFloat
  /// The advance width, in points.
  package let width: CGFloat
  /// The height above the baseline, in points.
  package let rise: CGFloat
  /// The distance of the first glyph from the left edge of the line, in points: `x`, unless there are empty glyphs.
  package let start: CGFloat
  /// The number of empty glyphs before those of the run.
  package var emptyCount = 0
}

extension TextLayout {
  /// A line's glyph runs from left to right, limited to the range that is drawn, if there is one.
  package func glyphRuns(of line: Line) -> [TextGlyphRun] {
    let all = allGlyphRuns(of: line)
    guard let part = block.part else { return all }
    guard lines.indices.contains(part.line), lines[part.line].line == line.line else { return [] }
    return all.flatMap { glyphRuns($0, in: part, of: line) }
  }

  /// All glyph runs of a line from left to right.
  func allGlyphRuns(of line: Line) -> [TextGlyphRun] {
    var glyphRuns: [TextGlyphRun] = []
    var x = 0
    for run in Self.runs(of: line) {
      guard let item = run.item, let glyphs = run.glyphs else { continue }
      x += Int(run.start_x_offset)
      let width = Int(pango_glyph_string_get_width(glyphs))
      let style = texts[line.text].style(at: Int(item.pointee.offset))
      glyphRuns.append(
        TextGlyphRun(
          item: item, glyphs: glyphs, run: style, x: points(x), width: points(width),
          rise: points(Int(run.y_offset)), start: points(x)))
      x += width + Int(run.end_x_offset)
    }
    return glyphRuns
  }

  private static func runs(of line: Line) -> UnfoldSequence<
    PangoGlyphItem, UnsafeMutablePointer<GSList>?
  > {
    sequence(state: line.line.pointee.runs) { node in
      guard let list = node?.pointee else { return nil }
      node = list.next
      return list.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
    }
  }

  /// Whether there are color bitmap glyphs, such as emoji.
  package var hasColorGlyphs: Bool {
    // A fast path for most text: emoji are encoded with lead bytes from 0xE2.
    guard texts.contains(where: { $0.bytes.contains { $0 >= 0xE2 } }) else { return false }
    return lines.contains { line in
      Self.runs(of: line).contains { run in
        run.item?.pointee.analysis.font.map { Self.hasColorBitmaps($0) } ?? false
      }
    }
  }

  /// Whether a font has color bitmap glyphs.
  package static func hasColorBitmaps(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let tables = pango_font_get_hb_font(font), let face = hb_font_get_face(tables) else {
      return false
    }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// The inline images, with positions relative to the top left corner of the box, in points.
  var attachments: [PlacedAttachment] {
    guard block.runs.contains(where: { $0.style.attachment?.image != nil }) else { return [] }
    return lines.flatMap { line in
      glyphRuns(of: line).flatMap { glyphRun in attachments(in: glyphRun, line) }
    }
  }

  private func attachments(in glyphRun: TextGlyphRun, _ line: Line) -> [PlacedAttachment] {
    guard let attachment = block.runs[glyphRun.run].style.attachment, let image = attachment.image
    else {
      return []
    }
    let count = Int(glyphRun.glyphs.pointee.num_glyphs) - glyphRun.emptyCount
    let width = glyphRun.width / CGFloat(max(count, 1))
    return (0..<count).map { index in
      PlacedAttachment(
        image: image,
        rect: CGRect(
          x: line.x + glyphRun.x + width * CGFloat(index),
          y: line.baseline - glyphRun.rise - attachment.rise.orZero - attachment.size.height,
          width: width,
          height: attachment.size.height))
    }
  }
}

/// An inline image and its position in the text's box, in points.
struct PlacedAttachment {
  let image: CGImage
  let rect: CGRect
}
