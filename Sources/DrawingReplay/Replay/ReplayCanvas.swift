import CCairo
import Graphics

/// A Cairo surface that a drawing, layer or mask is rendered into, positioned in base pixels: those
/// of the outermost canvas of the replay.
final class ReplayCanvas {
  /// The context that draws on ``surface``.
  let cairo: OpaquePointer
  let surface: OpaquePointer
  /// The area of the surface, in base pixels.
  let area: PixelRect
  /// A displacement of everything drawn, in pixels: a shadow's offset.
  private let shift: (x: Double, y: Double)

  /// A canvas on existing memory: premultiplied BGRA, `stride` pixels per row.
  init?(_ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int) {
    area = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    shift = (0, 0)
    surface = pixels.withMemoryRebound(to: UInt8.self, capacity: 4 * stride * height) {
      cairo_image_surface_create_for_data(
        $0, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(4 * stride))
    }
    guard let cairo = Self.context(on: surface) else { return nil }
    self.cairo = cairo
  }

  /// A transparent canvas over `area`, with the transform of `outer`; nil if memory is
  /// insufficient.
  init?(over area: PixelRect, like outer: ReplayCanvas, shift: (x: Double, y: Double) = (0, 0)) {
    self.area = area
    self.shift = shift
    surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(max(area.width, 1)), Int32(max(area.height, 1)))
    guard let cairo = Self.context(on: surface) else { return nil }
    self.cairo = cairo
    var (matrix, moved, result) = (cairo_matrix_t(), cairo_matrix_t(), cairo_matrix_t())
    cairo_get_matrix(outer.cairo, &matrix)
    cairo_matrix_init_translate(
      &moved, Double(outer.area.minX - area.minX) + shift.x - outer.shift.x,
      Double(outer.area.minY - area.minY) + shift.y - outer.shift.y)
    cairo_matrix_multiply(&result, &matrix, &moved)
    cairo_set_matrix(cairo, &result)
  }

  /// A transparent canvas of a size in pixels; nil if memory is insufficient.
  init?(width: Int, height: Int) {
    area = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    shift = (0, 0)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let cairo = Self.context(on: surface) else { return nil }
    self.cairo = cairo
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// Returns nil and destroys the surface if Cairo reports an error.
  private static func context(on surface: OpaquePointer?) -> OpaquePointer? {
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let cairo = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    return cairo
  }

  /// Sets the current transform to base pixels.
  func useDevicePixels() {
    cairo_identity_matrix(cairo)
    cairo_translate(cairo, pixelOffset.x, pixelOffset.y)
  }

  /// The position of the base origin on this surface.
  var pixelOffset: CGPoint {
    CGPoint(x: shift.x - Double(area.minX), y: shift.y - Double(area.minY))
  }

  /// From current coordinates to base pixels.
  var userTransform: CGAffineTransform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return CGAffineTransform(
      matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0 - pixelOffset.x.native,
      matrix.y0 - pixelOffset.y.native)
  }

  /// Whether the current transform would be invertible with another one before it. By others, Cairo enters an
  /// error state, and draws nothing from then on, even when the state before is restored.
  func canConcatenate(_ transform: CGAffineTransform) -> Bool {
    [transform, transform.concatenating(userTransform)].allSatisfy {
      $0.determinant != 0 && $0.determinant.isFinite && $0.tx.isFinite && $0.ty.isFinite
    }
  }

  /// The bounding box of the clip, in base pixels; empty if the clip is.
  var clipArea: PixelRect {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    useDevicePixels()
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return PixelRect(around: left, top, right, bottom)
  }

  /// Flushes Cairo, runs `body` with the pixels, and marks the surface dirty.
  func withPixels(
    _ body: (_ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int) -> Void
  ) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    data.withMemoryRebound(to: UInt32.self, capacity: stride * max(area.height, 1)) {
      body($0, stride)
    }
    cairo_surface_mark_dirty(surface)
  }

  /// A copy of an area's pixels.
  func copy(of part: PixelRect) -> ReplayCanvas? {
    guard let copy = ReplayCanvas(over: part, like: self) else { return nil }
    cairo_save(copy.cairo)
    copy.useDevicePixels()
    copy.setSource(self)
    cairo_set_operator(copy.cairo, CAIRO_OPERATOR_SOURCE)
    cairo_paint(copy.cairo)
    cairo_restore(copy.cairo)
    return copy
  }

  /// Sets another canvas as the source, aligned to base pixels, in which the current transform must
  /// be.
  func setSource(_ other: ReplayCanvas) {
    cairo_set_source_surface(
      cairo, other.surface, Double(other.area.minX), Double(other.area.minY))
  }
}

extension PixelRect {
  /// The pixels that a rectangle touches; coordinates are clamped to ±2²⁴.
  init(around left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    func whole(_ value: Double) -> Int { Int(min(max(value, -0x1p24), 0x1p24)) }
    self.init(
      minX: whole(left.rounded(.down)), minY: whole(top.rounded(.down)),
      maxX: whole(right.rounded(.up)), maxY: whole(bottom.rounded(.up)))
  }
}
