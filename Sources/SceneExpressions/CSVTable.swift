/// A table of comma-separated values, as RFC 4180 describes it, whose first row has the names of the columns.
public struct CSVTable: Sendable {
  /// Why a text is no table.
  public struct Failure: Error, Equatable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The reason, as a clause.
    public let reason: String
  }

  /// The names of the columns.
  public let columns: [String]
  /// The rows. Numbers and Booleans as other programs write them are values of that type; the rest is text.
  public let rows: [ExpressionRecord]
  /// The values of the rows as they are written.
  public let texts: [[String]]

  /// Reads a table.
  ///
  /// - Parameter separator: The character between values.
  public init(_ text: String, separator: Character = ",") throws(Failure) {
    var reader = Reader(text, separator: separator)
    guard let header = try reader.record() else {
      throw Failure(line: 1, reason: "it has no row with the names of the columns")
    }
    columns = header.map { Self.trimmed($0) }
    for (index, name) in columns.enumerated() {
      if name.isEmpty { throw Failure(line: 1, reason: "column \(index + 1) has no name") }
      if columns[..<index].contains(name) {
        throw Failure(line: 1, reason: "two columns have the name '\(name)'")
      }
    }
    var rows: [ExpressionRecord] = []
    var texts: [[String]] = []
    var line = reader.line
    while let fields = try reader.record() {
      if fields.count > columns.count {
        throw Failure(
          line: line,
          reason: "the row has \(fields.count) values, but there are \(columns.count) columns")
      }
      let row = fields + Array(repeating: "", count: columns.count - fields.count)
      texts.append(row)
      rows.append(ExpressionRecord(zip(columns, row).map { ($0, Self.value($1)) }))
      line = reader.line
    }
    (self.rows, self.texts) = (rows, texts)
  }

  /// A number, unless it would be written in another way, as `007` and `1e3` would.
  private static func value(_ text: String) -> ExpressionValue {
    if text == "true" || text == "false" { return .bool(text == "true") }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal =
      parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
    guard isDecimal, parts[0].count == 1 || !parts[0].hasPrefix("0"), digits.count <= 15,
      let number = Double(text)
    else { return .text(text) }
    return .number(number)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " || $0 == "\u{FEFF}" }.reversed().drop { $0 == " " }.reversed())
  }

  /// Splits a text into the fields of rows.
  private struct Reader {
    private let characters: [Character]
    private let separator: Character
    private var index = 0
    private(set) var line = 1

    init(_ text: String, separator: Character) {
      (characters, self.separator) = (Array(text), separator)
    }

    /// The fields of the next row that is not empty; nil at the end.
    mutating func record() throws(Failure) -> [String]? {
      while index < characters.count, characters[index].isNewline {
        (index, line) = (index + 1, line + 1)
      }
      guard index < characters.count else { return nil }
      var fields: [String] = []
      while true {
        fields.append(try field())
        guard index < characters.count else { return fields }
        let ended = characters[index].isNewline
        index += 1
        if ended {
          line += 1
          return fields
        }
      }
    }

    private mutating func field() throws(Failure) -> String {
      var text = ""
      guard index < characters.count, characters[index] == "\"" else {
        while index < characters.count, characters[index] != separator, !characters[index].isNewline
        {
          text.append(characters[index])
          index += 1
        }
        return text
      }
      let start = line
      index += 1
      while index < characters.count {
        let character = characters[index]
        index += 1
        if character == "\"" {
          guard index < characters.count, characters[index] == "\"" else {
            return try behindQuote(text)
          }
          index += 1
        } else if character.isNewline {
          line += 1
        }
        text.append(character)
      }
      throw Failure(line: start, reason: "a quoted value has no closing quote")
    }

    private func behindQuote(_ text: String) throws(Failure) -> String {
      if index < characters.count, characters[index] != separator, !characters[index].isNewline {
        throw Failure(line: line, reason: "there is '\(characters[index])' behind a quoted value")
      }
      return text
    }
  }
}
