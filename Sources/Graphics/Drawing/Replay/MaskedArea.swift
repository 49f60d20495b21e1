import CCairo

/// Pixels that are being drawn through an image, as they were before.
struct MaskedArea {
  private let before: ReplayCanvas
  /// How much of each pixel stays as it was: alpha.
  private let kept: ReplayCanvas

  /// - Parameter budget: Pixels that may still be taken; what is taken is taken off. nil where it is
  ///   not enough.
  init?(
    _ image: CGImage, in rect: CGRect, over area: PixelArea, on canvas: ReplayCanvas,
    budget: inout Int
  ) {
    let count = 2 * area.width * area.height
    guard count <= budget, let before = canvas.copy(of: area),
      let kept = ReplayCanvas(over: area, like: canvas)
    else { return nil }
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
    (self.before, self.kept) = (before, kept)
  }

  /// Mixes what was there before into what has been drawn.
  func finish(on canvas: ReplayCanvas) {
    let cairo = canvas.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    canvas.useDevicePixels()
    canvas.setSource(before)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_mask_surface(
      cairo, kept.surface, Double(kept.area.minX), Double(kept.area.minY))
  }
}

extension UInt32 {
  /// The light of a premultiplied BGRA pixel by Rec. 709, 0…255; of a grey one, the grey.
  fileprivate var light: UInt32 {
    let (red, green, blue) = (self >> 16 & 255, self >> 8 & 255, self & 255)
    return (13_933 * red + 46_871 * green + 4_732 * blue + 32_768) >> 16
  }
}
