/// The prolog of an XML document, which comes before its root: the XML declaration, the document type, comments and instructions.
///
/// The first two are blanked, so that the parser sees neither an encoding, which is no longer that of the text, nor
/// declarations of entities. Those of plain text, such as the namespaces that Illustrator declares, are written in place of
/// the references to them; others, of which bombs are made, are refused.
struct SVGProlog {
  private var bytes: [UInt8]
  private var index = 0
  private var entities: [String: [UInt8]] = [:]

  /// The text of a document without its XML declaration and document type.
  ///
  /// - Throws: ``SVGError`` for entities that are not plain text, and for more text than a document may have.
  static func removed(from text: String) throws(SVGError) -> String {
    var prolog = SVGProlog(bytes: Array(text.utf8))
    try prolog.read()
    return String(decoding: try prolog.expanded(), as: UTF8.self)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Moves to the first tag.
  private mutating func read() throws(SVGError) {
    while index < bytes.count {
      if follows("<?") {
        let begin = index
        // The encoding that it states is no longer that of the text.
        let isDeclaration = follows("<?xml ")
        skip(past: "?>")
        if isDeclaration { blank(from: begin) }
      } else if follows("<!--") {
        skip(past: "-->")
      } else if follows("<!") {
        let begin = index
        try readDocumentType()
        blank(from: begin)
      } else if follows("<") {
        return
      } else {
        index += 1
      }
    }
  }

  // MARK: Document type

  private mutating func readDocumentType() throws(SVGError) {
    let begin = index
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "["), !readSubset() {
        throw SVGError(.entities, at: position(of: begin))
      }
      if skipTagByte() { return }
    }
  }

  /// Reads the declarations within a document type, up to the closing bracket.
  ///
  /// - Returns: False if one of them is more than plain text.
  private mutating func readSubset() -> Bool {
    index += 1
    while index < bytes.count {
      if follows("<!ENTITY") {
        guard readEntity() else { return false }
      } else if follows("<!--") {
        skip(past: "-->")
      } else if follows("<?") {
        skip(past: "?>")
      } else if follows("<!") {
        while index < bytes.count, !skipTagByte() {}
      } else if follows("%") {
        return false
      } else if follows("]") {
        return true
      } else {
        index += 1
      }
    }
    return true
  }

  /// Reads `<!ENTITY name "text">`.
  private mutating func readEntity() -> Bool {
    skip(past: "<!ENTITY")
    skipSpace()
    let name = bytes[index...].prefix { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
    index = name.endIndex
    skipSpace()
    guard name.first != UInt8(ascii: "%"), index < bytes.count,
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index])
    else { return false }
    let text = bytes[(index + 1)...].prefix { [quote = bytes[index]] in $0 != quote }
    index = min(text.endIndex + 1, bytes.count)
    if text.contains(where: { "&<%".utf8.contains($0) }) { return false }
    while index < bytes.count, !skipTagByte() {}
    // The first of several declarations applies.
    let key = String(decoding: name, as: UTF8.self)
    if entities[key] == nil { entities[key] = Self.escaped(text) }
    return true
  }

  /// The text as it is written in an attribute.
  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&apos;".utf8)
      case 10, 13: [32]
      default: [byte]
      }
    }
  }

  // MARK: References

  /// The bytes with texts in place of the references to them.
  private mutating func expanded() throws(SVGError) -> [UInt8] {
    if entities.isEmpty { return bytes }
    var result = Array(bytes[..<min(index, bytes.count)])
    while index < bytes.count {
      let begin = index
      if bytes[index] == UInt8(ascii: "&"), let text = reference() {
        result += text
        if result.count > SVGLimit.bytes {
          throw SVGError(.tooLarge(megabytes: SVGLimit.bytes >> 20))
        }
        continue
      }
      // There are no references in these.
      if follows("<![CDATA[") {
        skip(past: "]]>")
      } else if follows("<!--") {
        skip(past: "-->")
      } else {
        index = bytes[(index + 1)...].firstIndex { "&<".utf8.contains($0) } ?? bytes.count
      }
      result += bytes[begin..<index]
    }
    return result
  }

  /// The text of the entity that is referred to here, after which reading goes on; nil if it was not declared.
  private mutating func reference() -> [UInt8]? {
    let name = bytes[(index + 1)...].prefix(100).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
      let text = entities[String(decoding: name, as: UTF8.self)]
    else { return nil }
    index = name.endIndex + 1
    return text
  }

  // MARK: Bytes

  private func follows(_ string: StaticString) -> Bool {
    string.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func skip(past marker: StaticString) {
    while index < bytes.count, !follows(marker) { index += 1 }
    index = min(index + marker.utf8CodeUnitCount, bytes.count)
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  /// Skips a byte, or a text in quotes.
  ///
  /// - Returns: Whether the byte ends a tag.
  private mutating func skipTagByte() -> Bool {
    guard index < bytes.count else { return true }
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      while index < bytes.count, bytes[index] != byte { index += 1 }
      index = min(index + 1, bytes.count)
    }
    return byte == UInt8(ascii: ">")
  }

  private mutating func blank(from begin: Int) {
    for offset in begin..<min(index, bytes.count) where bytes[offset] != 10 { bytes[offset] = 32 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func position(of index: Int) -> SVGPosition {
    let before = bytes[..<index]
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    let line = before.count { $0 == 10 } + 1
    return SVGPosition(
      line: line, column: String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    )
  }
}
