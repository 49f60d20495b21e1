/// The styled text of a cue, whose word ranges are laid out as pages.
struct CaptionPageText {
  let words: [CaptionWord]
  private var runs: [TextRun]
  private var units: [UInt16]

  init(_ cue: CaptionCue, _ words: [CaptionWord], _ runs: [TextRun]) {
    (self.words, self.runs) = (words, runs)
    units = Array(cue.text.utf16)
  }

  /// Replaces line breaks by spaces, except for those before a dash, which begins the words of another speaker.
  mutating func joinLines() {
    let newline = UInt16(0x0a)
    var start = 0
    for index in runs.indices {
      var text = Array(runs[index].string.utf16)
      for offset in text.indices where text[offset] == newline {
        let next = start + offset + 1
        let isDash = next < units.count && [0x2d, 0x2013, 0x2014].contains(units[next])
        if !isDash { text[offset] = 0x20 }
      }
      start += text.count
      runs[index].string = String(decoding: text, as: UTF16.self)
    }
    units = Array(runs.map(\.string).joined().utf16)
  }

  /// Whether a clause ends with a word: with punctuation, or at the end of a line.
  func endsClause(_ index: Int) -> Bool {
    let end = words[index].range.upperBound
    if end < units.count, units[end] == 0x0a { return true }
    guard let last = Unicode.Scalar(units[end - 1]) else { return false }
    return ".,;:!?…。，、！？".unicodeScalars.contains(last)
  }

  /// The text range of words, in UTF-16 code units.
  private func textRange(_ part: Range<Int>) -> Range<Int> {
    words[part.lowerBound].range.lowerBound..<words[part.upperBound - 1].range.upperBound
  }

  /// The text of words, from the first one to the last.
  func block(_ part: Range<Int>) -> TextBlock {
    let whole = textRange(part)
    var start = 0
    var found: [TextRun] = []
    for var run in runs {
      let text = Array(run.string.utf16)
      let range = whole.clamped(to: start..<start + text.count)
      if !range.isEmpty {
        run.string = String(
          decoding: text[range.lowerBound - start..<range.upperBound - start], as: UTF16.self)
        found.append(run)
      }
      start += text.count
    }
    return TextBlock(found, limitMode: .byWordWrapping, numberOfLines: 0)
  }

  /// Words with their ranges in the text of a part.
  func words(_ part: Range<Int>) -> [CaptionWord] {
    let start = textRange(part).lowerBound
    return words[part].map {
      CaptionWord(
        range: $0.range.lowerBound - start..<$0.range.upperBound - start, begin: $0.begin,
        end: $0.end)
    }
  }

  /// The number of lines of words in a width.
  func lineCount(_ width: CGFloat, _ part: Range<Int>? = nil) -> Int {
    var block = block(part ?? words.indices)
    block.width = width
    return block.measure().lineCount
  }

  func balancedWidth(_ width: CGFloat, lines: Int) -> CGFloat {
    block(words.indices).balancedWidth(width, lines: lines)
  }

  /// The words of each line of the whole text in a width.
  func linesOfWords(_ width: CGFloat) -> [Range<Int>] {
    var block = block(words.indices)
    block.width = width
    var lines: [Range<Int>] = []
    var top = -CGFloat.infinity
    for (index, word) in self.words(words.indices).enumerated() {
      let y = block.insertionRect(at: word.range.lowerBound)?.minY ?? top
      if lines.isEmpty || y > top + 0.01 {
        lines.append(index..<index + 1)
        top = y
      } else {
        lines[lines.count - 1] = lines[lines.count - 1].lowerBound..<index + 1
      }
    }
    return lines
  }
}

extension CaptionWord {
  /// The range of the word as an `NSRange`.
  var nsRange: NSRange { NSRange(location: range.lowerBound, length: range.count) }
}

extension TextBlock {
  /// The rectangles of a word: one, or several if it is broken or has letters of both directions.
  func rects(of word: CaptionWord) -> [CGRect] {
    // A range that begins a line also has what is behind the end of the line before.
    let top = insertionRect(at: word.range.lowerBound)?.minY ?? 0
    return rects(of: word.nsRange).filter { $0.minY > top - 0.01 }
  }

  /// The minimum width that does not add lines, which balances their lengths.
  ///
  /// - Parameters:
  ///   - greatest: The maximum width.
  ///   - lines: The maximum number of lines; nil for their number in the maximum width.
  func balancedWidth(_ greatest: CGFloat, lines: Int?) -> CGFloat {
    var block = self
    block.width = greatest
    let count = lines ?? block.measure().lineCount
    if count <= 1 { return greatest }
    // Words are not broken.
    let longest = block.units(by: .word).map(\.rect.width).max() ?? 0
    var (low, high) = (min(max(longest, greatest / CGFloat(2 * count)), greatest), greatest)
    for _ in 0..<10 where high - low > 1 {
      block.width = ((low + high) / 2).rounded(.up)
      if block.measure().lineCount <= count {
        high = block.width ?? high
      } else {
        low = (low + high) / 2
      }
    }
    return high
  }
}
