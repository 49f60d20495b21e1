import Animator

/// A view backed by a `CAEmitterLayer`.
final class EmitterView: DepthView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }

  fileprivate var emitter: CAEmitterLayer? { layer as? CAEmitterLayer }
  /// The emitter cells as described in the scene.
  fileprivate var cells = Resolvable<[EmitterCellDescription]>([]) {
    didSet { emitter?.emitterCells = cells.value.map { $0.make(cells.resources) } }
  }
}

extension ViewProperty {
  /// Properties of emitter views.
  static let emitter: [ViewProperty] = [
    ViewProperty("cells", .cells, of: EmitterView.self, "The emitter cells.") {
      $0.cells
    } set: {
      $0.cells = $1
    },
    ViewProperty(
      "emitterPosition", .point, of: EmitterView.self, in: .points, animatable: true,
      "Center of the emitter shape."
    ) {
      $0.emitter?.emitterPosition
    } set: {
      $0.emitter?.emitterPosition = $1
    },
    ViewProperty(
      "emitterSize", .size, of: EmitterView.self, in: .points, animatable: true,
      "Size of the emitter shape; for a circle, the width is the radius."
    ) {
      $0.emitter?.emitterSize
    } set: {
      $0.emitter?.emitterSize = $1
    },
    ViewProperty("emitterShape", .emitterShape, of: EmitterView.self, "Default: point.") {
      $0.emitter?.emitterShape
    } set: {
      $0.emitter?.emitterShape = $1
    },
    ViewProperty(
      "emitterMode", .emitterMode, of: EmitterView.self,
      "The part of the shape that emits. Default: volume."
    ) {
      $0.emitter?.emitterMode
    } set: {
      $0.emitter?.emitterMode = $1
    },
    ViewProperty(
      "renderMode", .renderMode, of: EmitterView.self, "Drawing order and blending of particles."
    ) {
      $0.emitter?.renderMode
    } set: {
      $0.emitter?.renderMode = $1
    },
    ViewProperty(
      "birthRate", .number(PropertyRange(0...64, "0 to 64")), of: EmitterView.self, in: .factor,
      animatable: true, "Multiplies the birth rates of the cells; 0 stops emission."
    ) {
      ($0.emitter?.birthRate).map(Double.init)
    } set: {
      $0.emitter?.birthRate = Float($1)
    },
    ViewProperty(
      "emitterZPosition", .number, of: EmitterView.self, in: .points, animatable: true,
      "Center of the emitter shape along the z-axis."
    ) {
      ($0.emitter?.emitterZPosition).map { Double($0) }
    } set: {
      $0.emitter?.emitterZPosition = $1
    },
    ViewProperty(
      "emitterDepth", .number, of: EmitterView.self, in: .points, animatable: true,
      "Depth of the emitter shape."
    ) {
      ($0.emitter?.emitterDepth).map { Double($0) }
    } set: {
      $0.emitter?.emitterDepth = $1
    },
    ViewProperty(
      "lifetime", .nonNegative, of: EmitterView.self, in: .factor, animatable: true,
      "Multiplies the cells' lifetimes."
    ) {
      ($0.emitter?.lifetime).map(Double.init)
    } set: {
      $0.emitter?.lifetime = Float($1)
    },
    ViewProperty(
      "velocity", .number, of: EmitterView.self, in: .factor, animatable: true,
      "Multiplies the cells' velocities."
    ) {
      ($0.emitter?.velocity).map(Double.init)
    } set: {
      $0.emitter?.velocity = Float($1)
    },
    ViewProperty(
      "scale", .number, of: EmitterView.self, in: .factor, animatable: true,
      "Multiplies the cells' scales."
    ) {
      ($0.emitter?.scale).map(Double.init)
    } set: {
      $0.emitter?.scale = Float($1)
    },
    ViewProperty(
      "spin", .number, of: EmitterView.self, in: .factor, animatable: true,
      "Multiplies the cells' spins."
    ) {
      ($0.emitter?.spin).map(Double.init)
    } set: {
      $0.emitter?.spin = Float($1)
    },
    ViewProperty(
      "seed", .integer(0...Int(UInt32.max), "a 32-bit number"), of: EmitterView.self,
      "Seed of the random number generator."
    ) {
      ($0.emitter?.seed).map { Int($0) }
    } set: {
      $0.emitter?.seed = UInt32(clamping: $1)
    },
  ]
}

extension PropertyKind where Value == CAEmitterLayerEmitterShape {
  fileprivate static var emitterShape: PropertyKind {
    let shapes: [CAEmitterLayerEmitterShape] = [
      .point, .line, .rectangle, .cuboid, .circle, .sphere,
    ]
    return .name(shapes.map { ($0.rawValue, $0) })
  }
}

extension PropertyKind where Value == CAEmitterLayerEmitterMode {
  fileprivate static var emitterMode: PropertyKind {
    let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
    return .name(modes.map { ($0.rawValue, $0) })
  }
}

extension PropertyKind where Value == CAEmitterLayerRenderMode {
  fileprivate static var renderMode: PropertyKind {
    let modes: [CAEmitterLayerRenderMode] = [
      .unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
    ]
    return .name(modes.map { ($0.rawValue, $0) })
  }
}
