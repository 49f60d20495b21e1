import CCairo
import Graphics

extension Brush {
  /// Paints with the shadow and the blend mode.
  ///
  /// - Parameter body: Paints on a given canvas with a given brush; called once per pass.
  func apply(on canvas: ReplayCanvas, _ body: (ReplayCanvas, Brush) -> Void) {
    if let shadow, shadow.color.alpha > 0 { draw(shadow, on: canvas, of: body) }
    guard let cairoOperator = blendMode.cairoOperator else {
      return addDarkness(on: canvas, of: body)
    }
    cairo_set_operator(canvas.cairo, cairoOperator)
    body(canvas, self)
    cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER)
  }

  /// This brush without shadow and blend mode.
  private var plain: Brush {
    var brush = self
    (brush.blendMode, brush.shadow) = (.normal, nil)
    return brush
  }

  // MARK: Shadows

  /// The maximum standard deviation of the blur, in pixels.
  private static let maximumSigma = 256.0
  /// The maximum number of pixels that a shadow is computed for.
  private static let maximumShadowArea = 1 << 26

  private func filter(of shadow: DrawingShadow) -> GaussianFilter {
    let sigma = shadow.blur.native / 2 * (scaleX * scaleY).squareRoot()
    return GaussianFilter(sigma: min(sigma, Self.maximumSigma))
  }

  /// The distance in pixels from which shapes outside of the clip cast shadows into it.
  var shadowOutset: Int {
    guard let shadow, shadow.color.alpha > 0 else { return 0 }
    let offset = max(
      abs(shadow.offset.width) * scaleX, abs(shadow.offset.height) * scaleY)
    return filter(of: shadow).radius + Int(min(offset.rounded(.up), 4096))
  }

  /// Renders the shape into an offscreen canvas shifted by the shadow's offset, blurs its alpha,
  /// and fills the clip with the shadow color masked by it.
  private func draw(
    _ shadow: DrawingShadow, on canvas: ReplayCanvas, of body: (ReplayCanvas, Brush) -> Void
  ) {
    let filter = filter(of: shadow)
    let clip = canvas.clipArea
    let area = clip.outset(by: filter.radius)
    guard !clip.isEmpty, area.width * area.height <= Self.maximumShadowArea,
      let caster = ReplayCanvas(
        over: area, like: canvas,
        shift: (shadow.offset.width * scaleX, shadow.offset.height * scaleY))
    else { return }
    body(caster, plain)
    guard let blurred = AlphaBlur(caster, filter, within: clip) else { return }
    let cairo = canvas.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    canvas.useDevicePixels()
    let color = shadow.color
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    cairo_set_operator(cairo, blendMode.cairoOperator ?? CAIRO_OPERATOR_OVER)
    blurred.withSurface { surface, area in
      if blendMode.isUnbounded {
        cairo_rectangle(
          cairo, Double(area.minX), Double(area.minY), Double(area.width), Double(area.height))
        cairo_clip(cairo)
      }
      cairo_mask_surface(cairo, surface, Double(area.minX), Double(area.minY))
    }
  }

  // MARK: plusDarker

  /// `CGBlendMode.plusDarker` pixel by pixel, since Cairo has no operator for it.
  private func addDarkness(on canvas: ReplayCanvas, of body: (ReplayCanvas, Brush) -> Void) {
    let area = canvas.clipArea
    guard !area.isEmpty, let source = ReplayCanvas(over: area, like: canvas),
      let result = canvas.copy(of: area)
    else { return }
    body(source, plain)
    source.withPixels { added, addedStride in
      result.withPixels { pixels, stride in
        for y in 0..<area.height {
          for x in 0..<area.width {
            let index = y * stride + x
            pixels[index] = pixels[index].darkened(by: added[y * addedStride + x])
          }
        }
      }
    }
    let cairo = canvas.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    canvas.useDevicePixels()
    canvas.setSource(result)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_paint(cairo)
  }
}

extension UInt32 {
  /// Blends two premultiplied pixels by `CGBlendMode.plusDarker`.
  fileprivate func darkened(by other: UInt32) -> UInt32 {
    let alphas = (self >> 24) + (other >> 24)
    let excess = alphas > 255 ? alphas - 255 : 0
    var result = (alphas - excess) << 24
    for shift: UInt32 in [0, 8, 16] {
      let sum = (self >> shift & 255) + (other >> shift & 255)
      result |= (sum > excess ? Swift.min(sum - excess, alphas - excess) : 0) << shift
    }
    return result
  }
}
