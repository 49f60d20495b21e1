/// An animation of one property of one layer, once committed: a pure function of time.
public struct LayerAnimation: Sendable {
  /// Tells animations apart, in the order in which they were added.
  let id: Int
  /// When it runs and how it is paced.
  public internal(set) var timing: AnimationTiming
  /// The groups that it is part of, outermost first: each gives the time that the next goes by.
  var groups: [AnimationTiming] = []
  let effect: any AnimationEffect
  /// Places, in the list of what runs, of later animations that hide this one while they are in
  /// effect.
  var coverers: [Int] = []

  /// The key path of the property.
  public var key: String { effect.key }

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
}

/// What an animation does to a layer's values.
protocol AnimationEffect: Sendable {
  var key: String { get }
  /// Whether it adds to what is there instead of replacing it.
  var isAdditive: Bool { get }
  /// Whether it is a difference that fades (``AdditiveChange``): such are applied newest first.
  var isFading: Bool { get }
  /// Where it starts and ends, for people to read.
  var ends: (from: any Sendable, to: any Sendable) { get }
  /// The values that it goes through, for people to read; none where that is its ends.
  var keyframes: [AnimationKeyframe] { get }
  /// Changes `state`, which holds the model's values and what earlier animations made of them.
  func apply(
    _ position: AnimationTiming.Position, model: LayerState, to state: inout LayerState)
}

extension AnimationEffect {
  var keyframes: [AnimationKeyframe] { [] }
  var isFading: Bool { false }
}

/// UIKit's animation of geometry since iOS 8: the difference between old and new value is added to
/// whatever the model is, and fades. Several run side by side, so a retargeted motion is smooth.
struct AdditiveChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let from: Value
  let to: Value
  private let place: PropertyPlace<Value>

  init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
    place = PropertyPlace(of: property)
  }

  var key: String { property.key }
  var isAdditive: Bool { true }
  var isFading: Bool { true }
  var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  func apply(
    _ position: AnimationTiming.Position, model: LayerState, to state: inout LayerState
  ) {
    place.update(&state) { $0.offset(from: from, to: to, share: 1 - position.progress) }
  }
}

/// UIKit's animation of everything else: from a value to whatever the model is.
struct ReplacingChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let from: Value
  /// What the model was set to; the motion follows the model if that changes again.
  let to: Value
  private let place: PropertyPlace<Value>

  init(property: LayerProperty<Value>, from: Value, to: Value) {
    (self.property, self.from, self.to) = (property, from, to)
    place = PropertyPlace(of: property)
  }

  var key: String { property.key }
  var isAdditive: Bool { false }
  var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  func apply(
    _ position: AnimationTiming.Position, model: LayerState, to state: inout LayerState
  ) {
    let end = place.value(in: model)
    place.update(&state) { _ in .mix(from, end, position.progress) }
  }
}

extension LayerState {
  /// These model values with `animations` applied as they stand at `time` of the layer.
  ///
  /// In the order in which they were added, so that later ones prevail; then differences that fade,
  /// newest first, so that a retargeted transform starts exactly where it was.
  func presented(with animations: [LayerAnimation], at time: MediaTime) -> LayerState {
    if animations.isEmpty { return self }
    var state = self
    // By index: a loop over the animations themselves would copy each.
    for index in animations.indices where !animations[index].effect.isFading {
      guard let position = animations[index].position(at: time) else { continue }
      animations[index].effect.apply(position, model: self, to: &state)
    }
    for index in animations.indices.reversed() where animations[index].effect.isFading {
      if animations[index].isCovered(in: animations, at: time) { continue }
      guard let position = animations[index].position(at: time) else { continue }
      animations[index].effect.apply(position, model: self, to: &state)
    }
    // Parts of a transform (its rotation, say) cannot be told apart in very large numbers.
    if !state.transform.isFinite { state.transform = transform }
    if !state.sublayerTransform.isFinite { state.sublayerTransform = sublayerTransform }
    return state
  }
}

extension LayerActivity {
  /// What runs, with the fading differences told which later animations take their property over.
  init(_ animations: [LayerAnimation], transition: LayerTransition?) {
    self.init(animations: animations, transition: transition)
    guard animations.contains(where: \.effect.isFading) else { return }
    for (cover, animation) in animations.enumerated()
    where !animation.effect.isFading && !animation.effect.isAdditive {
      for index in 0..<cover
      where animations[index].effect.isFading && animation.covers(animations[index]) {
        self.animations[index].coverers.append(cover)
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
