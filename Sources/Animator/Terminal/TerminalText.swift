/// A line of a terminal: characters with their styles.
struct TerminalText {
  private var characters: [(character: Character, style: TerminalStyle)] = []

  /// How many columns the text has.
  var count: Int { characters.count }

  /// Reads a text with escape sequences: `ESC [ … m` changes the style, `ESC [ K` erases; others are left out. A
  /// carriage return goes back to the beginning of the line and a backspace by a column, over which the text goes on;
  /// other control characters are left out.
  ///
  /// - Parameter promptCount: How many characters at the beginning have the color of the prompt.
  init(_ text: String, promptCount: Int = 0, promptColor: UIColor? = nil) {
    var (style, column) = (TerminalStyle(), 0)
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}":
        guard let (final, parameters) = Self.sequence(&rest) else { continue }
        if final == "m" { style.apply(parameters) }
        if final == "K" { erase(parameters, column) }
      case "\r": column = 0
      case "\u{8}": column = max(column - 1, 0)
      case "\t":
        for _ in 0..<8 - column % 8 {
          // Over what is there already, only the cursor moves.
          if column < count { column += 1 } else { put(" ", style, at: &column) }
        }
      default:
        guard character.unicodeScalars.allSatisfy({ $0.value >= 32 }) else { continue }
        var own = style
        if column < promptCount { own.color = promptColor }
        put(character, own, at: &column)
      }
    }
  }

  /// The final letter of a control sequence after ESC, and what is before it; nil for other escape sequences.
  private static func sequence(_ rest: inout Substring) -> (Character, Substring)? {
    guard rest.first == "[" else { return nil }
    let parameters = rest.dropFirst().prefix { !$0.isLetter }
    rest = rest.dropFirst(1 + parameters.count)
    return rest.popFirst().map { ($0, parameters) }
  }

  private mutating func put(
    _ character: Character, _ style: TerminalStyle, at column: inout Int
  ) {
    if column < count {
      characters[column] = (character, style)
    } else {
      characters.append((character, style))
    }
    column += 1
  }

  /// Erases to the end of the line (0), to the beginning (1), or all of it (2).
  private mutating func erase(_ parameter: Substring, _ column: Int) {
    if parameter == "1" || parameter == "2" {
      for index in characters.indices.prefix(column + 1) {
        characters[index] = (" ", TerminalStyle())
      }
    }
    if parameter != "1", column < count { characters.removeSubrange(column...) }
  }

  /// A text without control characters.
  static func plain(_ text: String) -> String {
    String(text.filter { $0.unicodeScalars.allSatisfy { $0.value >= 32 } })
  }

  /// The width of a column of a font in points.
  static func width(of font: UIFont) -> CGFloat {
    ("0" as NSString).size(withAttributes: [.font: font]).width
  }

  /// The rows of a number of columns that the line takes; at least one.
  ///
  /// - Parameter keepsRoom: Whether a full row is followed by an empty one, for the cursor.
  func rows(of columns: Int, keepsRoom: Bool) -> [TerminalText] {
    let total = count + (keepsRoom ? 1 : 0)
    return stride(from: 0, to: max(total, 1), by: columns).map { start in
      var row = self
      row.characters = Array(characters[min(start, count)..<min(start + columns, count)])
      return row
    }
  }

  /// The text for a label.
  func attributed(font: UIFont, color: UIColor, background: UIColor) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    var index = 0
    while index < count {
      let style = characters[index].style
      let run = characters[index...].prefix { $0.style == style }
      result.append(
        NSAttributedString(
          string: String(run.map(\.character)),
          attributes: style.attributes(font: font, color: color, background: background)))
      index += run.count
    }
    return result
  }
}

/// The changes of a terminal while a command runs, one after the other.
struct TerminalChanges {
  enum Change {
    case type(Character)
    case enter
    case print(String)
    case prompt
  }

  let characters: [Character]
  let lines: [String]
  /// Seconds for each character and for each line.
  let typing: Double
  let printing: Double
  private var index = 0

  init(characters: [Character], lines: [String], typing: Double, printing: Double) {
    (self.characters, self.lines) = (characters, lines)
    (self.typing, self.printing) = (typing, printing)
  }

  /// Seconds between the last character and the return key.
  private static let pause = 0.2

  /// The next change and its time after the beginning, in seconds.
  mutating func next() -> (time: Double, change: Change)? {
    defer { index += 1 }
    let typed = Double(characters.count) * typing
    if index < characters.count {
      return (Double(index + 1) * typing, .type(characters[index]))
    }
    let entered = typed + Self.pause
    let line = index - characters.count - 1
    if line < 0 { return (entered, .enter) }
    if line < lines.count { return (entered + Double(line + 1) * printing, .print(lines[line])) }
    return line == lines.count ? (entered + Double(lines.count) * printing, .prompt) : nil
  }
}
