// Layers that need a group: faded ones, those with a mask or a compositing filter.

extension LayerPlanner {
  /// Begins the groups of a layer.
  ///
  /// - Parameters:
  ///   - index: The layer's index.
  ///   - mask: The outline of its mask, if that is a solid shape, which is applied as a clip.
  /// - Returns: The number of groups.
  mutating func beginGroups(of index: Int, clippedBy mask: Shape?) -> Int {
    let layer = layers[index]
    let state = layer.state
    var count = 0
    if layer.role == .mask {
      beginGroup(opacity: 1, blend: .mask(maskModeOfOpenLayer))
      count += 1
    }
    if let outline = layer.extras?.outline, let map = geometry(of: index)?.map {
      count += beginCell(outline, map: map)
    }
    if let tint = layer.extras?.tint {
      beginGroup(opacity: 1, tint: tint)
      count += 1
    }
    if let mode = state.compositingFilter {
      beginGroup(opacity: state.opacity, clip: mask, blend: .mode(mode))
      // The content is masked before it is blended.
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

  /// Begins the groups of a BSP-split plane's cell: one per number of later parts along its edges.
  ///
  /// - Returns: The number of groups.
  private mutating func beginCell(_ outline: PlaneOutline, map: DeviceMap) -> Int {
    let partCounts = Set(outline.laterFragments.compactMap { $0 }).sorted(by: >)
    for partCount in partCounts {
      let clip = Shape(outline, splitWith: partCount, mappedBy: map, frame: frame)
      beginGroup(opacity: 1, clip: clip ?? .pixels(.empty), laterFragments: partCount)
    }
    return partCounts.count
  }

  /// Begins the mask of a layer, which is drawn last.
  ///
  /// - Returns: Whether the mask's sublayers are to be drawn.
  mutating func openMask(_ index: Int, end: Int) -> Bool {
    finishContent()
    if isMaskApplied { return false }
    if let geometry = geometry(of: index),
      !layers[index].state.masksToBounds || geometry.outline != nil
    {
      return openLayer(index, end: end)
    }
    // An invisible mask hides everything.
    beginGroup(opacity: 1, blend: .mask(maskModeOfOpenLayer))
    endGroup()
    return false
  }

  /// The index of a layer's mask, among its descendants that end before `end`; nil for none.
  func maskIndex(of index: Int, before end: Int) -> Int? {
    guard layers[index].hasMask else { return nil }
    var inside = index + 1
    while inside < end {
      if layers[inside].role == .mask { return inside }
      inside += 1 + max(layers[inside].descendantCount, 0)
    }
    return nil
  }

  /// Whether the layer at `index` only fills its bounds with an opaque color: as a mask it is a
  /// clip.
  func isPlain(_ index: Int) -> Bool {
    let layer = layers[index]
    let state = layer.state
    return layer.descendantCount == 0 && layer.transition == nil && state.opacity >= 1
      && state.solidBackgroundAlpha >= 1 && state.contents == nil && state.shape == nil
      && !state.castsShadow && !state.shouldRasterize && state.filters.changesNothing
      && layer.extras == nil
  }
}

extension ArraySlice<LayerSnapshot> {
  /// A layer and its descendants without its own mask.
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
  /// The region that the cuts with this number of later parts leave of a plane around one of its
  /// cells; nil if none of it is visible.
  fileprivate init?(
    _ outline: PlaneOutline, splitWith laterFragments: Int, mappedBy map: DeviceMap,
    frame: PixelRect
  ) {
    guard
      let polygon = ConvexPolygon(
        outline.corners, isSmooth: outline.laterFragments.map { $0 == laterFragments },
        mappedBy: map,
        frame: frame)?
        .hull
    else { return nil }
    self.init(polygon, frame: frame)
  }
}

extension LayerSnapshot {
  /// A layer in the same plane that fills a path with black.
  func filling(_ path: CGPath) -> LayerSnapshot {
    var state = LayerState()
    var shape = ShapeValues()
    shape.path = path
    state.shape = shape
    if let extent = state.shapeExtent { state.bounds = extent }
    return LayerSnapshot(id: id, state: state, transform: transform)
  }
}

extension LayerSnapshot {
  /// Whether it draws nothing but a background color, so it can fade without a group.
  fileprivate var isPlainColor: Bool {
    descendantCount == 0 && transition == nil && state.contents == nil && !state.masksToBounds
      && !state.showsBorder && !state.castsShadow && !state.shouldRasterize && state.shape == nil
      && state.gradient == nil && state.text == nil && state.filters.changesNothing
  }
}
