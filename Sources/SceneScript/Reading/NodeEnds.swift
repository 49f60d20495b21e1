// libyaml, bundled with Yams, whose nodes have no ends.
internal import CYaml
import Yams

/// The locations where the nodes of a YAML document end.
struct NodeEnds {
  /// A block mapping or sequence starts where its first entry does, so the kind is part of the key.
  private enum Kind: Hashable { case scalar, sequence, mapping }

  private struct Start: Hashable {
    let kind: Kind
    let position: ScenePosition
  }

  private var ends: [Start: ScenePosition] = [:]

  /// Those of a document without a text of its own: none.
  init() {}

  /// Scans a text that Yams has parsed without an error.
  init(_ text: String) {
    var scan = Scan(text)
    var text = text
    text.withUTF8 { bytes in
      var parser = yaml_parser_t()
      guard yaml_parser_initialize(&parser) != 0 else { return }
      defer { yaml_parser_delete(&parser) }
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      var event = yaml_event_t()
      while yaml_parser_parse(&parser, &event) != 0 {
        let isLast = event.type == YAML_STREAM_END_EVENT
        scan.consume(event)
        yaml_event_delete(&event)
        if isLast { break }
      }
    }
    ends = scan.ends
  }

  /// The location after the last character of a node.
  func end(of node: Node) -> ScenePosition? {
    let kind: Kind
    switch node {
    case .scalar: kind = .scalar
    case .sequence: kind = .sequence
    case .mapping: kind = .mapping
    case .alias: return nil
    }
    return ends[Start(kind: kind, position: node.position)]
  }

  private static let breaks: Set<Character> = [
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  private static func lineLengths(_ text: String) -> [Int] {
    text.split(omittingEmptySubsequences: false) { breaks.contains($0) }.map { line in
      line.unicodeScalars.reduce((0, 0)) { counts, scalar in
        let count = counts.0 + 1
        return (count, scalar.properties.isWhitespace ? counts.1 : count)
      }.1
    }
  }

  /// The nodes that are open at an event of the parser, and the end of the last one.
  private struct Scan {
    var ends: [Start: ScenePosition] = [:]
    private var open: [(start: Start, isFlow: Bool)] = []
    private var lastEnd = ScenePosition.start
    private let text: String
    /// The lengths of the lines without trailing spaces, in Unicode scalars. Computed for block
    /// scalars only.
    private lazy var lines = NodeEnds.lineLengths(text)

    init(_ text: String) { self.text = text }

    mutating func consume(_ event: yaml_event_t) {
      switch event.type {
      case YAML_SCALAR_EVENT:
        lastEnd = trimmed(event.end_mark)
        ends[Start(kind: .scalar, position: position(event.start_mark))] = lastEnd
      case YAML_ALIAS_EVENT: lastEnd = trimmed(event.end_mark)
      case YAML_SEQUENCE_START_EVENT:
        let isFlow = event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
        open.append((Start(kind: .sequence, position: position(event.start_mark)), isFlow))
      case YAML_MAPPING_START_EVENT:
        let isFlow = event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
        open.append((Start(kind: .mapping, position: position(event.start_mark)), isFlow))
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        guard let node = open.popLast() else { return }
        // The event that ends a block is at the token after it.
        if node.isFlow { lastEnd = position(event.end_mark) }
        ends[node.start] = lastEnd
      default: break
      }
    }

    private func position(_ mark: yaml_mark_t) -> ScenePosition {
      ScenePosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    /// The end of a scalar. A block scalar's is at the start of a later line.
    private mutating func trimmed(_ mark: yaml_mark_t) -> ScenePosition {
      guard mark.column == 0, mark.line > 0 else { return position(mark) }
      let above = lines.prefix(Int(mark.line))
      let line = above.lastIndex { $0 > 0 } ?? 0
      return ScenePosition(line: line + 1, column: lines[line] + 1)
    }
  }
}

extension SceneReader {
  /// The location of a value.
  func source(of node: Node) -> SourcePosition { source(from: node, to: node) }

  /// The location of an entry of a mapping.
  ///
  /// - Parameter position: The location for messages; nil for the start.
  func source(
    from first: Node, to last: Node, at position: ScenePosition? = nil
  ) -> SourcePosition {
    let start = first.position
    let end = ends.end(of: last).map { max(start, $0) }
    return SourcePosition(position ?? start, range: end.map { start..<$0 })
  }
}
