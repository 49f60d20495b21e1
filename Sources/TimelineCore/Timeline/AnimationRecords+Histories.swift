extension AnimationRecords {
  /// The log reconstructed from the layers' histories, for an archive that another program wrote without one. It lacks
  /// animations that were removed at the instant at which they were added.
  init(of histories: [LayerHistory]) {
    var records: [AnimationRecord] = []
    for (index, history) in histories.enumerated() {
      // The indices of the running animations' records, by ID.
      var running: [Int: Int] = [:]
      for (time, activity) in history.activities.entries {
        let animations = activity.recordedAnimations
        let current = Set(animations.map(\.id))
        for (id, recordIndex) in running where !current.contains(id) {
          records[recordIndex].stop(at: time)
          running[id] = nil
        }
        for animation in animations where running[animation.id] == nil {
          running[animation.id] = records.count
          records.append(animation.record(on: LayerID(index), added: time))
        }
      }
    }
    let order = records.indices.sorted { (records[$0].added, $0) < (records[$1].added, $1) }
    self.init(order.lazy.map { records[$0] })
  }
}

extension LayerActivity {
  fileprivate var recordedAnimations: [RecordedAnimation] {
    animations.map { .animation($0) } + (transition.map { [.transition($0)] } ?? [])
  }
}

extension RecordedAnimation {
  /// The record when it is added. In a group, it begins with the group.
  fileprivate func record(on layer: LayerID, added: MediaTime) -> AnimationRecord {
    if case .animation(let animation) = self, !animation.groups.isEmpty {
      return AnimationRecord(self, layer: layer, added: added, begin: added, end: .indefinite)
    }
    return AnimationRecord(
      self, layer: layer, added: added, begin: max(timing.begin, added), end: timing.end)
  }
}

extension AnimationRecord {
  /// Records its removal from the layer.
  fileprivate mutating func stop(at time: MediaTime) {
    isInterrupted = !end.isIndefinite && time < end
    end = min(end, time)
  }
}
