// XML of Interface Builder by libxml2's event parser, through FoundationXML. A document type declaration is
// refused before the parser sees it, so there are no entities but XML's own five, and no other file is read.

import Foundation
import FoundationXML

/// Reads XML into a tree of elements with positions.
final class InterfaceXMLReader: NSObject, XMLParserDelegate {
  /// Limits far above those of documents that people make: the largest of 400 public ones has 3 MB.
  static let (maximumBytes, maximumElements, maximumDepth) = (32 << 20, 500_000, 200)

  private let file: String
  /// The lines of the text, to find the beginnings of tags.
  private let lines: [Substring.UTF8View]
  private var open: [OpenElement] = []
  private var root: InterfaceElement?
  private var elementCount = 0
  private var failure: InterfaceError?
  /// The first syntax error, after which the parser goes on.
  private var syntaxError: InterfaceError?

  /// An element whose end has not been read.
  private struct OpenElement {
    let name: String
    let attributes: [String: String]
    let position: InterfacePosition
    var children: [InterfaceElement] = []
    var text = ""
  }

  private init(_ text: String, file: String) {
    self.file = file
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0).utf8 }
  }

  /// Reads a document.
  ///
  /// - Parameter file: The name for positions.
  /// - Throws: ``InterfaceError`` with the position of the first syntax error.
  static func read(_ data: Data, file: String) throws(InterfaceError) -> InterfaceElement {
    let text = try checkedText(data, file: file)
    let reader = InterfaceXMLReader(text, file: file)
    let parser = XMLParser(data: Data(text.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isComplete = parser.parse()
    if let failure = reader.failure { throw failure }
    guard isComplete, let root = reader.root else {
      throw reader.syntaxError ?? reader.malformed(at: parser)
    }
    return root
  }

  // MARK: Before parsing

  private static func checkedText(_ data: Data, file: String) throws(InterfaceError) -> String {
    let start = InterfacePosition(file: file, line: 1, column: 1)
    if data.count > maximumBytes {
      throw InterfaceError(.limit(.bytes(maximumBytes)), at: start)
    }
    if data.starts(with: Data("NIBArchive".utf8)) || data.starts(with: Data("bplist00".utf8)) {
      throw InterfaceError(.compiled, at: start)
    }
    let isMarked = data.starts(with: [0xEF, 0xBB, 0xBF])
    guard let text = String(validating: isMarked ? data.dropFirst(3) : data, as: UTF8.self) else {
      throw InterfaceError(.encoding(name: "not UTF-8"), at: start)
    }
    if text.unicodeScalars.contains("\0") {
      throw InterfaceError(.encoding(name: "not UTF-8"), at: start)
    }
    try checkProlog(text, at: start)
    return text
  }

  /// Refuses other encodings and document types: before the root there are only comments and instructions.
  private static func checkProlog(
    _ text: String, at start: InterfacePosition
  ) throws(InterfaceError) {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      let end: String
      if rest.hasPrefix("<?") {
        end = "?>"
      } else if rest.hasPrefix("<!--") {
        end = "-->"
      } else {
        break
      }
      guard let range = rest.range(of: end) else { return }
      let part = rest[..<range.upperBound]
      if part.hasPrefix("<?xml"), let encoding = declaredEncoding(part),
        !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(encoding.uppercased())
      {
        throw InterfaceError(.encoding(name: encoding), at: start)
      }
      rest = rest[range.upperBound...]
    }
    guard rest.hasPrefix("<!") else { return }
    throw InterfaceError(.documentType, at: position(of: rest.startIndex, in: text, start.file))
  }

  private static func declaredEncoding(_ declaration: Substring) -> String? {
    guard let name = declaration.range(of: "encoding") else { return nil }
    let value = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  private static func position(
    of index: String.Index, in text: String, _ file: String
  ) -> InterfacePosition {
    let before = text[..<index]
    let lineStart = before.lastIndex(where: \.isNewline).map(before.index(after:))
    return InterfacePosition(
      file: file, line: before.count(where: \.isNewline) + 1,
      column: before.distance(from: lineStart ?? before.startIndex, to: index) + 1)
  }

  // MARK: Events

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elementCount += 1
    let position = startOfTag(name, parser)
    if open.count >= Self.maximumDepth {
      return stop(.limit(.depth(Self.maximumDepth)), at: position, parser)
    }
    if elementCount > Self.maximumElements {
      return stop(.limit(.elements(Self.maximumElements)), at: position, parser)
    }
    open.append(OpenElement(name: name, attributes: attributes, position: position))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += string
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    self.parser(parser, foundCharacters: String(decoding: data, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let ended = open.popLast() else { return }
    let element = InterfaceElement(
      ended.name, ended.attributes, ended.children, text: ended.text, at: ended.position)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    if syntaxError == nil { syntaxError = malformed(at: parser) }
  }

  private func stop(
    _ problem: InterfaceError.Problem, at position: InterfacePosition, _ parser: XMLParser
  ) {
    if failure == nil { failure = InterfaceError(problem, at: position) }
    parser.abortParsing()
  }

  // MARK: Positions

  private func position(of parser: XMLParser) -> InterfacePosition {
    InterfacePosition(
      file: file, line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
  }

  /// The beginning of the tag that the parser has just read. The parser itself stands at the tag's end.
  private func startOfTag(_ name: String, _ parser: XMLParser) -> InterfacePosition {
    let end = position(of: parser)
    let tag = Array("<\(name)".utf8)
    var lineNumber = min(end.line, lines.count)
    // Attributes hold no literal "<", so the last one before the end is the tag's.
    while lineNumber >= 1 {
      let line = lines[lineNumber - 1]
      let limit = lineNumber == end.line ? min(max(end.column - 1, 0), line.count) : line.count
      let head = line.prefix(limit)
      if let opening = head.lastIndex(of: UInt8(ascii: "<")), line[opening...].starts(with: tag) {
        let column = String(Substring(line[..<opening])).count + 1
        return InterfacePosition(file: file, line: lineNumber, column: column)
      }
      lineNumber -= 1
      if end.line - lineNumber > 100 { break }
    }
    return end
  }

  /// The error where the parser is, about the element that it reads.
  private func malformed(at parser: XMLParser) -> InterfaceError {
    var reason = "there is no complete element"
    if let element = open.last {
      reason = "the element '\(element.name)' of line \(element.position.line) is not complete"
    }
    return InterfaceError(.malformed(reason: reason), at: position(of: parser))
  }
}
