// Instances of replicators, 3D rendering contexts, and particles.

extension FrameEvaluator {
  // MARK: Replicators

  /// Pushes a replicator's sublayers once per instance, the last instance first.
  mutating func pushCopies(
    of item: Pending, _ replicator: ReplicatorValues, inside: TraversalContext
  ) {
    for copy in copies(of: item, replicator, inside: inside).reversed() {
      pushSublayers(of: item, inside: copy)
    }
  }

  /// The traversal context of each instance, the original's first.
  private func copies(
    of item: Pending, _ replicator: ReplicatorValues, inside: TraversalContext
  ) -> [TraversalContext] {
    let anchor = item.state.anchor
    let before = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    let after = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
    let transforms = replicator.copyTransforms(min(replicator.clampedInstanceCount, copiesLeft))
    return transforms.enumerated().map { index, transform in
      var copy = inside
      if index > 0 {
        let moved = CATransform3DConcat(CATransform3DConcat(before, transform), after)
        copy.perspective = inside.perspective.map { CATransform3DConcat(moved, $0) } ?? moved
      }
      copy.isCopy = inside.isCopy || index > 0
      copy.time = inside.time - replicator.delay(ofCopy: index)
      let color = replicator.color(ofCopy: index)
      if color.red == 1, color.green == 1, color.blue == 1 {
        copy.opacity *= color.alpha.native
      } else {
        copy.tint = inside.tint.map { color.multiplied(by: $0) } ?? color
      }
      return copy
    }
  }

  // MARK: 3D rendering contexts

  /// A transform layer draws nothing itself: emits an empty layer, and pushes its sublayers in its 3D
  /// rendering context.
  mutating func visitTransformLayer(_ item: Pending, in context: TraversalContext) {
    snapshots.append(
      LayerSnapshot(
        id: item.id, state: LayerState(), transform: context.transform, role: item.role,
        extras: context.tint.map { LayerExtras(tint: $0) }))
    parents.append(context.parent)
    let inside = TraversalContext(
      parent: snapshots.count - 1, time: item.time, transform: context.transform,
      mirrorSum: item.state.innerMirrorSum, opacity: item.state.opacity, isCopy: context.isCopy)
    pushIn3DContext(
      item, matrix: item.state.matrixToSuperlayer(under: context.perspective), inside: inside)
  }

  /// Pushes the layers of a 3D rendering context, nearest first, split where their planes intersect.
  ///
  /// - Parameter matrix: From the layer to the coordinates of the 3D rendering context.
  private mutating func pushIn3DContext(
    _ item: Pending, matrix: CATransform3D, inside: TraversalContext
  ) {
    let base = pending.count
    open(item, matrix: matrix, inside: inside)
    var planes: [Pending] = []
    // Nested transform layers extend the context. Iterative, to keep the thread's stack small.
    while pending.count > base {
      let next = pending.removeLast()
      guard next.state.preserves3D, next.transition == nil else {
        planes.append(next)
        continue
      }
      var inside = contexts[next.contextIndex]
      (inside.time, inside.opacity) = (next.time, next.state.opacity)
      inside.mirrorSum = next.state.innerMirrorSum
      let outer = inside.perspective ?? .identity
      open(next, matrix: concatenated(next.state.matrixToSuperlayer, outer), inside: inside)
    }
    var rectangles: [(bounds: CGRect, matrix: CATransform3D)] = []
    planes.removeAll { plane in
      let outer = contexts[plane.contextIndex].perspective ?? .identity
      let matrix = concatenated(plane.state.matrixToSuperlayer, outer)
      // A plane with a non-finite transform cannot be sorted.
      guard matrix.isFinite, plane.role != .displacementMap else { return true }
      rectangles.append((plane.state.bounds, matrix))
      return false
    }
    // A trail is drawn behind the rearmost fragment, which comes first.
    var trails: Set<Int> = []
    let fragments = BSPDepthSorter.fragments(of: rectangles).map { fragment in
      var plane = planes[fragment.plane]
      plane.outline = fragment.outline
      if plane.showsTrail { plane.showsTrail = trails.insert(fragment.plane).inserted }
      return plane
    }
    pending += fragments.reversed()
  }

  /// Pushes the sublayers of a layer that preserves 3D.
  private mutating func open(
    _ item: Pending, matrix: CATransform3D, inside: TraversalContext
  ) {
    var inside = inside
    guard let replicator = item.state.replicator else {
      inside.perspective = concatenated(item.state.sublayerMatrix, matrix)
      return pushSublayers(of: item, inside: inside)
    }
    inside.perspective = item.state.sublayerMatrix
    for copy in copies(of: item, replicator, inside: inside).reversed() {
      var copy = copy
      copy.perspective = concatenated(copy.perspective, matrix)
      pushSublayers(of: item, inside: copy)
    }
  }

  private func concatenated(_ first: CATransform3D?, _ second: CATransform3D) -> CATransform3D {
    first.map { CATransform3DConcat($0, second) } ?? second
  }

  // MARK: Rare properties

  /// The values that few layers have; nil if there are none.
  func extras(of item: Pending, in context: TraversalContext) -> LayerExtras? {
    let particles = item.state.emitter.flatMap { self.particles(of: item, $0, in: context) }
    if context.tint == nil, item.outline == nil, particles == nil { return nil }
    return LayerExtras(tint: context.tint, outline: item.outline, particles: particles)
  }

  private func particles(
    of item: Pending, _ emitter: EmitterValues, in context: TraversalContext
  ) -> ParticleSet? {
    if emitter.emitterCells.cells.isEmpty { return nil }
    var depth: ParticleDepth?
    if emitter.preservesDepth {
      let seen = ParticleDepth(
        concatenated(item.state.matrixToSuperlayer, context.perspective ?? .identity),
        context.transform)
      guard seen.isFinite else { return nil }
      depth = seen
    }
    var field = ParticleField(emitter, of: item.id, in: source, at: time, ownTime: item.time)
    let particles = field.particles(depth: depth)
    return item.state.innerMirrorSum.map { particles?.mirrored(about: $0) } ?? particles
  }
}

extension ParticleField {
  /// - Parameter ownTime: The emitter's local time at `time` of the stage.
  init(
    _ emitter: EmitterValues, of id: LayerID, in source: some LayerSource, at time: MediaTime,
    ownTime: MediaTime
  ) {
    var early = emitter
    early.emitterCells = emitter.emitterCells.initial
    self.init(emitter, at: ownTime.seconds) { [early] birth in
      let age = ownTime - MediaTime(seconds: birth)
      guard let layer = source.layer(id, at: time - age) else { return early }
      let then = MediaTime(seconds: birth)
      return layer.activity.presented(layer.state, at: then).emitter ?? emitter
    }
  }
}

extension LayerState {
  /// Whether the sublayers share the superlayer's 3D rendering context (non-flattening). Such a layer
  /// draws nothing itself.
  var preserves3D: Bool { isTransformLayer || replicator?.preservesDepth == true }
}
