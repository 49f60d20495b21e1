/// A field of forces that acts on items in a region.
///
/// Distances count in units of 100 points, forces and velocities in those of ``UIPushBehavior``: a force of 1 accelerates
/// 100 × 100 points of density 1 by 100 points per second squared. Fields of gravity accelerate all items alike, by 1000
/// points per second squared and unit of strength, as ``UIGravityBehavior`` does. Apple publishes no units.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
  /// Computes the force on an item from its position relative to the field, its velocity in points per second, its mass,
  /// its charge, and the length of the step in seconds.
  public typealias Evaluation =
    @MainActor (
      _ field: UIFieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat,
      _ charge: CGFloat, _ deltaTime: TimeInterval
    ) -> CGVector

  enum Kind {
    case linearGravity, radialGravity, velocity, drag, vortex, spring, electric, magnetic
    case noise, turbulence
    case custom(Evaluation)
  }

  private static let unit = 100.0
  private static let gravity = 1000.0

  private let kind: Kind
  private var store = DynamicItems([], "UIFieldBehavior")

  private init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }

  // MARK: Kinds

  /// Accelerates items in a direction.
  public static func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    make(.linearGravity, direction)
  }
  /// Accelerates items toward a point.
  public static func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    let field = make(.radialGravity)
    field.position = position
    return field
  }
  /// Gives items a velocity: 100 points per second for a direction of length 1.
  public static func velocityField(direction: CGVector) -> UIFieldBehavior {
    make(.velocity, direction)
  }
  /// Slows items in proportion to their velocity.
  public static func dragField() -> UIFieldBehavior { make(.drag) }
  /// Pushes items around its position, clockwise on screen.
  public static func vortexField() -> UIFieldBehavior { make(.vortex) }
  /// Pulls items to its position in proportion to their distance.
  public static func springField() -> UIFieldBehavior { make(.spring) }
  /// Repels items with a positive charge, and attracts those with a negative one.
  public static func electricField() -> UIFieldBehavior { make(.electric) }
  /// Deflects charged items in proportion to their velocity, to the right on screen if the charge is positive.
  public static func magneticField() -> UIFieldBehavior { make(.magnetic) }

  /// Pushes items in directions that vary smoothly with the position, deterministically.
  ///
  /// - Parameters:
  ///   - smoothness: How gradually, 0…1.
  ///   - speed: How often per second the directions change; 0 for never.
  public static func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat)
    -> UIFieldBehavior
  {
    make(.noise, smoothness, speed)
  }
  /// As noise, in proportion to the velocity of the items.
  public static func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat)
    -> UIFieldBehavior
  {
    make(.turbulence, smoothness, speed)
  }
  /// Exerts the forces that a closure computes.
  public static func field(evaluationBlock block: @escaping Evaluation) -> UIFieldBehavior {
    make(.custom(block))
  }

  private static func make(_ kind: Kind, _ direction: CGVector = .zero) -> UIFieldBehavior {
    let field = UIFieldBehavior(kind)
    field.direction = direction
    return field
  }

  private static func make(_ kind: Kind, _ smoothness: CGFloat, _ speed: CGFloat) -> UIFieldBehavior
  {
    let field = make(kind)
    (field.smoothness, field.animationSpeed) = (smoothness, speed)
    return field
  }

  // MARK: Properties

  /// The center of the field, in the coordinates of the items' centers.
  open var position = CGPoint.zero { didSet { animator?.resume() } }
  /// Where the field acts, relative to its position; everywhere by default.
  open var region = UIRegion.infinite { didSet { animator?.resume() } }
  /// The factor of its forces; 1 by default.
  open var strength: CGFloat = 1 { didSet { animator?.resume() } }
  /// How forces decrease: by this power of the distance; 0, the default, for not at all.
  open var falloff: CGFloat = 0 { didSet { animator?.resume() } }
  /// The distance, in points, below which forces do not grow further.
  open var minimumRadius: CGFloat = 0 { didSet { animator?.resume() } }
  /// The direction of linear gravity and of velocities.
  open var direction = CGVector.zero { didSet { animator?.resume() } }
  /// How gradually noise varies, 0…1.
  open var smoothness: CGFloat = 0
  /// How often per second noise changes.
  open var animationSpeed: CGFloat = 0

  /// The items.
  open var items: [any UIDynamicItem] { store.list }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    store.add(item, "UIFieldBehavior.addItem(_:)")
    animator?.behaviorsChanged()
  }

  /// Removes an item, which keeps its velocity.
  open func removeItem(_ item: any UIDynamicItem) {
    store.remove(item)
    animator?.behaviorsChanged()
  }

  override var simulatedItems: [any UIDynamicItem] { store.list }

  // MARK: Forces

  override func apply(to world: DynamicWorld) {
    let center = Vector(position)
    for item in store.list {
      guard let body = world.body(of: item), !body.isAnchored else { continue }
      let offset = body.position - center
      guard region.contains(CGPoint(x: offset.x, y: offset.y)) else { continue }
      if case .velocity = kind {
        body.velocity = Vector(direction) * (Double(strength).finite * Self.unit)
      } else {
        body.acceleration += acceleration(of: body, offset) * Double(strength).finite
      }
    }
  }

  private func acceleration(of body: DynamicBody, _ offset: Vector) -> Vector {
    // Away from the center; nowhere in it.
    let outward = offset.length > 0 ? offset * (1 / offset.length) : .zero
    let decrease = decrease(at: offset.length)
    switch kind {
    case .linearGravity: return Vector(direction) * (Self.gravity * decrease)
    case .radialGravity: return outward * (-Self.gravity * decrease)
    case .velocity: return .zero
    case .drag: return body.velocity * (-body.inverseMass * decrease)
    case .vortex: return outward.normal * (Self.unit * body.inverseMass * decrease)
    case .spring: return offset * (-body.inverseMass * decrease)
    case .electric: return outward * (Self.unit * body.charge * body.inverseMass * decrease)
    case .magnetic: return body.velocity.normal * (body.charge * body.inverseMass * decrease)
    case .noise: return noise(at: offset) * (Self.unit * body.inverseMass * decrease)
    case .turbulence:
      return noise(at: offset) * (body.velocity.length * body.inverseMass * decrease)
    case .custom(let evaluate):
      let force = evaluate(
        self, CGPoint(x: offset.x, y: offset.y),
        CGVector(dx: body.velocity.x, dy: body.velocity.y), CGFloat(body.mass),
        CGFloat(body.charge), 1 / Double(UIDynamicAnimator.stepsPerSecond))
      return Vector(force) * (Self.unit * body.inverseMass)
    }
  }

  private func decrease(at distance: Double) -> Double {
    let power = Double(falloff).finite
    if power == 0 { return 1 }
    let radius = max(distance, Double(minimumRadius).finite, 1) / Self.unit
    return pow(radius, -power)
  }

  private func noise(at offset: Vector) -> Vector {
    FieldNoise.vector(
      at: offset, time: (animator?.elapsedTime ?? 0) * Double(animationSpeed).finite,
      smoothness: Double(smoothness).finite)
  }
}
