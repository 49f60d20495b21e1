import Foundation

/// A layer and its descendants as the caster of one shadow.
struct ShadowCaster {
  private let layers: ArraySlice<LayerSnapshot>
  private let textures: TextureSource

  init(_ layers: ArraySlice<LayerSnapshot>, _ textures: TextureSource) {
    (self.layers, self.textures) = (layers.withoutMask, textures)
  }

  /// The alpha of a caster that is just its first layer's rounded bounds; nil for others.
  var uniformAlpha: Double? {
    guard let layer = layers.first, layer.transition == nil else { return nil }
    let state = layer.state
    let alpha = state.solidBackgroundAlpha
    let showsMore =
      layers.count > 1 || state.backgroundColor?.pattern != nil || state.contents != nil
      || state.borderWidth > 0
      || state.shape != nil || state.gradient != nil || state.text != nil
      || layer.extras != nil
    if !showsMore { return alpha > 0 ? min(alpha, 1) : nil }
    guard alpha >= 1, let area = boundingBox,
      layer.state.bounds.insetBy(dx: -0.01, dy: -0.01).contains(area), leavesCornersEmpty
    else { return nil }
    return 1
  }

  /// Whether nothing is drawn where rounded corners cut off the first layer's bounds, which contain
  /// everything. The corners round its background only: contents and sublayers are not clipped.
  private var leavesCornersEmpty: Bool {
    guard let layer = layers.first, layer.state.corners.radius > 0 else { return true }
    guard let inverse = layer.transform.inverted() else { return false }
    var area = RoundedArea(layer.state.bounds, layer.state.corners)
    guard showsContent(of: layer, onlyIn: &area, .identity) else { return false }
    var index = layers.startIndex + 1
    while index < layers.endIndex {
      let part = layers[index]
      let isShown = part.role == .sublayer && !part.state.isHidden && part.state.opacity > 0
      if isShown {
        let map = part.transform.concatenating(inverse)
        if part.fillsBounds, !area.contains(part.state.bounds, part.state.corners, map) {
          return false
        }
        if !part.state.masksToBounds, !showsContent(of: part, onlyIn: &area, map) { return false }
      }
      // Clipped descendants are inside of the layer.
      let isOpen = isShown && !part.state.masksToBounds
      index += 1 + (isOpen ? 0 : max(part.descendantCount, 0))
    }
    return true
  }

  /// Whether the contents, the shape and the text of a layer are in an area, to whose coordinates `map` leads.
  private func showsContent(
    of layer: LayerSnapshot, onlyIn area: inout RoundedArea, _ map: ProjectionTransform
  ) -> Bool {
    let state = layer.state
    if state.text != nil, !area.contains(state.bounds, .none, map) { return false }
    if let extent = state.shapeExtent, !area.contains(extent, .none, map) { return false }
    guard let contents = state.contents, !area.contains(state.contentsArea, .none, map) else {
      return true
    }
    return inkAreas(of: contents, in: layer).allSatisfy { area.contains($0, .none, map) }
  }

  /// The rectangles outside of which contents are transparent, such as around the text of a label, in the layer's own
  /// coordinates.
  private func inkAreas(of contents: LayerContents, in layer: LayerSnapshot) -> [CGRect] {
    var state = layer.state
    guard let map = textures.deviceMap(layer.transform),
      let shown = textures.contentsTexture(
        of: contents, in: state, magnification: map.magnification(at: state.bounds.center)),
      !shown.texture.ink.isEmpty
    else { return [] }
    state.contentsRect = shown.contentsRect
    return contentsPatches(of: state, size: shown.size, texels: shown.texels)
      .filter { $0.source.width > 0 && $0.source.height > 0 }
      .map { $0.destination(of: shown.texture.ink, in: shown.texture.extent, radius: 1) }
  }

  /// The layers without shadows of their own, in coordinates that start at the top left corner of
  /// their bounding box, which `area` is in the first layer's coordinates.
  var flattened: (layers: [LayerSnapshot], area: CGRect)? {
    guard let layer = layers.first, let inverse = layer.transform.inverted(), let all = boundingBox
    else { return nil }
    // Bound the texture's memory: content farther outside is dropped.
    let area = all.intersection(layer.state.bounds.insetBy(dx: -2048, dy: -2048))
    guard !area.isNull, area.isFinite, area.width > 0, area.height > 0 else { return nil }
    let shift = ProjectionTransform(
      CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -area.minX, ty: -area.minY))
    let moved = layers.map { part in
      var state = part.state
      state.shadowOpacity = 0
      return part.changed(
        state, transform: part.transform.concatenating(inverse).concatenating(shift))
    }
    var first = moved[0].state
    (first.opacity, first.compositingFilter, first.shouldRasterize) = (1, nil, false)
    let body = layer.changed(first, transform: shift)
    return ([body] + moved.dropFirst(), area)
  }

  /// A bound on what the layers draw, in the first one's coordinates.
  private var boundingBox: CGRect? {
    guard let layer = layers.first, let inverse = layer.transform.inverted() else { return nil }
    var area = layer.state.drawnArea
    for part in layers.dropFirst() where !part.state.isHidden && part.state.opacity > 0 {
      let map = part.transform.concatenating(inverse)
      let corners = part.state.drawnArea.corners.map { $0.applying(map) }
      guard let first = corners.first, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
      else { continue }
      area = corners.reduce(area.union(CGRect(origin: first, size: .zero))) {
        $0.union(CGRect(origin: $1, size: .zero))
      }
    }
    for corner in particleCorners(inverse) {
      area = area.union(CGRect(origin: corner, size: .zero))
    }
    return area.isFinite ? area : nil
  }

  /// The corners of particles that no layer clips to its bounds, in the first one's coordinates.
  private func particleCorners(_ inverse: ProjectionTransform) -> [CGPoint] {
    var corners: [CGPoint] = []
    var index = layers.startIndex
    while index < layers.endIndex {
      let part = layers[index]
      let isShown =
        index == layers.startIndex
        || part.role == .sublayer && !part.state.isHidden && part.state.opacity > 0
      let isOpen = isShown && !part.state.masksToBounds
      if isOpen, let particles = part.extras?.particles {
        corners += particles.corners(part.transform.concatenating(inverse))
      }
      index += 1 + (isOpen ? 0 : max(part.descendantCount, 0))
    }
    return corners
  }
}

extension LayerSnapshot {
  /// Whether it may draw or clip to its rounded bounds, or all of its bounds.
  fileprivate var fillsBounds: Bool {
    transition != nil || state.masksToBounds || state.gradient != nil || state.showsBorder
      || state.backdrop != nil || (state.backgroundColor.map { $0.alpha > 0 } ?? false)
  }
}

/// The area of a rounded rectangle, in points.
private struct RoundedArea {
  private let rect: CGRect
  private let corners: RoundedCorners
  /// The flattened outline, clockwise on screen.
  private lazy var points: [CGPoint] = rect.outline(
    corners, pixelsPerUnit: RoundedArea.pixelsPerUnit)

  /// Arcs are flattened to within 1/100 pixel: a quarter of that, in points.
  private static let pixelsPerUnit = 4.0
  /// How far outside a point may be, in points: more than the error of two flattened arcs.
  private static let tolerance: CGFloat = 0.02

  init(_ rect: CGRect, _ corners: RoundedCorners) { (self.rect, self.corners) = (rect, corners) }

  /// Whether a rounded rectangle that `map` maps into the bounds is inside.
  mutating func contains(
    _ inner: CGRect, _ innerCorners: RoundedCorners, _ map: ProjectionTransform
  ) -> Bool {
    if inner.corners.allSatisfy({ contains($0.applying(map)) }) { return true }
    return innerCorners.radius > 0
      && inner.outline(innerCorners, pixelsPerUnit: Self.pixelsPerUnit)
        .allSatisfy { contains($0.applying(map)) }
  }

  /// Whether a point of the bounds is inside: between the corners, or on the inner side of all edges.
  private mutating func contains(_ point: CGPoint) -> Bool {
    let reach = CGFloat(corners.extent)
    if point.x >= rect.minX + reach, point.x <= rect.maxX - reach { return true }
    if point.y >= rect.minY + reach, point.y <= rect.maxY - reach { return true }
    let points = points
    return points.indices.allSatisfy { index in
      let start = points[index]
      let end = points[index + 1 < points.count ? index + 1 : 0]
      let edge = (x: end.x - start.x, y: end.y - start.y)
      let area = edge.x * (point.y - start.y) - edge.y * (point.x - start.x)
      return area >= -Self.tolerance * hypot(edge.x, edge.y)
    }
  }
}
