extension Timeline {
  /// Every animation that was started, for people and tools to read: ``animations``, or where nothing is said of them,
  /// as another program may write it, what the histories of the layers tell.
  package var reportedAnimations: [AnimationRecord] {
    if !animations.isEmpty { return Array(animations) }
    var records: [AnimationRecord] = []
    for (index, history) in histories.table.enumerated() {
      var running: [Int: Int] = [:]
      for (time, activity) in history.activities.entries {
        let here = Set(activity.parts.map(\.id))
        for (id, place) in running where !here.contains(id) {
          records[place].stop(at: time)
          running[id] = nil
        }
        for part in activity.parts where running[part.id] == nil {
          running[part.id] = records.count
          records.append(part.record(on: LayerID(index), added: time))
        }
      }
    }
    let order = records.indices.sorted { (records[$0].added, $0) < (records[$1].added, $1) }
    return order.map { records[$0] }
  }
}

extension LayerActivity {
  /// One of the things that run.
  fileprivate struct Part {
    var id: Int
    var key: String
    var timing: AnimationTiming
    var isInGroup = false
    var isAdditive = false
    var ends: (from: any Sendable, to: any Sendable)
    var keyframes: [AnimationKeyframe] = []

    /// What is known of it when it was added. In a group it goes by the group's time: it begins with that.
    func record(on layer: LayerID, added: MediaTime) -> AnimationRecord {
      AnimationRecord(
        layer: layer, key: key, timing: timing, isAdditive: isAdditive, from: ends.from,
        to: ends.to,
        added: added, begin: isInGroup ? added : max(timing.begin, added),
        end: isInGroup ? .indefinite : timing.end, keyframes: keyframes)
    }
  }

  fileprivate var parts: [Part] {
    let changes = animations.map { animation in
      Part(
        id: animation.id, key: animation.key, timing: animation.timing,
        isInGroup: !animation.groups.isEmpty, isAdditive: animation.effect.isAdditive,
        ends: animation.effect.ends, keyframes: animation.effect.keyframes)
    }
    guard let transition else { return changes }
    let name = transition.transition.name
    // Numbers of transitions are counted for themselves.
    return changes + [
      Part(id: ~transition.id, key: "transition", timing: transition.timing, ends: (name, name))
    ]
  }
}

extension AnimationRecord {
  /// Notes that it was taken off its layer.
  fileprivate mutating func stop(at time: MediaTime) {
    isInterrupted = !end.isIndefinite && time < end
    end = min(end, time)
  }

  /// The same, so much later.
  package func moved(by distance: MediaTime) -> AnimationRecord {
    var record = self
    record.added += distance
    record.begin += distance
    if !record.end.isIndefinite { record.end += distance }
    record.timing.media.begin += distance
    return record
  }

  /// The rest of it from an instant on.
  package func beginning(from time: MediaTime) -> AnimationRecord {
    var record = self
    (record.added, record.begin) = (max(added, time), max(begin, time))
    return record
  }
}
