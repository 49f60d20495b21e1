/// An animation in the form in which evaluation reads it: a trivial type, without references that are counted.
// Unchecked: the referenced object is immutable. `LayerActivity`, which has both, retains its animations.
struct PreparedAnimation: @unchecked Sendable {
  /// The media timing.
  let media: MediaTiming
  /// Identifies the timing's curve.
  let curve: CurveIdentity
  /// The change of the effect; nil to apply the effect.
  fileprivate let change: DirectChange?
  /// Whether it is in animation groups, which map its time.
  fileprivate let isGrouped: Bool
  fileprivate let animation: Unmanaged<LayerAnimation.Body>

  init(_ animation: LayerAnimation) {
    (media, curve) = (animation.timing.media, CurveIdentity(animation.timing.curve))
    (change, isGrouped) = (animation.effect.directChange, !animation.groups.isEmpty)
    self.animation = .passUnretained(animation.body)
  }

  /// Whether it may change a property that is kept aside.
  var isGeneral: Bool { change == nil }

  /// Whether it may change the transform.
  var changesTransform: Bool { change?.changesTransform ?? true }

  /// Its cycle and progress at `time` of its layer, not from a cache; nil if it is not in effect.
  func position(at time: MediaTime) -> AnimationTiming.Position? {
    animation._withUnsafeGuaranteedRef { $0.timing.position(at: time, inside: $0.groups) }
  }
}

// By pointer, as it would be copied as a whole.
extension UnsafePointer<PreparedAnimation> {
  /// Its cycle and progress at `time` of its layer; nil if it is not in effect.
  @inline(__always)
  func position(at time: MediaTime, _ cache: inout ProgressCache) -> AnimationTiming.Position? {
    pointee.isGrouped ? pointee.position(at: time) : cache.position(of: self, at: time)
  }

  /// Changes values that earlier animations have changed.
  @inline(__always)
  func apply(
    _ position: AnimationTiming.Position, to state: UnsafeMutablePointer<LayerState>,
    of model: UnsafePointer<LayerState>
  ) {
    if let change = pointee.change {
      change.apply(position.progress, to: state, of: model)
    } else {
      pointee.animation._withUnsafeGuaranteedRef {
        $0.effect.apply(position, to: &state.pointee, of: model)
      }
    }
  }
}
