import Graphics

/// A source location in a document.
public struct SVGPosition: Hashable, Sendable, Comparable {
  /// The line number, counted from 1.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int

  /// The beginning of the file.
  static let start = SVGPosition(line: 1, column: 1)

  /// Compares by line, then by column.
  public static func < (left: SVGPosition, right: SVGPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A problem of an SVG document, as a fact.
public enum SVGProblem: Hashable, Sendable {
  // The file as a whole.
  /// It does not exist or cannot be read.
  case unreadable(reason: String)
  /// It is larger than the limit, in MiB.
  case tooLarge(megabytes: Int)
  /// It is compressed (`.svgz`).
  case compressed
  /// It is not text in an encoding that is read.
  case notText
  /// It is not well-formed XML.
  case malformed(reason: String)
  /// It declares entities that are more than plain text.
  case entities
  /// Its root is another element.
  case notSVG(root: String)
  /// It has no size: neither a `viewBox` nor a width and a height above 0.
  case noSize
  /// Elements nested deeper than the limit, those within `use` included.
  case nestedTooDeep(limit: Int)
  /// More elements than the limit.
  case tooManyElements(limit: Int)
  /// More parts than the limit, those that `use` repeats included.
  case tooManyParts(limit: Int)
  /// More rules than the limit.
  case tooManyRules(limit: Int)

  // Values.
  /// A value that an attribute or a property cannot have.
  case invalidValue(name: String, value: String, expected: String)
  /// An attribute that an element needs.
  case missingAttribute(String, element: String)
  /// Path data with an error.
  case invalidPath(SVGPathError)
  /// A style sheet that is not well-formed.
  case invalidStyle(reason: String)
  /// A reference to an id that no suitable element has; `expected` describes those.
  case missingReference(String, expected: String)
  /// A reference to an element that contains it.
  case recursion(String)
  /// A reference to another file.
  case externalReference(String)
  /// An id that an earlier element has.
  case duplicateID(String, firstLine: Int)
  /// A font of text that is missing, or a character that no font has.
  case font(FontError)

  // Features without a counterpart among layers.
  /// An element, such as `filter`.
  case unsupportedElement(String)
  /// A property, or an attribute, with a value that changes the drawing.
  case unsupportedProperty(String, value: String)
  /// A feature, described as a noun phrase.
  case unsupported(String)

  // Warnings.
  /// An element without effect on a still image: `script`, or an animation.
  case ignoredElement(String)
  /// An unknown element, or one that is not allowed in its parent.
  case unknownElement(String)
  /// An animation that is ignored, and the reason.
  case animation(String)
  /// A rule of a style sheet that is not applied.
  case ignoredRule(String)

  /// Whether the document is read nevertheless.
  public var isWarning: Bool {
    switch self {
    case .ignoredElement, .unknownElement, .animation, .ignoredRule: true
    default: false
    }
  }
}

/// A problem with its location in the document.
public struct SVGDiagnostic: Hashable, Sendable {
  /// The location.
  public let position: SVGPosition
  /// The problem.
  public let problem: SVGProblem

  init(_ problem: SVGProblem, at position: SVGPosition) {
    (self.problem, self.position) = (problem, position)
  }
}

/// Thrown for a document that cannot be read, with its first errors.
public struct SVGError: Error, Hashable, Sendable {
  /// At least one error, sorted by location.
  public let diagnostics: [SVGDiagnostic]

  init(_ diagnostics: [SVGDiagnostic]) { self.diagnostics = diagnostics }

  init(_ problem: SVGProblem, at position: SVGPosition = .start) {
    diagnostics = [SVGDiagnostic(problem, at: position)]
  }
}

extension SVGDiagnostic: CustomStringConvertible {
  /// `line:column: …`.
  public var description: String { "\(position.line):\(position.column): \(problem)" }
}

extension SVGError: CustomStringConvertible {
  /// A line for each problem, as `line:column: …`.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
