/// What the animations of one layer do to its values, side by side in memory: every frame asks all of them, and
/// following references from one to the next takes longer than computing with what they say.
///
/// It comes to the same as applying the animations one after the other, to the bit.
struct LayerMotion: Sendable {
  /// In the order in which they are applied.
  private let steps: [MotionStep]
  /// Retains what the steps refer to without counting references.
  private let offsets: [CATransform3D.PreparedOffset]

  /// Nil where some animation is more than a step: part of a group, covered by others, or of another kind.
  init?(_ animations: [LayerAnimation]) {
    if animations.isEmpty { return nil }
    var steps: [MotionStep] = []
    var offsets: [CATransform3D.PreparedOffset] = []
    steps.reserveCapacity(animations.count)
    // As `LayerState.present` does.
    let fading = animations.reversed().filter(\.isFading)
    for animation in animations.filter({ !$0.isFading }) + fading {
      guard animation.groups.isEmpty, animation.coverers.isEmpty,
        let change = animation.effect.motionChange
      else { return nil }
      let goesOn = steps.last.map { $0.timing == animation.timing } ?? false
      if case .turn(_, let offset) = change { offsets.append(offset) }
      let step = StepChange(change)
      steps.append(MotionStep(timing: animation.timing, goesOn: goesOn, change: step))
    }
    (self.steps, self.offsets) = (steps, offsets)
  }

  /// Applies it to a copy of the model values, as it stands at `time` of the layer.
  func present(
    _ state: UnsafeMutablePointer<LayerState>, of model: UnsafePointer<LayerState>,
    at time: MediaTime
  ) {
    withExtendedLifetime(offsets) {
      steps.withUnsafeBufferPointer { steps in
        var progress: Double?
        for index in steps.indices {
          if !steps[index].goesOn { progress = steps[index].timing.progress(at: time) }
          if let progress { steps[index].change.apply(progress, to: state, of: model) }
        }
      }
    }
    // Parts of a transform (its rotation, say) cannot be told apart in very large numbers.
    if !state.pointee.transform.isFinite { state.pointee.transform = model.pointee.transform }
  }
}

/// A change of a property; places are in bytes from the state's beginning.
package enum MotionChange: Sendable {
  /// The number goes from here to the model's.
  case mix(place: Int, from: Double)
  /// The difference of two pairs of numbers is added, and fades.
  case shift(place: Int, from: SIMD2<Double>, to: SIMD2<Double>)
  /// The same of two flat transforms.
  case turn(place: Int, CATransform3D.PreparedOffset)
}

/// What one animation does to one property that lies in the state itself.
private struct MotionStep: Sendable {
  let timing: AnimationTiming
  /// Whether the step before has the same timing: it stands where that does.
  let goesOn: Bool
  let change: StepChange
}

/// A ``MotionChange`` that is applied without counting references.
// Unchecked: the object referred to is immutable. Only `LayerMotion` makes these, in its initializer; it retains
// the object in the same immutable value, and for the whole of each call that follows the reference.
private enum StepChange: @unchecked Sendable {
  case mix(place: Int, from: Double)
  case shift(place: Int, from: SIMD2<Double>, to: SIMD2<Double>)
  case turn(place: Int, Unmanaged<CATransform3D.PreparedOffset>)

  init(_ change: MotionChange) {
    switch change {
    case .mix(let place, let from): self = .mix(place: place, from: from)
    case .shift(let place, let from, let to): self = .shift(place: place, from: from, to: to)
    case .turn(let place, let offset): self = .turn(place: place, .passUnretained(offset))
    }
  }

  @inline(__always)
  func apply(
    _ progress: Double, to state: UnsafeMutablePointer<LayerState>,
    of model: UnsafePointer<LayerState>
  ) {
    let (state, model) = (UnsafeMutableRawPointer(state), UnsafeRawPointer(model))
    switch self {
    case .mix(let place, let from):
      let end = (model + place).assumingMemoryBound(to: Double.self).pointee
      (state + place).assumingMemoryBound(to: Double.self).pointee = .mix(from, end, progress)
    case .shift(let place, let from, let to):
      let value = (state + place).assumingMemoryBound(to: Double.self)
      let share = 1 - progress
      value[0] = value[0].offset(from: from.x, to: to.x, fraction: share)
      value[1] = value[1].offset(from: from.y, to: to.y, fraction: share)
    case .turn(let place, let prepared):
      let value = (state + place).assumingMemoryBound(to: CATransform3D.self)
      prepared._withUnsafeGuaranteedRef { value.pointee.shift(by: $0, fraction: 1 - progress) }
    }
  }
}

extension AdditiveChange {
  package var motionChange: MotionChange? {
    guard let place = place.offset else { return nil }
    if let prepared = prepared as? CATransform3D.PreparedOffset {
      return .turn(place: place, prepared)
    }
    if let from = from as? CGPoint, let to = to as? CGPoint {
      return .shift(
        place: place, from: [from.x.native, from.y.native], to: [to.x.native, to.y.native])
    }
    if let from = from as? CGSize, let to = to as? CGSize {
      return .shift(
        place: place, from: [from.width.native, from.height.native],
        to: [to.width.native, to.height.native])
    }
    return nil
  }
}

extension ReplacingChange {
  package var motionChange: MotionChange? {
    guard let place = place.offset else { return nil }
    if let from = from as? Double { return .mix(place: place, from: from) }
    if let from = from as? CGFloat { return .mix(place: place, from: from.native) }
    return nil
  }
}
