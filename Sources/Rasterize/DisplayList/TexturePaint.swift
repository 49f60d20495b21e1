/// How a texture is mapped to device pixels. A class, because painters reference it for every span.
final class TexturePaint: Sendable {
  /// The texture at full resolution.
  let texture: Texture
  /// The sampler where the texture is magnified or shown at its own scale.
  let sampler: Sampler
  /// The sampler where it is minified; nil if `sampler` serves all pixels.
  let minifier: RipMapSampler?

  /// - Parameters:
  ///   - map: From device pixels to texels.
  ///   - point: The center of the drawn content, in the coordinates of `device`.
  ///   - bounds: The pixels that will be drawn.
  ///   - filters: The magnification and minification filters.
  init(
    _ texture: Texture, map: ProjectionTransform, at point: CGPoint, of device: DeviceMap,
    bounds: PixelRect, filters: TextureFilters = .linear
  ) {
    let center = point.applying(device.matrix)
    // Homogeneous coordinates: negating all entries gives the same map. The samplers need w > 0.
    let oriented = map.w(at: center) < 0 ? map.scaled(by: -1) : map
    self.texture = texture
    if filters.usesNearest(oriented, at: center) {
      (sampler, minifier) = (.nearest(NearestSampler(oriented)), nil)
      return
    }
    sampler = Sampler(oriented, bounds: bounds, texels: texture.extent)
    if filters.usesMipLevels, !sampler.keepsScale {
      minifier = RipMapSampler(texture, oriented, middle: center, bounds: bounds)
    } else {
      minifier = nil
    }
  }

  /// Whether pixels that a shape covers in part show anything of `source`, in texels; conservative.
  ///
  /// Shadows and text have transparent edges: where a rectangle ends inside a pixel, a sample at the
  /// texture's own scale reads only texels within one of that edge, so that covering whole pixels makes
  /// no difference.
  func showsEdges(of source: CGRect, in shape: Shape) -> Bool {
    guard case .rect = shape, sampler.keepsScale else { return true }
    let (ink, inside) = (texture.ink, source.insetBy(dx: 1, dy: 1))
    return CGFloat(ink.minX) < inside.minX || CGFloat(ink.minY) < inside.minY
      || CGFloat(ink.maxX) > inside.maxX || CGFloat(ink.maxY) > inside.maxY
  }

  /// Paints a texture that already has the resolution of the device, without minification.
  init(_ texture: Texture, sampler: Sampler) {
    (self.texture, self.sampler, minifier) = (texture, sampler, nil)
  }
}
