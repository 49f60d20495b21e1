/// Animations that run together, in the group's time.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  /// Their begin times count from the group's beginning, a duration of 0 is the group's, and none
  /// runs longer than the group. Their delegates are told nothing.
  open var animations: [CAAnimation]?

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    animations = (other as? CAAnimationGroup)?.copiedAnimations()
  }

  /// How many groups inside each other are followed; deeper ones are left out.
  private static let depthLimit = 32
  private static var depth = 0

  /// Copies of the animations; a group that is inside itself ends somewhere.
  private func copiedAnimations() -> [CAAnimation]? {
    guard Self.depth < Self.depthLimit else {
      UsageFault.raise(
        "CAAnimationGroup.animations",
        "a group cannot be inside itself, or more than \(Self.depthLimit) deep")
      return nil
    }
    Self.depth += 1
    defer { Self.depth -= 1 }
    return animations?.map { $0.copied() }
  }

  override func parts(
    on layer: CALayer, timing: AnimationTiming, in groups: [AnimationTiming]
  ) -> [LayerAnimation] {
    (animations ?? []).flatMap { animation in
      animation.parts(
        on: layer, timing: animation.resolvedTiming(now: .zero, length: timing.duration),
        in: groups + [timing])
    }
  }
}
