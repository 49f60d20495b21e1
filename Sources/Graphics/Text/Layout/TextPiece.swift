import CPango

/// A glyph string of Pango's: letters of one font and one style.
package struct TextPiece {
  package let item: UnsafeMutablePointer<PangoItem>
  package let glyphs: UnsafeMutablePointer<PangoGlyphString>
  /// The run's number.
  package let run: Int
  /// From the left edge of the line, in points.
  package let x: CGFloat
  package let width: CGFloat
  /// Above the baseline, in points.
  package let rise: CGFloat
}

extension TextLayout {
  /// A line's glyph strings from left to right.
  package func pieces(of line: Line) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var x = 0
    for run in Self.runs(of: line) {
      guard let item = run.item, let glyphs = run.glyphs else { continue }
      x += Int(run.start_x_offset)
      let width = Int(pango_glyph_string_get_width(glyphs))
      let style = texts[line.text].style(at: Int(item.pointee.offset))
      pieces.append(
        TextPiece(
          item: item, glyphs: glyphs, run: style, x: points(x), width: points(width),
          rise: points(Int(run.y_offset))))
      x += width + Int(run.end_x_offset)
    }
    return pieces
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

  /// Whether some letters are pictures with colours of their own, as emoji are.
  package var hasPictures: Bool {
    // Most text is spared the question: emoji begin in the plane of symbols.
    guard texts.contains(where: { $0.bytes.contains { $0 >= 0xE2 } }) else { return false }
    return lines.contains { line in
      Self.runs(of: line).contains { run in
        run.item?.pointee.analysis.font.map { Self.isPicture($0) } ?? false
      }
    }
  }

  /// Whether a font's letters are pictures.
  package static func isPicture(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let tables = pango_font_get_hb_font(font), let face = hb_font_get_face(tables) else {
      return false
    }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// The pictures that were put among letters, and where each is from the top left corner of the box,
  /// in points.
  var attachments: [PlacedAttachment] {
    guard block.runs.contains(where: { $0.style.attachment?.image != nil }) else { return [] }
    return lines.flatMap { line in
      pieces(of: line).flatMap { piece in attachments(in: piece, line) }
    }
  }

  private func attachments(in piece: TextPiece, _ line: Line) -> [PlacedAttachment] {
    guard let picture = block.runs[piece.run].style.attachment, let image = picture.image else {
      return []
    }
    let count = Int(piece.glyphs.pointee.num_glyphs)
    let width = piece.width / CGFloat(max(count, 1))
    return (0..<count).map { index in
      PlacedAttachment(
        image: image,
        rect: CGRect(
          x: line.x + piece.x + width * CGFloat(index),
          y: line.baseline - piece.rise - picture.rise.orZero - picture.size.height, width: width,
          height: picture.size.height))
    }
  }
}

/// A picture among letters, and where it is in the box of its text, in points.
struct PlacedAttachment {
  let image: CGImage
  let rect: CGRect
}
