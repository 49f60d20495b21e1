import Animator
import Yams

/// The keys of a transition.
enum TransitionGrammar {
  static let direction = Field(
    "direction", .direction, "The side that the new content enters from, or that moves first.")
  static let perspective = Field(
    "perspective", .positive, "Distance of the viewer, as a multiple of the longer side.")
  static let radius = Field("radius", .positive, "Radius of a page curl, in points.")
  static let angle = Field(
    "angle", ValueKind<Double>.angle, "Tilt of a page curl's axis, or bend of a book's page.")
  static let shadow = Field(
    "shadow", .strength, "Shadow strength: 0 none, 1 normal, at most 4.")
  static let light = Field(
    "light", .strength,
    "Strength of shading on surfaces that turn away: 0 none, 1 normal, at most 4.")
  static let lead = Field(
    "lead", .lead, "The part of a curling page that lifts first: edge or corner.")

  /// The keys of transition options.
  static let rows = [
    direction.row, perspective.row, radius.row, angle.row, shadow.row, light.row, lead.row,
  ]

  /// The keys of springs except for those that transitions already have.
  static let springRows = SpringGrammar.rows.filter { $0.name != SpringGrammar.duration.name }

  /// Reads the options of a kind; reports unsupported ones and returns nil.
  static func read(_ name: TransitionName, _ fields: Fields, _ reader: SceneReader)
    -> TransitionChoice?
  {
    let options = readOptions(fields)
    var supported = name.kind?.options ?? []
    if name.direction != nil { supported.remove(.direction) }
    var isInvalid = false
    for option in TransitionOptions.Name.allCases where !supported.contains(option) {
      guard let position = fields.keyPosition(named: option.rawValue) else { continue }
      let known = TransitionOptions.Name.allCases.filter(supported.contains).map(\.rawValue)
      reader.report(
        .unsupportedOption(option.rawValue, transition: name.text, known: known), at: position)
      isInvalid = true
    }
    if isInvalid { return nil }
    if let kind = name.kind, let direction = options.direction, !kind.directions.contains(direction)
    {
      let known = kind.directions.map(\.rawValue)
      reader.report(
        .unknownName(
          direction.rawValue, key: "\(Self.direction.name)' of '\(name.text)", nearest: nil,
          known: known),
        at: fields.position(of: Self.direction))
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
  /// The name of a built-in or registered transition. The schema lists the built-in ones.
  static var transition: ValueKind {
    let own = TransitionName.own.map(JSON.string)
    return ValueKind(
      schema: .object([("enum", .array(own))]), write: { .text($0.text) }
    ) { node, key, reader in
      let known = TransitionName.known
      guard let text = node.text else {
        return reader.reportInvalid(
          node, key, expects: "the name of a transition, such as flipFromLeft")
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
