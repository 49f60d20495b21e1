/// An animation of a layer, compiled for evaluation: its timing, its overriding animations and its change.
/// ``LayerActivity`` stores the steps contiguously, in the order of application.
package struct MotionStep: Sendable {
  fileprivate let timing: AnimationTiming
  fileprivate let curve: CurveIdentity
  /// The enclosing animation groups, outermost first.
  fileprivate let groups: [AnimationTiming]
  /// Whether the previous step has the same timing and thus the same progress.
  fileprivate let sharesTiming: Bool
  /// Later non-additive animations of the property, which override this one while they are in effect.
  fileprivate let overriding: [LayerAnimation]
  fileprivate let change: Change

  /// The change made by a step. Offsets are in bytes from the start of ``LayerState``.
  // Unchecked: the referenced objects are immutable. Animations own them, and `LayerActivity` retains
  // its animations while it applies the steps. Unmanaged references avoid the cost of reference counting.
  package enum Change: @unchecked Sendable {
    /// Interpolates a number from `from` to the model value.
    case number(offset: Int, from: Double)
    /// Adds a decaying offset to a point.
    case point(offset: Int, from: CGPoint, to: CGPoint)
    /// Adds a decaying offset to a size.
    case size(offset: Int, from: CGSize, to: CGSize)
    /// Adds a decaying offset to an affine transform.
    case transform(offset: Int, Unmanaged<CATransform3D.PreparedOffset>)
    /// Applies the animation's effect.
    case general(Unmanaged<LayerAnimation.Body>)
  }

  /// Whether it may change a property that is kept aside.
  var isGeneral: Bool {
    if case .general = change { return true }
    return false
  }

  /// Whether it may change the transform.
  var changesTransform: Bool {
    switch change {
    case .transform, .general: true
    case .number(let offset, _): Self.isInTransform(offset, MemoryLayout<Double>.size)
    case .point(let offset, _, _): Self.isInTransform(offset, MemoryLayout<CGPoint>.size)
    case .size(let offset, _, _): Self.isInTransform(offset, MemoryLayout<CGSize>.size)
    }
  }

  private static func isInTransform(_ offset: Int, _ size: Int) -> Bool {
    guard let start = transformOffset else { return true }
    return offset < start + MemoryLayout<CATransform3D>.size && offset + size > start
  }

  private static let transformOffset = MemoryLayout<LayerState>.offset(of: \.transform)

  fileprivate init(
    _ animation: LayerAnimation, after previous: MotionStep?, overriding: [LayerAnimation]
  ) {
    (timing, groups) = (animation.timing, animation.groups)
    curve = CurveIdentity(animation.timing.curve)
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
  /// The steps of a layer's animations in the order of application: first in the order they were added, so
  /// that later ones win; then decaying offsets, newest first, so that a retargeted transform starts
  /// exactly at its current value.
  static func steps(of animations: [LayerAnimation]) -> [MotionStep] {
    if animations.isEmpty { return [] }
    if animations.count == 1 { return [MotionStep(animations[0], after: nil, overriding: [])] }
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
    if steps.isEmpty { return }
    let model = state
    withUnsafePointer(to: model) { model in
      withUnsafePointer(to: self) { $0.present(&state, of: model, at: time, &cache) }
    }
  }
}

// By pointer, as using the activity itself would count references to its arrays.
extension UnsafePointer<LayerActivity> {
  /// Applies the animations to a copy of the model values at local time `time`.
  func present(
    _ state: UnsafeMutablePointer<LayerState>, of model: UnsafePointer<LayerState>,
    at time: MediaTime, _ cache: inout ProgressCache
  ) {
    // The activity, which the caller keeps, keeps the steps, and its animations what the steps refer to.
    let steps = pointee.steps.withUnsafeBufferPointer { $0 }
    guard let first = steps.baseAddress else { return }
    var position: AnimationTiming.Position?
    for index in 0..<steps.count {
      let step = first + index
      if !step.pointee.sharesTiming { position = step.position(at: time, &cache) }
      guard let position else { continue }
      if !step.pointee.overriding.isEmpty, step.pointee.isOverridden(at: time) { continue }
      step.pointee.change.apply(position, to: state, of: model)
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
}

extension UnsafePointer<MotionStep> {
  @inline(__always)
  fileprivate func position(
    at time: MediaTime, _ cache: inout ProgressCache
  ) -> AnimationTiming.Position? {
    if !pointee.groups.isEmpty {
      return pointee.timing.position(at: time, inside: pointee.groups)
    }
    guard let timing = pointer(to: \.timing) else { return pointee.timing.position(at: time) }
    return cache.position(of: timing, curve: pointee.curve, at: time)
  }
}
