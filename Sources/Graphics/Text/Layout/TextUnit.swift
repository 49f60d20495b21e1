import CPango

/// The units that text is divided into, to be moved one by one.
public enum TextUnit: String, Sendable, CaseIterable {
  /// Grapheme clusters, without spaces. Characters that share a glyph, such as the ligature "fi", are
  /// one unit.
  case character
  /// Words, delimited by spaces.
  case word
  /// The lines of the laid-out text.
  case line
}

/// A range of a line of laid-out text.
package struct TextPart: Hashable, Sendable {
  /// The index of the line.
  package var line: Int
  /// The range in the line's text, in bytes of UTF-8.
  package var bytes: Range<Int>

  package init(line: Int, bytes: Range<Int>) { (self.line, self.bytes) = (line, bytes) }
}

/// A unit of laid-out text and its geometry.
package struct TextUnitBox: Equatable, Sendable {
  package let part: TextPart
  /// Its characters.
  package let string: String
  /// The advance width by the height of the line, in points from the top left corner of the text's box.
  package let rect: CGRect
  /// The y coordinate of the baseline.
  package let baseline: CGFloat
  /// The style of its first character.
  package let style: TextStyle
  /// The number of characters of the line, or units if they are longer, to its left.
  package let leading: Int
  /// The number of characters, or units, of the line.
  package let lineCount: Int

  /// The color of its first character.
  package var color: CGColor { style.color }
}

extension TextBlock {
  /// The units in reading order. Characters keep their positions in the whole text, including kerning and
  /// alignment.
  package func units(by unit: TextUnit) -> [TextUnitBox] {
    TextEngine.shared.withLayout(of: self) { layout in
      layout.lines.indices.flatMap { layout.unitBoxes(by: unit, inLine: $0) }
    } ?? []
  }
}

extension TextLayout {
  /// The horizontal extent of a group of characters that share glyphs, by its first byte in the line.
  private func clusters(of line: Line) -> [Int: ClosedRange<CGFloat>] {
    var extents: [Int: ClosedRange<CGFloat>] = [:]
    let lineStart = Int(line.line.pointee.start_index)
    for run in allGlyphRuns(of: line) {
      var x = run.x
      for index in 0..<Int(run.glyphs.pointee.num_glyphs) {
        let width = points(Int(run.glyphs.pointee.glyphs[index].geometry.width))
        let byte =
          Int(run.item.pointee.offset) + Int(run.glyphs.pointee.log_clusters[index]) - lineStart
        let old = extents[byte]
        let (left, right) = (Swift.min(x, x + width), Swift.max(x, x + width))
        extents[byte] =
          Swift.min(old?.lowerBound ?? left, left)...Swift.max(old?.upperBound ?? right, right)
        x += width
      }
    }
    return extents
  }

  func unitBoxes(by unit: TextUnit, inLine index: Int) -> [TextUnitBox] {
    let line = lines[index]
    let (text, start) = (texts[line.text], Int(line.line.pointee.start_index))
    let bytes = text.bytes[start..<start + Int(line.line.pointee.length)]
    let clusters = clusters(of: line)
    let characters = Self.characters(of: Array(bytes)) { clusters[$0] != nil }
    let ranges = Self.ranges(of: characters, by: unit)
    // Underlines of spaces are drawn with the preceding unit.
    let ends = Dictionary(
      uniqueKeysWithValues: zip(ranges, ranges.dropFirst()).map { ($0.lowerBound, $1.lowerBound) }
        + (ranges.last.map { [($0.lowerBound, bytes.count)] } ?? []))
    let rects = ranges.map { range -> CGRect? in
      let found = range.compactMap { clusters[$0] }
      guard let left = found.map(\.lowerBound).min(), let right = found.map(\.upperBound).max()
      else { return nil }
      return CGRect(x: line.x + left, y: line.top, width: right - left, height: line.height)
    }
    // Spaces count for the tracking of characters, which is added after each of them.
    let lefts =
      unit == .character
      ? characters.compactMap { clusters[$0.range.lowerBound]?.lowerBound }
      : rects.compactMap { $0.map { $0.minX - line.x } }
    return zip(ranges, rects).compactMap { range, rect in
      rect.map { rect in
        TextUnitBox(
          part: TextPart(
            line: index, bytes: range.lowerBound..<ends[range.lowerBound, default: range.upperBound]
          ),
          string: String(
            decoding: text.bytes[(start + range.lowerBound)..<(start + range.upperBound)],
            as: UTF8.self),
          rect: rect, baseline: line.baseline,
          style: block.runs[text.style(at: start + range.lowerBound)].style,
          leading: lefts.count { $0 < rect.minX - line.x - 1e-6 }, lineCount: lefts.count)
      }
    }
  }

  /// The characters of a line with their bytes. A character that does not begin with its own glyph is merged with the
  /// previous one.
  private static func characters(
    of bytes: [UInt8], hasGlyph: (Int) -> Bool
  ) -> [(range: Range<Int>, isSpace: Bool)] {
    var found: [(range: Range<Int>, isSpace: Bool)] = []
    var start = 0
    for character in String(decoding: bytes, as: UTF8.self) {
      let end = Swift.min(start + character.utf8.count, bytes.count)
      if !hasGlyph(start), let last = found.last, !last.isSpace {
        found[found.count - 1].range = last.range.lowerBound..<end
      } else {
        found.append((start..<end, character.isWhitespace))
      }
      start = end
    }
    return found
  }

  private static func ranges(
    of characters: [(range: Range<Int>, isSpace: Bool)], by unit: TextUnit
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var isOpen = false
    for (range, isSpace) in characters {
      if isSpace {
        if unit == .word { isOpen = false }
        continue
      }
      if isOpen, unit != .character, let last = ranges.last {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
      isOpen = true
    }
    return ranges
  }
}

extension TextLayout {
  /// The glyphs of a run that belong to a part of its line, as runs of adjacent glyphs.
  func glyphRuns(_ run: TextGlyphRun, in part: TextPart, of line: Line) -> [TextGlyphRun] {
    let offset = Int(run.item.pointee.offset) - Int(line.line.pointee.start_index)
    let glyphs = run.glyphs.pointee
    var found: [TextGlyphRun] = []
    var (x, first, width) = (0, 0, 0)
    func close(at end: Int) {
      defer { (x, first, width) = (x + width, end, 0) }
      guard end > first, part.bytes.contains(offset + Int(glyphs.log_clusters[first])) else {
        return
      }
      found.append(
        TextGlyphRun(
          item: run.item, glyphs: copy(run.glyphs, first..<end), run: run.run,
          x: run.x + points(x), width: points(width), rise: run.rise, start: run.x,
          emptyCount: first))
    }
    for index in 0..<Int(glyphs.num_glyphs) {
      let isIn = part.bytes.contains(offset + Int(glyphs.log_clusters[index]))
      if isIn != part.bytes.contains(offset + Int(glyphs.log_clusters[first])) { close(at: index) }
      width += Int(glyphs.glyphs[index].geometry.width)
    }
    close(at: Int(glyphs.num_glyphs))
    return found
  }

  /// The glyphs of a range, after empty ones in place of those before them: positions are sums of the same advance
  /// widths as in the whole run, so that outlines are rounded in the same way.
  private func copy(
    _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ range: Range<Int>
  ) -> UnsafeMutablePointer<PangoGlyphString> {
    guard let part = pango_glyph_string_new() else { return glyphs }
    pango_glyph_string_set_size(part, Int32(range.upperBound))
    for index in 0..<range.upperBound {
      part.pointee.glyphs[index] = glyphs.pointee.glyphs[index]
      part.pointee.log_clusters[index] = glyphs.pointee.log_clusters[index]
      if index < range.lowerBound { part.pointee.glyphs[index].glyph = 0x0fff_ffff }
    }
    partialGlyphs.append(part)
    return part
  }
}
