import SwiftSyntax

// Protocols of Objective-C: they are of classes, and requirements may be optional.

extension SourceRewriter {
  /// Makes a protocol one of classes, and takes its optional requirements out: an extension has them as properties
  /// that hold the method if the object has it.
  func rewriteProtocol(_ scope: Scope) {
    guard scope.attributes.names.contains("objc"),
      let node = scope.syntax.as(ProtocolDeclSyntax.self)
    else { return }
    let inherited = scope.inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    if inherited.allSatisfy({ !["class", "AnyObject", "NSObjectProtocol"].contains($0) }) {
      if let first = scope.inheritance?.inheritedTypes.first {
        edits.insert("AnyObject, ", at: first.offsets.lowerBound)
      } else {
        edits.insert(": AnyObject", at: node.name.offsets.upperBound)
      }
    }
    var members: [String] = []
    for item in node.memberBlock.members {
      let own = Member.members(
        of: item.decl, conditions: conditions, isInExtension: false, isInExposedContext: true)
      for member in own where member.isOptionalRequirement {
        edits.blank(item.decl.offsets, of: source)
        members.append(Self.accessor(member))
      }
    }
    if members.isEmpty { return }
    let access = node.modifiers.names.intersection(["public", "fileprivate", "private"]).first
    let prefix = access.map { ($0 == "private" ? "fileprivate" : $0) + " " } ?? ""
    let body = members.map { "  \(prefix)\($0)\n" }.joined()
    protocolExtensions.append("extension \(scope.path) {\n\(body)}\n")
  }

  /// The property in the protocol's extension that stands for an optional requirement.
  private static func accessor(_ member: Member) -> String {
    guard let function = member.function else {
      let type = member.binding?.typeAnnotation?.type.trimmedDescription ?? "Any"
      return """
        var \(member.name): \(optional(type)) { \
        UIKit.ClassRegistry.optionalProperty("\(member.ownObjectiveCName)", of: self) }
        """
    }
    let parameters = function.signature.parameterClause.parameters.map {
      $0.type.trimmedDescription
    }
    let result = function.signature.returnClause?.type.trimmedDescription ?? "Void"
    let throwing = function.signature.effectSpecifiers?.throwsClause == nil ? "" : " throws"
    let names = parameters.indices.map { "a\($0)" }.joined(separator: ", ")
    let head = names.isEmpty ? "" : "\(names) in "
    let tried =
      throwing.isEmpty ? "UIKit.ClassRegistry.result" : "try UIKit.ClassRegistry.throwingResult"
    let flat = parameters.joined(separator: ", ")
    return """
      var \(optionalName(member)): ((\(flat))\(throwing) -> \(result))? { \
      guard let method = UIKit.ClassRegistry.method("\(member.ownObjectiveCName)", calledOn: self) \
      else { return nil }; \
      return { \(head)\(tried) { try method(self, [\(names)]) } } }
      """
  }

  private static func optional(_ type: String) -> String {
    if type.hasSuffix("?") || type.hasSuffix("!") { return String(type.dropLast()) + "?" }
    return type.contains("->") || type.contains("&") || type.hasPrefix("any ")
      ? "(\(type))?" : "\(type)?"
  }

  /// "scrolled" for `scrolled(_:)`; "_card_didMoveTo" for `card(_:didMoveTo:)`, as closures have no labels.
  private static func optionalName(_ member: Member) -> String {
    if member.labels.allSatisfy(\.isEmpty) { return member.name }
    return "_" + ([member.name] + member.labels.filter { !$0.isEmpty }).joined(separator: "_")
  }

  /// `delegate?.card?(card, didMoveTo: point)`: calls the property that holds the method. If it is a method of a
  /// framework's protocol, it has a default implementation, and the second question mark goes.
  func rewriteOptionalCall(_ call: FunctionCallExprSyntax) {
    let mark: TokenSyntax
    let callee: ExprSyntax
    if let optional = call.calledExpression.as(OptionalChainingExprSyntax.self) {
      (mark, callee) = (optional.questionMark, optional.expression)
    } else if let forced = call.calledExpression.as(ForceUnwrapExprSyntax.self) {
      (mark, callee) = (forced.exclamationMark, forced.expression)
    } else {
      return
    }
    guard let member = callee.as(MemberAccessExprSyntax.self) else { return }
    let name = member.declName.baseName
    let labels = call.arguments.map { $0.label?.text ?? "" }
    if let (owner, requirement) = index.optionalRequirement(name.text, labels: labels) {
      castIfAny(member.base, to: owner.path)
      let replacement = Self.optionalName(requirement)
      if replacement != name.text {
        edits.remove(name.offsets)
        edits.insert(replacement, at: name.offsets.lowerBound)
      }
      for argument in call.arguments {
        guard let label = argument.label, let colon = argument.colon else { continue }
        edits.blank(label.offsets.lowerBound..<colon.offsets.upperBound, of: source)
      }
    } else if labels.contains(where: { !$0.isEmpty })
      || FrameworkNames.isOptionalRequirement(name.text)
    {
      edits.remove(mark.offsets)
    }
  }
  /// `delegate?.f?()` of an `AnyObject` asks any object for the method; a cast asks for the protocol instead.
  private func castIfAny(_ base: ExprSyntax?, to type: String) {
    guard let optional = base?.as(OptionalChainingExprSyntax.self) else { return }
    let text = optional.expression.trimmedDescription
    let name = text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
    guard let declared = index.typeName(ofProperty: name, in: path),
      ["AnyObject?", "AnyObject!", "NSObject?", "NSObjectProtocol?"].contains(declared)
    else { return }
    edits.insert("(", at: optional.expression.offsets.lowerBound)
    edits.insert(" as? any \(type))", at: optional.expression.offsets.upperBound)
  }
}
