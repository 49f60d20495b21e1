/// A line of a terminal: characters with their colors.
struct TerminalText {
  private var characters: [(character: Character, color: UIColor?, isBold: Bool)] = []

  /// How many columns the text has.
  var count: Int { characters.count }

  /// Reads a text with escape sequences of the form `ESC [ … m` (ECMA-48, Select Graphic Rendition); others are left
  /// out, as are control characters.
  ///
  /// - Parameter promptCount: How many characters at the beginning have the color of the prompt.
  init(_ text: String, promptCount: Int = 0, promptColor: UIColor? = nil) {
    var (color, isBold): (UIColor?, Bool) = (nil, false)
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        guard rest.first == "[" else { continue }
        let sequence = rest.dropFirst().prefix { !$0.isLetter }
        rest = rest.dropFirst(1 + sequence.count)
        guard rest.popFirst() == "m" else { continue }
        for code in sequence.split(separator: ";", omittingEmptySubsequences: false) {
          Self.apply(Int(code) ?? 0, &color, &isBold)
        }
      } else if character == "\t" {
        let spaces = 8 - characters.count % 8
        characters += (0..<spaces).map { _ in (" ", color, isBold) }
      } else if character.unicodeScalars.allSatisfy({ $0.value >= 32 }) {
        let isPrompt = characters.count < promptCount
        characters.append((character, isPrompt ? promptColor : color, isBold))
      }
    }
  }

  private static func apply(_ code: Int, _ color: inout UIColor?, _ isBold: inout Bool) {
    switch code {
    case 0: (color, isBold) = (nil, false)
    case 1: isBold = true
    case 22: isBold = false
    case 30...37: color = colors[code - 30]
    case 39: color = nil
    case 90...97: color = colors[code - 90 + 8]
    default: break
    }
  }

  /// Black, red, green, yellow, blue, magenta, cyan and white, and the bright ones, for dark backgrounds.
  private static let colors: [UIColor] = codes.map { code in
    func part(_ shift: Int) -> CGFloat { CGFloat(code >> shift & 255) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  private static let codes: [Int] = [
    0x3B4048, 0xE06C75, 0x98C379, 0xE5C07B, 0x61AFEF, 0xC678DD, 0x56B6C2, 0xDCDFE4,
    0x7F848E, 0xFF7B86, 0xB5E890, 0xFFD68A, 0x82C4FF, 0xDE9BF0, 0x7AD6E0, 0xFFFFFF,
  ]

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
  func attributed(font: UIFont, color: UIColor) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    let bold = UIFont.monospacedSystemFont(ofSize: font.pointSize, weight: .bold)
    var index = 0
    while index < count {
      let first = characters[index]
      let run = characters[index...].prefix { $0.color == first.color && $0.isBold == first.isBold }
      result.append(
        NSAttributedString(
          string: String(run.map(\.character)),
          attributes: [
            .font: first.isBold ? bold : font, .foregroundColor: first.color ?? color,
          ]))
      index += run.count
    }
    return result
  }
}

/// What a terminal shows while a command runs, one change after the other.
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
