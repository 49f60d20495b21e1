/// A layer that emits, animates and renders particles.
///
/// The system is stateless: each birth has an index, which together with `seed` determines the particle's
/// random values, and its motion has a closed form. Position, size and multipliers are sampled at the
/// particle's birth. A layer's time begins with its stage's unless `beginTime` is set; before it came on
/// stage, it has emitted with the values it came with.
///
/// Particles are drawn over the layer's contents and below its sublayers: in the layer's plane, or in 3D
/// if `preservesDepth` is set. At most 10 000 are shown, the newest.
///
/// Numbers and the color of cells have key paths of the layer, such as `emitterCells.NAME.birthRate`,
/// which set and animate them; particles use the values at their birth.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
  /// The kinds of particles; nil for none. The layer copies the cells at the end of the turn in which
  /// they are set: set them again after a later change, or change them by their key paths.
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      let values = cellValues
      self[.emitterCells] = EmitterCells(
        values, generation: self[.emitterCells].generation &+ 1)
      uncommittedCells = values
    }
  }

  /// The cells when they were last sampled; nil once they are committed.
  private var uncommittedCells: [EmitterCellValues]?

  private var cellValues: [EmitterCellValues] {
    (emitterCells ?? []).map { $0.values(depth: 0) }
  }

  /// Updates the layer's values from cells that have not been committed.
  func updateCells() {
    guard let known = uncommittedCells else { return }
    let values = cellValues
    if values == known { return }
    self[.emitterCells] = EmitterCells(values, generation: self[.emitterCells].generation)
    uncommittedCells = values
  }

  /// Records a change of cells by a key path, which has already updated the layer's values.
  func noteCells() {
    if uncommittedCells != nil { uncommittedCells = cellValues }
  }

  override func prepareForCommit() {
    updateCells()
    uncommittedCells = nil
  }

  override var initialState: LayerState {
    var state = super.initialState
    state.emitter = EmitterValues()
    return state
  }
}

// Accessors in Apple's names and types. Lengths in points.
// swift-format-ignore
extension CAEmitterLayer {
  /// The factor of the cells' birth rates, 0…64. The default is 1; above it, births are inserted between
  /// those at 1.
  public var birthRate: Float { get { Float(self[.birthRate]) } set { self[.birthRate] = min(max(Double(newValue).finite, 0), 64) } }
  /// The factor of the cells' lifetimes.
  public var lifetime: Float { get { Float(self[.lifetime]) } set { self[.lifetime] = max(Double(newValue).finite, 0) } }
  /// The center of the emitter's shape.
  public var emitterPosition: CGPoint { get { self[.emitterPosition] } set { self[.emitterPosition] = newValue.finite } }
  /// The z coordinate of the center, for `backToFront` and `preservesDepth`.
  public var emitterZPosition: CGFloat { get { self[.emitterZPosition] } set { self[.emitterZPosition] = newValue.finite } }
  /// The shape's size; the width is the radius of a circle and a sphere.
  public var emitterSize: CGSize { get { self[.emitterSize] } set { self[.emitterSize] = newValue.finite } }
  /// The shape's depth.
  public var emitterDepth: CGFloat { get { self[.emitterDepth] } set { self[.emitterDepth] = newValue.finite } }
  /// The emitter's shape. The default is a point.
  public var emitterShape: CAEmitterLayerEmitterShape { get { self[.emitterShape] } set { self[.emitterShape] = newValue } }
  /// The part of the shape that emits particles. The default is its volume.
  public var emitterMode: CAEmitterLayerEmitterMode { get { self[.emitterMode] } set { self[.emitterMode] = newValue } }
  /// The drawing order of particles. The default is unordered, here oldest first.
  public var renderMode: CAEmitterLayerRenderMode { get { self[.renderMode] } set { self[.renderMode] = newValue } }
  /// The factor of the cells' velocities.
  public var velocity: Float { get { Float(self[.emitterVelocity]) } set { self[.emitterVelocity] = Double(newValue).finite } }
  /// The factor of the cells' scales.
  public var scale: Float { get { Float(self[.emitterScale]) } set { self[.emitterScale] = Double(newValue).finite } }
  /// The factor of the cells' spins.
  public var spin: Float { get { Float(self[.emitterSpin]) } set { self[.emitterSpin] = Double(newValue).finite } }
  /// Whether particles are rendered in 3D instead of flattened into the layer's plane.
  public var preservesDepth: Bool { get { self[.preservesDepth] } set { self[.preservesDepth] = newValue } }
  /// The seed of the random number generator.
  public var seed: UInt32 { get { (reading(["seed"]) ?? state).emitter?.clampedSeed ?? 0 } set { self[.emitterSeed] = Double(newValue) } }
}
