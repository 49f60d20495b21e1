import Animator

/// The keys of a spring.
enum SpringGrammar {
  static let duration = Field(
    "duration", .time,
    "Settling time with 'dampingRatio', else perceptual duration. Default: 0.5.")
  static let dampingRatio = Field(
    "dampingRatio", .dampingRatio, "1 for no overshoot; the closer to 0, the more oscillation.")
  static let bounce = Field(
    "bounce", ValueKind.number(in: -1...1, called: "-1 to 1"),
    "0 for no overshoot (critically damped), 1 for undamped, below 0 for overdamped. Default: 0.")
  static let mass = Field("mass", .positive, "Mass.")
  static let stiffness = Field("stiffness", .positive, "Spring stiffness.")
  static let damping = Field("damping", .nonNegative, "Damping coefficient.")
  static let initialVelocity = Field(
    "initialVelocity", .number, "In total distances per second, toward the target. Default: 0.")
  static let rows = [
    duration.row, dampingRatio.row, bounce.row, mass.row, stiffness.row, damping.row,
    initialVelocity.row,
  ]

  /// Reads a spring; reports incompatible keys and invalid values and returns nil.
  static func read(_ fields: Fields, _ reader: SceneReader) -> SceneSpring? {
    let spring = SceneSpring(
      duration: fields.read(duration), dampingRatio: fields.read(dampingRatio),
      bounce: fields.read(bounce), mass: fields.read(mass), stiffness: fields.read(stiffness),
      damping: fields.read(damping), initialVelocity: fields.read(initialVelocity))
    guard isOneKind(fields, reader) else { return nil }
    // A key without a value had an invalid one, which has been reported.
    let isInvalid = [
      fields.has(duration) && spring.duration == nil,
      fields.has(dampingRatio) && spring.dampingRatio == nil,
      fields.has(bounce) && spring.bounce == nil, fields.has(mass) && spring.mass == nil,
      fields.has(stiffness) && spring.stiffness == nil,
      fields.has(damping) && spring.damping == nil,
      fields.has(initialVelocity) && spring.initialVelocity == nil,
    ]
    return isInvalid.contains(true) ? nil : spring
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

  /// Whether the keys belong to one of the three parameterizations.
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
    let present = others.filter(\.1)
    guard let number = physical.first(where: \.1) else {
      guard fields.has(dampingRatio), fields.has(bounce) else { return true }
      reader.report(.conflictingSpringKeys(present[1].0, present[0].0), at: present[1].2)
      return false
    }
    if let other = present.first {
      reader.report(.conflictingSpringKeys(other.0, number.0), at: other.2)
      return false
    }
    let missing = physical.filter { !$0.1 }.map(\.0)
    if missing.isEmpty { return true }
    let required = missing.map { "'\($0)'" }.joined(separator: " and ")
    reader.report(.incompleteKeys(key: number.0, required: required), at: number.2)
    return false
  }
}
