import SwiftSyntax

/// A type, with the members of all its extensions in the sources.
final class TypeInfo {
  enum Kind { case `class`, `protocol`, other }

  /// "Outer.Inner".
  let path: String
  let kind: Kind
  /// The types after the colon, of the declaration and of its extensions, without generic arguments.
  var inherited: [String]
  /// The first of them if the declaration is of a class: the superclass, or a protocol.
  let firstInherited: String?
  /// Whether it or a type around it has generic parameters.
  let isGeneric: Bool
  let attributes: Set<String>
  let objectiveCName: String?
  let hasModuleWideName: Bool
  var members: [Member] = []
  /// Whether an initializer without arguments is declared, and whether others are.
  var hasPlainInit = false
  var hasOtherDesignatedInit = false

  init(
    path: String, kind: Kind, inherited: [String], isGeneric: Bool, attributes: Set<String>,
    objectiveCName: String?, isNamed: Bool
  ) {
    (self.path, self.kind, self.inherited) = (path, kind, inherited)
    (self.isGeneric, self.attributes) = (isGeneric, attributes)
    (self.objectiveCName, hasModuleWideName) = (objectiveCName, isNamed)
    firstInherited = inherited.first
  }

  /// The type's own name.
  var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// The name under which classes are looked up.
  var registeredName: String { objectiveCName ?? path }
}

extension TypeInfo {
  /// Whether a protocol's requirements are methods of Objective-C.
  var isObjectiveCProtocol: Bool { kind == .protocol && attributes.contains("objc") }
}
