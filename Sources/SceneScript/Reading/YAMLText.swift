import Animator
// libyaml, bundled with Yams, for its nesting limit.
internal import CYaml
import Yams

/// The nodes of a scene, and where they end.
struct YAMLDocument {
  var root: Node
  let ends: NodeEnds
  /// The text.
  let text: String
  /// Whether the text may have expressions, instances of components or loops.
  let hasMarkers: Bool
}

/// The text of a scene, and its composition into nodes.
struct YAMLText {
  let text: String
  let file: String

  /// Decodes the contents of a file; throws if they are too large or not UTF-8 text.
  init(_ data: Data, file: String) throws(SceneError) {
    guard data.count <= SceneLimit.megabytes << 20 else {
      throw SceneError(.fileTooLarge(megabytes: SceneLimit.megabytes), in: file)
    }
    guard !data.contains(0), let text = String(bytes: data, encoding: .utf8) else {
      let (reason, position) = Self.firstInvalidByte(in: data)
      throw SceneError(.notAScene(reason: reason), in: file, at: position)
    }
    // String(bytes:) keeps a byte order mark, which libyaml accepts.
    (self.text, self.file) = (text, file)
  }

  /// A text that is known to be valid.
  init(text: String, file: String) { (self.text, self.file) = (text, file) }

  /// The first invalid byte or NUL, and its location.
  private static func firstInvalidByte(in data: Data) -> (reason: String, position: ScenePosition) {
    var (line, column) = (1, 1)
    var bytes = data.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = data.startIndex
    while case .valid(let scalar) = parser.parseScalar(from: &bytes), scalar.first != 0 {
      offset += scalar.count
      (line, column) = scalar.first == UInt8(ascii: "\n") ? (line + 1, 1) : (line, column + 1)
    }
    let position = ScenePosition(line: line, column: column)
    // An invalid first byte is usually the byte order mark of another encoding.
    guard data.indices.contains(offset), position != .start else {
      return ("it is not UTF-8 text", position)
    }
    if data[offset] == 0 { return ("it is not UTF-8 text: it contains a NUL byte", position) }
    let byte = String(data[offset], radix: 16, uppercase: true)
    return ("it is not UTF-8 text: invalid byte 0x\(byte)", position)
  }

  /// The root node; throws if the text is not a single YAML document within the limits.
  func compose() throws(SceneError) -> YAMLDocument {
    try checkAliases()
    _ = Self.raisedNesting
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw sceneError(for: error)
    }
    guard let root else { throw SceneError(.notAScene(reason: "it is empty"), in: file) }
    var budget = NodeBudget(file: file)
    try budget.spend(on: root, depth: 1)
    return YAMLDocument(
      root: try text.contains("<<") ? MergeKeys(file: file).merged(root) : root,
      ends: NodeEnds(text), text: text,
      hasMarkers: Self.markers.contains { contains($0) } || contains("for:") && contains(" in "))
  }

  /// The contents of a text with expressions or instances.
  private static let markers = ["{{", "use:", "\"use\""]

  /// Whether the text contains a marker, which is not empty. By bytes, because Swift's strings compare characters.
  private func contains(_ marker: String) -> Bool {
    var text = text
    let marker = Array(marker.utf8)
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return false }
      let end = bytes.count - marker.count
      var offset = 0
      while offset <= end, let found = memchr(base + offset, Int32(marker[0]), end - offset + 1) {
        if memcmp(found, marker, marker.count) == 0 { return true }
        offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      }
      return false
    }
  }

  /// Raises libyaml's nesting limit, which is global and 1000 by default. Evaluated once.
  private static let raisedNesting: Void = yaml_set_max_nest_level(Int32(SceneLimit.nodeDepth))

  /// Rejects documents that would take Yams exponential time or unbounded stack: it hashes keys
  /// with their aliases expanded, and nests aliases of aliases.
  private func checkAliases() throws(SceneError) {
    var scan = AliasScan()
    for byte in text.utf8 { scan.consume(byte) }
    if scan.count > SceneLimit.aliases {
      throw SceneError(.tooManyAliases(limit: SceneLimit.aliases), in: file)
    }
    // 32 aliases expand to a few million nodes at most.
    if scan.count > 32, let position = scan.firstNonScalarKey {
      throw SceneError(.nonScalarKey, in: file, at: position)
    }
  }

  private func sceneError(for error: any Error) -> SceneError {
    guard let error = error as? YamlError else {
      return SceneError(.malformed("\(error)"), in: file)
    }
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      if problem.contains("nesting level") {
        return SceneError(.nestedTooDeep(limit: SceneLimit.depth), in: file, at: position(mark))
      }
      let position = position(mark)
      return SceneError(
        .malformed(problem + hint(for: problem, at: position)), in: file, at: position)
    case .reader(let problem, let offset, _, _):
      return SceneError(.malformed(problem), in: file, at: position(ofCharacter: offset ?? 0))
    case .duplicatedKeysInMapping(let duplicates, let context):
      let key = duplicates.first ?? ""
      return SceneError(.duplicateKey(key), in: file, at: position(context.mark))
    default:
      return SceneError(.malformed("\(error)"), in: file)
    }
  }

  private func position(_ mark: Mark) -> ScenePosition {
    ScenePosition(line: max(mark.line, 1), column: max(mark.column, 1))
  }

  private func position(ofCharacter offset: Int) -> ScenePosition {
    let before = text.prefix(offset)
    let line = before.reduce(1) { $1.isNewline ? $0 + 1 : $0 }
    let column = before.reversed().prefix { !$0.isNewline }.count + 1
    return ScenePosition(line: line, column: column)
  }
}

/// Scans YAML bytewise, counts aliases and finds the first key that is not a plain scalar: an
/// alias, a list, a mapping, or an explicit key (`?`).
///
/// It ignores quotes and comments, so it may overcount but never misses one.
private struct AliasScan {
  var count = 0
  var firstNonScalarKey: ScenePosition?
  private var position = ScenePosition.start
  private var previous = UInt8(ascii: "\n")
  /// The location of an alias or a closing bracket that would be a key if a colon follows.
  private var candidate: ScenePosition?
  private var isInAlias = false
  private var isAtLineStart = true

  mutating func consume(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ":"):
      if let candidate { firstNonScalarKey = firstNonScalarKey ?? candidate }
      candidate = nil
    case UInt8(ascii: "*") where !Self.isNamePart(previous):
      (count, candidate, isInAlias) = (count + 1, position, true)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): candidate = position
    case UInt8(ascii: "?") where isAtLineStart: firstNonScalarKey = firstNonScalarKey ?? position
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
    default:
      if !(isInAlias && Self.isNamePart(byte)) { candidate = nil }
    }
    if !Self.isNamePart(byte), byte != UInt8(ascii: "*") { isInAlias = false }
    advance(past: byte)
  }

  private mutating func advance(past byte: UInt8) {
    previous = byte
    if byte == UInt8(ascii: "\n") {
      (position, isAtLineStart) = (ScenePosition(line: position.line + 1, column: 1), true)
      return
    }
    // Columns count scalars, so UTF-8 continuation bytes are skipped.
    if byte & 0xC0 != 0x80 {
      position = ScenePosition(line: position.line, column: position.column + 1)
    }
    if byte != UInt8(ascii: " "), byte != UInt8(ascii: "-") { isAtLineStart = false }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// Counts the nodes of a document with its aliases expanded, and throws beyond the limits.
private struct NodeBudget {
  let file: String
  var count = 0

  mutating func spend(on node: Node, depth: Int) throws(SceneError) {
    count += 1
    if depth > SceneLimit.nodeDepth {
      throw SceneError(.nestedTooDeep(limit: SceneLimit.depth), in: file, at: node.position)
    }
    if count > SceneLimit.nodes {
      throw SceneError(.tooManyNodes(limit: SceneLimit.nodes), in: file, at: node.position)
    }
    switch node {
    case .scalar, .alias: break
    case .sequence(let items):
      for item in items { try spend(on: item, depth: depth + 1) }
    case .mapping(let pairs):
      for (key, value) in pairs {
        try spend(on: key, depth: depth + 1)
        try spend(on: value, depth: depth + 1)
      }
    }
  }
}

extension Node {
  var position: ScenePosition {
    mark.map { ScenePosition(line: $0.line, column: $0.column, origin: origin) } ?? .start
  }

  /// Precedes the index of the origin in the tag of a node that the expansion has produced. No document has such a tag.
  static let originPrefix = "\u{1}origin:"

  /// The index of the origin; see ``SourceMap``.
  private var origin: Int {
    let tag: Tag
    switch self {
    case .scalar(let scalar): tag = scalar.tag
    case .sequence(let sequence): tag = sequence.tag
    case .mapping(let mapping): tag = mapping.tag
    case .alias: return 0
    }
    let name = tag.description
    return name.hasPrefix(Self.originPrefix) ? Int(name.dropFirst(Self.originPrefix.count)) ?? 0 : 0
  }

  /// The location of a character of a scalar on one line. Escape sequences before it are not counted.
  func position(ofScalar offset: Int) -> ScenePosition {
    let start = position
    var column = start.column + offset
    if case .scalar(let scalar) = self {
      switch scalar.style {
      case .literal, .folded: return start
      case .singleQuoted, .doubleQuoted: column += 1
      default: break
      }
    }
    return ScenePosition(line: start.line, column: column, origin: start.origin)
  }

  /// The text of a plain scalar, which may be a number, a Boolean or null; nil if quoted or not a
  /// scalar.
  var plainText: String? {
    guard case .scalar(let scalar) = self, scalar.style == .plain || scalar.style == .any
    else { return nil }
    return scalar.string
  }

  /// Whether the node is empty or null.
  var isNull: Bool {
    guard let plainText else { return false }
    return switch plainText {
    case "", "~", "null", "Null", "NULL": true
    default: false
    }
  }

  /// The text of a scalar; nil for null and collections.
  var text: String? {
    guard case .scalar(let scalar) = self, !isNull else { return nil }
    return scalar.string
  }

  /// The description of the node for messages.
  var found: Problem.Found {
    switch self {
    case .scalar(let scalar):
      isNull
        ? .nothing
        : .text(scalar.string.count > 40 ? scalar.string.prefix(40) + "…" : scalar.string)
    case .sequence(let items): .list(count: items.count)
    case .mapping: .mapping
    case .alias: .nothing
    }
  }
}

extension Node.Mapping {
  func value(_ name: String) -> Node? { first { $0.key.text == name }?.value }
}
