extension JSON {
  /// The name of the definition of texts with expressions.
  static let expressionDefinition = "expression"

  /// The schema in which an expression may stand for any value but a mapping.
  var acceptingExpressions: JSON {
    guard case .object(let members) = self else { return self }
    let inner = members.map { member -> (key: String, value: JSON) in
      switch (member.key, member.value) {
      case ("properties", .object(let schemas)):
        (member.key, .object(schemas.map { ($0.key, $0.value.acceptingExpressions) }))
      case ("$defs", .object(let schemas)):
        (
          member.key,
          .object(
            schemas.map {
              (
                $0.key,
                $0.key == Self.expressionDefinition ? $0.value : $0.value.acceptingExpressions
              )
            })
        )
      case ("items", _), ("additionalProperties", _):
        (member.key, member.value.acceptingExpressions)
      case ("anyOf", .array(let schemas)):
        (member.key, .array(schemas.map(\.withExpressionsInside)))
      default: member
      }
    }
    guard rejectsExpressions else { return .object(inner) }
    let expression = JSON.object([("$ref", .string("#/$defs/\(Self.expressionDefinition)"))])
    if inner.contains(where: { $0.key == "anyOf" }) {
      return .object(
        inner.map { member in
          guard member.key == "anyOf", case .array(let schemas) = member.value else {
            return member
          }
          return (member.key, .array(schemas + [expression]))
        })
    }
    let notes = inner.filter { $0.key == "description" }
    let rest = inner.filter { $0.key != "description" }
    return .object(notes + [("anyOf", .array([.object(rest), expression]))])
  }

  /// The schema of one of several alternatives, which as a whole accept expressions.
  private var withExpressionsInside: JSON {
    guard case .object(let members) = acceptingExpressions else { return self }
    guard rejectsExpressions,
      case .array(let schemas)? = members.first(where: { $0.key == "anyOf" })?.value,
      let first = schemas.first
    else { return .object(members) }
    return first
  }

  /// Whether it is the schema of scalars or lists that a text with an expression does not match.
  private var rejectsExpressions: Bool {
    guard case .object(let members) = self else { return false }
    for (key, value) in members {
      switch (key, value) {
      case ("enum", _): return true
      case ("type", .string("number")), ("type", .string("integer")), ("type", .string("boolean")),
        ("type", .string("array")):
        return true
      case ("pattern", _): return true
      case ("anyOf", .array(let schemas)):
        return !schemas.isEmpty && schemas.allSatisfy(\.rejectsExpressions)
      default: continue
      }
    }
    return false
  }
}
