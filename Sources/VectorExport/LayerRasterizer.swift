/// Rasterizes layers for documents that contain images.
///
/// The rasterizer is injected, so that document formats depend on the timeline alone, and neither
/// on the compositor nor on an image encoder.
package protocol LayerRasterizer: Sendable {
  /// Renders layers onto a transparent bitmap.
  ///
  /// - Parameters:
  ///   - size: The size of the bitmap, in points.
  ///   - scale: Pixels per point.
  /// - Throws: ``DocumentError/image(_:isTooLarge:)``.
  func image(
    of layers: [LayerSnapshot], size: CGSize, scale: CGFloat
  ) throws(DocumentError) -> any RasterizedImage
}

/// An image drawn by a ``LayerRasterizer``.
package protocol RasterizedImage: Sendable {
  /// The width in pixels.
  var width: Int { get }
  /// The height in pixels.
  var height: Int { get }
  /// Premultiplied BGRA, 8 bits per channel, rows from top to bottom without padding.
  var pixels: [UInt8] { get }
  /// The image as a PNG file.
  ///
  /// - Throws: ``DocumentError/image(_:isTooLarge:)``.
  func pngFile() throws(DocumentError) -> Data
}

extension RasterizedImage {
  /// The image as a `data:` URI of a PNG file.
  func dataURI() throws(DocumentError) -> String {
    "data:image/png;base64," + (try pngFile()).base64EncodedString()
  }

  /// Whether all pixels are opaque.
  var isFullyOpaque: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    }
  }
}
