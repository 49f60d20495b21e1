extension LayerPlanner {
  /// Draws a transition in place of a layer's content.
  mutating func draw(_ transition: TransitionSnapshot, of state: LayerState, map: DeviceMap) {
    guard let container = map.translated(by: state.bounds.origin),
      let inverse = container.inverse
    else { return }
    let surfaces = transition.surfaces.filter { $0.opacity > 0 }
    // Each texture once, however many surfaces show it; those of live content are rendered for this
    // frame.
    let from = surfaces.contains { $0.paint == .from } ? textures.texture(of: transition.from) : nil
    let to = surfaces.contains { $0.paint == .to } ? textures.texture(of: transition.to) : nil
    // Shading and dissolving must apply to the textures only, so the backdrop is kept out of the
    // group.
    let areOpaque = [from, to].allSatisfy { $0?.texture.isOpaque ?? true }
    let isIsolated = surfaces.contains {
      $0.blend == .dissolve || ($0.blend == .atop && !areOpaque)
    }
    beginGroup(opacity: 1, isIsolated: isIsolated)
    for surface in surfaces {
      draw(
        surface, showing: surface.paint == .from ? from : to, container: container,
        inverse: inverse)
    }
    endGroup()
  }

  private mutating func draw(
    _ surface: TransitionSurface, showing texture: SnapshotTexture?, container: DeviceMap,
    inverse: ProjectionTransform
  ) {
    // A source-atop surface has to see its backdrop, so its cells are faded one by one, not as a
    // group.
    let isAtop = surface.blend == .atop
    beginGroup(
      opacity: isAtop ? 1 : surface.opacity, blend: surface.blend == .dissolve ? .dissolve : .over)
    let outlines = surface.cells.map {
      ConvexPolygon.corners($0.corners, $0.isOutline, mappedBy: container, frame: frame)
    }
    let meshContour = MeshContour(of: surface.cells, outlines, mappedBy: container, frame: frame)
    for (cell, outline) in zip(surface.cells, outlines) {
      guard let polygon = ConvexPolygon(closing: outline),
        let shape = Shape(polygon, of: meshContour, frame: frame)
      else { continue }
      let bounds = visiblePixels(of: shape)
      let paint: DrawItem.Paint
      if case .color(let color) = surface.paint {
        paint = .color(color)
      } else if let texture {
        paint = .texture(texture.paint(for: cell, container, inverse, bounds: bounds))
      } else {
        continue
      }
      var effects = SurfaceEffects(of: cell, inverse: inverse, bounds: bounds)
      effects.isAtop = isAtop
      let cellOpacity = cell.opacity.constantFactor * (isAtop ? surface.opacity : 1)
      draw(paint, over: shape, opacity: cellOpacity, effects: effects.areIdentity ? nil : effects)
    }
    endGroup()
  }
}

extension MeshContour {
  /// The common contour of cells that have neighbors; nil if no cell has any, or if their outline
  /// is not closed.
  ///
  /// - Parameter outlines: The images of the cells under `map`.
  fileprivate convenience init?(
    of cells: [SurfaceCell], _ outlines: [[ConvexPolygon.Corner]], mappedBy map: DeviceMap,
    frame: PixelRect
  ) {
    var edges: [Edge] = []
    for (cell, corners) in zip(cells, outlines) where cell.isOutline.contains(false) {
      // A cell too thin to be visible has no usable winding on screen, so take it from the mesh.
      let isClockwise = (cell.doubledArea > 0) != map.facesAway
      for (i, corner) in corners.enumerated() where corner.isSmooth {
        let next = corners[(i + 1) % corners.count]
        let (p, q): (SIMD2<Double>, SIMD2<Double>) = ([corner.x, corner.y], [next.x, next.y])
        edges.append(isClockwise ? Edge(start: p, end: q) : Edge(start: q, end: p))
      }
    }
    self.init(edges, frame: frame)
  }
}

extension SurfaceCell {
  /// Twice the signed area, positive if the corners run clockwise on screen.
  fileprivate var doubledArea: Double {
    guard var last = corners.last else { return 0 }
    var sum = 0.0
    for corner in corners {
      sum += last.x.native * corner.y.native - corner.x.native * last.y.native
      last = corner
    }
    return sum
  }
}

extension SnapshotTexture {
  fileprivate func paint(
    for cell: SurfaceCell, _ container: DeviceMap, _ inverse: ProjectionTransform,
    bounds: PixelRect
  ) -> TexturePaint {
    let toTexels = CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
    let map = inverse.concatenating(cell.textureTransform)
      .concatenating(ProjectionTransform(toTexels))
    let middle = cell.corners.reduce(CGPoint.zero) {
      CGPoint(
        x: $0.x + $1.x / CGFloat(cell.corners.count), y: $0.y + $1.y / CGFloat(cell.corners.count))
    }
    return TexturePaint(texture, map: map, at: middle, of: container, bounds: bounds)
  }
}

extension SurfaceEffects {
  fileprivate init(of cell: SurfaceCell, inverse: ProjectionTransform, bounds: PixelRect) {
    whiteTint = UInt8(unit: cell.whiteTint)
    if cell.shading != .one { shading = DeviceRamp(cell.shading, map: inverse, bounds: bounds) }
    if !cell.opacity.isConstant {
      opacity = DeviceRamp(cell.opacity, map: inverse, bounds: bounds)
    }
    if cell.falloff != .one { falloff = DeviceRamp(cell.falloff, map: inverse, bounds: bounds) }
  }
}

extension LinearRamp {
  /// The value of a constant ramp; 1 for others.
  fileprivate var constantFactor: Double { isConstant ? value(at: .zero) : 1 }
}
