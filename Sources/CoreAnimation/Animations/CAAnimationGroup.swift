/// Animations that run concurrently, in the group's time.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  /// The animations. Begin times are relative to the group's, a duration of 0 means the group's, and
  /// the group's end clips them. Their delegates are not called.
  open var animations: [CAAnimation]?

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    animations = (other as? CAAnimationGroup)?.copiedAnimations()
  }

  /// The maximum nesting depth of groups; deeper ones are ignored.
  private static let depthLimit = 32
  private static var depth = 0

  /// Copies of the animations, up to the depth limit, as a group may contain itself.
  private func copiedAnimations() -> [CAAnimation]? {
    guard Self.depth < Self.depthLimit else {
      UsageFault.raise(
        "CAAnimationGroup.animations",
        "a group cannot contain itself, or be nested more than \(Self.depthLimit) levels deep")
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
