extension SVGStyle {
  mutating func applyFont(
    _ name: String, _ value: String, _ word: String, _ parent: SVGStyle
  ) -> Outcome? {
    switch name {
    case "font-family":
      let names = Self.families(value)
      if names.isEmpty { return .invalid(expected: "a list of families") }
      font.families = names
    case "font-size":
      guard let size = Self.size(word, value, parent.font.size) else {
        return .invalid(expected: "a length of 0.01 to 10000")
      }
      font.size = size
    case "font-weight":
      guard let weight = Self.weight(word, parent.font.weight) else {
        return .invalid(expected: "1 to 1000, normal, bold, lighter or bolder")
      }
      font.weight = weight
    case "font-style": font.isItalic = word.hasPrefix("italic") || word.hasPrefix("oblique")
    case "letter-spacing":
      if word == "normal" {
        font.letterSpacing = 0
      } else {
        guard let length = SVGLength(value), length.unit != .percent else {
          return .invalid(expected: "a length")
        }
        font.letterSpacing = length.resolved(of: 0, fontSize: font.size)
      }
    case "text-anchor":
      let anchors: [String: SVGFontStyle.Anchor] = [
        "start": .start, "middle": .middle, "end": .end,
      ]
      guard let anchor = anchors[word] else {
        return .invalid(expected: "start, middle or end")
      }
      font.anchor = anchor
    case "white-space": font.keepsSpace = word == "pre"
    case "font": return .unsupported
    default: return nil
    }
    return .applied
  }

  /// The names in a list, without quotes.
  private static func families(_ text: String) -> [String] {
    text.split(separator: ",").map { name in
      name.trimmed.filter { $0 != "\"" && $0 != "'" }
    }.filter { !$0.isEmpty }
  }

  private static func size(_ word: String, _ value: String, _ parent: Double) -> Double? {
    let names: [String: Double] = [
      "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
      "xx-large": 32, "smaller": parent / 1.2, "larger": parent * 1.2,
    ]
    let size = names[word] ?? SVGLength(value)?.resolved(of: parent, fontSize: parent)
    return size.flatMap { (0.01...10_000).contains($0) ? $0 : nil }
  }

  private static func weight(_ word: String, _ parent: Int) -> Int? {
    switch word {
    case "normal": 400
    case "bold": 700
    // By the table of CSS Fonts Module Level 4, section 2.2.1.
    case "bolder": parent < 350 ? 400 : parent < 550 ? 700 : 900
    case "lighter": parent < 550 ? 100 : parent < 750 ? 400 : 700
    default: Int(word).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
  }
}
