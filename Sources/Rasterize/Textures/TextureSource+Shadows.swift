// The textures of shadows.

import DrawingReplay

extension TextureSource {
  /// The texture of a rounded rectangle's shadow.
  func texture(of shadow: ShadowTile, color: CGColor) -> Texture? {
    cache.texture(.shadow(shadow), owner: nil) { shadow.makeTexture() }
      .flatMap { tinted($0, color) }
  }

  /// The shadow of layers inside (0, 0) to `size`, in points, with a margin of `padding` texels.
  ///
  /// It is cached by the layers' display list, and so blurred once for casters that look the same.
  ///
  /// - Parameter scale: Texels per point, chosen such that the texture is within the limits of
  ///   ``TextureExtent``.
  func shadow(
    of layers: [LayerSnapshot], size: CGSize, scale: Double, padding: Int, sigma: Double,
    color: CGColor
  ) -> Texture? {
    guard let extent = TextureExtent(size, scaleX: scale, scaleY: scale) else { return nil }
    let body = body(layers, extent)
    let identity = PixelKey {
      $0.add(body.key)
      $0.add(Double(padding), sigma)
    }
    return cache.texture(.content(identity), owner: nil) {
      blurred(body.paint(), padding: padding, sigma: sigma, identity: identity)
    }.flatMap { tinted($0, color) }
  }

  private func blurred(
    _ body: Texture, padding: Int, sigma: Double, identity: PixelKey
  ) -> Texture {
    let filter = GaussianFilter(sigma: sigma)
    let map = CoverageMap(
      width: body.width + 2 * padding, height: body.height + 2 * padding, padding: filter.radius)
    for y in 0..<body.height {
      copyAlpha(
        map.row(y + padding) + padding, of: body.pixels + y * body.stride, count: body.width)
    }
    map.blur(filter)
    return map.texture(identity: identity)
  }

  /// A shadow in its color; black ones are used as they are.
  private func tinted(_ shadow: Texture, _ color: CGColor) -> Texture? {
    let pixel = color.premultiplied(opacity: 1)
    guard pixel != Texture.black else { return shadow }
    return cache.texture(.content(shadow.tintedIdentity(pixel)), owner: nil) {
      shadow.tinted(pixel)
    }
  }
}
