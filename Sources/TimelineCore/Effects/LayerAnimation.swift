/// An animation of one property of one layer, once committed: a pure function of time.
///
/// A reference to immutable storage: activities of a layer that follow each other share their
/// animations.
public struct LayerAnimation: Sendable {
  private(set) var body: Body

  package final class Body: Sendable {
    let id: Int
    let timing: AnimationTiming
    let groups: [AnimationTiming]
    let effect: any AnimationEffect
    let isFading: Bool

    init(
      id: Int, timing: AnimationTiming, groups: [AnimationTiming], effect: any AnimationEffect
    ) {
      (self.id, self.timing, self.groups) = (id, timing, groups)
      (self.effect, isFading) = (effect, effect.isFading)
    }
  }

  package init(
    id: Int, timing: AnimationTiming, groups: [AnimationTiming] = [], effect: any AnimationEffect
  ) {
    body = Body(id: id, timing: timing, groups: groups, effect: effect)
  }

  /// Tells animations apart, in the order in which they were added.
  package var id: Int { body.id }

  /// When it runs and how it is paced.
  public package(set) var timing: AnimationTiming {
    get { body.timing }
    set {
      self = LayerAnimation(id: id, timing: newValue, groups: groups, effect: effect)
    }
  }

  /// The groups that it is part of, outermost first: each gives the time that the next goes by.
  package var groups: [AnimationTiming] {
    get { body.groups }
    set {
      self = LayerAnimation(id: id, timing: timing, groups: newValue, effect: effect)
    }
  }

  package var effect: any AnimationEffect { body.effect }

  /// Whether it is a difference that fades.
  var isFading: Bool { body.isFading }

  /// The key path of the property.
  public var key: String { effect.key }

  /// Where it stands at `time` of its layer; nil where it is not in effect.
  package func position(at time: MediaTime) -> AnimationTiming.Position? {
    timing.position(at: time, inside: groups)
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
  /// The change that evaluation makes in place, with neither the property's type nor this existential at
  /// hand; nil where only ``apply(_:to:of:)`` makes it.
  var directChange: MotionStep.Change? { get }
  /// Changes the values, which are what earlier animations made of the model's. Called by evaluation
  /// where there is no ``directChange``.
  ///
  /// - Parameter model: In place, as states are large and each animation is given both.
  func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>)
}

extension AnimationEffect {
  package var keyframes: [AnimationKeyframe] { [] }
  package var isFading: Bool { false }
  package var directChange: MotionStep.Change? { nil }
}
