/// A paragraph split into chunks of several lines, each of which starts at a line.
///
/// Pango 1.50 reshapes the remaining paragraph after each line break, so that laying out a
/// paragraph of n lines takes quadratic time; in chunks it takes linear time.
struct ParagraphChunks {
  /// Shorter paragraphs are a single chunk, laid out as by Pango itself.
  private static let shortest = 1024
  /// The intended number of lines per chunk: few enough for reshaping, many enough to outweigh the
  /// two lines at its end that are laid out again in the next chunk.
  private static let lineCount = 10

  private let text: StyledText
  private let isWhole: Bool
  private var start = 0
  private var size = Self.shortest
  private var isDone = false

  /// - Parameter isBroken: Whether lines wrap at a width; otherwise the paragraph is a single line.
  init(_ text: StyledText, isBroken: Bool) {
    self.text = text
    isWhole = !isBroken || text.count <= Self.shortest || text.hasDirectionalControls
  }

  /// The byte range of the next chunk; it is the last one if it ends at the end of the text.
  var next: Range<Int>? {
    if isDone { return nil }
    var end = isWhole ? text.count : min(start + size, text.count)
    // Not within a UTF-8 sequence.
    while end < text.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  /// Advances past lines of the next chunk.
  ///
  /// - Parameters:
  ///   - lines: The number of lines; for 0, the chunk is enlarged.
  ///   - bytes: The length of their text.
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
  /// Whether there are directional formatting characters, which affect the following text up to a
  /// terminator: U+202A to U+202E, U+2066 to U+2069.
  fileprivate var hasDirectionalControls: Bool {
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xE2 {
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      if second == 0x80, 0xAA...0xAE ~= third { return true }
      if second == 0x81, 0xA6...0xA9 ~= third { return true }
    }
    return false
  }
}
