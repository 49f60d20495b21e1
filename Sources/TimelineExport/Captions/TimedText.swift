/// Timed text of 3GPP, as MP4 and QuickTime have it: 3GPP TS 26.245, section 5.
enum TimedText {
  /// The size of text in the track's coordinates; players choose their own.
  private static let fontSize: UInt8 = 18
  private static let font = "Helvetica"

  /// The sample description: white text on a clear background, centered at the bottom, without a text box.
  static let sampleDescription: [UInt8] = {
    var bytes = BigEndianBytes()
    bytes.add(UInt32(0))  // display flags
    bytes.add(bytes: [1, 0xff])  // horizontally centered; vertically at the bottom, −1
    bytes.add(UInt32(0))  // background color
    for _ in 0..<4 { bytes.add(UInt16(0)) }  // text box
    addStyle(0..<0, face: [], to: &bytes)
    bytes.add(UInt32(8 + 2 + 2 + 1 + font.utf8.count))
    bytes.add(bytes: Array("ftab".utf8))
    bytes.add(UInt16(1))
    bytes.add(UInt16(1))
    bytes.add(bytes: [UInt8(font.utf8.count)] + Array(font.utf8))
    return bytes.bytes
  }()

  /// A sample: its length, the text, and the styles of its runs. Text beyond 65 535 bytes is cut off.
  static func sample(_ cue: CaptionCue) -> [UInt8] {
    var text: [UInt8] = []
    var styles: [(range: Range<Int>, face: CaptionEmphasis)] = []
    var count = 0
    for run in cue.runs {
      var length = 0
      for scalar in run.text.unicodeScalars {
        let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        guard text.count + bytes.count <= 0xffff else { break }
        text += bytes
        length += 1
      }
      if length > 0, !run.emphasis.isEmpty { styles.append((count..<count + length, run.emphasis)) }
      count += length
    }
    var bytes = BigEndianBytes()
    bytes.add(UInt16(text.count))
    bytes.add(bytes: text)
    if styles.isEmpty { return bytes.bytes }
    bytes.add(UInt32(8 + 2 + 12 * styles.count))
    bytes.add(bytes: Array("styl".utf8))
    bytes.add(UInt16(styles.count))
    for style in styles { addStyle(style.range, face: style.face, to: &bytes) }
    return bytes.bytes
  }

  /// A style record. The bits of its face are those of ``CaptionEmphasis``.
  private static func addStyle(
    _ range: Range<Int>, face: CaptionEmphasis, to bytes: inout BigEndianBytes
  ) {
    bytes.add(UInt16(clamping: range.lowerBound))
    bytes.add(UInt16(clamping: range.upperBound))
    bytes.add(UInt16(1))  // font
    bytes.add(bytes: [UInt8(truncatingIfNeeded: face.rawValue & 7), fontSize])
    bytes.add(UInt32.max)  // opaque white
  }
}

private struct BigEndianBytes {
  var bytes: [UInt8] = []

  mutating func add(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
  }

  mutating func add(bytes more: [UInt8]) { bytes += more }
}
