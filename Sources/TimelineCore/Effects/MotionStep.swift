/// One of several animations of a layer. ``LayerActivity`` stores the steps contiguously, in the order of application.
struct MotionStep: Sendable {
  let animation: PreparedAnimation
  /// Whether the previous step has the same timing and thus the same progress.
  fileprivate let sharesTiming: Bool
  /// Later non-additive animations of the property, which override this one while they are in effect.
  fileprivate let overriding: [LayerAnimation]

  private init(
    _ animation: LayerAnimation, after previous: LayerAnimation?, overriding: [LayerAnimation]
  ) {
    self.animation = PreparedAnimation(animation)
    sharesTiming =
      previous.map { $0.timing == animation.timing && $0.groups == animation.groups } ?? false
    self.overriding = overriding
  }

  /// The steps of a layer's animations in the order of application: first in the order they were added, so
  /// that later ones win; then decaying offsets, newest first, so that a retargeted transform starts
  /// exactly at its current value.
  static func steps(of animations: [LayerAnimation]) -> [MotionStep] {
    var steps: [MotionStep] = []
    steps.reserveCapacity(animations.count)
    var previous: LayerAnimation?
    for animation in animations where !animation.isFading {
      steps.append(MotionStep(animation, after: previous, overriding: []))
      previous = animation
    }
    let canOverride = !steps.isEmpty
    for index in animations.indices.reversed() where animations[index].isFading {
      let animation = animations[index]
      let overriding = canOverride ? animation.overriding(animations[(index + 1)...]) : []
      steps.append(MotionStep(animation, after: previous, overriding: overriding))
      previous = animation
    }
    return steps
  }

  fileprivate func isOverridden(at time: MediaTime) -> Bool {
    overriding.contains { $0.position(at: time) != nil }
  }
}

extension LayerAnimation {
  /// The animations in `later` that replace this one's property or a property that contains it.
  fileprivate func overriding(_ later: ArraySlice<LayerAnimation>) -> [LayerAnimation] {
    later.filter {
      !$0.isFading && !$0.effect.isAdditive && (key == $0.key || key.hasPrefix($0.key + "."))
    }
  }
}

extension LayerActivity {
  /// The presentation values: `model` with the animations applied at local time `time`.
  package func presented(_ model: LayerState, at time: MediaTime) -> LayerState {
    var state = model
    present(&state, at: time)
    return state
  }

  /// Applies the animations to model values at local time `time`.
  func present(_ state: inout LayerState, at time: MediaTime) {
    var cache = ProgressCache()
    present(&state, at: time, &cache)
  }

  /// Applies the animations to model values at local time `time`.
  func present(_ state: inout LayerState, at time: MediaTime, _ cache: inout ProgressCache) {
    if animations.isEmpty { return }
    let model = state
    withUnsafePointer(to: model) { model in
      withUnsafePointer(to: self) { $0.present(&state, of: model, at: time, &cache) }
    }
  }
}

// By pointer, as passing the activity itself would retain its animations.
extension UnsafePointer<LayerActivity> {
  /// Applies the animations to a copy of the model values at local time `time`.
  func present(
    _ state: UnsafeMutablePointer<LayerState>, of model: UnsafePointer<LayerState>,
    at time: MediaTime, _ cache: inout ProgressCache
  ) {
    if let only {
      guard let position = only.position(at: time, &cache) else { return }
      only.apply(position, to: state, of: model)
    } else {
      applySteps(to: state, of: model, at: time, &cache)
    }
    // Decomposing a transform with very large entries can overflow.
    if pointee.changesTransform, !state.pointee.transform.isFinite {
      state.pointee.transform = model.pointee.transform
    }
    if pointee.hasGeneralSteps, !state.pointee.details.isSame(as: model.pointee.details),
      !state.pointee.sublayerTransform.isFinite
    {
      state.pointee.sublayerTransform = model.pointee.sublayerTransform
    }
  }

  /// The only animation; nil if there is none, or more than one.
  @inline(__always)
  private var only: UnsafePointer<PreparedAnimation>? {
    guard pointee.only != nil, let optional = pointer(to: \.only) else { return nil }
    // An optional has its value at its address.
    return UnsafeRawPointer(optional).assumingMemoryBound(to: PreparedAnimation.self)
  }

  private func applySteps(
    to state: UnsafeMutablePointer<LayerState>, of model: UnsafePointer<LayerState>,
    at time: MediaTime, _ cache: inout ProgressCache
  ) {
    // The caller retains the activity, which retains the steps and the animations that they refer to.
    let steps = pointee.steps.withUnsafeBufferPointer { $0 }
    guard let first = steps.baseAddress else { return }
    var position: AnimationTiming.Position?
    for index in 0..<steps.count {
      let step = first + index
      guard let animation = step.pointer(to: \.animation) else { continue }
      if !step.pointee.sharesTiming { position = animation.position(at: time, &cache) }
      guard let position else { continue }
      if !step.pointee.overriding.isEmpty, step.pointee.isOverridden(at: time) { continue }
      animation.apply(position, to: state, of: model)
    }
  }
}
