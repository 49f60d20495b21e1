// Pictures of what layers show, for others to show or draw: of what was committed, or of what is set.

extension CALayer {
  /// What is seen of an area of the layer's plane, as a still picture: the layer upright and in full
  /// opacity, with all inside it, as it looks at the stage's present instant.
  ///
  /// - Parameters:
  ///   - area: In the layer's own coordinates.
  ///   - afterUpdates: Whether what has changed since the last commit is part of it: that is committed
  ///     first. Without, a layer that has not been on stage shows nothing: nil.
  package func picture(of area: CGRect, afterUpdates: Bool) -> LayerPicture? {
    guard let record, record.isOnStage, let stage = record.stage else {
      return afterUpdates ? picture(of: area) : nil
    }
    // While the stage lays out or draws, nothing can be committed: what is there by now counts.
    if afterUpdates && stage.isCommitting { return picture(of: area) }
    if afterUpdates { stage.commit() }
    let layers = stage.committedLayers(under: self, includesTransition: true)
    return layers?.picture(at: localTime(at: stage.time), isStill: true, area: area)
  }

  /// The same of the layer's own values, whatever animates them, whether or not it is on a stage. Of a
  /// presentation these are what is on screen.
  package func picture(of area: CGRect) -> LayerPicture {
    prepareForPicture()
    let time = localTime(at: record?.stage?.time ?? .zero)
    return FrozenLayers(modelOf: self).picture(at: time, isStill: true, area: area)
  }
}

extension CALayer {
  /// Lays out and draws what is due, here and inside, so that a picture shows it.
  func prepareForPicture() {
    if isPresentation { return }
    UIView.performWithoutAnimation { layoutIfNeeded() }
    var pending = [self]
    while let layer = pending.popLast() {
      layer.displayIfNeeded()
      pending += (layer.sublayers ?? []).reversed()
    }
  }
}

extension FrozenLayers {
  /// Sets `root` and all inside it aside with the values that they have, and nothing running.
  @MainActor
  fileprivate init(modelOf root: CALayer) {
    var kept: [LayerID: SourceLayer] = [:]
    // By numbers of their own: layers that are on no stage have none.
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
    // The root's own coordinates are those of the picture, whichever way they point on screen.
    self.init(root: LayerID(0), layers: kept, isMirrored: false)
  }
}
