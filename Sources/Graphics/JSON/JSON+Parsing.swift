/// The location and reason of a JSON syntax error.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  package var line: Int
  /// The byte within the line, counted from 1.
  package var column: Int
  /// The problem, as a clause without a period.
  package var reason: String

  package var description: String { "\(line):\(column): \(reason)" }
}

extension JSON {
  /// The maximum nesting depth of arrays and objects.
  private static let depthLimit = 128

  /// Parses a text as defined by RFC 8259. Numbers become the nearest double; members keep their
  /// order.
  package init(parsing data: Data) throws(JSONError) {
    var result = Result<JSON, JSONError>.success(.null)
    data.withUnsafeBytes { bytes in
      var parser = Parser(bytes: bytes)
      do throws(JSONError) {
        result = .success(try parser.document(depthLimit: Self.depthLimit))
      } catch {
        result = .failure(error)
      }
    }
    self = try result.get()
  }

  private struct Parser {
    let bytes: UnsafeRawBufferPointer
    var offset = 0

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func failure(_ reason: String, at failureOffset: Int? = nil) -> JSONError {
      let before = bytes[..<min(failureOffset ?? offset, bytes.count)]
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return JSONError(line: line, column: before.count - start + 1, reason: reason)
    }

    private mutating func skipSpace() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        offset += 1
      }
    }

    /// Consumes a character and the white space around it, if it is next.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      guard next == UInt8(ascii: character) else { return false }
      offset += 1
      skipSpace()
      return true
    }

    mutating func document(depthLimit: Int) throws(JSONError) -> JSON {
      skipSpace()
      let value = try value(depthLeft: depthLimit)
      skipSpace()
      guard offset == bytes.count else { throw failure("unexpected text after the value") }
      return value
    }

    private mutating func value(depthLeft: Int) throws(JSONError) -> JSON {
      guard depthLeft > 0 else { throw failure("arrays and objects are nested too deeply") }
      switch next {
      case UInt8(ascii: "{"): return try object(depthLeft: depthLeft)
      case UInt8(ascii: "["): return try array(depthLeft: depthLeft)
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"): return try word("true", .bool(true))
      case UInt8(ascii: "f"): return try word("false", .bool(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      default: return .number(try number())
      }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
      let count = word.utf8CodeUnitCount
      guard let base = bytes.baseAddress, bytes.count - offset >= count,
        memcmp(base + offset, word.utf8Start, count) == 0
      else { throw failure("a value is missing") }
      offset += count
      return value
    }

    private mutating func array(depthLeft: Int) throws(JSONError) -> JSON {
      var items: [JSON] = []
      _ = take("[")
      if take("]") { return .array(items) }
      repeat { items.append(try value(depthLeft: depthLeft - 1)) } while take(",")
      guard take("]") else { throw failure("',' or ']' is missing") }
      return .array(items)
    }

    private mutating func object(depthLeft: Int) throws(JSONError) -> JSON {
      var members: [(key: String, value: JSON)] = []
      _ = take("{")
      if take("}") { return .object(members) }
      repeat {
        guard next == UInt8(ascii: "\"") else { throw failure("a quoted member name is missing") }
        let key = try string()
        guard take(":") else { throw failure("':' is missing") }
        members.append((key, try value(depthLeft: depthLeft - 1)))
      } while take(",")
      guard take("}") else { throw failure("',' or '}' is missing") }
      return .object(members)
    }

    private mutating func number() throws(JSONError) -> Double {
      let start = offset
      while let byte = next, Self.isOfNumber(byte) { offset += 1 }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let hasLeadingZero =
        digits.hasPrefix("0") && (digits.dropFirst().first?.isNumber ?? false)
      guard let first = digits.first, first.isNumber, !hasLeadingZero, digits.last != ".",
        !digits.contains(".e"), !digits.contains(".E"), let value = Double(text), value.isFinite
      else {
        throw failure(text.isEmpty ? "a value is missing" : "'\(text)' is not a number", at: start)
      }
      return value
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }

    private mutating func string() throws(JSONError) -> String {
      offset += 1
      let start = offset
      var text = ""
      while let plain = plainLength() {
        text += String(decoding: bytes[offset..<offset + plain], as: UTF8.self)
        offset += plain
        if next == UInt8(ascii: "\"") {
          offset += 1
          return text
        }
        guard next == UInt8(ascii: "\\") else { throw failure("line break in a string") }
        text.unicodeScalars.append(try escaped())
      }
      throw failure("the closing quote is missing", at: start - 1)
    }

    /// The number of bytes up to the next quote, backslash or line break; nil without a closing
    /// quote.
    private func plainLength() -> Int? {
      // Encoded images are long strings: memchr finds their closing quote fast.
      guard let base = bytes.baseAddress,
        let end = memchr(base + offset, Int32(UInt8(ascii: "\"")), bytes.count - offset)
      else { return nil }
      let length = UnsafeRawPointer(end) - (base + offset)
      if let other = memchr(base + offset, Int32(UInt8(ascii: "\\")), length) {
        return UnsafeRawPointer(other) - (base + offset)
      }
      if let other = memchr(base + offset, 0x0A, length) {
        return UnsafeRawPointer(other) - (base + offset)
      }
      return length
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
      let start = offset
      offset += 2
      switch offset <= bytes.count ? bytes[offset - 1] : 0 {
      case UInt8(ascii: "\""): return "\""
      case UInt8(ascii: "\\"): return "\\"
      case UInt8(ascii: "/"): return "/"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{c}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"):
        guard let high = hex() else { break }
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xDC00, next == UInt8(ascii: "\\"), offset + 1 < bytes.count,
          bytes[offset + 1] == UInt8(ascii: "u")
        else { break }
        offset += 2
        guard let low = hex(), 0xDC00...0xDFFF ~= low,
          let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { break }
        return scalar
      default: break
      }
      throw failure("invalid escape sequence", at: start)
    }

    private mutating func hex() -> UInt32? {
      guard offset + 4 <= bytes.count else { return nil }
      let text = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      guard text.allSatisfy(\.isHexDigit), text.utf8.count == 4 else { return nil }
      offset += 4
      return UInt32(text, radix: 16)
    }
  }
}
