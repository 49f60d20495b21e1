import Animator

/// The keys of a spring.
enum SpringGrammar {
  static let duration = Field(
    "duration", .time,
    "With 'dampingRatio', when it has come to rest; else the period of its swing. 0.5 unless said.")
  static let dampingRatio = Field(
    "dampingRatio", .dampingRatio, "1 does not overshoot; the nearer to 0, the more it swings.")
  static let bounce = Field(
    "bounce", ValueKind.number(in: -1...1, called: "-1 to 1"),
    "0 does not overshoot, 1 swings forever, below 0 it creeps; 0 unless said.")
  static let mass = Field("mass", .positive, "Of what moves.")
  static let stiffness = Field("stiffness", .positive, "How hard the spring pulls.")
  static let damping = Field("damping", .nonNegative, "How hard it is braked.")
  static let initialVelocity = Field(
    "initialVelocity", .number, "Whole distances a second, toward the target; 0 unless said.")
  static let rows = [
    duration.row, dampingRatio.row, bounce.row, mass.row, stiffness.row, damping.row,
    initialVelocity.row,
  ]

  /// Reads a spring; nil where its keys do not go together or a value is wrong, which is reported.
  static func read(_ fields: Fields, _ reader: SceneReader) -> SceneSpring? {
    let spring = SceneSpring(
      duration: fields.read(duration), dampingRatio: fields.read(dampingRatio),
      bounce: fields.read(bounce), mass: fields.read(mass), stiffness: fields.read(stiffness),
      damping: fields.read(damping), initialVelocity: fields.read(initialVelocity))
    guard isOneKind(fields, reader) else { return nil }
    // A value that is given and not there was wrong.
    let wrong = [
      fields.has(duration) && spring.duration == nil,
      fields.has(dampingRatio) && spring.dampingRatio == nil,
      fields.has(bounce) && spring.bounce == nil, fields.has(mass) && spring.mass == nil,
      fields.has(stiffness) && spring.stiffness == nil,
      fields.has(damping) && spring.damping == nil,
      fields.has(initialVelocity) && spring.initialVelocity == nil,
    ]
    return wrong.contains(true) ? nil : spring
  }

  static func write(_ spring: SceneSpring, to mapping: inout FieldsWriter) {
    mapping.write(duration, spring.duration)
    mapping.write(dampingRatio, spring.dampingRatio)
    mapping.write(bounce, spring.bounce)
    mapping.write(mass, spring.mass)
    mapping.write(stiffness, spring.stiffness)
    mapping.write(damping, spring.damping)
    mapping.write(initialVelocity, spring.initialVelocity)
  }

  /// Whether keys of one of the three ways are given, and none of another.
  private static func isOneKind(_ fields: Fields, _ reader: SceneReader) -> Bool {
    let physical = [
      (mass.name, fields.has(mass), fields.keyPosition(of: mass)),
      (stiffness.name, fields.has(stiffness), fields.keyPosition(of: stiffness)),
      (damping.name, fields.has(damping), fields.keyPosition(of: damping)),
    ]
    let others = [
      (dampingRatio.name, fields.has(dampingRatio), fields.keyPosition(of: dampingRatio)),
      (bounce.name, fields.has(bounce), fields.keyPosition(of: bounce)),
      (duration.name, fields.has(duration), fields.keyPosition(of: duration)),
    ]
    let given = others.filter(\.1)
    guard let number = physical.first(where: \.1) else {
      guard fields.has(dampingRatio), fields.has(bounce) else { return true }
      reader.report(.conflictingSpringKeys(given[1].0, given[0].0), at: given[1].2)
      return false
    }
    if let other = given.first {
      reader.report(.conflictingSpringKeys(other.0, number.0), at: other.2)
      return false
    }
    let missing = physical.filter { !$0.1 }.map(\.0)
    if missing.isEmpty { return true }
    let needs = missing.map { "'\($0)'" }.joined(separator: " and ")
    reader.report(.incompleteKeys(key: number.0, needs: needs + " too"), at: number.2)
    return false
  }
}
