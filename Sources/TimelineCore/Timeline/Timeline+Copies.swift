// What replicators and emitters show, for whoever makes something else of a timeline than frames.

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
        own = own - MediaTime(seconds: (replicator?.instanceDelay ?? 0) * Double(index))
      }
    }
    return own
  }
}

extension ReplicatorValues {
  /// What leads from the first copy to another one, about the replicator's anchor point; nil where that
  /// comes to nothing that is a number.
  package func transform(ofCopy index: Int) -> CATransform3D? {
    var (power, square, rest) = (CATransform3D.identity, instanceTransform, max(index, 0))
    while rest > 0 {
      if rest % 2 == 1 { power = CATransform3DConcat(square, power) }
      rest /= 2
      if rest > 0 { square = CATransform3DConcat(square, square) }
    }
    return power.isFinite ? power : nil
  }
}

/// A particle, and a number that it has all through its life.
package struct NumberedParticle: Sendable {
  package var number: UInt64
  package var particle: Particle
}

extension Timeline {
  /// The particles of an emitter, back to front, and the pictures that they show.
  ///
  /// - Parameter ownTime: The layer's own time at `time` of the stage.
  package func particles(
    of id: LayerID, at time: MediaTime, ownTime: MediaTime
  ) -> (sprites: [ParticleSprite], particles: [NumberedParticle]) {
    guard let emitter = moment(of: id, at: time, ownTime: ownTime)?.state.emitter,
      !emitter.emitterCells.cells.isEmpty
    else { return ([], []) }
    var field = ParticleField(emitter, of: id, in: self, at: time, ownTime: ownTime)
    return field.numberedParticles()
  }
}
