/// Properties of items: how they bounce, slide, turn and slow down. Of several behaviors of an item, the one that was added
/// last wins.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var store: DynamicItems
  /// Velocities that were added before the items were simulated.
  private var pending: [(item: any UIDynamicItem, linear: Vector, angular: Double)] = []

  /// Creates a behavior with the default properties.
  public init(items: [any UIDynamicItem]) {
    store = DynamicItems(items, "UIDynamicItemBehavior.init(items:)")
    super.init()
  }

  /// Creates a behavior with the default properties, to which items are added.
  public convenience override init() { self.init(items: []) }

  /// The items.
  open var items: [any UIDynamicItem] { store.list }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    store.add(item, "UIDynamicItemBehavior.addItem(_:)")
    animator?.behaviorsChanged()
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    store.remove(item)
    animator?.behaviorsChanged()
  }

  /// How much of the speed of an impact remains, 0…1; 0 by default.
  open var elasticity: CGFloat = 0
  /// The resistance to sliding along others; 0 by default.
  open var friction: CGFloat = 0
  /// The mass of 100 × 100 points; 1 by default.
  open var density: CGFloat = 1
  /// The damping of velocities, per second; 0 by default.
  open var resistance: CGFloat = 0
  /// The damping of rotations, per second; 0 by default.
  open var angularResistance: CGFloat = 0
  /// The electric charge, on which electric and magnetic fields act; 0 by default.
  open var charge: CGFloat = 0
  /// Whether items do not move, but others collide with them; false by default.
  open var isAnchored = false { didSet { animator?.resume() } }
  /// Whether items turn; true by default.
  open var allowsRotation = true

  /// Adds to the velocity of an item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(Vector(velocity), 0, to: item, "addLinearVelocity(_:for:)")
  }

  /// Adds to the angular velocity of an item, in radians per second, clockwise on screen.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, Double(velocity).finite, to: item, "addAngularVelocity(_:for:)")
  }

  private func add(
    _ linear: Vector, _ angular: Double, to item: any UIDynamicItem, _ call: String
  ) {
    guard store.contains(item) else {
      return UsageFault.raise(
        "UIDynamicItemBehavior.\(call)", "the item is none of the behavior's; add it first")
    }
    pending.append((item, linear, angular))
    animator?.behaviorsChanged()
  }

  /// The velocity of an item in points per second; zero if it is not simulated.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let velocity = animator?.velocity(of: item)?.linear ?? .zero
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  /// The angular velocity of an item in radians per second; 0 if it is not simulated.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    CGFloat(animator?.velocity(of: item)?.angular ?? 0)
  }

  override var simulatedItems: [any UIDynamicItem] { store.list }

  override func configure(_ world: DynamicWorld) {
    for item in store.list {
      guard let body = world.body(of: item) else { continue }
      body.elasticity = min(max(Double(elasticity).finite, 0), 1)
      body.friction = Self.limited(friction)
      body.density = max(Self.limited(density), 1e-6)
      body.charge = Double(charge).finite
      body.resistance = Self.limited(resistance)
      body.angularResistance = Self.limited(angularResistance)
      (body.isAnchored, body.allowsRotation) = (isAnchored, allowsRotation)
    }
    for entry in pending {
      guard let body = world.body(of: entry.item) else { continue }
      body.velocity += entry.linear
      body.angularVelocity += entry.angular
    }
    pending = []
  }

  private static func limited(_ value: CGFloat) -> Double { min(max(Double(value).finite, 0), 1e6) }
}
