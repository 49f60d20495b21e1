extension LayerPlanner {
  /// Draws a transition in place of what a layer shows.
  mutating func draw(_ transition: TransitionSnapshot, of state: LayerState, map: DeviceMap) {
    guard let container = map.translated(by: state.bounds.origin),
      let inverse = container.inverse
    else { return }
    let surfaces = transition.surfaces.filter { $0.opacity > 0 }
    // Once each, however many surfaces show them: a picture that is not still is made for this frame.
    let from = surfaces.contains { $0.paint == .from } ? textures.texture(of: transition.from) : nil
    let to = surfaces.contains { $0.paint == .to } ? textures.texture(of: transition.to) : nil
    // Nothing but the pictures is to be shaded or mixed, so they must not see what is behind them.
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
    _ surface: TransitionSurface, showing picture: PictureTexture?, container: DeviceMap,
    inverse: ProjectionTransform
  ) {
    // What falls on what is below needs to see it: it is faded piece by piece, not as a group.
    let isAtop = surface.blend == .atop
    beginGroup(
      opacity: isAtop ? 1 : surface.opacity, blend: surface.blend == .dissolve ? .dissolve : .over)
    for cell in surface.cells {
      guard
        let polygon = ConvexPolygon(
          cell.corners, isSmooth: cell.isOutline, mappedBy: container, frame: frame),
        let shape = Shape(polygon, frame: frame)
      else { continue }
      let bounds = visiblePixels(of: shape)
      let paint: DrawItem.Paint
      if case .color(let color) = surface.paint {
        paint = .color(color)
      } else if let picture {
        paint = .texture(picture.paint(for: cell, container, inverse, bounds: bounds))
      } else {
        continue
      }
      var effects = SurfaceEffects(of: cell, inverse: inverse, bounds: bounds)
      effects.isAtop = isAtop
      let share = cell.opacity.constantFactor * (isAtop ? surface.opacity : 1)
      draw(paint, over: shape, opacity: share, effects: effects.areNone ? nil : effects)
    }
    endGroup()
  }
}

extension PictureTexture {
  fileprivate func paint(
    for cell: SurfaceCell, _ container: DeviceMap, _ inverse: ProjectionTransform,
    bounds: PixelRect
  ) -> TexturePaint {
    let toTexels = CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: 0, ty: 0)
    let map = inverse.concatenating(cell.pictureTransform)
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
    paleness = UInt8(unit: cell.paleness)
    if cell.light != .one { light = DeviceRamp(cell.light, map: inverse, bounds: bounds) }
    if !cell.opacity.isConstant {
      opacity = DeviceRamp(cell.opacity, map: inverse, bounds: bounds)
    }
  }
}

extension LinearRamp {
  fileprivate var isConstant: Bool { x == 0 && y == 0 }

  /// The value of a ramp that is the same everywhere; 1 for others.
  fileprivate var constantFactor: Double { isConstant ? value(at: .zero) : 1 }
}
