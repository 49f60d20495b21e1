/// Accelerates items: by 1000 points per second squared and unit of magnitude, downward by default.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  /// The acceleration of magnitude 1 in points per second squared, as documented.
  private static let unit = 1000.0

  private var store: DynamicItems

  /// Creates a gravity of magnitude 1 for items.
  public init(items: [any UIDynamicItem]) {
    store = DynamicItems(items, "UIGravityBehavior.init(items:)")
    super.init()
  }

  /// Creates a gravity of magnitude 1, to which items are added.
  public convenience override init() { self.init(items: []) }

  /// The items.
  open var items: [any UIDynamicItem] { store.list }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    store.add(item, "UIGravityBehavior.addItem(_:)")
    animator?.behaviorsChanged()
  }

  /// Removes an item, which keeps its velocity.
  open func removeItem(_ item: any UIDynamicItem) {
    store.remove(item)
    animator?.behaviorsChanged()
  }

  /// The direction, whose length is the magnitude; (0, 1) by default.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { animator?.resume() } }

  /// The angle of the direction in radians, clockwise on screen from the x axis.
  open var angle: CGFloat {
    get { CGFloat(gravityDirection.angle) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The length of the direction.
  open var magnitude: CGFloat {
    get { CGFloat(Vector(gravityDirection).length) }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(angle: angle, magnitude: magnitude)
  }

  override var simulatedItems: [any UIDynamicItem] { store.list }

  override func apply(to world: DynamicWorld) {
    let acceleration = Vector(gravityDirection) * Self.unit
    for item in store.list { world.body(of: item)?.acceleration += acceleration }
  }
}

/// Pushes items: magnitude 1 accelerates an item of 100 × 100 points and density 1 by 100 points per second squared or, if
/// it is instantaneous, changes its velocity by 100 points per second.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// The duration of a push: a force that lasts, or an impulse. Raw values are UIKit's.
  public enum Mode: Int, Sendable { case continuous, instantaneous }

  private static let unit = 100.0

  private var store: DynamicItems
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  /// The duration of the push: a force that lasts, or an impulse.
  public let mode: Mode

  /// Creates a push without a magnitude, active.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    store = DynamicItems(items, "UIPushBehavior.init(items:mode:)")
    super.init()
  }

  /// The items.
  open var items: [any UIDynamicItem] { store.list }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    store.add(item, "UIPushBehavior.addItem(_:)")
    animator?.behaviorsChanged()
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    store.remove(item)
    offsets[ObjectIdentifier(item)] = nil
    animator?.behaviorsChanged()
  }

  /// Whether it pushes. An instantaneous push becomes inactive with the next step; set it to push again.
  open var active = true { didSet { if active { animator?.resume() } } }

  /// The direction, whose length is the magnitude; zero by default.
  open var pushDirection = CGVector.zero { didSet { animator?.resume() } }

  /// The angle of the direction in radians, clockwise on screen from the x axis.
  open var angle: CGFloat {
    get { CGFloat(pushDirection.angle) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The length of the direction.
  open var magnitude: CGFloat {
    get { CGFloat(Vector(pushDirection).length) }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(angle: angle, magnitude: magnitude)
  }

  /// Where an item is pushed, relative to its center.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Pushes an item beside its center, which turns it.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    guard store.contains(item) else { return }
    offsets[ObjectIdentifier(item)] = offset
  }

  override var simulatedItems: [any UIDynamicItem] { store.list }

  override func apply(to world: DynamicWorld) {
    guard active else { return }
    let force = Vector(pushDirection) * Self.unit
    for item in store.list {
      guard let body = world.body(of: item) else { continue }
      let offset = targetOffsetFromCenter(for: item)
      let arm = body.rotated(
        Vector(Double(offset.horizontal).finite, Double(offset.vertical).finite))
      if mode == .instantaneous {
        body.apply(force, at: arm)
      } else {
        body.acceleration += force * body.inverseMass
        body.angularAcceleration += arm.cross(force) * body.inverseInertia
      }
    }
    if mode == .instantaneous { active = false }
  }
}

extension CGVector {
  fileprivate init(angle: CGFloat, magnitude: CGFloat) {
    let (angle, magnitude) = (Double(angle).finite, Double(magnitude).finite)
    self.init(dx: CGFloat(magnitude * cos(angle)), dy: CGFloat(magnitude * sin(angle)))
  }

  fileprivate var angle: Double { atan2(Double(dy).finite, Double(dx).finite) }
}
