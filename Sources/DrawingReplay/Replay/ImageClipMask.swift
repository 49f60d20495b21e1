import CCairo
import Graphics

/// An image mask of the clip: the fraction of each pixel that passes.
struct ImageClipMask {
  /// The complement of the mask, as alpha: the fraction of each pixel that is preserved.
  private let inverse: ReplayCanvas

  /// - Parameter budget: The number of pixels that may be allocated; reduced by those used. Returns
  ///   nil if it is insufficient.
  init?(
    _ image: CGImage, in rect: CGRect, over area: PixelRect, like canvas: ReplayCanvas,
    budget: inout Int
  ) {
    let count = area.width * area.height
    guard count <= budget, let inverse = ReplayCanvas(over: area, like: canvas) else { return nil }
    budget -= count
    Brush().draw(.bitmap(image), in: rect, alpha: 1, on: inverse)
    let usesLuma = image.isOpaque
    inverse.withPixels { pixels, stride in
      for y in 0..<area.height {
        for x in 0..<area.width {
          let pixel = pixels[y * stride + x]
          let coverage = usesLuma ? pixel.luma : pixel >> 24
          pixels[y * stride + x] = (255 - coverage) << 24
        }
      }
    }
    self.inverse = inverse
  }

  /// Interpolates between new and previous pixels by the mask; pixels outside of `before` are
  /// unchanged.
  func mix(_ before: ReplayCanvas, into canvas: ReplayCanvas) {
    let cairo = canvas.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    canvas.useDevicePixels()
    cairo_new_path(cairo)
    cairo_rectangle(
      cairo, Double(before.area.minX), Double(before.area.minY), Double(before.area.width),
      Double(before.area.height))
    cairo_clip(cairo)
    canvas.setSource(before)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_mask_surface(
      cairo, inverse.surface, Double(inverse.area.minX), Double(inverse.area.minY))
  }
}

extension UInt32 {
  /// The BT.709 luma of a premultiplied BGRA pixel, 0…255, exact for grays.
  var luma: UInt32 {
    let (red, green, blue) = (self >> 16 & 255, self >> 8 & 255, self & 255)
    return (13_933 * red + 46_871 * green + 4_732 * blue + 32_768) >> 16
  }
}
