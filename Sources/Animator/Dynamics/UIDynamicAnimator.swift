/// Methods that report that an animator pauses and resumes.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called before the items begin to move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when all items have come to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items by physical behaviors.
///
///     let animator = UIDynamicAnimator(referenceView: stage.window)
///     animator.addBehavior(UIGravityBehavior(items: [card]))
///     stage.advance(by: 0.5)
///
/// Items move in steps of 1/240 s of the stage's clock from the instant at which a behavior was added, whatever the frame
/// rate of the stage, and the values of each step are recorded. When all items have been at rest for half a second the
/// animator pauses, until behaviors change. `Stage.advanceUntilIdle(limit:)` waits for that. The stage is that of the
/// reference view's window, or of an item's, or else the current one. Release the animator to stop it.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The number of steps in a second. UIKit's is not documented.
  public nonisolated static let stepsPerSecond = 240
  /// How long all items are at rest before the animator pauses, in steps.
  private static let stepsOfRest = 120

  /// The view in whose coordinates items move; its bounds may be a boundary of collisions. Not retained.
  open private(set) weak var referenceView: UIView?
  /// Not retained.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviors, in the order in which they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether items are moving.
  open private(set) var isRunning = false

  private let world = DynamicWorld()
  private weak var stage: Stage?
  private var call: ScheduledCall?
  /// When the animator was resumed, and the steps since then.
  private var start = MediaTime.zero
  private var steps = 0
  private var stepsAtRest = 0
  private var totalSteps = 0

  /// Creates an animator.
  ///
  /// - Parameter view: The view in whose coordinates the items' centers are: the superview of views.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// Creates an animator without a reference view.
  public override init() { super.init() }

  isolated deinit { call?.cancel() }

  /// How long items have moved, in seconds.
  open var elapsedTime: TimeInterval { Double(totalSteps) / Double(Self.stepsPerSecond) }

  // MARK: Behaviors

  /// Adds a behavior, which then moves its items. One of another animator is a `UsageFault`.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    if behavior.animator === self { return }
    if behavior.animator != nil {
      return UsageFault.raise(
        "UIDynamicAnimator.addBehavior(_:)",
        "the behavior belongs to another animator; remove it from that first")
    }
    behavior.enter(self)
    behaviors.append(behavior)
    behaviorsChanged()
  }

  /// Removes a behavior.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.enter(nil)
    behaviorsChanged()
  }

  /// Removes all behaviors; the items stay where they are.
  open func removeAllBehaviors() {
    let removed = behaviors
    behaviors = []
    for behavior in removed { behavior.enter(nil) }
    behaviorsChanged()
  }

  /// The items whose frames intersect a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    world.bodies.filter { $0.frame.intersects(rect) }.map(\.item)
  }

  /// Takes over the center, the rotation and the bounds that were set for an item. It keeps its velocity.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let body = world.body(of: item) else { return }
    body.takeOverItem()
    resume()
  }

  /// The velocities of an item; nil if it is not simulated.
  func velocity(of item: any UIDynamicItem) -> (linear: Vector, angular: Double)? {
    world.body(of: item).map { ($0.velocity, $0.angularVelocity) }
  }

  /// Finds the items anew and resumes.
  func behaviorsChanged() {
    let all = behaviors.flatMap(\.all)
    world.setItems(all.flatMap(\.simulatedItems))
    for behavior in all { behavior.configure(world) }
    if world.bodies.isEmpty { return pause() }
    resume()
  }

  // MARK: Time

  /// Starts to move items, if there are any.
  func resume() {
    stepsAtRest = 0
    if isRunning || world.bodies.isEmpty { return }
    guard let stage = currentStage else { return }
    self.stage = stage
    isRunning = true
    (start, steps) = (stage.time, 0)
    delegate?.dynamicAnimatorWillResume(self)
    scheduleStep()
  }

  private var currentStage: Stage? {
    let views = [referenceView] + world.bodies.map { $0.item as? UIView }
    return views.lazy.compactMap { $0?.window?.layer.record?.stage }.first ?? Stage.current
  }

  private func pause() {
    guard isRunning else { return }
    isRunning = false
    call?.cancel()
    call = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  private func scheduleStep() {
    guard isRunning, let stage else { return }
    let instant = start + FrameRate(Self.stepsPerSecond).time(ofFrame: steps + 1)
    if instant.isIndefinite { return pause() }
    call = stage.schedule(at: instant) { [weak self] in self?.step() }
  }

  private func step() {
    steps += 1
    totalSteps += 1
    let all = behaviors.flatMap(\.all)
    for behavior in all { behavior.configure(world) }
    for behavior in all { behavior.apply(to: world) }
    let collisions = all.compactMap { $0 as? UICollisionBehavior }
    let contacts = collisions.flatMap { $0.contacts(in: world) }
    world.step(
      1 / Double(Self.stepsPerSecond), joints: all.flatMap { $0.joints(in: world) },
      contacts: contacts)
    for body in world.bodies { body.write() }
    for collision in collisions { collision.report(contacts) }
    for behavior in all { behavior.action?() }
    stepsAtRest = world.isAtRest ? stepsAtRest + 1 : 0
    if stepsAtRest >= Self.stepsOfRest { return pause() }
    scheduleStep()
  }
}
