import DrawingReplay

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

  /// Covers what a shape covers, where nothing is covered yet.
  func draw(_ shape: Shape) {
    let rect = shape.bounds.intersection(
      PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    guard !rect.isEmpty else { return }
    let covers = ScanlineBuffer(height: rect.height)
    let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: width + 8)
    defer { mask.deallocate() }
    shape.writeRows(of: rect, covers)
    for i in 0..<rect.height {
      let (cover, y) = (covers.rows[i], rect.minY + i)
      guard !cover.isEmpty else { continue }
      let count = cover.end - cover.start
      shape.writeMask(mask, x: cover.start, y: y, count: count, covers, row: i)
      (row(y) + cover.start).update(from: mask, count: count)
    }
  }

  /// Blurs by a Gaussian, row by row, then column by column.
  func blur(_ filter: GaussianFilter) {
    guard filter.radius <= reach else { return }
    filter.blur(row(0), stride: stride, width: width, height: height, inked: 0..<height)
  }

  /// This coverage in black.
  func texture(identity: PixelKey? = nil) -> Texture {
    Texture(width: width, height: height, identity: identity) { rows, stride in
      for y in 0..<height {
        sourceOver(rows + y * stride, color: Texture.black, mask: row(y), count: width)
      }
    }
  }
}

extension Texture {
  /// The pixel of opaque black.
  static var black: UInt32 { 0xff00_0000 }

  /// The key of this texture in another colour.
  ///
  /// - Parameter pixel: The colour, premultiplied.
  func tintedIdentity(_ pixel: UInt32) -> PixelKey {
    PixelKey {
      $0.add(identity)
      $0.add(14, Int(pixel))
    }
  }

  /// Coverage in black, in another colour.
  ///
  /// - Parameter pixel: The colour, premultiplied.
  func tinted(_ pixel: UInt32) -> Texture {
    let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
    defer { mask.deallocate() }
    return Texture(width: width, height: height, identity: tintedIdentity(pixel)) { rows, stride in
      for y in 0..<height {
        copyAlpha(mask, of: pixels + y * self.stride, count: width)
        sourceOver(rows + y * stride, color: pixel, mask: mask, count: width)
      }
    }
  }
}
