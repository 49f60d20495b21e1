extension LayerPlanner {
  /// Draws a layer and its descendants through a filtered bitmap in the layer's plane.
  ///
  /// - Returns: False, without drawing, if there can be no bitmap.
  mutating func drawFiltered(
    _ layers: ArraySlice<LayerSnapshot>, _ values: FilterValues, map: DeviceMap
  ) -> Bool {
    guard let layer = layers.first else { return false }
    let bounds = layer.state.bounds
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let device = max(textures.scaleX, textures.scaleY)
    let magnification = map.magnification(at: middle)
    var scale =
      magnification > 0 && magnification.isFinite ? min(magnification, 4 * device) : device
    // A bitmap that would be too large has fewer pixels.
    for _ in 0..<16 {
      if let tree = RasterizedTree(layers, scale: scale),
        let filter = LayerFilter(values, tree.area, scale: tree.scale),
        let texture = textures.filtered(tree.layers(outsetBy: filter.outset), filter)
      {
        let patch = ContentsPatch(
          source: CGRect(x: 0, y: 0, width: texture.width, height: texture.height),
          destination: filter.area)
        draw([patch], of: texture, map: map)
        return true
      }
      scale /= 2
    }
    return false
  }
}
