import Animator
import SceneExpressions
import Yams

extension SceneExpansion {
  // MARK: Definitions

  /// Reads the components of a file.
  func defineComponents(_ node: Node, in context: ExpansionContext) {
    guard case .mapping(let mapping) = node else {
      return invalid("components", node, "a mapping of names to components")
    }
    for (key, value) in mapping {
      guard let name = key.text, let component = component(name, value, context) else { continue }
      definitions.components[name] = component
    }
  }

  private func component(_ name: String, _ node: Node, _ context: ExpansionContext) -> Component? {
    let example = "{parameters: {title: text}, view: {…}}"
    guard case .mapping(let mapping) = node,
      check(
        mapping, context: "the component '\(name)'", known: [Component.parameters, Component.view])
    else {
      if case .mapping = node { return nil }
      invalid(name, node, "a component, such as \(example)")
      return nil
    }
    guard let view = mapping.value(Component.view), case .mapping = view else {
      report(
        Problem.missingKey(key: Component.view, context: "the component '\(name)'"),
        at: node.position)
      return nil
    }
    var component = Component(name: name, view: view, context: context)
    guard let parameters = mapping.value(Component.parameters) else { return component }
    guard case .mapping(let rows) = parameters else {
      invalid(Component.parameters, parameters, "a mapping of names to types")
      return nil
    }
    component.parameters = rows.compactMap { key, value in
      key.text.flatMap { parameter($0, value, of: name, context) }
    }
    return component
  }

  /// A type alone, or a mapping of a type and a default.
  private func parameter(
    _ name: String, _ node: Node, of component: String, _ context: ExpansionContext
  ) -> Component.Parameter? {
    if case .mapping(let mapping) = node {
      let keys = [Component.type, Component.defaultKey]
      guard check(mapping, context: "the parameter '\(name)'", known: keys) else { return nil }
      let value = mapping.value(Component.defaultKey)
      guard let typeNode = mapping.value(Component.type) else {
        return Component.Parameter(
          name: name, type: value.map { ParameterType.of(ExpressionValue($0)) } ?? .any,
          defaultValue: value)
      }
      return type(typeNode).map { Component.Parameter(name: name, type: $0, defaultValue: value) }
    }
    return type(node).map { Component.Parameter(name: name, type: $0, defaultValue: nil) }
  }

  private func type(_ node: Node) -> ParameterType? {
    let names = ParameterType.allCases.map(\.rawValue)
    if let text = node.text, let type = ParameterType(rawValue: text) { return type }
    let text = node.text ?? "\(node.found)"
    report(
      Problem.unknownName(
        text, key: Component.type, nearest: nearest(text, among: names), known: names),
      at: node.position)
    return nil
  }

  // MARK: Views

  /// A view or a screen: its id is completed, and an instance replaced by the view of its component.
  func expandView(
    _ mapping: Node.Mapping, as role: Role, at node: Node, _ context: ExpansionContext
  ) -> Node {
    if case .view = role, let use = mapping.value(Self.use) {
      return expandInstance(use, mapping, at: node, id: nil, context)
    }
    let own = context.ownIDs ?? context.ids
    var inner = context
    inner.ownIDs = nil
    let pairs = mapping.map { key, value -> (Node, Node) in
      if key.text == Self.id { return (key.tagged(context.tag), identifier(value, own, context)) }
      return (expandKey(key, inner), expand(value, key: key, in: role, inner))
    }
    return .mapping(Node.Mapping(pairs, context.tag ?? mapping.tag, mapping.style, mapping.mark))
  }

  private static let id = "id"
  private static let use = "use"
  private static let arguments = "with"
  /// The lists of a component to which an instance adds its own.
  private static let addedKeys: Set = ["constraints", "subviews"]

  /// The node of a complete id.
  private func identifier(_ node: Node, _ ids: IdentifierScope, _ context: ExpansionContext) -> Node
  {
    let node = expand(node, context)
    guard let text = node.text else { return node }
    return .scalar(
      Node.Scalar(ids.define(text), context.tag ?? .implicit, .doubleQuoted, node.mark))
  }

  /// The view of an instance: that of the component, with the other keys of the instance.
  ///
  /// - Parameter id: The complete id; nil for that of the instance.
  private func expandInstance(
    _ use: Node, _ mapping: Node.Mapping, at node: Node, id: String?, _ context: ExpansionContext
  ) -> Node {
    let nothing = Node.mapping(Node.Mapping([], .implicit, .flow, mapping.mark))
    guard let component = component(use, context) else { return nothing }
    let own = context.ownIDs ?? context.ids
    var outer = context
    outer.ownIDs = nil
    let idNode: Node
    if let id {
      idNode = .scalar(Node.Scalar(id, context.tag ?? .implicit, .doubleQuoted, use.mark))
    } else if let value = mapping.value(Self.id) {
      idNode = identifier(value, own, outer)
    } else {
      let count = unnamedInstances[component.name, default: 0] + 1
      unnamedInstances[component.name] = count
      let name = own.define("\(component.name)#\(count)")
      idNode = .scalar(Node.Scalar(name, context.tag ?? .implicit, .doubleQuoted, use.mark))
    }
    let fullID = idNode.text ?? ""
    guard
      let values = arguments(
        mapping.value(Self.arguments), of: component, at: node, id: fullID, outer)
    else { return nothing }
    let body = expandBody(of: component, values, id: fullID, at: node, own, outer)
    let added = mapping.filter {
      ![Self.id, Self.use, Self.arguments].contains($0.key.text ?? "")
    }.map { key, value in (expandKey(key, outer), expand(value, key: key, in: .view, outer)) }
    let key = mapping.first { $0.key.text == Self.id }?.key ?? Node(Self.id)
    let pairs = [(key.tagged(context.tag), idNode)] + Self.merged(body, with: added)
    return .mapping(Node.Mapping(pairs, context.tag ?? mapping.tag, mapping.style, mapping.mark))
  }

  private func component(_ use: Node, _ context: ExpansionContext) -> Component? {
    guard let name = expand(use, context).text else {
      invalid(Self.use, use, "the name of a component")
      return nil
    }
    guard let component = definitions.components[name] else {
      let nearest = nearest(name, among: definitions.components.keys.sorted())
      report(
        ExpansionProblem.unknownComponent(name, nearest: nearest),
        at: use.tagged(context.tag).position)
      return nil
    }
    if let first = context.components.firstIndex(of: name) {
      report(
        ExpansionProblem.componentCycle(context.components[first...] + [name]),
        at: use.tagged(context.tag).position)
      return nil
    }
    guard context.components.count < SceneLimit.componentDepth else {
      report(
        ExpansionProblem.tooDeep(limit: SceneLimit.componentDepth),
        at: use.tagged(context.tag).position)
      return nil
    }
    return component
  }

  /// The entries of the component's view, without its id.
  private func expandBody(
    of component: Component, _ values: ValueScope, id: String, at node: Node,
    _ own: IdentifierScope,
    _ outer: ExpansionContext
  ) -> [(Node, Node)] {
    guard case .mapping(let view) = component.view else { return [] }
    let ids = IdentifierScope(prefix: id + ".", in: own)
    if let local = view.value(Self.id)?.text { ids.alias(local, for: id) }
    var context = component.context
    (context.scope, context.depth, context.note) = (values, outer.depth, outer.note)
    context.components = outer.components + [component.name]
    let file = outer.source === context.source ? "" : " of \(outer.source.file)"
    context = self.context(
      context, note: "in the instance of '\(component.name)' on line \(node.position.line)\(file)",
      ids: ids)
    let entries = varied(view, context).without([Self.id])
    let expanded: Node
    if let use = view.value(Self.use) {
      expanded = expandInstance(use, entries, at: component.view, id: id, context)
    } else {
      expanded = expandEntries(entries, as: .view, context)
    }
    guard case .mapping(let mapping) = expanded else { return [] }
    return mapping.filter { $0.key.text != Self.id }.map { ($0.key, $0.value) }
  }

  /// The entries of a component's view, overridden by those of its instance.
  private static func merged(
    _ body: [(Node, Node)], with added: [(Node, Node)]
  ) -> [(Node, Node)] {
    var pairs = body
    for (key, value) in added {
      guard let index = pairs.firstIndex(where: { $0.0.text == key.text }) else {
        pairs.append((key, value))
        continue
      }
      if case (.sequence(let first), .sequence(let second)) = (pairs[index].1, value),
        addedKeys.contains(key.text ?? "")
      {
        pairs[index].1 = .sequence(
          Node.Sequence(Array(first) + Array(second), first.tag, first.style, first.mark))
      } else {
        pairs[index] = (key, value)
      }
    }
    return pairs
  }

  // MARK: Arguments

  /// The values of a component's parameters, and the id of the instance as `id`; nil after an error.
  private func arguments(
    _ node: Node?, of component: Component, at instance: Node, id: String,
    _ context: ExpansionContext
  ) -> ValueScope? {
    var given: [String: (value: ExpressionValue, node: Node)] = [:]
    var isValid = true
    if let node {
      guard case .mapping(let mapping) = node else {
        invalid(Self.arguments, node.tagged(context.tag), "a mapping of parameters to values")
        return nil
      }
      let names = component.parameters.map(\.name)
      for (key, value) in varied(mapping, context) {
        let name = key.text ?? ""
        if names.contains(name) {
          given[name] = (ExpressionValue(expand(value, context)), value.tagged(context.tag))
        } else {
          isValid = false
          report(
            ExpansionProblem.unknownParameter(
              name, component: component.name, nearest: nearest(name, among: names)),
            at: key.tagged(context.tag).position)
        }
      }
    }
    var values: [String: ExpressionValue] = [:]
    for parameter in component.parameters {
      // Defaults may refer to parameters before them.
      let scope = ValueScope(values, in: component.context.scope)
      let position = instance.tagged(context.tag).position
      if let value = value(of: parameter, given[parameter.name], of: component, scope, at: position)
      {
        values[parameter.name] = value
      } else {
        isValid = false
      }
    }
    values["id"] = .text(id)
    return isValid ? ValueScope(values, in: component.context.scope) : nil
  }

  private func value(
    of parameter: Component.Parameter, _ given: (value: ExpressionValue, node: Node)?,
    of component: Component, _ scope: ValueScope, at position: ScenePosition
  ) -> ExpressionValue? {
    if let given {
      if let value = parameter.type.value(given.value) { return value }
      return wrong(parameter, of: component, given.value, at: given.node.position)
    }
    guard let node = parameter.defaultValue else {
      report(
        ExpansionProblem.missingArgument(parameter.name, component: component.name), at: position)
      return nil
    }
    var context = component.context
    context.scope = scope
    let value = ExpressionValue(expand(node, context))
    return parameter.type.value(value)
      ?? wrong(parameter, of: component, value, at: node.tagged(context.tag).position)
  }

  private func wrong(
    _ parameter: Component.Parameter, of component: Component, _ value: ExpressionValue,
    at position: ScenePosition
  ) -> ExpressionValue? {
    report(
      ExpansionProblem.wrongArgument(
        parameter.name, component: component.name, expected: parameter.type.expected,
        found: value.text.map { "'\($0)'" } ?? value.typeName), at: position)
    return nil
  }
}
