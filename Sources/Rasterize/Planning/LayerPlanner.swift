/// Turns layers into a display list.
///
/// A layer draws, from bottom to top, shadow, background, gradient, contents, shape, sublayers and
/// border, all of it as one thing where it is faded. A layer that clips draws background and border inside the clip
/// too, so that its outline is covered once: nothing shines through the edge of anything.
struct LayerPlanner {
  let layers: [LayerSnapshot]
  private let geometries: DeviceGeometryTable
  /// The pixels there are.
  let frame: PixelRect
  let textures: TextureSource
  var list = DisplayList()

  /// The pixels that what is drawn next may change.
  var scissor: PixelRect
  /// What the alpha of what is drawn next is multiplied by.
  var opacity = 1.0
  /// Whether any layer mixes with what is behind it.
  private let hasBlending: Bool
  private var openLayers: [OpenLayer] = []
  var openGroups: [OpenGroup] = []
  /// The commands directly inside open groups, one group's after those of the group around it: items,
  /// and the beginnings of groups.
  var groupItems: [Int] = []

  private struct OpenLayer {
    /// The layer's index.
    let index: Int
    let map: DeviceMap
    /// The index of the first layer that is not inside.
    let end: Int
    /// Whether a border is still to be drawn.
    var hasBorder: Bool
    /// What covers the border's outside: the bounds, or all there is inside a clip.
    let outline: Shape?
    let groupCount: Int
    /// Whether the layer's mask is drawn already, as a clip.
    let isMaskDone: Bool
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

  /// What draws `layers` on `frame`.
  static func plan(_ layers: [LayerSnapshot], frame: PixelRect, textures: TextureSource)
    -> DisplayList
  {
    var memory: PlanCache?
    return plan(layers, frame: frame, textures: textures, memory: &memory)
  }

  /// What draws `layers` on `frame`.
  ///
  /// - Parameter memory: What is known from planning another frame; then from this one.
  static func plan(
    _ layers: [LayerSnapshot], frame: PixelRect, textures: TextureSource,
    memory: inout PlanCache?
  ) -> DisplayList {
    var planner = LayerPlanner(layers, frame: frame, textures: textures, memory: memory)
    var index = 0
    while index < layers.count {
      planner.closeLayers(endingBy: index)
      if planner.drawPlain(index) {
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

  /// Where the layer at `index` is drawn; nil where it is not.
  func geometry(of index: Int) -> DeviceGeometry? { geometries.geometry(of: index) }

  /// Draws a layer that is nothing but a colour on its bounds, as most are where there are many.
  ///
  /// - Returns: False where there is more to it.
  private mutating func drawPlain(_ index: Int) -> Bool {
    guard layers[index].descendantCount <= 0, layers[index].transition == nil,
      layers[index].extras == nil, layers[index].role == .sublayer, !layers[index].hasMask,
      layers[index].state.details.arePlain, layers[index].state.contents == nil,
      !layers[index].state.masksToBounds, layers[index].state.backgroundColor?.pattern == nil
    else { return false }
    guard let color = layers[index].state.backgroundColor, let geometry = geometry(of: index),
      let outline = geometry.outline
    else { return true }
    let (share, count) = (layers[index].state.opacity, list.items.count)
    draw(.color(color), over: outline, opacity: share < 1 ? share : 1)
    if let mask = geometry.mask, list.items.count > count { list.items[count].mask = mask }
    return true
  }

  /// Draws what lies below the sublayers of the layer at `index`; those end before `end`.
  ///
  /// - Returns: Whether the sublayers are to be drawn.
  private mutating func open(_ index: Int, end: Int) -> Bool {
    if layers[index].role == .mask { return openMask(index, end: end) }
    return openLayer(index, end: end)
  }

  mutating func openLayer(_ index: Int, end: Int) -> Bool {
    guard let geometry = geometry(of: index) else { return false }
    let (map, outline) = (geometry.map, geometry.outline)
    let state = layers[index].state
    let hasTransition = layers[index].transition != nil
    if state.masksToBounds, outline == nil { return false }
    let (outerScissor, outerOpacity) = (scissor, opacity)
    let mask = maskIndex(of: index, before: end)
    let isMaskPlain = mask.map(isPlain) ?? false
    let maskOutline = mask.flatMap { isMaskPlain ? self.geometry(of: $0)?.outline : nil }
    if isMaskPlain, maskOutline == nil { return false }
    var groupCount = beginGroups(of: index, clippedBy: maskOutline)
    if state.shouldRasterize, drawRasterized(layers[index..<end], map: map) {
      for _ in 0..<groupCount { endGroup() }
      (scissor, opacity) = (outerScissor, outerOpacity)
      return false
    }
    if state.castsShadow { drawShadow(of: layers[index..<end], map: map) }
    let hasBorder = state.showsBorder && !hasTransition
    let (shape, gradient, text) = (state.shape, state.gradient, state.text)
    let isLeaf =
      index + 1 == end && state.contents == nil && shape == nil && text == nil && !hasTransition
      && layers[index].extras == nil
    let hasGround = state.backgroundColor != nil || gradient != nil
    var ground = outline
    let isClipped =
      state.masksToBounds || (isLeaf && hasBorder && hasGround)
    if let outline, isClipped {
      if beginClip(outline, isGround: state.masksToBounds) { groupCount += 1 }
      ground = .pixels(outline.bounds)
    }
    openLayers.append(
      OpenLayer(
        index: index, map: map, end: end, hasBorder: hasBorder, outline: ground,
        groupCount: groupCount, isMaskDone: isMaskPlain, outerScissor: outerScissor,
        outerOpacity: outerOpacity))
    if let transition = layers[index].transition {
      draw(transition, of: state, map: map)
      // All that is inside is a mask, if there is one.
      return layers[index].hasMask
    }
    if let backdrop = state.backdrop, let ground {
      draw(backdrop, of: state, map: map, over: ground)
    }
    if hasGround, let ground {
      let hidden = hasBorder && !isClipped ? shapeUnderBorder(of: state, map: map) : nil
      if let color = state.backgroundColor {
        fill(hidden ?? ground, with: color, of: state, map: map)
      }
      if let gradient { draw(gradient, of: state, map: map, over: hidden ?? ground) }
    }
    if let contents = state.contents { draw(contents, of: state, map: map) }
    if let particles = layers[index].extras?.particles {
      draw(particles, in: layers[index].transform)
    }
    if let shape { draw(shape, of: state, map: map) }
    if let text { draw(text, of: state, map: map) }
    return true
  }

  /// The bounds as far as the middle of an opaque border that hides where the background ends, so
  /// that none of it shines through the border's outer edge; nil where the border is too thin.
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

  /// Keeps what is drawn next inside a shape.
  ///
  /// - Parameter isGround: Whether what is inside mixes with nothing further out.
  /// - Returns: Whether that took a group.
  private mutating func beginClip(_ shape: Shape, isGround: Bool) -> Bool {
    scissor = scissor.intersection(shape.bounds)
    if case .pixels = shape, !isGround || !hasBlending { return false }
    beginGroup(opacity: 1, clip: shape)
    return true
  }

  /// Whether the mask of the innermost open layer is drawn already.
  var isMaskDone: Bool { openLayers.last?.isMaskDone ?? false }

  /// Draws the border of the innermost open layer, where that has not been done.
  mutating func finishInside() {
    guard let layer = openLayers.last, layer.hasBorder else { return }
    openLayers[openLayers.count - 1].hasBorder = false
    if let outline = layer.outline { drawBorder(of: layer, outline) }
  }

  private mutating func closeLayers(endingBy index: Int) {
    while let layer = openLayers.last, layer.end <= index {
      finishInside()
      openLayers.removeLast()
      for _ in 0..<layer.groupCount { endGroup() }
      (scissor, opacity) = (layer.outerScissor, layer.outerOpacity)
    }
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

  /// Adds something to draw, if any of it can be seen; it is transparent outside `limit`.
  mutating func draw(
    _ paint: DrawItem.Paint, over shape: Shape, hole: Shape? = nil, opacity share: Double = 1,
    effects: SurfaceEffects? = nil, within limit: PixelRect? = nil
  ) {
    var bounds = visiblePixels(of: shape)
    if let limit { bounds = bounds.intersection(limit) }
    let opacity = opacity * share
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

  /// The pixels of a shape that may be changed.
  func visiblePixels(of shape: Shape) -> PixelRect { shape.bounds.intersection(scissor) }

  /// Counts a command to what is directly inside the innermost group.
  mutating func addToGroup(_ item: Int) {
    if !openGroups.isEmpty { groupItems.append(item) }
  }
}

extension LayerState {
  /// The corners' radius in points as drawn: at most half of the smaller side.
  @inline(__always)
  var effectiveCornerRadius: CGFloat {
    cornerRadius > 0 ? min(cornerRadius, min(bounds.width, bounds.height) / 2) : 0
  }

  var castsShadow: Bool {
    !masksToBounds && shadowOpacity > 0 && (shadowColor?.alpha ?? 0) > 0
  }

  /// Whether anything is drawn over the bounds, or cut off by them.
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
