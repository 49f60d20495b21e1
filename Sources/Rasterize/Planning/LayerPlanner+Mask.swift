// What is drawn as one: faded layers, those with a mask, those that mix with what is behind them.

extension LayerPlanner {
  /// Begins the groups that a layer as a whole takes.
  ///
  /// - Parameters:
  ///   - index: The layer's.
  ///   - mask: The outline of its mask, where that is a plain opaque shape.
  /// - Returns: How many there are.
  mutating func beginGroups(of index: Int, clippedBy mask: Shape?) -> Int {
    let layer = layers[index]
    let state = layer.state
    var count = 0
    if layer.role == .mask {
      beginGroup(opacity: 1, blend: .mask)
      count += 1
    }
    if let outline = layer.extras?.outline, let map = geometry(of: index)?.map {
      count += beginPiece(outline, map: map)
    }
    if let tint = layer.extras?.tint {
      beginGroup(opacity: 1, tint: tint)
      count += 1
    }
    if let mode = state.compositingFilter {
      beginGroup(opacity: state.opacity, clip: mask, blend: .mode(mode))
      // What is inside is masked before it is mixed.
      if layer.hasMask, mask == nil { beginGroup(opacity: 1, isIsolated: true) }
      return count + (layer.hasMask && mask == nil ? 2 : 1)
    }
    if layer.hasMask {
      beginGroup(opacity: state.opacity, clip: mask, isIsolated: mask == nil)
      return count + 1
    }
    guard state.opacity < 1 else { return count }
    if state.allowsGroupOpacity, !layer.isPlainColor {
      beginGroup(opacity: state.opacity)
      return count + 1
    }
    opacity *= state.opacity
    return count
  }

  /// Begins the groups that a part of a plane takes, where other planes cut it.
  ///
  /// - Returns: How many there are.
  private mutating func beginPiece(_ outline: PlaneOutline, map: DeviceMap) -> Int {
    let kinds = Set(outline.laterParts.compactMap { $0 }).sorted(by: >)
    for kind in kinds {
      let clip = Shape(outline, cutAs: kind, mappedBy: map, frame: frame)
      beginGroup(opacity: 1, clip: clip ?? .pixels(.empty), laterParts: kind)
    }
    return kinds.count
  }

  /// Begins a mask, which is the last thing inside its layer.
  ///
  /// - Returns: Whether its sublayers are to be drawn.
  mutating func openMask(_ index: Int, end: Int) -> Bool {
    finishInside()
    if isMaskDone { return false }
    if let geometry = geometry(of: index),
      !layers[index].state.masksToBounds || geometry.outline != nil
    {
      return openLayer(index, end: end)
    }
    // One of which nothing is seen lets nothing through.
    beginGroup(opacity: 1, blend: .mask)
    endGroup()
    return false
  }

  /// Where the mask of a layer is among those inside it, which end before `end`; nil for none.
  func maskIndex(of index: Int, before end: Int) -> Int? {
    guard layers[index].hasMask else { return nil }
    var inside = index + 1
    while inside < end {
      if layers[inside].role == .mask { return inside }
      inside += 1 + max(layers[inside].descendantCount, 0)
    }
    return nil
  }

  /// Whether the layer at `index` covers its bounds and shows nothing else: as a mask it is a clip.
  func isPlain(_ index: Int) -> Bool {
    let layer = layers[index]
    let state = layer.state
    return layer.descendantCount == 0 && layer.transition == nil && state.opacity >= 1
      && state.groundAlpha >= 1 && state.contents == nil && state.shape == nil
      && !state.castsShadow && !state.shouldRasterize && layer.extras == nil
  }
}

extension ArraySlice<LayerSnapshot> {
  /// A layer with all inside it, but for its own mask.
  var withoutMask: ArraySlice<LayerSnapshot> {
    guard let layer = first, layer.hasMask else { return self }
    var inside = startIndex + 1
    while inside < endIndex, self[inside].role != .mask {
      inside += 1 + Swift.max(self[inside].descendantCount, 0)
    }
    let end = Swift.min(inside, endIndex)
    let host = LayerSnapshot(
      id: layer.id, state: layer.state, transform: layer.transform,
      descendantCount: end - startIndex - 1, transition: layer.transition, role: layer.role,
      extras: layer.extras)
    return [host] + self[(startIndex + 1)..<end]
  }
}

extension Shape {
  /// What the cuts with as many later parts leave of a plane around one of its parts; nil where nothing of
  /// that can be seen.
  fileprivate init?(
    _ outline: PlaneOutline, cutAs laterParts: Int, mappedBy map: DeviceMap, frame: PixelRect
  ) {
    guard
      let polygon = ConvexPolygon(
        outline.corners, isSmooth: outline.laterParts.map { $0 == laterParts }, mappedBy: map,
        frame: frame)?
        .hull
    else { return nil }
    self.init(polygon, frame: frame)
  }
}

extension LayerSnapshot {
  /// A black shape in the layer's plane.
  func silhouette(_ path: CGPath) -> LayerSnapshot {
    var state = LayerState()
    var shape = ShapeValues()
    shape.path = path
    state.shape = shape
    if let extent = state.shapeExtent { state.bounds = extent }
    return LayerSnapshot(id: id, state: state, transform: transform)
  }
}

extension LayerSnapshot {
  /// Whether there is nothing to it but a background colour, which fades as well by itself.
  fileprivate var isPlainColor: Bool {
    descendantCount == 0 && transition == nil && state.contents == nil && !state.masksToBounds
      && !state.showsBorder && !state.castsShadow && !state.shouldRasterize && state.shape == nil
      && state.gradient == nil
  }
}
