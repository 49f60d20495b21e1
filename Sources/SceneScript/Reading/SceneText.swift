import Animator
import Yams

/// The text of a scene file, for small changes that keep everything else: comments, order, and
/// formatting.
package struct SceneText: Sendable {
  /// The text, with all changes so far.
  package private(set) var text: String
  private let file: String

  /// The text of a file.
  ///
  /// - Throws: ``SceneError`` if it is too large or not UTF-8 text.
  package init(contentsOf url: URL) throws(SceneError) {
    let data: Data
    do {
      data = try YAMLText.data(of: url, megabytes: SceneLimit.megabytes)
    } catch {
      throw SceneError(.unreadableFile(reason: error.reason), in: url.relativePath)
    }
    let yaml = try YAMLText(data, file: url.relativePath)
    (text, file) = (yaml.text, yaml.file)
  }

  /// A text in memory; `file` is its name in errors.
  package init(_ text: String, file: String) { (self.text, self.file) = (text, file) }

  /// The value of a key of the mapping at a position, on one line; nil if there is none.
  package func value(of key: String, inMappingAt position: ScenePosition) throws(SceneError)
    -> String?
  {
    let document = try YAMLText(text: text, file: file).compose()
    return Self.entry(key, inMappingAt: position, of: document).map { String(text[range(of: $0)]) }
  }

  /// Replaces the value of a key of a mapping, or adds the key behind the first one.
  ///
  /// - Parameters:
  ///   - value: YAML on one line.
  ///   - position: Where the mapping starts, or one of its keys does.
  /// - Returns: False if there is no mapping at the position.
  /// - Throws: ``SceneError`` if the text is not a YAML document.
  @discardableResult
  package mutating func set(
    _ key: String, to value: String, inMappingAt position: ScenePosition
  ) throws(SceneError) -> Bool {
    let document = try YAMLText(text: text, file: file).compose()
    if let entry = Self.entry(key, inMappingAt: position, of: document) {
      text.replaceSubrange(range(of: entry), with: value)
      return true
    }
    guard let mapping = Self.mapping(at: position, of: document), let first = mapping.entries.first,
      let end = document.ends.end(of: first.value)
    else { return false }
    let column = first.key.position.column
    let insertion =
      isFlow(mapping)
      ? ", \(key): \(value)"
      : lineBreak + String(repeating: " ", count: column - 1) + "\(key): \(value)"
    text.insert(contentsOf: insertion, at: endOfEntry(end, in: mapping))
    return true
  }

  // MARK: Nodes

  private typealias Entry = (start: ScenePosition, end: ScenePosition)
  private typealias Mapping = (start: ScenePosition, entries: Node.Mapping)

  private static func entry(
    _ key: String, inMappingAt position: ScenePosition, of document: YAMLDocument
  ) -> Entry? {
    let mapping = mapping(at: position, of: document)
    guard let pair = mapping?.entries.first(where: { $0.key.text == key }),
      let end = document.ends.end(of: pair.value)
    else { return nil }
    return (pair.value.position, end)
  }

  /// The mapping that starts at a position or has a key there, as steps do, whose positions are those of their names. A
  /// mapping in block style starts where its first key does.
  private static func mapping(at position: ScenePosition, of document: YAMLDocument) -> Mapping? {
    var pending = [document.root]
    while let node = pending.popLast() {
      switch node {
      case .mapping(let mapping):
        if node.position == position || mapping.contains(where: { $0.key.position == position }) {
          return (node.position, mapping)
        }
        for (key, value) in mapping { pending += [key, value] }
      case .sequence(let sequence): pending += sequence
      case .scalar, .alias: continue
      }
    }
    return nil
  }

  private func isFlow(_ mapping: Mapping) -> Bool {
    text[index(of: mapping.start)...].hasPrefix("{")
  }

  /// Where an entry is added after another one: in flow style right behind it, in block style behind
  /// the comment on its line.
  private func endOfEntry(_ end: ScenePosition, in mapping: Mapping) -> String.Index {
    let index = index(of: end)
    if isFlow(mapping) { return index }
    return text[index...].firstIndex(where: \.isNewline) ?? text.endIndex
  }

  /// The line break that the text uses.
  private var lineBreak: String { text.contains("\r\n") ? "\r\n" : "\n" }

  // MARK: Positions

  private func range(of entry: Entry) -> Range<String.Index> {
    index(of: entry.start)..<index(of: entry.end)
  }

  /// The index of a position: lines and columns count from 1, columns in Unicode scalars.
  private func index(of position: ScenePosition) -> String.Index {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    for _ in 1..<max(position.line, 1) {
      guard let newline = scalars[index...].firstIndex(of: "\n") else { return scalars.endIndex }
      index = scalars.index(after: newline)
    }
    return scalars.index(index, offsetBy: position.column - 1, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
  }
}

extension SceneText {
  /// A number as the file would have it: at most three decimal places, without trailing zeros.
  package static func number(_ value: Double) -> String {
    YAMLWriter.line(.number(rounded(value)))
  }

  /// A number with three decimal places.
  package static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
