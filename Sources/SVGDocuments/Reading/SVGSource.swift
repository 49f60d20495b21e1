import Foundation

/// The text of a document: checked, and searched for the positions of tags and attributes.
struct SVGSource {
  /// The text with spaces in place of its XML declaration and its document type.
  let text: String
  private let lines: [Substring.UTF8View]
  /// The tag that was found last. The column of the next one in its line is counted from there: exporters write
  /// documents of many tags in a single line.
  private var latestTag: (line: Int, index: String.Index, column: Int)?

  /// Checks the encoding, and refuses declarations of entities.
  init(_ data: Data) throws(SVGError) {
    if data.count > SVGLimit.bytes { throw SVGError(.tooLarge(megabytes: SVGLimit.bytes >> 20)) }
    if data.starts(with: [0x1F, 0x8B]) { throw SVGError(.compressed) }
    guard let text = Self.decoded(data), !text.utf8.contains(0) else {
      throw SVGError(.notText)
    }
    self.text = try SVGProlog.removed(from: text)
    lines = self.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0).utf8 }
  }

  // MARK: Encoding

  /// The text in the encoding that its first bytes or its XML declaration say; nil for other encodings, and bytes that
  /// are not valid in it.
  private static func decoded(_ data: Data) -> String? {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(validating: data.dropFirst(3), as: UTF8.self)
    }
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      return String(data: data, encoding: .utf16)
    }
    switch declaredEncoding(data)?.uppercased() {
    case nil, "UTF-8", "UTF8", "US-ASCII", "ASCII": return String(validating: data, as: UTF8.self)
    case "ISO-8859-1", "LATIN1": return String(data: data, encoding: .isoLatin1)
    case "WINDOWS-1252": return String(data: data, encoding: .windowsCP1252)
    default: return nil
    }
  }

  private static func declaredEncoding(_ data: Data) -> String? {
    let declaration = String(decoding: data.prefix(200), as: UTF8.self).prefix { $0 != ">" }
    guard declaration.hasPrefix("<?xml"), let name = declaration.range(of: "encoding")
    else { return nil }
    let value = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  // MARK: Positions

  /// The beginning of a tag whose end the parser has reached.
  mutating func start(ofTag name: String, endingAt end: SVGPosition) -> SVGPosition {
    let tag = Array("<\(name)".utf8)
    var number = min(end.line, lines.count)
    // Attributes hold no literal "<", so the last one before the end is the tag's.
    while number >= 1, end.line - number <= 1000 {
      let line = lines[number - 1]
      let limit = number == end.line ? min(max(end.column - 1, 0), line.count) : line.count
      let head = line.prefix(limit)
      if let opening = head.lastIndex(of: UInt8(ascii: "<")), line[opening...].starts(with: tag) {
        let column = column(ofTagAt: opening, inLine: number)
        latestTag = (number, opening, column)
        return SVGPosition(line: number, column: column)
      }
      number -= 1
    }
    return end
  }

  /// Where the name of an attribute begins; the tag's beginning if it is not found.
  func position(of attribute: String, in element: SVGElement) -> SVGPosition {
    let name = Array(attribute.utf8)
    var (quote, isFirst): (UInt8?, Bool) = (nil, true)
    for number in element.position.line..<min(element.position.line + 1000, lines.count + 1) {
      let line = lines[number - 1]
      var index = line.startIndex
      if isFirst {
        index = scalarIndex(element.position.column - 1, in: line)
        isFirst = false
      }
      var before: UInt8 = 32
      while index < line.endIndex {
        let byte = line[index]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return element.position
        } else if before == 32 || before == 9, line[index...].starts(with: name) {
          let rest = line[line.index(index, offsetBy: name.count)...].drop { $0 == 32 }
          if rest.first == UInt8(ascii: "=") {
            return SVGPosition(line: number, column: column(of: index, in: line))
          }
        }
        before = byte
        index = line.index(after: index)
      }
    }
    return element.position
  }

  private func column(ofTagAt index: String.Index, inLine number: Int) -> Int {
    let line = lines[number - 1]
    guard let latestTag, latestTag.line == number, latestTag.index <= index else {
      return column(of: index, in: line)
    }
    return latestTag.column + Substring(line[latestTag.index..<index]).unicodeScalars.count
  }

  private func column(of index: String.Index, in line: Substring.UTF8View) -> Int {
    Substring(line[..<index]).unicodeScalars.count + 1
  }

  private func scalarIndex(_ offset: Int, in line: Substring.UTF8View) -> String.Index {
    let scalars = Substring(line).unicodeScalars
    return scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
  }
}
