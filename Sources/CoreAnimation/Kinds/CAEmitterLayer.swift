/// A layer that shows particles: pictures that its cells send out, which move, turn, fade and vanish.
///
/// What is seen at an instant follows from the instant alone: each particle's birth has a number, its
/// chances are drawn from that number and `seed`, and it moves by a closed formula. Position, size and
/// multipliers count as they were when the particle was born. A layer's time begins with its stage's unless
/// `beginTime` says otherwise; before it came on stage it has emitted as it does then.
///
/// Particles lie over the layer's contents and below its sublayers: in the layer's plane, or in space where
/// `preservesDepth` is set. At most 10 000 are shown, the newest.
///
/// A cell's numbers and colour have key paths of the layer's, such as `emitterCells.NAME.birthRate`, which set and
/// animate them; a particle takes what held when it was born.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
  /// What particles are; nil for none. The layer keeps what the cells are at the end of the turn in
  /// which they are set: set them again after a later change, or change them by their key paths.
  open var emitterCells: [CAEmitterCell]? {
    didSet {
      let values = cellValues
      self[.emitterCells] = EmitterCells(
        values, generation: self[.emitterCells].generation &+ 1)
      uncommittedCells = values
    }
  }

  /// What the cells were when they were last looked at, until they are committed.
  private var uncommittedCells: [EmitterCellValues]?

  private var cellValues: [EmitterCellValues] {
    (emitterCells ?? []).map { $0.values(depth: 0) }
  }

  /// Takes over what has changed of cells that have not been committed.
  func updateCells() {
    guard let known = uncommittedCells else { return }
    let values = cellValues
    if values == known { return }
    self[.emitterCells] = EmitterCells(values, generation: self[.emitterCells].generation)
    uncommittedCells = values
  }

  /// Notes that cells were changed by a key path: what that set stands in the layer already.
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
  /// Multiplies the cells' rates: 0…64; 1 unless changed. Above 1, births come between those of rate 1.
  public var birthRate: Float { get { Float(self[.birthRate]) } set { self[.birthRate] = min(max(Double(newValue).finite, 0), 64) } }
  /// Multiplies the cells' lifetimes.
  public var lifetime: Float { get { Float(self[.lifetime]) } set { self[.lifetime] = max(Double(newValue).finite, 0) } }
  /// The middle of the shape that particles come from.
  public var emitterPosition: CGPoint { get { self[.emitterPosition] } set { self[.emitterPosition] = newValue.finite } }
  /// Its place in depth, which `backToFront` goes by, and what `preservesDepth` shows.
  public var emitterZPosition: CGFloat { get { self[.emitterZPosition] } set { self[.emitterZPosition] = newValue.finite } }
  /// The shape's size; of a circle and a sphere the width is the radius.
  public var emitterSize: CGSize { get { self[.emitterSize] } set { self[.emitterSize] = newValue.finite } }
  /// The shape's depth.
  public var emitterDepth: CGFloat { get { self[.emitterDepth] } set { self[.emitterDepth] = newValue.finite } }
  /// A point unless changed.
  public var emitterShape: CAEmitterLayerEmitterShape { get { self[.emitterShape] } set { self[.emitterShape] = newValue } }
  /// Which part of the shape particles come from; its volume unless changed.
  public var emitterMode: CAEmitterLayerEmitterMode { get { self[.emitterMode] } set { self[.emitterMode] = newValue } }
  /// How particles cover each other; unordered, which is oldest first here, unless changed.
  public var renderMode: CAEmitterLayerRenderMode { get { self[.renderMode] } set { self[.renderMode] = newValue } }
  /// Multiplies the cells' velocities.
  public var velocity: Float { get { Float(self[.emitterVelocity]) } set { self[.emitterVelocity] = Double(newValue).finite } }
  /// Multiplies the cells' scales.
  public var scale: Float { get { Float(self[.emitterScale]) } set { self[.emitterScale] = Double(newValue).finite } }
  /// Multiplies the cells' spins.
  public var spin: Float { get { Float(self[.emitterSpin]) } set { self[.emitterSpin] = Double(newValue).finite } }
  /// Whether particles are seen where they are in space: nearer ones larger, where there is a perspective.
  public var preservesDepth: Bool { get { self[.preservesDepth] } set { self[.preservesDepth] = newValue } }
  /// What the particles' chances are drawn from.
  public var seed: UInt32 { get { (reading(["seed"]) ?? state).emitter?.wholeSeed ?? 0 } set { self[.emitterSeed] = Double(newValue) } }
}
