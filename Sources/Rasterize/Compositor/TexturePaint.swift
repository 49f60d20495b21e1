/// How a texture is spread over device pixels.
struct TexturePaint: Sendable {
  /// In all its detail.
  let texture: Texture
  /// What shows where the texture is not reduced.
  let sampler: Sampler
  /// What shows where it is; nil where `sampler` serves for all pixels.
  let reduction: ReducingSampler?

  /// - Parameters:
  ///   - map: From device pixels to texels.
  ///   - point: The middle of what is drawn, in the coordinates of `device`.
  ///   - bounds: The pixels that will be drawn.
  init(
    _ texture: Texture, map: ProjectionTransform, at point: CGPoint, of device: DeviceMap,
    bounds: PixelRect
  ) {
    let middle = point.applying(device.matrix)
    // A projective map is the same with all signs turned; the samplers want w above zero.
    let towardEye = map.w(at: middle) < 0 ? map.scaled(by: -1) : map
    self.texture = texture
    sampler = Sampler(towardEye, bounds: bounds, texels: texture.extent)
    if case .copy = sampler {
      reduction = nil
    } else {
      reduction = ReducingSampler(texture, towardEye, middle: middle, bounds: bounds)
    }
  }

  /// A texture that has no more detail than its pixels show.
  init(_ texture: Texture, sampler: Sampler) {
    (self.texture, self.sampler, reduction) = (texture, sampler, nil)
  }
}

/// What a pixel sees of a texture: to first order an ellipse, in texels.
struct Footprint {
  let longer: Double
  let shorter: Double
  /// The direction on the device that leads along the longer axis, of length 1.
  let direction: SIMD2<Double>

  /// - Parameter map: From device pixels to texels; nil where the point is behind the eye.
  init?(_ map: ProjectionTransform, at point: CGPoint) {
    let w = map.w(at: point).native
    guard w > 0 else { return nil }
    let image = point.applying(map)
    let (u, v) = (image.x.native, image.y.native)
    let a = (map.m11.native - u * map.m13.native) / w
    let b = (map.m21.native - u * map.m23.native) / w
    let c = (map.m12.native - v * map.m13.native) / w
    let d = (map.m22.native - v * map.m23.native) / w
    // Eigenvalues and an eigenvector of JᵀJ, J being the derivative.
    let (across, down, both) = (a * a + c * c, b * b + d * d, a * b + c * d)
    let (mean, difference) = ((across + down) / 2, (across - down) / 2)
    let root = (difference * difference + both * both).squareRoot()
    guard mean.isFinite, root.isFinite else { return nil }
    longer = (mean + root).squareRoot()
    shorter = max(mean - root, 0).squareRoot()
    let along: SIMD2<Double> =
      difference >= 0 ? [difference + root, both] : [both, root - difference]
    let length = (along.x * along.x + along.y * along.y).squareRoot()
    direction = length > 0 ? along / length : [1, 0]
  }
}
