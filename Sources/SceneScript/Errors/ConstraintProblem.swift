/// Why the text of a constraint is invalid.
public enum ConstraintProblem: Equatable, Sendable {
  /// Something else than expected; `found` is nil at the end.
  case unexpected(expected: String, found: String?)
  /// An attribute that does not exist.
  case unknownAttribute(String, nearest: String?, known: [String])
  /// An item without an attribute.
  case missingAttribute(item: String)
  /// A word after an item that is not one of its guides.
  case unknownGuide(String, nearest: String?, known: [String])
  /// A baseline of a guide, which has none.
  case baselineOfGuide(attribute: String)
  /// Attributes that measure different things; `known` lists those that the first one goes with.
  case unrelated(first: String, second: String, known: [String])
  /// A location that is set to a number.
  case constantLocation(attribute: String, found: String)
  /// A constraint of the scene that does not name the view of an attribute.
  case missingView(attribute: String)
  /// A multiplier of 0 or a number that is not finite.
  case invalidFactor(String)
  /// A change of a visual format other than its activation.
  case changedFormat(name: String, key: String)
}

extension ConstraintProblem: CustomStringConvertible {
  /// The message.
  public var description: String {
    switch self {
    case .unexpected(let expected, let found):
      "a constraint expects \(expected)\(found.map { "; found '\($0)'" } ?? "; it ends here")"
    case .unknownAttribute(let name, let nearest?, _):
      "unknown attribute '\(name)'; did you mean '\(nearest)'?"
    case .unknownAttribute(let name, nil, let known):
      "unknown attribute '\(name)'; valid: \(Self.list(known))"
    case .missingAttribute(let item):
      "'\(item)' requires an attribute, as in '\(item).leading'"
    case .unknownGuide(let name, let nearest?, _):
      "unknown guide '\(name)'; did you mean '\(nearest)'?"
    case .unknownGuide(let name, nil, let known):
      "unknown guide '\(name)'; valid: \(Self.list(known))"
    case .baselineOfGuide(let attribute):
      "a guide has no '\(attribute)'; use 'top', 'bottom' or 'centerY'"
    case .unrelated(let first, let second, let known):
      "'\(first)' cannot be related to '\(second)'; use \(Self.list(known))"
    case .constantLocation(let attribute, let found):
      "the location '\(attribute)' must be related to another one, as in 'superview.\(attribute) + 16'; "
        + "found '\(found)'"
    case .missingView(let attribute):
      "a constraint of the scene must name the view, as in 'card.\(attribute)'"
    case .invalidFactor(let found): "a multiplier must not be 0; found '\(found)'"
    case .changedFormat(let name, let key):
      "'\(key)' of '\(name)' cannot change, because it is a visual format; change 'active', or use an "
        + "equation"
    }
  }

  /// "'a', 'b' or 'c'".
  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
