import Animator
import SceneExpressions
import Yams

/// The definitions in the files of a scene.
struct Definitions {
  /// A value that is expanded when it is needed, in the file where it stands.
  struct Entry {
    let key: Node
    let value: Node
    let context: ExpansionContext
  }

  var variables: [String: Entry] = [:]
  var components: [String: Component] = [:]
  /// In their order. Of two with a name, the later one counts.
  var themes: [(name: String, entry: Entry)] = []
  /// Values by name. Those of the document replace those of the files that it includes.
  var data: [(name: String, value: ExpressionValue)] = []
  /// The colors and assets of included files, by the key of the document.
  var included: [String: [Entry]] = [:]
  /// The paths of the included files.
  var files: Set<String> = []
}

extension SceneExpansion {
  /// The keys of files that scenes include.
  static let includedKeys =
    keys.sorted().filter { !["theme", "variant", "variants", "when"].contains($0) } + [
      "assets", "colors",
    ]

  /// Reads the definitions of a document or of a file that it includes.
  ///
  /// - Parameter including: The files around, outermost first.
  func define(_ root: Node.Mapping, in context: ExpansionContext, including files: [String] = []) {
    if let node = root.value("include") { include(node, in: context, including: files) }
    if let node = root.value("data") { defineData(node, in: context) }
    if let node = root.value("variables") {
      guard case .mapping(let mapping) = node else {
        return invalid("variables", node, "a mapping of names to values")
      }
      for (key, value) in varied(mapping, context) {
        guard let name = key.text else { continue }
        definitions.variables[name] = Definitions.Entry(key: key, value: value, context: context)
      }
    }
    if let node = root.value("components") { defineComponents(node, in: context) }
    if let node = root.value("themes") { defineThemes(node, in: context) }
  }

  /// Reports a value of the wrong type.
  func invalid(_ key: String, _ node: Node, _ expected: String) {
    report(
      Problem.invalidValue(key: key, expected: expected, found: node.found), at: node.position)
  }

  /// Reports keys that a mapping does not have; false if there are any.
  func check(_ mapping: Node.Mapping, context: String, known: [String]) -> Bool {
    let unknown = mapping.filter { !known.contains($0.key.text ?? "") }
    for (key, _) in unknown {
      let name = key.text ?? "\(key.found)"
      report(
        Problem.unknownKey(
          key: name, context: context, nearest: nearest(name, among: known), known: known),
        at: key.position)
    }
    return unknown.isEmpty
  }

  // MARK: Variables

  /// The value of a variable, or of another name that all expressions may refer to; nil if there is none.
  func globalValue(_ name: String) throws(ExpressionError) -> ExpressionValue? {
    if let known = variableValues[name] {
      guard let known else { throw ExpressionError(.alreadyReported) }
      return known
    }
    if let variable = definitions.variables[name] { return try value(of: variable, name) }
    switch name {
    case "data": return .record(ExpressionRecord(definitions.data))
    case "theme" where hasThemes:
      guard let theme else { throw ExpressionError(.alreadyReported) }
      return theme.record
    case "variant": return variant.map { .text($0) }
    case "stage": return try stageValue()
    default: return nil
    }
  }

  /// The names that all expressions may refer to.
  var globalNames: [String] {
    definitions.variables.keys.sorted() + ["data"] + (hasThemes ? ["theme"] : [])
      + (variant == nil ? [] : ["variant"]) + (stageSize == nil ? [] : ["stage"])
  }

  /// The width and the height of the stage, in points; nil if it has no size.
  private func stageValue() throws(ExpressionError) -> ExpressionValue? {
    let name = "stage"
    guard let entry = stageSize else { return nil }
    guard case .list(let sides) = try value(of: entry, name), sides.items.count == 2 else {
      throw ExpressionError(.alreadyReported)
    }
    let value = ExpressionValue.record(
      ExpressionRecord([("width", sides.items[0]), ("height", sides.items[1])]))
    variableValues[name] = .some(value)
    return value
  }

  private func value(
    of variable: Definitions.Entry, _ name: String
  ) throws(ExpressionError) -> ExpressionValue {
    if let first = pendingVariables.firstIndex(of: name) {
      report(
        ExpansionProblem.variableCycle(pendingVariables[first...] + [name]),
        at: variable.value.tagged(variable.context.tag).position)
      throw ExpressionError(.alreadyReported)
    }
    pendingVariables.append(name)
    defer { pendingVariables.removeLast() }
    let count = diagnostics.count
    var value: ExpressionValue? = ExpressionValue(expand(variable.value, variable.context))
    if diagnostics.count > count { value = nil }
    if let given = inputs.variables[name] ?? inputs.row[name], let usual = value {
      value = Self.value(given, like: usual)
      if value == nil {
        report(
          ExpansionProblem.invalidVariable(name, expected: usual.typeName, found: given),
          at: variable.value.tagged(variable.context.tag).position)
      }
    }
    variableValues[name] = .some(value)
    guard let value else { throw ExpressionError(.alreadyReported) }
    return value
  }

  /// A value that is given as text, of the type of the variable's default; nil if it is not of that type.
  private static func value(_ text: String, like usual: ExpressionValue) -> ExpressionValue? {
    if case .text = usual { return .text(text) }
    guard let node = try? Yams.compose(yaml: text) else { return usual == .null ? .null : nil }
    let value = ExpressionValue(node)
    return usual == .null || value.typeName == usual.typeName ? value : nil
  }

  /// Reports values for variables that do not exist.
  func checkInputs(at node: Node) {
    if inputs.isForReel { return }
    for name in inputs.variables.keys.sorted() where definitions.variables[name] == nil {
      let nearest = nearest(name, among: definitions.variables.keys.sorted())
      report(ExpansionProblem.unknownVariable(name, nearest: nearest), at: node.position)
    }
    let columns = inputs.row.keys.sorted()
    if !columns.isEmpty, !columns.contains(where: { definitions.variables[$0] != nil }) {
      report(ExpansionProblem.unusedRow(columns: columns), at: node.position)
    }
    // Values from outside are checked even if nothing refers to the variable.
    for name in inputs.variables.keys.sorted() + columns { _ = try? globalValue(name) }
  }

  // MARK: Data

  private func defineData(_ node: Node, in context: ExpansionContext) {
    if let path = node.text {
      let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
      return defineData(name, path, at: node.tagged(context.tag), in: context)
    }
    guard case .mapping(let mapping) = node else {
      return invalid(
        "data", node.tagged(context.tag), "a file, or a mapping of names to files or values")
    }
    for (key, value) in mapping {
      guard let name = key.text else { continue }
      if let path = value.text {
        defineData(name, path, at: value.tagged(context.tag), in: context)
      } else {
        definitions.data.append((name, ExpressionValue(value)))
      }
    }
  }

  private func defineData(
    _ name: String, _ path: String, at node: Node, in context: ExpansionContext
  ) {
    let url = URL(fileURLWithPath: path, relativeTo: context.source.directory)
    if let refusal = sources?.refusal(of: url) {
      return report(ExpansionProblem.unreadableData(path: path, reason: refusal), at: node.position)
    }
    sources?.note(url)
    do throws(SceneDataFailure) {
      definitions.data.append((name, try SceneData.value(contentsOf: url)))
    } catch {
      report(ExpansionProblem.unreadableData(path: path, reason: error.reason), at: node.position)
    }
  }
}
