import SwiftSyntax

/// Collects the types of a file, and the members that each declaration and extension adds to one.
final class DeclarationCollector: ScopedVisitor {
  /// What one declaration or extension adds to a type.
  struct Part {
    let path: String
    let isExtension: Bool
    let inherited: [String]
    var members: [Member] = []
    var hasPlainInit = false
    var hasOtherDesignatedInit = false
  }

  private(set) var types: [TypeInfo] = []
  private(set) var parts: [Part] = []
  private var open: [Part] = []

  static func declarations(in file: SourceFile) -> (types: [TypeInfo], parts: [Part]) {
    let collector = DeclarationCollector(viewMode: .sourceAccurate)
    collector.walk(file.tree)
    return (collector.types, collector.parts)
  }

  override func enter(_ scope: Scope) {
    let inherited = scope.inheritance?.inheritedTypes.map {
      $0.type.nameWithoutArguments
    }
    open.append(
      Part(path: scope.path, isExtension: scope.isExtension, inherited: inherited ?? []))
    if scope.isExtension { return }
    types.append(
      TypeInfo(
        path: scope.path, kind: scope.kind, inherited: inherited ?? [], isGeneric: scope.isGeneric,
        attributes: scope.attributes.names, objectiveCName: scope.attributes.objectiveCName,
        isNamed: !scope.isLocal))
  }

  override func leave(_ scope: Scope) {
    if let part = open.popLast() { parts.append(part) }
  }

  override func member(_ declaration: DeclSyntax, of scope: Scope) {
    guard !open.isEmpty else { return }
    if let initializer = declaration.as(InitializerDeclSyntax.self) {
      let isPlain = initializer.signature.parameterClause.parameters.isEmpty
      if isPlain && initializer.optionalMark == nil { open[open.count - 1].hasPlainInit = true }
      if !initializer.modifiers.names.contains("convenience") {
        open[open.count - 1].hasOtherDesignatedInit =
          open[open.count - 1].hasOtherDesignatedInit || !isPlain
      }
    }
    open[open.count - 1].members += Member.members(
      of: declaration, conditions: conditions, isInExtension: scope.isExtension,
      isInExposedContext: scope.exposesMembers)
  }
}
