import Foundation
import FoundationXML
import Graphics

/// Why a file is no template of a symbol.
struct SymbolTemplateError: Error {
  let reason: String
}

/// A template of the SF Symbols app: an SVG with a symbol in several weights and scales, beside guides for text.
///
/// Its variant of regular weight is read; other weights are made of that, as those of other symbols.
struct SymbolTemplate {
  /// The outline, filled by the nonzero winding rule.
  let path: CGPath
  /// The symbol's bounds: as wide as its margins are apart, as high as its text's size, about the middle of capitals.
  let viewBox: CGRect

  /// The part of the text's size that capitals of the system font are high.
  private static let capHeight: CGFloat = 0.70459

  init(_ data: Data) throws(SymbolTemplateError) {
    // Templates name the document type of SVG, which is not read; but none of them defines entities.
    guard data.range(of: Data("<!ENTITY".utf8)) == nil else {
      throw SymbolTemplateError(reason: "it defines entities, which are refused")
    }
    let reader = SymbolTemplateReader()
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isComplete = parser.parse()
    if let reason = reader.failure { throw SymbolTemplateError(reason: reason) }
    guard isComplete else {
      throw SymbolTemplateError(reason: "line \(parser.lineNumber) is not well-formed XML")
    }
    guard
      let scale = ["M", "S", "L"].first(where: { reader.paths["Regular-\($0)"] != nil }),
      let path = reader.paths["Regular-\(scale)"], !path.isEmpty
    else {
      throw SymbolTemplateError(
        reason:
          "it has no paths in a group 'Regular-M'; export the symbol as a template from SF Symbols")
    }
    self.path = path
    viewBox = reader.viewBox(scale, capHeight: Self.capHeight) ?? path.boundingBoxOfPath
  }
}

/// Collects the paths and the guides of a template.
private final class SymbolTemplateReader: NSObject, XMLParserDelegate {
  /// The paths of the groups that have an identifier, by that.
  private(set) var paths: [String: CGMutablePath] = [:]
  private(set) var failure: String?
  private var guides: [String: CGPoint] = [:]
  /// The elements that are open, the root first.
  private var open: [(id: String?, transform: CGAffineTransform)] = []
  private static let maximumDepth = 200

  /// The bounds by the guides of a scale; nil if one of them is missing.
  func viewBox(_ scale: String, capHeight: CGFloat) -> CGRect? {
    guard let cap = guides["Capline-\(scale)"]?.y, let base = guides["Baseline-\(scale)"]?.y,
      let left = (guides["left-margin-Regular-\(scale)"] ?? guides["left-margin"])?.x,
      let right = (guides["right-margin-Regular-\(scale)"] ?? guides["right-margin"])?.x,
      base > cap, right > left
    else { return nil }
    let height = (base - cap) / capHeight
    return CGRect(x: left, y: (cap + base - height) / 2, width: right - left, height: height)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    guard open.count < Self.maximumDepth else {
      return stop("its elements are nested too deeply", parser)
    }
    let outer = open.last?.transform ?? .identity
    guard let own = CGAffineTransform(svg: attributes["transform"] ?? "") else {
      return stop("the transform '\(attributes["transform"] ?? "")' is not understood", parser)
    }
    let transform = own.concatenating(outer)
    open.append((attributes["id"], transform))
    switch name {
    case "path": add(attributes["d"] ?? "", transform, parser)
    case "line": addGuide(attributes, transform)
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if !open.isEmpty { open.removeLast() }
  }

  private func add(_ data: String, _ transform: CGAffineTransform, _ parser: XMLParser) {
    do throws(SVGPathError) {
      let path = try CGPath(svgPathData: data)
      for id in open.compactMap(\.id) {
        let group = paths[id] ?? CGMutablePath()
        group.addPath(path, transform: transform)
        paths[id] = group
      }
    } catch {
      stop("line \(parser.lineNumber): \(error)", parser)
    }
  }

  private func addGuide(_ attributes: [String: String], _ transform: CGAffineTransform) {
    func number(_ key: String) -> CGFloat? {
      attributes[key].flatMap(Double.init).map { CGFloat($0) }
    }
    guard let id = attributes["id"], let x = number("x1"), let y = number("y1") else { return }
    guides[id] = CGPoint(x: x, y: y).applying(transform)
  }

  private func stop(_ reason: String, _ parser: XMLParser) {
    if failure == nil { failure = reason }
    parser.abortParsing()
  }
}

extension CGAffineTransform {
  /// The transform of an SVG attribute: `matrix`, `translate` and `scale`, as templates have them. Nil for others.
  fileprivate init?(svg text: String) {
    self = .identity
    for function in text.split(separator: ")") {
      let parts = function.split(separator: "(")
      if parts.isEmpty || parts[0].allSatisfy(\.isWhitespace) { continue }
      guard parts.count == 2 else { return nil }
      let numbers = parts[1].split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? .nan }
      guard numbers.allSatisfy(\.isFinite) else { return nil }
      let values = numbers.map { CGFloat($0) }
      let own: CGAffineTransform
      switch (parts[0].trimmingCharacters(in: CharacterSet(charactersIn: ", \r\n\t")), values.count)
      {
      case ("matrix", 6):
        own = CGAffineTransform(values[0], values[1], values[2], values[3], values[4], values[5])
      case ("translate", 1...2):
        own = CGAffineTransform(translationX: values[0], y: values.count > 1 ? values[1] : 0)
      case ("scale", 1...2):
        own = CGAffineTransform(scaleX: values[0], y: values.count > 1 ? values[1] : values[0])
      default: return nil
      }
      self = own.concatenating(self)
    }
  }
}
