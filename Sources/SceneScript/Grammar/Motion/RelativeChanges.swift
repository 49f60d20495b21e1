import Animator
import Yams

// Numbers relative to the current ones, in steps that change views: `position.x: += 20`.

extension SceneReader {
  /// Reads a value with relative components. The outer optional is nil if the value has none, the inner one if it is
  /// invalid, which is reported.
  func relativeValue(of property: ViewProperty, _ node: Node, _ key: String) -> PropertyValue?? {
    guard let count = property.type.relativeCount else { return nil }
    if count == 1 {
      guard let (operation, operand) = node.relativeText else { return nil }
      return .some(change(operation, operand, property.type, node, key).map { .relative([$0]) })
    }
    guard case .sequence(let items) = node, items.count == count,
      items.contains(where: { $0.relativeText != nil })
    else { return nil }
    let components = items.compactMap { component($0, property.type, key) }
    return .some(components.count == count ? .relative(components) : nil)
  }

  private func component(_ node: Node, _ type: PropertyType, _ key: String) -> RelativeComponent? {
    if let (operation, operand) = node.relativeText {
      return change(operation, operand, type, node, key)
    }
    return finite(node, key, expects: "a number, or a change such as \"+= 20\"").map {
      .absolute($0)
    }
  }

  private func change(
    _ operation: RelativeChange.Operation, _ operand: Substring, _ type: PropertyType, _ node: Node,
    _ key: String
  ) -> RelativeComponent? {
    let isFactor = operation == .multiply || operation == .divide
    guard let number = type == .angle && !isFactor ? radians(operand) : NumberText.value(operand),
      number.isFinite
    else {
      return reportInvalid(
        node, key,
        expects: "a number after '\(operation.rawValue)', such as \"\(operation.rawValue) 20\"")
    }
    if operation == .divide, number == 0 {
      report(
        .outOfRange(key: key, allowed: "divided by another number than 0", found: node.text ?? ""),
        at: node)
      return nil
    }
    return .relative(RelativeChange(operation, number))
  }

  private func radians(_ text: Substring) -> Double? {
    for (unit, factor) in [("deg", Double.pi / 180), ("rad", 1), ("turn", 2 * Double.pi)]
    where text.hasSuffix(unit) {
      return NumberText.value(text.dropLast(unit.count)).map { $0 * factor }
    }
    return NumberText.value(text).map { $0 * .pi / 180 }
  }
}

extension Node {
  /// The operation and the operand of a text such as `+= 20`; nil for other nodes.
  fileprivate var relativeText: (operation: RelativeChange.Operation, operand: Substring)? {
    text.flatMap { RelativeChange.parse($0) }
  }
}

extension PropertyType {
  /// The YAML form of relative components.
  func yaml(_ components: [RelativeComponent]) -> YAMLValue {
    let items = components.map { component -> YAMLValue in
      switch component {
      case .absolute(let number): .number(number)
      case .relative(let change): .text(text(change))
      }
    }
    return relativeCount == 1 ? items[0] : .list(items)
  }

  private func text(_ change: RelativeChange) -> String {
    let isAngle = self == .angle && [.add, .subtract].contains(change.operation)
    let number = YAMLWriter.line(.number(change.operand))
    return "\(change.operation.rawValue) \(number)\(isAngle ? "rad" : "")"
  }

  /// The schema of values with relative components, as definitions of the schema name them; nil if there are none.
  var relativeSchema: JSON? {
    guard let count = relativeCount else { return nil }
    let change = JSON.object([("$ref", .string("#/$defs/relative"))])
    if count == 1 { return change }
    let item = JSON.object([("anyOf", .array([.object([("type", .string("number"))]), change]))])
    return .object([
      ("type", .string("array")), ("items", item), ("minItems", .int(count)),
      ("maxItems", .int(count)),
    ])
  }

  /// The schema of one change.
  static let relativeDefinition = JSON.pattern(
    "^[-+*/]= *[-+]?[0-9.]+([eE][-+]?[0-9]+)?(deg|rad|turn)?$")
}
