import Animator
import Yams

/// `spring: {view: {property: value}}`: UIKit's spring animations.
struct SpringStep: StepAction {
  let changes: [ViewChange]
  let spring: SceneSpring
  let settings: AnimationSettings

  static let spring = Field("spring", .changes, "Springs views: {view: {property: value}}.")

  static let type = StepType(
    name: spring.name, doc: spring.doc,
    rows: [spring.row] + SceneSpring.rows + [
      AnimationSettings.delay.row, AnimationSettings.options.row, AnimationSettings.completion.row,
    ],
    required: [spring.name]
  ) { fields, reader in
    let motion = SceneSpring.read(fields, reader)
    var settings = AnimationSettings(fields)
    settings.options = fields.read(AnimationSettings.options) ?? []
    guard let changes = fields.read(spring) else { return nil }
    reader.warnOfImmediate(changes)
    return motion.map { [settings] in
      SpringStep(changes: changes, spring: $0, settings: settings)
    }
  }

  var lists: [(steps: [ScriptStep], times: Int)] { [(settings.completion, 1)] }
  var isEndless: Bool { settings.options.contains(.repeat) || spring.neverRests }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let reversal =
      settings.options.contains(.autoreverse)
      ? run.followReversal(of: changes, at: step.position) : nil
    let completion: (Bool) -> Void = { isFinished in
      if isFinished { reversal?() }
      run.chain(settings.completion, done: done)
    }
    let animate = { (animations: () -> Void) in
      UIView.animate(
        spring: spring.curve, duration: spring.duration, delay: settings.delay.seconds,
        options: settings.options, animations: animations, completion: completion)
    }
    if spring.duration == 0 { return animate { run.apply(changes) } }
    run.animate(changes) { apply in animate { apply(changes) } }
  }
}

/// A spring, described in one of three ways.
struct SceneSpring: Sendable, Equatable {
  let curve: SpringCurve
  /// How many seconds it is followed; nil until it has come to rest.
  let duration: Double?

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

  /// Whether it swings forever.
  var neverRests: Bool { duration == nil && curve.settlingDuration > 1e9 }

  /// Reads a spring; nil where its keys do not go together or a value is wrong, which is reported.
  static func read(_ fields: Fields, _ reader: SceneReader) -> SceneSpring? {
    let length = fields.read(duration)
    let (ratio, bounce) = (fields.read(dampingRatio), fields.read(bounce))
    let numbers = [fields.read(mass), fields.read(stiffness), fields.read(damping)]
    let velocity = fields.read(initialVelocity)
    guard isOneKind(fields, reader) else { return nil }
    // A value that is given and not there was wrong.
    let given = [
      (fields.has(duration), length == nil), (fields.has(dampingRatio), ratio == nil),
      (fields.has(Self.bounce), bounce == nil), (fields.has(initialVelocity), velocity == nil),
    ]
    if given.contains(where: { $0.0 && $0.1 }) { return nil }
    let seconds = length?.seconds ?? 0.5
    if fields.has(mass) {
      guard let mass = numbers[0], let stiffness = numbers[1], let damping = numbers[2]
      else { return nil }
      let curve = SpringCurve(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity ?? 0)
      return SceneSpring(curve: curve, duration: nil)
    }
    if let ratio {
      let curve = SpringCurve(
        dampingRatio: ratio, initialVelocity: velocity ?? 0, duration: seconds)
      return SceneSpring(curve: curve, duration: seconds)
    }
    let curve = SpringCurve(
      duration: seconds, bounce: bounce ?? 0, initialVelocity: velocity ?? 0)
    return SceneSpring(curve: curve, duration: seconds > 0 ? nil : 0)
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
      reader.report(.springKeysExclude(given[1].0, given[0].0), at: given[1].2)
      return false
    }
    if let other = given.first {
      reader.report(.springKeysExclude(other.0, number.0), at: other.2)
      return false
    }
    let missing = physical.filter { !$0.1 }.map(\.0)
    if missing.isEmpty { return true }
    let needs = missing.map { "'\($0)'" }.joined(separator: " and ")
    reader.report(.keyNeeds(key: number.0, needs: needs + " too"), at: number.2)
    return false
  }
}

extension ValueKind where Value == Double {
  /// A finite number above 0.
  static var positive: ValueKind { above(0, upTo: .infinity, called: "above 0") }

  /// A damping ratio that UIKit knows.
  static var dampingRatio: ValueKind { above(0, upTo: 1, called: "above 0, at most 1") }

  private static func above(_ least: Double, upTo most: Double, called allowed: String) -> ValueKind
  {
    var schema: [(key: String, value: JSON)] = [
      ("type", .string("number")), ("exclusiveMinimum", .number(least)),
    ]
    if most.isFinite { schema.append(("maximum", .number(most))) }
    return ValueKind(schema: .object(schema)) { node, key, reader in
      guard let value = reader.finite(node, key, takes: "a number, such as 0.5") else { return nil }
      if value > least && value <= most { return value }
      reader.report(.outOfRange(key: key, allowed: allowed, found: node.text ?? ""), at: node)
      return nil
    }
  }
}
