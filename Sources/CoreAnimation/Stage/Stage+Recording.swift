/// A layer's recording state on a stage, kept from when the layer first comes on it.
@MainActor
package final class StageRecord {
  @exclusivity(unchecked) package private(set) weak var stage: Stage?
  package let id: LayerID
  /// Whether local times may differ from the stage's time.
  let clocks: LayerClocks
  /// The number of the stage, which identifies it without loading a weak reference.
  package let stageNumber: Int
  /// Whether the layer is in the stage's window now; false if the stage has been deallocated.
  package var isOnStage: Bool {
    get { isInWindow && stage != nil }
    set {
      isInWindow = newValue
      isCommitted = false
    }
  }
  private var isInWindow = false
  /// The sublayers' identifiers, updated while on stage.
  package var sublayers = SublayerList()
  /// ``isOnStage`` for a given stage.
  func isOnStage(askedBy stage: Stage) -> Bool {
    stageNumber == stage.number ? isInWindow : isOnStage
  }

  /// Whether the layer is on stage and has been since the last commit.
  var isShown: Bool { isCommitted && isOnStage }
  private var isCommitted = false
  var hasChangedState = true
  var hasChangedActivity = false
  var hasChangedSublayers = false
  private var isListed = false

  init(stage: Stage, id: LayerID) {
    (self.stage, self.id) = (stage, id)
    (clocks, stageNumber) = (stage.clocks, stage.number)
  }

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
    // Its local time may differ here.
    if stage.changesLayerTime { stage.layerTimeChanged(layer) }
  }

  func remove(_ layer: CALayer, at index: Int, from parent: CALayer) {
    guard isOnStage, let stage else { return release(layer, of: parent) }
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
    guard isOnStage, let stage else { return release(mask, of: parent) }
    sublayers.mask = nil
    sublayersChanged(parent)
    stage.detach(mask)
  }

  /// Removes a sublayer or the mask from the recorded sublayers of a layer that has left the stage, so that the
  /// histories never have a layer in two superlayers.
  private func release(_ layer: CALayer, of parent: CALayer) {
    guard let stage, let record = layer.record, record.stage === stage,
      sublayers.remove(record.id)
    else { return }
    sublayersChanged(parent)
  }

  /// Writes changed values to the histories, as of `time`.
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
  /// Attaches a layer and its subtree to the stage, and returns its identifier.
  ///
  /// Iterative: deep trees do not overflow the thread's stack.
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

  /// Adopts animations started before the layer came on stage, including those that another stage started at its
  /// current time. Animations that have run on another stage's clock are stopped.
  private func takeOver(_ layer: CALayer, id: LayerID) {
    if !layer.hasActivity { return }
    for item in layer.everythingRunning {
      if item.stageNumber == number {
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

  /// Called when a layer's timing has changed: reschedules the ends of animations in its subtree, and the beginnings of
  /// those that have not begun.
  func layerTimeChanged(_ root: CALayer) {
    changesLayerTime = true
    var pending = [root]
    while let layer = pending.popLast() {
      for item in layer.everythingRunning where item.stageNumber == number && !item.isStopped {
        schedule(endOf: item, on: layer)
        let begin = layer.stageTime(at: item.timing.begin)
        updateRecords(of: item) {
          // An animation due to begin now may still be postponed by further changes of the layer's timing. In a paused
          // layer, the begin time is unknown.
          if $0.begin >= time, !begin.isIndefinite { $0.begin = max(begin, time) }
          $0.end = max($0.begin, item.dueTime)
        }
        for observer in running[item.id]?.all ?? [] { observer.layerTimeChanged() }
      }
      pending += layer.childLayers
    }
  }

  /// Detaches a layer and its subtree. Their animations are stopped at the next commit, unless the layers
  /// have been reattached.
  func detach(_ root: CALayer) {
    var pending = [root]
    while let layer = pending.popLast() {
      layer.record?.isOnStage = false
      if layer.hasActivity { detachedLayers.append(layer) }
      pending += layer.childLayers.reversed()
    }
  }

  /// Commits changes since the last commit, as of now: lays out, draws, stops animations of detached
  /// layers, and records the new values.
  package func commit() {
    if isCommitting { return }
    isCommitting = true
    root.stageWillCommit()
    layOutAndDraw()
    for layer in changedLayers {
      guard let record = layer.record, record.stageNumber == number else { continue }
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
    // A fast path: most changes need neither layout nor drawing.
    if !root.viewsNeedLayout && layersNeedingLayout.isEmpty && layersNeedingDisplay.isEmpty
      && detachedLayers.isEmpty
    {
      return
    }
    perform {
      // Layout may invalidate layout again; views that keep invalidating each other wait for the next commit.
      var rounds = 0
      while rounds < 16, root.viewsNeedLayout {
        root.layOutViews()
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
      // Block animations of a layer that never was on stage count as finished; animations added to it
      // as objects do not, as they were never shown.
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
  /// The layer's animations, as recorded in the timeline.
  package var activity: LayerActivity {
    let animations =
      running.count == 1 ? running[0].parts : AnimationList(running.flatMap(\.parts))
    return LayerActivity(animations, transition: runningTransition?.transition)
  }

  var hasActivity: Bool { !running.isEmpty || runningTransition != nil }

  var everythingRunning: [Running] { running + (runningTransition.map { [$0] } ?? []) }
}

extension CALayer {
  /// The layer's identifier in the timeline of its current or last stage; nil if it has never been on one.
  package var timelineID: LayerID? { record?.id }
}
