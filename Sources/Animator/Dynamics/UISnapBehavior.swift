/// Moves an item to a point, and turns it upright, by a damped spring.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  /// The frequency of the spring, in Hz. UIKit's is not documented; with this one an item arrives within 0.3 s.
  private static let frequency = 2.5

  private var store: DynamicItems

  /// Creates a behavior for an item.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    store = DynamicItems([item], "UISnapBehavior.init(item:snapTo:)")
    snapPoint = point
    super.init()
  }

  /// Where the item moves.
  open var snapPoint: CGPoint { didSet { animator?.resume() } }

  /// How little the item swings: 0 for the most, 1 for the least; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { animator?.resume() } }

  override var simulatedItems: [any UIDynamicItem] { store.list }

  /// The damping ratio: 0.3 at a damping of 0, and critical at 1.
  private var ratio: Double { 0.3 + 0.7 * min(max(Double(damping).finite, 0), 1) }

  override func joints(in world: DynamicWorld) -> [any DynamicJoint] {
    guard let item = store.list.first, let body = world.body(of: item) else { return [] }
    return [SpringToPoint(body, Vector(snapPoint), frequency: Self.frequency, ratio: ratio)]
  }
}

/// A spring from the center of a body to a point, and from its angle to an upright one; integrated implicitly, which is
/// stable at any stiffness.
@MainActor
private final class SpringToPoint: DynamicJoint {
  private let body: DynamicBody
  private let target: Vector
  private let (stiffness, damping): (Double, Double)

  init(_ body: DynamicBody, _ target: Vector, frequency: Double, ratio: Double) {
    (self.body, self.target) = (body, target)
    let angular = 2 * Double.pi * frequency
    (stiffness, damping) = (angular * angular, 2 * ratio * angular)
  }

  /// The velocity after an implicit step of x'' = −k x − c x′.
  func prepare(_ step: Double) {
    if body.isAnchored { return }
    let factor = 1 / (1 + step * damping + step * step * stiffness)
    body.velocity = (body.velocity + (target - body.position) * (step * stiffness)) * factor
    guard body.allowsRotation else { return }
    let upright = (body.angle / (2 * .pi)).rounded() * 2 * .pi
    body.angularVelocity =
      (body.angularVelocity + (upright - body.angle) * step * stiffness) * factor
  }

  func solveVelocity(_ step: Double) {}
  func solvePosition() {}
}
