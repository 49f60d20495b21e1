/// The effect of a `CAKeyframeAnimation` with `values`.
package struct KeyframeEffect<Value: KeyPathValue>: AnimationEffect {
  let property: LayerProperty<Value>
  let frames: KeyframeInterpolation<Value>
  package let isAdditive: Bool
  let isCumulative: Bool

  package init(
    property: LayerProperty<Value>, frames: KeyframeInterpolation<Value>, isAdditive: Bool,
    isCumulative: Bool
  ) {
    self.property = property
    self.frames = frames
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  package var key: String { property.key }
  package var ends: (from: any Sendable, to: any Sendable) {
    (frames.values[0], frames.values[frames.values.count - 1])
  }

  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let end = frames.values[frames.values.count - 1]
    values.apply(
      frames.value(at: position.progress), for: property, isAdditive: isAdditive,
      cycle: isCumulative ? (position.cycle, end) : nil)
  }
}

/// The effect of a `CAKeyframeAnimation` with a `path`.
package struct PathEffect: AnimationEffect {
  let property: LayerProperty<CGPoint>
  let motion: PathMotion
  package let isAdditive: Bool
  let isCumulative: Bool
  /// For `rotationMode`, the angle added to the tangent's direction, in radians; nil for no rotation.
  let rotation: Double?

  package init(
    property: LayerProperty<CGPoint>, motion: PathMotion, isAdditive: Bool, isCumulative: Bool,
    rotation: Double?
  ) {
    self.property = property
    self.motion = motion
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.rotation = rotation
  }

  package var key: String { property.key }
  package var ends: (from: any Sendable, to: any Sendable) { (motion.ends.from, motion.ends.to) }

  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    let (point, direction) = motion.position(at: position.progress)
    values.apply(
      point, for: property, isAdditive: isAdditive,
      cycle: isCumulative ? (position.cycle, motion.ends.to) : nil)
    if let rotation {
      values.transform = CATransform3DRotate(
        values.transform, CGFloat(direction + rotation), 0, 0, 1)
    }
  }
}
