extension LayerPlanner {
  /// Draws a layer and all inside it by way of a picture in the layer's plane, as fine as its
  /// `rasterizationScale` says.
  ///
  /// - Returns: False where there can be no picture, and nothing was drawn.
  mutating func drawRasterized(_ layers: ArraySlice<LayerSnapshot>, map: DeviceMap) -> Bool {
    guard let body = RasterBody(layers),
      let picture = textures.texture(of: body.layers, size: body.area.size, scale: body.scale)
    else { return false }
    let source = CGRect(
      x: 0, y: 0, width: body.area.width * picture.scaleX, height: body.area.height * picture.scaleY
    )
    draw(
      [ContentsPatch(source: source, destination: body.area)], of: picture.texture, map: map)
    return true
  }
}

/// A layer and all inside it, about to become a picture: in coordinates that begin at the top left
/// corner of what they take.
private struct RasterBody {
  let layers: [LayerSnapshot]
  /// In the first layer's coordinates.
  let area: CGRect
  /// Pixels per point.
  let scale: Double

  /// nil where there is nothing to see, or the layer is seen as a line.
  init?(_ all: ArraySlice<LayerSnapshot>) {
    guard let layer = all.first, let inverse = layer.transform.inverted() else { return nil }
    // Farther out nothing can be expected to matter, and memory has to end somewhere.
    let limit = layer.state.bounds.insetBy(dx: -2048, dy: -2048)
    let everything = Self.extent(of: all, inverse: inverse)
    let extent = everything.isInfinite ? limit : everything.intersection(limit)
    guard !extent.isNull, extent.isFinite, extent.width > 0, extent.height > 0 else { return nil }
    var scale = layer.state.rasterizationScale.native
    guard scale > 0, scale.isFinite else { return nil }
    while !TextureExtent.isPossible(
      width: extent.width * scale + 2, height: extent.height * scale + 2)
    {
      scale /= 2
    }
    // In whole pixels, so that what lies on them is as sharp as they are.
    let (minX, minY) = ((extent.minX * scale).rounded(.down), (extent.minY * scale).rounded(.down))
    area = CGRect(
      x: minX / scale, y: minY / scale,
      width: ((extent.maxX * scale).rounded(.up) - minX) / scale,
      height: ((extent.maxY * scale).rounded(.up) - minY) / scale)
    self.scale = scale
    let shift = ProjectionTransform(
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -area.minX, ty: -area.minY))
    layers = all.map { part in
      var state = part.state
      // Inside a picture there is one scale.
      state.shouldRasterize = false
      return part.changed(
        state, transform: part.transform.concatenating(inverse).concatenating(shift))
    }.asPicture(of: shift)
  }

  private static func extent(
    of layers: ArraySlice<LayerSnapshot>, inverse: ProjectionTransform
  ) -> CGRect {
    var area = CGRect.null
    for part in layers where part.state.opacity > 0 {
      // Particles may be anywhere.
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
  /// These layers, the first of which has the opacity, filter and role of the picture, not its own.
  fileprivate func asPicture(of transform: ProjectionTransform) -> [LayerSnapshot] {
    guard let first else { return self }
    var state = first.state
    (state.opacity, state.compositingFilter) = (1, nil)
    let body = LayerSnapshot(
      id: first.id, state: state, transform: transform, descendantCount: first.descendantCount,
      transition: first.transition, hasMask: first.hasMask,
      extras: first.extras.flatMap { extras in
        extras.particles.map { LayerExtras(particles: $0) }
      })
    return [body] + dropFirst()
  }
}

extension LayerState {
  /// What the layer itself may cover, with its shadow, in its own coordinates.
  fileprivate var inkArea: CGRect {
    guard castsShadow else { return drawnArea }
    let reach = 3 * shadowRadius + 1
    let outline = shadowPath.map { drawnArea.union($0.boundingBox) } ?? drawnArea
    let shadow = outline.insetBy(dx: -reach, dy: -reach)
      .offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
    return drawnArea.union(shadow)
  }
}
