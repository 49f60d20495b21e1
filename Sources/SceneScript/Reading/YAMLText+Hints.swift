extension YAMLText {
  /// The probable correction, for messages of libyaml that do not name it; empty if it is not known.
  func hint(for problem: String, at position: ScenePosition) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(position.line)
    switch problem {
    case "found character that cannot start any token":
      let line = lines.count == position.line ? lines.last : nil
      guard let found = line?.unicodeScalars.dropFirst(position.column - 1).first else { return "" }
      if found == "\t" { return "; lines are indented by spaces, not by tabs" }
      return "; text that begins with \(found) needs quotes"
    case "found undefined alias": return "; text that begins with * needs quotes"
    case "found unexpected end of stream": return "; a quotation mark has no counterpart"
    case "found unknown escape character":
      return "; between double quotes, a backslash is written twice"
    case "mapping values are not allowed in this context":
      if !text.contains("{{") { return "; text with a colon before a space needs quotes" }
    default: break
    }
    // Such a color begins a comment, which hides the closing brace or bracket.
    let nearby = lines.filter { !$0.allSatisfy(\.isWhitespace) }.suffix(2)
    if nearby.contains(where: { $0.firstMatch(of: Self.unquotedColor) != nil }) {
      return "; colors such as \"#ff6b6b\" need quotes"
    }
    return text.contains("{{") ? "; values with {{ }} need quotes" : ""
  }

  /// A hexadecimal color that is read as a comment.
  private static var unquotedColor: Regex<(Substring, Substring)> {
    /(:\s+|[,\[]\s*)#[0-9a-fA-F]{3,8}\b/
  }
}
