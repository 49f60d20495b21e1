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
  public var seed: UInt32 { get { state.emitter?.wholeSeed ?? 0 } set { self[.emitterSeed] = Double(newValue) } }
}

/// The shape that particles come from.
public struct CAEmitterLayerEmitterShape: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter's position.
  public static let point = Self(rawValue: "point")
  /// From left to right, as wide as the size says; cells send out upward from it unless they say otherwise.
  public static let line = Self(rawValue: "line")
  /// As wide and high as the size says, about the position.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A rectangle with the emitter's depth.
  public static let cuboid = Self(rawValue: "cuboid")
  /// As wide as the size says, about the position.
  public static let circle = Self(rawValue: "circle")
  /// A circle with depth.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of the shape that particles come from.
public struct CAEmitterLayerEmitterMode: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ends of a line, the corners of a rectangle, the middle of a circle.
  public static let points = Self(rawValue: "points")
  /// The edge.
  public static let outline = Self(rawValue: "outline")
  /// The area.
  public static let surface = Self(rawValue: "surface")
  /// All of it.
  public static let volume = Self(rawValue: "volume")
}

/// How particles cover each other.
public struct CAEmitterLayerRenderMode: NamedConstant, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// What has this name; one that there is none of counts as the usual one.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the order in which cells and births are counted.
  public static let unordered = Self(rawValue: "unordered")
  /// Young ones in front.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// Old ones in front.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// By depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Colours add up to white.
  public static let additive = Self(rawValue: "additive")
}

/// What a ``CAEmitterLayer`` emits.
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
  var wholeSeed: UInt32 { UInt32(min(max(0, seed), Double(UInt32.max))) }
}

/// What particles are: switches at once.
public struct EmitterCells: Sendable, DiscreteValue {
  /// As they are now.
  public internal(set) var cells: [EmitterCellValues]
  /// As they were when the layer was given them.
  private(set) var given: [EmitterCellValues]
  /// How often the layer was given cells before: particles are of those it was given last.
  private(set) var generation: Int

  init(_ cells: [EmitterCellValues] = [], generation: Int = 0) {
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
  public var emitterCells: EmitterCells { get { emitterOrUsual.emitterCells } set { emitter?.emitterCells = newValue } }
  /// Multiplies the rates of an emitter's cells.
  public var birthRate: Double { get { emitterOrUsual.birthRate } set { emitter?.birthRate = newValue } }
  /// Multiplies the lifetimes of an emitter's cells.
  public var lifetime: Double { get { emitterOrUsual.lifetime } set { emitter?.lifetime = newValue } }
  /// Where an emitter's particles come from.
  public var emitterPosition: CGPoint { get { emitterOrUsual.emitterPosition } set { emitter?.emitterPosition = newValue } }
  /// Its place in depth.
  public var emitterZPosition: CGFloat { get { emitterOrUsual.emitterZPosition } set { emitter?.emitterZPosition = newValue } }
  /// The size of what an emitter's particles come from.
  public var emitterSize: CGSize { get { emitterOrUsual.emitterSize } set { emitter?.emitterSize = newValue } }
  /// Its depth.
  public var emitterDepth: CGFloat { get { emitterOrUsual.emitterDepth } set { emitter?.emitterDepth = newValue } }
  /// Its shape.
  public var emitterShape: CAEmitterLayerEmitterShape { get { emitterOrUsual.emitterShape } set { emitter?.emitterShape = newValue } }
  /// Which part of the shape.
  public var emitterMode: CAEmitterLayerEmitterMode { get { emitterOrUsual.emitterMode } set { emitter?.emitterMode = newValue } }
  /// How an emitter's particles cover each other.
  public var renderMode: CAEmitterLayerRenderMode { get { emitterOrUsual.renderMode } set { emitter?.renderMode = newValue } }
  /// Multiplies the velocities of an emitter's cells.
  public var emitterVelocity: Double { get { emitterOrUsual.velocity } set { emitter?.velocity = newValue } }
  /// Multiplies the scales of an emitter's cells.
  public var emitterScale: Double { get { emitterOrUsual.scale } set { emitter?.scale = newValue } }
  /// Multiplies the spins of an emitter's cells.
  public var emitterSpin: Double { get { emitterOrUsual.spin } set { emitter?.spin = newValue } }
  /// What an emitter's chances are drawn from.
  public var emitterSeed: Double { get { emitterOrUsual.seed } set { emitter?.seed = newValue } }

  // A layer that is no emitter has the usual values, and keeps them.
  private var emitterOrUsual: EmitterValues { emitter ?? .usual }
}
