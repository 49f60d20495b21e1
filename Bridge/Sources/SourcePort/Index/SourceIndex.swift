import SwiftSyntax

/// The types and members that the sources of a target declare, and those of the targets it depends on.
public final class SourceIndex {
  private var types: [String: TypeInfo] = [:]
  /// Methods by name, of all types, in the order of the sources.
  private var methods: [String: [(owner: TypeInfo, member: Member)]] = [:]

  /// Reads the declarations of files.
  public init(_ files: [SourceFile]) {
    let declared = files.map { DeclarationCollector.declarations(in: $0) }
    // Types first: extensions may stand in earlier files.
    for type in declared.flatMap(\.types) {
      if types[type.path] == nil { types[type.path] = type }
    }
    for part in declared.flatMap(\.parts) { add(part) }
    for type in types.values where type.kind == .class { exposeAll(type) }
  }

  private func add(_ part: DeclarationCollector.Part) {
    let type: TypeInfo
    if let known = part.isExtension ? self.type(named: part.path, in: "") : types[part.path] {
      type = known
    } else {
      // An extension of a type of another module.
      type = TypeInfo(
        path: part.path, kind: .other, inherited: [], isGeneric: false, attributes: [],
        objectiveCName: nil, isNamed: true)
      types[part.path] = type
    }
    if part.isExtension { type.inherited += part.inherited }
    type.members += part.members
    type.hasPlainInit = type.hasPlainInit || part.hasPlainInit
    type.hasOtherDesignatedInit = type.hasOtherDesignatedInit || part.hasOtherDesignatedInit
    for member in part.members where member.kind == .method {
      methods[member.name, default: []].append((type, member))
    }
  }

  /// `@objcMembers` is inherited.
  private func exposeAll(_ type: TypeInfo) {
    guard ancestors(of: type).contains(where: { $0.attributes.contains("objcMembers") }) else {
      return
    }
    inheritsObjCMembers.insert(type.path)
  }
  private var inheritsObjCMembers: Set<String> = []

  // MARK: Types

  /// The type that a name refers to.
  ///
  /// - Parameters:
  ///   - name: As in the source: "Inner", "Outer.Inner", "Box<Int>", "MyModule.Card".
  ///   - scope: The path of the type in which it is written; empty at the top.
  func type(named name: String, in scope: String) -> TypeInfo? {
    let name = String(name.prefix { $0 != "<" })
    var scope = Substring(scope)
    while !scope.isEmpty {
      if let found = types["\(scope).\(name)"] { return found }
      scope = scope.lastIndex(of: ".").map { scope[..<$0] } ?? ""
    }
    if let found = types[name] { return found }
    guard let dot = name.firstIndex(of: ".") else { return nil }
    return types[String(name[name.index(after: dot)...])]
  }

  /// The superclass, if the sources declare it.
  func superclass(of type: TypeInfo) -> TypeInfo? {
    guard type.kind == .class, let name = type.firstInherited,
      let found = self.type(named: name, in: type.path), found.kind == .class, found !== type
    else { return nil }
    return found
  }

  /// The superclasses that the sources declare, nearest first.
  func ancestors(of type: TypeInfo) -> [TypeInfo] {
    var found: [TypeInfo] = []
    var next = superclass(of: type)
    while let current = next, !found.contains(where: { $0 === current }) {
      found.append(current)
      next = superclass(of: current)
    }
    return found
  }

  /// The topmost superclass's first inherited type: a class of a framework, such as "UIView".
  func frameworkRoot(of type: TypeInfo) -> String? {
    (ancestors(of: type).last ?? type).firstInherited
  }

  /// The protocols with `@objc` to which a class conforms itself, with those that they inherit.
  func objectiveCProtocols(of type: TypeInfo) -> [TypeInfo] {
    var found: [TypeInfo] = []
    var pending = type.inherited.compactMap { self.type(named: $0, in: type.path) }
    while let next = pending.popLast() {
      guard next.kind == .protocol, !found.contains(where: { $0 === next }) else { continue }
      found.append(next)
      pending += next.inherited.compactMap { self.type(named: $0, in: next.path) }
    }
    return found.filter(\.isObjectiveCProtocol)
  }

  // MARK: Members

  /// The name of a member in Objective-C; nil if it has none.
  func objectiveCName(of member: Member, in type: TypeInfo) -> String? {
    if member.attributes.contains("nonobjc") { return nil }
    if let own = member.objectiveCName { return own }
    let inherited = inheritedName(of: member, in: type)
    if let inherited { return inherited }
    if member.isExposedByAttribute || FrameworkNames.declaredAnew.contains(member.fullName)
      || isKeyDependency(member)
    {
      return member.ownObjectiveCName
    }
    let isOpen = member.modifiers.isDisjoint(with: ["private", "fileprivate"])
    return inheritsObjCMembers.contains(type.path) && isOpen ? member.ownObjectiveCName : nil
  }

  /// The name that an overridden member or a requirement has.
  private func inheritedName(of member: Member, in type: TypeInfo) -> String? {
    for requirement in objectiveCProtocols(of: type).flatMap(\.members)
    where requirement.fullName == member.fullName && requirement.isStatic == member.isStatic {
      return requirement.ownObjectiveCName
    }
    guard member.isOverride else { return nil }
    for ancestor in ancestors(of: type) {
      for other in ancestor.members where other.fullName == member.fullName {
        if let name = objectiveCName(of: other, in: ancestor) { return name }
      }
    }
    return nil
  }

  private func isKeyDependency(_ member: Member) -> Bool {
    member.isStatic && member.name.hasPrefix("keyPathsForValuesAffecting")
  }

  /// Whether a superclass in the sources declares a member of this name.
  func isDeclaredByAncestor(_ member: Member, of type: TypeInfo) -> Bool {
    ancestors(of: type).contains { $0.members.contains { $0.fullName == member.fullName } }
  }

  /// Whether a subclass in the sources overrides a member.
  func isOverridden(_ member: Member, of type: TypeInfo) -> Bool {
    types.values.contains { other in
      other.members.contains { $0.isOverride && $0.fullName == member.fullName }
        && ancestors(of: other).contains { $0 === type }
    }
  }

  /// Whether some class of the sources declares a property.
  func declaresProperty(_ name: String) -> Bool {
    types.values.contains { $0.members.contains { $0.kind == .property && $0.name == name } }
  }

  /// Finds a method by its name, and by its labels if they are given.
  ///
  /// - Parameters:
  ///   - type: The type whose members, and inherited members, are preferred.
  ///   - isExact: Whether other types' members do not count.
  func method(
    _ name: String, labels: [String]?, parameterCount: Int?, of type: TypeInfo?, isExact: Bool
  ) -> (owner: TypeInfo, member: Member)? {
    let candidates = (methods[name] ?? []).filter { candidate in
      (labels == nil || labels == candidate.member.labels)
        && (parameterCount == nil || parameterCount == candidate.member.labels.count)
    }
    let known = type.map { [$0] + ancestors(of: $0) + objectiveCProtocols(of: $0) } ?? []
    for owner in known {
      let own = candidates.filter { $0.owner === owner }
      if let found = preferred(own) { return found }
    }
    return isExact ? nil : preferred(candidates)
  }

  private func preferred(
    _ candidates: [(owner: TypeInfo, member: Member)]
  ) -> (owner: TypeInfo, member: Member)? {
    candidates.first { objectiveCName(of: $0.member, in: $0.owner) != nil } ?? candidates.first
  }

  /// The optional requirement that a call with these labels means.
  func optionalRequirement(
    _ name: String, labels: [String]
  ) -> (owner: TypeInfo, member: Member)? {
    methods[name]?.first {
      $0.owner.kind == .protocol && $0.member.isOptionalRequirement && $0.member.labels == labels
    }
  }

  /// The declared type of a property, or of an inherited one: "AnyObject?".
  func typeName(ofProperty name: String, in path: String) -> String? {
    guard let type = type(named: path, in: "") else { return nil }
    for owner in [type] + ancestors(of: type) {
      let property = owner.members.first { $0.kind == .property && $0.name == name }
      if let property { return property.binding?.typeAnnotation?.type.trimmedDescription }
    }
    return nil
  }
}
