/// An animation of one property of one layer, once committed: a pure function of time.
public struct LayerAnimation: Sendable {
  /// Tells animations apart, in the order in which they were added.
  let id: Int
  /// When it runs and how it is paced.
  public internal(set) var timing: AnimationTiming
  let effect: any AnimationEffect

  /// The key path of the property.
  public var key: String { effect.key }
}

/// What an animation does to a layer's values.
protocol AnimationEffect: Sendable {
  var key: String { get }
  /// Whether it adds to what is there instead of replacing it.
  var isAdditive: Bool { get }
  /// Where it starts and ends, for people to read.
  var ends: (from: any Sendable, to: any Sendable) { get }
  /// Changes `state`, which holds the model's values and what other animations made of them.
  func apply(progress: Double, to state: inout LayerState)
}

/// UIKit's animation of geometry since iOS 8: the difference between old and new value is added to
/// whatever the model is, and fades. Several run side by side, so a retargeted motion is smooth.
struct AdditiveChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let from: Value
  let to: Value

  var key: String { property.key }
  var isAdditive: Bool { true }
  var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  func apply(progress: Double, to state: inout LayerState) {
    state[keyPath: property.path] =
      state[keyPath: property.path].offset(from: from, to: to, share: 1 - progress)
  }
}

/// UIKit's animation of everything else: from a value to whatever the model is.
struct ReplacingChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let from: Value
  /// What the model was set to; the motion follows the model if that changes again.
  let to: Value

  var key: String { property.key }
  var isAdditive: Bool { false }
  var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  func apply(progress: Double, to state: inout LayerState) {
    state[keyPath: property.path] = .mix(from, state[keyPath: property.path], progress)
  }
}

extension LayerState {
  /// These model values with `animations` applied as they stand at `time`.
  ///
  /// Replacing ones first, in the order in which they were added; then additive ones, newest first,
  /// so that a retargeted transform starts exactly where it was.
  func presented(with animations: [LayerAnimation], at time: MediaTime) -> LayerState {
    if animations.isEmpty { return self }
    var state = self
    for animation in animations where !animation.effect.isAdditive {
      guard let progress = animation.timing.progress(at: time) else { continue }
      animation.effect.apply(progress: progress, to: &state)
    }
    for animation in animations.reversed() where animation.effect.isAdditive {
      guard let progress = animation.timing.progress(at: time) else { continue }
      animation.effect.apply(progress: progress, to: &state)
    }
    return state
  }
}
