import CCairo
import Graphics

/// The alpha channel of a canvas after a Gaussian blur, for shadows.
struct AlphaBlur {
  private let area: PixelRect
  private let bytes: [UInt8]
  private let stride: Int
  private let radius: Int

  /// - Parameter clip: The pixels to compute. Returns nil if none of them is affected.
  init?(_ canvas: ReplayCanvas, _ filter: GaussianFilter, within clip: PixelRect) {
    guard let ink = canvas.inkBounds else { return nil }
    let radius = filter.radius
    let area = ink.outset(by: radius).intersection(clip)
    if area.isEmpty { return nil }
    // The blurred area with a margin of the filter's radius on all sides, which the convolution
    // reads.
    let map = area.outset(by: radius)
    // Cairo requires a stride that is a multiple of four bytes.
    let stride = (map.width + 3) / 4 * 4
    var alpha = [UInt8](repeating: 0, count: stride * map.height)
    let seen = ink.intersection(map)
    canvas.withPixels { pixels, pixelStride in
      for y in seen.minY..<max(seen.maxY, seen.minY) {
        let source = pixels + (y - canvas.area.minY) * pixelStride - canvas.area.minX
        let target = (y - map.minY) * stride - map.minX
        for x in seen.minX..<max(seen.maxX, seen.minX) {
          alpha[target + x] = UInt8(source[x] >> 24)
        }
      }
    }
    alpha.withUnsafeMutableBufferPointer { alpha in
      guard let start = alpha.baseAddress else { return }
      filter.blur(
        start + radius * (stride + 1), stride: stride, width: area.width, height: area.height,
        inked: seen.minY - area.minY..<max(seen.maxY, seen.minY) - area.minY)
    }
    (self.area, self.stride, self.radius, bytes) = (area, stride, radius, alpha)
  }

  /// Runs `body` with an A8 surface of the blurred alpha, and its area in base pixels.
  func withSurface(_ body: (_ surface: OpaquePointer?, _ area: PixelRect) -> Void) {
    // Rows must start at a multiple of four bytes, so the surface includes the left margin.
    let around = PixelRect(
      minX: area.minX - radius, minY: area.minY, maxX: area.minX - radius + stride,
      maxY: area.maxY)
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      let surface = cairo_image_surface_create_for_data(
        // Cairo only reads the data of a mask, though its signature takes a mutable pointer.
        UnsafeMutablePointer(mutating: start + radius * stride), CAIRO_FORMAT_A8, Int32(stride),
        Int32(area.height), Int32(stride))
      body(surface, around)
      cairo_surface_destroy(surface)
    }
  }
}

extension ReplayCanvas {
  /// The bounding box of pixels that are not fully transparent; nil if there are none.
  fileprivate var inkBounds: PixelRect? {
    var ink = PixelRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    withPixels { pixels, stride in
      for y in 0..<area.height {
        let row = pixels + y * stride
        guard let first = (0..<area.width).first(where: { row[$0] >> 24 > 0 }),
          let last = (0..<area.width).last(where: { row[$0] >> 24 > 0 })
        else { continue }
        ink.minX = min(ink.minX, area.minX + first)
        ink.maxX = max(ink.maxX, area.minX + last + 1)
        ink.minY = min(ink.minY, area.minY + y)
        ink.maxY = area.minY + y + 1
      }
    }
    return ink.minX < ink.maxX ? ink : nil
  }
}
