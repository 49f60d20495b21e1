/// Everything that ever held for one layer: the timeline keeps one a layer, never a copy of the tree.
package struct LayerHistory: Sendable {
  /// Model values.
  package var states = Track<LayerState>()
  /// What runs on the layer.
  package var activities = Track<LayerActivity>()
  package var sublayers = Track<SublayerList>()

  package init() {}
}

/// What runs on a layer at one instant.
package struct LayerActivity: Sendable {
  /// In the order in which they were added.
  package var animations: [LayerAnimation] = []
  package var transition: LayerTransition?
  /// What the animations come to, where it can be told in short.
  var motion: LayerMotion?

  package static let none = LayerActivity()
  var isEmpty: Bool { animations.isEmpty && transition == nil }
}
