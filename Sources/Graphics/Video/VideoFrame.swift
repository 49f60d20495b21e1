/// An upright frame of a clip, in the pixel format of its decoder.
///
/// It takes less memory than its pixels, which are converted to where they are needed.
package protocol VideoFrame: Sendable {
  /// In pixels.
  var width: Int { get }
  var height: Int { get }
  /// Whether every pixel has alpha 255.
  var isOpaque: Bool { get }
  /// The memory that the frame takes, in bytes.
  var byteCount: Int { get }
  /// The frame as an image; nil if it is too large for one.
  var image: CGImage? { get }

  /// Writes premultiplied BGRA.
  ///
  /// - Parameters:
  ///   - area: In pixels, inside the frame.
  ///   - pixels: Receives the area, from its top left pixel on.
  ///   - stride: Pixels from one row to the next.
  func copyPixels(
    in area: PixelRect, to pixels: UnsafeMutablePointer<UInt32>, stride: Int)
}

extension VideoFrame {
  /// All pixels.
  package var extent: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
}

/// An image is a frame that is converted already.
extension CGImage: VideoFrame {
  package var byteCount: Int { pixels.count }

  package var image: CGImage? { self }

  package func copyPixels(
    in area: PixelRect, to destination: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    pixels.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      for y in 0..<area.height {
        UnsafeMutableRawPointer(destination + y * stride).copyMemory(
          from: source + 4 * ((area.minY + y) * width + area.minX), byteCount: 4 * area.width)
      }
    }
  }
}
