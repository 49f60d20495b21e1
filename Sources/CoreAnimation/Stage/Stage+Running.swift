/// A running animation or transition and its observers.
struct RunningEntry {
  let item: Running
  /// The scope that started it, the first to be notified.
  let scope: (any AnimationScope)?
  /// The other observers.
  let observers: [any RunningObserver]

  /// All observers, in the order in which they are notified.
  var all: [any RunningObserver] { (scope.map { [$0] } ?? []) + observers }

  /// Calls `body` with each observer, in that order.
  @MainActor
  func forEachObserver(_ body: (any RunningObserver) -> Void) {
    if let scope { body(scope) }
    for observer in observers { body(observer) }
  }
}

extension Stage {
  /// Starts an animation on `layer`, on behalf of `scope`, and notifies `observers`.
  package func start(
    _ item: RunningAnimation, on layer: CALayer, for scope: (any AnimationScope)?,
    observers: [any RunningObserver] = []
  ) {
    if scope != nil, let last = layer.running.last(where: { $0.isNamed && $0.key == item.key }) {
      item.ordinal = last.ordinal + 1
    }
    layer.running.append(item)
    begin(item, on: layer, for: scope, observers: observers)
    item.recordIndex = animationRecords.count
    for part in item.parts { log(.animation(part), of: item, on: layer, for: scope) }
  }

  /// Starts a transition on `layer`, on behalf of `scope`; one that runs there already stops.
  package func start(
    _ item: RunningTransition, on layer: CALayer, for scope: (any AnimationScope)?,
    observers: [any RunningObserver] = []
  ) {
    if let old = layer.runningTransition { stop(old, finished: false) }
    layer.runningTransition = item
    begin(item, on: layer, for: scope, observers: observers)
    item.recordIndex = animationRecords.count
    log(.transition(item.transition), of: item, on: layer, for: scope)
  }

  private func log(
    _ animation: RecordedAnimation, of item: Running, on layer: CALayer,
    for scope: (any AnimationScope)?
  ) {
    animationCount += max(animation.effect?.keyframes.count ?? 0, 1)
    animationRecords.append(
      AnimationRecord(
        animation, layer: layer.record?.id, added: time,
        begin: layer.stageTime(at: item.timing.begin), end: item.dueTime,
        callSite: scope?.callSite ?? item.source?.callSite))
  }

  private func begin(
    _ item: Running, on layer: CALayer, for scope: (any AnimationScope)?,
    observers: [any RunningObserver]
  ) {
    scope?.willBegin(item, on: layer, of: self)
    let groups = CATransaction.groups(on: self)
    let entry = RunningEntry(
      item: item, scope: scope, observers: groups.isEmpty ? observers : observers + groups)
    run(entry, on: layer)
    entry.forEachObserver { $0.started(on: self) }
  }

  private func run(_ entry: RunningEntry, on layer: CALayer) {
    let item = entry.item
    item.stageNumber = number
    item.startTime = time
    running[item.id] = entry
    layer.record?.activityChanged(layer)
    if layer.record?.isOnStage(askedBy: self) != true { detachedLayers.append(layer) }
    schedule(endOf: item, on: layer)
  }

  /// Schedules the end of a running item by its layer's current timing.
  func schedule(endOf item: Running, on layer: CALayer) {
    item.dueTime = layer.stageTime(at: item.timing.end)
    if item.dueTime.isIndefinite { return }
    schedule(.end(item), at: item.dueTime, .animationEnd, sequence: item.id)
  }

  /// Changes the timing of a running item from now on.
  package func retime(_ item: Running, to timing: AnimationTiming) {
    guard let layer = item.layer, !item.isStopped else { return }
    item.setTiming(timing)
    layer.record?.activityChanged(layer)
    schedule(endOf: item, on: layer)
    updateRecords(of: item) { $0.end = item.dueTime }
  }

  /// Takes over an item that `other` started on a layer off stage, if that stage's clock has not advanced
  /// since: it starts on this stage now instead.
  func adopt(_ item: Running, from other: Stage, on layer: CALayer) {
    guard let entry = other.running.removeValue(forKey: item.id) else { return }
    var records: [AnimationRecord] = []
    other.updateRecords(of: item) {
      records.append($0)
      ($0.end, $0.isInterrupted) = ($0.begin, true)
    }
    var timing = item.timing
    timing.media.begin = timing.begin + (time - other.time)
    item.setTiming(timing)
    run(entry, on: layer)
    item.recordIndex = animationRecords.count
    for record in records {
      var record = record
      (record.layer, record.added) = (layer.record?.id, time)
      record.timing.media.begin = record.timing.begin + (time - other.time)
      (record.begin, record.end) = (layer.stageTime(at: timing.begin), item.dueTime)
      animationRecords.append(record)
    }
    entry.forEachObserver { $0.moved(to: self) }
  }

  /// Updates the timeline records of an item that this stage has started.
  package func updateRecords(of item: Running, _ change: (inout AnimationRecord) -> Void) {
    let count = (item as? RunningAnimation)?.parts.count ?? 1
    for index in item.recordIndex..<item.recordIndex + count {
      animationRecords.update(at: index, change)
    }
  }

  /// Stops a running item at the current time and notifies its observers.
  package func stop(_ item: Running, finished: Bool) {
    if item.isStopped {
      remove(item)
      return
    }
    // An item started by another stage is stopped by that stage.
    if item.stageNumber != number, let owner = item.stage {
      return owner.stop(item, finished: finished)
    }
    item.isStopped = true
    let entry = running.removeValue(forKey: item.id)
    if !finished || !item.persistsOnCompletion { remove(item) }
    // Items started by a deallocated stage have no record here. The record of one that ends when due is correct already.
    if item.stageNumber == number, !finished || time != item.dueTime {
      updateRecords(of: item) {
        $0.end = max($0.begin, min(time, item.dueTime))
        $0.isInterrupted = !finished
      }
    }
    entry?.forEachObserver { $0.stopped(finished: finished) }
  }

  private func remove(_ item: Running) {
    guard let layer = item.layer else { return }
    // Usually the first item ends first.
    if layer.running.first === item {
      layer.running.remove(at: 0)
    } else if let index = layer.running.firstIndex(where: { $0 === item }) {
      layer.running.remove(at: index)
    }
    if layer.runningTransition === item { layer.runningTransition = nil }
    layer.record?.activityChanged(layer)
  }
}
