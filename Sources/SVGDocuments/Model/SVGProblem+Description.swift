extension SVGProblem: CustomStringConvertible {
  /// The error and a remedy.
  public var description: String {
    switch self {
    case .unreadable(let reason): "the document cannot be read: \(reason)"
    case .tooLarge(let megabytes): "the document is larger than \(megabytes) MB"
    case .compressed: "the document is compressed; decompress it with: gunzip -S .svgz"
    case .notText:
      "the document is not text in UTF-8, nor in UTF-16, ISO-8859-1 or Windows-1252 if it says so"
    case .malformed(let reason): "not well-formed XML: \(reason)"
    case .entities:
      "only entities of plain text are read; write others in place of the references to them"
    case .notSVG(let root): "the root is '\(root)'; that of SVG is 'svg'"
    case .noSize: "the document has no size; give it a 'viewBox', or a 'width' and a 'height'"
    case .nestedTooDeep(let limit): "elements are nested more than \(limit) levels deep"
    case .tooManyElements(let limit): "the document has more than \(limit) elements"
    case .tooManyParts(let limit):
      "the document draws more than \(limit) elements, those that 'use' repeats included"
    case .tooManyRules(let limit): "the style sheets have more than \(limit) rules"
    case .font(let error): "text: \(error)"
    case .invalidStyle(let reason): "not well-formed CSS: \(reason)"
    case .ignoredElement(let name): "'\(name)' has no effect: artwork is animated by steps"
    case .unknownElement(let name): "'\(name)' is no element that is drawn here; it is left out"
    case .animation(let reason): "the animation is left out: \(reason)"
    case .ignoredRule(let name): "the rule '\(name)' is not applied"
    default: valueDescription
    }
  }

  private var valueDescription: String {
    switch self {
    case .invalidValue(let name, let value, let expected):
      "'\(name)' is \(expected); found '\(Self.shortened(value))'"
    case .missingAttribute(let name, let element): "'\(element)' needs the attribute '\(name)'"
    case .invalidPath(let error): "the path data is invalid \(error)"
    case .missingReference(let id, let expected): "there is no \(expected) with the id '\(id)'"
    case .recursion(let id): "'#\(id)' refers to an element that contains the reference"
    case .externalReference(let reference):
      "'\(Self.shortened(reference))' is in another file; only '#id' can be referred to"
    case .duplicateID(let id, let line): "the id '\(id)' is that of an element on line \(line)"
    case .unsupportedElement(let name): "'\(name)' has no counterpart among layers; " + Self.remedy
    case .unsupportedProperty(let name, let value):
      "'\(name): \(Self.shortened(value))' has no counterpart among layers; " + Self.remedy
    case .unsupported(let feature): "\(feature) has no counterpart among layers; " + Self.remedy
    default: ""
    }
  }

  private static let remedy = "a view with 'type: image' draws it"

  private static func shortened(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}
