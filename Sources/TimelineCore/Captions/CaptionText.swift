/// The lines of a caption file.
struct CaptionText {
  private(set) var lines: [Substring] = []

  /// Decodes a file. A byte order mark is removed.
  ///
  /// - Throws: ``CaptionError`` if it is too large or not text.
  init(_ data: Data, _ report: inout CaptionReport) throws(CaptionError) {
    guard data.count <= CaptionDocument.megabyteLimit << 20 else {
      throw Self.failure(.fileTooLarge(megabytes: CaptionDocument.megabyteLimit))
    }
    let bytes = [UInt8](data)
    if let text = Self.utf16(bytes) {
      lines = Self.lines(of: text)
      return
    }
    if let index = bytes.firstIndex(of: 0) {
      let line = 1 + bytes[..<index].count { $0 == 0x0a }
      throw Self.failure(.notText, line: line)
    }
    let body = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    if let text = String(validating: body, as: UTF8.self) {
      lines = Self.lines(of: text)
    } else {
      lines = Self.lines(of: String(String.UnicodeScalarView(body.map(Self.windows1252))))
      report.add(.latin1, line: Self.firstInvalidLine(of: body))
    }
  }

  private static func failure(_ problem: CaptionProblem, line: Int = 1) -> CaptionError {
    CaptionError(diagnostics: [CaptionDiagnostic(line: line, column: 1, problem: problem)])
  }

  /// Decodes UTF-16 with a byte order mark; nil for other encodings.
  private static func utf16(_ bytes: [UInt8]) -> String? {
    let isBig = bytes.starts(with: [0xfe, 0xff])
    guard isBig || bytes.starts(with: [0xff, 0xfe]) else { return nil }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Lines end with CR LF, LF or CR.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    let scalars = text.unicodeScalars
    var (start, index) = (scalars.startIndex, scalars.startIndex)
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if scalars[index] == "\n" || scalars[index] == "\r" {
        lines.append(Substring(scalars[start..<index]))
        let isPair =
          scalars[index] == "\r" && next < scalars.endIndex && scalars[next] == "\n"
        start = isPair ? scalars.index(after: next) : next
        index = start
      } else {
        index = next
      }
    }
    if start < scalars.endIndex { lines.append(Substring(scalars[start...])) }
    return lines
  }

  private static func firstInvalidLine(of bytes: ArraySlice<UInt8>) -> Int {
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    return index + 1
  }

  /// Decodes a byte as Windows-1252: Latin-1 with printable characters for 0x80 to 0x9F.
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9f).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(upperHalf[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
  }

  // swift-format-ignore
  /// The characters of the bytes 0x80 to 0x9F; unassigned bytes are control characters.
  private static let upperHalf: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

extension Substring {
  /// Whether there is only white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space at its ends.
  var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[endIndex...] }
    return self[first...last]
  }

  /// The column of an index in Unicode scalars, counted from 1.
  func column(of index: Index) -> Int { unicodeScalars[startIndex..<index].count + 1 }
}
