extension Stage {
  /// Starts an animation of a property on `layer`, for `block`.
  func start(_ running: RunningAnimation, on layer: CALayer, for block: AnimationBlock?) {
    layer.running.append(running)
    let ends = running.animation.effect.ends
    note(
      running, on: layer, for: block, isAdditive: running.animation.effect.isAdditive,
      from: ends.from, to: ends.to)
  }

  /// Starts a transition on `layer`, for `block`; one that runs there already stops.
  func start(_ running: RunningTransition, on layer: CALayer, for block: AnimationBlock?) {
    if let old = layer.runningTransition { stop(old, finished: false) }
    layer.runningTransition = running
    let name = running.transition.transition.name
    note(running, on: layer, for: block, isAdditive: false, from: name, to: name)
  }

  private func note(
    _ item: Running, on layer: CALayer, for block: AnimationBlock?, isAdditive: Bool,
    from: any Sendable, to: any Sendable
  ) {
    item.block = block
    let observers: [any RunningObserver] = block.map { [$0] } ?? []
    run(item, observers: observers, on: layer)
    for observer in observers { observer.started(on: self) }
    enter(
      AnimationRecord(
        layer: layer.record?.id, key: item.key, timing: item.timing, isAdditive: isAdditive,
        from: from, to: to, end: item.timing.end), of: item)
  }

  private func run(_ item: Running, observers: [any RunningObserver], on layer: CALayer) {
    item.stage = self
    item.startTime = time
    running[item.id] = (item, observers)
    layer.record?.activityChanged(layer)
    if layer.record?.isOnStage != true { detachedLayers.append(layer) }
    let end = item.timing.end
    item.dueTime = end
    if !end.isIndefinite { schedule(.end(item), at: end, .animationEnd, sequence: item.id) }
  }

  private func enter(_ record: AnimationRecord, of item: Running) {
    item.recordIndex = animationRecords.count
    animationRecords.append(record)
  }

  /// Takes over what `other` started on a layer that had been on no stage, before that stage's clock
  /// moved: it starts here and now instead.
  func adopt(_ item: Running, from other: Stage, on layer: CALayer) {
    guard let (_, observers) = other.running.removeValue(forKey: item.id) else { return }
    var record = other.animationRecords[item.recordIndex]
    other.animationRecords[item.recordIndex].end = record.timing.begin
    other.animationRecords[item.recordIndex].isInterrupted = true
    item.shift(by: time - other.time)
    record.layer = layer.record?.id
    (record.timing, record.end) = (item.timing, item.timing.end)
    run(item, observers: observers, on: layer)
    for observer in observers { observer.moved(to: self) }
    enter(record, of: item)
  }

  /// Ends something that runs, at the present instant; tells its block.
  func stop(_ item: Running, finished: Bool) {
    if item.isStopped { return }
    // What another stage started is that one's to end.
    if let owner = item.stage, owner !== self { return owner.stop(item, finished: finished) }
    item.isStopped = true
    let observers = running.removeValue(forKey: item.id)?.observers ?? []
    if let layer = item.layer {
      layer.running.removeAll { $0 === item }
      if layer.runningTransition === item { layer.runningTransition = nil }
      layer.record?.activityChanged(layer)
    }
    // What a stage that is gone had started stands in no record here.
    if item.stage === self {
      animationRecords[item.recordIndex].end = max(
        item.timing.begin, min(time, item.timing.end))
      animationRecords[item.recordIndex].isInterrupted = !finished
    }
    for observer in observers { observer.stopped(finished: finished) }
  }
}
