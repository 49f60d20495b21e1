import CPango

/// Text laid out with UIKit's line breaking: Pango's lines and their positions.
///
/// Each paragraph has its own Pango layout, since alignment and indents are per layout; a long
/// paragraph has several. The last line is laid out separately if it is truncated. Requires the
/// text engine's lock.
package final class TextLayout {
  /// A line, in points from the top left corner of the box.
  package struct Line {
    /// Owned by one of `layouts`.
    package let line: UnsafeMutablePointer<PangoLayoutLine>
    /// The index in `texts` of its text.
    package let text: Int
    /// The left end of the line.
    package var x: CGFloat = 0
    package let top: CGFloat
    package let height: CGFloat
    /// The y coordinate of the baseline.
    package let baseline: CGFloat
    /// The horizontal extent, in Pango units.
    let extent: LineExtent
  }

  package private(set) var lines: [Line] = []
  package private(set) var metrics = TextMetrics.zero
  /// The text of each layout.
  package private(set) var texts: [StyledText] = []
  /// Where the text of each layout begins in the whole text, in bytes.
  private(set) var offsets: [Int] = []
  package let block: TextBlock
  /// The width of the box; nil without wrapping.
  package let width: CGFloat?
  let contexts: TextContexts
  private var layouts: [OpaquePointer] = []
  /// The glyphs of parts of runs, which the layout owns.
  var partialGlyphs: [UnsafeMutablePointer<PangoGlyphString>] = []
  private var stack = LineStack()

  /// The maximum number of lines.
  static let lineLimit = 10_000

  init(_ block: TextBlock, in contexts: TextContexts) {
    (self.block, self.contexts) = (block, contexts)
    // Pango's 32-bit units of 1/1024 point: half of the range leaves headroom for sums.
    width = block.width.flatMap { $0.isNaN ? nil : min(max($0, 0), 1_000_000) }
    let text = StyledText(block.runs)
    let limit = min(block.numberOfLines > 0 ? block.numberOfLines : .max, Self.lineLimit)
    for (range, next) in text.paragraphs {
      let isLast = next == range.upperBound && next == text.count
      if !append(text, range, isLast: isLast, room: limit - lines.count) { break }
    }
    align()
    metrics.size.height = points(stack.height)
    metrics.lineCount = lines.count
    metrics.firstBaseline = lines.first?.baseline ?? 0
    metrics.lastBaseline = lines.last?.baseline ?? 0
  }

  deinit {
    for glyphs in partialGlyphs { pango_glyph_string_free(glyphs) }
    for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) }
  }

  /// Lays out and appends the lines of a paragraph.
  ///
  /// - Returns: Whether there may be space for another paragraph.
  private func append(_ text: StyledText, _ range: Range<Int>, isLast: Bool, room: Int) -> Bool {
    let part = text[range.lowerBound..<end(of: range, in: text)]
    let paragraph = paragraph(of: text.style(at: range.lowerBound))
    if block.hasLimitedParagraphs && !paragraph.lineBreakMode.wraps {
      appendTruncatedLine(
        part, paragraph, at: range.lowerBound, mode: paragraph.lineBreakMode, isFirst: true)
      return !isLast && room > 1
    }
    let before = lines.count
    var chunks = ParagraphChunks(part, isBroken: width != nil)
    // The direction of a paragraph is that of its first line.
    var direction: NSWritingDirection?
    while let chunk = chunks.next {
      let isFirst = lines.count == before
      let left = room - (lines.count - before)
      let layout = makeLayout(
        part[chunk], paragraph, at: range.lowerBound + chunk.lowerBound, width: width,
        isFirst: isFirst, direction: direction)
      let count = Int(pango_layout_get_line_count(layout))
      let isLastChunk = chunk.upperBound == part.count
      // The break of a chunk's last line depends on the following text; one more line is dropped as
      // a safety margin.
      let usable = isLastChunk ? count : count - 2
      let fits = usable < left || (usable == left && isLast && isLastChunk)
      if fits || block.limitMode.wraps {
        append(layout, paragraph, count: min(usable, left), isFirst: isFirst)
        if !fits || isLastChunk { return !isLast && fits }
        direction = lines.last.map { isRightToLeft($0.line) ? .rightToLeft : .leftToRight }
        chunks.advance(past: usable, by: usable > 0 ? start(ofLine: usable, in: layout) : 0)
        continue
      }
      append(layout, paragraph, count: left - 1, isFirst: isFirst)
      let start = range.lowerBound + chunk.lowerBound + start(ofLine: left - 1, in: layout)
      let rest = text[start..<text.count]
      appendTruncatedLine(
        joined(rest), paragraph, at: start, mode: block.limitMode, isFirst: isFirst && left == 1)
      return false
    }
    return !isLast
  }

  private func start(ofLine index: Int, in layout: OpaquePointer) -> Int {
    pango_layout_get_line_readonly(layout, Int32(index)).map {
      Int(pango_layout_line_get_start_index($0))
    } ?? 0
  }

  /// Appends the first lines of the last layout below the existing ones.
  private func append(
    _ layout: OpaquePointer, _ paragraph: TextParagraph, count: Int, isFirst: Bool
  ) {
    guard count > 0, let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    for index in 0..<count {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let isLead = isFirst && index == 0
      stack.add(paragraph, ascent: 0 &- logical.y, height: logical.height, isFirst: isLead)
      let extent = LineExtent(
        paragraph, isFirst: isLead, isRightToLeft: isRightToLeft(line),
        width: Int(logical.width) + units(trailingKern(of: line, in: texts.count - 1)))
      lines.append(
        Line(
          line: line, text: texts.count - 1, top: points(stack.top),
          height: points(stack.height - stack.top), baseline: points(stack.baseline), extent: extent
        ))
      guard pango_layout_iter_next_line(iterator) != 0 else { break }
    }
  }

  /// Aligns lines horizontally, once the width of the box is known.
  private func align() {
    let widest = max(lines.map { $0.extent.lead + $0.extent.width }.max() ?? 0, 0)
    let box = width.map(units) ?? widest
    for index in lines.indices { lines[index].x = points(lines[index].extent.x(in: box)) }
    metrics.size.width = points(widest)
    metrics.minX = lines.map(\.x).min() ?? 0
    metrics.maxX = lines.map { $0.x + points($0.extent.width) }.max() ?? 0
  }

  /// UIKit's kerning after the last character of a line, which Pango omits.
  private func trailingKern(of line: UnsafeMutablePointer<PangoLayoutLine>, in text: Int) -> CGFloat
  {
    let end = Int(line.pointee.start_index) + Int(line.pointee.length)
    guard line.pointee.length > 0 else { return 0 }
    return block.runs[texts[text].style(at: end - 1)].style.kern.orZero
  }

  private func isRightToLeft(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Bool {
    pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  private func paragraph(of run: Int) -> TextParagraph {
    block.runs.indices.contains(run) ? block.runs[run].paragraph : TextParagraph()
  }

  // MARK: Truncation

  /// Appends a single line that is truncated with an ellipsis if it does not fit, or clipped.
  private func appendTruncatedLine(
    _ text: StyledText, _ paragraph: TextParagraph, at offset: Int, mode: NSLineBreakMode,
    isFirst: Bool
  ) {
    var text = text[0..<end(of: 0..<text.count, in: text)]
    var tightening: CGFloat = 0
    if let room = room(in: paragraph, isFirst: isFirst) {
      tightening = self.tightening(of: text, paragraph, room: room)
      if tightening == 0, let omitted = omittedRange(of: text, paragraph, mode: mode, room: room) {
        text = text.replacing(omitted, with: "…")
      }
    }
    let layout = makeLayout(text, paragraph, at: offset, width: nil, tightening: tightening)
    append(layout, paragraph, count: 1, isFirst: isFirst)
  }

  /// The available width of a line; nil if it is unlimited.
  private func room(in paragraph: TextParagraph, isFirst: Bool) -> CGFloat? {
    width.map { width in
      let extent = LineExtent(paragraph, isFirst: isFirst, isRightToLeft: false, width: 0)
      return points(max(extent.room(in: units(width)), 0))
    }
  }

  /// The remaining text as a single paragraph: up to its first separator, with an ellipsis for the
  /// rest; or as a whole if its tail is to be visible.
  private func joined(_ rest: StyledText) -> StyledText {
    guard let end = rest.paragraphEnd(from: 0) else { return rest }
    switch block.limitMode {
    case .byTruncatingHead, .byTruncatingMiddle: return rest.withSpacesForParagraphEnds
    case .byTruncatingTail: return rest.replacing(end.lowerBound..<rest.count, with: "…")
    default: return rest[0..<end.lowerBound]
    }
  }

  /// The reduction of spacing for which a line just fits, in points; 0 if tightening is disabled or
  /// insufficient.
  private func tightening(
    of text: StyledText, _ paragraph: TextParagraph, room: CGFloat
  ) -> CGFloat {
    guard paragraph.allowsDefaultTighteningForTruncation, text.count > 1 else { return 0 }
    let layout = makeLayout(text, paragraph, width: nil)
    var logical = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &logical)
    let excess = points(Int(logical.width)) - room
    // Apple's default for `tighteningFactorForTruncation`.
    guard excess > 0, excess <= room * 0.05 else { return 0 }
    let gaps = String(decoding: text.bytes, as: UTF8.self).count - 1
    return gaps > 0 ? -excess / CGFloat(gaps) : 0
  }

  /// The range that Pango would omit to truncate a single line of `text`.
  ///
  /// Only the range is used: Pango stretches its ellipsis to fill the line, which would appear as a
  /// gap and displace aligned text.
  private func omittedRange(
    of text: StyledText, _ paragraph: TextParagraph, mode: NSLineBreakMode, room: CGFloat
  ) -> Range<Int>? {
    guard mode.ellipsis != PANGO_ELLIPSIZE_NONE else { return nil }
    let layout = makeLayout(text, paragraph, width: nil)
    pango_layout_set_width(layout, Int32(units(room)))
    pango_layout_set_ellipsize(layout, mode.ellipsis)
    var run = pango_layout_get_line_readonly(layout, 0)?.pointee.runs
    while let list = run?.pointee {
      let glyphs = list.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      if let item = glyphs.item?.pointee,
        Int32(item.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
      {
        return Int(item.offset)..<Int(item.offset + item.length)
      }
      run = list.next
    }
    return nil
  }

  // MARK: Pango

  /// - Parameters:
  /// - offset: Where the text begins in the whole text, in bytes.
  /// - isFirst: Whether the text is the start of its paragraph; otherwise all lines have the indent
  ///   of other lines.
  /// - direction: The direction of the paragraph that this is a chunk of; nil for the text's own.
  private func makeLayout(
    _ text: StyledText, _ paragraph: TextParagraph, at offset: Int = 0, width: CGFloat?,
    tightening: CGFloat = 0, isFirst: Bool = true, direction: NSWritingDirection? = nil
  ) -> OpaquePointer {
    var paragraph = paragraph
    if !isFirst { paragraph.firstLineHeadIndent = paragraph.headIndent }
    if let direction, paragraph.baseWritingDirection == .natural {
      paragraph.baseWritingDirection = direction
    }
    let layout: OpaquePointer = pango_layout_new(contexts[paragraph.baseWritingDirection])
    layouts.append(layout)
    texts.append(text)
    offsets.append(offset)
    let hasTabs = text.bytes.contains(UInt8(ascii: "\t"))
    let takesTabs = hasTabs && !overflows(text, paragraph)
    let bytes = takesTabs || !hasTabs ? text.bytes : text.bytes.map { $0 == 9 ? 32 : $0 }
    bytes.withUnsafeBytes { bytes in
      pango_layout_set_text(
        layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count)
      )
    }
    pango_layout_set_auto_dir(layout, paragraph.baseWritingDirection == .natural ? 1 : 0)
    let styles = PangoStyles(text, block.runs, tightening: tightening)
    styles.apply(to: layout)
    paragraph.apply(to: layout, width: width)
    if takesTabs { paragraph.applyTabs(to: layout) }
    return layout
  }

  /// Half of the range of Pango's 32-bit units of 1/1024 point, in points.
  private static let longest: CGFloat = 0x1p20

  /// The maximum width of a byte of the text, in points.
  private lazy var widestByte: CGFloat =
    block.runs.map { run in
      let style = run.style
      let attachment = style.attachment.map { Self.length($0.size.width) } ?? 0
      return min(Self.length(style.font.size), 10_000) + Self.length(style.kern) + attachment
    }.max() ?? 0

  private static func length(_ value: CGFloat) -> CGFloat { min(abs(value.orZero), 10_000) }

  /// The end of a paragraph, limited to the length that Pango can measure without overflow, which
  /// terminates the program. Glyphs are rarely wider than half of the font size.
  private func end(of range: Range<Int>, in text: StyledText) -> Int {
    let most = Int(2 * Self.longest / max(widestByte, 1))
    if range.count <= most { return range.upperBound }
    var end = range.lowerBound + most
    // Not within a UTF-8 sequence.
    while end > range.lowerBound, text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// Whether tab positions may overflow Pango's units, in which case it would not terminate. Tabs
  /// are replaced by spaces then.
  private func overflows(_ text: StyledText, _ paragraph: TextParagraph) -> Bool {
    let letter = widestByte
    let tab = paragraph.tabStops.map { min(abs($0.location.orZero), 1e9) }.max() ?? 0
    let reach = tab + 2 * min(paragraph.defaultTabInterval.orZero, 1e9) + 8 * letter
    let tabs = text.bytes.count { $0 == UInt8(ascii: "\t") }
    return letter * CGFloat(text.count) + reach * CGFloat(tabs) > Self.longest
  }
}
