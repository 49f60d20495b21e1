/// A paragraph in pieces of some lines each, each of which begins where a line does.
///
/// Pango 1.50 shapes what is left of a paragraph anew after each line that it breaks: as a whole a
/// paragraph of n lines takes n² times as long as a line, in pieces n times.
struct ParagraphPieces {
  /// Shorter paragraphs are one piece, as Pango would have them.
  private static let shortest = 1024
  /// How many lines a piece is meant to have: few enough to be shaped again and again, many enough for
  /// the two at its end that are left to the next piece.
  private static let lineCount = 10

  private let text: StyledText
  private let isWhole: Bool
  private var start = 0
  private var size = Self.shortest
  private var isDone = false

  /// - Parameter isBroken: Whether lines break at a width: else the paragraph is one line.
  init(_ text: StyledText, isBroken: Bool) {
    self.text = text
    isWhole = !isBroken || text.count <= Self.shortest || text.hasDirectionalControls
  }

  /// The next piece, as a range of bytes; it is the last one where it ends with the text.
  var next: Range<Int>? {
    if isDone { return nil }
    var end = isWhole ? text.count : min(start + size, text.count)
    // Not inside of a character.
    while end < text.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  /// Goes on after some lines of the next piece.
  ///
  /// - Parameters:
  ///   - lines: How many; where there was none to use, the piece grows.
  ///   - bytes: How much text they take.
  mutating func advance(past lines: Int, by bytes: Int) {
    guard lines > 0, bytes > 0 else {
      size *= 2
      return
    }
    start += bytes
    size = max(bytes * Self.lineCount / lines, 64)
    isDone = start >= text.count
  }
}

extension StyledText {
  /// Whether there are characters that turn the direction of all that follows, up to another one:
  /// U+202A to U+202E, U+2066 to U+2069.
  fileprivate var hasDirectionalControls: Bool {
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xE2 {
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      if second == 0x80, 0xAA...0xAE ~= third { return true }
      if second == 0x81, 0xA6...0xA9 ~= third { return true }
    }
    return false
  }
}
