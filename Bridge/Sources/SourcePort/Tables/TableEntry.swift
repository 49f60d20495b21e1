import SwiftSyntax

/// The statements that add members to tables.
enum TableEntry {
  /// - Parameters:
  ///   - name: The key or selector.
  ///   - type: The path of the class.
  static func entry(for member: Member, named name: String, of type: String) -> String? {
    if member.isUnavailable { return nil }
    return member.kind == .method
      ? method(member, named: name, of: type) : property(member, named: name, of: type)
  }

  // MARK: Properties

  private static func property(_ member: Member, named name: String, of type: String) -> String? {
    guard let variable = member.variable, let binding = member.binding, !member.isStatic else {
      return nil
    }
    let typeName = binding.typeAnnotation?.type.trimmedDescription ?? ""
    let escaped = typeName.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    var arguments = ["\"\(name)\"", "\"\(escaped)\""]
    if member.attributes.contains("IBOutlet") {
      arguments.append("outlet: .\(typeName.hasPrefix("[") ? "collection" : "single")")
    }
    if member.notifiesObservers { arguments.append("notifiesObservers: true") }
    let access = "($0 as! \(type)).\(member.name)"
    // By a constant, whose type is the member's own: an optional requirement of the same name has another.
    arguments.append("{ let value = \(access); return value as Any? }")
    if isSettable(variable, binding) { arguments.append("{ \(access) = try $1() }") }
    return "table.property(\(arguments.joined(separator: ", ")))"
  }

  private static func isSettable(
    _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax
  ) -> Bool {
    if variable.bindingSpecifier.text == "let" { return false }
    switch binding.accessorBlock?.accessors {
    case nil: return true
    case .accessors(let accessors)?:
      let names = accessors.map(\.accessorSpecifier.text)
      return names.contains { ["set", "_modify", "willSet", "didSet"].contains($0) }
    default: return false
    }
  }

  // MARK: Methods

  private static func method(_ member: Member, named name: String, of type: String) -> String? {
    guard let function = member.function, function.genericParameterClause == nil else { return nil }
    let parameters = function.signature.parameterClause.parameters
    if parameters.contains(where: { !isPassable($0) }) { return nil }
    let effects = function.signature.effectSpecifiers
    let isAsync = effects?.asyncSpecifier != nil
    let arguments = zip(parameters.indices, member.labels).enumerated().map { number, item in
      let label = item.1.isEmpty ? "" : "\(item.1): "
      return "\(label)$1(\(number))"
    }
    let receiver = member.isStatic ? "($0 as! \(type).Type)" : "($0 as! \(type))"
    let call = "\(receiver).\(member.name)(\(arguments.joined(separator: ", ")))"
    let throwing = effects?.throwsClause != nil
    let adder = member.isStatic ? "classMethod" : "method"
    if isAsync {
      return async(
        member, named: name, of: type, isThrowing: throwing, count: parameters.count, adder)
    }
    let tried = throwing || !parameters.isEmpty ? "try " : ""
    let result = function.signature.returnClause?.type.trimmedDescription ?? "Void"
    let body =
      ["Void", "()", "Swift.Void"].contains(result)
      ? "\(tried)\(call); return nil" : "\(tried)\(call) as Any?"
    return "table.\(adder)(\"\(name)\") { \(body) }"
  }

  /// Starts a task, which calls the completion handler that follows the arguments if there is one.
  private static func async(
    _ member: Member, named name: String, of type: String, isThrowing: Bool, count: Int,
    _ adder: String
  ) -> String {
    let receiver = member.isStatic ? "\(type).Type" : type
    let parameters = member.function?.signature.parameterClause.parameters.map {
      $0.type.trimmedDescription
    }
    let values = (0..<count).map { "let a\($0): \(parameters?[$0] ?? "Any") = try $1(\($0)); " }
    let arguments = zip(0..<count, member.labels).map { number, label in
      (label.isEmpty ? "" : "\(label): ") + "a\(number)"
    }
    let call =
      "\(isThrowing ? "try? " : "")await object.\(member.name)(\(arguments.joined(separator: ", ")))"
    return """
      table.\(adder)("\(name)") { nonisolated(unsafe) let object = $0 as! \(receiver); \
      \(values.joined())let done: (() -> Void)? = try? $1(\(count)); \
      Task { @MainActor in _ = \(call); done?() }; return nil }
      """
  }

  private static func isPassable(_ parameter: FunctionParameterSyntax) -> Bool {
    let type = parameter.type.trimmedDescription
    return parameter.ellipsis == nil && !type.hasPrefix("inout ") && !type.contains("some ")
      && !type.contains("@autoclosure")
  }
}
