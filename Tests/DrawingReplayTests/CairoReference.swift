import CCairo
import DrawingReplay
import Graphics

/// An image drawn by direct calls of Cairo, as a reference. It draws into external
/// memory: Cairo knows that its own is clear, and rounds the first drawing differently.
func cairoPixels(
  _ width: Int, _ height: Int, scale: Double = 1, _ draw: (OpaquePointer) -> Void
) -> [UInt8] {
  var pixels = [UInt8](repeating: 0, count: 4 * width * height)
  pixels.withUnsafeMutableBufferPointer { bytes in
    let surface = cairo_image_surface_create_for_data(
      bytes.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(4 * width))
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return }
    cairo_scale(cairo, scale, scale)
    draw(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }
  return pixels
}

/// Traces a path in a Cairo context.
func trace(_ path: CGPath, _ cairo: OpaquePointer) {
  for element in path.elements {
    switch element {
    case .move(let to): cairo_move_to(cairo, to.x, to.y)
    case .line(let to): cairo_line_to(cairo, to.x, to.y)
    case .quadCurve: break
    case .curve(let to, let a, let b): cairo_curve_to(cairo, a.x, a.y, b.x, b.y, to.x, to.y)
    case .close: cairo_close_path(cairo)
    }
  }
}

/// The pixels of a drawing recorded in a context of `width` × `height` points.
func recordedPixels(
  _ width: Int, _ height: Int, scale: CGFloat = 1, _ draw: (CGContext) -> Void
) -> [UInt8] {
  let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: width, height: height))
  draw(context)
  return context.recordedDrawing.image(scale: scale)?.pixels ?? []
}

extension [UInt8] {
  /// Blue, green, red and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int, width: Int) -> [UInt8] {
    let offset = 4 * (y * width + x)
    return indices.contains(offset + 3) ? Array(self[offset..<offset + 4]) : []
  }
}
