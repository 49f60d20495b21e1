/// The character references of HTML that occur in captions.
enum CaptionEntities {
  private static let names: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}",
    "lrm": "\u{200e}", "rlm": "\u{200f}", "hellip": "…", "ndash": "–", "mdash": "—",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "copy": "©",
  ]
  private static let lengthLimit = 10

  /// The character of a reference at the start of a text, and the index after it; nil if it is none.
  static func decode(
    _ text: Substring.UnicodeScalarView
  ) -> (character: String, after: String.Index)? {
    let name = text.dropFirst().prefix(lengthLimit)
    guard let end = name.firstIndex(of: ";") else { return nil }
    let body = Substring(name[..<end])
    guard let character = character(named: body) else { return nil }
    return (character, text.index(after: end))
  }

  private static func character(named name: Substring) -> String? {
    guard name.first == "#" else { return names[name] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let code, code >= 0x20, let scalar = Unicode.Scalar(code) else { return nil }
    return String(Character(scalar))
  }

  /// A text with its references replaced.
  static func decoded(_ text: Substring) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "&", let (character, after) = decode(rest) {
        result += character
        rest = rest[after...]
      } else {
        result.unicodeScalars.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// A text as WebVTT writes it.
  static func encoded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{a0}": result += "&nbsp;"
      case "\u{200e}": result += "&lrm;"
      case "\u{200f}": result += "&rlm;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
