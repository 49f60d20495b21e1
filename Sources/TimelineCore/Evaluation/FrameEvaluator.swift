/// Where an evaluation finds layers: a timeline, or layers that were set aside.
protocol LayerSource: Sendable {
  /// What holds for a layer at `time`; nil for one that is unknown there.
  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer?
  /// Calls `body` with what holds for a layer at `time`, where it has neither anything inside nor a
  /// transition; nil for other layers. The model values, and what runs, are given in place.
  func withLeaf<Result>(
    _ id: LayerID, at time: MediaTime,
    _ body: (UnsafePointer<LayerState>, UnsafePointer<LayerActivity>?) -> Result
  ) -> Result?
}

extension LayerSource {
  package func withLeaf<Result>(
    _ id: LayerID, at time: MediaTime,
    _ body: (UnsafePointer<LayerState>, UnsafePointer<LayerActivity>?) -> Result
  ) -> Result? { nil }
}

/// What holds for a layer at an instant, before its animations are evaluated.
package struct SourceLayer: Sendable {
  var state: LayerState
  package var activity: LayerActivity
  package var sublayers: SublayerList

  package init(state: LayerState, activity: LayerActivity, sublayers: SublayerList) {
    self.state = state
    self.activity = activity
    self.sublayers = sublayers
  }
}

/// Turns what holds at an instant into layers in drawing order.
///
/// It walks with a stack of its own: a tree's depth costs heap, not the calling thread's stack.
struct FrameEvaluator<Source: LayerSource> {
  let source: Source
  let time: MediaTime
  var snapshots: [LayerSnapshot] = []
  var parents: [Int] = []
  var pending: [Pending] = []
  var surroundings: [TraversalContext] = []

  /// A layer that is still to be visited.
  struct Pending {
    var id: LayerID
    /// Presentation values.
    var state: LayerState
    var transition: LayerTransition?
    var sublayers: SublayerList
    /// The layer's own.
    var time: MediaTime
    /// Its index in `surroundings`.
    var place: Int
    var role = LayerRole.sublayer
    /// The part of its plane that is to be drawn; nil for all of it.
    var outline: PlaneOutline?
  }

  /// What layers find around them: the same for all that are in one superlayer.
  struct TraversalContext {
    /// The superlayer's index in `snapshots`; −1 for none.
    var parent = -1
    /// The superlayer's own.
    var time: MediaTime
    /// From the coordinates in which the layers are positioned to those of the frame.
    var space = ProjectionTransform.identity
    /// The superlayer's ``LayerState/mirrorSum`` where coordinates in there are mirrored; nil elsewhere.
    var mirrorSum: CGFloat?
    /// Applied in space before the layers are flattened into their superlayer's plane.
    var perspective: CATransform3D?
    /// What the opacity of each layer is multiplied by.
    var opacity = 1.0
    /// What the colours of each layer are multiplied by; nil for nothing.
    var tint: CGColor?
    /// Whether they are copies, of which there may be so many.
    var isCopy = false
  }

  /// How many copied layers may still be visited.
  var copiesLeft = Timeline.copiedLayerLimit

  init(source: Source, time: MediaTime) {
    (self.source, self.time) = (source, time)
  }

  /// The layers of the tree under `root`, for a frame.
  mutating func layers(under root: LayerID) -> [LayerSnapshot] {
    surroundings = [TraversalContext(time: time)]
    push(root, place: 0)
    return run()
  }

  /// - Returns: Whether there is something to see.
  @discardableResult
  mutating func push(
    _ id: LayerID, place: Int, evenTransparent: Bool = false, role: LayerRole = .sublayer
  ) -> Bool {
    guard var layer = source.layer(id, at: time),
      let ownTime = layer.state.timing.layerTime(at: surroundings[place].time)
    else { return false }
    layer.activity.present(&layer.state, at: ownTime)
    if layer.activity.hides(layer.state, at: ownTime) { return false }
    let around = surroundings[place]
    if around.opacity != 1 { layer.state.opacity *= around.opacity }
    if layer.state.opacity <= 0 && !evenTransparent { return false }
    if around.mirrorSum != nil || layer.state.isGeometryFlipped {
      layer.state.unflip(inside: around.mirrorSum)
    }
    if around.isCopy {
      if copiesLeft == 0 { return false }
      copiesLeft -= 1
    }
    layer.state.isHidden = false
    pending.append(
      Pending(
        id: id, state: layer.state, transition: layer.activity.transition,
        sublayers: layer.sublayers,
        time: ownTime, place: place, role: role))
    return true
  }

  /// Puts a layer's mask on the stack, below its sublayers, so that it comes off last.
  ///
  /// - Returns: False where the mask is hidden, so that nothing of the layer is seen.
  private mutating func pushMask(of item: Pending, transform: ProjectionTransform) -> Bool {
    guard let mask = item.sublayers.mask else { return true }
    surroundings.append(
      TraversalContext(
        parent: snapshots.count, time: item.time, space: transform,
        mirrorSum: item.state.innerMirrorSum))
    return push(mask, place: surroundings.count - 1, role: .mask)
  }

  /// Visits all that is on the stack.
  mutating func run() -> [LayerSnapshot] {
    while let next = pending.popLast() { visit(next) }
    for index in snapshots.indices.reversed() where parents[index] >= 0 {
      snapshots[parents[index]].descendantCount += snapshots[index].descendantCount + 1
    }
    return snapshots
  }

  private mutating func visit(_ item: consuming Pending) {
    var running: TransitionSnapshot?
    if let transition = item.transition,
      let progress = transition.timing.progress(at: item.time)
    {
      if progress == 0 && item.time <= transition.timing.begin {
        return showBefore(transition.before, insteadOf: item)
      }
      running = snapshot(of: transition, progress: progress, on: item)
    }
    let around = surroundings[item.place]
    if item.state.preserves3D, running == nil {
      return visitTransformLayer(item, around: around)
    }
    let inPlane =
      around.perspective == nil
      ? item.state.transformToSuperlayer
      : ProjectionTransform(item.state.matrixToSuperlayer(under: around.perspective))
    let transform = inPlane.concatenating(around.space)
    guard transform.isFinite else { return leaveOut(item, around: around) }
    guard pushMask(of: item, transform: transform) else { return }
    snapshots.append(
      LayerSnapshot(
        id: item.id, state: item.state, transform: transform, transition: running,
        role: item.role, hasMask: item.sublayers.mask != nil, extras: extras(of: item, in: around)))
    parents.append(around.parent)
    if running == nil { pushSublayers(of: item, transform: transform) }
  }

  /// A layer of which nothing is seen (numbers cannot place it, or it is yet to come) is left out with what is
  /// inside; as a mask it leaves nothing of what it masks.
  mutating func leaveOut(_ item: Pending, around: TraversalContext) {
    guard item.role == .mask else { return }
    snapshots.append(
      LayerSnapshot(id: item.id, state: LayerState(), transform: around.space, role: .mask))
    parents.append(around.parent)
  }

  /// Sublayers go on the stack front to back, so that they come off back to front.
  private mutating func pushSublayers(of item: Pending, transform: ProjectionTransform) {
    if item.sublayers.isEmpty { return }
    let inside = TraversalContext(
      parent: snapshots.count - 1, time: item.time, space: transform,
      mirrorSum: item.state.innerMirrorSum, perspective: item.state.sublayerMatrix,
      isCopy: surroundings[item.place].isCopy)
    if let replicator = item.state.replicator {
      return pushCopies(of: item, replicator, inside: inside)
    }
    let added = snapshots.count
    let leaves = addLeaves(of: item, inside: inside)
    guard leaves < item.sublayers.count else { return }
    let first = pending.count
    pushSublayers(of: item, inside: inside, from: leaves)
    guard leaves > 0, (first..<pending.count).contains(where: { pending[$0].state.zPosition != 0 })
    else { return }
    // One of them may belong behind leaves.
    snapshots.removeSubrange(added...)
    parents.removeSubrange(added...)
    pending.removeSubrange(first...)
    pushSublayers(of: item, inside: inside)
  }

  /// - Parameter start: How many at the back are left out.
  mutating func pushSublayers(of item: Pending, inside: TraversalContext, from start: Int = 0) {
    let (first, place) = (pending.count, surroundings.count)
    surroundings.append(inside)
    makeRoom(for: item.sublayers.count)
    item.sublayers.visitReversed(downTo: start) { push($0, place: place) }
    // By index: taking them out would copy them.
    if (first..<pending.count).contains(where: { pending[$0].state.zPosition != 0 }) {
      sortByDepth(from: first)
    }
  }

  /// Keeps the lists from growing step by step where many siblings come.
  mutating func makeRoom(for count: Int) {
    let needed = snapshots.count + count
    guard count > 8, snapshots.capacity < needed else { return }
    let room = max(needed, 2 * snapshots.capacity)
    snapshots.reserveCapacity(room)
    parents.reserveCapacity(room)
    pending.reserveCapacity(pending.count + count)
  }

  /// The highest zPosition comes first; equals stay as they are, the front-most first.
  private mutating func sortByDepth(from first: Int) {
    let order = (first..<pending.count).sorted { a, b in
      let (za, zb) = (pending[a].state.zPosition, pending[b].state.zPosition)
      return za == zb ? a < b : za > zb
    }
    let sorted = order.map { pending[$0] }
    pending.replaceSubrange(first..., with: sorted)
  }
}
