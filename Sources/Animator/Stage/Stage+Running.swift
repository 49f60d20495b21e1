extension Stage {
  /// Starts an animation of a property on `layer`.
  func start(_ running: RunningAnimation, on layer: CALayer) {
    layer.running.append(running)
    let ends = running.animation.effect.ends
    note(
      running, on: layer, isAdditive: running.animation.effect.isAdditive, from: ends.from,
      to: ends.to)
  }

  /// Starts a transition on `layer`; one that runs there already stops.
  func start(_ running: RunningTransition, on layer: CALayer) {
    if let old = layer.runningTransition { stop(old, finished: false) }
    layer.runningTransition = running
    let name = running.transition.transition.name
    note(running, on: layer, isAdditive: false, from: name, to: name)
  }

  private func note(
    _ item: Running, on layer: CALayer, isAdditive: Bool, from: any Sendable, to: any Sendable
  ) {
    item.stage = self
    running[item.id] = item
    item.block?.started(on: self)
    layer.record?.activityChanged(layer)
    if layer.record?.isOnStage != true { detachedLayers.append(layer) }
    let end = item.timing.end
    if !end.isIndefinite {
      schedule(.end(item), at: end, .animationEnd, sequence: item.id)
    }
    item.recordIndex = animationRecords.count
    animationRecords.append(
      AnimationRecord(
        layer: layer.record?.id, key: item.key, timing: item.timing, isAdditive: isAdditive,
        from: from, to: to, end: end))
  }

  /// Ends something that runs, at the present instant; tells its block.
  func stop(_ item: Running, finished: Bool) {
    if item.isStopped { return }
    // What another stage started is that one's to end.
    if let owner = item.stage, owner !== self { return owner.stop(item, finished: finished) }
    item.isStopped = true
    running[item.id] = nil
    if let layer = item.layer {
      layer.running.removeAll { $0 === item }
      if layer.runningTransition === item { layer.runningTransition = nil }
      layer.record?.activityChanged(layer)
    }
    // What a stage that is gone had started stands in no record here.
    if item.stage === self {
      animationRecords[item.recordIndex].end = min(time, item.timing.end)
      animationRecords[item.recordIndex].isInterrupted = !finished
    }
    item.block?.stopped(finished: finished)
  }
}
