// Snapshots of layers: of committed presentation values, or of model values.

extension CALayer {
  /// A snapshot of a rectangle of the layer and its sublayers at the stage's current time, without the
  /// layer's own transform and opacity.
  ///
  /// - Parameters:
  ///   - area: In the layer's own coordinates.
  ///   - afterUpdates: Whether to commit pending changes first. Otherwise nil for a layer that has not been
  ///     on a stage.
  package func snapshot(of area: CGRect, afterUpdates: Bool) -> LayerTreeSnapshot? {
    guard let record, record.isOnStage, let stage = record.stage else {
      return afterUpdates ? snapshot(of: area) : nil
    }
    // Nothing can be committed while the stage lays out or draws: the current values are used.
    if afterUpdates && stage.isCommitting { return snapshot(of: area) }
    if afterUpdates { stage.commit() }
    let layers = stage.committedLayers(under: self, includesTransition: true)
    return layers?.snapshot(at: localTime(at: stage.time), isStatic: true, area: area)
  }

  /// The same from the layer's own values regardless of animations, on or off a stage. For a presentation
  /// layer, these are the values on screen.
  package func snapshot(of area: CGRect) -> LayerTreeSnapshot {
    prepareForSnapshot()
    let time = localTime(at: record?.stage?.time ?? .zero)
    return FrozenLayerTree(modelOf: self).snapshot(at: time, isStatic: true, area: area)
  }
}

extension CALayer {
  /// Performs pending layout and drawing of the subtree, so that a snapshot includes it.
  func prepareForSnapshot() {
    if isPresentation { return }
    UIView.performWithoutAnimation { layoutIfNeeded() }
    var pending = [self]
    while let layer = pending.popLast() {
      layer.displayIfNeeded()
      pending += (layer.sublayers ?? []).reversed()
    }
  }
}

extension FrozenLayerTree {
  /// Captures `root` and its sublayers with their current values and without animations.
  @MainActor
  fileprivate init(modelOf root: CALayer) {
    var kept: [LayerID: SourceLayer] = [:]
    // With IDs of their own: layers that are not on a stage have none.
    var count = 1
    var pending = [(layer: root, id: LayerID(0))]
    while let (layer, id) = pending.popLast() {
      func number(_ layer: CALayer) -> LayerID {
        defer { count += 1 }
        pending.append((layer, LayerID(count)))
        return LayerID(count)
      }
      var sublayers = SublayerList((layer.sublayers ?? []).map(number))
      sublayers.mask = layer.mask.map(number)
      kept[id] = SourceLayer(state: layer.state, activity: .none, sublayers: sublayers)
    }
    // The snapshot has the root's own coordinates, whatever their orientation on screen.
    self.init(root: LayerID(0), layers: kept, isMirrored: false)
  }
}
