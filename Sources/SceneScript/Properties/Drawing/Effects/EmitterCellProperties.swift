import Animator

/// A property of emitter cells.
struct CellProperty: Sendable {
  let name: String
  let type: PropertyType
  let doc: String
  /// Sets a value; ignores values of another type.
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

  /// All properties.
  static let all: [CellProperty] = [
    CellProperty("birthRate", .nonNegative, "Particles emitted per second.") {
      $0.birthRate = Float($1)
    },
    CellProperty("beginTime", .number, "Time of the first particle, in seconds.") {
      $0.beginTime = $1
    },
    CellProperty("duration", .nonNegative, "Emission time in seconds. Default: unlimited.") {
      $0.duration = $1
    },
    CellProperty("lifetime", .nonNegative, "In seconds.") { $0.lifetime = Float($1) },
    CellProperty("lifetimeRange", .number, "Random variation of the lifetime.") {
      $0.lifetimeRange = Float($1)
    },
    CellProperty("emissionLatitude", .angle, "Angle of emission out of the view's plane.") {
      $0.emissionLatitude = $1
    },
    CellProperty(
      "emissionLongitude", .angle,
      "Angle of emission in the view's plane, clockwise from the x-axis; for a line emitter, from upward."
    ) {
      $0.emissionLongitude = $1
    },
    CellProperty("emissionRange", .angle, "Angle of the cone of emission.") {
      $0.emissionRange = $1
    },
    CellProperty("velocity", .number, "In points per second.") { $0.velocity = $1 },
    CellProperty("velocityRange", .number, "Random variation of the velocity.") {
      $0.velocityRange = $1
    },
    CellProperty("acceleration", .size, "[x, y], in points per second squared.") {
      ($0.xAcceleration, $0.yAcceleration) = ($1.width, $1.height)
    },
    CellProperty("zAcceleration", .number, "Out of the view's plane, in points per second squared.")
    {
      $0.zAcceleration = $1
    },
    CellProperty("scale", .number, "Scale factor of the image. Default: 1.") { $0.scale = $1 },
    CellProperty("scaleRange", .number, "Random variation of the scale.") { $0.scaleRange = $1 },
    CellProperty("scaleSpeed", .number, "Change of the scale per second.") {
      $0.scaleSpeed = $1
    },
    CellProperty("spin", .angle, "Rotation per second.") { $0.spin = $1 },
    CellProperty("spinRange", .angle, "Random variation of the spin.") { $0.spinRange = $1 },
    CellProperty("color", .layerColor, "Color that the image is multiplied by.") {
      $0.color = $1
    },
    CellProperty("redRange", .number, "Random variation of the red component.") {
      $0.redRange = Float($1)
    },
    CellProperty("greenRange", .number, "Random variation of the green component.") {
      $0.greenRange = Float($1)
    },
    CellProperty("blueRange", .number, "Random variation of the blue component.") {
      $0.blueRange = Float($1)
    },
    CellProperty("alphaRange", .number, "Random variation of the alpha component.") {
      $0.alphaRange = Float($1)
    },
    CellProperty("redSpeed", .number, "Change of the red component per second.") {
      $0.redSpeed = Float($1)
    },
    CellProperty("greenSpeed", .number, "Change of the green component per second.") {
      $0.greenSpeed = Float($1)
    },
    CellProperty("blueSpeed", .number, "Change of the blue component per second.") {
      $0.blueSpeed = Float($1)
    },
    CellProperty("alphaSpeed", .number, "Change of the alpha component per second.") {
      $0.alphaSpeed = Float($1)
    },
  ]

  /// Properties by name.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
