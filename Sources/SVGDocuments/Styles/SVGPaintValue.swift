import Graphics

/// A value of `fill` or `stroke`.
enum SVGPaintValue: Hashable {
  case none
  case color(SVGColor)
  /// A gradient by its id, and the paint without it; nil for none.
  case reference(String, fallback: SVGColor?)
  /// A reference that is not of the form `url(#id)`.
  case external(String)

  /// Parses a value; nil for other text.
  init?(_ text: String) {
    if text.lowercased() == "none" {
      self = .none
      return
    }
    guard text.lowercased().hasPrefix("url(") else {
      guard let color = SVGColor(text) else { return nil }
      self = .color(color)
      return
    }
    guard let close = text.firstIndex(of: ")") else { return nil }
    guard let id = SVGReference.id(in: String(text[...close])) else {
      self = .external(String(text[...close]))
      return
    }
    let rest = text[text.index(after: close)...].trimmed
    if rest.isEmpty || rest.lowercased() == "none" {
      self = .reference(id, fallback: nil)
    } else {
      guard let color = SVGColor(rest) else { return nil }
      self = .reference(id, fallback: color)
    }
  }
}

/// References within the document.
enum SVGReference {
  /// The id in `url(#id)`, with or without quotes, or in `#id`; nil for other references.
  static func id(in text: String) -> String? {
    var text = text.trimmed[...]
    if text.lowercased().hasPrefix("url(") {
      guard text.hasSuffix(")") else { return nil }
      text = text.dropFirst(4).dropLast().trimmed[...]
      if let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1 {
        text = text.dropFirst().dropLast()
      }
    }
    guard text.first == "#", text.count > 1 else { return nil }
    return String(text.dropFirst())
  }
}
