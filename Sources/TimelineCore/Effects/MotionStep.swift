/// One animation of a layer, compiled for evaluation: when it is in effect, what overrides it, and what it
/// changes. ``LayerActivity`` holds them side by side in memory, in the order in which they are applied.
package struct MotionStep: Sendable {
  fileprivate let timing: AnimationTiming
  /// The groups that it is part of, outermost first.
  fileprivate let groups: [AnimationTiming]
  /// Whether the step before has the same timing, and so the same progress.
  fileprivate let sharesTiming: Bool
  /// Later animations that replace the property as long as they are in effect.
  fileprivate let overriding: [LayerAnimation]
  fileprivate let change: Change

  /// What a step does. Offsets are in bytes from the beginning of the ``LayerState``.
  // Unchecked: the objects referred to are immutable. Animations own them, and `LayerActivity` retains its
  // animations for as long as it applies its steps: following references without counting them is what
  // makes evaluation fast.
  package enum Change: @unchecked Sendable {
    /// Interpolates a number from here to the model's.
    case number(offset: Int, from: Double)
    /// Adds a difference of points that fades.
    case point(offset: Int, from: CGPoint, to: CGPoint)
    /// Adds a difference of sizes that fades.
    case size(offset: Int, from: CGSize, to: CGSize)
    /// Adds a difference of flat transforms that fades.
    case transform(offset: Int, Unmanaged<CATransform3D.PreparedOffset>)
    /// Applies the animation's effect.
    case general(Unmanaged<LayerAnimation.Body>)
  }

  /// Whether it may change a property that is kept aside.
  var isGeneral: Bool {
    if case .general = change { return true }
    return false
  }

  fileprivate init(
    _ animation: LayerAnimation, after previous: MotionStep?, overriding: [LayerAnimation]
  ) {
    (timing, groups) = (animation.timing, animation.groups)
    sharesTiming =
      previous.map { $0.timing == animation.timing && $0.groups == animation.groups } ?? false
    self.overriding = overriding
    change = animation.effect.directChange ?? .general(.passUnretained(animation.body))
  }
}

extension MotionStep.Change {
  @inline(__always)
  fileprivate func apply(
    _ position: AnimationTiming.Position, to state: UnsafeMutablePointer<LayerState>,
    of model: UnsafePointer<LayerState>
  ) {
    let (values, end) = (UnsafeMutableRawPointer(state), UnsafeRawPointer(model))
    let weight = 1 - position.progress
    switch self {
    case .number(let offset, let from):
      (values + offset).assumingMemoryBound(to: Double.self).pointee = .mix(
        from, (end + offset).assumingMemoryBound(to: Double.self).pointee, position.progress)
    case .point(let offset, let from, let to):
      let value = (values + offset).assumingMemoryBound(to: CGPoint.self)
      value.pointee = value.pointee.offset(from: from, to: to, fraction: weight)
    case .size(let offset, let from, let to):
      let value = (values + offset).assumingMemoryBound(to: CGSize.self)
      value.pointee = value.pointee.offset(from: from, to: to, fraction: weight)
    case .transform(let offset, let prepared):
      let value = (values + offset).assumingMemoryBound(to: CATransform3D.self)
      prepared._withUnsafeGuaranteedRef { value.pointee.shift(by: $0, fraction: weight) }
    case .general(let animation):
      animation._withUnsafeGuaranteedRef {
        $0.effect.apply(position, to: &state.pointee, of: model)
      }
    }
  }
}

extension MotionStep {
  /// The steps of a layer's animations, in the order in which they are applied: that in which the animations
  /// were added, so that later ones prevail; then differences that fade, newest first, so that a
  /// retargeted transform starts exactly where it was.
  static func steps(of animations: [LayerAnimation]) -> [MotionStep] {
    if animations.isEmpty { return [] }
    var steps: [MotionStep] = []
    steps.reserveCapacity(animations.count)
    for animation in animations where !animation.isFading {
      steps.append(MotionStep(animation, after: steps.last, overriding: []))
    }
    let canOverride = !steps.isEmpty
    for index in animations.indices.reversed() where animations[index].isFading {
      let animation = animations[index]
      let overriding = canOverride ? animation.overriding(animations[(index + 1)...]) : []
      steps.append(MotionStep(animation, after: steps.last, overriding: overriding))
    }
    return steps
  }

  fileprivate func isOverridden(at time: MediaTime) -> Bool {
    overriding.contains { $0.position(at: time) != nil }
  }
}

extension LayerAnimation {
  /// Those of `later` that replace what this one animates, or all that it is a part of.
  fileprivate func overriding(_ later: ArraySlice<LayerAnimation>) -> [LayerAnimation] {
    later.filter {
      !$0.isFading && !$0.effect.isAdditive && (key == $0.key || key.hasPrefix($0.key + "."))
    }
  }
}

extension LayerActivity {
  /// `model` with the animations applied as they stand at `time` of the layer.
  package func presented(_ model: LayerState, at time: MediaTime) -> LayerState {
    var state = model
    present(&state, at: time)
    return state
  }

  /// Applies the animations to the model values.
  func present(_ state: inout LayerState, at time: MediaTime) {
    if steps.isEmpty { return }
    let model = state
    withUnsafePointer(to: model) { present(&state, of: $0, at: time) }
  }

  /// Applies the animations to a copy of the model values, as they stand at `time` of the layer.
  func present(
    _ state: UnsafeMutablePointer<LayerState>, of model: UnsafePointer<LayerState>,
    at time: MediaTime
  ) {
    if steps.isEmpty { return }
    withExtendedLifetime(animations) {
      steps.withUnsafeBufferPointer { steps in
        var position: AnimationTiming.Position?
        for index in steps.indices {
          if !steps[index].sharesTiming {
            position =
              steps[index].groups.isEmpty
              ? steps[index].timing.position(at: time)
              : steps[index].timing.position(at: time, inside: steps[index].groups)
          }
          guard let position else { continue }
          if !steps[index].overriding.isEmpty, steps[index].isOverridden(at: time) { continue }
          steps[index].change.apply(position, to: state, of: model)
        }
      }
    }
    // Parts of a transform (its rotation, say) cannot be told apart in very large numbers.
    if !state.pointee.transform.isFinite { state.pointee.transform = model.pointee.transform }
    if hasGeneralSteps, !state.pointee.details.isSame(as: model.pointee.details),
      !state.pointee.sublayerTransform.isFinite
    {
      state.pointee.sublayerTransform = model.pointee.sublayerTransform
    }
  }
}
