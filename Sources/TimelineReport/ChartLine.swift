/// A line of terminal cells, each with a style.
struct ChartLine {
  enum Style: Equatable {
    case plain, heading, faint, alert
    /// The color of the row with this number.
    case bar(Int)

    /// The parameters of the SGR escape sequence.
    var code: String {
      switch self {
      case .plain: ""
      case .heading: "1"
      case .faint: "2"
      case .alert: "31"
      case .bar(let row): ["36", "32", "33", "35", "34"][row % 5]
      }
    }
  }

  private var cells: [(character: Character, style: Style)] = []

  /// Overwrites the cells from `column` on. A wide character takes two cells.
  mutating func put(_ text: String, at column: Int, _ style: Style = .plain) {
    var index = column
    while cells.count < column { cells.append((" ", .plain)) }
    for character in text {
      for cell in [character] + (TextColumns.isWide(character) ? ["\0"] : []) {
        if index < cells.count { cells[index] = (cell, style) } else { cells.append((cell, style)) }
        index += 1
      }
    }
  }

  /// The line without trailing spaces.
  func text(isColored: Bool) -> String {
    let end = cells.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
    var text = ""
    var style = Style.plain
    for cell in cells[..<end] where cell.character != "\0" {
      if isColored, cell.style != style, cell.character != " " {
        style = cell.style
        text += "\u{1B}[0m" + (style.code.isEmpty ? "" : "\u{1B}[\(style.code)m")
      }
      text.append(cell.character)
    }
    return isColored && style != .plain ? text + "\u{1B}[0m" : text
  }
}

/// The width of text in terminal columns.
enum TextColumns {
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// Whether a character takes two columns, as East Asian wide characters and emoji do.
  static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return wide.contains { $0.contains(scalar.value) }
  }

  static func count(_ text: String) -> Int { text.reduce(0) { $0 + (isWide($1) ? 2 : 1) } }

  /// The text, truncated with an ellipsis to `width` columns.
  static func truncated(_ text: String, to width: Int) -> String {
    if count(text) <= width { return text }
    var (result, used) = ("", 0)
    for character in text {
      used += isWide(character) ? 2 : 1
      if used > width - 1 { break }
      result.append(character)
    }
    return result + "…"
  }
}
