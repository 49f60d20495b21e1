// A fast path for leaf layers, the bulk of large trees: they bypass the stack.

extension FrameEvaluator {
  /// Appends the sublayers of `item` from the back, up to the first that is not a leaf or does not
  /// qualify for the fast path.
  ///
  /// - Returns: The number of sublayers handled.
  mutating func addLeaves(of item: Pending, inside: TraversalContext) -> Int {
    guard inside.perspective == nil, inside.opacity == 1, inside.tint == nil, !inside.isCopy,
      inside.mirrorSum == nil, inside.depthOfField == nil
    else { return 0 }
    let first = snapshots.count
    // Moved out of `self`, as the closure's access to a part of it would copy the rest.
    let (source, time) = (source, time)
    var progress = ProgressCache()
    swap(&progress, &self.progress)
    var count = 0
    snapshots.append(addingCapacity: item.sublayers.count) { span in
      span.withUnsafeMutableBufferPointer { buffer, added in
        guard let start = buffer.baseAddress else { return }
        var leaves = LeafList(
          end: start, outer: OuterTransform(inside.transform), time: inside.time, progress: progress
        )
        progress = ProgressCache()
        item.sublayers.visitBack(while: { id in
          let isLeaf = source.withLeaf(id, at: time) { model, activity in
            leaves.add(id, model, activity)
          }
          guard isLeaf ?? false else { return false }
          count += 1
          return true
        })
        added = leaves.end - start
        progress = leaves.progress
      }
    }
    swap(&progress, &self.progress)
    // Counted here to avoid a second pass over the snapshots: with many, memory bandwidth is the bottleneck.
    let added = snapshots.count - first
    snapshots[inside.parent].descendantCount += added
    parents += repeatElement(-1, count: added)
    return count
  }
}

/// Consecutive leaf layers of one superlayer, evaluated in place.
private struct LeafList {
  /// The end of the snapshots: memory for the next, of which there is enough for all sublayers.
  var end: UnsafeMutablePointer<LayerSnapshot>
  /// Maps the coordinates in which they are positioned to those of the frame.
  let outer: OuterTransform
  /// The superlayer's local time.
  let time: MediaTime
  var progress: ProgressCache

  /// - Returns: False if the layer does not qualify for the fast path.
  mutating func add(
    _ id: LayerID, _ model: UnsafePointer<LayerState>, _ activity: UnsafePointer<LayerActivity>?
  ) -> Bool {
    guard model.pointee.details.allowLeafFastPath, let state = end.pointer(to: \.state) else {
      return false
    }
    // The values are copied once, to their final location.
    state.initialize(from: model, count: 1)
    if let activity { activity.present(state, of: model, at: time, &progress) }
    guard state.pointee.details.allowLeafFastPath, state.pointee.zPosition == 0 else {
      state.deinitialize(count: 1)
      return false
    }
    if !state.pointee.isHidden, state.pointee.opacity > 0,
      let transform = transform(of: UnsafePointer(state))
    {
      end.initializeLeaf(id: id, transform: transform)
      end += 1
    } else {
      state.deinitialize(count: 1)
    }
    return true
  }

  /// Maps the layer's coordinates to those of the frame; nil if an entry is not finite.
  @inline(__always)
  private func transform(of state: UnsafePointer<LayerState>) -> ProjectionTransform? {
    if let flat = state.flatTransform { return outer.following(flat) }
    let transform = state.pointee.transformToSuperlayer.concatenating(outer.transform)
    return transform.isFinite ? transform : nil
  }
}

extension UnsafeMutablePointer<LayerSnapshot> {
  /// Initializes the snapshot of a leaf layer, except the presentation values, which are already there.
  @inline(__always)
  fileprivate func initializeLeaf(id: LayerID, transform: ProjectionTransform) {
    pointer(to: \.id)?.initialize(to: id)
    pointer(to: \.transform)?.initialize(to: transform)
    pointer(to: \.descendantCount)?.initialize(to: 0)
    pointer(to: \.transition)?.initialize(to: nil)
    pointer(to: \.role)?.initialize(to: .sublayer)
    pointer(to: \.hasMask)?.initialize(to: false)
    pointer(to: \.extras)?.initialize(to: nil)
  }
}
