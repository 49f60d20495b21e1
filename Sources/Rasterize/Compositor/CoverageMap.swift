/// Coverage, one byte a pixel, with room for a blur's reach all round.
final class CoverageMap {
  let width: Int
  let height: Int
  private let reach: Int
  private let stride: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  /// An empty map that a blur by up to `reach` pixels may be run on.
  init(width: Int, height: Int, reach: Int) {
    (self.width, self.height, self.reach) = (width, height, reach)
    stride = width + 2 * reach
    bytes = Self.zeros(stride * (height + 2 * reach))
  }

  deinit { bytes.deallocate() }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    return bytes
  }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + (y + reach) * stride + reach }

  /// Blurs by a Gaussian, row by row, then column by column.
  func blur(_ filter: GaussianFilter) {
    let radius = filter.radius
    guard radius > 0, radius <= reach else { return }
    let blurred = Self.zeros(stride * (height + 2 * reach))
    for y in 0..<height {
      let offset = (y + reach) * stride + reach
      blurRow(blurred + offset, bytes + offset, distance: 1, filter: filter, count: width)
    }
    for y in 0..<height {
      let offset = (y + reach) * stride + reach
      blurRow(bytes + offset, blurred + offset, distance: stride, filter: filter, count: width)
    }
    blurred.deallocate()
  }

  /// This coverage in a colour.
  func texture(_ color: CGColor) -> Texture {
    let pixel = color.premultiplied(opacity: 1)
    return Texture(width: width, height: height) { rows, stride in
      for y in 0..<height {
        sourceOver(rows + y * stride, color: pixel, mask: row(y), count: width)
      }
    }
  }
}
