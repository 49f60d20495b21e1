import SwiftSyntax

// #selector and #keyPath.

extension SourceRewriter {
  func rewriteSelector(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first else { return }
    let name: String
    switch argument.label?.text {
    case "getter"?: name = propertyName(argument.expression).map { $0.getter } ?? ""
    case "setter"?: name = propertyName(argument.expression).map { $0.setter } ?? ""
    default:
      guard let found = methodName(argument.expression, parameterCount: nil) else {
        return report(.error, "this #selector names no method", at: node)
      }
      name = found
    }
    replace(node, with: "Selector(\"\(name)\")")
  }

  /// Replaces an expression by one that may be longer; a space before it is given up to keep columns.
  private func replace(_ node: some SyntaxProtocol, with text: String) {
    var range = node.offsets
    let excess = text.utf8.count - range.count
    let isAfterSpace =
      source[range.lowerBound - 1] == UInt8(ascii: " ")
      && [UInt8(ascii: ":"), UInt8(ascii: ",")].contains(source[range.lowerBound - 2])
    if excess == 1, isAfterSpace { range = range.lowerBound - 1..<range.upperBound }
    edits.replace(range, of: source, with: text)
  }

  private func methodName(_ expression: ExprSyntax, parameterCount: Int?) -> String? {
    if let tuple = expression.as(TupleExprSyntax.self), let inner = tuple.elements.first {
      return methodName(inner.expression, parameterCount: parameterCount)
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let inner = sequence.elements.first {
      let type = sequence.elements.last?.as(TypeExprSyntax.self)?.type
      return methodName(inner, parameterCount: type.flatMap(Self.parameterCount))
    }
    if let cast = expression.as(AsExprSyntax.self) {
      return methodName(cast.expression, parameterCount: Self.parameterCount(of: cast.type))
    }
    guard let (name, base) = Self.reference(expression) else { return nil }
    let labels = name.argumentNames?.arguments.map { $0.name.text == "_" ? "" : $0.name.text }
    let (type, isExact) = type(of: base)
    let found = index.method(
      name.baseName.text, labels: labels.map(Array.init), parameterCount: parameterCount, of: type,
      isExact: isExact)
    guard let found else {
      return FrameworkNames.selector(
        ObjectiveCNames.unquoted(name.baseName.text), labels: labels.map(Array.init))
    }
    return index.objectiveCName(of: found.member, in: found.owner) ?? found.member.ownObjectiveCName
  }

  /// The number of parameters of a function's type; the last one's of `(Card) -> (Any) -> Void`.
  private static func parameterCount(of type: TypeSyntax) -> Int? {
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    {
      return parameterCount(of: inner.type)
    }
    guard let function = type.as(FunctionTypeSyntax.self) else { return nil }
    return parameterCount(of: function.returnClause.type) ?? function.parameters.count
  }

  private static func reference(
    _ expression: ExprSyntax
  ) -> (name: DeclReferenceExprSyntax, base: ExprSyntax?)? {
    if let name = expression.as(DeclReferenceExprSyntax.self) { return (name, nil) }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    return (member.declName, member.base)
  }

  /// The type that an expression names, or that contains the current node; and whether only its members can be
  /// meant. The types of variables are not known.
  private func type(of base: ExprSyntax?) -> (TypeInfo?, isExact: Bool) {
    let own = index.type(named: path, in: "")
    guard let base else { return (own, false) }
    let text = base.trimmedDescription.filter { $0 != "!" && $0 != "?" }
    switch text {
    case "self", "Self": return (own, false)
    case "super": return (own.flatMap { index.superclass(of: $0) }, false)
    default:
      if let named = index.type(named: text, in: path) { return (named, true) }
      // A framework's type: no method of the sources is meant.
      return (nil, text.first?.isUppercase == true)
    }
  }

  private func propertyName(_ expression: ExprSyntax) -> (getter: String, setter: String)? {
    guard let (name, base) = Self.reference(expression) else { return nil }
    let text = ObjectiveCNames.unquoted(name.baseName.text)
    let (type, _) = type(of: base)
    let types = type.map { [$0] + index.ancestors(of: $0) } ?? []
    for owner in types {
      if let member = owner.members.first(where: { $0.kind == .property && $0.name == text }) {
        let key = index.objectiveCName(of: member, in: owner) ?? text
        return (key, ObjectiveCNames.setter(key))
      }
    }
    if index.declaresProperty(text) { return (text, ObjectiveCNames.setter(text)) }
    let key = FrameworkNames.key(text)
    return (key, ObjectiveCNames.setter(key))
  }

  // MARK: Key paths

  func rewriteKeyPath(_ node: MacroExpansionExprSyntax) {
    guard let expression = node.arguments.first?.expression else { return }
    var names: [String] = []
    var next: ExprSyntax? = expression
    while let current = next {
      if let optional = current.as(OptionalChainingExprSyntax.self) {
        next = optional.expression
      } else if let (name, base) = Self.reference(current) {
        names.insert(ObjectiveCNames.unquoted(name.baseName.text), at: 0)
        next = base
      } else {
        return report(.error, "this #keyPath names no properties", at: node)
      }
    }
    // A key path starts with a type, or with a property of the type around it.
    var type = ""
    while names.count > 1, let first = names.first,
      first.first?.isUppercase == true || first == "self"
    {
      type += (type.isEmpty ? "" : ".") + names.removeFirst()
    }
    let keys = names.map { key(of: $0) }.joined(separator: ".")
    edits.replace(node.offsets, of: source, with: "\"\(keys)\"")
  }

  func key(of property: String) -> String {
    index.declaresProperty(property) ? property : FrameworkNames.key(property)
  }

  /// `observe(\.friend.name)`: a key path does not know the names in it.
  func rewriteObservation(_ call: FunctionCallExprSyntax) {
    guard Self.reference(call.calledExpression)?.name.baseName.text == "observe",
      let first = call.arguments.first, first.label == nil,
      let keyPath = first.expression.as(KeyPathExprSyntax.self)
    else { return }
    let names = keyPath.components.compactMap {
      $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.text
    }
    let keys = names.map { key(of: ObjectiveCNames.unquoted($0)) }.joined(separator: ".")
    edits.insert(", named: \"\(keys)\"", at: first.expression.offsets.upperBound)
  }
}
