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

  // MARK: Includes

  private func include(_ node: Node, in context: ExpansionContext, including files: [String]) {
    let paths = if case .sequence(let items) = node { Array(items) } else { [node] }
    for path in paths {
      guard let name = path.text, !name.isEmpty else {
        invalid("include", path.tagged(context.tag), "the path of a file, or a list of them")
        continue
      }
      include(name, at: path.tagged(context.tag), in: context, including: files)
    }
  }

  private func include(
    _ path: String, at node: Node, in context: ExpansionContext, including files: [String]
  ) {
    let url = URL(fileURLWithPath: path, relativeTo: context.source.directory)
    let resolved = url.resolvingSymlinksInPath().path
    let file = Self.name(of: path, besides: context.source.file)
    if let first = files.firstIndex(of: resolved) {
      let names = files[first...].map { ($0 as NSString).lastPathComponent }
      return report(ExpansionProblem.includeCycle(names + [names[0]]), at: node.position)
    }
    if !definitions.files.insert(resolved).inserted { return }
    if definitions.files.count > SceneLimit.includes {
      return report(ExpansionProblem.tooManyIncludes(limit: SceneLimit.includes), at: node.position)
    }
    guard let document = document(at: url, called: file, path, node) else { return }
    guard case .mapping(let root) = document.root else {
      let reason = "it is no mapping with 'components', 'variables' or 'colors'"
      return report(
        ExpansionProblem.unreadableInclude(path: path, reason: reason), at: node.position)
    }
    let source = DocumentSource(document, file: file, directory: url.deletingLastPathComponent())
    var inner = ExpansionContext(
      source: source, scope: context.scope, ids: IdentifierScope(prefix: "", in: nil))
    inner = self.context(inner, note: nil, ids: inner.ids)
    let folder = (path as NSString).deletingLastPathComponent
    inner.folder = folder.isEmpty ? context.folder : context.folder + folder + "/"
    let tagged = root.map { ($0.key.tagged(inner.tag), $0.value) }
    _ = check(Node.Mapping(tagged), context: "an included file", known: Self.includedKeys)
    define(root, in: inner, including: files + [resolved])
    for key in ["assets", "colors"] {
      guard case .mapping(let entries)? = root.value(key) else { continue }
      definitions.included[key, default: []] += entries.map {
        Definitions.Entry(key: $0.key, value: $0.value, context: inner)
      }
    }
  }

  /// A YAML file that the scene refers to; reports why it cannot be read.
  private func document(
    at url: URL, called name: String, _ path: String, _ node: Node
  ) -> YAMLDocument? {
    if let refusal = sources?.refusal(of: url) {
      report(ExpansionProblem.unreadableInclude(path: path, reason: refusal), at: node.position)
      return nil
    }
    sources?.note(url)
    do throws(SceneError) {
      return try YAMLText(contentsOf: url, called: name).compose()
    } catch {
      let first = error.diagnostics.first
      switch first?.problem {
      case .unreadableFile(let reason)?:
        report(ExpansionProblem.unreadableInclude(path: path, reason: reason), at: node.position)
      // The error itself says how a scene begins, which does not apply to an included file.
      case .notAScene(let reason)? where first?.position == .start:
        report(ExpansionProblem.unreadableInclude(path: path, reason: reason), at: node.position)
      default: report(error)
      }
      return nil
    }
  }

  /// The name of a file for messages: relative to the folder of the file that refers to it.
  static func name(of path: String, besides file: String) -> String {
    if path.hasPrefix("/") { return path }
    let folder = (file as NSString).deletingLastPathComponent
    return folder.isEmpty ? path : "\(folder)/\(path)"
  }

  /// The entries of the document with the colors and assets of included files before its own.
  func addingIncluded(to pairs: [(Node, Node)]) -> [(Node, Node)] {
    var pairs = pairs
    for (key, entries) in definitions.included.sorted(by: { $0.key < $1.key }) {
      let index = pairs.firstIndex { $0.0.text == key }
      var own: [(Node, Node)] = []
      if let index {
        // Other nodes than mappings are reported by the grammar.
        guard case .mapping(let mapping) = pairs[index].1 else { continue }
        own = mapping.map { ($0.key, $0.value) }
      }
      var names = Set(own.compactMap(\.0.text))
      // Of two files with the same name, the later one counts.
      let added = entries.reversed().filter { names.insert($0.key.text ?? "").inserted }.reversed()
        .map { entry in
          (entry.key.tagged(entry.context.tag), included(entry, isPath: key == "assets"))
        }
      let merged = Node.mapping(Node.Mapping(added + own))
      if let index { pairs[index].1 = merged } else { pairs.append((Node(key), merged)) }
    }
    return pairs
  }

  private func included(_ entry: Definitions.Entry, isPath: Bool) -> Node {
    let value = expand(entry.value, entry.context)
    guard isPath, case .scalar(var scalar) = value, !scalar.string.hasPrefix("/") else {
      return value
    }
    scalar.string = entry.context.folder + scalar.string
    return .scalar(scalar)
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
