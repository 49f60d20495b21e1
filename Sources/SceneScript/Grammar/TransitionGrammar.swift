import Animator
import Yams

/// The keys of a transition.
enum TransitionGrammar {
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

  /// The keys of springs, beside those that transitions have anyway.
  static let springRows = SpringGrammar.rows.filter { $0.name != SpringGrammar.duration.name }

  /// Reads the options of the kind `name`; nil where something is wrong, which is reported.
  static func read(_ name: TransitionName, _ fields: Fields, _ reader: SceneReader)
    -> TransitionChoice?
  {
    let options = readOptions(fields)
    var taken = name.kind?.options ?? []
    if name.direction != nil { taken.remove(.direction) }
    var isWrong = false
    for option in TransitionOptions.Name.allCases where !taken.contains(option) {
      guard let place = fields.keyPosition(named: option.rawValue) else { continue }
      let known = TransitionOptions.Name.allCases.filter(taken.contains).map(\.rawValue)
      reader.report(
        .unsupportedOption(option.rawValue, transition: name.text, known: known), at: place)
      isWrong = true
    }
    if isWrong { return nil }
    if let kind = name.kind, let given = options.direction, !kind.directions.contains(given) {
      let known = kind.directions.map(\.rawValue)
      reader.report(
        .unknownName(
          given.rawValue, key: "\(direction.name)' of '\(name.text)", nearest: nil, known: known),
        at: fields.position(of: direction))
      return nil
    }
    return TransitionChoice(name: name.text, options: options)
  }

  private static func readOptions(_ fields: Fields) -> TransitionOptions {
    TransitionOptions(
      direction: fields.read(direction), perspective: fields.read(perspective),
      radius: fields.read(radius), angle: fields.read(angle), shadow: fields.read(shadow),
      light: fields.read(light), lead: fields.read(lead))
  }

  static func write(_ options: TransitionOptions, to mapping: inout FieldsWriter) {
    mapping.write(direction, options.direction)
    mapping.write(lead, options.lead)
    mapping.write(perspective, options.perspective)
    mapping.write(radius, options.radius)
    mapping.write(angle, options.angle)
    mapping.write(shadow, options.shadow)
    mapping.write(light, options.light)
  }
}

extension ValueKind where Value == TransitionName {
  /// The name of a transition: of those that there are when a scene is read.
  static var transition: ValueKind {
    let own = TransitionName.own.map(JSON.string)
    return ValueKind(
      schema: .object([("enum", .array(own))]), write: { .text($0.text) }
    ) { node, key, reader in
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
