import Foundation

/// A table of strings, `"key" = "value";` in lines: an old-style property list of strings.
struct StringsFile {
  /// A key and its value.
  struct Entry: Hashable {
    let key: String
    let value: String
  }

  private(set) var entries: [Entry] = []

  /// Parses a file: UTF-8, or UTF-16 with a byte order mark; or the property list, binary or XML, that
  /// Xcode makes of it.
  init(_ url: URL, in folder: ContainedFolder) throws(ResourceProblem) {
    let data = try folder.data(of: url)
    let path = folder.relativePath(url)
    if data.starts(with: Array("bplist".utf8)) || data.starts(with: Array("<?xml".utf8)) {
      entries = try Self.propertyList(data, path)
      return
    }
    guard let text = Self.text(data) else {
      throw ResourceProblem(file: path, reason: "the file is neither UTF-8 nor UTF-16")
    }
    var parser = Parser(path: path, scalars: Array(text.unicodeScalars))
    entries = try parser.entries()
  }

  private static func propertyList(_ data: Data, _ path: String) throws(ResourceProblem) -> [Entry]
  {
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    guard let table = list as? [String: Any] else {
      throw ResourceProblem(file: path, reason: "the property list is damaged")
    }
    return table.keys.sorted().compactMap { key in
      (table[key] as? String).map { Entry(key: key, value: $0) }
    }
  }

  private static func text(_ data: Data) -> String? {
    if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) {
      return String(data: data, encoding: .utf16)
    }
    let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return String(data: data.dropFirst(start), encoding: .utf8)
  }

  private struct Parser {
    let path: String
    let scalars: [Unicode.Scalar]
    var offset = 0

    init(path: String, scalars: [Unicode.Scalar]) {
      (self.path, self.scalars) = (path, scalars)
    }

    private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    private func problem(_ reason: String, at index: Int? = nil) -> ResourceProblem {
      let before = scalars[..<min(index ?? offset, scalars.count)]
      let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
      return ResourceProblem(
        file: path, line: before.count { $0 == "\n" } + 1, column: before.count - start + 1,
        reason: reason)
    }

    mutating func entries() throws(ResourceProblem) -> [Entry] {
      var entries: [Entry] = []
      try skipSpace()
      while next != nil {
        let key = try word("a key")
        try skipSpace()
        var value = key
        if next == "=" {
          offset += 1
          try skipSpace()
          value = try word("a value")
          try skipSpace()
        }
        guard next == ";" else { throw problem("';' is missing after the value of '\(key)'") }
        offset += 1
        entries.append(Entry(key: key, value: value))
        try skipSpace()
      }
      return entries
    }

    /// Skips white space and comments.
    private mutating func skipSpace() throws(ResourceProblem) {
      while let scalar = next {
        if scalar.properties.isWhitespace {
          offset += 1
        } else if scalar == "/", offset + 1 < scalars.count, scalars[offset + 1] == "/" {
          while let scalar = next, scalar != "\n" { offset += scalar == "\n" ? 0 : 1 }
        } else if scalar == "/", offset + 1 < scalars.count, scalars[offset + 1] == "*" {
          try skipBlock()
        } else {
          return
        }
      }
    }

    private mutating func skipBlock() throws(ResourceProblem) {
      let start = offset
      offset += 2
      while offset + 1 < scalars.count {
        if scalars[offset] == "*", scalars[offset + 1] == "/" {
          offset += 2
          return
        }
        offset += 1
      }
      throw problem("the comment does not end", at: start)
    }

    /// A quoted string, or a word without quotes.
    private mutating func word(_ what: String) throws(ResourceProblem) -> String {
      if next == "\"" { return try quoted() }
      let start = offset
      while let scalar = next,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "_.-$:/".unicodeScalars.contains(scalar)
      {
        offset += 1
      }
      guard offset > start else { throw problem("\(what) in quotes is missing") }
      return String(String.UnicodeScalarView(scalars[start..<offset]))
    }

    private mutating func quoted() throws(ResourceProblem) -> String {
      let start = offset
      offset += 1
      var units: [UInt16] = []
      while let scalar = next {
        offset += 1
        switch scalar {
        case "\"": return String(decoding: units, as: UTF16.self)
        case "\\": units.append(contentsOf: escaped())
        default: units.append(contentsOf: String(scalar).utf16)
        }
      }
      throw problem("the string does not end", at: start)
    }

    /// The UTF-16 units of an escape sequence, after its backslash.
    private mutating func escaped() -> [UInt16] {
      guard let scalar = next else { return [] }
      offset += 1
      switch scalar {
      case "n": return [0x0A]
      case "r": return [0x0D]
      case "t": return [0x09]
      case "a": return [0x07]
      case "b": return [0x08]
      case "f": return [0x0C]
      case "v": return [0x0B]
      case "U", "u": return [UInt16(digits(atMost: 4, radix: 16))]
      case "0"..."7":
        offset -= 1
        return [UInt16(digits(atMost: 3, radix: 8))]
      default: return Array(String(scalar).utf16)
      }
    }

    private mutating func digits(atMost count: Int, radix: Int) -> Int {
      var value = 0
      for _ in 0..<count {
        guard let scalar = next, let digit = Int(String(scalar), radix: radix) else { break }
        value = value * radix + digit
        offset += 1
      }
      return value
    }
  }
}
