import CCairo
import Graphics

extension Brush {
  /// Draws a bitmap or a recorded drawing scaled to a rectangle.
  func draw(
    _ source: ImageRegion.Source, in rect: CGRect, alpha: CGFloat, on canvas: ReplayCanvas
  ) {
    let all =
      switch source {
      case .bitmap(let image): CGRect(x: 0, y: 0, width: image.width, height: image.height)
      case .drawing(let list): list.bounds
      }
    draw(ImageRegion(source, rect: all), in: rect, alpha: alpha, on: canvas)
  }

  /// Draws a region of an image, stretched or tiled over a rectangle.
  func draw(_ region: ImageRegion, in rect: CGRect, alpha: CGFloat, on canvas: ReplayCanvas) {
    guard rect.isDrawable, rect.width > 0, rect.height > 0, region.rect.isDrawable,
      region.rect.width > 0, region.rect.height > 0
    else { return }
    let tile = region.tile ?? rect.size
    guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite else { return }
    let cairo = canvas.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(cairo)
    cairo_translate(cairo, rect.minX, rect.minY)
    let stretch = CGAffineTransform(
      scaleX: tile.width / region.rect.width, y: tile.height / region.rect.height)
    guard canvas.canConcatenate(stretch) else { return }
    cairo_scale(cairo, stretch.a, stretch.d)
    switch region.source {
    case .bitmap(let image):
      paint(image, region.rect, isTiled: region.tile != nil, alpha: alpha, on: canvas)
    case .drawing(let list):
      let across = region.tile == nil ? 1 : rect.width / tile.width
      let down = region.tile == nil ? 1 : rect.height / tile.height
      paint(list, region.rect, across: across, down: down, alpha: alpha, on: canvas)
    }
  }

  private func paint(
    _ image: CGImage, _ region: CGRect, isTiled: Bool, alpha: CGFloat, on canvas: ReplayCanvas
  ) {
    guard image.width <= 32767, image.height <= 32767 else { return }
    let cairo = canvas.cairo
    image.pixels.withUnsafeBytes { bytes in
      // Cairo only reads the data of a source, though its signature takes a mutable pointer.
      let pixels = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
      let all = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height),
        Int32(4 * image.width))
      defer { cairo_surface_destroy(all) }
      let isAll =
        region == CGRect(x: 0, y: 0, width: CGFloat(image.width), height: CGFloat(image.height))
      // A subsurface, so that filtering does not read pixels beyond the region.
      let surface =
        isAll
        ? cairo_surface_reference(all)
        : cairo_surface_create_for_rectangle(
          all, region.minX, region.minY, region.width, region.height)
      defer { cairo_surface_destroy(surface) }
      cairo_set_source_surface(cairo, surface, 0, 0)
      let source = cairo_get_source(cairo)
      cairo_pattern_set_extend(source, isTiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(source, interpolation.cairoFilter)
      cairo_paint_with_alpha(cairo, alpha.unit)
      // Release the source before the bytes.
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
    }
  }

  /// The maximum number of tiles of a drawing, each of which is replayed.
  private static let maximumTileCount: CGFloat = 4096
  /// The maximum number of tiles along one side.
  private static let maximumSideCount: CGFloat = 65_536

  private func paint(
    _ list: RecordedDrawing, _ region: CGRect, across: CGFloat, down: CGFloat, alpha: CGFloat,
    on canvas: ReplayCanvas
  ) {
    let area = canvas.clipArea
    guard across * down <= Self.maximumTileCount, max(across, down) <= Self.maximumSideCount,
      !area.isEmpty, let layer = ReplayCanvas(over: area, like: canvas)
    else { return }
    for row in 0..<Int(down.rounded(.up)) {
      for column in 0..<Int(across.rounded(.up)) {
        cairo_save(layer.cairo)
        cairo_translate(
          layer.cairo, CGFloat(column) * region.width, CGFloat(row) * region.height)
        cairo_rectangle(layer.cairo, 0, 0, region.width, region.height)
        cairo_clip(layer.cairo)
        cairo_translate(layer.cairo, -region.minX, -region.minY)
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
