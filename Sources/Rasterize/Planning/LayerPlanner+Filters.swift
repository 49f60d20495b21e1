extension LayerPlanner {
  /// Draws a layer and its descendants through a filtered bitmap in the layer's plane.
  ///
  /// - Returns: False, without drawing, if there can be no bitmap.
  mutating func drawFiltered(
    _ layers: ArraySlice<LayerSnapshot>, _ values: FilterValues, map: DeviceMap
  ) -> Bool {
    guard let layer = layers.first else { return false }
    var (layers, maps, values) = (layers, [LayerSnapshot](), values)
    if values.displacementScale != 0 {
      (layers, maps) = layers.separatingDisplacementMaps
      if maps.isEmpty { values.displacementScale = 0 }
      if values.changesNothing { return false }
    }
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
        let texture = textures.filtered(
          tree.layers(outsetBy: filter.outset),
          displacedBy: tree.positioned(maps, outsetBy: filter.outset), filter)
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

extension ArraySlice<LayerSnapshot> {
  /// Splits a layer's subtree: the layer and its descendants without its displacement maps, and the maps with their
  /// descendants as ordinary sublayers.
  fileprivate var separatingDisplacementMaps: (ArraySlice<LayerSnapshot>, [LayerSnapshot]) {
    guard let layer = first else { return (self, []) }
    var (drawn, maps): ([LayerSnapshot], [LayerSnapshot]) = ([], [])
    var index = startIndex + 1
    while index < endIndex {
      let end = Swift.min(index + 1 + Swift.max(self[index].descendantCount, 0), endIndex)
      if self[index].role == .displacementMap {
        maps.append(self[index].changed(role: .sublayer, descendantCount: end - index - 1))
        maps += self[(index + 1)..<end]
      } else {
        drawn += self[index..<end]
      }
      index = end
    }
    if maps.isEmpty { return (self, []) }
    let host = layer.changed(role: layer.role, descendantCount: drawn.count)
    return ([host] + drawn, maps)
  }
}

extension LayerSnapshot {
  /// A copy with another role and descendant count.
  func changed(role: LayerRole, descendantCount: Int) -> LayerSnapshot {
    LayerSnapshot(
      id: id, state: state, transform: transform, descendantCount: descendantCount,
      transition: transition, role: role, hasMask: hasMask, extras: extras)
  }
}
