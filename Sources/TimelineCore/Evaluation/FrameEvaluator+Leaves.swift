// Layers with nothing inside, which are most where there are many: they need not wait for their turn.

extension FrameEvaluator {
  /// Adds the layers inside `item`, from the back, up to the first that has something inside or may not be
  /// drawn in its turn.
  ///
  /// - Returns: How many of them are done.
  mutating func addLeaves(of item: Pending, inside: TraversalContext) -> Int {
    guard inside.perspective == nil, inside.opacity == 1, inside.tint == nil, !inside.isCopy,
      inside.mirrorSum == nil
    else { return 0 }
    let first = snapshots.count
    makeRoom(for: item.sublayers.count)
    // Out of this value for a while: what works on a part of it in place would copy the rest.
    let (source, time) = (source, time)
    var leaves = LeafList(snapshots: [], space: inside.space, time: inside.time)
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

/// Layers of a frame that come one after the other in one superlayer.
private struct LeafList {
  var snapshots: [LayerSnapshot]
  /// From the coordinates in which they are positioned to those of the frame.
  let space: ProjectionTransform
  /// Their own.
  let time: MediaTime

  /// - Returns: False where the layer may not be drawn in its turn.
  mutating func add(
    _ id: LayerID, _ model: UnsafePointer<LayerState>, _ activity: UnsafePointer<LayerActivity>?
  ) -> Bool {
    guard model.pointee.details.areStill else { return false }
    snapshots.append(LayerSnapshot(id: id, state: model.pointee, transform: space))
    let index = snapshots.count - 1
    if let activity {
      activity.pointee.present(&snapshots[index].state, of: model, at: time)
    }
    guard snapshots[index].state.details.areStill, snapshots[index].state.zPosition == 0 else {
      snapshots.removeLast()
      return false
    }
    if snapshots[index].state.isHidden || snapshots[index].state.opacity <= 0 {
      snapshots.removeLast()
      return true
    }
    let transform = snapshots[index].state.transformToSuperlayer.concatenating(space)
    if transform.isFinite {
      snapshots[index].transform = transform
    } else {
      snapshots.removeLast()
    }
    return true
  }
}
