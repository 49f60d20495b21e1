import SwiftSyntax

// Members of classes: their entries in tables, their observers, and where they are declared.

extension SourceRewriter {
  /// Registers a class, and notes where its body ends.
  func declare(_ scope: Scope) {
    guard scope.kind == .class, let type = index.type(named: scope.path, in: "") else { return }
    if bodies[scope.path] == nil, conditions.isEmpty {
      bodies[scope.path] = scope.memberBlock.rightBrace.offsets.lowerBound
    }
    if type.firstInherited == nil { return }
    let table = table(of: type, isLocal: scope.isLocal, conditions: conditions)
    if index.hasPlainInit(type) { tables[table].factory = true }
    addInheritedWitnesses(of: type, to: table)
  }

  /// The index of a type's table in this file.
  private func table(of type: TypeInfo, isLocal: Bool, conditions: [String]) -> Int {
    let known = tables.lastIndex {
      $0.path == type.path && $0.isLocal == isLocal && $0.conditions == conditions
    }
    if let known { return known }
    tables.append(
      MemberTable(
        path: type.path, name: type.registeredName, isGeneric: type.isGeneric, isLocal: isLocal,
        conditions: conditions, number: tables.count))
    return tables.count - 1
  }

  func add(_ member: Member, of type: TypeInfo, in scope: Scope) {
    guard scope.kind == .class || scope.isExtension,
      scope.isExtension || type.kind == .class, type.kind != .protocol,
      let name = index.objectiveCName(of: member, in: type)
    else { return }
    // An extension of a structure or protocol has no members of Objective-C, unless it says so.
    if type.kind == .other, !member.isExposedByAttribute {
      return
    }
    let typePath = scope.isLocal ? type.name : type.path
    guard let entry = TableEntry.entry(for: member, named: name, of: typePath) else { return }
    let outer = scopeConditions.last ?? []
    let table = table(of: type, isLocal: scope.isLocal, conditions: outer)
    tables[table].entries.append((Array(member.conditions.dropFirst(outer.count)), entry))
  }

  /// Requirements of Objective-C protocols that a superclass without the protocol implements.
  private func addInheritedWitnesses(of type: TypeInfo, to table: Int) {
    for requirement in index.objectiveCProtocols(of: type).flatMap(\.members) {
      if type.members.contains(where: { $0.fullName == requirement.fullName }) { continue }
      for ancestor in index.ancestors(of: type) {
        guard let member = ancestor.members.first(where: { $0.fullName == requirement.fullName }),
          index.objectiveCName(of: member, in: ancestor) == nil,
          let entry = TableEntry.entry(
            for: member, named: requirement.ownObjectiveCName, of: type.path)
        else { continue }
        tables[table].entries.append(([], entry))
      }
    }
  }

  // MARK: Managed properties

  /// Layers have values by key; other managed properties are those of Core Data.
  func rewriteManaged(_ member: Member, of type: TypeInfo) {
    guard member.attributes.contains("NSManaged"), let binding = member.binding else { return }
    guard let root = index.frameworkRoot(of: type), root.hasPrefix("CA") else {
      return report(
        .error, "'@NSManaged' asks Core Data for a value: declare a stored property",
        at: member.syntax)
    }
    let key = member.ownObjectiveCName
    edits.insert(
      " { get { UIKit.KeyValueCoding.managedValue(forKey: \"\(key)\", of: self) } "
        + "set { setValue(newValue, forKey: \"\(key)\") } }",
      at: binding.offsets.upperBound)
  }

  // MARK: Observers

  /// Makes an `@objc dynamic` property notify its observers.
  func observe(_ member: Member, of type: TypeInfo) {
    if member.attributes.contains("NSManaged") { return rewriteManaged(member, of: type) }
    guard member.notifiesObservers, type.firstInherited != nil, let binding = member.binding,
      let variable = member.variable
    else { return }
    let will = "willChangeValue(forKey: \"\(member.ownObjectiveCName)\")"
    let did = "didChangeValue(forKey: \"\(member.ownObjectiveCName)\")"
    if variable.bindings.count > 1 {
      return report(
        .error, "declare each 'dynamic' property by itself, so that it can be observed",
        at: variable)
    }
    switch binding.accessorBlock?.accessors {
    case nil:
      edits.insert(
        " { willSet { \(will) } didSet { \(did) } }", at: binding.offsets.upperBound)
    case .accessors(let accessors)?:
      insertNotifications(will, did, into: accessors)
    default: break
    }
  }

  private func insertNotifications(
    _ will: String, _ did: String, into accessors: AccessorDeclListSyntax
  ) {
    func body(_ name: String) -> CodeBlockSyntax? {
      accessors.first { $0.accessorSpecifier.text == name }?.body
    }
    if let setter = body("set") ?? body("_modify") {
      edits.insert(
        " \(will); defer { \(did) };", at: setter.leftBrace.offsets.upperBound)
      return
    }
    let (willSet, didSet) = (body("willSet"), body("didSet"))
    guard let first = accessors.first, willSet != nil || didSet != nil else { return }
    if let willSet {
      edits.insert(" \(will);", at: willSet.leftBrace.offsets.upperBound)
    } else {
      edits.insert("willSet { \(will) } ", at: first.offsets.lowerBound)
    }
    if let didSet {
      edits.insert(" defer { \(did) };", at: didSet.leftBrace.offsets.upperBound)
    } else {
      edits.insert(" didSet { \(did) }", at: accessors.offsets.upperBound)
    }
  }

  // MARK: Overrides

  /// Swift overrides only what a class's body declares, and only there.
  func adjustOverride(_ member: Member, of type: TypeInfo, in scope: Scope) {
    if member.isOverride, FrameworkNames.declaredAnew.contains(member.fullName),
      !index.isDeclaredByAncestor(member, of: type)
    {
      let modifiers = member.function?.modifiers ?? []
      for modifier in modifiers where modifier.name.text == "override" {
        edits.blank(modifier.offsets, of: source)
      }
      return
    }
    guard scope.isExtension, type.kind == .class, conditions.isEmpty, !scope.isLocal else { return }
    if member.isOverride || index.isOverridden(member, of: type) {
      moves.append(Move(type: type.path, range: member.syntax.offsets))
    }
  }
}

extension Member {
  /// Whether assignments in code notify observers.
  var notifiesObservers: Bool {
    kind == .property && modifiers.contains("dynamic") && !isStatic && isExposedByAttribute
      && variable?.bindingSpecifier.text == "var"
  }
}

extension SourceIndex {
  /// Whether a class certainly has an `init()`: that of `NSObject`, or its own. Views and controllers are created by
  /// `init(coder:)`, which they require.
  func hasPlainInit(_ type: TypeInfo) -> Bool {
    if type.hasPlainInit { return true }
    if type.hasOtherDesignatedInit { return false }
    if let superclass = superclass(of: type) { return hasPlainInit(superclass) }
    return type.firstInherited == "NSObject"
  }
}
