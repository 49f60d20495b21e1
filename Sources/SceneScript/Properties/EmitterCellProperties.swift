import Animator

/// A property of emitter cells.
struct CellProperty: Sendable {
  let name: String
  let type: PropertyType
  let doc: String
  /// Sets a value; one of another type is left out.
  let set: @MainActor @Sendable (CAEmitterCell, PropertyValue, SceneResources) -> Void

  private init<Value>(
    _ name: String, _ kind: PropertyKind<Value>, _ doc: String,
    set: @escaping @MainActor @Sendable (CAEmitterCell, Value) -> Void
  ) {
    (self.name, type, self.doc) = (name, kind.type, doc)
    self.set = { cell, value, resources in
      if let value = kind.unwrap(value, resources) { set(cell, value) }
    }
  }

  /// The table.
  static let all: [CellProperty] = [
    CellProperty("birthRate", .nonNegative, "Births a second.") { $0.birthRate = Float($1) },
    CellProperty("beginTime", .number, "When the first one comes, in seconds.") {
      $0.beginTime = $1
    },
    CellProperty("duration", .nonNegative, "For how many seconds they come; for ever unless said.")
    {
      $0.duration = $1
    },
    CellProperty("lifetime", .nonNegative, "In seconds.") { $0.lifetime = Float($1) },
    CellProperty("lifetimeRange", .number, "How far lifetimes lie apart.") {
      $0.lifetimeRange = Float($1)
    },
    CellProperty("emissionLatitude", .angle, "The direction out of the view's plane.") {
      $0.emissionLatitude = $1
    },
    CellProperty(
      "emissionLongitude", .angle, "Clockwise from the right; along a line, from upward."
    ) {
      $0.emissionLongitude = $1
    },
    CellProperty("emissionRange", .angle, "How far directions lie apart.") {
      $0.emissionRange = $1
    },
    CellProperty("velocity", .number, "Points a second.") { $0.velocity = $1 },
    CellProperty("velocityRange", .number, "How far velocities lie apart.") {
      $0.velocityRange = $1
    },
    CellProperty("acceleration", .size, "[x, y], points per second, a second.") {
      ($0.xAcceleration, $0.yAcceleration) = ($1.width, $1.height)
    },
    CellProperty("zAcceleration", .number, "Out of the view's plane, points per second, a second.")
    {
      $0.zAcceleration = $1
    },
    CellProperty("scale", .number, "Of the picture; 1 unless said.") { $0.scale = $1 },
    CellProperty("scaleRange", .number, "How far scales lie apart.") { $0.scaleRange = $1 },
    CellProperty("scaleSpeed", .number, "What is added to the scale each second.") {
      $0.scaleSpeed = $1
    },
    CellProperty("spin", .angle, "How far it turns each second.") { $0.spin = $1 },
    CellProperty("spinRange", .angle, "How far spins lie apart.") { $0.spinRange = $1 },
    CellProperty("color", .layerColor, "What the picture's colours are multiplied by.") {
      $0.color = $1
    },
    CellProperty("redRange", .number, "How far reds lie apart.") { $0.redRange = Float($1) },
    CellProperty("greenRange", .number, "How far greens lie apart.") { $0.greenRange = Float($1) },
    CellProperty("blueRange", .number, "How far blues lie apart.") { $0.blueRange = Float($1) },
    CellProperty("alphaRange", .number, "How far alphas lie apart.") { $0.alphaRange = Float($1) },
    CellProperty("redSpeed", .number, "What is added to the red each second.") {
      $0.redSpeed = Float($1)
    },
    CellProperty("greenSpeed", .number, "What is added to the green each second.") {
      $0.greenSpeed = Float($1)
    },
    CellProperty("blueSpeed", .number, "What is added to the blue each second.") {
      $0.blueSpeed = Float($1)
    },
    CellProperty("alphaSpeed", .number, "What is added to the alpha each second.") {
      $0.alphaSpeed = Float($1)
    },
  ]

  /// By name.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
