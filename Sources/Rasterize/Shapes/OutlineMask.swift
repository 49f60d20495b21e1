/// The rasterized coverage of a small contour, byte for byte that of painting it. It is cached
/// while the contour stays in place, so that its edges need not be scan-converted in every frame.
// Unchecked: only the initializer writes the memory, before the object is shared; `deinit` frees
// it.
final class OutlineMask: @unchecked Sendable {
  let bounds: PixelRect
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The stride in bytes, a multiple of eight; the padding after the bounds is 0.
  private let stride: Int

  /// The maximum number of pixels; the interior dominates larger shapes, which a mask does not
  /// speed up.
  private static let maximumPixelCount = 4096

  /// Returns nil for shapes that are too large or are not antialiased polygons.
  init?(of shape: Shape) {
    guard case .polygon(let polygon) = shape, let outline = polygon.kernelContour,
      case let bounds = polygon.bounds, !bounds.isEmpty, bounds.width <= Self.maximumPixelCount,
      bounds.height <= Self.maximumPixelCount,
      bounds.width * bounds.height <= Self.maximumPixelCount
    else { return nil }
    self.bounds = bounds
    stride = (bounds.width + 7) & ~7
    let count = stride * bounds.height
    bytes = .allocate(capacity: count)
    // Black on a transparent background has the coverage as its alpha.
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

  /// Composites a color through the mask in `rect`, which is inside the bounds.
  ///
  /// - Parameters:
  ///   - color: Premultiplied.
  ///   - limit: Pixels before this column may be rewritten with their own values.
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
