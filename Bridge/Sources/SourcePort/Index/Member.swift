import SwiftSyntax

/// A property or method as it is declared.
struct Member {
  enum Kind { case method, property }

  let kind: Kind
  let name: String
  /// The argument labels of a method; empty for `_`.
  let labels: [String]
  let attributes: Set<String>
  let modifiers: Set<String>
  /// The name in `@objc(name)`.
  let objectiveCName: String?
  let syntax: DeclSyntax
  /// The name of a property's pattern; nil for methods.
  let binding: PatternBindingSyntax?
  /// The conditions of compilation under which it exists.
  let conditions: [String]
  /// Whether it stands in an extension of its type.
  let isInExtension: Bool
  /// Whether the extension or class that it stands in exposes all of its members.
  let isInExposedContext: Bool

  /// "show(_:animated:)"; "title" for a property.
  var fullName: String {
    kind == .property
      ? name : "\(name)(\(labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()))"
  }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var isOverride: Bool { modifiers.contains("override") }
  var isOptionalRequirement: Bool { modifiers.contains("optional") }
  var function: FunctionDeclSyntax? { syntax.as(FunctionDeclSyntax.self) }
  var variable: VariableDeclSyntax? { syntax.as(VariableDeclSyntax.self) }

  /// The selector of a method, or the key of a property, unless it is inherited.
  var ownObjectiveCName: String {
    if let objectiveCName { return objectiveCName }
    guard let function else { return ObjectiveCNames.unquoted(name) }
    if FrameworkNames.declaredAnew.contains(fullName) {
      return FrameworkNames.selector(name, labels: labels)
    }
    let effects = function.signature.effectSpecifiers
    let suffix: ObjectiveCNames.Suffix? =
      effects?.asyncSpecifier != nil
      ? .completionHandler : effects?.throwsClause != nil ? .error : nil
    return ObjectiveCNames.selector(name, labels: labels, suffix: suffix)
  }

  /// Whether no code may use it.
  var isUnavailable: Bool {
    let list = function?.attributes ?? variable?.attributes ?? []
    return list.contains { element in
      guard case .attribute(let attribute) = element, attribute.name == "available" else {
        return false
      }
      return attribute.trimmedDescription.contains("unavailable")
    }
  }

  /// Whether its declaration asks for a name in Objective-C.
  var isExposedByAttribute: Bool {
    if attributes.contains("nonobjc") { return false }
    if !attributes.isDisjoint(with: Self.exposing) { return true }
    return isInExposedContext && modifiers.isDisjoint(with: ["private", "fileprivate"])
  }

  private static let exposing: Set<String> = [
    "objc", "IBOutlet", "IBAction", "IBInspectable", "IBSegueAction", "GKInspectable", "NSManaged",
  ]
}

extension Member {
  /// The members that a declaration declares: several for `var a, b: Int`.
  static func members(
    of declaration: DeclSyntax, conditions: [String], isInExtension: Bool, isInExposedContext: Bool
  ) -> [Member] {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      if case .binaryOperator = function.name.tokenKind { return [] }
      return [
        Member(
          kind: .method, name: function.name.text,
          labels: function.signature.parameterClause.parameters.map {
            $0.firstName.text == "_" ? "" : $0.firstName.text
          },
          attributes: function.attributes.names, modifiers: function.modifiers.names,
          objectiveCName: function.attributes.objectiveCName, syntax: declaration, binding: nil,
          conditions: conditions, isInExtension: isInExtension,
          isInExposedContext: isInExposedContext)
      ]
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    return variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        return nil
      }
      return Member(
        kind: .property, name: name, labels: [], attributes: variable.attributes.names,
        modifiers: variable.modifiers.names, objectiveCName: variable.attributes.objectiveCName,
        syntax: declaration, binding: binding, conditions: conditions,
        isInExtension: isInExtension, isInExposedContext: isInExposedContext)
    }
  }
}

extension AttributeListSyntax {
  /// The attributes' names, also of those in `#if`.
  var names: Set<String> {
    var names: Set<String> = []
    for case .attribute(let attribute) in self { names.insert(attribute.name) }
    return names
  }

  /// The name in `@objc(name)`.
  var objectiveCName: String? {
    for case .attribute(let attribute) in self where attribute.name == "objc" {
      guard let arguments = attribute.arguments else { continue }
      return arguments.trimmedDescription.filter { !$0.isWhitespace }
    }
    return nil
  }
}

extension AttributeSyntax {
  var name: String { attributeName.trimmedDescription }
}

extension DeclModifierListSyntax {
  /// The modifiers' names; not those that limit setters, as in `private(set)`.
  var names: Set<String> { Set(filter { $0.detail == nil }.map(\.name.text)) }
}
