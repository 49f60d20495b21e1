/// A committed view transition of a layer.
package final class LayerTransition: Sendable {
  package let id: Int
  package let timing: AnimationTiming
  package let transition: any ViewTransition
  /// A snapshot of the layer tree before the transition's changes.
  package let before: FrozenLayerTree
  let from: TransitionSource
  let to: TransitionSource
  /// Whether the changes hid the layer, which stays visible until the end of the transition.
  let hidesLayer: Bool

  package init(
    id: Int, timing: AnimationTiming, transition: any ViewTransition, before: FrozenLayerTree,
    from: TransitionSource, to: TransitionSource, hidesLayer: Bool
  ) {
    (self.id, self.timing, self.transition, self.before) = (id, timing, transition, before)
    (self.from, self.to, self.hidesLayer) = (from, to, hidesLayer)
  }

  /// The same transition with another timing.
  package func retimed(_ timing: AnimationTiming) -> LayerTransition {
    LayerTransition(
      id: id, timing: timing, transition: transition, before: before, from: from, to: to,
      hidesLayer: hidesLayer)
  }
}

/// The source of one of a transition's two images.
package enum TransitionSource: Sendable {
  /// A snapshot taken when the transition was started.
  case still(LayerTreeSnapshot)
  /// The previous layer tree, with its animations running.
  case before
  /// The current layer tree.
  case live
  /// The current tree of another layer, which is not shown by itself: a playing part of a reel.
  case layer(LayerID)
}

/// A snapshot of a layer tree with its running animations.
package struct FrozenLayerTree: LayerSource {
  /// The maximum nesting depth of interrupted transitions, each of which runs in the old image of
  /// the next. Beyond it, an old image shows the views without their transition.
  package static let depthLimit = 8

  let root: LayerID
  let layers: [LayerID: SourceLayer]
  /// The nesting depth of transitions in old images.
  package let depth: Int

  init(root: LayerID, layers: [LayerID: SourceLayer]) {
    (self.root, self.layers) = (root, layers)
    depth =
      layers.values.lazy.compactMap { $0.activity.transition?.before.depth }.max()
      .map { $0 + 1 } ?? 0
  }

  /// - Parameter isMirrored: Whether the root's coordinate system is flipped by its ancestors,
  ///   which the snapshot then applies to the root itself.
  package init(root: LayerID, layers: [LayerID: SourceLayer], isMirrored: Bool) {
    var layers = layers
    if layers[root]?.state.isGeometryFlipped == !isMirrored {
      layers[root]?.state.isGeometryFlipped = isMirrored
    }
    self.init(root: root, layers: layers)
  }

  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer? { layers[id] }

  /// Renders the tree at `time` of the root to a snapshot of the root's bounds, or of an area of
  /// its plane.
  package func snapshot(at time: MediaTime, isStatic: Bool, area: CGRect? = nil)
    -> LayerTreeSnapshot
  {
    var evaluator = FrameEvaluator(source: self, time: time)
    return evaluator.snapshot(
      of: root, at: time, isStatic: isStatic, includesTransition: true, area: area)
  }
}
