import CCairo
import Graphics

extension Brush {
  /// Stretches a bitmap or a drawing over a rectangle.
  func draw(
    _ picture: ImageRegion.Picture, in rect: CGRect, alpha: CGFloat, on canvas: ReplayCanvas
  ) {
    let part =
      switch picture {
      case .bitmap(let image): CGRect(x: 0, y: 0, width: image.width, height: image.height)
      case .drawing(let list): list.bounds
      }
    draw(ImageRegion(picture, part: part), in: rect, alpha: alpha, on: canvas)
  }

  /// Fills a rectangle with a part of a picture.
  func draw(_ part: ImageRegion, in rect: CGRect, alpha: CGFloat, on canvas: ReplayCanvas) {
    guard rect.isDrawable, rect.width > 0, rect.height > 0, part.part.isDrawable,
      part.part.width > 0, part.part.height > 0
    else { return }
    let tile = part.tile ?? rect.size
    guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite else { return }
    let cairo = canvas.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(cairo)
    cairo_translate(cairo, rect.minX, rect.minY)
    cairo_scale(cairo, tile.width / part.part.width, tile.height / part.part.height)
    switch part.picture {
    case .bitmap(let image):
      paint(image, part.part, isTiled: part.tile != nil, alpha: alpha, on: canvas)
    case .drawing(let list):
      let across = part.tile == nil ? 1 : rect.width / tile.width
      let down = part.tile == nil ? 1 : rect.height / tile.height
      paint(list, part.part, across: across, down: down, alpha: alpha, on: canvas)
    }
  }

  private func paint(
    _ image: CGImage, _ part: CGRect, isTiled: Bool, alpha: CGFloat, on canvas: ReplayCanvas
  ) {
    guard image.width <= 32767, image.height <= 32767 else { return }
    let cairo = canvas.cairo
    image.pixels.withUnsafeBytes { bytes in
      // Cairo only reads a source's bytes, though its signature does not say so.
      let pixels = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      let all = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height),
        Int32(4 * image.width))
      defer { cairo_surface_destroy(all) }
      let isAll =
        part == CGRect(x: 0, y: 0, width: CGFloat(image.width), height: CGFloat(image.height))
      // A part does not show its neighbours.
      let surface =
        isAll
        ? cairo_surface_reference(all)
        : cairo_surface_create_for_rectangle(all, part.minX, part.minY, part.width, part.height)
      defer { cairo_surface_destroy(surface) }
      cairo_set_source_surface(cairo, surface, 0, 0)
      let source = cairo_get_source(cairo)
      cairo_pattern_set_extend(source, isTiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(source, interpolation.cairoFilter)
      cairo_paint_with_alpha(cairo, alpha.unit)
      // The source must not outlive the bytes.
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    }
  }

  /// The most tiles of a drawing: each is drawn by itself.
  private static let mostTiles: CGFloat = 4096

  private func paint(
    _ list: RecordedDrawing, _ part: CGRect, across: CGFloat, down: CGFloat, alpha: CGFloat,
    on canvas: ReplayCanvas
  ) {
    let area = canvas.clipArea
    guard across * down <= Self.mostTiles, !area.isEmpty,
      let layer = ReplayCanvas(over: area, like: canvas)
    else { return }
    for row in 0..<Int(down.rounded(.up)) {
      for column in 0..<Int(across.rounded(.up)) {
        cairo_save(layer.cairo)
        cairo_translate(
          layer.cairo, CGFloat(column) * part.width, CGFloat(row) * part.height)
        cairo_rectangle(layer.cairo, 0, 0, part.width, part.height)
        cairo_clip(layer.cairo)
        cairo_translate(layer.cairo, -part.minX, -part.minY)
        var plain = Brush()
        (plain.scaleX, plain.scaleY) = (scaleX, scaleY)
        CairoReplay.draw(list, on: layer, brush: plain)
        cairo_restore(layer.cairo)
      }
    }
    canvas.useDevicePixels()
    canvas.setSource(layer)
    cairo_paint_with_alpha(canvas.cairo, alpha.unit)
  }
}
