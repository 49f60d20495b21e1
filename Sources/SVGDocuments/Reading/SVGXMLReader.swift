// XML by libxml2's event parser, through FoundationXML. The document type declaration is blanked before the parser sees
// it, so there are no entities but XML's own five, and no other file is read.

import Foundation
import FoundationXML

/// Reads XML into a tree of elements with positions.
final class SVGXMLReader: NSObject, XMLParserDelegate {
  /// The elements of a document and its lines, in which attributes are found.
  struct Document {
    let root: SVGElement
    let source: SVGSource
  }

  private var source: SVGSource
  private var open: [SVGElement] = []
  private var root: SVGElement?
  private var count = 0
  private var failure: SVGDiagnostic?

  private init(_ source: SVGSource) { self.source = source }

  /// Reads a document.
  ///
  /// - Throws: ``SVGError`` with the position at which the document is not well-formed.
  static func read(_ data: Data) throws(SVGError) -> Document {
    let source = try SVGSource(data)
    let reader = SVGXMLReader(source)
    let parser = XMLParser(data: Data(source.text.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isComplete = parser.parse()
    if let failure = reader.failure { throw SVGError([failure]) }
    guard isComplete, reader.open.isEmpty, let root = reader.root else {
      throw SVGError(.malformed(reason: reader.reason), at: reader.position(of: parser))
    }
    return Document(root: root, source: source)
  }

  // MARK: Events

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    count += 1
    let position = source.start(ofTag: name, endingAt: position(of: parser))
    if open.count >= SVGLimit.depth {
      return stop(.nestedTooDeep(limit: SVGLimit.depth), at: position, parser)
    }
    if count > SVGLimit.elements {
      return stop(.tooManyElements(limit: SVGLimit.elements), at: position, parser)
    }
    let element = SVGElement(name, attributes, at: position, index: count)
    open.last?.append(.element(element))
    if root == nil { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    open.last?.append(.text(string))
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    open.last?.append(.text(String(decoding: data, as: UTF8.self)))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    _ = open.popLast()
  }

  private func stop(_ problem: SVGProblem, at position: SVGPosition, _ parser: XMLParser) {
    if failure == nil { failure = SVGDiagnostic(problem, at: position) }
    parser.abortParsing()
  }

  private func position(of parser: XMLParser) -> SVGPosition {
    SVGPosition(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
  }

  private var reason: String {
    guard let element = open.last else { return "there is no complete element" }
    return "the element '\(element.name)' of line \(element.position.line) is not complete"
  }
}
