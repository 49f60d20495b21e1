import Foundation

/// A member name or an array index on the way to a JSON value.
enum JSONStep: Hashable, Sendable {
  case key(String)
  case index(Int)
}

/// Finds where a value stands in a JSON text that has been parsed without errors.
///
/// Values are parsed without positions, as those are needed for errors only.
struct JSONPosition {
  private let bytes: [UInt8]
  private var offset = 0

  private init(_ data: Data) { bytes = [UInt8](data) }

  /// The line and the column of a value, counted from 1; those of the innermost value on the path that
  /// exists.
  static func of(_ path: [JSONStep], in data: Data) -> (line: Int, column: Int) {
    var scanner = JSONPosition(data)
    scanner.skipSpace()
    var start = scanner.offset
    for step in path {
      guard scanner.enter(step) else { break }
      start = scanner.offset
    }
    let before = scanner.bytes[..<min(start, scanner.bytes.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, before.count - lineStart + 1)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Moves from the start of a value to the start of one that it contains.
  private mutating func enter(_ step: JSONStep) -> Bool {
    let isObject = next == UInt8(ascii: "{")
    guard isObject || next == UInt8(ascii: "[") else { return false }
    offset += 1
    var index = 0
    while true {
      skipSpace()
      guard let byte = next, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") else {
        return false
      }
      var found = step == .index(index)
      if isObject {
        let begin = offset
        skipValue()
        // A name with escapes is not found: the position is that of the object around it.
        let name = String(decoding: bytes[begin..<offset].dropFirst().dropLast(), as: UTF8.self)
        found = step == .key(name)
        skipSpace()
        offset += 1
        skipSpace()
      }
      if found { return true }
      skipValue()
      skipSpace()
      if next == UInt8(ascii: ",") { offset += 1 }
      index += 1
    }
  }

  /// Moves to the end of a value: past its last bracket, quote or character.
  private mutating func skipValue() {
    var depth = 0
    var isInString = false
    while let byte = next {
      offset += 1
      if isInString {
        if byte == UInt8(ascii: "\\") { offset += 1 }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
      guard depth == 0, !isInString else { continue }
      // The value ends here unless more characters of a number or a word follow.
      guard let following = next, Self.isOfWord(byte), Self.isOfWord(following) else { return }
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }
}
