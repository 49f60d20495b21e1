import Foundation
import Graphics

/// Resolves the styles, references and transforms of a document, and reads its parts.
///
/// Reading goes on after an error, so that one run reports all of them.
final class SVGReader {
  let root: SVGElement
  private let source: SVGSource
  let fonts: FontSet
  /// The elements that references mean, by id.
  private(set) var elements: [String: SVGElement] = [:]
  /// Animations that refer to the element they animate, by the reference.
  private(set) var animationsByTarget: [String: [SVGElement]] = [:]
  private(set) var sheet = CSSStyleSheet()
  /// The rules that match each element, by its index.
  private var matchingRules: [Int: [CSSRule]] = [:]
  private var problems: [SVGDiagnostic] = []
  private var errorCount = 0
  private var reported: Set<SVGDiagnostic> = []
  private(set) var warnings: [SVGDiagnostic] = []
  private var partCount = 0
  private var pathElementCount = 0
  /// Gradients that have been read, by the index of their elements.
  var gradients: [Int: SVGGradient] = [:]

  init(_ document: SVGXMLReader.Document, fonts: FontSet) {
    (root, source, self.fonts) = (document.root, document.source, fonts)
  }

  struct Result {
    let size: CGSize
    let viewBox: CGRect
    let aspectRatio: SVGAspectRatio
    let parts: [SVGPart]
  }

  /// Reads the document.
  ///
  /// - Throws: ``SVGError`` with all errors.
  func read() throws(SVGError) -> Result {
    guard root.name == "svg" else { throw SVGError(.notSVG(root: root.name), at: root.position) }
    collect(root)
    if !sheet.isEmpty { match(root, in: []) }
    let result = document()
    let lost = animationsByTarget.filter { elements[String($0.key.dropFirst())] == nil }
    for animation in lost.values.joined().sorted(by: { $0.index < $1.index }) {
      report(.animation("there is no element '\(animation.reference ?? "")'"), at: animation)
    }
    guard let result, errorCount == 0 else {
      throw SVGError(problems.sorted { $0.position < $1.position })
    }
    warnings = problems
    return result
  }

  // MARK: Diagnostics

  /// Adds a problem at an element.
  func report(_ problem: SVGProblem, at element: SVGElement) {
    report(problem, at: element.position)
  }

  /// Adds a problem at an attribute of an element.
  func report(_ problem: SVGProblem, at attribute: String, of element: SVGElement) {
    report(problem, at: source.position(of: attribute, in: element))
  }

  private func report(_ problem: SVGProblem, at position: SVGPosition) {
    if !problem.isWarning { errorCount += 1 }
    let diagnostic = SVGDiagnostic(problem, at: position)
    // The contents of `use` have the same problems each time that they are repeated.
    if reported.contains(diagnostic) { return }
    if problems.count == SVGLimit.listedErrors {
      // Errors are listed rather than warnings.
      guard !problem.isWarning, let last = problems.lastIndex(where: \.problem.isWarning) else {
        return
      }
      problems.remove(at: last)
    }
    reported.insert(diagnostic)
    problems.append(diagnostic)
  }

  /// Whether another part may be added; reports once that the limit is exceeded.
  func countPart(_ element: SVGElement) -> Bool {
    partCount += 1
    if partCount == SVGLimit.parts + 1 {
      report(.tooManyParts(limit: SVGLimit.parts), at: element)
    }
    return partCount <= SVGLimit.parts
  }

  /// Whether a path may be added; reports once that the limit is exceeded.
  func count(_ path: CGPath, of element: SVGElement) -> Bool {
    let isWithin = pathElementCount <= SVGLimit.pathElements
    pathElementCount += path.elements.count
    if isWithin, pathElementCount > SVGLimit.pathElements {
      report(.tooManyElements(limit: SVGLimit.pathElements), at: element)
    }
    return pathElementCount <= SVGLimit.pathElements
  }

  // MARK: Ids and styles

  private func collect(_ element: SVGElement) {
    if let id = element.id {
      if let first = elements[id] {
        report(.duplicateID(id, firstLine: first.position.line), at: "id", of: element)
      } else {
        elements[id] = element
      }
    }
    if Self.animations.contains(element.name), let reference = element.reference {
      animationsByTarget[reference, default: []].append(element)
    }
    if element.name == "style" {
      sheet.add(element.text) { report($0, at: element) }
      if sheet.count > SVGLimit.rules {
        report(.tooManyRules(limit: SVGLimit.rules), at: element)
      }
    }
    for child in element.children where !child.isForeign { collect(child) }
  }

  private func match(_ element: SVGElement, in path: [CSSElement]) {
    let seen = CSSElement(
      name: element.name, id: element.id,
      classes: Set((element["class"] ?? "").split(whereSeparator: \.isWhitespace)))
    let rules = sheet.rules(for: seen, in: path)
    if !rules.isEmpty { matchingRules[element.index] = rules }
    for child in element.children where !child.isForeign { match(child, in: path + [seen]) }
  }

  /// The style of an element: its attributes, the rules that match it, and its attribute `style`, each stronger than
  /// those before.
  func style(of element: SVGElement, in parent: SVGStyle) -> SVGStyle {
    var declarations: [(CSSDeclaration, attribute: String?)] = []
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key })
    where SVGStyle.presentationAttributes.contains(name) {
      declarations.append((CSSDeclaration(name: name, value: value.trimmed), name))
    }
    let rules = matchingRules[element.index] ?? []
    declarations += rules.flatMap(\.declarations).map { ($0, nil) }
    if let text = element["style"] {
      declarations += CSSDeclaration.list(text).map { ($0, "style") }
    }
    let ordered =
      declarations.filter { !$0.0.isImportant } + declarations.filter(\.0.isImportant)
    var last: [String: Int] = [:]
    for (index, item) in ordered.enumerated() { last[item.0.name] = index }
    var style = parent.inherited
    if element["xml:space"] == "preserve" { style.font.keepsSpace = true }
    if element["xml:space"] == "default" { style.font.keepsSpace = false }
    let winners = ordered.enumerated().filter { last[$0.element.0.name] == $0.offset }
    // Other lengths depend on the font size.
    let first = winners.filter { $0.element.0.name == "font-size" }
    for (_, item) in first + winners.filter({ $0.element.0.name != "font-size" }) {
      apply(item.0, from: item.attribute, of: element, to: &style, parent)
    }
    return style
  }

  private func apply(
    _ declaration: CSSDeclaration, from attribute: String?, of element: SVGElement,
    to style: inout SVGStyle, _ parent: SVGStyle
  ) {
    let (name, value) = (declaration.name, declaration.value)
    let problem: SVGProblem
    switch style.apply(name, value, parent: parent) {
    case .applied: return
    case .invalid(let expected):
      problem = .invalidValue(name: name, value: value, expected: expected)
    case .unsupported:
      if SVGStyle.isOfText(name), !element.mayContainText { return }
      problem = .unsupportedProperty(name, value: value)
    }
    if let attribute {
      report(problem, at: attribute, of: element)
    } else {
      report(problem, at: element)
    }
  }

  // MARK: Attributes

  /// A length in user units; the default if there is none.
  ///
  /// - Parameters:
  ///   - whole: The length of 100 %, in user units.
  ///   - isPositive: Whether it must not be negative.
  func length(
    _ name: String, of element: SVGElement, _ context: SVGContext, of whole: Double,
    default value: Double = 0, isPositive: Bool = false
  ) -> Double {
    guard let text = element[name], text != "auto" else { return value }
    guard let length = SVGLength(text), !isPositive || length.value >= 0 else {
      report(
        .invalidValue(
          name: name, value: text,
          expected: isPositive ? "a length that is not negative" : "a length"),
        at: name, of: element)
      return value
    }
    return length.resolved(of: whole, fontSize: context.style.font.size)
  }

  /// The transform of an attribute; the identity if there is none, or it is invalid.
  func transform(
    _ text: String?, at name: String = "transform", of element: SVGElement
  ) -> CGAffineTransform {
    guard let text else { return .identity }
    if let transform = CGAffineTransform(svg: text) { return transform }
    report(
      .invalidValue(
        name: name, value: text, expected: "a list of transforms, such as 'rotate(45)'"),
      at: name, of: element)
    return .identity
  }

  /// The element that a reference means, if it has one of these names.
  func target(
    _ reference: String, at attribute: String, of element: SVGElement, named names: Set<String>,
    called expected: String
  ) -> SVGElement? {
    guard let id = SVGReference.id(in: reference) else {
      report(.externalReference(reference), at: attribute, of: element)
      return nil
    }
    guard let target = elements[id], names.isEmpty || names.contains(target.name) else {
      report(.missingReference(id, expected: expected), at: attribute, of: element)
      return nil
    }
    return target
  }

  /// The element that a reference means, and a context in which it is being followed; nil after an error, which is
  /// reported.
  func follow(
    _ reference: String, at attribute: String, of element: SVGElement, _ context: SVGContext,
    named names: Set<String>, called expected: String
  ) -> (target: SVGElement, context: SVGContext)? {
    guard
      let target = target(
        reference, at: attribute, of: element, named: names, called: expected),
      let id = target.id
    else { return nil }
    if context.references.contains(id) {
      report(.recursion(id), at: attribute, of: element)
      return nil
    }
    var inner = context
    inner.references.append(id)
    return (target, inner)
  }
}

/// The state that elements inherit from those around them.
struct SVGContext {
  var style = SVGStyle()
  /// From user space to the coordinates of the view box.
  var transform = CGAffineTransform.identity
  /// The size of the nearest viewport, in user units.
  var viewport: CGSize
  /// The text before ids in the names of parts; nil where parts have no names.
  var prefix: String? = ""
  /// The ids of the references that are being followed.
  var references: [String] = []
  var depth = 0

  /// The length of 100 % in no particular direction, in user units.
  var diagonal: Double {
    ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
      .native
  }
}
