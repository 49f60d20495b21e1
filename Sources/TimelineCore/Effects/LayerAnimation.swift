/// A committed animation of one property of one layer: a pure function of time.
///
/// A reference to immutable storage: consecutive activities of a layer share their animations.
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

  /// Identifies the animation; IDs increase in the order in which animations are added.
  package var id: Int { body.id }

  /// Its media timing and timing curve.
  public package(set) var timing: AnimationTiming {
    get { body.timing }
    set {
      self = LayerAnimation(id: id, timing: newValue, groups: groups, effect: effect)
    }
  }

  /// The enclosing animation groups, outermost first; each maps the time for the next.
  package var groups: [AnimationTiming] {
    get { body.groups }
    set {
      self = LayerAnimation(id: id, timing: timing, groups: newValue, effect: effect)
    }
  }

  package var effect: any AnimationEffect { body.effect }

  /// Whether it is an additive offset that decays to zero.
  var isFading: Bool { body.isFading }

  /// The key path of the property.
  public var key: String { effect.key }

  /// Its cycle and progress at `time` of its layer; nil if it is not in effect.
  package func position(at time: MediaTime) -> AnimationTiming.Position? {
    timing.position(at: time, inside: groups)
  }
}

/// The effect of an animation on a layer's values.
package protocol AnimationEffect: Sendable {
  var key: String { get }
  /// Whether its value is added to the current value instead of replacing it.
  var isAdditive: Bool { get }
  /// Whether it is an additive offset that decays to zero (``AdditiveChange``). Such effects are applied
  /// newest first.
  var isFading: Bool { get }
  /// The start and end values, for reports.
  var ends: (from: any Sendable, to: any Sendable) { get }
  /// The keyframes, for reports; empty if there are only the ends.
  var keyframes: [AnimationKeyframe] { get }
  /// The change in a form that evaluation applies directly in memory, without dynamic dispatch; nil if
  /// it needs ``apply(_:to:of:)``.
  var directChange: DirectChange? { get }
  /// Applies the effect to values that earlier animations have changed. Called by evaluation if there
  /// is no ``directChange``.
  ///
  /// - Parameter model: The model values; a pointer, as copying states is expensive.
  func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>)
}

extension AnimationEffect {
  package var keyframes: [AnimationKeyframe] { [] }
  package var isFading: Bool { false }
  package var directChange: DirectChange? { nil }
}
