import CKernels

/// An item that one kernel call draws in a tile.
///
/// Valid as long as the item that holds it: it points into memory of the item's shape or paint, which
/// are immutable. Only items create one.
// Unchecked: the texture's pixels do not change once it is shared.
enum KernelItem: @unchecked Sendable {
  /// A convex contour in a solid color.
  case contour(ConvexContour, CGColor)
  /// A rectangle of a texture at a translation, composited with dithering: a shadow.
  case shadow(ck_texture, ShiftSampler, ditherOrigin: SIMD2<Int>)

  /// - Returns: nil for items of other kinds.
  init?(
    _ shape: Shape, _ paint: DrawItem.Paint, _ effects: SurfaceEffects?, in bounds: PixelRect
  ) {
    switch (shape, paint, effects) {
    case (.polygon(let polygon), .color(let color), nil):
      guard let contour = polygon.kernelContour else { return nil }
      self = .contour(contour, color)
    case (.pixels, .texture(let paint), let effects?):
      guard case .shift(let sampler) = paint.sampler, effects.areOnlyDithered,
        sampler.staysInside(paint.texture, of: bounds)
      else { return nil }
      self = .shadow(paint.texture.kernelTexture, sampler, ditherOrigin: effects.ditherOrigin)
    default: return nil
    }
  }
}
