// Histories moved to another timeline: other layer IDs, other instants.

extension LayerID {
  func shifted(by offset: Int) -> LayerID { LayerID(rawValue + offset) }
}

extension LayerHistory {
  /// The history with layer IDs shifted by `offset`, and instants by `distance`. Values in the layer's
  /// local time remain.
  func shifted(by offset: Int, at distance: MediaTime) -> LayerHistory {
    var history = LayerHistory()
    history.states = states.mapped(at: distance) { $0 }
    history.activities = activities.mapped(at: distance) { $0.shifted(by: offset) }
    history.sublayers = sublayers.mapped(at: distance) { $0.shifted(by: offset) }
    return history
  }
}

extension Track {
  fileprivate func mapped(at distance: MediaTime, _ value: (Value) -> Value) -> Track {
    var track = Track()
    for entry in entries { track.record(value(entry.1), at: entry.0 + distance) }
    return track
  }
}

extension SublayerList {
  fileprivate func shifted(by offset: Int) -> SublayerList {
    var ids: [LayerID] = []
    visit { ids.append($0.shifted(by: offset)) }
    var list = SublayerList(ids)
    list.mask = mask?.shifted(by: offset)
    return list
  }
}

extension LayerActivity {
  fileprivate func shifted(by offset: Int) -> LayerActivity {
    guard let transition else { return self }
    return LayerActivity(animations, transition: transition.shifted(by: offset))
  }
}

extension LayerTransition {
  fileprivate func shifted(by offset: Int) -> LayerTransition {
    LayerTransition(
      id: id, timing: timing, transition: transition, before: before.shifted(by: offset),
      from: from.shifted(by: offset), to: to.shifted(by: offset), hidesLayer: hidesLayer)
  }
}

extension TransitionSource {
  fileprivate func shifted(by offset: Int) -> TransitionSource {
    if case .layer(let id) = self { return .layer(id.shifted(by: offset)) }
    return self
  }
}

extension FrozenLayerTree {
  fileprivate func shifted(by offset: Int) -> FrozenLayerTree {
    var shifted: [LayerID: SourceLayer] = [:]
    for (id, layer) in layers {
      shifted[id.shifted(by: offset)] = SourceLayer(
        state: layer.state, activity: layer.activity.shifted(by: offset),
        sublayers: layer.sublayers.shifted(by: offset))
    }
    return FrozenLayerTree(root: root.shifted(by: offset), layers: shifted)
  }
}
