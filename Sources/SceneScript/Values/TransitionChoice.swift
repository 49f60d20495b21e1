import Animator
import Yams

/// A transition as scenes and reels name it: a kind, and what is said about it.
struct TransitionChoice: Sendable {
  /// nil for none: what changes, changes at once.
  let transition: (any ViewTransition)?

  static let direction = Field(
    "direction", .direction, "Where what is new comes from, or which side moves first.")
  static let perspective = Field(
    "perspective", .positive, "The eye's distance, in units of the longer side.")
  static let radius = Field("radius", .positive, "Of the roll of a page, in points.")
  static let angle = Field(
    "angle", ValueKind<Double>.angle, "How far a roll leans, or how far a book's page bends.")
  static let shadow = Field(
    "shadow", .strength, "How dark shadows are: 0 none, 1 as usual, up to 4.")
  static let light = Field(
    "light", .strength, "How much darkens what turns away: 0 nothing, 1 as usual, up to 4.")
  static let lead = Field(
    "lead", .lead, "What of a page that curls leaves the ground first: edge or corner.")

  /// The keys that say something about a transition.
  static let rows = [
    direction.row, perspective.row, radius.row, angle.row, shadow.row, light.row, lead.row,
  ]

  /// Reads the options of the kind `name`, which stands at `fields`' key of that name; nil where
  /// something is wrong, which is reported.
  static func read(_ name: TransitionName, _ fields: Fields, _ reader: SceneReader)
    -> TransitionChoice?
  {
    var options = TransitionOptions()
    options.direction = fields.read(direction)
    options.perspective = fields.read(perspective)
    options.radius = fields.read(radius)
    options.angle = fields.read(angle)
    options.shadow = fields.read(shadow)
    options.light = fields.read(light)
    options.lead = fields.read(lead)
    var taken = name.kind?.options ?? []
    if name.direction != nil { taken.remove(.direction) }
    var isWrong = false
    for option in TransitionOptions.Name.allCases where !taken.contains(option) {
      guard let place = fields.keyPosition(named: option.rawValue) else { continue }
      let known = TransitionOptions.Name.allCases.filter(taken.contains).map(\.rawValue)
      reader.report(
        .notAnOption(option.rawValue, transition: name.text, known: known), at: place)
      isWrong = true
    }
    guard !isWrong, let kind = name.kind else {
      return isWrong ? nil : TransitionChoice(transition: nil)
    }
    if let given = options.direction, !kind.directions.contains(given) {
      let known = kind.directions.map(\.rawValue)
      reader.report(
        .unknownName(
          given.rawValue, key: "\(direction.name)' of '\(name.text)", nearest: nil, known: known),
        at: fields.position(of: direction))
      return nil
    }
    options.direction = options.direction ?? name.direction
    return TransitionChoice(transition: kind(options))
  }
}

/// The name of a transition, resolved.
struct TransitionName: Sendable {
  /// As it is written.
  let text: String
  /// nil for none.
  let kind: TransitionKind?
  /// What the name itself says.
  var direction: TransitionDirection?

  /// UIKit's names, which say a direction too.
  private static let uikit: [(String, TransitionDirection)] = [
    ("flipFromLeft", .fromLeft), ("flipFromRight", .fromRight), ("flipFromTop", .fromTop),
    ("flipFromBottom", .fromBottom),
  ]

  /// All names, in the order in which messages list them.
  static var known: [String] { names(of: ViewTransitions.all) }

  /// Those that there are whatever is registered.
  static var own: [String] { names(of: ViewTransitions.own) }

  private static func names(of kinds: [TransitionKind]) -> [String] {
    uikit.map(\.0) + kinds.map(\.name) + ["none"]
  }

  /// The transition that a name stands for; nil for no name.
  init?(_ text: String) {
    self.text = text
    if text == "none" {
      kind = nil
    } else if let (_, direction) = Self.uikit.first(where: { $0.0 == text }) {
      (kind, self.direction) = (.flip, direction)
    } else if let kind = ViewTransitions.kind(named: text) {
      self.kind = kind
    } else {
      return nil
    }
  }
}

extension ValueKind where Value == TransitionName {
  /// The name of a transition: of those that there are when a scene is read.
  static var transition: ValueKind {
    let own = TransitionName.own.map(JSON.string)
    return ValueKind(schema: .object([("enum", .array(own))])) { node, key, reader in
      let known = TransitionName.known
      guard let text = node.text else {
        return reader.wrong(node, key, takes: "the name of a transition, such as flipFromLeft")
      }
      if let name = TransitionName(text) { return name }
      let nearest = reader.nearest(text, among: known)
      reader.report(.unknownName(text, key: key, nearest: nearest, known: known), at: node)
      return nil
    }
  }
}

extension ValueKind where Value == TransitionDirection {
  static var direction: ValueKind {
    .name(TransitionDirection.allCases.map { ($0.rawValue, $0) })
  }
}

extension ValueKind where Value == TransitionOptions.Lead {
  static var lead: ValueKind {
    .name(TransitionOptions.Lead.allCases.map { ($0.rawValue, $0) })
  }
}

extension ValueKind where Value == Double {
  /// A factor of something that can be too much.
  static var strength: ValueKind { .number(in: 0...4, called: "0 to 4") }
}
