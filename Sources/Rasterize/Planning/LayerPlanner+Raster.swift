extension LayerPlanner {
  /// Draws a layer and its descendants through a bitmap in the layer's plane, as `shouldRasterize`
  /// demands, at its `rasterizationScale`.
  ///
  /// - Returns: False, without drawing, if there can be no bitmap.
  mutating func drawRasterized(_ layers: ArraySlice<LayerSnapshot>, map: DeviceMap) -> Bool {
    guard let tree = RasterizedTree(layers, scale: layers.first?.state.rasterizationScale.native),
      let bitmap = textures.texture(of: tree.layers(), size: tree.area.size, scale: tree.scale)
    else { return false }
    let source = CGRect(
      x: 0, y: 0, width: tree.area.width * bitmap.scaleX, height: tree.area.height * bitmap.scaleY
    )
    draw(
      [ContentsPatch(source: source, destination: tree.area)], of: bitmap.texture, map: map)
    return true
  }
}

/// A layer and its descendants in the coordinates of the bitmap to which they are flattened.
struct RasterizedTree {
  private let all: ArraySlice<LayerSnapshot>
  private let inverse: ProjectionTransform
  /// The bitmap's rectangle in the first layer's coordinates.
  let area: CGRect
  /// Pixels per point.
  let scale: Double

  /// Returns nil if nothing is visible or the layer is edge-on.
  ///
  /// - Parameter wanted: Pixels per point; fewer if the bitmap would be too large.
  init?(_ all: ArraySlice<LayerSnapshot>, scale wanted: Double?) {
    guard let layer = all.first, let inverse = layer.transform.inverted() else { return nil }
    // Bound the bitmap's memory: content farther outside is dropped.
    let limit = layer.state.bounds.insetBy(dx: -2048, dy: -2048)
    let everything = Self.extent(of: all, inverse: inverse)
    let extent = everything.isInfinite ? limit : everything.intersection(limit)
    guard !extent.isNull, extent.isFinite, extent.width > 0, extent.height > 0 else { return nil }
    guard var scale = wanted, scale > 0, scale.isFinite else { return nil }
    while !TextureExtent.isPossible(
      width: extent.width * scale + 2, height: extent.height * scale + 2)
    {
      scale /= 2
    }
    // On whole pixels, so that content aligned to them stays sharp.
    let (minX, minY) = ((extent.minX * scale).rounded(.down), (extent.minY * scale).rounded(.down))
    area = CGRect(
      x: minX / scale, y: minY / scale,
      width: ((extent.maxX * scale).rounded(.up) - minX) / scale,
      height: ((extent.maxY * scale).rounded(.up) - minY) / scale)
    (self.scale, self.all, self.inverse) = (scale, all, inverse)
  }

  /// The layers in the coordinates of the bitmap.
  ///
  /// - Parameter offset: The position of the layers' area in the bitmap, in points.
  func layers(outsetBy offset: CGPoint = .zero) -> [LayerSnapshot] {
    positioned(all, outsetBy: offset).asBitmapContent(under: shift(outsetBy: offset))
  }

  /// Layers that are positioned like these in the coordinates of the bitmap.
  func positioned(
    _ layers: some Collection<LayerSnapshot>, outsetBy offset: CGPoint
  ) -> [LayerSnapshot] {
    let shift = shift(outsetBy: offset)
    return layers.map { part in
      var state = part.state
      // Nested bitmaps would be resampled at the same scale; draw their layers directly.
      state.shouldRasterize = false
      return part.changed(
        state, transform: part.transform.concatenating(inverse).concatenating(shift))
    }
  }

  private func shift(outsetBy offset: CGPoint) -> ProjectionTransform {
    ProjectionTransform(
      CGAffineTransform(
        a: 1, b: 0, c: 0, d: 1, tx: offset.x - area.minX, ty: offset.y - area.minY))
  }

  private static func extent(
    of layers: ArraySlice<LayerSnapshot>, inverse: ProjectionTransform
  ) -> CGRect {
    var area = CGRect.null
    for part in layers where part.state.opacity > 0 && part.role != .displacementMap {
      // The positions of particles are unbounded.
      if part.extras?.particles != nil { return .infinite }
      let map = part.transform.concatenating(inverse)
      let corners = part.state.inkArea.corners.map { $0.applying(map) }
      guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
      for corner in corners { area = area.union(CGRect(origin: corner, size: .zero)) }
    }
    return area
  }
}

extension [LayerSnapshot] {
  /// These layers, the first without the values that the bitmap does not contain: opacity, filter and role are
  /// applied when the bitmap is drawn.
  fileprivate func asBitmapContent(under transform: ProjectionTransform) -> [LayerSnapshot] {
    guard let first else { return self }
    var state = first.state
    (state.opacity, state.compositingFilter) = (1, nil)
    state.filters = FilterValues()
    let tree = LayerSnapshot(
      id: first.id, state: state, transform: transform, descendantCount: first.descendantCount,
      transition: first.transition, hasMask: first.hasMask,
      extras: first.extras.flatMap { extras in
        extras.particles.map { LayerExtras(particles: $0) }
      })
    return [tree] + dropFirst()
  }
}

extension LayerState {
  /// A bound on what the layer itself draws, with its shadow, in its own coordinates.
  fileprivate var inkArea: CGRect {
    let area = unfilteredInkArea
    if details.arePlain || filters.changesNothing { return area }
    let blurs = 3 * (filters.blurRadius + (filters.glowIntensity > 0 ? filters.glowRadius : 0))
    let reach = blurs + filters.displacementAmount + DisplacementMap.reach(of: filters) + 1
    return area.insetBy(dx: -reach, dy: -reach)
  }

  private var unfilteredInkArea: CGRect {
    guard castsShadow else { return drawnArea }
    let outset = 3 * shadowRadius + 1
    let outline = shadowPath.map { drawnArea.union($0.boundingBox) } ?? drawnArea
    let shadow = outline.insetBy(dx: -outset, dy: -outset)
      .offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
    return drawnArea.union(shadow)
  }
}
