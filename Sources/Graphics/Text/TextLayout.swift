import CPango

/// A paragraph broken into lines as UILabel breaks it: Pango's lines, and where each stands.
///
/// Pango limits the lines of each of several paragraphs, UILabel those of all together, so the last
/// line is set on its own where text is left over. Used under the text engine's lock only.
final class TextLayout {
  struct Line {
    /// Owned by one of `layouts`.
    let line: UnsafeMutablePointer<PangoLayoutLine>
    /// From the left of the box to where the line begins, in points.
    let x: CGFloat
    /// From the top of the box, in points.
    let baseline: CGFloat
  }

  private(set) var lines: [Line] = []
  private(set) var metrics = TextMetrics.zero
  private var layouts: [OpaquePointer] = []
  /// The box's width; nil where lines end at newlines only.
  let width: CGFloat?
  private let block: TextBlock
  private let context: OpaquePointer

  init(_ block: TextBlock, in context: OpaquePointer) {
    self.block = block
    self.context = context
    // Pango counts 1/1024 point in 32 bits: half of them leaves room for its sums.
    width = block.width.flatMap { $0.isNaN ? nil : min(max($0, 0), 1_000_000) }
    // Pango takes no zero bytes.
    let text = Array(block.string.utf8.filter { $0 != 0 })
    let all = makeLayout(text, width: width)
    let limit = block.numberOfLines > 0 ? block.numberOfLines : Int.max
    let count = Int(pango_layout_get_line_count(all))
    if count <= limit || block.lineBreakMode.cutsBetweenLines {
      place(all, count: min(count, limit))
    } else {
      place(all, count: limit - 1)
      let start = pango_layout_get_line_readonly(all, Int32(limit - 1)).map {
        Int(pango_layout_line_get_start_index($0))
      }
      placeLastLine(of: Array(text[(start ?? 0)...]))
    }
    metrics.lineCount = lines.count
    metrics.firstBaseline = lines.first?.baseline ?? 0
    metrics.lastBaseline = lines.last?.baseline ?? 0
  }

  deinit { for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) } }

  /// Adds the first lines of a layout below those there are.
  private func place(_ layout: OpaquePointer, count: Int) {
    guard count > 0, let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    let top = metrics.size.height
    for _ in 0..<count {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      lines.append(
        Line(
          line: line, x: points(logical.x),
          baseline: top + points(pango_layout_iter_get_baseline(iterator))))
      metrics.size.width = max(metrics.size.width, points(logical.width))
      metrics.size.height = top + points(logical.y + logical.height)
      guard pango_layout_iter_next_line(iterator) != 0 else { break }
    }
  }

  /// Adds one line of what is left over: shortened with an ellipsis, or running on to be clipped.
  private func placeLastLine(of rest: [UInt8]) {
    var shown = joined(rest)
    if let omitted = omittedRange(of: shown) {
      shown.replaceSubrange(omitted, with: "…".utf8)
    }
    let layout = makeLayout(shown, width: nil)
    place(layout, count: 1)
    // Pango aligns lines only where it also breaks them.
    guard let width, let last = lines.popLast() else { return }
    var logical = PangoRectangle()
    pango_layout_line_get_extents(last.line, nil, &logical)
    let room = max(width - points(logical.width), 0)
    let x: CGFloat =
      switch alignment(in: layout) {
      case PANGO_ALIGN_CENTER: room / 2
      case PANGO_ALIGN_RIGHT: isRightToLeft(layout) ? 0 : room
      default: isRightToLeft(layout) ? room : 0
      }
    lines.append(Line(line: last.line, x: x, baseline: last.baseline))
  }

  /// The rest of a text as one paragraph: up to its first end, with an ellipsis for what follows, or
  /// as a whole where its tail is to be seen.
  private func joined(_ rest: [UInt8]) -> [UInt8] {
    guard var end = rest.paragraphEnd(from: 0) else { return rest }
    switch block.lineBreakMode {
    case .byTruncatingHead, .byTruncatingMiddle:
      var joined = rest
      while true {
        joined.replaceSubrange(end, with: " ".utf8)
        guard let next = joined.paragraphEnd(from: end.lowerBound + 1) else { return joined }
        end = next
      }
    case .byTruncatingTail: return Array(rest[..<end.lowerBound]) + Array("…".utf8)
    default: return Array(rest[..<end.lowerBound])
    }
  }

  /// What Pango would leave out of a single line of `text` to make it fit.
  ///
  /// Only the range is used: Pango widens its ellipsis to fill the line, which would show as a gap
  /// and shift aligned text.
  private func omittedRange(of text: [UInt8]) -> Range<Int>? {
    guard width != nil, block.lineBreakMode.ellipsis != PANGO_ELLIPSIZE_NONE else {
      return nil
    }
    let layout = makeLayout(text, width: width)
    pango_layout_set_ellipsize(layout, block.lineBreakMode.ellipsis)
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

  private func makeLayout(_ text: [UInt8], width: CGFloat?) -> OpaquePointer {
    let layout: OpaquePointer = pango_layout_new(context)
    layouts.append(layout)
    text.withUnsafeBytes { bytes in
      pango_layout_set_text(
        layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    let font = block.font.makePangoDescription()
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    // UILabel breaks words without hyphens.
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    setParagraph(layout, width: width)
    return layout
  }

  private func setParagraph(_ layout: OpaquePointer, width: CGFloat?) {
    if let width {
      pango_layout_set_width(layout, Int32((width * CGFloat(PANGO_SCALE)).rounded()))
    }
    pango_layout_set_wrap(
      layout, block.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_justify(layout, block.alignment == .justified ? 1 : 0)
    pango_layout_set_alignment(layout, alignment(in: layout))
  }

  /// Pango's left and right change sides in right-to-left paragraphs: as natural text does, and as
  /// text aligned left or right must not.
  private func alignment(in layout: OpaquePointer) -> PangoAlignment {
    switch block.alignment {
    case .center: PANGO_ALIGN_CENTER
    case .natural, .justified: PANGO_ALIGN_LEFT
    case .left: isRightToLeft(layout) ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .right: isRightToLeft(layout) ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    }
  }

  private func isRightToLeft(_ layout: OpaquePointer) -> Bool {
    // The scripts written leftward begin at U+0590, whose first byte is 0xD6.
    guard block.string.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    let first = pango_layout_get_line_readonly(layout, 0)
    return pango_layout_line_get_resolved_direction(first) == PANGO_DIRECTION_RTL
  }
}

extension NSLineBreakMode {
  /// Whether lines beyond the limit are left out without a mark.
  fileprivate var cutsBetweenLines: Bool { self == .byWordWrapping || self == .byCharWrapping }

  fileprivate var ellipsis: PangoEllipsizeMode {
    switch self {
    case .byTruncatingHead: PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .byTruncatingTail: PANGO_ELLIPSIZE_END
    default: PANGO_ELLIPSIZE_NONE
    }
  }
}

extension [UInt8] {
  /// The first end of a paragraph at or after `start`: LF, CR, CR LF or U+2029, as Pango counts.
  fileprivate func paragraphEnd(from start: Int) -> Range<Int>? {
    for i in start..<count {
      switch self[i] {
      case 0x0A: return i..<i + 1
      case 0x0D: return i..<(i + 1 < count && self[i + 1] == 0x0A ? i + 2 : i + 1)
      case 0xE2 where i + 2 < count && self[i + 1] == 0x80 && self[i + 2] == 0xA9:
        return i..<i + 3
      default: continue
      }
    }
    return nil
  }
}

/// Pango's units as points.
private func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }

extension FontDescription {
  /// Pango's description of this font; the caller frees it. Sizes are clamped to 10 000 points.
  func makePangoDescription() -> OpaquePointer {
    let description: OpaquePointer = pango_font_description_new()
    pango_font_description_set_family(description, family)
    let points = size.isFinite ? min(max(size, 0), 10_000) : 0
    pango_font_description_set_absolute_size(description, points * CGFloat(PANGO_SCALE))
    pango_font_description_set_weight(
      description, PangoWeight(rawValue: UInt32(min(max(weight, 1), 1000))))
    pango_font_description_set_style(
      description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return description
  }
}
