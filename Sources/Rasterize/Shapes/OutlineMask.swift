/// What a small outline covers of each pixel, byte for byte what its painting comes to: an outline that stays
/// where it is need not be followed edge by edge in every frame.
// Unchecked: the initializer alone writes the memory, before anybody else has the object; `deinit` frees it.
final class OutlineMask: @unchecked Sendable {
  let bounds: PixelRect
  private let bytes: UnsafeMutablePointer<UInt8>
  /// Bytes from a row to the next: whole blocks, those behind the bounds 0.
  private let stride: Int

  /// Pixels that a mask may take; what is larger is mostly inside, which is painted as fast without.
  private static let mostPixels = 4096

  /// Nil for outlines that are no polygons of smooth edges, or too large.
  init?(of shape: Shape) {
    guard case .polygon(let polygon) = shape, let outline = polygon.outlineForKernel,
      case let bounds = polygon.bounds, !bounds.isEmpty, bounds.width <= Self.mostPixels,
      bounds.height <= Self.mostPixels, bounds.width * bounds.height <= Self.mostPixels
    else { return nil }
    self.bounds = bounds
    stride = (bounds.width + 7) & ~7
    let count = stride * bounds.height
    bytes = .allocate(capacity: count)
    // Black on nothing has the coverage for its alpha.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { [bytes, stride] pixels in
      guard let first = pixels.baseAddress else { return }
      first.initialize(repeating: 0, count: count)
      sourceOver(
        first, stride: stride, color: Texture.black, outline: outline, in: bounds,
        limit: bounds.minX + stride)
      copyAlpha(bytes, of: first, count: count)
    }
  }

  deinit { bytes.deallocate() }

  /// Paints the part in `rect`, which lies in the bounds.
  ///
  /// - Parameters:
  ///   - color: Premultiplied.
  ///   - limit: Pixels before this column may be written as they were.
  func paint(_ color: UInt32, in rect: PixelRect, of surface: Surface, limit: Int) {
    let skipped = rect.minX - bounds.minX
    let count =
      rect.maxX == bounds.maxX ? min(stride - skipped, limit - rect.minX) : rect.width
    for y in rect.minY..<rect.maxY {
      sourceOver(
        surface.at(rect.minX, y), color: color,
        mask: bytes + ((y - bounds.minY) * stride + skipped), count: count)
    }
  }
}
