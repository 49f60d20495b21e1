import DrawingReplay

/// An 8-bit coverage mask with a border for a blur's kernel.
final class CoverageMap {
  let width: Int
  let height: Int
  private let padding: Int
  private let stride: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  /// A cleared mask that can be blurred with a kernel radius of up to `padding` pixels.
  init(width: Int, height: Int, padding: Int) {
    (self.width, self.height, self.padding) = (width, height, padding)
    stride = width + 2 * padding
    bytes = Self.zeros(stride * (height + 2 * padding))
  }

  deinit { bytes.deallocate() }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    return bytes
  }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + (y + padding) * stride + padding }

  /// Draws a shape into a cleared mask.
  func draw(_ shape: Shape) {
    let rect = shape.bounds.intersection(
      PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    guard !rect.isEmpty else { return }
    let scanlines = ScanlineBuffer(height: rect.height)
    let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: width + 8)
    defer { mask.deallocate() }
    shape.writeRows(of: rect, scanlines)
    for i in 0..<rect.height {
      let (span, y) = (scanlines.rows[i], rect.minY + i)
      guard !span.isEmpty else { continue }
      let count = span.end - span.start
      shape.writeMask(mask, x: span.start, y: y, count: count, scanlines, row: i)
      (row(y) + span.start).update(from: mask, count: count)
    }
  }

  /// Applies a separable Gaussian: rows, then columns.
  func blur(_ filter: GaussianFilter) {
    guard filter.radius <= padding else { return }
    filter.blur(row(0), stride: stride, width: width, height: height, inked: 0..<height)
  }

  /// The coverage as black with alpha.
  func texture(identity: PixelKey? = nil) -> Texture {
    Texture(width: width, height: height, identity: identity) { rows, stride in
      for y in 0..<height {
        sourceOver(rows + y * stride, color: Texture.black, mask: row(y), count: width)
      }
    }
  }
}

extension Texture {
  /// An opaque black pixel.
  static var black: UInt32 { 0xff00_0000 }

  /// The key of this texture after ``tinted(_:)``.
  ///
  /// - Parameter pixel: The color, premultiplied.
  func tintedIdentity(_ pixel: UInt32) -> PixelKey {
    PixelKey {
      $0.add(identity)
      $0.add(14, Int(pixel))
    }
  }

  /// A texture with this one's alpha as coverage, in another color.
  ///
  /// - Parameter pixel: The color, premultiplied.
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
