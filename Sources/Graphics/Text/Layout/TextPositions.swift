import CPango

// The positions of characters in laid-out text. Indices count UTF-16 code units, as in `NSRange`.

extension TextBlock {
  /// The insertion point before a character, or at the end: a rectangle without width, as high as its line, relative to
  /// the box.
  ///
  /// - Parameter index: In UTF-16 code units, clamped to the text. At a line wrap, the insertion point is at the start
  ///   of the next line.
  /// - Returns: Nil for empty text.
  package func insertionRect(at index: Int) -> CGRect? {
    let byte = TextOffsets(string).byte(at: index)
    return TextEngine.shared.withLayout(of: self) { $0.insertionRect(at: byte) } ?? nil
  }

  /// The rectangles of a range, one for each line and direction of writing, in order. Where it continues on the next line,
  /// it extends to the end of the box.
  ///
  /// - Parameter range: In UTF-16 code units, limited to the text.
  package func rects(of range: NSRange) -> [CGRect] {
    let offsets = TextOffsets(string)
    let (end, isBeyond) = range.location.addingReportingOverflow(range.length)
    let bytes = (
      start: offsets.byte(at: range.location), end: offsets.byte(at: isBeyond ? .max : end)
    )
    guard bytes.start < bytes.end else { return [] }
    return TextEngine.shared.withLayout(of: self) { $0.rects(of: bytes.start..<bytes.end) } ?? []
  }

  /// The index of the insertion point that is nearest to a point of the box, in the nearest line.
  package func insertionIndex(nearest point: CGPoint) -> Int {
    let byte = TextEngine.shared.withLayout(of: self) { $0.insertionByte(nearest: point) }
    return TextOffsets(string).index(at: byte ?? 0)
  }
}

/// Converts between UTF-16 code units of a string and bytes of its ``StyledText``, which has no zero bytes.
private struct TextOffsets {
  let string: String

  init(_ string: String) { self.string = string }

  func byte(at index: Int) -> Int {
    var (byte, units) = (0, 0)
    for scalar in string.unicodeScalars where units < index {
      units += UTF16.width(scalar)
      byte += scalar.value == 0 ? 0 : UTF8.width(scalar)
    }
    return byte
  }

  func index(at end: Int) -> Int {
    var (byte, units) = (0, 0)
    for scalar in string.unicodeScalars where byte < end {
      units += UTF16.width(scalar)
      byte += scalar.value == 0 ? 0 : UTF8.width(scalar)
    }
    return units
  }
}

extension TextLayout {
  /// The bytes of a line, without the separator at its end.
  private func bytes(of line: Line) -> Range<Int> {
    let start = offsets[line.text] + Int(line.line.pointee.start_index)
    return start..<start + Int(line.line.pointee.length)
  }

  private func x(of byte: Int, in line: Line) -> CGFloat {
    let bytes = bytes(of: line)
    var x: Int32 = 0
    let index = min(max(byte, bytes.lowerBound), bytes.upperBound) - offsets[line.text]
    pango_layout_line_index_to_x(line.line, Int32(index), 0, &x)
    return line.x + points(Int(x))
  }

  fileprivate func insertionRect(at byte: Int) -> CGRect? {
    guard let line = lines.last(where: { bytes(of: $0).lowerBound <= byte }) ?? lines.first else {
      return nil
    }
    return CGRect(x: x(of: byte, in: line), y: line.top, width: 0, height: line.height)
  }

  fileprivate func rects(of range: Range<Int>) -> [CGRect] {
    var rects: [CGRect] = []
    let right = width ?? metrics.size.width
    for line in lines {
      let bytes = bytes(of: line)
      let part = range.clamped(to: bytes)
      if !part.isEmpty { rects += self.rects(of: part, in: line) }
      // The range includes the line's separator or wrap.
      let continues = range.upperBound > bytes.upperBound && range.lowerBound <= bytes.upperBound
      guard continues, line.text < texts.count else { continue }
      let end = rects.last.flatMap { $0.minY == line.top ? $0.maxX : nil } ?? line.x
      if right > end {
        rects.append(CGRect(x: end, y: line.top, width: right - end, height: line.height))
      }
    }
    return rects
  }

  private func rects(of part: Range<Int>, in line: Line) -> [CGRect] {
    let start = offsets[line.text]
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(
      line.line, Int32(part.lowerBound - start), Int32(part.upperBound - start), &ranges, &count)
    guard let ranges else { return [] }
    defer { g_free(ranges) }
    // Pango counts from the edge of its own alignment, which the lines here do not use.
    let first = Int32(bytes(of: line).lowerBound - start)
    var origin: UnsafeMutablePointer<Int32>?
    var origins: Int32 = 0
    pango_layout_line_get_x_ranges(
      line.line, first, first + line.line.pointee.length, &origin, &origins)
    defer { g_free(origin) }
    let edge = (0..<Int(origins)).compactMap { origin?[2 * $0] }.min() ?? 0
    return (0..<Int(count)).map { index in
      let (left, right) = (ranges[2 * index] - edge, ranges[2 * index + 1] - edge)
      return CGRect(
        x: line.x + points(Int(left)), y: line.top, width: points(Int(right - left)),
        height: line.height)
    }
  }

  fileprivate func insertionByte(nearest point: CGPoint) -> Int {
    guard
      let line = lines.first(where: { point.y < $0.top + $0.height }) ?? lines.last
    else { return 0 }
    var (index, trailing): (Int32, Int32) = (0, 0)
    let x = Int32(units(point.x - line.x))
    pango_layout_line_x_to_index(line.line, x, &index, &trailing)
    let text = texts[line.text]
    var byte = Int(index)
    // After the last character of a group of bytes.
    for _ in 0..<trailing {
      byte += 1
      while byte < text.count, text.bytes[byte] & 0xC0 == 0x80 { byte += 1 }
    }
    return offsets[line.text] + byte
  }
}
