/// The view that a layer backs, as the layer sees it.
@MainActor
package protocol LayerOwner: CALayerDelegate {
  /// Its name in messages.
  var diagnosticName: String { get }
  /// Draws the contents in `rect`, in the layer's coordinates, and sets them on the layer.
  func display(_ rect: CGRect)
  func setNeedsLayout()
  /// Whether it needs layout before the next commit.
  var wantsLayout: Bool { get }
  func layoutIfNeeded()
  /// Called after the bounds' size has changed.
  func layerSizeChanged(from old: CGSize)
}

/// The owner of a stage's root layer: a window.
@MainActor
package protocol StageRoot: AnyObject {
  var layer: CALayer { get }
  /// Called at the beginning of each commit.
  func stageWillCommit()
  /// Whether any view on the stage needs layout before the next commit.
  var viewsNeedLayout: Bool { get }
  /// Lays out the views that need layout.
  func layOutViews()
}
