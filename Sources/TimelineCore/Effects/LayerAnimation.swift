/// An animation of one property of one layer, once committed: a pure function of time.
///
/// A reference to what does not change: every frame asks each animation, and passes it on.
public struct LayerAnimation: Sendable {
  private var body: Body

  private final class Body: Sendable {
    let id: Int
    let timing: AnimationTiming
    let groups: [AnimationTiming]
    let effect: any AnimationEffect
    let isFading: Bool
    let coverers: [Int]

    init(
      id: Int, timing: AnimationTiming, groups: [AnimationTiming], effect: any AnimationEffect,
      coverers: [Int]
    ) {
      (self.id, self.timing, self.groups) = (id, timing, groups)
      (self.effect, isFading, self.coverers) = (effect, effect.isFading, coverers)
    }

    /// Where it stands at `time` of its layer; nil where it is not in effect.
    func position(at time: MediaTime) -> AnimationTiming.Position? {
      if groups.isEmpty { return timing.position(at: time) }
      var (time, isLast) = (time, false)
      for group in groups {
        guard let inner = group.groupTime(at: time, isLast: isLast) else { return nil }
        (time, isLast) = (inner, inner == group.duration)
      }
      return timing.position(at: time, isLast: isLast)
    }

    /// Changes `values` as far as the animation is in effect at `time`.
    func apply(
      to values: inout LayerState, of model: UnsafePointer<LayerState>, at time: MediaTime
    ) {
      guard let position = position(at: time) else { return }
      effect.apply(position, to: &values, of: model)
    }
  }

  package init(
    id: Int, timing: AnimationTiming, groups: [AnimationTiming] = [], effect: any AnimationEffect,
    coverers: [Int] = []
  ) {
    body = Body(id: id, timing: timing, groups: groups, effect: effect, coverers: coverers)
  }

  /// Tells animations apart, in the order in which they were added.
  package var id: Int { body.id }

  /// When it runs and how it is paced.
  public package(set) var timing: AnimationTiming {
    get { body.timing }
    set {
      self = LayerAnimation(
        id: id, timing: newValue, groups: groups, effect: effect, coverers: coverers)
    }
  }

  /// The groups that it is part of, outermost first: each gives the time that the next goes by.
  package var groups: [AnimationTiming] {
    get { body.groups }
    set {
      self = LayerAnimation(
        id: id, timing: timing, groups: newValue, effect: effect, coverers: coverers)
    }
  }

  /// Places, in the list of what runs, of later animations that hide this one while they are in
  /// effect.
  var coverers: [Int] {
    get { body.coverers }
    set {
      self = LayerAnimation(
        id: id, timing: timing, groups: groups, effect: effect, coverers: newValue)
    }
  }

  package var effect: any AnimationEffect { body.effect }

  /// Whether it is a difference that fades.
  var isFading: Bool { body.isFading }

  /// The key path of the property.
  public var key: String { effect.key }

  /// Where it stands at `time` of its layer; nil where it is not in effect.
  package func position(at time: MediaTime) -> AnimationTiming.Position? { body.position(at: time) }

  /// Changes `values` as far as the animation is in effect at `time`.
  fileprivate func apply(
    to values: inout LayerState, of model: UnsafePointer<LayerState>, at time: MediaTime
  ) {
    body.apply(to: &values, of: model, at: time)
  }
}

/// What an animation does to a layer's values.
package protocol AnimationEffect: Sendable {
  var key: String { get }
  /// Whether it adds to what is there instead of replacing it.
  var isAdditive: Bool { get }
  /// Whether it is a difference that fades (``AdditiveChange``): such are applied newest first.
  var isFading: Bool { get }
  /// Where it starts and ends, for people to read.
  var ends: (from: any Sendable, to: any Sendable) { get }
  /// The values that it goes through, for people to read; none where that is its ends.
  var keyframes: [AnimationKeyframe] { get }
  /// The same in short, for ``LayerMotion``; nil where there is more to it.
  var motionChange: MotionChange? { get }
  /// Changes the values, which are what earlier animations made of the model's.
  ///
  /// - Parameter model: In place, as states are large and each animation is given both.
  func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>)
}

extension AnimationEffect {
  package var keyframes: [AnimationKeyframe] { [] }
  package var isFading: Bool { false }
  package var motionChange: MotionChange? { nil }
}

/// UIKit's animation of geometry since iOS 8: the difference between old and new value is added to
/// whatever the model is, and fades. Several run side by side, so a retargeted motion is smooth.
package struct AdditiveChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let from: Value
  let to: Value
  let place: PropertyPlace<Value>
  let prepared: Value.PreparedOffset?

  package init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
    place = PropertyPlace(of: property)
    prepared = Value.prepareOffset(from: from, to: to)
  }

  package var key: String { property.key }
  package var isAdditive: Bool { true }
  package var isFading: Bool { true }
  package var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  // For what moves most: every frame asks each animation.
  @specialized(where Value == CGPoint)
  @specialized(where Value == CGSize)
  @specialized(where Value == CATransform3D)
  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let share = 1 - position.progress
    place.update(&values) { value in
      prepared.map { value.offset(by: $0, fraction: share) }
        ?? value.offset(from: from, to: to, fraction: share)
    }
  }
}

/// UIKit's animation of everything else: from a value to whatever the model is.
package struct ReplacingChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  package let from: Value
  /// What the model was set to; the motion follows the model if that changes again.
  let to: Value
  let place: PropertyPlace<Value>

  package init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
    place = PropertyPlace(of: property)
  }

  package var key: String { property.key }
  package var isAdditive: Bool { false }
  package var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  @specialized(where Value == Double)
  @specialized(where Value == CGColor?)
  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let end = place.value(in: model)
    place.update(&values) { _ in .mix(from, end, position.progress) }
  }
}

extension LayerState {
  /// These model values with `animations` applied as they stand at `time` of the layer.
  package func presented(with animations: [LayerAnimation], at time: MediaTime) -> LayerState {
    var state = self
    state.present(animations, at: time)
    return state
  }

  /// Applies `animations` to these model values as they stand at `time` of the layer.
  ///
  /// In the order in which they were added, so that later ones prevail; then differences that fade,
  /// newest first, so that a retargeted transform starts exactly where it was.
  mutating func present(_ animations: [LayerAnimation], at time: MediaTime) {
    if animations.isEmpty { return }
    let model = self
    withUnsafePointer(to: model) { present(animations, at: time, of: $0) }
  }

  /// The same to a copy of the model values.
  mutating func present(
    _ animations: [LayerAnimation], at time: MediaTime, of model: UnsafePointer<LayerState>
  ) {
    for animation in animations where !animation.isFading {
      animation.apply(to: &self, of: model, at: time)
    }
    for animation in animations.reversed() where animation.isFading {
      if animation.isCovered(in: animations, at: time) { continue }
      animation.apply(to: &self, of: model, at: time)
    }
    // Parts of a transform (its rotation, say) cannot be told apart in very large numbers.
    if !transform.isFinite { transform = model.pointee.transform }
    if !details.isSame(as: model.pointee.details), !sublayerTransform.isFinite {
      sublayerTransform = model.pointee.sublayerTransform
    }
  }
}

extension LayerActivity {
  /// Applies the animations to a copy of the model values, as they stand at `time` of the layer.
  func present(
    _ state: UnsafeMutablePointer<LayerState>, of model: UnsafePointer<LayerState>,
    at time: MediaTime
  ) {
    if let motion { return motion.present(state, of: model, at: time) }
    if !animations.isEmpty { state.pointee.present(animations, at: time, of: model) }
  }

  /// Applies the animations to the model values.
  func present(_ state: inout LayerState, at time: MediaTime) {
    if animations.isEmpty { return }
    let model = state
    withUnsafePointer(to: model) { present(&state, of: $0, at: time) }
  }

  /// What runs, with the fading differences told which later animations take their property over.
  package init(_ animations: [LayerAnimation], transition: LayerTransition?) {
    (self.animations, self.transition) = (animations, transition)
    findCoverers()
    motion = LayerMotion(self.animations)
  }

  private mutating func findCoverers() {
    guard animations.contains(where: \.isFading) else { return }
    for (cover, animation) in animations.enumerated()
    where !animation.effect.isFading && !animation.effect.isAdditive {
      for index in 0..<cover
      where animations[index].isFading && animation.covers(animations[index]) {
        animations[index].coverers.append(cover)
      }
    }
  }
}

extension LayerAnimation {
  /// Whether a later one hides it at `time`.
  fileprivate func isCovered(in animations: [LayerAnimation], at time: MediaTime) -> Bool {
    if coverers.isEmpty { return false }
    return coverers.contains { animations[$0].position(at: time) != nil }
  }

  /// Whether it animates the same property as `other`, or all of what `other` animates a part of.
  fileprivate func covers(_ other: LayerAnimation) -> Bool {
    other.key == key || other.key.hasPrefix(key + ".")
  }
}
