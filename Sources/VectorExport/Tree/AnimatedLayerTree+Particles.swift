// Particles of emitters: each becomes a layer that exists during the particle's lifetime.

extension AnimatedLayerTree {
  /// Maximum number of particles in a document.
  static let maxParticleCount = 2000

  /// The sampled lifetime of a particle, frame by frame.
  fileprivate struct ParticleHistory {
    var sprite: ParticleSprite
    var times: [MediaTime] = []
    var particles: [Particle] = []
  }
}

extension AnimatedLayerTree.Builder {
  /// Inserts the particles of an emitter between its contents and its sublayers.
  mutating func addParticles(
    of node: AnimatedLayerTree.Node, at instance: AnimatedLayerTree.LayerInstance,
    frames: [MediaTime],
    from: MediaTime, to: MediaTime
  ) {
    if node.state.emitter?.preservesDepth ?? false {
      return report(node.id, "particles in 3D (preservesDepth)")
    }
    var histories: [UInt64: AnimatedLayerTree.ParticleHistory] = [:]
    var order: [UInt64] = []
    let times = frames.filter { $0 >= from && $0 < to }
    for time in times {
      guard let ownTime = instance.time(in: timeline, at: time) else { continue }
      let found = timeline.particles(of: node.id, at: time, ownTime: ownTime)
      if !order.merge(found.particles.map(\.number)) {
        return report(node.id, "particles whose drawing order changes")
      }
      let mirrorSum = instance.sample(in: timeline, at: time)?.state.innerMirrorSum
      for numbered in found.particles {
        let sprite = found.sprites[numbered.particle.sprite]
        let particle = mirrorSum.map { numbered.particle.mirrored(about: $0) } ?? numbered.particle
        histories[numbered.number, default: AnimatedLayerTree.ParticleHistory(sprite: sprite)].times
          .append(time)
        histories[numbered.number]?.particles.append(particle)
      }
    }
    particleCount += histories.count
    guard particleCount <= AnimatedLayerTree.maxParticleCount else {
      let limit = AnimatedLayerTree.maxParticleCount
      return report(node.id, "\(histories.count) particles; the limit is \(limit)")
    }
    let isAdditive = node.state.emitter?.renderMode == .additive
    for number in order {
      guard let history = histories[number], let last = history.times.last else { continue }
      // The lifetime ends with the first frame that does not contain the particle.
      let end = times.first { $0 > last } ?? to
      let particle = history.node(
        id: node.id, name: node.name + " particle", until: end, isAdditive: isAdditive,
        under: node, fits: fits)
      particle.parent = node
      node.children.append(particle)
    }
  }
}

extension AnimatedLayerTree.ParticleHistory {
  /// The layer that represents the particle.
  fileprivate func node(
    id: LayerID, name: String, until end: MediaTime, isAdditive: Bool,
    under emitter: AnimatedLayerTree.Node, fits: Bool
  ) -> AnimatedLayerTree.Node {
    let flick = MediaTime(flicks: 1)
    var states = particles.map { state(of: $0, isAdditive: isAdditive) }
    // Extrapolates beyond the last frame.
    let next = LayerState.extrapolated(Array(states.suffix(3)))
    states += [next, next]
    let samples = LayerSamples(times: times + [end - flick, end], states: states, fits: fits)
    let node = AnimatedLayerTree.Node(
      id: id, name: name, state: states[0], samples: samples, rasterizer: emitter.rasterizer)
    node.tints = AnimatedLayerTree.Tint.quantized(
      zip(times, particles).map { time, particle in
        var color = particle.color
        color.alpha = 1
        // Ancestors may be tinted as well.
        if let outer = emitter.tints.last(where: { $0.begin <= time.seconds })?.color {
          color.red *= outer.red
          color.green *= outer.green
          color.blue *= outer.blue
        }
        return (time, color == CGColor(red: 1, green: 1, blue: 1, alpha: 1) ? nil : color)
      })
    node.lifetime = (times[0].seconds, end.seconds)
    return node
  }

  private func state(of particle: Particle, isAdditive: Bool) -> LayerState {
    var state = LayerState()
    let (image, unitRect) = (sprite.image, sprite.contentsRect)
    state.contents = .image(image)
    (state.contentsRect, state.contentsScale) = (unitRect, sprite.contentsScale)
    let width = CGFloat(image.width) / sprite.contentsScale * unitRect.width
    let height = CGFloat(image.height) / sprite.contentsScale * unitRect.height
    state.bounds = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    state.position = particle.position
    let axis = particle.axis
    (state.transform.m11, state.transform.m12) = (axis.dx, axis.dy)
    (state.transform.m21, state.transform.m22) = (-axis.dy, axis.dx)
    state.opacity = particle.color.alpha.native
    if isAdditive { state.compositingFilter = .plusLighter }
    return state
  }
}

extension LayerState {
  /// Extrapolates up to three equidistant states of a particle: quadratically (as a parabola) from
  /// three.
  fileprivate static func extrapolated(_ states: [LayerState]) -> LayerState {
    guard var next = states.last else { return LayerState() }
    func value(_ path: (LayerState) -> CGFloat) -> CGFloat {
      let values = states.map(path)
      switch values.count {
      case 3: return values[0] - 3 * values[1] + 3 * values[2]
      case 2: return 2 * values[1] - values[0]
      default: return path(next)
      }
    }
    next.position = CGPoint(x: value(\.position.x), y: value(\.position.y))
    let (a, b) = (value(\.transform.m11), value(\.transform.m12))
    (next.transform.m11, next.transform.m12) = (a, b)
    (next.transform.m21, next.transform.m22) = (-b, a)
    next.opacity = min(max(value { CGFloat($0.opacity) }.native, 0), 1)
    return next
  }
}

extension Array where Element: Hashable {
  /// Merges another sequence, keeping its order; new numbers follow their predecessor directly.
  ///
  /// - Returns: False if numbers in both sequences are ordered differently.
  mutating func merge(_ numbers: [Element]) -> Bool {
    var indices = Dictionary(uniqueKeysWithValues: enumerated().map { ($1, $0) })
    var after = -1
    var result = self
    var inserted = 0
    for number in numbers {
      if let index = indices[number] {
        guard index >= after else { return false }
        after = index
      } else {
        result.insert(number, at: after + 1 + inserted)
        indices[number] = after
        inserted += 1
      }
    }
    self = result
    return true
  }
}
