// Copies of replicators, layers that stay in space, and particles.

extension FrameEvaluator {
  // MARK: Copies

  /// Pushes a replicator's sublayers as often as it shows them, the last copy first.
  mutating func pushCopies(
    of item: Pending, _ replicator: ReplicatorValues, inside: TraversalContext
  ) {
    for copy in copies(of: item, replicator, inside: inside).reversed() {
      pushSublayers(of: item, inside: copy)
    }
  }

  /// What the layers of each copy find around them, the original's first.
  private func copies(
    of item: Pending, _ replicator: ReplicatorValues, inside: TraversalContext
  ) -> [TraversalContext] {
    let anchor = item.state.anchor
    let before = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    let after = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
    let transforms = replicator.copyTransforms(min(replicator.copyCount, copiesLeft))
    return transforms.enumerated().map { index, transform in
      var copy = inside
      if index > 0 {
        let placed = CATransform3DConcat(CATransform3DConcat(before, transform), after)
        copy.perspective = inside.perspective.map { CATransform3DConcat(placed, $0) } ?? placed
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

  // MARK: Space

  /// A transform layer's place in the list has nothing to show; what is inside follows, in space.
  mutating func visitTransformLayer(_ item: Pending, around: TraversalContext) {
    snapshots.append(
      LayerSnapshot(
        id: item.id, state: LayerState(), transform: around.space, role: item.role,
        extras: around.tint.map { LayerExtras(tint: $0) }))
    parents.append(around.parent)
    let inside = TraversalContext(
      parent: snapshots.count - 1, time: item.time, space: around.space,
      mirrorSum: item.state.innerMirrorSum, opacity: item.state.opacity, isCopy: around.isCopy)
    pushIn3DContext(
      item, matrix: item.state.matrixToSuperlayer(under: around.perspective), inside: inside)
  }

  /// Pushes what is inside a layer without flattening it: the nearest first, cut where planes meet.
  ///
  /// - Parameter matrix: From the layer to the space that all of it is in.
  private mutating func pushIn3DContext(
    _ item: Pending, matrix: CATransform3D, inside: TraversalContext
  ) {
    let base = pending.count
    open(item, matrix: matrix, inside: inside)
    var planes: [Pending] = []
    // Transform layers are opened where they stand; a stack of their own keeps the thread's small.
    while pending.count > base {
      let next = pending.removeLast()
      guard next.state.preserves3D, next.transition == nil else {
        planes.append(next)
        continue
      }
      var inside = surroundings[next.place]
      (inside.time, inside.opacity) = (next.time, next.state.opacity)
      inside.mirrorSum = next.state.innerMirrorSum
      let outer = inside.perspective ?? .identity
      open(next, matrix: concatenated(next.state.matrixToSuperlayer, outer), inside: inside)
    }
    var rectangles: [(bounds: CGRect, matrix: CATransform3D)] = []
    planes.removeAll { plane in
      let outer = surroundings[plane.place].perspective ?? .identity
      let matrix = concatenated(plane.state.matrixToSuperlayer, outer)
      // One that is nowhere is neither before nor behind the others.
      guard matrix.isFinite else { return true }
      rectangles.append((plane.state.bounds, matrix))
      return false
    }
    for piece in BSPDepthSorter.pieces(of: rectangles).reversed() {
      var plane = planes[piece.plane]
      plane.outline = piece.outline
      pending.append(plane)
    }
  }

  /// Pushes what is inside a layer that stands in space.
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

  // MARK: Extras

  /// What few layers have.
  func extras(of item: Pending, in around: TraversalContext) -> LayerExtras? {
    let particles = item.state.emitter.flatMap { self.particles(of: item, $0, in: around) }
    if around.tint == nil, item.outline == nil, particles == nil { return nil }
    return LayerExtras(tint: around.tint, outline: item.outline, particles: particles)
  }

  private func particles(
    of item: Pending, _ emitter: EmitterValues, in around: TraversalContext
  ) -> ParticleSet? {
    if emitter.emitterCells.cells.isEmpty { return nil }
    var depth: ParticleDepth?
    if emitter.preservesDepth {
      let seen = ParticleDepth(
        concatenated(item.state.matrixToSuperlayer, around.perspective ?? .identity), around.space)
      guard seen.isFinite else { return nil }
      depth = seen
    }
    var field = ParticleField(emitter, of: item.id, in: source, at: time, ownTime: item.time)
    let particles = field.particles(depth: depth)
    return item.state.innerMirrorSum.map { particles?.mirrored(about: $0) } ?? particles
  }
}

extension ParticleField {
  /// - Parameter ownTime: The emitter's own at `time` of the stage.
  init(
    _ emitter: EmitterValues, of id: LayerID, in source: some LayerSource, at time: MediaTime,
    ownTime: MediaTime
  ) {
    var early = emitter
    early.emitterCells = emitter.emitterCells.asGiven
    self.init(emitter, at: ownTime.seconds) { [early] birth in
      let age = ownTime - MediaTime(seconds: birth)
      guard let layer = source.layer(id, at: time - age) else { return early }
      let then = MediaTime(seconds: birth)
      return layer.activity.presented(layer.state, at: then).emitter ?? emitter
    }
  }
}

extension LayerState {
  /// Whether the layer leaves what is inside in space, and shows nothing itself.
  var preserves3D: Bool { isTransformLayer || replicator?.preservesDepth == true }
}
