import Animator
import Yams

/// The text of a document, for expressions without quotes, which YAML takes for mappings.
final class DocumentSource {
  /// The file, as messages name it.
  let file: String
  /// The base directory of relative paths.
  let directory: URL
  private let text: String
  private let ends: NodeEnds
  private lazy var lines: [Substring.UnicodeScalarView] =
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.unicodeScalars)

  init(_ document: YAMLDocument, file: String, directory: URL) {
    (self.file, self.directory) = (file, directory)
    (text, ends) = (document.text, document.ends)
  }

  /// The expression that a mapping stands for: YAML reads an unquoted `{{ width / 2 }}` as a mapping of a mapping to
  /// nothing. Nil for other mappings.
  func unquotedExpression(_ node: Node) -> String? {
    guard case .mapping(let mapping) = node, mapping.count == 1, let pair = mapping.first,
      case .mapping = pair.key, pair.value.isNull, let end = ends.end(of: node)
    else { return nil }
    let start = node.position
    guard start.line == end.line, lines.indices.contains(start.line - 1) else { return nil }
    let line = lines[start.line - 1]
    let part = line.dropFirst(start.column - 1).prefix(end.column - start.column)
    let expression = String(Substring(part))
    return expression.hasPrefix("{{") && expression.hasSuffix("}}") ? expression : nil
  }
}
