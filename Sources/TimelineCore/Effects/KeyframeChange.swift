/// The effect of `UIView.animateKeyframes` on a property. Geometry is animated additively, by the
/// difference to the last keyframe, so that later retargeting is smooth; other properties are replaced.
package struct KeyframeChange<Value: Interpolatable>: AnimationEffect {
  let property: LayerProperty<Value>
  let frames: KeyframeInterpolation<Value>
  /// The previous value, and the new model value.
  let from: Value, to: Value

  package init(
    property: LayerProperty<Value>, frames: KeyframeInterpolation<Value>, from: Value, to: Value
  ) {
    (self.property, self.frames) = (property, frames)
    (self.from, self.to) = (from, to)
  }

  package var key: String { property.key }
  package var isAdditive: Bool { property.behavior == .additive }
  package var isFading: Bool { isAdditive }
  package var ends: (from: any Sendable, to: any Sendable) { (from, to) }

  package var keyframes: [AnimationKeyframe] {
    zip(frames.times, frames.values).map { AnimationKeyframe(time: $0, value: $1) }
  }

  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let value = frames.value(at: position.progress)
    property.update(&values) {
      $0 = isAdditive ? $0.offset(from: value, to: to, fraction: 1) : value
    }
  }
}
