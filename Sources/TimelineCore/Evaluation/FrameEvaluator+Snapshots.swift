// Snapshots of layer trees, and the transitions that show them.

extension FrameEvaluator {
  /// Evaluates the tree under `root` to a snapshot without the root's own transform and opacity; empty
  /// if it is hidden.
  ///
  /// - Parameters:
  ///   - rootTime: The root's local time.
  ///   - area: The captured area in the root's coordinates; nil for its bounds. With an area, the
  ///     snapshot includes the mask and the shadow; otherwise the layer showing the snapshot has them.
  ///   - isMirrored: Whether the root's coordinates are flipped; nil for the root's own setting.
  mutating func snapshot(
    of root: LayerID, at rootTime: MediaTime, isStatic: Bool, includesTransition: Bool,
    area: CGRect? = nil, isMirrored: Bool? = nil
  ) -> LayerTreeSnapshot {
    guard var layer = source.layer(root, at: time) else {
      return LayerTreeSnapshot(size: .zero, layers: [], isStatic: isStatic)
    }
    layer.activity.present(&layer.state, at: rootTime)
    if let isMirrored { layer.state.isGeometryFlipped = isMirrored }
    if layer.state.isGeometryFlipped { layer.state.unflip(inside: nil) }
    let size = area?.size ?? layer.state.bounds.size
    if !includesTransition { layer.activity.transition = nil }
    // The layer that shows the snapshot is masked and blended, not the snapshot.
    if area == nil { (layer.sublayers.mask, layer.state.shadowOpacity) = (nil, 0) }
    (layer.state.compositingFilter, layer.state.shouldRasterize) = (nil, false)
    if layer.activity.hides(layer.state, at: rootTime) {
      return LayerTreeSnapshot(size: size, layers: [], isStatic: isStatic)
    }
    var state = layer.state
    state.transform = .identity
    // A sublayer transform is applied about the anchor point, which is therefore kept.
    if state.sublayerMatrix == nil { state.anchorPoint = .zero }
    (state.position, state.anchorPointZ, state.zPosition) = (.zero, 0, 0)
    (state.opacity, state.isHidden) = (1, false)
    var origin = CGPoint.zero
    if let area {
      let top = state.innerMirrorSum.map { $0 - area.maxY } ?? area.minY
      origin = CGPoint(x: state.bounds.minX - area.minX, y: state.bounds.minY - top)
    }
    state.position = CGPoint(
      x: origin.x + state.anchorPoint.x * state.bounds.width,
      y: origin.y + state.anchorPoint.y * state.bounds.height)
    contexts = [TraversalContext(time: rootTime)]
    pending = [
      Pending(
        id: root, state: state, transition: layer.activity.transition, sublayers: layer.sublayers,
        time: rootTime, contextIndex: 0)
    ]
    return LayerTreeSnapshot(size: size, layers: run(), isStatic: isStatic)
  }

  /// At progress 0, a transition shows the old layers directly instead of a snapshot of them, so that
  /// the frame is bit-identical to one without a transition.
  ///
  /// They use the layer's current geometry, as the snapshots will: changes of the layer itself are not
  /// part of the transition.
  mutating func pushFrozenTree(_ before: FrozenLayerTree, insteadOf item: Pending) {
    var evaluator = FrameEvaluator<FrozenLayerTree>(source: before, time: time)
    let context = contexts[item.contextIndex]
    evaluator.contexts = [
      .init(
        time: context.time, transform: context.transform, perspective: context.perspective,
        tint: context.tint)
    ]
    if evaluator.push(before.root, contextIndex: 0, includingTransparent: true, role: item.role) {
      let own = evaluator.pending[0].state
      evaluator.pending[0].showsTrail = false
      evaluator.pending[0].state = own.withGeometry(of: item.state)
      if let depth = context.depthOfField { evaluator.pending[0].state.blur(by: depth) }
      // The outline is in local coordinates, which differ if the layer had another size.
      if own.bounds == item.state.bounds { evaluator.pending[0].outline = item.outline }
    }
    let frozen = evaluator.run()
    guard !frozen.isEmpty else { return omit(item, in: context) }
    snapshots += frozen
    parents += [context.parent] + Array(repeating: -1, count: frozen.count - 1)
  }

  /// The snapshot of a transition at `progress`.
  func snapshot(
    of running: LayerTransition, progress: Double, on item: Pending
  ) -> TransitionSnapshot {
    let size = item.state.bounds.size
    let from = snapshot(running.from, of: running, on: item)
    let to = snapshot(running.to, of: running, on: item)
    let sample = TransitionSample(progress: progress, size: size, from: from, to: to)
    return TransitionSnapshot(
      from: from, to: to, surfaces: running.transition.renderableSurfaces(at: sample))
  }

  private func snapshot(
    _ source: TransitionSource, of running: LayerTransition, on item: Pending
  ) -> LayerTreeSnapshot {
    switch source {
    case .still(let snapshot): return snapshot
    case .before: return running.before.snapshot(at: item.time, isStatic: false)
    case .live:
      var evaluator = FrameEvaluator(source: self.source, time: time)
      return evaluator.snapshot(
        of: item.id, at: item.time, isStatic: false, includesTransition: false,
        isMirrored: item.state.isGeometryFlipped)
    case .layer(let id):
      var evaluator = FrameEvaluator(source: self.source, time: time)
      return evaluator.snapshot(
        of: id, at: item.time, isStatic: false, includesTransition: true)
    }
  }
}

extension LayerState {
  /// These values with the geometry and opacity of `other`, scaled to its bounds.
  fileprivate func withGeometry(of other: LayerState) -> LayerState {
    var result = self
    (result.position, result.zPosition) = (other.position, other.zPosition)
    (result.anchorPoint, result.anchorPointZ) = (other.anchorPoint, other.anchorPointZ)
    (result.transform, result.opacity, result.isHidden) = (other.transform, other.opacity, false)
    let (old, new) = (bounds.size, other.bounds.size)
    if old != new && old.width > 0 && old.height > 0 {
      let scale = CATransform3DMakeScale(new.width / old.width, new.height / old.height, 1)
      result.transform = CATransform3DConcat(scale, other.transform)
    }
    return result
  }
}
