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
    reserveCapacity(for: item.sublayers.count)
    // Moved out of `self`, as the closure's access to a part of it would copy the rest.
    let (source, time) = (source, time)
    var leaves = LeafList(snapshots: [], transform: inside.transform, time: inside.time)
    swap(&leaves.snapshots, &snapshots)
    var count = 0
    item.sublayers.visitBack(while: { id in
      let isLeaf = source.withLeaf(id, at: time) { model, activity in
        leaves.add(id, model, activity)
      }
      guard isLeaf ?? false else { return false }
      count += 1
      return true
    })
    swap(&leaves.snapshots, &snapshots)
    parents += repeatElement(inside.parent, count: snapshots.count - first)
    return count
  }
}

/// Consecutive leaf layers of one superlayer.
private struct LeafList {
  var snapshots: [LayerSnapshot]
  /// Maps the coordinates in which they are positioned to those of the frame.
  let transform: ProjectionTransform
  /// The superlayer's local time.
  let time: MediaTime

  /// - Returns: False if the layer does not qualify for the fast path.
  mutating func add(
    _ id: LayerID, _ model: UnsafePointer<LayerState>, _ activity: UnsafePointer<LayerActivity>?
  ) -> Bool {
    guard model.pointee.details.allowLeafFastPath else { return false }
    snapshots.append(LayerSnapshot(id: id, state: model.pointee, transform: self.transform))
    let index = snapshots.count - 1
    if let activity {
      activity.pointee.present(&snapshots[index].state, of: model, at: time)
    }
    guard snapshots[index].state.details.allowLeafFastPath, snapshots[index].state.zPosition == 0
    else {
      snapshots.removeLast()
      return false
    }
    if snapshots[index].state.isHidden || snapshots[index].state.opacity <= 0 {
      snapshots.removeLast()
      return true
    }
    let transform = snapshots[index].state.transformToSuperlayer.concatenating(self.transform)
    if transform.isFinite {
      snapshots[index].transform = transform
    } else {
      snapshots.removeLast()
    }
    return true
  }
}
