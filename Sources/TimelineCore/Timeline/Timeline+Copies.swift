// Copies of replicators, and particles, for exports to layer-based formats.

import Synchronization

/// Maps stage time to the local time of a layer: composes the media timing and the replicator delays
/// of the layer and its ancestors.
package final class LayerClock: Sendable {
  /// One level of the time hierarchy.
  package enum Step: Sendable {
    /// A layer's media timing.
    case layer(LayerID)
    /// The delay of one instance of a replicator.
    case copy(LayerID, Int)
  }

  private let outer: LayerClock?
  private let step: Step

  /// - Parameter outer: The clock of the superlayer; nil for stage time.
  package init(_ step: Step, inside outer: LayerClock?) {
    (self.step, self.outer) = (step, outer)
  }

  /// The layer's local time at `time` of the stage; nil if it is not active then.
  package func time(at time: MediaTime, in timeline: Timeline) -> MediaTime? {
    var steps: [Step] = []
    var next: LayerClock? = self
    while let clock = next {
      steps.append(clock.step)
      next = clock.outer
    }
    var own = time
    for step in steps.reversed() {
      switch step {
      case .layer(let id):
        guard let layer = timeline.layer(id, at: time) else { return nil }
        guard let passed = layer.state.timing.layerTime(at: own) else { return nil }
        own = passed
      case .copy(let id, let index):
        let replicator = timeline.sample(of: id, at: time, ownTime: own)?.state.replicator
        own = own - (replicator?.delay(ofCopy: index) ?? .zero)
      }
    }
    return own
  }
}

/// A cache of the transforms of replicators' instances, valid until `instanceTransform` changes. Each
/// transform is computed from the previous one, so without the cache each would cost O(index).
package final class CopyTransforms: Sendable {
  private let known = Mutex<[LayerID: (step: CATransform3D, transforms: [CATransform3D])]>([:])

  package init() {}

  /// The transform from the first instance of a replicator's sublayers to another instance, about the
  /// replicator's anchor point; nil if it is not finite.
  package func transform(
    ofCopy index: Int, of replicator: LayerID, _ values: ReplicatorValues
  ) -> CATransform3D? {
    known.withLock { known in
      let isSame = known[replicator]?.step == values.instanceTransform
      let count = isSame ? known[replicator]?.transforms.count ?? 0 : 0
      if count <= index {
        let transforms = values.copyTransforms(max(index + 1, 2 * count))
        known[replicator] = (values.instanceTransform, transforms)
      }
      return known[replicator].flatMap {
        $0.transforms.indices.contains(index) ? $0.transforms[index] : nil
      }
    }
  }
}

/// A particle with a number that is stable over its lifetime.
package struct IdentifiedParticle: Sendable {
  package var number: UInt64
  package var particle: Particle
}

extension Timeline {
  /// The particles of an emitter, back to front, and their sprites.
  ///
  /// - Parameter ownTime: The layer's local time at `time` of the stage.
  package func particles(
    of id: LayerID, at time: MediaTime, ownTime: MediaTime
  ) -> (sprites: [ParticleSprite], particles: [IdentifiedParticle]) {
    guard let emitter = sample(of: id, at: time, ownTime: ownTime)?.state.emitter,
      !emitter.emitterCells.cells.isEmpty
    else { return ([], []) }
    var field = ParticleField(emitter, of: id, in: histories, at: time, ownTime: ownTime)
    return field.identifiedParticles()
  }
}
