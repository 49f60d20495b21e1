/// Everything that ever held for one layer: the timeline keeps one a layer, never a copy of the tree.
struct LayerHistory: Sendable {
  /// Model values.
  var states = Track<LayerState>()
  /// What runs on the layer.
  var activities = Track<LayerActivity>()
  var sublayers = Track<SublayerList>()
}

/// What runs on a layer at one instant.
struct LayerActivity: Sendable {
  /// In the order in which they were added.
  var animations: [LayerAnimation] = []
  var transition: LayerTransition?
  /// What the animations come to, where it can be told in short.
  var motion: LayerMotion?

  static let none = LayerActivity()
  var isEmpty: Bool { animations.isEmpty && transition == nil }
}
