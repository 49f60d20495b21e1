import Animator
import SceneExpressions
import Yams

// The files that a scene includes.

extension SceneExpansion {
  func include(_ node: Node, in context: ExpansionContext, including files: [String]) {
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
}
