/// What a layer asks and tells the view that it backs.
@MainActor
package protocol LayerOwner: CALayerDelegate {
  /// What messages call it.
  var diagnosticName: String { get }
  /// Draws `rect` of the contents, in the layer's coordinates, and gives them to the layer.
  func display(_ rect: CGRect)
  func setNeedsLayout()
  func layoutIfNeeded()
  /// The bounds had another size until now.
  func layerSizeChanged(from old: CGSize)
}

/// What a stage shows: the owner of the root of its layers, a window.
@MainActor
package protocol StageRoot: AnyObject {
  var layer: CALayer { get }
  /// Whether anything inside is to be laid out before the next commit.
  var subtreeNeedsLayout: Bool { get }
  /// Lays out what needs it.
  func layoutSubtreeIfNeeded()
}
