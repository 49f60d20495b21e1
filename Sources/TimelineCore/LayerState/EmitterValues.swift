/// The values of a `CAEmitterLayer`.
public struct EmitterValues: Sendable, Equatable {
  /// The emitter cells.
  public var emitterCells = EmitterCells()
  /// The factor of the cells' birth rates, 0…64.
  public var birthRate: Double = 1
  /// The factor of the cells' lifetimes; at least 0.
  public var lifetime: Double = 1
  /// The center of the shape, in the layer's coordinates.
  public var emitterPosition = CGPoint.zero
  /// The distance of the shape in front of the layer's plane, in points.
  public var emitterZPosition: CGFloat = 0
  /// The size of the shape, in points.
  public var emitterSize = CGSize.zero
  /// The depth of the shape, in points.
  public var emitterDepth: CGFloat = 0
  /// The shape that emits particles.
  public var emitterShape = CAEmitterLayerEmitterShape.point
  /// The part of the shape that emits particles.
  public var emitterMode = CAEmitterLayerEmitterMode.volume
  /// The drawing order or compositing of particles.
  public var renderMode = CAEmitterLayerRenderMode.unordered
  /// The factor of the cells' velocities.
  public var velocity: Double = 1
  /// The factor of the cells' scales.
  public var scale: Double = 1
  /// The factor of the cells' spins.
  public var spin: Double = 1
  /// Whether particles keep their depth in the 3D rendering context instead of being flattened.
  public var preservesDepth = false
  /// The random seed, an integer below 2³².
  public var seed: Double = 0

  /// Creates Core Animation's default values.
  public init() {}

  fileprivate static let standard = EmitterValues()

  /// The seed clamped to valid values, as animations may exceed them; 0 for NaN.
  package var clampedSeed: UInt32 { UInt32(min(max(0, seed), Double(UInt32.max))) }
}

/// The cells of an emitter. Not interpolated.
public struct EmitterCells: Sendable, DiscreteValue {
  /// The current cells.
  public package(set) var cells: [EmitterCellValues]
  /// The cells as they were assigned.
  private(set) var given: [EmitterCellValues]
  /// The number of earlier assignments of cells. Only cells of the last assignment emit particles.
  package private(set) var generation: Int

  package init(_ cells: [EmitterCellValues] = [], generation: Int = 0) {
    (self.cells, given, self.generation) = (cells, cells, generation)
  }

  /// The cells as they were assigned.
  var initial: EmitterCells { EmitterCells(given, generation: generation) }

  /// The cells at the time of `earlier`.
  func cells(asOf earlier: EmitterCells) -> [EmitterCellValues] {
    earlier.generation == generation ? earlier.cells : given
  }
}

// swift-format-ignore
extension LayerState {
  /// The cells of an emitter.
  public var emitterCells: EmitterCells { get { emitterOrDefault.emitterCells } set { emitter?.emitterCells = newValue } }
  /// The factor of the cells' birth rates.
  public var birthRate: Double { get { emitterOrDefault.birthRate } set { emitter?.birthRate = newValue } }
  /// The factor of the cells' lifetimes.
  public var lifetime: Double { get { emitterOrDefault.lifetime } set { emitter?.lifetime = newValue } }
  /// The center of the emitter's shape.
  public var emitterPosition: CGPoint { get { emitterOrDefault.emitterPosition } set { emitter?.emitterPosition = newValue } }
  /// The distance of the shape in front of the layer's plane.
  public var emitterZPosition: CGFloat { get { emitterOrDefault.emitterZPosition } set { emitter?.emitterZPosition = newValue } }
  /// The size of the emitter's shape.
  public var emitterSize: CGSize { get { emitterOrDefault.emitterSize } set { emitter?.emitterSize = newValue } }
  /// The depth of the emitter's shape.
  public var emitterDepth: CGFloat { get { emitterOrDefault.emitterDepth } set { emitter?.emitterDepth = newValue } }
  /// The emitter's shape.
  public var emitterShape: CAEmitterLayerEmitterShape { get { emitterOrDefault.emitterShape } set { emitter?.emitterShape = newValue } }
  /// The part of the shape that emits particles.
  public var emitterMode: CAEmitterLayerEmitterMode { get { emitterOrDefault.emitterMode } set { emitter?.emitterMode = newValue } }
  /// The drawing order or compositing of particles.
  public var renderMode: CAEmitterLayerRenderMode { get { emitterOrDefault.renderMode } set { emitter?.renderMode = newValue } }
  /// The factor of the cells' velocities.
  public var emitterVelocity: Double { get { emitterOrDefault.velocity } set { emitter?.velocity = newValue } }
  /// The factor of the cells' scales.
  public var emitterScale: Double { get { emitterOrDefault.scale } set { emitter?.scale = newValue } }
  /// The factor of the cells' spins.
  public var emitterSpin: Double { get { emitterOrDefault.spin } set { emitter?.spin = newValue } }
  /// The random seed.
  public var emitterSeed: Double { get { emitterOrDefault.seed } set { emitter?.seed = newValue } }

  // Layers of other kinds have the default values, and ignore changes.
  private var emitterOrDefault: EmitterValues { emitter ?? .standard }
}
