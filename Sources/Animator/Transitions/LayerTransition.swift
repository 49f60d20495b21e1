/// A view transition on a layer, once committed.
struct LayerTransition: Sendable {
  let id: Int
  var timing: AnimationTiming
  let transition: any ViewTransition
  /// The layers as they were before the transition's changes.
  let before: FrozenLayers
  let from: TransitionFace
  let to: TransitionFace
  /// Whether the changes hid the layer itself: it is seen going until the transition is over.
  let hidesLayer: Bool
}

/// Where one of a transition's two pictures comes from.
enum TransitionFace: Sendable {
  /// Taken once, when the transition was started.
  case still(LayerPicture)
  /// The layers as they were before, with what ran on them still running.
  case before
  /// The layers as they are.
  case live
}

/// A layer and all inside it, kept as they were with what ran on them.
struct FrozenLayers: LayerSource {
  let root: LayerID
  let layers: [LayerID: SourceLayer]

  func layer(_ id: LayerID, at time: MediaTime) -> SourceLayer? { layers[id] }

  /// What they look like at `time` of the root, as a picture of the root's bounds.
  func picture(at time: MediaTime, isStill: Bool) -> LayerPicture {
    var evaluator = FrameEvaluator(source: self, time: time)
    return evaluator.picture(of: root, at: time, isStill: isStill, includesTransition: true)
  }
}
