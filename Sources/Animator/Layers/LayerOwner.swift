/// What a layer asks and tells the view that it backs.
@MainActor
protocol LayerOwner: CALayerDelegate {
  /// Draws `rect` of the contents, in the layer's coordinates, and gives them to the layer.
  func display(_ rect: CGRect)
  func setNeedsLayout()
  func layoutIfNeeded()
  /// The bounds had another size until now.
  func layerSizeChanged(from old: CGSize)
}
