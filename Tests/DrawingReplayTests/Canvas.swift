import CCairo
import Foundation

/// A small Cairo A8 surface to draw text on.
final class Canvas {
  let width: Int
  let height: Int
  let cairo: OpaquePointer
  private let surface: OpaquePointer

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    cairo = cairo_create(surface)
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// Alpha by row and column.
  var alpha: [[UInt8]] {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    return (0..<height).map { y in (0..<width).map { x in data[y * stride + 4 * x + 3] } }
  }

  /// Premultiplied blue, green, red and alpha of each pixel, row by row.
  var bytes: [UInt8] {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    return (0..<height).flatMap { y in (0..<4 * width).map { x in data[y * stride + x] } }
  }

  /// The columns with nonzero pixels.
  var inkedColumns: ClosedRange<Int>? {
    let rows = alpha
    let columns = (0..<width).filter { x in rows.contains { $0[x] > 0 } }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }
}
