// What replicators and emitters show, for whoever makes something else of a timeline than frames.

import Synchronization

/// The time of a layer that is copied, or passes at a pace of its own, among what is around it.
package final class LayerClock: Sendable {
  /// What the layer's time depends on.
  package enum Step: Sendable {
    /// A layer's own timing.
    case layer(LayerID)
    /// The delay of a copy of what is inside a replicator.
    case copy(LayerID, Int)
  }

  private let outer: LayerClock?
  private let step: Step

  /// - Parameter outer: The clock of what is around the layer; nil for the stage's.
  package init(_ step: Step, inside outer: LayerClock?) {
    (self.step, self.outer) = (step, outer)
  }

  /// The layer's own time at `time` of the stage; nil where it is not shown.
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
        let replicator = timeline.moment(of: id, at: time, ownTime: own)?.state.replicator
        own = own - (replicator?.delay(ofCopy: index) ?? .zero)
      }
    }
    return own
  }
}

/// The transforms of replicators' copies, kept as long as their `instanceTransform` stays: each is computed from the
/// one before it, so that a single one takes as long as all up to it.
package final class CopyTransforms: Sendable {
  private let known = Mutex<[LayerID: (step: CATransform3D, transforms: [CATransform3D])]>([:])

  package init() {}

  /// What leads from the first copy of what is inside a replicator to another one, about the replicator's anchor
  /// point; nil where that is not finite.
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

/// A particle, and a number that it has all through its life.
package struct IdentifiedParticle: Sendable {
  package var number: UInt64
  package var particle: Particle
}

extension Timeline {
  /// The particles of an emitter, back to front, and the pictures that they show.
  ///
  /// - Parameter ownTime: The layer's own time at `time` of the stage.
  package func particles(
    of id: LayerID, at time: MediaTime, ownTime: MediaTime
  ) -> (sprites: [ParticleSprite], particles: [IdentifiedParticle]) {
    guard let emitter = moment(of: id, at: time, ownTime: ownTime)?.state.emitter,
      !emitter.emitterCells.cells.isEmpty
    else { return ([], []) }
    var field = ParticleField(emitter, of: id, in: self, at: time, ownTime: ownTime)
    return field.identifiedParticles()
  }
}
