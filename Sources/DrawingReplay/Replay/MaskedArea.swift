import CCairo
import Graphics

/// How much of what is drawn an image lets through, pixel by pixel.
struct ImageClipMask {
  /// How much of each pixel stays as it was: alpha.
  private let kept: ReplayCanvas

  /// - Parameter budget: Pixels that may still be taken; what is taken is taken off. nil where it is
  ///   not enough.
  init?(
    _ image: CGImage, in rect: CGRect, over area: PixelRect, like canvas: ReplayCanvas,
    budget: inout Int
  ) {
    let count = area.width * area.height
    guard count <= budget, let kept = ReplayCanvas(over: area, like: canvas) else { return nil }
    budget -= count
    Brush().draw(.bitmap(image), in: rect, alpha: 1, on: kept)
    let usesLight = image.isOpaque
    kept.withPixels { pixels, stride in
      for y in 0..<area.height {
        for x in 0..<area.width {
          let pixel = pixels[y * stride + x]
          let through = usesLight ? pixel.light : pixel >> 24
          pixels[y * stride + x] = (255 - through) << 24
        }
      }
    }
    self.kept = kept
  }

  /// Mixes what was there before into what has been drawn; what lies outside of `before` has not changed.
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
      cairo, kept.surface, Double(kept.area.minX), Double(kept.area.minY))
  }
}

extension UInt32 {
  /// The light of a premultiplied BGRA pixel by Rec. 709, 0…255; of a grey one, the grey.
  var light: UInt32 {
    let (red, green, blue) = (self >> 16 & 255, self >> 8 & 255, self & 255)
    return (13_933 * red + 46_871 * green + 4_732 * blue + 32_768) >> 16
  }
}
