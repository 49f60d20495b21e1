/// Converts a layer tree to a display list.
///
/// A layer draws, from bottom to top: shadow, background, gradient, contents, shape, sublayers and
/// border, composited as a group if it is faded. A layer that clips draws background and border
/// inside the clip too, so that its antialiased outline is applied once and no background color
/// bleeds through the edge.
struct LayerPlanner {
  let layers: [LayerSnapshot]
  private let geometries: DeviceGeometryTable
  /// The bounds of the render target.
  let frame: PixelRect
  let textures: TextureSource
  var list = DisplayList()

  /// The scissor rectangle of the next commands.
  var scissor: PixelRect
  /// The opacity by which the next commands are multiplied.
  var opacity = 1.0
  /// Whether any layer has a compositing filter.
  private let hasBlending: Bool
  private var openLayers: [OpenLayer] = []
  var openGroups: [OpenGroup] = []
  /// The direct children of all open groups, outermost group first: indices of draw commands and of
  /// the `begin` of nested groups.
  var groupItems: [Int] = []

  private struct OpenLayer {
    /// The layer's index.
    let index: Int
    let map: DeviceMap
    /// The index after the layer's last descendant.
    let end: Int
    /// Whether the border has yet to be drawn.
    var hasBorder: Bool
    /// The outer edge of the border: the layer's outline, or its pixel bounds if a clip applies the
    /// outline.
    let outline: Shape?
    let groupCount: Int
    /// Whether the layer's mask has been applied as a clip.
    let isMaskApplied: Bool
    let outerScissor: PixelRect
    let outerOpacity: Double
  }

  private init(
    _ layers: [LayerSnapshot], frame: PixelRect, textures: TextureSource, memory: PlanCache?
  ) {
    (self.layers, self.frame, self.textures, scissor) = (layers, frame, textures, frame)
    hasBlending = layers.contains {
      !$0.state.details.arePlain && $0.state.compositingFilter != nil
    }
    geometries = DeviceGeometryTable(layers, frame: frame, textures: textures, memory: memory)
    list.commands.reserveCapacity(2 * layers.count)
    list.items.reserveCapacity(layers.count)
  }

  /// Plans the display list that draws `layers` into `frame`.
  static func plan(_ layers: [LayerSnapshot], frame: PixelRect, textures: TextureSource)
    -> DisplayList
  {
    var memory: PlanCache?
    return plan(layers, frame: frame, textures: textures, memory: &memory)
  }

  /// Plans the display list that draws `layers` into `frame`.
  ///
  /// - Parameter memory: The cache from an earlier frame; replaced by this frame's.
  static func plan(
    _ layers: [LayerSnapshot], frame: PixelRect, textures: TextureSource,
    memory: inout PlanCache?
  ) -> DisplayList {
    var planner = LayerPlanner(layers, frame: frame, textures: textures, memory: memory)
    var index = 0
    while index < layers.count {
      planner.closeLayers(endingBy: index)
      if planner.drawSolidColor(index) {
        index += 1
        continue
      }
      let left = layers.count - index - 1
      let inside = index + 1 + min(max(layers[index].descendantCount, 0), left)
      let end = min(inside, planner.openLayers.last?.end ?? inside)
      let showsSublayers = planner.open(index, end: end)
      index = showsSublayers ? index + 1 : end
    }
    planner.closeLayers(endingBy: layers.count)
    memory = planner.geometries.memory
    return planner.list
  }

  // MARK: Layers

  /// The geometry of the layer at `index`; nil if it is not drawn.
  func geometry(of index: Int) -> DeviceGeometry? { geometries.geometry(of: index) }

  /// Draws a layer that is only a background color, the most common kind where there are many
  /// layers.
  ///
  /// - Returns: False if the layer is of another kind.
  private mutating func drawSolidColor(_ index: Int) -> Bool {
    guard layers[index].descendantCount <= 0, layers[index].transition == nil,
      layers[index].extras == nil, layers[index].role == .sublayer, !layers[index].hasMask,
      layers[index].state.details.arePlain, layers[index].state.contents == nil,
      !layers[index].state.masksToBounds, layers[index].state.backgroundColor?.pattern == nil
    else { return false }
    guard let color = layers[index].state.backgroundColor, let geometry = geometry(of: index),
      let outline = geometry.outline
    else { return true }
    let (alpha, count) = (layers[index].state.opacity, list.items.count)
    draw(.color(color), over: outline, opacity: alpha < 1 ? alpha : 1)
    if let mask = geometry.mask, list.items.count > count { list.items[count].mask = mask }
    return true
  }

  /// Draws everything below the sublayers of the layer at `index`; those end before `end`.
  ///
  /// - Returns: Whether the sublayers are to be drawn.
  private mutating func open(_ index: Int, end: Int) -> Bool {
    switch layers[index].role {
    case .sublayer: openLayer(index, end: end)
    case .mask: openMask(index, end: end)
    case .displacementMap: false
    }
  }

  mutating func openLayer(_ index: Int, end: Int) -> Bool {
    guard let geometry = geometry(of: index) else { return false }
    let (map, outline) = (geometry.map, geometry.outline)
    let state = layers[index].state
    let hasTransition = layers[index].transition != nil
    if state.masksToBounds, outline == nil { return false }
    let (outerScissor, outerOpacity) = (scissor, opacity)
    let mask = maskIndex(of: index, before: end)
    let isMaskPlain = state.maskMode == .alpha && (mask.map(isPlain) ?? false)
    let maskOutline = mask.flatMap { isMaskPlain ? self.geometry(of: $0)?.outline : nil }
    if isMaskPlain, maskOutline == nil { return false }
    var groupCount = beginGroups(of: index, clippedBy: maskOutline)
    let isFiltered = !state.details.arePlain && !state.filters.changesNothing
    if isFiltered && drawFiltered(layers[index..<end], state.filters, map: map)
      || state.shouldRasterize && drawRasterized(layers[index..<end], map: map)
    {
      close(groupCount, outerScissor, outerOpacity)
      return false
    }
    if state.castsShadow {
      let first = list.items.count
      drawShadow(of: layers[index..<end], map: map)
      for item in first..<list.items.count { list.items[item].isUnderlay = true }
    }
    let hasBorder = state.showsBorder && !hasTransition
    let isLeaf =
      index + 1 == end && state.contents == nil && state.shape == nil && state.text == nil
      && !hasTransition && layers[index].extras == nil
    let hasBackground = state.backgroundColor != nil || state.gradient != nil
    var backgroundShape = outline
    let isClipped =
      state.masksToBounds || (isLeaf && hasBorder && hasBackground)
    if let outline, isClipped {
      if beginClip(outline, isIsolated: state.masksToBounds) { groupCount += 1 }
      backgroundShape = .pixels(outline.bounds)
    }
    openLayers.append(
      OpenLayer(
        index: index, map: map, end: end, hasBorder: hasBorder, outline: backgroundShape,
        groupCount: groupCount, isMaskApplied: isMaskPlain, outerScissor: outerScissor,
        outerOpacity: outerOpacity))
    if let transition = layers[index].transition {
      draw(transition, of: state, map: map)
      // The only descendants drawn besides the transition are those of a mask.
      return layers[index].hasMask
    }
    if let backgroundShape {
      let inner =
        hasBackground && hasBorder && !isClipped ? shapeUnderBorder(of: state, map: map) : nil
      drawBackground(of: state, map: map, over: backgroundShape, inner: inner)
    }
    drawContents(of: state, at: index, map: map)
    return true
  }

  /// Draws the blurred backdrop, the background color and the gradient.
  ///
  /// - Parameter inner: The shape of color and gradient, if it is another one.
  private mutating func drawBackground(
    of state: LayerState, map: DeviceMap, over shape: Shape, inner: Shape?
  ) {
    if let backdrop = state.backdrop { draw(backdrop, of: state, map: map, over: shape) }
    if let color = state.backgroundColor { fill(inner ?? shape, with: color, of: state, map: map) }
    if let gradient = state.gradient { draw(gradient, of: state, map: map, over: inner ?? shape) }
  }

  private mutating func drawContents(of state: LayerState, at index: Int, map: DeviceMap) {
    if let contents = state.contents { draw(contents, of: state, map: map) }
    if let particles = layers[index].extras?.particles {
      draw(particles, in: layers[index].transform)
    }
    if let shape = state.shape { draw(shape, of: state, map: map) }
    if let text = state.text { draw(text, of: state, map: map) }
  }

  /// The bounds inset to the middle of an opaque border, which hides the background's edge there,
  /// so that the background does not bleed through the border's outer edge; nil if the border is
  /// too thin.
  private func shapeUnderBorder(of state: LayerState, map: DeviceMap) -> Shape? {
    let width = state.borderWidth
    let middle = CGPoint(x: state.bounds.midX, y: state.bounds.midY)
    guard state.borderColor?.alpha == 1, width * map.magnification(at: middle) >= 2 else {
      return nil
    }
    let inner = state.bounds.insetBy(dx: width / 2, dy: width / 2)
    if inner.isNull { return nil }
    return Shape(inner, state.corners.inset(by: width / 2), mappedBy: map, frame: frame)
  }

  /// Clips the following commands to a shape.
  ///
  /// - Parameter isIsolated: Whether the content is isolated from the backdrop for blending.
  /// - Returns: Whether a group was begun.
  private mutating func beginClip(_ shape: Shape, isIsolated: Bool) -> Bool {
    scissor = scissor.intersection(shape.bounds)
    if case .pixels = shape, !isIsolated || !hasBlending { return false }
    beginGroup(opacity: 1, clip: shape)
    return true
  }

  /// How the innermost open layer uses its mask.
  var maskModeOfOpenLayer: MaskMode {
    openLayers.last.map { layers[$0.index].state.maskMode } ?? .alpha
  }

  /// Whether the mask of the innermost open layer has been applied as a clip.
  var isMaskApplied: Bool { openLayers.last?.isMaskApplied ?? false }

  /// Draws the border of the innermost open layer, unless it has been drawn.
  mutating func finishContent() {
    guard let layer = openLayers.last, layer.hasBorder else { return }
    openLayers[openLayers.count - 1].hasBorder = false
    if let outline = layer.outline { drawBorder(of: layer, outline) }
  }

  private mutating func closeLayers(endingBy index: Int) {
    while let layer = openLayers.last, layer.end <= index {
      finishContent()
      openLayers.removeLast()
      close(layer.groupCount, layer.outerScissor, layer.outerOpacity)
    }
  }

  /// Ends the groups of a layer, and restores the group in which it was drawn.
  private mutating func close(
    _ groupCount: Int, _ outerScissor: PixelRect, _ outerOpacity: Double
  ) {
    for _ in 0..<groupCount { endGroup() }
    (scissor, opacity) = (outerScissor, outerOpacity)
  }

  private mutating func drawBorder(of layer: OpenLayer, _ outline: Shape) {
    let state = layers[layer.index].state
    guard let color = state.borderColor else { return }
    let width = state.borderWidth
    let inside = state.bounds.insetBy(dx: width, dy: width)
    let hole =
      inside.isNull
      ? nil
      : Shape(
        inside, state.corners.inset(by: width), mappedBy: layer.map, frame: frame)
    fill(outline, hole: hole, with: color, of: state, map: layer.map)
  }

  // MARK: Items

  /// Appends a draw command if any of it is visible; the paint is transparent outside `limit`.
  mutating func draw(
    _ paint: DrawItem.Paint, over shape: Shape, hole: Shape? = nil, opacity factor: Double = 1,
    effects: SurfaceEffects? = nil, within limit: PixelRect? = nil
  ) {
    var bounds = visiblePixels(of: shape)
    if let limit { bounds = bounds.intersection(limit) }
    let opacity = opacity * factor
    if case .color(let color) = paint, color.alpha <= 0 { return }
    guard !bounds.isEmpty, opacity > 0 else { return }
    var effects = effects
    effects?.ditherOrigin = [bounds.minX, bounds.minY]
    list.append(
      DrawItem(
        bounds: bounds, shape: shape, hole: hole, paint: paint, opacity: opacity,
        effects: effects))
    addToGroup(list.commands.count - 1)
  }

  /// The pixels of a shape inside the scissor rectangle.
  func visiblePixels(of shape: Shape) -> PixelRect { shape.bounds.intersection(scissor) }

  /// Registers a command as a direct child of the innermost group.
  mutating func addToGroup(_ item: Int) {
    if !openGroups.isEmpty { groupItems.append(item) }
  }
}

extension LayerState {
  /// The corner radius in points, clamped to half of the shorter side.
  @inline(__always)
  var effectiveCornerRadius: CGFloat {
    cornerRadius > 0 ? min(cornerRadius, min(bounds.width, bounds.height) / 2) : 0
  }

  var castsShadow: Bool {
    !masksToBounds && shadowOpacity > 0 && (shadowColor?.alpha ?? 0) > 0
  }

  /// Whether the layer fills, strokes or clips to its bounds.
  @inline(__always)
  var showsOutline: Bool {
    masksToBounds || backgroundColor != nil
      || !details.arePlain && (gradient != nil || showsBorder || backdrop != nil)
  }

  var showsBorder: Bool { borderWidth > 0 && (borderColor?.alpha ?? 0) > 0 }
}

extension CGRect {
  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
