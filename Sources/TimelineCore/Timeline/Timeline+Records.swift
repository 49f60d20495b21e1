extension Timeline {
  /// The log of all animations, for inspection and tools: ``animations``, or, if that is empty, as in
  /// an archive written by another program, records derived from the layers' histories.
  package var reportedAnimations: [AnimationRecord] {
    if !animations.isEmpty { return Array(animations) }
    var records: [AnimationRecord] = []
    for (index, history) in histories.table.enumerated() {
      var running: [Int: Int] = [:]
      for (time, activity) in history.activities.entries {
        let current = Set(activity.runningItems.map(\.id))
        for (id, recordIndex) in running where !current.contains(id) {
          records[recordIndex].stop(at: time)
          running[id] = nil
        }
        for item in activity.runningItems where running[item.id] == nil {
          running[item.id] = records.count
          records.append(item.record(on: LayerID(index), added: time))
        }
      }
    }
    let order = records.indices.sorted { (records[$0].added, $0) < (records[$1].added, $1) }
    return order.map { records[$0] }
  }
}

extension LayerActivity {
  /// A running animation or transition.
  fileprivate struct RunningItem {
    var id: Int
    var key: String
    var timing: AnimationTiming
    var isInGroup = false
    var isAdditive = false
    var ends: (from: any Sendable, to: any Sendable)
    var keyframes: [AnimationKeyframe] = []

    /// The record when it is added. In a group, it begins with the group.
    func record(on layer: LayerID, added: MediaTime) -> AnimationRecord {
      AnimationRecord(
        layer: layer, key: key, timing: timing, isAdditive: isAdditive, from: ends.from,
        to: ends.to,
        added: added, begin: isInGroup ? added : max(timing.begin, added),
        end: isInGroup ? .indefinite : timing.end, keyframes: keyframes)
    }
  }

  fileprivate var runningItems: [RunningItem] {
    let changes = animations.map { animation in
      RunningItem(
        id: animation.id, key: animation.key, timing: animation.timing,
        isInGroup: !animation.groups.isEmpty, isAdditive: animation.effect.isAdditive,
        ends: animation.effect.ends, keyframes: animation.effect.keyframes)
    }
    guard let transition else { return changes }
    let name = transition.transition.name
    // Transitions have IDs of their own: the complement avoids collisions.
    return changes + [
      RunningItem(
        id: ~transition.id, key: "transition", timing: transition.timing, ends: (name, name))
    ]
  }
}

extension AnimationRecord {
  /// Records its removal from the layer.
  fileprivate mutating func stop(at time: MediaTime) {
    isInterrupted = !end.isIndefinite && time < end
    end = min(end, time)
  }

  /// The record, shifted in time.
  package func moved(by distance: MediaTime) -> AnimationRecord {
    var record = self
    record.added += distance
    record.begin += distance
    if !record.end.isIndefinite { record.end += distance }
    record.timing.media.begin += distance
    return record
  }

  /// The record, clipped to begin at `time` at the earliest.
  package func beginning(from time: MediaTime) -> AnimationRecord {
    var record = self
    (record.added, record.begin) = (max(added, time), max(begin, time))
    return record
  }
}
