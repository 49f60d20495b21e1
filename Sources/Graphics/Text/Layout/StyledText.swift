/// Text prepared for Pango: UTF-8 without zero bytes, with style indices for ranges.
package struct StyledText {
  /// A range of bytes up to `end`, with a style index.
  struct Span: Equatable {
    var end: Int
    var style: Int
  }

  package private(set) var bytes: [UInt8] = []
  /// In order and nonempty; the last one ends at the end of the text.
  private(set) var spans: [Span] = []
  /// The style of an empty text.
  private(set) var style = 0

  /// The text of runs, whose indices are the styles.
  init(_ runs: [TextRun]) {
    for (index, run) in runs.enumerated() {
      // Pango does not accept zero bytes.
      append(run.string.utf8.lazy.filter { $0 != 0 }, style: index)
    }
  }

  private init(style: Int) { self.style = style }

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  /// The style of the byte at `offset`; at the end of the text, of the previous one.
  func style(at offset: Int) -> Int { spans.isEmpty ? style : spans[span(at: offset)].style }

  /// The index of the span that contains the byte at `offset`, or of the last one beyond the end.
  /// Requires at least one span.
  private func span(at offset: Int) -> Int {
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A subrange of the text.
  subscript(_ range: Range<Int>) -> StyledText {
    var part = StyledText(style: style(at: range.lowerBound))
    part.bytes = Array(bytes[range])
    if range.isEmpty { return part }
    for span in spans[span(at: range.lowerBound)...] {
      let end = min(span.end, range.upperBound) - range.lowerBound
      if end > part.spans.last?.end ?? 0 { part.spans.append(Span(end: end, style: span.style)) }
      if span.end >= range.upperBound { break }
    }
    return part
  }

  /// The text with a range replaced; the replacement has the style of the range's first byte.
  func replacing(_ range: Range<Int>, with text: String) -> StyledText {
    var result = self[0..<range.lowerBound]
    result.append(text.utf8, style: style(at: range.lowerBound))
    let rest = self[range.upperBound..<count]
    var start = 0
    for span in rest.spans {
      result.append(rest.bytes[start..<span.end], style: span.style)
      start = span.end
    }
    return result
  }

  private mutating func append(_ more: some Sequence<UInt8>, style: Int) {
    if isEmpty { self.style = style }
    let start = count
    bytes.append(contentsOf: more)
    if count == start { return }
    if let last = spans.last, last.style == style {
      spans[spans.count - 1].end = count
    } else {
      spans.append(Span(end: count, style: style))
    }
  }
}

extension StyledText {
  /// The ranges of paragraphs and the start of the next one; the last one may be empty.
  var paragraphs: [(range: Range<Int>, next: Int)] {
    var found: [(range: Range<Int>, next: Int)] = []
    var start = 0
    while let end = paragraphEnd(from: start) {
      found.append((start..<end.lowerBound, end.upperBound))
      start = end.upperBound
    }
    found.append((start..<count, count))
    return found
  }

  /// The text as a single paragraph, with paragraph separators replaced by spaces.
  var withSpacesForParagraphEnds: StyledText {
    var result = StyledText(style: style)
    func append(_ range: Range<Int>) {
      if range.isEmpty { return }
      let part = self[range]
      var start = 0
      for span in part.spans {
        result.append(part.bytes[start..<span.end], style: span.style)
        start = span.end
      }
    }
    for (range, next) in paragraphs {
      append(range)
      if next > range.upperBound { result.append(" ".utf8, style: style(at: range.upperBound)) }
    }
    return result
  }

  /// The first paragraph separator at or after `start`: LF, CR, CR LF or U+2029, as in Pango.
  func paragraphEnd(from start: Int) -> Range<Int>? {
    for i in start..<count {
      switch bytes[i] {
      case 0x0A: return i..<i + 1
      case 0x0D: return i..<(i + 1 < count && bytes[i + 1] == 0x0A ? i + 2 : i + 1)
      case 0xE2 where i + 2 < count && bytes[i + 1] == 0x80 && bytes[i + 2] == 0xA9:
        return i..<i + 3
      default: continue
      }
    }
    return nil
  }
}
