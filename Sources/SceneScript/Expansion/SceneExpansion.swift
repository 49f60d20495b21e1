import Animator
import SceneExpressions
import Yams

/// Resolves includes, data, variables, expressions, components and loops: the stage between YAML and the grammar, which
/// then reads a document without any of them.
///
/// Nodes keep the locations of their source text. Nodes of other files, instances and iterations are marked with their
/// ``SourceMap/Origin``.
final class SceneExpansion {
  /// The keys of the document that only this stage reads.
  static let keys: Set = [
    "include", "variables", "components", "data", "theme", "themes", "variant", "variants", "when",
  ]

  let sources: SourceFiles?
  let inputs: SceneInputs
  let budget = ExpressionBudget()
  private(set) var map = SourceMap()
  private(set) var diagnostics: [SceneDiagnostic] = []
  private let file: String

  /// The theme of the scene; nil if there are none.
  private(set) var theme: Theme?
  /// Whether there are themes, or there is an error about them.
  private(set) var hasThemes = false
  /// The variant of the scene; nil if there are none.
  var variant: String?
  /// The names of the variants.
  var variantNames: [String] = []
  /// Where the document itself is expanded.
  private(set) var documentContext: ExpansionContext?
  /// The size of the stage, for expressions.
  private(set) var stageSize: Definitions.Entry?
  /// The definitions of all files.
  var definitions = Definitions()
  /// The variables that are being computed, outermost first, and those that have been.
  var pendingVariables: [String] = []
  var variableValues: [String: ExpressionValue?] = [:]
  /// The number of instances without an id, by component.
  var unnamedInstances: [String: Int] = [:]

  private var templates: [String: Result<ExpressionTemplate, ExpressionError>] = [:]
  /// Makes the other tags, which share its constructor: creating one takes longer than expanding a node.
  private let plainTag = Tag.implicit
  private var nodeCount = 0
  private var isExhausted = false
  private var comparisonsLeft = 20_000

  private init(file: String, inputs: SceneInputs, sources: SourceFiles?) {
    (self.file, self.inputs, self.sources) = (file, inputs, sources)
  }

  /// Expands a document.
  ///
  /// - Returns: The document, and the origins of its nodes.
  /// - Throws: ``SceneError`` with all errors.
  static func expand(
    _ document: YAMLDocument, file: String, directory: URL, inputs: SceneInputs,
    noting sources: SourceFiles?
  ) throws(SceneError) -> (document: YAMLDocument, map: SourceMap) {
    // Other documents skip this stage, at the cost of a search for a few bytes.
    guard case .mapping(let root) = document.root,
      document.hasMarkers || inputs != SceneInputs()
        || root.contains(where: { keys.contains($0.key.text ?? "") })
    else { return (document, SourceMap()) }
    let expansion = SceneExpansion(file: file, inputs: inputs, sources: sources)
    let source = DocumentSource(document, file: file, directory: directory)
    let expanded = expansion.expandRoot(root, source, at: document.root)
    if !expansion.diagnostics.isEmpty {
      throw SceneError(expansion.diagnostics.sorted { $0.position < $1.position })
    }
    var result = document
    result.root = expanded
    return (result, expansion.map)
  }

  private func expandRoot(_ root: Node.Mapping, _ source: DocumentSource, at node: Node) -> Node {
    let context = ExpansionContext(
      source: source, scope: ValueScope(of: self), ids: IdentifierScope(prefix: "", in: nil))
    documentContext = context
    let root = varied(choosingVariant(root, at: node), context)
    stageSize = Self.stageSize(root, context)
    define(root, in: context)
    let count = diagnostics.count
    theme = chosenTheme(root, at: node)
    hasThemes = theme != nil || diagnostics.count > count
    checkInputs(at: node)
    var pairs: [(Node, Node)] = []
    for (key, value) in root where !Self.keys.contains(key.text ?? "") {
      pairs.append((key, expand(value, key: key, in: .value, context)))
    }
    pairs = addingIncluded(to: addingTheme(to: pairs))
    return .mapping(Node.Mapping(pairs, root.tag, root.style, root.mark))
  }

  // MARK: Messages

  /// Adds an error.
  func report(_ problem: ExpansionProblem, at position: ScenePosition) {
    // A definition with an error is expanded for each of its instances.
    let diagnostic = map.diagnostic(.expansion(problem), at: position, in: file)
    let isKnown = diagnostics.contains {
      $0.position == diagnostic.position && $0.file == diagnostic.file
        && $0.problem == diagnostic.problem
    }
    if !isKnown, diagnostics.count < 100 { diagnostics.append(diagnostic) }
  }

  /// Adds an error of the grammar.
  func report(_ problem: Problem, at position: ScenePosition) {
    let diagnostic = map.diagnostic(problem, at: position, in: file)
    if diagnostics.count < 100, !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Adds the errors of another file.
  func report(_ error: SceneError) { diagnostics += error.diagnostics }

  /// Adds the error of an expression that begins at a location.
  func report(_ error: ExpressionError, at node: Node) {
    if error.problem == .alreadyReported { return }
    let misspelled = error.problem.misspelled
    let nearest = misspelled.flatMap { self.nearest($0.name, among: $0.known) }
    report(.expression(error.problem, nearest: nearest), at: node.position(ofScalar: error.offset))
  }

  /// The name that a misspelled one may mean.
  func nearest(_ name: String, among names: [String]) -> String? {
    comparisonsLeft -= names.count
    return comparisonsLeft > 0 ? NearestName.of(name, among: names) : nil
  }

  // MARK: Origins

  /// The context for the nodes of an instance, an iteration or a file.
  func context(
    _ context: ExpansionContext, note: String?, ids: IdentifierScope
  ) -> ExpansionContext {
    var context = context
    context.note = [note, context.note].compactMap(\.self).joined(separator: ", ")
    if context.note == "" { context.note = nil }
    context.ids = ids
    context.tag = originTag(
      SourceMap.Origin(file: context.source.file, note: context.note, scope: ids))
    return context
  }

  private func originTag(_ origin: SourceMap.Origin) -> Tag {
    plainTag.copy(with: Tag.Name(rawValue: "\(Node.originPrefix)\(map.add(origin))"))
  }

  // MARK: Limits

  /// Counts a node; false beyond the limits, which is reported once.
  func admit(_ node: Node, _ context: ExpansionContext) -> Bool {
    nodeCount += 1
    if isExhausted { return false }
    if context.depth > SceneLimit.expansionDepth {
      report(Problem.nestedTooDeep(limit: SceneLimit.expansionDepth / 2), at: node.position)
      isExhausted = true
    } else if nodeCount > SceneLimit.expandedNodes {
      report(ExpansionProblem.tooLarge(limit: SceneLimit.expandedNodes), at: node.position)
      isExhausted = true
    }
    return !isExhausted
  }

  /// Counts the nodes that a value becomes.
  func admit(_ value: ExpressionValue, at node: Node, _ context: ExpansionContext) -> Bool {
    nodeCount += min(value.weight, SceneLimit.expandedNodes)
    return admit(node, context)
  }

  // MARK: Expressions

  /// The value of a text with expressions; nil after an error, which is reported.
  func evaluate(_ text: String, at node: Node, _ context: ExpansionContext) -> ExpressionValue? {
    let template =
      templates[text]
      ?? Result { () throws(ExpressionError) in try ExpressionTemplate(text) }
    templates[text] = template
    do throws(ExpressionError) {
      return try template.get().value(in: context.scope, spending: budget)
    } catch {
      report(error, at: node)
      return nil
    }
  }

  /// The value of an expression that needs no braces; nil after an error.
  func evaluateBare(_ node: Node, _ context: ExpansionContext) -> ExpressionValue? {
    guard let text = node.text, !ExpressionTemplate.isTemplate(text) else {
      return ExpressionValue(expand(node, context))
    }
    do throws(ExpressionError) {
      return try Expression(text).value(in: context.scope, spending: budget)
    } catch {
      report(error, at: node)
      return nil
    }
  }
}
