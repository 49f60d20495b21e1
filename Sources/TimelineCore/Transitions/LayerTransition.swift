/// A view transition on a layer, once committed.
package final class LayerTransition: Sendable {
  package let id: Int
  package let timing: AnimationTiming
  package let transition: any ViewTransition
  /// The layers as they were before the transition's changes.
  package let before: FrozenLayerTree
  let from: TransitionSource
  let to: TransitionSource
  /// Whether the changes hid the layer itself: it is seen going until the transition is over.
  let hidesLayer: Bool

  package init(
    id: Int, timing: AnimationTiming, transition: any ViewTransition, before: FrozenLayerTree,
    from: TransitionSource, to: TransitionSource, hidesLayer: Bool
  ) {
    (self.id, self.timing, self.transition, self.before) = (id, timing, transition, before)
    (self.from, self.to, self.hidesLayer) = (from, to, hidesLayer)
  }

  /// The same transition at another time.
  package func retimed(_ timing: AnimationTiming) -> LayerTransition {
    LayerTransition(
      id: id, timing: timing, transition: transition, before: before, from: from, to: to,
      hidesLayer: hidesLayer)
  }
}

/// Where one of a transition's two pictures comes from.
package enum TransitionSource: Sendable {
  /// Taken once, when the transition was started.
  case still(LayerPicture)
  /// The layers as they were before, with what ran on them still running.
  case before
  /// The layers as they are.
  case live
}

/// A layer and all inside it, kept as they were with what ran on them.
package struct FrozenLayerTree: LayerSource {
  /// How many transitions may run each in the old picture of the next, a level for each interruption
  /// of one by another; beyond that a new old picture has the views without their transition.
  package static let depthLimit = 8

  let root: LayerID
  let layers: [LayerID: SourceLayer]
  /// How many transitions run in the old picture of another, at the deepest place.
  package let depth: Int

  init(root: LayerID, layers: [LayerID: SourceLayer]) {
    (self.root, self.layers) = (root, layers)
    depth =
      layers.values.lazy.compactMap { $0.activity.transition?.before.depth }.max()
      .map { $0 + 1 } ?? 0
  }

  /// - Parameter isMirrored: Whether the root's coordinates are mirrored, by whatever is around it; the
  ///   root says so itself from now on.
  package init(root: LayerID, layers: [LayerID: SourceLayer], isMirrored: Bool) {
    var layers = layers
    if layers[root]?.state.isGeometryFlipped == !isMirrored {
      layers[root]?.state.isGeometryFlipped = isMirrored
    }
    self.init(root: root, layers: layers)
  }

  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer? { layers[id] }

  /// What they look like at `time` of the root, as a picture of the root's bounds, or of an area of its
  /// plane.
  package func picture(at time: MediaTime, isStill: Bool, area: CGRect? = nil) -> LayerPicture {
    var evaluator = FrameEvaluator(source: self, time: time)
    return evaluator.picture(
      of: root, at: time, isStill: isStill, includesTransition: true, area: area)
  }
}
