/// A rule by which items move, of its own or composed of child behaviors.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  /// The behaviors of which this one is composed.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called at each step of the animator, every 1/240 s, after the items have moved.
  open var action: (() -> Void)?
  /// The animator; nil if the behavior, or its parent, has not been added to one.
  open var dynamicAnimator: UIDynamicAnimator? { animator }

  private(set) weak var animator: UIDynamicAnimator?

  /// Creates a behavior without items and children.
  public override init() { super.init() }

  /// Adds a behavior, which is then performed with this one. One that is part of it already, or contains it, is not
  /// added.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    if behavior.animator != nil || behavior.contains(self) || contains(behavior) {
      return UsageFault.raise(
        "UIDynamicBehavior.addChildBehavior(_:)",
        "the behavior is part of an animator or of this behavior; remove it first")
    }
    childBehaviors.append(behavior)
    if let animator {
      behavior.enter(animator)
      animator.behaviorsChanged()
    }
  }

  /// Removes a child.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    let animator = self.animator
    behavior.enter(nil)
    animator?.behaviorsChanged()
  }

  /// Called before the behavior is added to an animator or, with nil, removed from one.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func enter(_ animator: UIDynamicAnimator?) {
    willMove(to: animator)
    self.animator = animator
    for child in childBehaviors { child.enter(animator) }
  }

  private func contains(_ behavior: UIDynamicBehavior) -> Bool {
    self === behavior || childBehaviors.contains { $0.contains(behavior) }
  }

  /// The behavior and its children at any depth, in order.
  var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }

  // MARK: For subclasses of this module

  /// The items to simulate.
  var simulatedItems: [any UIDynamicItem] { [] }
  /// Adds forces to bodies, before a step.
  func apply(to world: DynamicWorld) {}
  /// Sets properties of bodies, before a step.
  func configure(_ world: DynamicWorld) {}
  /// The joints that hold bodies together.
  func joints(in world: DynamicWorld) -> [any DynamicJoint] { [] }
}

/// The items of a behavior, in the order in which they were added.
@MainActor
struct DynamicItems {
  private(set) var list: [any UIDynamicItem]

  init(_ items: [any UIDynamicItem], _ call: String) {
    list = []
    for item in items { add(item, call) }
  }

  /// Adds an item, unless it is there already or has no size, which is a fault.
  mutating func add(_ item: any UIDynamicItem, _ call: String) {
    let size = item.bounds.size
    guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
      return UsageFault.raise(
        call,
        "the bounds of an item are \(size.width) × \(size.height); dynamics needs a size above 0")
    }
    if !list.contains(where: { $0 === item }) { list.append(item) }
  }

  mutating func remove(_ item: any UIDynamicItem) { list.removeAll { $0 === item } }

  func contains(_ item: any UIDynamicItem) -> Bool { list.contains { $0 === item } }
}
