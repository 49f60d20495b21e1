import SwiftSyntax

// What needs the Objective-C runtime itself, and what to write instead.

extension SourceRewriter {
  private static let functions: [String: String] = {
    let exchange = "exchanges methods: override the method in a subclass, and use that"
    let inspect = "inspects a class: list the properties in a protocol, or use Mirror(reflecting:)"
    let build = "makes classes and methods at run time: declare them in the source"
    return [
      "method_exchangeImplementations": exchange, "method_setImplementation": exchange,
      "method_getImplementation": exchange, "class_replaceMethod": exchange,
      "class_getInstanceMethod": exchange, "class_getClassMethod": exchange,
      "imp_implementationWithBlock": exchange, "method_getTypeEncoding": exchange,
      "class_addMethod": build, "class_addProperty": build, "class_addIvar": build,
      "class_addProtocol": build, "objc_allocateClassPair": build, "objc_registerClassPair": build,
      "object_setClass": build, "class_copyPropertyList": inspect,
      "class_copyMethodList": inspect, "class_copyIvarList": inspect, "property_getName": inspect,
      "protocol_copyMethodDescriptionList": inspect, "object_getIvar": inspect,
      "object_setIvar": inspect, "ivar_getName": inspect, "method_getName": inspect,
      "objc_getClassList": inspect, "objc_copyClassList": inspect, "class_getName": inspect,
      "class_getSuperclass": inspect,
      "class_respondsToSelector":
        "inspects a class: call responds(to:) on an instance",
      "NSInvocation": "calls a method by its signature: call it in a closure",
      "NSMethodSignature": "describes a method's types: call it in a closure",
      "NSExpression": "evaluates text: write the expression in Swift",
    ]
  }()

  private static let declarations: [String: String] = [
    "forwardingTarget(for:)": "forwards calls: declare the methods, and call the other object's",
    "forwardInvocation(_:)": "forwards calls: declare the methods, and call the other object's",
    "methodSignature(for:)": "forwards calls: declare the methods, and call the other object's",
    "resolveInstanceMethod(_:)": "adds methods at run time: declare them in the source",
    "resolveClassMethod(_:)": "adds methods at run time: declare them in the source",
  ]

  func refuse(_ name: TokenSyntax) {
    guard let what = Self.functions[name.text] else { return }
    report(.error, "'\(name.text)' \(what) (there is no Objective-C runtime)", at: name)
  }

  func refuseDeclaration(_ function: FunctionDeclSyntax) {
    let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    let name = "\(function.name.text)(\(labels.joined()))"
    guard !scopes.isEmpty, let what = Self.declarations[name] else { return }
    report(.error, "'\(name)' \(what) (there is no Objective-C runtime)", at: function.name)
  }

  func refuse(_ call: FunctionCallExprSyntax) {
    let name = call.calledExpression.trimmedDescription
    guard name == "NSPredicate", call.arguments.first?.label?.text == "format" else { return }
    report(
      .error,
      "'NSPredicate(format:)' evaluates text against properties: write NSPredicate { object, _ in … }, "
        + "or filter with a closure",
      at: call)
  }
}
