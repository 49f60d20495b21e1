import Animator
import SceneExpressions
import Yams

extension SceneExpansion {
  /// Reads the themes of a file.
  func defineThemes(_ node: Node, in context: ExpansionContext) {
    guard case .mapping(let mapping) = node else {
      return invalid("themes", node.tagged(context.tag), "a mapping of names to themes")
    }
    for (key, value) in mapping {
      guard let name = key.text else { continue }
      definitions.themes.append((name, Definitions.Entry(key: key, value: value, context: context)))
    }
  }

  /// The theme of the scene: that of the command, or else the one that the scene names, or else the first. Nil if there
  /// are none.
  func chosenTheme(_ root: Node.Mapping, at node: Node) -> Theme? {
    let names = definitions.themes.map(\.name)
    let named = root.value("theme")
    let given = inputs.isForReel && !names.contains(inputs.theme ?? "") ? nil : inputs.theme
    guard let name = given ?? named?.text ?? names.first else { return nil }
    guard names.contains(name) else {
      report(
        ExpansionProblem.unknownTheme(name, nearest: nearest(name, among: names), known: names),
        at: given == nil ? named?.position ?? node.position : node.position)
      return nil
    }
    return theme(name, extending: [])
  }

  /// A theme with the values of those that it extends.
  private func theme(_ name: String, extending themes: [String]) -> Theme? {
    guard let entry = definitions.themes.last(where: { $0.name == name })?.entry,
      case .mapping(let mapping) = entry.value
    else {
      if let entry = definitions.themes.last(where: { $0.name == name })?.entry {
        invalid(
          name, entry.value.tagged(entry.context.tag), "a theme, such as {colors: {paper: white}}")
      }
      return nil
    }
    guard check(mapping, context: "the theme '\(name)'", known: Theme.keys) else { return nil }
    var theme = Theme(name: name)
    if let base = mapping.value(Theme.base) {
      guard let based = self.base(base, of: name, extending: themes, entry.context) else {
        return nil
      }
      (theme.values, theme.style) = (based.values, based.style)
    }
    let context = context(entry.context, note: "in the theme '\(name)'", ids: entry.context.ids)
    theme.style = mapping.value(Theme.style).map { expand($0, context) } ?? theme.style
    for section in Theme.Section.allCases {
      guard let node = mapping.value(section.rawValue) else { continue }
      guard case .mapping(let values) = node else {
        invalid(section.rawValue, node.tagged(context.tag), "a mapping of names to values")
        continue
      }
      let own = values.map { (key: $0.key.tagged(context.tag), value: expand($0.value, context)) }
      let names = own.map(\.key.text)
      theme.values[section, default: []].removeAll { names.contains($0.key.text) }
      theme.values[section, default: []] += own
    }
    return theme
  }

  private func base(
    _ node: Node, of name: String, extending themes: [String], _ context: ExpansionContext
  ) -> Theme? {
    let names = definitions.themes.map(\.name)
    let position = node.tagged(context.tag).position
    guard let base = node.text, names.contains(base) else {
      let text = node.text ?? ""
      report(
        ExpansionProblem.unknownTheme(text, nearest: nearest(text, among: names), known: names),
        at: position)
      return nil
    }
    let chain = themes + [name]
    if let first = chain.firstIndex(of: base) {
      report(ExpansionProblem.themeCycle(chain[first...] + [base]), at: position)
      return nil
    }
    return theme(base, extending: chain)
  }

  // MARK: Names in the scene

  /// The value that a name of the theme stands for, as of the key `curve`; nil for other values.
  func themed(_ value: Node, key: String) -> Node? {
    guard let theme, let section = Theme.Section.of(key: key), let name = value.text else {
      return nil
    }
    return theme[section, name]
  }

  /// A step in which `use: soft` is replaced by the parameters of the theme's spring.
  func withSpring(_ mapping: Node.Mapping, _ context: ExpansionContext) -> Node.Mapping {
    let steps: Set = ["spring", "transition", "layout", "resize"]
    guard let use = mapping.value("use"), let name = use.text,
      mapping.contains(where: { steps.contains($0.key.text ?? "") })
    else { return mapping }
    if hasThemes, theme == nil { return mapping.without(["use"]) }
    let names = (theme?.values[.springs] ?? []).compactMap(\.key.text)
    guard case .mapping(let spring)? = theme?[.springs, name] else {
      report(
        ExpansionProblem.unknownSpring(name, nearest: nearest(name, among: names)),
        at: use.tagged(context.tag).position)
      return mapping.without(["use"])
    }
    let own = Set(mapping.compactMap(\.key.text))
    let pairs =
      mapping.filter { $0.key.text != "use" } + spring.filter { !own.contains($0.key.text ?? "") }
    return Node.Mapping(pairs.map { ($0.key, $0.value) }, mapping.tag, mapping.style, mapping.mark)
  }

  /// The entries of the document with the colors and the appearance of the theme.
  func addingTheme(to pairs: [(Node, Node)]) -> [(Node, Node)] {
    guard let theme else { return pairs }
    var pairs = pairs
    if let style = theme.style, let index = pairs.firstIndex(where: { $0.0.text == "stage" }),
      case .mapping(let stage) = pairs[index].1, stage.value("style") == nil
    {
      let entries = stage.map { ($0.key, $0.value) } + [(Node("style"), style)]
      pairs[index].1 = .mapping(Node.Mapping(entries, stage.tag, stage.style, stage.mark))
    }
    guard let colors = theme.values[.colors], !colors.isEmpty else { return pairs }
    let index = pairs.firstIndex { $0.0.text == "colors" }
    var own: [(Node, Node)] = []
    if let index {
      guard case .mapping(let mapping) = pairs[index].1 else { return pairs }
      own = mapping.map { ($0.key, $0.value) }
    }
    let names = Set(own.compactMap(\.0.text))
    let added = colors.filter { !names.contains($0.key.text ?? "") }.map { ($0.key, $0.value) }
    let merged = Node.mapping(Node.Mapping(added + own))
    if let index { pairs[index].1 = merged } else { pairs.append((Node("colors"), merged)) }
    return pairs
  }
}
