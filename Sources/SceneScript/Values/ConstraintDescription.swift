import Animator

/// A constraint as described in a scene.
package struct ConstraintDescription: Equatable, Sendable {
  /// The name that steps refer to; several constraints may share one.
  package var name: String?
  package var rule: Rule
  /// Whether it is in effect from the start.
  package var isActive: Bool
  @SourcePosition package var position: ScenePosition = .start

  /// The relation that the constraint requires.
  package enum Rule: Equatable, Sendable {
    case equation(ConstraintEquation)
    /// A format of `NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)`.
    case visualFormat(String)
  }

  package init(
    name: String? = nil, _ rule: Rule, isActive: Bool = true, position: SourcePosition = .none
  ) {
    (self.name, self.rule, self.isActive) = (name, rule, isActive)
    _position = position
  }

  /// The rule in the notation of scenes.
  package var text: String {
    switch rule {
    case .equation(let equation): equation.text
    case .visualFormat(let format): format
    }
  }
}

/// A linear relation of two attributes: `first relation multiplier * second + constant @ priority`.
package struct ConstraintEquation: Equatable, Sendable {
  package var first: ConstraintTerm
  package var relation: NSLayoutConstraint.Relation = .equal
  package var multiplier = 1.0
  /// Nil for a constant size.
  package var second: ConstraintTerm?
  /// In points.
  package var constant = 0.0
  /// 1…1000, where 1000 is required.
  package var priority = 1000.0

  /// The equation in the notation of scenes.
  package var text: String {
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "="
      case .greaterThanOrEqual: ">="
      }
    var text = "\(first.text) \(sign) "
    if let second {
      text += (multiplier == 1 ? "" : "\(Self.text(multiplier)) * ") + second.text
      if constant != 0 { text += " \(constant < 0 ? "-" : "+") \(Self.text(abs(constant)))" }
    } else {
      text += Self.text(constant)
    }
    return priority == 1000 ? text : text + " @ \(Self.text(priority))"
  }

  /// The shortest text that is read as the same number.
  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// An attribute of a view or of one of its guides.
package struct ConstraintTerm: Equatable, Sendable {
  package var view: View
  package var guide: Guide?
  package var attribute: NSLayoutConstraint.Attribute

  package enum View: Equatable, Sendable {
    /// The view to whose `constraints` the constraint belongs.
    case own
    /// Its superview; for constraints of the scene, the stage.
    case superview
    case id(String)
  }

  /// The guides that every view has. Raw values are their names in scenes.
  package enum Guide: String, Sendable, CaseIterable {
    case safeArea, margins, readable, keyboard
  }

  /// The words for ``View/own`` and ``View/superview``.
  static let ownName = "self"
  static let superviewName = "superview"
  /// The words that are not ids unless quoted.
  static let reservedNames = [ownName, superviewName] + Guide.allCases.map(\.rawValue)

  /// The attributes by name.
  static let attributes = NameTable<NSLayoutConstraint.Attribute>([
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("leading", .leading),
    ("trailing", .trailing), ("width", .width), ("height", .height), ("centerX", .centerX),
    ("centerY", .centerY), ("firstBaseline", .firstBaseline), ("lastBaseline", .lastBaseline),
  ])

  /// The term in the notation of scenes.
  package var text: String {
    let name = Self.attributes.name(of: attribute) ?? ""
    let path: [String]
    switch (view, guide) {
    case (.own, nil): path = []
    case (.own, let guide?): path = [Self.ownName, guide.rawValue]
    case (.superview, let guide): path = [guide?.rawValue ?? Self.superviewName]
    case (.id(let id), let guide): path = [Self.quoted(id)] + (guide.map { [$0.rawValue] } ?? [])
    }
    return (path + [name]).joined(separator: ".")
  }

  /// The id, in single quotes unless it is a word that the notation does not reserve.
  private static func quoted(_ id: String) -> String {
    let isWord =
      id.unicodeScalars.allSatisfy { isWordPart($0) }
      && id.unicodeScalars.first.map { isWordStart($0) } ?? false
    if isWord, !reservedNames.contains(id), attributes[id] == nil { return id }
    return "'" + id.replacing("'", with: "''") + "'"
  }

  /// Whether a word may begin with a character.
  static func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  /// Whether a word may contain a character.
  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    isWordStart(scalar) || ("0"..."9").contains(scalar)
  }
}

extension NSLayoutConstraint.Attribute {
  /// The attributes that a constraint can relate this one to.
  var relatedAttributes: [NSLayoutConstraint.Attribute] {
    switch self {
    case .left, .right: [.left, .right, .centerX]
    case .leading, .trailing: [.leading, .trailing, .centerX]
    case .centerX: [.centerX, .leading, .trailing, .left, .right]
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline:
      [.top, .bottom, .centerY, .firstBaseline, .lastBaseline]
    default: [.width, .height]
    }
  }

  /// Whether it is a length rather than a location.
  var isSize: Bool { self == .width || self == .height }
}
