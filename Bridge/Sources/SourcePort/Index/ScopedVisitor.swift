import SwiftSyntax

/// A type declaration or an extension, while its members are visited.
struct Scope {
  /// "Outer.Inner": the extended type of an extension.
  let path: String
  let kind: TypeInfo.Kind
  let isExtension: Bool
  let isGeneric: Bool
  /// Whether it stands in the body of a function.
  let isLocal: Bool
  let attributes: AttributeListSyntax
  let inheritance: InheritanceClauseSyntax?
  let syntax: DeclSyntax
  let memberBlock: MemberBlockSyntax

  /// Whether members have names in Objective-C without asking.
  var exposesMembers: Bool {
    attributes.names.contains(isExtension ? "objc" : "objcMembers")
      || (kind == .protocol && attributes.names.contains("objc"))
  }
}

/// Visits a file, and knows the types and conditions around each node.
class ScopedVisitor: SyntaxVisitor {
  private(set) var scopes: [Scope] = []
  /// The conditions of `#if` around the current node, rewritten for Linux.
  private(set) var conditions: [String] = []
  /// The number of functions and closures around the current node.
  private(set) var functionDepth = 0

  /// The path of the innermost type; empty at the top.
  var path: String { scopes.last?.path ?? "" }

  func enter(_ scope: Scope) {}
  func leave(_ scope: Scope) {}
  /// Called for each member of a type or extension, before it is visited.
  func member(_ declaration: DeclSyntax, of scope: Scope) {}

  private func begin(
    _ name: String, _ kind: TypeInfo.Kind, generics: GenericParameterClauseSyntax?,
    _ attributes: AttributeListSyntax, _ inheritance: InheritanceClauseSyntax?,
    _ syntax: some DeclSyntaxProtocol, _ memberBlock: MemberBlockSyntax, isExtension: Bool = false
  ) {
    let scope = Scope(
      path: isExtension || scopes.isEmpty ? name : "\(path).\(name)", kind: kind,
      isExtension: isExtension,
      isGeneric: generics != nil || (!isExtension && scopes.contains(where: \.isGeneric)),
      isLocal: functionDepth > 0, attributes: attributes, inheritance: inheritance,
      syntax: DeclSyntax(syntax), memberBlock: memberBlock)
    scopes.append(scope)
    enter(scope)
  }

  private func end() { if let scope = scopes.popLast() { leave(scope) } }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(
      node.name.text, .class, generics: node.genericParameterClause, node.attributes,
      node.inheritanceClause, node, node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { end() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(
      node.name.text, .other, generics: node.genericParameterClause, node.attributes,
      node.inheritanceClause, node, node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { end() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(
      node.name.text, .other, generics: node.genericParameterClause, node.attributes,
      node.inheritanceClause, node, node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { end() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(
      node.name.text, .other, generics: node.genericParameterClause, node.attributes,
      node.inheritanceClause, node, node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { end() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(
      node.name.text, .protocol, generics: nil, node.attributes, node.inheritanceClause, node,
      node.memberBlock)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { end() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(
      node.extendedType.nameWithoutArguments, .other, generics: nil, node.attributes,
      node.inheritanceClause, node, node.memberBlock, isExtension: true)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { end() }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if let scope = scopes.last { member(node.decl, of: scope) }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: CodeBlockSyntax) { functionDepth -= 1 }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { functionDepth -= 1 }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) { functionDepth -= 1 }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    conditions.append(CompilationConditions.condition(of: node))
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigClauseSyntax) { conditions.removeLast() }
}

extension TypeSyntax {
  /// "Outer.Inner" for `Outer<Int>.Inner`.
  var nameWithoutArguments: String {
    if let member = self.as(MemberTypeSyntax.self) {
      return "\(member.baseType.nameWithoutArguments).\(member.name.text)"
    }
    if let name = self.as(IdentifierTypeSyntax.self) { return name.name.text }
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.baseType.nameWithoutArguments
    }
    return trimmedDescription
  }
}
