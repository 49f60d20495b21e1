/// Why text is not JSON, and where.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// Counted from 1.
  package var line: Int
  /// In bytes, counted from 1.
  package var column: Int
  /// What is wrong: a clause without a full stop.
  package var reason: String

  package var description: String { "\(line):\(column): \(reason)" }
}

extension JSON {
  /// Lists and objects may be inside each other so many times.
  private static let depthLimit = 128

  /// Reads a text, as RFC 8259 has it. Numbers become the nearest double; members keep their order.
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
    var place = 0

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func failure(_ reason: String, at place: Int? = nil) -> JSONError {
      let before = bytes[..<min(place ?? self.place, bytes.count)]
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return JSONError(line: line, column: before.count - start + 1, reason: reason)
    }

    private mutating func skipSpace() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        place += 1
      }
    }

    /// Takes a character, with the space around it.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      guard next == UInt8(ascii: character) else { return false }
      place += 1
      skipSpace()
      return true
    }

    mutating func document(depthLimit: Int) throws(JSONError) -> JSON {
      skipSpace()
      let value = try value(depthLeft: depthLimit)
      skipSpace()
      guard place == bytes.count else { throw failure("the text goes on after its end") }
      return value
    }

    private mutating func value(depthLeft: Int) throws(JSONError) -> JSON {
      guard depthLeft > 0 else { throw failure("too much is inside each other") }
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
      guard let base = bytes.baseAddress, bytes.count - place >= count,
        memcmp(base + place, word.utf8Start, count) == 0
      else { throw failure("a value is missing") }
      place += count
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
        guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes is missing") }
        let key = try string()
        guard take(":") else { throw failure("':' is missing") }
        members.append((key, try value(depthLeft: depthLeft - 1)))
      } while take(",")
      guard take("}") else { throw failure("',' or '}' is missing") }
      return .object(members)
    }

    private mutating func number() throws(JSONError) -> Double {
      let start = place
      while let byte = next, Self.isOfNumber(byte) { place += 1 }
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let hasLeadingZero =
        digits.hasPrefix("0") && (digits.dropFirst().first?.isNumber ?? false)
      guard let first = digits.first, first.isNumber, !hasLeadingZero, digits.last != ".",
        !digits.contains(".e"), !digits.contains(".E"), let value = Double(text), value.isFinite
      else {
        throw failure(text.isEmpty ? "a value is missing" : "'\(text)' is no number", at: start)
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
      place += 1
      let start = place
      var text = ""
      while let plain = plainLength() {
        text += String(decoding: bytes[place..<place + plain], as: UTF8.self)
        place += plain
        if next == UInt8(ascii: "\"") {
          place += 1
          return text
        }
        guard next == UInt8(ascii: "\\") else { throw failure("a line break is inside quotes") }
        text.unicodeScalars.append(try escaped())
      }
      throw failure("the closing quote is missing", at: start - 1)
    }

    /// How many bytes there are up to the next quote, backslash or control character; nil without any.
    private func plainLength() -> Int? {
      // Pictures are long strings: the quote is searched for by the C library.
      guard let base = bytes.baseAddress,
        let end = memchr(base + place, Int32(UInt8(ascii: "\"")), bytes.count - place)
      else { return nil }
      let length = UnsafeRawPointer(end) - (base + place)
      if let other = memchr(base + place, Int32(UInt8(ascii: "\\")), length) {
        return UnsafeRawPointer(other) - (base + place)
      }
      if let other = memchr(base + place, 0x0A, length) {
        return UnsafeRawPointer(other) - (base + place)
      }
      return length
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
      let start = place
      place += 2
      switch place <= bytes.count ? bytes[place - 1] : 0 {
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
        guard high < 0xDC00, next == UInt8(ascii: "\\"), place + 1 < bytes.count,
          bytes[place + 1] == UInt8(ascii: "u")
        else { break }
        place += 2
        guard let low = hex(), 0xDC00...0xDFFF ~= low,
          let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { break }
        return scalar
      default: break
      }
      throw failure("this stands for no character", at: start)
    }

    private mutating func hex() -> UInt32? {
      guard place + 4 <= bytes.count else { return nil }
      let text = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      guard text.allSatisfy(\.isHexDigit), text.utf8.count == 4 else { return nil }
      place += 4
      return UInt32(text, radix: 16)
    }
  }
}
