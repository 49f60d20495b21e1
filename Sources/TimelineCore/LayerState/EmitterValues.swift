/// What a `CAEmitterLayer` emits.
public struct EmitterValues: Sendable, Equatable {
  /// What particles are made of.
  public var emitterCells = EmitterCells()
  /// Multiplies the cells' births a second: 0…64.
  public var birthRate: Double = 1
  /// Multiplies the cells' lifetimes; at least 0.
  public var lifetime: Double = 1
  /// The middle of the shape, in the layer's coordinates.
  public var emitterPosition = CGPoint.zero
  /// How far the shape is before the layer's plane, in points.
  public var emitterZPosition: CGFloat = 0
  /// Of the shape, in points.
  public var emitterSize = CGSize.zero
  /// Of the shape, in points.
  public var emitterDepth: CGFloat = 0
  /// The shape that particles come from.
  public var emitterShape = CAEmitterLayerEmitterShape.point
  /// The part of it that they come from.
  public var emitterMode = CAEmitterLayerEmitterMode.volume
  /// How they cover each other.
  public var renderMode = CAEmitterLayerRenderMode.unordered
  /// Multiplies the cells' velocities.
  public var velocity: Double = 1
  /// Multiplies the cells' scales.
  public var scale: Double = 1
  /// Multiplies the cells' spins.
  public var spin: Double = 1
  /// Whether particles are seen where they are in space.
  public var preservesDepth = false
  /// A whole number below 2³².
  public var seed: Double = 0

  /// Nothing.
  public init() {}

  fileprivate static let usual = EmitterValues()

  /// What animations lead beyond the seeds there are counts as the nearest of them; what is no number as 0.
  package var clampedSeed: UInt32 { UInt32(min(max(0, seed), Double(UInt32.max))) }
}

/// What particles are: switches at once.
public struct EmitterCells: Sendable, DiscreteValue {
  /// As they are now.
  public package(set) var cells: [EmitterCellValues]
  /// As they were when the layer was given them.
  private(set) var given: [EmitterCellValues]
  /// How often the layer was given cells before: particles are of those it was given last.
  package private(set) var generation: Int

  package init(_ cells: [EmitterCellValues] = [], generation: Int = 0) {
    (self.cells, given, self.generation) = (cells, cells, generation)
  }

  /// The same as they were when the layer was given them.
  var asGiven: EmitterCells { EmitterCells(given, generation: generation) }

  /// What held for these at the time of `earlier`.
  func held(_ earlier: EmitterCells) -> [EmitterCellValues] {
    earlier.generation == generation ? earlier.cells : given
  }
}

// swift-format-ignore
extension LayerState {
  /// What an emitter's particles are.
  public var emitterCells: EmitterCells { get { emitterOrDefault.emitterCells } set { emitter?.emitterCells = newValue } }
  /// Multiplies the rates of an emitter's cells.
  public var birthRate: Double { get { emitterOrDefault.birthRate } set { emitter?.birthRate = newValue } }
  /// Multiplies the lifetimes of an emitter's cells.
  public var lifetime: Double { get { emitterOrDefault.lifetime } set { emitter?.lifetime = newValue } }
  /// Where an emitter's particles come from.
  public var emitterPosition: CGPoint { get { emitterOrDefault.emitterPosition } set { emitter?.emitterPosition = newValue } }
  /// Its place in depth.
  public var emitterZPosition: CGFloat { get { emitterOrDefault.emitterZPosition } set { emitter?.emitterZPosition = newValue } }
  /// The size of what an emitter's particles come from.
  public var emitterSize: CGSize { get { emitterOrDefault.emitterSize } set { emitter?.emitterSize = newValue } }
  /// Its depth.
  public var emitterDepth: CGFloat { get { emitterOrDefault.emitterDepth } set { emitter?.emitterDepth = newValue } }
  /// Its shape.
  public var emitterShape: CAEmitterLayerEmitterShape { get { emitterOrDefault.emitterShape } set { emitter?.emitterShape = newValue } }
  /// Which part of the shape.
  public var emitterMode: CAEmitterLayerEmitterMode { get { emitterOrDefault.emitterMode } set { emitter?.emitterMode = newValue } }
  /// How an emitter's particles cover each other.
  public var renderMode: CAEmitterLayerRenderMode { get { emitterOrDefault.renderMode } set { emitter?.renderMode = newValue } }
  /// Multiplies the velocities of an emitter's cells.
  public var emitterVelocity: Double { get { emitterOrDefault.velocity } set { emitter?.velocity = newValue } }
  /// Multiplies the scales of an emitter's cells.
  public var emitterScale: Double { get { emitterOrDefault.scale } set { emitter?.scale = newValue } }
  /// Multiplies the spins of an emitter's cells.
  public var emitterSpin: Double { get { emitterOrDefault.spin } set { emitter?.spin = newValue } }
  /// What an emitter's chances are drawn from.
  public var emitterSeed: Double { get { emitterOrDefault.seed } set { emitter?.seed = newValue } }

  // A layer that is no emitter has the usual values, and keeps them.
  private var emitterOrDefault: EmitterValues { emitter ?? .usual }
}
