// Looking at views as they were or will be: for the test kit, which asks any property of a view at
// any instant.

extension CALayer {
  /// The stage that the layer is or was on.
  package var recordingStage: Stage? { record?.stage }

  /// The layer's number on that stage's timeline.
  package var recordedID: LayerID? { record?.id }

  /// Runs `body` while this layer and those inside have the values that they show at `time`; nil for
  /// one that was not on stage by then.
  package func showing<Result>(
    _ time: MediaTime, of timeline: Timeline, _ body: () -> Result
  ) -> Result? {
    guard let id = recordedID, timeline.presentation(of: id, at: time) != nil else { return nil }
    var kept: [(layer: CALayer, state: LayerState)] = []
    for layer in wholeTree {
      guard let id = layer.recordedID, let shown = timeline.presentation(of: id, at: time) else {
        continue
      }
      kept.append((layer, layer.state))
      layer.state = shown
    }
    defer { for (layer, state) in kept { layer.state = state } }
    return body()
  }

  /// The animations that what `read` reads of this layer and those inside depends on, in the order in
  /// which they were started.
  ///
  /// Found by trying: the value of each animated property at other instants of its animation is put in
  /// the place of the one at `time`; where that changes what is read, the animation counts.
  package func animations(
    behind read: () -> [Double], at time: MediaTime, of timeline: Timeline
  ) -> [AnimationRecord] {
    var layers: [LayerID: CALayer] = [:]
    for layer in wholeTree { layer.recordedID.map { layers[$0] = layer } }
    let records = timeline.animations.filter { record in
      record.layer.map { layers[$0] != nil } ?? false
    }
    var known: [String: Bool] = [:]
    return records.filter { record in
      guard let id = record.layer, let layer = layers[id] else { return false }
      let name = "\(id) \(record.key) \(record.begin) \(record.end)"
      if let answer = known[name] { return answer }
      let answer =
        showing(time, of: timeline) { layer.depends(read, on: record, id, of: timeline) } ?? false
      known[name] = answer
      return answer
    }
  }

  private func depends(
    _ read: () -> [Double], on record: AnimationRecord, _ id: LayerID, of timeline: Timeline
  ) -> Bool {
    let property = AnyLayerProperty.all.first { property in
      record.key == property.key || record.key.hasPrefix(property.key + ".")
    }
    guard let property else { return false }
    let (before, shown) = (read(), state)
    defer { state = shown }
    let length = record.timing.duration
    let instants = [
      record.begin, record.begin + length.scaled(by: 0.31), record.begin + length.scaled(by: 0.77),
      record.end,
    ]
    for instant in instants where !instant.isIndefinite {
      guard let other = timeline.presentation(of: id, at: instant) else { continue }
      state = shown
      property.copy(other, &state)
      if read() != before { return true }
    }
    return false
  }

  private var wholeTree: [CALayer] {
    var (found, pending): ([CALayer], [CALayer]) = ([], [self])
    while let layer = pending.popLast() {
      found.append(layer)
      pending += layer.layersInside
    }
    return found
  }
}
