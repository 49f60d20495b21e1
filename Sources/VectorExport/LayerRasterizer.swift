/// Draws layers for documents that hold images of them.
///
/// What draws is passed in, so that formats of documents depend on the timeline alone, and not on the compositor
/// nor on an encoder of images.
package protocol LayerRasterizer: Sendable {
  /// Draws layers on a transparent bitmap.
  ///
  /// - Parameters:
  ///   - size: Of the bitmap, in points.
  ///   - scale: Pixels per point.
  /// - Throws: ``DocumentError/image(_:isTooLarge:)``.
  func image(
    of layers: [LayerSnapshot], size: CGSize, scale: CGFloat
  ) throws(DocumentError) -> any RasterizedImage
}

/// Pixels that a ``LayerRasterizer`` has drawn.
package protocol RasterizedImage: Sendable {
  /// Pixels across.
  var width: Int { get }
  /// Pixels down.
  var height: Int { get }
  /// Premultiplied BGRA, 8 bits a channel, rows top to bottom without gaps.
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

  /// Whether nothing shines through it.
  var isFullyOpaque: Bool {
    pixels.withUnsafeBufferPointer { pixels in
      stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    }
  }
}
