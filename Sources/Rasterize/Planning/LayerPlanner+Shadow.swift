extension LayerPlanner {
  /// Draws the shadow of a layer and its descendants, before the layer itself.
  ///
  /// A shadow is the alpha of the layer tree, blurred by a Gaussian with the shadow's radius as
  /// standard deviation, offset and colored. It is drawn in the layer's plane and is not knocked
  /// out under the layer.
  mutating func drawShadow(of layers: ArraySlice<LayerSnapshot>, map: DeviceMap) {
    guard let layer = layers.first, let color = layer.state.shadowColor else { return }
    let state = layer.state
    var scale = max(textures.scaleX, textures.scaleY)
    var sigma = min(max(state.shadowRadius * scale, 0), Self.maximumShadowSigma)
    guard sigma.isFinite, scale.isFinite, state.shadowOffset.width.isFinite,
      state.shadowOffset.height.isFinite
    else { return }
    // A wide blur has no detail that half the resolution would lose, at an eighth of the cost.
    while sigma > Self.maximumTexelSigma { (sigma, scale) = (sigma / 2, scale / 2) }
    if let path = state.shadowPath {
      let caster = ArraySlice([layer.filling(path)])
      drawShadow(
        castBy: caster, of: state, color: color, sigma: sigma, scale: scale, map: map)
    } else if let alpha = ShadowCaster(layers, textures).uniformAlpha {
      drawRectangleShadow(
        of: state, color: color, alpha: alpha, sigma: sigma, scale: scale, map: map)
    } else {
      drawShadow(
        castBy: layers, of: state, color: color, sigma: sigma, scale: scale, map: map)
    }
  }

  /// The maximum sigma, in pixels; larger ones are clamped.
  private static var maximumShadowSigma: Double { 4096 }
  /// The maximum sigma in texels; wider blurs use a lower resolution, which keeps it above half of
  /// this.
  private static var maximumTexelSigma: Double { 16 }

  private mutating func drawRectangleShadow(
    of state: LayerState, color: CGColor, alpha: Double, sigma: Double, scale: Double,
    map: DeviceMap
  ) {
    guard state.bounds.width > 0, state.bounds.height > 0 else { return }
    if drawAlignedShadow(of: state, color: color, alpha: alpha, map: map)
      || drawRotatedShadow(of: state, color: color, alpha: alpha, map: map)
    {
      return
    }
    var (sigma, scale) = (sigma, scale)
    var tile = ShadowTile(of: state, sigma: sigma, scale: scale)
    // Straight edges are stretched, so only wide corners can exceed the limits.
    while !tile.isPossible {
      (sigma, scale) = (sigma / 2, scale / 2)
      tile = ShadowTile(of: state, sigma: sigma, scale: scale)
    }
    guard let texture = textures.texture(of: tile, color: color) else { return }
    draw(tile, texture, scale, of: state, alpha: alpha, map: map)
  }

  /// Draws a tile's texture, at `scale` texels per point, as the shadow of the bounds.
  private mutating func draw(
    _ tile: ShadowTile, _ texture: Texture, _ scale: Double, of state: LayerState, alpha: Double,
    map: DeviceMap, filters: TextureFilters = .linear
  ) {
    let texels = CGSize(
      width: tile.width + 2 * tile.padding, height: tile.height + 2 * tile.padding)
    var destination = LayerState()
    destination.bounds = state.bounds.insetBy(dx: -tile.padding / scale, dy: -tile.padding / scale)
      .offsetBy(dx: state.shadowOffset.width, dy: state.shadowOffset.height)
    destination.contentsCenter = tile.center(isWhole: false)
    let size = CGSize(width: texels.width / scale, height: texels.height / scale)
    draw(
      contentsPatches(of: destination, size: size, texels: texels), of: texture, map: map,
      opacity: state.shadowOpacity * alpha, effects: state.shadowEffects, filters: filters)
  }

  /// Draws a narrow shadow at the subpixel offset at which it is displayed: resampling would soften
  /// it.
  ///
  /// - Returns: False if the blur is wide enough for resampling, or the map is not a uniform scale
  ///   and translation.
  private mutating func drawAlignedShadow(
    of state: LayerState, color: CGColor, alpha: Double, map: DeviceMap
  ) -> Bool {
    let scale = map.matrix.m11.native
    let sigma = state.shadowRadius.native * scale
    guard map.isAxisAligned, map.matrix.m22.native == scale, sigma < Self.minimumResampledSigma
    else {
      return false
    }
    let offset = state.shadowOffset
    let rect = state.bounds.offsetBy(dx: offset.width, dy: offset.height)
    let image = map.axisAlignedImage(of: rect)
    let tile = ShadowTile(of: image, corners: state.corners.scaled(by: scale), sigma: sigma)
    guard tile.isPossible, abs(image.minX) < 1e9, abs(image.minY) < 1e9, abs(image.maxX) < 1e9,
      abs(image.maxY) < 1e9, let texture = textures.texture(of: tile, color: color)
    else { return false }
    let left = image.minX.rounded(toSteps: 64).rounded(.down) - tile.padding
    let top = image.minY.rounded(toSteps: 64).rounded(.down) - tile.padding
    let right = image.maxX.rounded(toSteps: 64).rounded(.up) + tile.padding
    let bottom = image.maxY.rounded(toSteps: 64).rounded(.up) + tile.padding
    var destination = LayerState()
    destination.bounds = CGRect(
      x: (left - map.matrix.m31.native) / scale, y: (top - map.matrix.m32.native) / scale,
      width: (right - left) / scale, height: (bottom - top) / scale)
    destination.contentsCenter = tile.center(isWhole: true)
    let texels = CGSize(width: texture.width, height: texture.height)
    draw(
      contentsPatches(
        of: destination, size: CGSize(width: texels.width / scale, height: texels.height / scale),
        texels: texels), of: texture, map: map, opacity: state.shadowOpacity * alpha,
      effects: state.shadowEffects)
    return true
  }

  /// Draws a narrow shadow that is rotated, from a texture finer than the pixels; one without blur
  /// is drawn as a shape.
  ///
  /// - Returns: False if the blur is wide enough for resampling, the texture would be too large, or
  ///   the map is not nearly a similarity.
  private mutating func drawRotatedShadow(
    of state: LayerState, color: CGColor, alpha: Double, map: DeviceMap
  ) -> Bool {
    let (offset, radius) = (state.shadowOffset, state.shadowRadius.native)
    if radius <= 0 {
      let rect = state.bounds.offsetBy(dx: offset.width, dy: offset.height)
      guard let shape = Shape(rect, state.corners, mappedBy: map, frame: frame) else { return true }
      draw(.color(color), over: shape, opacity: state.shadowOpacity * alpha)
      return true
    }
    guard let pixels = map.similarityScale, pixels < 4096,
      radius * pixels < Self.minimumResampledSigma
    else {
      return false
    }
    for oversampling in [6.0, 3] {
      // Quantized, so that a slowly growing shadow is not rendered anew in every frame.
      var scale = 0x1p-20
      while scale < oversampling * pixels { scale *= 1.25 }
      // The target is a box filter of one pixel, with a variance of 1/12. Texels are box-filtered
      // too, and bilinear interpolation adds 1/6 on average.
      let texels = scale / pixels
      let variance = scale * scale * radius * radius + texels * texels / 12 - 0.25
      let sigma = variance.squareRoot().rounded(toSteps: 64)
      let tile = ShadowTile(of: state, sigma: sigma, scale: scale)
      guard tile.isPossible, tile.textureWidth * tile.textureHeight <= Self.maximumFineTexelCount,
        let texture = textures.texture(of: tile, color: color)
      else { continue }
      draw(tile, texture, scale, of: state, alpha: alpha, map: map, filters: .singleSample)
      return true
    }
    return false
  }

  /// The maximum number of texels of such a texture.
  private static var maximumFineTexelCount: Int { 1 << 20 }

  /// In pixels: bilinear sampling adds a variance of at most 1/6, which is invisible from here on.
  private static var minimumResampledSigma: Double { 3 }

  private mutating func drawShadow(
    castBy layers: ArraySlice<LayerSnapshot>, of state: LayerState, color: CGColor,
    sigma: Double, scale: Double, map: DeviceMap
  ) {
    guard let caster = ShadowCaster(layers, textures).flattened else { return }
    var (sigma, scale) = (sigma, scale)
    var padding: Double { ShadowTile.kernelRadius(sigma: sigma) + 1 }
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
  /// An unblurred shadow is a constant color and needs no dithering.
  fileprivate var shadowEffects: SurfaceEffects? { shadowRadius > 0 ? .dithered : nil }
}

extension ShadowTile {
  fileprivate init(of state: LayerState, sigma: Double, scale: Double) {
    self.init(
      width: state.bounds.width * scale, height: state.bounds.height * scale,
      corners: state.corners.scaled(by: scale), sigma: sigma)
  }
}

extension LayerState {
  /// The union of the bounds with what contents and shape may draw outside them.
  var drawnArea: CGRect {
    guard !masksToBounds, let extent = shapeExtent else { return contentsArea }
    return contentsArea.union(extent)
  }

  /// The union of the bounds with what contents may draw outside them.
  var contentsArea: CGRect {
    guard !masksToBounds, let pixels = contents?.pixelSize, contentsPlacement != .resize else {
      return bounds
    }
    let scale = contentsScale > 0 ? contentsScale : 1
    let size = CGSize(
      width: CGFloat(pixels.width) / scale * abs(contentsRect.width),
      height: CGFloat(pixels.height) / scale * abs(contentsRect.height))
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else {
      return bounds
    }
    return bounds.union(contentsPlacement.destination(of: size, in: bounds))
  }
}
