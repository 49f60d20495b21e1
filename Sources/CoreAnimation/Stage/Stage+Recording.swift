/// A layer's place in a stage's record, kept from when the layer first comes on.
@MainActor
package final class StageRecord {
  package private(set) weak var stage: Stage?
  package let id: LayerID
  /// Whether the layer is in the stage's window now. A stage that is gone shows nothing.
  package var isOnStage: Bool {
    get { isInWindow && stage != nil }
    set {
      isInWindow = newValue
      isCommitted = false
    }
  }
  private var isInWindow = false
  /// The sublayers' numbers, kept up while on stage.
  package var sublayers = SublayerList()
  /// Whether the layer is on stage and has been since the last commit.
  var isShown: Bool { isCommitted && isOnStage }
  private var isCommitted = false
  var hasChangedState = true
  var hasChangedActivity = false
  var hasChangedSublayers = false
  private var isListed = false

  init(stage: Stage, id: LayerID) { (self.stage, self.id) = (stage, id) }

  package func stateChanged(_ layer: CALayer) {
    hasChangedState = true
    list(layer)
  }

  func activityChanged(_ layer: CALayer) {
    hasChangedActivity = true
    list(layer)
  }

  func sublayersChanged(_ layer: CALayer) {
    hasChangedSublayers = true
    list(layer)
  }

  private func list(_ layer: CALayer) {
    if isListed { return }
    isListed = true
    stage?.changedLayers.append(layer)
  }

  func needsDisplay(_ layer: CALayer) {
    if isOnStage { stage?.layersNeedingDisplay.append(layer) }
  }

  func needsLayout(_ layer: CALayer) {
    if isOnStage { stage?.layersNeedingLayout.append(layer) }
  }

  func insert(_ layer: CALayer, at index: Int, in parent: CALayer) {
    guard isOnStage, let stage else { return }
    sublayers.insert(stage.attach(layer), at: index)
    sublayersChanged(parent)
    // Its time may pass differently here.
    if stage.changesLayerTime { stage.layerTimeChanged(layer) }
  }

  func remove(_ layer: CALayer, at index: Int, from parent: CALayer) {
    guard isOnStage, let stage else { return }
    sublayers.remove(at: index)
    sublayersChanged(parent)
    stage.detach(layer)
  }

  func insertMask(_ mask: CALayer, in parent: CALayer) {
    guard isOnStage, let stage else { return }
    sublayers.mask = stage.attach(mask)
    sublayersChanged(parent)
    if stage.changesLayerTime { stage.layerTimeChanged(mask) }
  }

  func removeMask(_ mask: CALayer, from parent: CALayer) {
    guard isOnStage, let stage else { return }
    sublayers.mask = nil
    sublayersChanged(parent)
    stage.detach(mask)
  }

  /// Keeps what has changed, as of `time`.
  func write(_ layer: CALayer, to histories: inout LayerHistories, at time: MediaTime) {
    isListed = false
    isCommitted = isInWindow
    if hasChangedState {
      histories.record(layer.state, of: id, at: time)
      hasChangedState = false
    }
    if hasChangedActivity {
      histories.record(layer.activity, of: id, at: time)
      hasChangedActivity = false
    }
    if hasChangedSublayers {
      histories.record(sublayers, of: id, at: time)
      hasChangedSublayers = false
    }
  }
}

extension Stage {
  /// Takes a layer and all inside it on stage, and gives its number.
  ///
  /// It walks with a stack of its own: a tree's depth costs heap, not the thread's stack.
  @discardableResult
  func attach(_ root: CALayer) -> LayerID {
    var layers: [CALayer] = []
    var pending = [root]
    while let layer = pending.popLast() {
      layers.append(layer)
      if layer.record?.stage !== self { layer.record = newRecord() }
      pending += layer.childLayers.reversed()
    }
    for layer in layers {
      guard let record = layer.record else { continue }
      record.isOnStage = true
      if layer.state.timing != .plain { changesLayerTime = true }
      record.stateChanged(layer)
      record.sublayers = SublayerList((layer.sublayers ?? []).compactMap(\.record?.id))
      record.sublayers.mask = layer.mask?.record?.id
      record.sublayersChanged(layer)
      if layer.needsDisplay() { layersNeedingDisplay.append(layer) }
      if layer.wantsLayout && layer.owner == nil { layersNeedingLayout.append(layer) }
      takeOver(layer, id: record.id)
    }
    return root.record?.id ?? LayerID(0)
  }

  /// What was started before the layer came on stage runs on, also what another stage started at the
  /// instant at which its clock still stands; what has run by another clock stops.
  private func takeOver(_ layer: CALayer, id: LayerID) {
    if !layer.hasActivity { return }
    for item in layer.everythingRunning {
      if item.stage === self {
        updateRecords(of: item) { $0.layer = id }
      } else if let other = item.stage, other.time == item.startTime {
        adopt(item, from: other, on: layer)
      } else {
        stop(item, finished: false)
      }
    }
    layer.record?.activityChanged(layer)
  }

  private func newRecord() -> StageRecord {
    StageRecord(stage: self, id: histories.addLayer())
  }

  /// The time of a layer passes differently from now on: what runs on it and inside it ends at other
  /// times.
  func layerTimeChanged(_ root: CALayer) {
    changesLayerTime = true
    var pending = [root]
    while let layer = pending.popLast() {
      for item in layer.everythingRunning where item.stage === self && !item.isStopped {
        schedule(endOf: item, on: layer)
        updateRecords(of: item) { $0.end = item.dueTime }
        for observer in running[item.id]?.observers ?? [] { observer.layerTimeChanged() }
      }
      pending += layer.childLayers
    }
  }

  /// Takes a layer and all inside it off stage. What runs on them is stopped at the next commit,
  /// unless they are back by then.
  func detach(_ root: CALayer) {
    var pending = [root]
    while let layer = pending.popLast() {
      layer.record?.isOnStage = false
      if layer.hasActivity { detachedLayers.append(layer) }
      pending += layer.childLayers.reversed()
    }
  }

  /// Records what has changed since the last commit, as of now: lays out, draws, stops what ran on
  /// layers that are gone, and keeps the new values.
  package func commit() {
    if isCommitting { return }
    isCommitting = true
    layOutAndDraw()
    for layer in changedLayers {
      guard let record = layer.record, record.stage === self else { continue }
      layer.prepareForCommit()
      record.write(layer, to: &histories, at: time)
    }
    changeCount += changedLayers.count
    changedLayers.removeAll(keepingCapacity: true)
    isCommitting = false
    if TransactionSettings.isUsed { transaction.end() }
    if let target = deferredTarget {
      deferredTarget = nil
      advance(to: target)
    }
  }

  private func layOutAndDraw() {
    // After most changes nothing is to be laid out or drawn.
    if !root.subtreeNeedsLayout && layersNeedingLayout.isEmpty && layersNeedingDisplay.isEmpty
      && detachedLayers.isEmpty
    {
      return
    }
    perform {
      // Layout may ask for more of it; views that keep asking each other wait for the next commit.
      var rounds = 0
      while rounds < 16, root.subtreeNeedsLayout {
        root.layoutSubtreeIfNeeded()
        rounds += 1
      }
      rounds = 0
      while rounds < 16, !layersNeedingLayout.isEmpty {
        let unlaid = layersNeedingLayout
        layersNeedingLayout.removeAll()
        for layer in unlaid where layer.record?.isOnStage == true { layer.layOutIfWanted() }
        rounds += 1
      }
      let undrawn = layersNeedingDisplay
      layersNeedingDisplay.removeAll()
      for layer in undrawn where layer.record?.isOnStage == true { layer.displayIfNeeded() }
      stopDetached()
    }
  }

  private func stopDetached() {
    let layers = detachedLayers
    detachedLayers.removeAll()
    for layer in layers where layer.record?.isOnStage != true {
      // One that never was on stage had nothing to show: its blocks count as done.
      // What was added to it as an animation has been shown nowhere.
      let wasOnStage = layer.record != nil
      isDiscardingUnshownAnimations = !wasOnStage
      for running in layer.everythingRunning {
        stop(running, finished: !wasOnStage && running.source == nil)
      }
      isDiscardingUnshownAnimations = false
    }
  }
}

extension CALayer {
  /// What runs on the layer, as the timeline keeps it.
  package var activity: LayerActivity {
    LayerActivity(running.flatMap(\.parts), transition: runningTransition?.transition)
  }

  var hasActivity: Bool { !running.isEmpty || runningTransition != nil }

  var everythingRunning: [Running] { running + (runningTransition.map { [$0] } ?? []) }
}

extension CALayer {
  /// The layer's number in the timeline of the stage that it is or was on last; nil for one that has
  /// not been on any.
  package var timelineID: LayerID? { record?.id }
}
