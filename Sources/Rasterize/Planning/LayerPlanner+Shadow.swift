extension LayerPlanner {
  /// Draws the shadow of a layer, which comes first, and of all inside it.
  ///
  /// A shadow is the layer's silhouette, blurred by a Gaussian whose standard deviation is the
  /// shadow's radius, moved and coloured. It lies in the layer's plane, and is not cut out where the
  /// layer is.
  mutating func drawShadow(of layers: ArraySlice<LayerSnapshot>, map: DeviceMap) {
    guard let layer = layers.first, let color = layer.state.shadowColor else { return }
    let state = layer.state
    var scale = max(textures.scaleX, textures.scaleY)
    var sigma = min(max(state.shadowRadius * scale, 0), Self.largestSigma)
    guard sigma.isFinite, scale.isFinite, state.shadowOffset.width.isFinite,
      state.shadowOffset.height.isFinite
    else { return }
    // A wide blur leaves nothing that half the texels would not show as well, at an eighth of the
    // cost.
    while sigma > Self.finestSigma { (sigma, scale) = (sigma / 2, scale / 2) }
    if let path = state.shadowPath {
      let caster = ArraySlice([layer.silhouette(path)])
      drawShadow(
        ofSilhouette: caster, of: state, color: color, sigma: sigma, scale: scale, map: map)
    } else if let share = ShadowCaster(layers).solidity {
      drawPlainShadow(of: state, color: color, share: share, sigma: sigma, scale: scale, map: map)
    } else {
      drawShadow(
        ofSilhouette: layers, of: state, color: color, sigma: sigma, scale: scale, map: map)
    }
  }

  /// In pixels; wider shadows are as wide as this.
  private static var largestSigma: Double { 4096 }
  /// In texels: between half of this and this, texels are far finer than what they show.
  private static var finestSigma: Double { 16 }

  private mutating func drawPlainShadow(
    of state: LayerState, color: CGColor, share: Double, sigma: Double, scale: Double,
    map: DeviceMap
  ) {
    guard state.bounds.width > 0, state.bounds.height > 0 else { return }
    if drawSharpShadow(of: state, color: color, share: share, map: map)
      || drawTurnedShadow(of: state, color: color, share: share, map: map)
    {
      return
    }
    var (sigma, scale) = (sigma, scale)
    var tile = ShadowTile(of: state, sigma: sigma, scale: scale)
    // Straight edges stretch, so it is wide corners that take up room.
    while !tile.isPossible {
      (sigma, scale) = (sigma / 2, scale / 2)
      tile = ShadowTile(of: state, sigma: sigma, scale: scale)
    }
    guard let texture = textures.texture(of: tile, color: color) else { return }
    draw(tile, texture, scale, of: state, share: share, map: map)
  }

  /// Draws a tile's texture, which has `scale` texels a point, as the shadow of the bounds.
  private mutating func draw(
    _ tile: ShadowTile, _ texture: Texture, _ scale: Double, of state: LayerState, share: Double,
    map: DeviceMap, filters: TextureFilters = .linear
  ) {
    let texels = CGSize(
      width: tile.width + 2 * tile.padding, height: tile.height + 2 * tile.padding)
    var placed = LayerState()
    placed.bounds = state.bounds.insetBy(dx: -tile.padding / scale, dy: -tile.padding / scale)
      .offsetBy(dx: state.shadowOffset.width, dy: state.shadowOffset.height)
    placed.contentsCenter = tile.center(isWhole: false)
    let size = CGSize(width: texels.width / scale, height: texels.height / scale)
    draw(
      contentsPatches(of: placed, size: size, texels: texels), of: texture, map: map,
      opacity: state.shadowOpacity * share, effects: state.shadowEffects, filters: filters)
  }

  /// Draws a shadow so little blurred that it has to be made for the very pixels where it is seen: moved
  /// by parts of a pixel it would become softer.
  ///
  /// - Returns: False where it is soft enough, or turned.
  private mutating func drawSharpShadow(
    of state: LayerState, color: CGColor, share: Double, map: DeviceMap
  ) -> Bool {
    let scale = map.matrix.m11.native
    let sigma = state.shadowRadius.native * scale
    guard map.isUpright, map.matrix.m22.native == scale, sigma < Self.sharpestSigma else {
      return false
    }
    let offset = state.shadowOffset
    let rect = state.bounds.offsetBy(dx: offset.width, dy: offset.height)
    let image = map.uprightImage(of: rect)
    let tile = ShadowTile(of: image, corners: state.corners.scaled(by: scale), sigma: sigma)
    guard tile.isPossible, abs(image.minX) < 1e9, abs(image.minY) < 1e9, abs(image.maxX) < 1e9,
      abs(image.maxY) < 1e9, let texture = textures.texture(of: tile, color: color)
    else { return false }
    let left = image.minX.rounded(toSteps: 64).rounded(.down) - tile.padding
    let top = image.minY.rounded(toSteps: 64).rounded(.down) - tile.padding
    let right = image.maxX.rounded(toSteps: 64).rounded(.up) + tile.padding
    let bottom = image.maxY.rounded(toSteps: 64).rounded(.up) + tile.padding
    var placed = LayerState()
    placed.bounds = CGRect(
      x: (left - map.matrix.m31.native) / scale, y: (top - map.matrix.m32.native) / scale,
      width: (right - left) / scale, height: (bottom - top) / scale)
    placed.contentsCenter = tile.center(isWhole: true)
    let texels = CGSize(width: texture.width, height: texture.height)
    draw(
      contentsPatches(
        of: placed, size: CGSize(width: texels.width / scale, height: texels.height / scale),
        texels: texels), of: texture, map: map, opacity: state.shadowOpacity * share,
      effects: state.shadowEffects)
    return true
  }

  /// Draws a shadow so little blurred that its texels have to be finer than the pixels where it is seen
  /// turned; one that is not blurred as what it is, a shape.
  ///
  /// - Returns: False where it is soft enough, too large, or seen from aside.
  private mutating func drawTurnedShadow(
    of state: LayerState, color: CGColor, share: Double, map: DeviceMap
  ) -> Bool {
    let (offset, radius) = (state.shadowOffset, state.shadowRadius.native)
    if radius <= 0 {
      let rect = state.bounds.offsetBy(dx: offset.width, dy: offset.height)
      guard let shape = Shape(rect, state.corners, mappedBy: map, frame: frame) else { return true }
      draw(.color(color), over: shape, opacity: state.shadowOpacity * share)
      return true
    }
    guard let pixels = map.similarScale, pixels < 4096, radius * pixels < Self.sharpestSigma else {
      return false
    }
    for fineness in [6.0, 3] {
      // In steps, so that a shadow that grows slowly is not made anew in every frame.
      var scale = 0x1p-20
      while scale < fineness * pixels { scale *= 1.25 }
      // A sample is to be the mean of a pixel, whose variance is a twelfth. Texels are means too, and between
      // four of them there is another sixth on the average.
      let texels = scale / pixels
      let variance = scale * scale * radius * radius + texels * texels / 12 - 0.25
      let sigma = variance.squareRoot().rounded(toSteps: 64)
      let tile = ShadowTile(of: state, sigma: sigma, scale: scale)
      guard tile.isPossible, tile.textureWidth * tile.textureHeight <= Self.largestFineTile,
        let texture = textures.texture(of: tile, color: color)
      else { continue }
      draw(tile, texture, scale, of: state, share: share, map: map, filters: .unreduced)
      return true
    }
    return false
  }

  /// In texels.
  private static var largestFineTile: Int { 1 << 20 }

  /// In pixels: a bilinear sample adds a variance of a sixth at most, which from here on does not show.
  private static var sharpestSigma: Double { 3 }

  private mutating func drawShadow(
    ofSilhouette layers: ArraySlice<LayerSnapshot>, of state: LayerState, color: CGColor,
    sigma: Double, scale: Double, map: DeviceMap
  ) {
    guard let caster = ShadowCaster(layers).flattened else { return }
    var (sigma, scale) = (sigma, scale)
    var padding: Double { ShadowTile.reach(sigma: sigma) + 1 }
    let (width, height) = (caster.area.width.native, caster.area.height.native)
    while !TextureExtent.isPossible(
      width: width * scale + 2 * padding + 1, height: height * scale + 2 * padding + 1)
    {
      (sigma, scale) = (sigma / 2, scale / 2)
    }
    let offset = state.shadowOffset
    guard
      let texture = textures.shadow(
        of: caster.layers, size: caster.area.size, scale: scale, padding: Int(padding),
        sigma: sigma, color: color)
    else { return }
    let texels = CGSize(width: texture.width, height: texture.height)
    let patch = ContentsPatch(
      source: CGRect(origin: .zero, size: texels),
      destination: CGRect(
        x: caster.area.minX - padding / scale + offset.width,
        y: caster.area.minY - padding / scale + offset.height, width: texels.width / scale,
        height: texels.height / scale))
    draw([patch], of: texture, map: map, opacity: state.shadowOpacity, effects: state.shadowEffects)
  }
}

extension LayerState {
  /// A shadow that is not blurred is even.
  fileprivate var shadowEffects: SurfaceEffects? { shadowRadius > 0 ? .dithered : nil }
}

extension ShadowTile {
  fileprivate init(of state: LayerState, sigma: Double, scale: Double) {
    self.init(
      width: state.bounds.width * scale, height: state.bounds.height * scale,
      corners: state.corners.scaled(by: scale), sigma: sigma)
  }
}

/// A layer and all inside it, seen as one body.
private struct ShadowCaster {
  private let layers: ArraySlice<LayerSnapshot>

  init(_ layers: ArraySlice<LayerSnapshot>) { self.layers = layers.withoutMask }

  /// The alpha of a body that is its first layer's rounded bounds and nothing else; nil for others.
  var solidity: Double? {
    guard let layer = layers.first, layer.transition == nil else { return nil }
    let state = layer.state
    let alpha = state.groundAlpha
    let showsMore =
      layers.count > 1 || state.backgroundColor?.pattern != nil || state.contents != nil
      || state.borderWidth > 0
      || state.shape != nil || state.gradient != nil || state.text != nil
      || layer.extras != nil
    if !showsMore { return alpha > 0 ? min(alpha, 1) : nil }
    guard alpha >= 1, let area = extents,
      layer.state.bounds.insetBy(dx: -0.01, dy: -0.01).contains(area)
    else { return nil }
    return 1
  }

  /// The layers in coordinates that begin at the top left corner of what they take, which `area`
  /// tells in those of the first layer. They are without shadows of their own.
  var flattened: (layers: [LayerSnapshot], area: CGRect)? {
    guard let layer = layers.first, let inverse = layer.transform.inverted(), let all = extents
    else { return nil }
    // Farther out nothing can be expected to matter, and memory has to end somewhere.
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

  /// What the layers may cover, in the first one's coordinates.
  private var extents: CGRect? {
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
    return area.isFinite ? area : nil
  }
}

extension LayerState {
  /// The bounds, and what contents and shape may cover outside them.
  var drawnArea: CGRect {
    guard !masksToBounds, let extent = shapeExtent else { return areaOfContents }
    return areaOfContents.union(extent)
  }

  private var areaOfContents: CGRect {
    guard !masksToBounds, case .image(let image) = contents, contentsPlacement != .resize else {
      return bounds
    }
    let scale = contentsScale > 0 ? contentsScale : 1
    let size = CGSize(
      width: CGFloat(image.width) / scale * abs(contentsRect.width),
      height: CGFloat(image.height) / scale * abs(contentsRect.height))
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else {
      return bounds
    }
    return bounds.union(contentsPlacement.destination(of: size, in: bounds))
  }
}
