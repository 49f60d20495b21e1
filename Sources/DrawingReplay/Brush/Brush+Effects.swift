import CCairo
import Graphics

extension Brush {
  /// Paints with the shadow and the blend mode that are set.
  ///
  /// - Parameter body: Paints once on the canvas that it is given, with the brush that it is given;
  ///   called as often as it takes.
  func apply(on canvas: ReplayCanvas, _ body: (ReplayCanvas, Brush) -> Void) {
    if let shadow, shadow.color.alpha > 0 { draw(shadow, on: canvas, of: body) }
    guard let cairoOperator = blendMode.cairoOperator else {
      return addDarkness(on: canvas, of: body)
    }
    cairo_set_operator(canvas.cairo, cairoOperator)
    body(canvas, self)
    cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER)
  }

  /// This brush without effects.
  private var plain: Brush {
    var brush = self
    (brush.blendMode, brush.shadow) = (.normal, nil)
    return brush
  }

  // MARK: Shadows

  /// Wider blurs count as this wide: in pixels.
  private static let largestSigma = 256.0
  /// Shadows are looked for among this many pixels at most.
  private static let mostPixels = 1 << 26

  private func filter(of shadow: DrawingShadow) -> GaussianFilter {
    let sigma = shadow.blur.native / 2 * (scaleX * scaleY).squareRoot()
    return GaussianFilter(sigma: min(sigma, Self.largestSigma))
  }

  /// How far, in pixels, what lies outside the clip can throw a shadow into it.
  var shadowOutset: Int {
    guard let shadow, shadow.color.alpha > 0 else { return 0 }
    let offset = max(
      abs(shadow.offset.width) * scaleX, abs(shadow.offset.height) * scaleY)
    return filter(of: shadow).radius + Int(min(offset.rounded(.up), 4096))
  }

  /// Draws what casts the shadow where the shadow lies, blurs its alpha, and paints with that.
  private func draw(
    _ shadow: DrawingShadow, on canvas: ReplayCanvas, of body: (ReplayCanvas, Brush) -> Void
  ) {
    let filter = filter(of: shadow)
    let clip = canvas.clipArea
    let area = clip.outset(by: filter.radius)
    guard !clip.isEmpty, area.width * area.height <= Self.mostPixels,
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

  /// `CGBlendMode.plusDarker`, which Cairo has no operator for, pixel by pixel.
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
            let place = y * stride + x
            pixels[place] = pixels[place].darkened(by: added[y * addedStride + x])
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
  /// Two premultiplied pixels by `CGBlendMode.plusDarker`.
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
