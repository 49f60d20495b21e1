/// How a texture is spread over device pixels. An object, as rows of pixels are many.
final class TexturePaint: Sendable {
  /// In all its detail.
  let texture: Texture
  /// What shows where the texture is not reduced.
  let sampler: Sampler
  /// What shows where it is; nil where `sampler` serves for all pixels.
  let reduction: RipMapSampler?

  /// - Parameters:
  ///   - map: From device pixels to texels.
  ///   - point: The middle of what is drawn, in the coordinates of `device`.
  ///   - bounds: The pixels that will be drawn.
  ///   - filters: How it is shown larger and smaller.
  init(
    _ texture: Texture, map: ProjectionTransform, at point: CGPoint, of device: DeviceMap,
    bounds: PixelRect, filters: TextureFilters = .linear
  ) {
    let middle = point.applying(device.matrix)
    // A projective map is the same with all signs turned; the samplers want w above zero.
    let towardEye = map.w(at: middle) < 0 ? map.scaled(by: -1) : map
    self.texture = texture
    if filters.takesNearest(towardEye, at: middle) {
      (sampler, reduction) = (.nearest(NearestSampler(towardEye)), nil)
      return
    }
    sampler = Sampler(towardEye, bounds: bounds, texels: texture.extent)
    if filters.reduces, !sampler.isCopy {
      reduction = RipMapSampler(texture, towardEye, middle: middle, bounds: bounds)
    } else {
      reduction = nil
    }
  }

  /// A texture that has no more detail than its pixels show.
  init(_ texture: Texture, sampler: Sampler) {
    (self.texture, self.sampler, reduction) = (texture, sampler, nil)
  }
}
