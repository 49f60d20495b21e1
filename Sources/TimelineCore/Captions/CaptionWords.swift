/// A word of a cue, and when it is spoken.
public struct CaptionWord: Hashable, Sendable {
  /// Its range in ``CaptionCue/text``, in UTF-16 code units, without white space.
  public let range: Range<Int>
  /// When it begins, on the cue's clock.
  public let begin: MediaTime
  /// When it ends, not after the cue.
  public let end: MediaTime

  /// Creates a word.
  public init(range: Range<Int>, begin: MediaTime, end: MediaTime) {
    (self.range, self.begin, self.end) = (range, begin, end)
  }
}

extension CaptionCue {
  /// The words in order.
  ///
  /// Word times of the document are used as they are. Between them, and in cues without any, time is distributed in
  /// proportion to the words' numbers of characters. Words end at white space, at a time, and in scripts without
  /// spaces (Chinese and Japanese) after each character.
  public var words: [CaptionWord] {
    var words: [CaptionWord] = []
    var segments: [Segment] = []
    var (time, offset) = (begin, 0)
    func close(at end: MediaTime) {
      words += Self.timed(segments, from: time, to: max(end, time))
      (segments, time) = ([], max(end, time))
    }
    var before: Character?
    for run in runs {
      if let begin = run.begin {
        close(at: min(begin, end))
        before = nil
      }
      for character in run.text {
        let length = character.utf16.count
        if !character.isWhitespace {
          if let before, character.continues(before) {
            segments[segments.count - 1].extend(by: length)
          } else {
            segments.append(Segment(range: offset..<offset + length, count: 1))
          }
        }
        before = character.isWhitespace ? nil : character
        offset += length
      }
    }
    close(at: end)
    return words
  }

  /// A word before times are assigned.
  private struct Segment {
    var range: Range<Int>
    /// The number of characters.
    var count: Int

    mutating func extend(by length: Int) {
      range = range.lowerBound..<range.upperBound + length
      count += 1
    }
  }

  private static func timed(
    _ segments: [Segment], from begin: MediaTime, to end: MediaTime
  ) -> [CaptionWord] {
    let total = segments.reduce(0) { $0 + $1.count }
    var (count, start) = (0, begin)
    return segments.map { segment in
      count += segment.count
      let stop =
        count == total ? end : begin + (end - begin).scaled(by: Double(count) / Double(total))
      defer { start = stop }
      return CaptionWord(range: segment.range, begin: start, end: stop)
    }
  }
}

extension Character {
  /// Whether it belongs to the word of the character before it. Punctuation belongs to the preceding word.
  fileprivate func continues(_ before: Character) -> Bool {
    isPunctuation || !isIdeographic && !before.isIdeographic
  }

  /// Whether it is of a script that writes no spaces between words: Han, Hiragana and Katakana, and their punctuation.
  fileprivate var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x3000...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
