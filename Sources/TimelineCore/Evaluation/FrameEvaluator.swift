/// A source of layers to evaluate: a timeline or a frozen layer tree.
protocol LayerSource: Sendable {
  /// The effective values of a layer at `time`; nil if it is unknown.
  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer?
  /// Calls `body` with pointers to the model values and animations of a leaf layer at `time`; returns
  /// nil for layers that have sublayers, a mask, or a transition.
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

/// A layer at an instant, before its animations are evaluated: model values, animations, sublayers.
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

/// Evaluates a layer tree at an instant and flattens it to a list in drawing order.
///
/// The depth-first traversal uses an explicit stack, so deep trees do not overflow the thread's stack.
struct FrameEvaluator<Source: LayerSource> {
  let source: Source
  let time: MediaTime
  var snapshots: [LayerSnapshot] = []
  /// For each snapshot, the index of its superlayer's, to whose descendants it is added at the end; −1 for none.
  var parents: [Int] = []
  var pending: [Pending] = []
  var contexts: [TraversalContext] = []
  var progress = ProgressCache()

  /// A layer on the stack, to be visited.
  struct Pending {
    var id: LayerID
    /// Presentation values.
    var state: LayerState
    var transition: LayerTransition?
    var sublayers: SublayerList
    /// The layer's local time.
    var time: MediaTime
    /// The index of its context in `contexts`.
    var contextIndex: Int
    var role = LayerRole.sublayer
    /// The fragment of its plane to draw, after BSP splitting; nil for all of it.
    var outline: PlaneOutline?
    /// Whether its trail is drawn behind it.
    var showsTrail = false
  }

  /// State inherited from the superlayer while traversing the layer tree: its accumulated transform,
  /// opacity, local time and 3D rendering context. Shared by all its sublayers.
  struct TraversalContext {
    /// The superlayer's index in `snapshots`; −1 for none.
    var parent = -1
    /// The superlayer's local time.
    var time: MediaTime
    /// Maps the coordinates in which the layers are positioned to those of the frame.
    var transform = ProjectionTransform.identity
    /// The superlayer's ``LayerState/mirrorSum`` if its coordinate system is flipped; nil otherwise.
    var mirrorSum: CGFloat?
    /// The 3D transform applied before the layers are flattened into their superlayer's plane.
    var perspective: CATransform3D?
    /// The factor of each layer's opacity.
    var opacity = 1.0
    /// The factor of each layer's colors; nil for none.
    var tint: CGColor?
    /// Whether the layers are replicated, and thus count toward `copiesLeft`.
    var isCopy = false
    /// The depth of field of the layers; nil for none.
    var depthOfField: DepthOfField?
  }

  /// The number of trails to whose echoes the evaluated layers belong.
  var trailDepth = 0
  /// How many more replicated layers, and layers of echoes, may be visited.
  var copiesLeft = Timeline.copiedLayerLimit

  init(source: Source, time: MediaTime) {
    (self.source, self.time) = (source, time)
  }

  /// Evaluates the tree under `root` for a frame.
  mutating func layers(under root: LayerID) -> [LayerSnapshot] {
    contexts = [TraversalContext(time: time)]
    push(root, contextIndex: 0)
    return run()
  }

  /// Evaluates a layer and pushes it on the stack if it is visible.
  ///
  /// - Returns: Whether it is visible.
  @discardableResult
  mutating func push(
    _ id: LayerID, contextIndex: Int, includingTransparent: Bool = false,
    role: LayerRole = .sublayer
  ) -> Bool {
    guard var layer = source.layer(id, at: time),
      let ownTime = layer.state.timing.layerTime(at: contexts[contextIndex].time)
    else { return false }
    layer.activity.present(&layer.state, at: ownTime, &progress)
    if layer.activity.hides(layer.state, at: ownTime) { return false }
    let context = contexts[contextIndex]
    if let depth = context.depthOfField { layer.state.blur(by: depth) }
    if context.opacity != 1 { layer.state.opacity *= context.opacity }
    if layer.state.opacity <= 0 && !includingTransparent { return false }
    if context.mirrorSum != nil || layer.state.isGeometryFlipped {
      layer.state.unflip(inside: context.mirrorSum)
    }
    if context.isCopy {
      if copiesLeft == 0 { return false }
      copiesLeft -= 1
    }
    layer.state.isHidden = false
    var (role, showsTrail) = (role, false)
    // None of this concerns layers that qualify for the fast path, which are most of them.
    if !layer.state.details.allowLeafFastPath {
      layer.state.weightContents()
      if role == .sublayer, layer.state.isDisplacementMap { role = .displacementMap }
      showsTrail = role == .sublayer && layer.state.trailCount > 0
    }
    pending.append(
      Pending(
        id: id, state: layer.state, transition: layer.activity.transition,
        sublayers: layer.sublayers,
        time: ownTime, contextIndex: contextIndex, role: role, showsTrail: showsTrail))
    return true
  }

  /// Pushes a layer's mask below its sublayers, so that it is visited last.
  ///
  /// - Returns: False if the mask is hidden and the layer thus invisible.
  private mutating func pushMask(of item: Pending, transform: ProjectionTransform) -> Bool {
    guard let mask = item.sublayers.mask else { return true }
    contexts.append(
      TraversalContext(
        parent: snapshots.count, time: item.time, transform: transform,
        mirrorSum: item.state.innerMirrorSum))
    return push(mask, contextIndex: contexts.count - 1, role: .mask)
  }

  /// Visits all layers on the stack.
  mutating func run() -> [LayerSnapshot] {
    while let next = pending.popLast() { visit(next) }
    for index in snapshots.indices.reversed() where parents[index] >= 0 {
      snapshots[parents[index]].descendantCount += snapshots[index].descendantCount + 1
    }
    // Moved out: changing a second reference would copy all of them.
    var result: [LayerSnapshot] = []
    swap(&result, &snapshots)
    parents.removeAll()
    return result
  }

  private mutating func visit(_ item: consuming Pending) {
    if item.showsTrail { addTrail(of: item) }
    var running: TransitionSnapshot?
    if let transition = item.transition,
      let progress = transition.timing.progress(at: item.time)
    {
      if progress == 0 && item.time <= transition.timing.begin {
        return pushFrozenTree(transition.before, insteadOf: item)
      }
      running = snapshot(of: transition, progress: progress, on: item)
    }
    let context = contexts[item.contextIndex]
    if item.state.preserves3D, running == nil {
      return visitTransformLayer(item, in: context)
    }
    let inPlane =
      context.perspective == nil
      ? item.state.transformToSuperlayer
      : ProjectionTransform(item.state.matrixToSuperlayer(under: context.perspective))
    let transform = inPlane.concatenating(context.transform)
    guard transform.isFinite else { return omit(item, in: context) }
    guard pushMask(of: item, transform: transform) else { return }
    snapshots.append(
      LayerSnapshot(
        id: item.id, state: item.state, transform: transform, transition: running,
        role: item.role, hasMask: item.sublayers.mask != nil, extras: extras(of: item, in: context))
    )
    parents.append(context.parent)
    if running == nil { pushSublayers(of: item, transform: transform) }
  }

  /// Omits a layer and its sublayers because its transform is not finite or it has not begun. A mask is
  /// replaced by an empty one, which hides the masked layer.
  mutating func omit(_ item: Pending, in context: TraversalContext) {
    guard item.role == .mask else { return }
    snapshots.append(
      LayerSnapshot(id: item.id, state: LayerState(), transform: context.transform, role: .mask))
    parents.append(context.parent)
  }

  /// Pushes sublayers front to back, so that they are visited back to front.
  private mutating func pushSublayers(of item: Pending, transform: ProjectionTransform) {
    if item.sublayers.isEmpty { return }
    let inside = TraversalContext(
      parent: snapshots.count - 1, time: item.time, transform: transform,
      mirrorSum: item.state.innerMirrorSum, perspective: item.state.sublayerMatrix,
      isCopy: contexts[item.contextIndex].isCopy, depthOfField: item.state.depthOfField)
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
    // With different z positions, one of them may be behind a leaf: redo it without the fast path.
    snapshots[inside.parent].descendantCount -= snapshots.count - added
    snapshots.removeSubrange(added...)
    parents.removeSubrange(added...)
    pending.removeSubrange(first...)
    pushSublayers(of: item, inside: inside)
  }

  /// - Parameter start: The number of rearmost sublayers to skip.
  mutating func pushSublayers(of item: Pending, inside: TraversalContext, from start: Int = 0) {
    let (first, contextIndex) = (pending.count, contexts.count)
    contexts.append(inside)
    reserveCapacity(for: item.sublayers.count)
    item.sublayers.visitReversed(downTo: start) { push($0, contextIndex: contextIndex) }
    // Accessed by index, as iterating over the slice would copy the elements.
    if (first..<pending.count).contains(where: { pending[$0].state.zPosition != 0 }) {
      sortByDepth(from: first)
    }
  }

  /// Reserves capacity for many siblings at once.
  private mutating func reserveCapacity(for count: Int) {
    let needed = snapshots.count + count
    guard count > 8, snapshots.capacity < needed else { return }
    let capacity = max(needed, 2 * snapshots.capacity)
    snapshots.reserveCapacity(capacity)
    parents.reserveCapacity(capacity)
    pending.reserveCapacity(pending.count + count)
  }

  /// Sorts stably by descending zPosition, frontmost first.
  private mutating func sortByDepth(from first: Int) {
    let order = (first..<pending.count).sorted { a, b in
      let (za, zb) = (pending[a].state.zPosition, pending[b].state.zPosition)
      return za == zb ? a < b : za > zb
    }
    let sorted = order.map { pending[$0] }
    pending.replaceSubrange(first..., with: sorted)
  }
}
