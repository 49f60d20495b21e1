// Pictures of layers, and transitions, which show them.

extension FrameEvaluator {
  /// The tree under `root` as a picture: upright, in full opacity; empty where it is hidden.
  ///
  /// - Parameters:
  ///   - rootTime: The root's own time.
  ///   - area: What of the root's plane is pictured, in its own coordinates; nil for its bounds. The
  ///     picture is then of the whole layer, with its mask and shadow, which else belong to what shows it.
  ///   - isMirrored: Whether the root's own coordinates are mirrored; nil for what it says itself.
  mutating func picture(
    of root: LayerID, at rootTime: MediaTime, isStill: Bool, includesTransition: Bool,
    area: CGRect? = nil, isMirrored: Bool? = nil
  ) -> LayerTreeSnapshot {
    guard var layer = source.layer(root, at: time) else {
      return LayerTreeSnapshot(size: .zero, layers: [], isStill: isStill)
    }
    layer.activity.present(&layer.state, at: rootTime)
    if let isMirrored { layer.state.isGeometryFlipped = isMirrored }
    if layer.state.isGeometryFlipped { layer.state.unflip(inside: nil) }
    let size = area?.size ?? layer.state.bounds.size
    if !includesTransition { layer.activity.transition = nil }
    // Masked, and mixed with what is behind it, is what shows the picture.
    if area == nil { (layer.sublayers.mask, layer.state.shadowOpacity) = (nil, 0) }
    (layer.state.compositingFilter, layer.state.shouldRasterize) = (nil, false)
    if layer.activity.hides(layer.state, at: rootTime) {
      return LayerTreeSnapshot(size: size, layers: [], isStill: isStill)
    }
    var state = layer.state
    state.transform = .identity
    // What is applied to sublayers turns about the anchor point, which therefore stays where it is.
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
    surroundings = [TraversalContext(time: rootTime)]
    pending = [
      Pending(
        id: root, state: state, transition: layer.activity.transition, sublayers: layer.sublayers,
        time: rootTime, place: 0)
    ]
    return LayerTreeSnapshot(size: size, layers: run(), isStill: isStill)
  }

  /// A transition that has not moved yet shows the layers themselves, not a picture of them: the
  /// frame is then the same, to the byte, as without a transition.
  ///
  /// They stand where the layer stands now, as the pictures will: its own changes are not part of
  /// what fades or turns.
  mutating func showBefore(_ before: FrozenLayerTree, insteadOf item: Pending) {
    var evaluator = FrameEvaluator<FrozenLayerTree>(source: before, time: time)
    let around = surroundings[item.place]
    evaluator.surroundings = [
      .init(
        time: around.time, space: around.space, perspective: around.perspective, tint: around.tint)
    ]
    if evaluator.push(before.root, place: 0, evenTransparent: true, role: item.role) {
      let own = evaluator.pending[0].state
      evaluator.pending[0].state = own.placed(as: item.state)
      // In own coordinates, which are others where the layer had another size.
      if own.bounds == item.state.bounds { evaluator.pending[0].outline = item.outline }
    }
    let inPlace = evaluator.run()
    guard !inPlace.isEmpty else { return leaveOut(item, around: around) }
    snapshots += inPlace
    parents += [around.parent] + Array(repeating: -1, count: inPlace.count - 1)
  }

  /// What a transition shows that is so far along.
  func snapshot(
    of running: LayerTransition, progress: Double, on item: Pending
  ) -> TransitionSnapshot {
    let size = item.state.bounds.size
    let from = picture(running.from, of: running, on: item)
    let to = picture(running.to, of: running, on: item)
    let moment = TransitionSample(progress: progress, size: size, from: from, to: to)
    return TransitionSnapshot(
      from: from, to: to, surfaces: running.transition.renderableSurfaces(at: moment))
  }

  private func picture(
    _ face: TransitionSource, of running: LayerTransition, on item: Pending
  ) -> LayerTreeSnapshot {
    switch face {
    case .still(let picture): return picture
    case .before: return running.before.picture(at: item.time, isStill: false)
    case .live:
      var evaluator = FrameEvaluator(source: source, time: time)
      return evaluator.picture(
        of: item.id, at: item.time, isStill: false, includesTransition: false,
        isMirrored: item.state.isGeometryFlipped)
    }
  }
}

extension LayerState {
  /// These values where a layer with the values `other` is, stretched over its bounds, in its opacity.
  fileprivate func placed(as other: LayerState) -> LayerState {
    var result = self
    (result.position, result.zPosition) = (other.position, other.zPosition)
    (result.anchorPoint, result.anchorPointZ) = (other.anchorPoint, other.anchorPointZ)
    (result.transform, result.opacity, result.isHidden) = (other.transform, other.opacity, false)
    let (old, new) = (bounds.size, other.bounds.size)
    if old != new && old.width > 0 && old.height > 0 {
      let stretch = CATransform3DMakeScale(new.width / old.width, new.height / old.height, 1)
      result.transform = CATransform3DConcat(stretch, other.transform)
    }
    return result
  }
}
