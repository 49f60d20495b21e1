import Animator
import Yams

/// The keys of a constraint in a mapping.
enum ConstraintGrammar {
  static let name = Field(
    "name", .reference("a name for steps to refer to"),
    "The name that 'layout' steps refer to. Several constraints may share one.")
  static let active = Field(
    "active", .bool, "Whether it is in effect from the start. Default: true.")
  static let constraintName = "constraint"
  static let constraintDoc = "The constraint, or a list of them."

  static let textSchema = JSON.object([("type", .string("string"))])
  static let rows = [
    name.row,
    FieldRow(
      name: constraintName,
      schema: .object([
        (
          "anyOf",
          .array([
            textSchema, .object([("type", .string("array")), ("items", textSchema)]),
          ])
        )
      ]), doc: constraintDoc), active.row,
  ]
}

extension ValueKind where Value == [ConstraintDescription] {
  /// A list of constraints of a view.
  static var viewConstraints: ValueKind { constraints(hasOwner: true) }

  /// A list of constraints of the scene, which name their views.
  static var sceneConstraints: ValueKind { constraints(hasOwner: false) }

  private static func constraints(hasOwner: Bool) -> ValueKind {
    let item = JSON.object([
      (
        "anyOf",
        .array([
          ConstraintGrammar.textSchema,
          .mapping(ConstraintGrammar.rows, required: [ConstraintGrammar.constraintName]),
        ])
      )
    ])
    return ValueKind(
      schema: .object([("type", .string("array")), ("items", item)]),
      write: { .list($0.map(\.yaml)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(
          node, key, expects: "a list of constraints, such as [\"width = 80\"]")
      }
      return items.flatMap { reader.constraints($0, hasOwner: hasOwner) }
    }
  }
}

extension ConstraintDescription {
  /// The YAML form: the text, or a mapping if it has a name or is inactive.
  fileprivate var yaml: YAMLValue {
    if name == nil, isActive { return .text(text) }
    return .mapping {
      $0.write(ConstraintGrammar.name, name)
      $0.write(ConstraintGrammar.constraintName, .text(text))
      if !isActive { $0.write(ConstraintGrammar.active, false) }
    }
  }
}

extension SceneReader {
  /// Reads an item of a list of constraints, which may be several with the same name.
  fileprivate func constraints(_ node: Node, hasOwner: Bool) -> [ConstraintDescription] {
    guard case .mapping(let mapping) = node else {
      return constraint(node, name: nil, isActive: true, hasOwner: hasOwner).map { [$0] } ?? []
    }
    guard
      let fields = Fields(
        node, key: "constraints", context: "a constraint", known: ConstraintGrammar.rows,
        reader: self)
    else { return [] }
    let name = fields.read(ConstraintGrammar.name)
    let isActive = fields.read(ConstraintGrammar.active) ?? true
    guard let value = mapping.value(ConstraintGrammar.constraintName) else {
      let key = ConstraintGrammar.constraintName
      report(.missingKey(key: key, context: "a constraint"), at: node)
      return []
    }
    let items = if case .sequence(let items) = value { Array(items) } else { [value] }
    return items.compactMap {
      constraint($0, name: name, isActive: isActive, hasOwner: hasOwner)
    }
  }

  private func constraint(
    _ node: Node, name: String?, isActive: Bool, hasOwner: Bool
  ) -> ConstraintDescription? {
    guard var text = node.text else {
      return reportInvalid(
        node, "constraints", expects: "a constraint, such as \"card.leading = superview.leading\"")
    }
    do throws(ConstraintParser.Failure) {
      text = try completed(text, hasOwner: hasOwner, at: node)
      let rule = try rule(text, hasOwner: hasOwner, at: node)
      if let name, cell == nil {
        let isEquation = if case .equation = rule { true } else { false }
        constraints.add(name, isEquation: isEquation)
      }
      return ConstraintDescription(name: name, rule, isActive: isActive, position: source(of: node))
    } catch {
      report(error.problem, at: node.position(ofScalar: error.offset))
      return nil
    }
  }

  /// The text with complete ids if it is from a component or a loop.
  private func completed(
    _ text: String, hasOwner: Bool, at node: Node
  ) throws(ConstraintParser.Failure) -> String {
    guard let scope = resources.sourceMap.origin(of: node.position)?.scope else { return text }
    var scalars = Array(text.unicodeScalars)
    for reference in try references(in: text, hasOwner: hasOwner).sorted(by: {
      $0.offset > $1.offset
    }) {
      let id = scope.resolved(reference.id)
      guard id != reference.id else { continue }
      if VisualFormatScanner.isFormat(text) {
        // The names in visual formats are words, which complete ids are not.
        let expected =
          "equations here, such as \"title.top = superview.top\", because visual formats cannot name views of components and loops"
        report(
          .invalidValue(key: "constraints", expected: expected, found: node.found), at: node)
        break
      }
      let quotes = scalars[reference.offset] == "'" ? 2 : 0
      let end = reference.offset + reference.id.unicodeScalars.count + quotes
      scalars.replaceSubrange(reference.offset..<end, with: "'\(id)'".unicodeScalars)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func references(
    in text: String, hasOwner: Bool
  ) throws(ConstraintParser.Failure) -> [ConstraintParser.Reference] {
    if VisualFormatScanner.isFormat(text) {
      var scanner = VisualFormatScanner(text)
      try scanner.scan()
      return scanner.references
    }
    var parser = ConstraintParser(text, hasOwner: hasOwner)
    _ = try parser.parse()
    return parser.references
  }

  private func rule(
    _ text: String, hasOwner: Bool, at node: Node
  ) throws(ConstraintParser.Failure) -> ConstraintDescription.Rule {
    if VisualFormatScanner.isFormat(text) {
      var scanner = VisualFormatScanner(text)
      try scanner.scan()
      check(scanner.references, at: node)
      return .visualFormat(text)
    }
    var parser = ConstraintParser(text, hasOwner: hasOwner)
    let equation = try parser.parse()
    check(parser.references, at: node)
    return .equation(equation)
  }

  /// Checks ids after all views have been read.
  private func check(_ references: [ConstraintParser.Reference], at node: Node) {
    let cell = cell
    afterReading { [self] in
      let ids = cell.map { $0.views.keys.sorted() } ?? views.ids
      for reference in references where !ids.contains(reference.id) {
        let names = ids + (reference.isWord ? ConstraintTerm.reservedNames : [])
        report(
          .unknownView(id: reference.id, nearest: nearest(reference.id, among: names)),
          at: node.position(ofScalar: reference.offset))
      }
    }
  }
}
