import SwiftSyntax

/// Finds what a file has of Objective-C, and replaces it.
///
/// The extensions of this class are by subject; this file has the traversal.
final class SourceRewriter: ScopedVisitor {
  let file: SourceFile
  let index: SourceIndex
  var edits = Edits()
  var diagnostics: [Diagnostic] = []
  /// The tables of the classes to which this file adds members, in the order of the source.
  var tables: [MemberTable] = []
  /// Members that must be declared in the body of their class.
  var moves: [Move] = []
  /// The ends of class bodies, where moved members are declared.
  var bodies: [String: Int] = [:]
  /// Extensions of protocols with optional requirements.
  var protocolExtensions: [String] = []
  /// The class that is marked as the application's delegate.
  var applicationDelegate: String?
  /// The number of clauses of `#if` for other systems around the current node.
  private var foreignDepth = 0
  let widensPrivateTypes: Bool
  /// The conditions around each of the open types.
  private(set) var scopeConditions: [[String]] = []

  /// A member of an extension that must be declared in the body of its class.
  struct Move {
    let type: String
    let range: Range<Int>
  }

  init(_ file: SourceFile, index: SourceIndex) {
    (self.file, self.index) = (file, index)
    widensPrivateTypes = PrivateClassFinder.isNeeded(in: file)
    super.init(viewMode: .sourceAccurate)
  }

  var source: SourceText { file.source }
  var isForOtherSystem: Bool { foreignDepth > 0 }

  func report(_ severity: Diagnostic.Severity, _ message: String, at node: some SyntaxProtocol) {
    if isForOtherSystem { return }
    diagnostics.append(Diagnostic(severity, message, in: file, at: node.offsets.lowerBound))
  }

  // MARK: Types and members

  override func enter(_ scope: Scope) {
    scopeConditions.append(conditions)
    if !scope.isExtension { declare(scope) }
    if scope.kind == .protocol { rewriteProtocol(scope) }
    widenIfPrivate(scope)
  }

  override func leave(_ scope: Scope) {
    scopeConditions.removeLast()
    guard scope.kind == .class, scope.isLocal, let table = tables.last, table.path == scope.path,
      table.isLocal
    else { return }
    tables.removeLast()
    edits.insert(table.localRegistration, at: scope.memberBlock.offsets.upperBound)
  }

  override func member(_ declaration: DeclSyntax, of scope: Scope) {
    guard scope.kind != .protocol, let type = index.type(named: scope.path, in: "") else { return }
    let members = Member.members(
      of: declaration, conditions: conditions, isInExtension: scope.isExtension,
      isInExposedContext: scope.exposesMembers)
    for member in members {
      add(member, of: type, in: scope)
      observe(member, of: type)
    }
    if let member = members.first { adjustOverride(member, of: type, in: scope) }
  }

  // MARK: Attributes, names, expressions

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    // Without Objective-C, `dynamic` would make the declaration replaceable, which costs and has no use.
    if node.name.text == "dynamic" { edits.blank(node.offsets, of: source) }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": rewriteSelector(node)
    case "keyPath": rewriteKeyPath(node)
    default: return .visitChildren
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteOptionalCall(node)
    rewriteObservation(node)
    refuse(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    refuse(node.baseName)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    refuse(node.name)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    refuseDeclaration(node)
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    widenIfPrivate(node)
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if CompilationConditions.isForOtherSystem(node) { foreignDepth += 1 }
    if let condition = node.condition {
      let text = condition.trimmedDescription
      let ported = CompilationConditions.ported(text)
      if ported != text { edits.replace(condition.offsets, of: source, with: ported) }
    }
    return super.visit(node)
  }

  override func visitPost(_ node: IfConfigClauseSyntax) {
    if CompilationConditions.isForOtherSystem(node) { foreignDepth -= 1 }
    super.visitPost(node)
  }
}
