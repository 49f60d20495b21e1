import Animator
import SceneExpressions
import Yams

extension SceneExpansion {
  /// The role of a node, which determines how ids in it are handled.
  enum Role {
    case value
    /// A view, a list of views, or ids.
    case view
    /// A screen or a list of screens.
    case screen
    /// The cell of a list, whose ids are its own.
    case cell

    /// The role of the value of a key.
    func role(of key: String) -> Role {
      switch (self, key) {
      case (.view, "subviews"), (.view, "mask"), (.screen, "views"), (.cell, "views"),
        (.value, "views"), (.value, "add"):
        .view
      case (.view, "screens"), (.value, "push"), (.value, "present"): .screen
      case (.view, "cell"), (.view, "templates"), (.cell, _): .cell
      default: .value
      }
    }
  }

  /// A node with its expressions resolved.
  func expand(_ node: Node, as role: Role = .value, _ context: ExpansionContext) -> Node {
    var context = context
    context.depth += 1
    guard admit(node, context) else { return node }
    switch node {
    case .scalar(let scalar):
      return ExpressionTemplate.isTemplate(scalar.string)
        ? value(of: scalar.string, at: node, context) : node.tagged(context.tag)
    case .sequence(let sequence):
      let items = sequence.flatMap { expandItem($0, as: role, context) }
      return .sequence(
        Node.Sequence(items, context.tag ?? sequence.tag, sequence.style, sequence.mark))
    case .mapping(let mapping):
      if let text = context.source.unquotedExpression(node) {
        return value(of: text, at: node, context)
      }
      let mapping = varied(mapping, context)
      switch role {
      case .view, .screen: return expandView(mapping, as: role, at: node, context)
      default: return expandEntries(withSpring(mapping, context), as: role, context)
      }
    case .alias: return node
    }
  }

  /// The value of an entry of a mapping.
  func expand(_ value: Node, key: Node, in role: Role, _ context: ExpansionContext) -> Node {
    if let themed = themed(value, key: key.text ?? "") { return themed }
    let inner = role.role(of: key.text ?? "")
    if case .cell = inner, case .view = role {
      var context = context
      context.ids = IdentifierScope(prefix: "", in: nil)
      return expand(value, as: inner, context)
    }
    return expand(value, as: inner, context)
  }

  func expandEntries(
    _ mapping: Node.Mapping, as role: Role, _ context: ExpansionContext,
    without keys: Set<String> = []
  ) -> Node {
    let pairs = mapping.filter { !keys.contains($0.key.text ?? "") }.map { key, value in
      (expandKey(key, context), expand(value, key: key, in: role, context))
    }
    return .mapping(Node.Mapping(pairs, context.tag ?? mapping.tag, mapping.style, mapping.mark))
  }

  func expandKey(_ key: Node, _ context: ExpansionContext) -> Node {
    guard let text = key.text, ExpressionTemplate.isTemplate(text) else {
      return key.tagged(context.tag)
    }
    let value = evaluate(text, at: key, context)?.text ?? ""
    return .scalar(Node.Scalar(value, context.tag ?? .implicit, .doubleQuoted, key.mark))
  }

  private func value(of text: String, at node: Node, _ context: ExpansionContext) -> Node {
    guard let value = evaluate(text, at: node, context), admit(value, at: node, context) else {
      return .scalar(Node.Scalar("null", context.tag ?? .implicit, .plain, node.mark))
    }
    return value.node(context.tag, at: node.mark)
  }

  // MARK: Items of lists

  /// The items that an item of a list stands for: none if its condition is false, several if it is a loop.
  private func expandItem(_ node: Node, as role: Role, _ context: ExpansionContext) -> [Node] {
    guard case .mapping(let all) = node else { return [expand(node, as: role, context)] }
    let mapping = varied(all, context)
    if let loop = mapping.loop { return expandLoop(loop, mapping, at: node, as: role, context) }
    guard let condition = mapping.value(Self.condition) else {
      return [expand(.mapping(mapping), as: role, context)]
    }
    guard isTrue(condition, context) else { return [] }
    return [expand(.mapping(mapping.without([Self.condition])), as: role, context)]
  }

  /// The key of a condition.
  static let condition = "if"

  private func isTrue(_ node: Node, _ context: ExpansionContext) -> Bool {
    guard let value = evaluateBare(node, context) else { return false }
    if case .bool(let flag) = value { return flag }
    report(
      Problem.invalidValue(
        key: Self.condition, expected: "a condition, such as \"index > 0\"", found: node.found),
      at: node.position)
    return false
  }

  // MARK: Loops

  private func expandLoop(
    _ loop: Loop, _ mapping: Node.Mapping, at node: Node, as role: Role, _ context: ExpansionContext
  ) -> [Node] {
    guard let value = value(of: loop, in: mapping, context) else { return [] }
    guard case .list(let list) = value else {
      report(ExpansionProblem.notAList(found: value.typeName), at: loop.node.position)
      return []
    }
    guard list.items.count <= SceneLimit.iterations else {
      report(
        ExpansionProblem.loopTooLong(count: list.items.count, limit: SceneLimit.iterations),
        at: loop.node.position)
      return []
    }
    let body = mapping.without([Loop.key])
    let count = ExpressionValue.number(Double(list.items.count))
    return list.items.enumerated().flatMap { index, item -> [Node] in
      guard admit(node, context) else { return [] }
      var names = [loop.name: item, "index": .number(Double(index)), "count": count]
      if let name = loop.indexName { names[name] = .number(Double(index)) }
      return expandIteration(index, names, body, at: node, as: role, context)
    }
  }

  private func value(
    of loop: Loop, in mapping: Node.Mapping, _ context: ExpansionContext
  ) -> ExpressionValue? {
    do throws(ExpressionError) {
      return try Expression(loop.list).value(in: context.scope, spending: budget)
    } catch {
      if mapping.hasRestOfExpression {
        report(ExpansionProblem.cutOff(error.problem), at: loop.node.position)
      } else {
        report(ExpressionError(error.problem, at: error.offset + loop.offset), at: loop.node)
      }
      return nil
    }
  }

  private func expandIteration(
    _ index: Int, _ names: [String: ExpressionValue], _ body: Node.Mapping, at node: Node,
    as role: Role, _ context: ExpansionContext
  ) -> [Node] {
    var inner = context
    inner.scope = ValueScope(names, in: context.scope)
    if let condition = body.value(Self.condition), !isTrue(condition, inner) { return [] }
    var body = body.without([Self.condition])
    var ids = context.ids
    if case .view = role, let id = body.value("id"), let name = identifier(id, index, inner) {
      body = body.replacing(
        "id", with: .scalar(Node.Scalar(name, .implicit, .doubleQuoted, id.mark)))
      let full = context.ids.prefix + name
      ids = IdentifierScope(prefix: full + ".", in: context.ids)
      inner.scope = ValueScope(["id": .text(full)], in: inner.scope)
    }
    let note = "in item \(index) of the loop on line \(node.position.line)"
    inner = self.context(inner, note: note, ids: ids)
    // The view itself is named from outside.
    inner.ownIDs = context.ids
    return [expand(.mapping(body), as: role, inner)]
  }

  /// The id of a view of an iteration: with its index, unless an expression makes it differ from the others.
  private func identifier(_ node: Node, _ index: Int, _ context: ExpansionContext) -> String? {
    guard let text = node.text else { return nil }
    if ExpressionTemplate.isTemplate(text) { return evaluate(text, at: node, context)?.text }
    return "\(text)[\(index)]"
  }
}

/// The clause of a loop: `for: item in data.products`, or `for: item, row in data.products` with a name of the index.
struct Loop {
  static let key = "for"

  let name: String
  /// Another name of the index, for loops in loops.
  let indexName: String?
  /// The expression of the list.
  let list: String
  /// Where the expression begins in the clause.
  let offset: Int
  let node: Node

  /// Nil for something else, such as the length of a keyframe.
  init?(_ node: Node) {
    guard let text = node.text,
      let match = text.wholeMatch(
        of: /([A-Za-z_][A-Za-z0-9_]*)(?:\s*,\s*([A-Za-z_][A-Za-z0-9_]*))?\s+in\s+(.+)/)
    else { return nil }
    (name, list, self.node) = (String(match.1), String(match.3), node)
    indexName = match.2.map(String.init)
    offset = text[..<match.3.startIndex].unicodeScalars.count
  }
}

extension Node.Mapping {
  /// The clause of the loop that the mapping is the body of.
  fileprivate var loop: Loop? { value(Loop.key).flatMap { Loop($0) } }

  /// Whether a key looks like the end of a call, such as `n)` of `{for: i in range(1, n), …}`.
  fileprivate var hasRestOfExpression: Bool {
    contains { key, value in value.isNull && key.text?.contains(")") ?? false }
  }

  /// The mapping with another value of a key that it has.
  func replacing(_ name: String, with value: Node) -> Node.Mapping {
    Node.Mapping(
      map { ($0.key, $0.key.text == name ? value : $0.value) }, tag, style, mark)
  }

  /// The mapping without some keys.
  func without(_ keys: Set<String>) -> Node.Mapping {
    if !contains(where: { keys.contains($0.key.text ?? "") }) { return self }
    return Node.Mapping(
      filter { !keys.contains($0.key.text ?? "") }.map { ($0.key, $0.value) }, tag, style, mark)
  }
}
